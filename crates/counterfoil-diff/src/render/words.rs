//! What changed in a text, word by word.

use similar::{ChangeTag, TextDiff};

/// How many words stand around a change.
const AROUND: usize = 4;
/// Longer texts are not compared word by word.
const LONGEST: usize = 20_000;

/// The text with `[-gone-]` and `{+new+}`, and what stayed the same cut short.
pub(crate) fn word_diff(old: &str, new: &str) -> String {
    if old.len() + new.len() > LONGEST {
        return format!("{} characters were replaced by {}", old.chars().count(), new.chars().count());
    }
    let diff = TextDiff::from_words(old, new);
    let mut runs: Vec<(ChangeTag, String)> = Vec::new();
    for change in diff.iter_all_changes() {
        match runs.last_mut() {
            Some((tag, text)) if *tag == change.tag() => text.push_str(change.value()),
            _ => runs.push((change.tag(), change.value().to_owned())),
        }
    }
    let last = runs.len().saturating_sub(1);
    let mut out = String::new();
    for (index, (tag, text)) in runs.iter().enumerate() {
        let text = visible(text);
        match tag {
            ChangeTag::Equal => out.push_str(&cut(&text, index == 0, index == last)),
            ChangeTag::Delete => out.push_str(&format!("[-{text}-]")),
            ChangeTag::Insert => out.push_str(&format!("{{+{text}+}}")),
        }
    }
    out
}

/// The words next to a change.
fn cut(text: &str, first: bool, last: bool) -> String {
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let keep = if first || last { AROUND } else { AROUND * 2 };
    if words.len() <= keep + 2 {
        return text.to_owned();
    }
    let head: String = words.iter().take(if first { 0 } else { AROUND }).copied().collect();
    let tail: String = words.iter().skip(words.len().saturating_sub(if last { 0 } else { AROUND })).copied().collect();
    format!("{head}… {tail}")
}

/// Characters that cannot be seen, or that turn the direction of text, as escapes: they are how a model is told what a
/// reader does not see.
pub(crate) fn visible(text: &str) -> String {
    let hidden = |char: char| {
        char.is_control()
            || matches!(char, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e01ef}')
    };
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            char if hidden(char) => out.push_str(&format!("\\u{{{:x}}}", u32::from(char))),
            char => out.push(char),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_changed_are_marked() {
        assert_eq!(word_diff("Find open tickets", "Find all tickets"), "Find [-open-]{+all+} tickets");
        assert_eq!(word_diff("a b c d e f g h i j", "a b c d e f g h i k"), "… f g h i [-j-]{+k+}");
        assert_eq!(word_diff("Find", "Find\u{200b}"), "[-Find-]{+Find\\u{200b}+}");
        assert_eq!(word_diff("a", &"b".repeat(LONGEST)), "1 characters were replaced by 20000");
    }
}
