//! Finding and reading one reference tag.

use std::ops::Range;

use super::label::{LATEST, Label};
use super::name::PromptName;
use super::reference::Selector;
use super::shorten::shorten;

/// The words that a tag begins with, after its three `@`.
const WORDS: [&str; 2] = ["prompt:", "langfusePrompt:"];

/// What a tag begins and ends with.
pub(super) const MARK: &str = "@@@";

/// The highest version that JSON carries without loss everywhere.
const HIGHEST: u64 = (1 << 53) - 1;

/// Something that begins like a reference.
pub(super) struct Tag {
    /// From its first `@` to its last; to the end of what could be read when it has none at its end.
    pub(super) range: Range<usize>,
    /// What it refers to, or what is wrong with it.
    pub(super) read: Result<(String, Selector), String>,
}

/// The first tag at or after `at`.
pub(super) fn next(text: &str, at: usize) -> Option<Tag> {
    let (start, word) = opening(text, at)?;
    let begin = start + MARK.len() + word.len();
    let rest = text.get(begin..)?;
    let marked = rest.find(MARK);
    let (body, closed) = match marked.and_then(|end| rest.get(..end)) {
        // A tag stands on one line: names and labels have no line ends.
        Some(body) if !body.contains('\n') => (body, true),
        _ => (rest.split('\n').next()?, false),
    };
    let end = begin + body.len();
    if !closed {
        return Some(Tag { range: start..end, read: Err(unclosed(word)) });
    }
    let read = read(body, word);
    // What closes it may be the beginning of another one.
    let shared = word_of(text, end);
    let named =
        shared.and_then(|next| text.get(end + MARK.len() + next.len()..)).is_some_and(|rest| rest.starts_with("name="));
    match (read, shared) {
        (Ok(_), Some(_)) if named => {
            let why =
                format!("has one `{MARK}` together with the reference behind it; write `{MARK}{MARK}` between the two");
            Some(Tag { range: start..end, read: Err(why) })
        }
        (Err(_), Some(_)) => Some(Tag { range: start..end, read: Err(unclosed(word)) }),
        (read, _) => Some(Tag { range: start..end + MARK.len(), read }),
    }
}

/// Where the next tag begins, and its word.
fn opening(text: &str, mut at: usize) -> Option<(usize, &'static str)> {
    loop {
        at += text.get(at..)?.find(MARK)?;
        let run = text.get(at..)?.bytes().take_while(|&byte| byte == b'@').count();
        at += run;
        if let Some(word) = word_of(text, at - MARK.len()) {
            return Some((at - MARK.len(), word));
        }
    }
}

/// The word of the tag that begins at `start`.
fn word_of(text: &str, start: usize) -> Option<&'static str> {
    let rest = text.get(start..)?.strip_prefix(MARK)?;
    WORDS.into_iter().find(|word| rest.starts_with(word))
}

/// What stands between the word and the `@@@` at the end.
fn read(body: &str, word: &str) -> Result<(String, Selector), String> {
    let Some((head, tail)) = body.rsplit_once('|') else {
        return Err(format!("does not say which version; write {}", forms(word)));
    };
    let Some(name) = head.strip_prefix("name=") else {
        let order = tail.starts_with("name=") && selects(head);
        let why = if order { "has its parts in the wrong order" } else { "does not begin with `name=`" };
        return Err(format!("{why}; write {}", forms(word)));
    };
    if name.rsplit_once('|').is_some_and(|(_, part)| selects(part)) && selects(tail) {
        return Err(format!("says twice which version; keep one of them, as in {}", forms(word)));
    }
    let selector = if let Some(number) = tail.strip_prefix("version=") {
        Selector::Version(version(number)?)
    } else if let Some(label) = tail.strip_prefix("label=") {
        let label = Label::parse(label).map_err(|fault| format!("has a wrong label: {fault}"))?;
        Selector::Label(label.as_str().to_owned())
    } else {
        let shown = if tail.is_empty() { "nothing".to_owned() } else { format!("`{}`", shorten(tail, 40)) };
        return Err(format!("has {shown} where its version or label belongs; write {}", forms(word)));
    };
    let parsed = PromptName::parse(name).map_err(|fault| format!("has a wrong name: {fault}"))?;
    if parsed.as_str() != name {
        return Err(format!("has blanks around the name; write `name={parsed}`"));
    }
    Ok((name.to_owned(), selector))
}

fn selects(part: &str) -> bool {
    part.starts_with("version=") || part.starts_with("label=")
}

fn version(text: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    match text.parse() {
        Ok(number) if digits && number <= HIGHEST => Ok(number),
        _ if text == LATEST => Err("has a label where a version's number belongs; write `label=latest`".to_owned()),
        _ if text.is_empty() => Err("has no number as its version; write one from 1, such as `version=1`".to_owned()),
        _ => {
            let shown = shorten(text, 40);
            Err(format!("has the version `{shown}`; write a whole number from 1 to {HIGHEST}, such as `version=1`"))
        }
    }
}

fn unclosed(word: &str) -> String {
    format!("has no `{MARK}` at its end, on the same line; write {}", forms(word))
}

/// The two forms of a reference, with this word.
pub(super) fn forms(word: &str) -> String {
    format!("`{MARK}{word}name=NAME|version=1{MARK}` or `{MARK}{word}name=NAME|label=production{MARK}`")
}
