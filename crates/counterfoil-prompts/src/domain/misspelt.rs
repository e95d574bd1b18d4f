//! What was meant as a reference and is written so that nothing reads it: `@@@Prompt:`, `@@@promt:`, `@@prompt:name=...`.
//!
//! Such a text stays text wherever it stands already, so that nothing that was stored becomes unreadable. Only a version
//! that is being made is held against this, while its author can still mend it.

use super::reference::Malformed;
use super::shorten::shorten;
use super::tag::{self, MARK, Tag};

/// The words of references, in small letters and without what some write between their parts.
const WORDS: [&str; 2] = ["prompt", "langfuseprompt"];

/// What is longer is none of the words, however it is written, in bytes.
const LONGEST_WORD: usize = 20;

/// What is shown of the text.
const SHOWN: usize = 80;

/// The places in a text that look like references to people, and to nobody else.
///
/// Three `@` or more make one of what has nearly the word of a reference or the shape of one, with `name=`; two make one only
/// of what has both its word and a name, or a name and a version.
#[must_use]
pub fn misspelt_references(text: &str) -> Vec<Malformed> {
    let mut misspelt = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let tag = tag::next(text, at);
        let end = tag.as_ref().map_or(text.len(), |tag| tag.range.start);
        misspelt.extend(text.get(at..end).into_iter().flat_map(between));
        at = tag.map_or(text.len(), |Tag { range, .. }| range.end);
    }
    misspelt
}

/// Those in a text that has no references.
fn between(text: &str) -> impl Iterator<Item = Malformed> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += text.get(at..)?.find("@@")?;
            let rest = text.get(at..)?;
            let marks = rest.bytes().take_while(|&byte| byte == b'@').count();
            let start = at;
            at += marks;
            let line = text.get(at..)?.split(['\n', '@']).next()?;
            let rest = text.get(at + line.len()..)?;
            let closing = rest.bytes().take_while(|&byte| byte == b'@').count();
            if is_meant(line, marks, closing >= 2) {
                at += line.len();
                // What closes it may be the beginning of another one.
                return Some(told(text.get(start..at + closing)?));
            }
        }
    })
}

/// Whether this is what stands behind the marks of a reference, to people.
fn is_meant(line: &str, marks: usize, is_closed: bool) -> bool {
    if marks >= MARK.len() {
        let names = || line.split(['|', ':', '：', ';', '(']).any(|part| value_of(part, "name").is_some());
        // With a blank before it, the word may well be that of a heading.
        let is_heading = line.starts_with(char::is_whitespace) && !names();
        return (is_nearly_a_word(line) && !is_heading) || is_shaped(line) || (is_closed && names());
    }
    // Two marks mean other things as well, such as the places of a diff.
    let rest = after_word(line).and_then(|rest| rest.strip_prefix([':', '：']));
    line.starts_with(|first: char| !first.is_whitespace())
        && (is_shaped(line) || rest.is_some_and(|rest| value_of(rest, "name").is_some()))
}

/// Whether this begins with what is nearly the word of a reference, and goes on as one does.
fn is_nearly_a_word(line: &str) -> bool {
    after_word(line).is_some_and(|rest| rest.starts_with([':', '：', '=']) || value_of(rest, "name").is_some())
}

/// What stands behind what is nearly the word of a reference, and behind the blanks after it.
fn after_word(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let is_of_word = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    let end = line.find(|character| !is_of_word(character)).unwrap_or(line.len());
    // In two words as well: `langfuse prompt:`.
    let second = line.get(end..)?.trim_start();
    let end_of_second = second.find(|character| !is_of_word(character)).unwrap_or(second.len());
    let both = line.len() - second.len() + end_of_second;
    [end, both].into_iter().find_map(|end| {
        let (word, rest) = line.split_at_checked(end)?;
        is_near(word).then(|| rest.trim_start())
    })
}

/// Whether this is one of the words but for a slip: two in the long one.
fn is_near(word: &str) -> bool {
    if word.is_empty() || word.len() > LONGEST_WORD {
        return false;
    }
    let word: String =
        word.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect();
    WORDS.iter().any(|meant| strsim::osa_distance(&word, meant) <= 1 + usize::from(meant.len() > 10))
}

/// Whether this names a prompt, and a version or label of it, whatever stands before the name.
fn is_shaped(line: &str) -> bool {
    let mut is_named = false;
    for part in line.split('|') {
        if is_named && ["version", "label"].iter().any(|word| value_of(part, word).is_some()) {
            return true;
        }
        is_named |= part.split(':').filter_map(|part| value_of(part, "name")).any(|name| !name.trim().is_empty());
    }
    false
}

/// What stands behind `name=`, in whatever letters and blanks.
fn value_of<'t>(part: &'t str, name: &str) -> Option<&'t str> {
    let part = part.trim_start();
    let (head, rest) = part.split_at_checked(name.len())?;
    if !head.eq_ignore_ascii_case(name) {
        return None;
    }
    rest.trim_start().strip_prefix('=')
}

fn told(text: &str) -> Malformed {
    let why = format!(
        "is misspelt, and would stay text; write {}, or no `@` before it if it is no reference",
        tag::forms("prompt:")
    );
    Malformed { text: shorten(text.trim_end(), SHOWN), why }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::reference::{References, references};
    use super::super::testing::texts;
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        misspelt_references(text).into_iter().map(|malformed| malformed.text).collect()
    }

    #[test]
    fn what_was_meant_as_a_reference_is_found() {
        for text in [
            "@@@Prompt:name=a|version=1@@@",
            "@@@PROMPT:name=a|version=1@@@",
            "@@@langfuseprompt:name=a|label=production@@@",
            "@@@LangfusePrompt:name=a|label=production@@@",
            "@@@langfuse-prompt:name=a|label=production@@@",
            "@@@langfuse_prompt:name=a@@@",
            "@@@langfusePromt:name=a@@@",
            "@@@ prompt:name=a|version=1@@@",
            "@@@prompt :name=a|version=1@@@",
            "@@@prompt name=a|version=1@@@",
            "@@@prompts:name=a@@@",
            "@@@promt:name=a@@@",
            "@@@Prompt: a",
            "@@@prompt name = a@@@",
            "@@@@@Prompt:name=a",
            "@@prompt:name=a|version=1@@",
            "@@Prompt:name=a|label=x@@",
            "@@@prompt|name=a|version=1@@@",
            "@@@name=a|version=1@@@",
            "@@@fragment:name=a|version=1@@@",
            "@@@fragment:name=a@@@",
            "@@@name=a@@@",
            "@@@prompt=a@@@",
            "@@@langfuse prompt:name=a@@@",
            "@@@prompt：name=a@@@",
            "@@@prompt;name=a|version=1@@@",
            "@@@prompt(name=a)@@@",
            "@@@prompt=a|version=1@@@",
            "@@prompt:name=a|lable=production@@",
            "@@prompt:name=footer@@",
            "@@langfusePrompt:name=a@@",
        ] {
            assert_eq!(references(text), References::default());
            assert_eq!(shown(text), [text]);
            assert_eq!(shown(&format!("see {text}\nand")), [text]);
        }
    }

    #[test]
    fn other_text_with_at_signs_is_text() {
        for text in [
            "",
            "@@@",
            "@@@@@@",
            "@@@prompt",
            "@@@other:a@@@",
            "@@@important: read this",
            "@@ -1,2 +1,2 @@ prompt: a",
            "@@ -1,2 +1,2 @@ name=x|version=1",
            "@@@ a line about name=x and @mentions",
            "@@prompt: a",
            "@prompt:name=a|version=1@",
            "someone@@example.com name=a",
            "@@@ the prompt: a",
            "@@@ Prompt: do it",
            "## @@@@@ PROMPT: go @@@@@",
            "@@ -12,7 +12,7 @@ | name=x | version=2 |",
            "@@@reprompted:x",
            "@@ name=a | size=2",
            "prompt:name=a|version=1",
            "@@@\nprompt:name=a|version=1",
        ] {
            assert_eq!(shown(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn references_themselves_are_none_and_hide_none() {
        let good = "@@@prompt:name=a|version=1@@@";
        let bad = "@@@Prompt:name=b|version=1@@@";
        assert_eq!(shown(good), Vec::<String>::new());
        assert_eq!(shown(&format!("{bad}{good}{bad} {good}{good}{bad}")), [bad, bad, bad]);
        assert_eq!(shown(&format!("@@@prompt:name=x\n{bad}")), [bad]);
    }

    #[test]
    fn what_is_said_names_the_right_spelling() {
        let said: Vec<_> = misspelt_references("@@@langfuseprompt:name=mail/footer|label=production@@@")
            .iter()
            .map(ToString::to_string)
            .collect();
        insta::assert_snapshot!(
            said.join("\n"),
            @"the reference `@@@langfuseprompt:name=mail/footer|label=production@@@` is misspelt, and would stay text; write `@@@prompt:name=NAME|version=1@@@` or `@@@prompt:name=NAME|label=production@@@`, or no `@` before it if it is no reference"
        );
    }

    #[test]
    fn long_texts() {
        let many = 100_000;
        assert!(shown(&"@".repeat(10 * many)).is_empty());
        assert!(shown(&"@@ ".repeat(many)).is_empty());
        assert!(shown(&format!("@@{}", "name=a|".repeat(many))).is_empty());
        assert_eq!(shown(&"@@@Prompt:".repeat(many)).len(), many);
    }

    proptest! {
        #[test]
        fn a_word_in_other_letters_is_found(upper in prop::collection::vec(any::<bool>(), 14), is_long in any::<bool>()) {
            let word: String = if is_long { "langfusePrompt" } else { "prompt" }
                .chars()
                .zip(upper)
                .map(|(letter, upper)| if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() })
                .collect();
            let text = format!("@@@{word}:name=a|version=1@@@");
            prop_assert_eq!(references(&text).found.len() + shown(&text).len(), 1);
        }

        #[test]
        fn what_is_read_as_a_reference_is_never_called_misspelt(before in "[a-z@ \n]{0,9}", after in "[a-z@ \n]{0,9}") {
            let text = format!("{before}@@@prompt:name=a|version=1@@@{after}");
            let References { found, malformed } = references(&text);
            if found.len() == 1 && malformed.is_empty() {
                prop_assert_eq!(shown(&text), Vec::<String>::new());
            }
        }

        #[test]
        fn any_text_is_gone_through(text in texts()) {
            for Malformed { text: shown, .. } in misspelt_references(&text) {
                prop_assert!(shown.starts_with("@@"));
            }
        }
    }
}
