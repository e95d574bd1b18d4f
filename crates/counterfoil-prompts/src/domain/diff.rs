//! What two versions do not have in common.

use std::fmt::Write as _;
use std::time::Duration;

use similar::{ChangeTag, TextDiff};

use super::content::Content;
use super::message::Message;

/// After this long, the rest is compared less well. Only long texts with everything moved about come to it.
const LONG_ENOUGH: Duration = Duration::from_millis(250);

/// The difference of two contents, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The lines that are not the same, and some around them; empty when the contents are equal.
    pub unified: String,
    /// How many lines came.
    pub added: usize,
    /// How many lines went.
    pub removed: usize,
}

/// The difference of two contents, with `context` lines around each change. The messages of a chat prompt are blocks
/// under headings such as `[0] user:`, and what they say stands two blanks further in.
#[must_use]
pub fn difference(old: &Content, new: &Content, context: usize) -> Difference {
    if old == new {
        return Difference::default();
    }
    let (old, new) = (written(old), written(new));
    let diff = TextDiff::configure().timeout(LONG_ENOUGH).diff_lines(&old, &new);
    let count = |tag| diff.iter_all_changes().filter(|change| change.tag() == tag).count();
    // No text has so many lines, and twice as many are still a number.
    let context = context.min(1 << 30);
    Difference {
        unified: diff.unified_diff().context_radius(context).to_string(),
        added: count(ChangeTag::Insert),
        removed: count(ChangeTag::Delete),
    }
}

/// A content as lines; different contents of a kind are different lines.
fn written(content: &Content) -> String {
    let messages = match content {
        Content::Text(text) => return text.clone(),
        Content::Chat(messages) => messages,
    };
    let mut out = String::new();
    for (index, message) in messages.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = match message {
            Message::Said { role, content } => {
                let _ = writeln!(out, "[{index}] {}:", heading(role));
                content.split('\n').try_for_each(|line| {
                    let indent = if line.is_empty() { "" } else { "  " };
                    writeln!(out, "{indent}{line}")
                })
            }
            Message::Placeholder { name } => writeln!(out, "[{index}] placeholder: {name}"),
        };
    }
    out
}

/// A role on one line.
fn heading(role: &str) -> String {
    let mut heading = String::with_capacity(role.len());
    for character in role.chars() {
        if character.is_control() || character == '\\' {
            heading.extend(character.escape_default());
        } else {
            heading.push(character);
        }
    }
    heading
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{chats, contents, texts};
    use super::*;

    fn text(text: &str) -> Content {
        Content::Text(text.to_owned())
    }

    fn said(role: &str, content: &str) -> Message {
        Message::Said { role: role.to_owned(), content: content.to_owned() }
    }

    fn placeholder(name: &str) -> Message {
        Message::Placeholder { name: name.to_owned() }
    }

    #[test]
    fn lines_of_a_text() {
        let old = text("Be kind.\nBe short.\n1\n2\n3\n4\n5\nAnswer in {{language}}.");
        let new = text("Be kind.\nBe brief.\nBe honest.\n1\n2\n3\n4\n5\nAnswer in {{language}}.\n");
        let difference = difference(&old, &new, 1);
        assert_eq!((difference.added, difference.removed), (3, 2));
        insta::assert_snapshot!(difference.unified);
    }

    #[test]
    fn messages_are_blocks() {
        let old =
            Content::Chat(vec![said("system", "Be kind.\n\nBe short."), placeholder("history"), said("user", "{{q}}")]);
        let new = Content::Chat(vec![
            said("system", "Be kind.\n\nBe brief."),
            placeholder("past"),
            said("us\\e\nr", "{{q}}"),
        ]);
        let difference = difference(&old, &new, 3);
        assert_eq!((difference.added, difference.removed), (3, 3));
        insta::assert_snapshot!(difference.unified);
    }

    #[test]
    fn what_looks_like_a_heading_is_none() {
        let one = Content::Chat(vec![said("user", "a\n[1] user:\n  b")]);
        let two = Content::Chat(vec![said("user", "a"), said("user", "b")]);
        assert_ne!(difference(&one, &two, 3).unified, "");
    }

    #[test]
    fn any_context_will_do() {
        assert_eq!(difference(&text("a\nb"), &text("a\nc"), usize::MAX), difference(&text("a\nb"), &text("a\nc"), 10));
        assert!(!difference(&text("a\nb\nc"), &text("a\nB\nc"), 0).unified.contains('c'));
    }

    #[test]
    fn long_texts() {
        let lines = |word: &str| text(&(0..50_000).map(|number| format!("{word} line {number}\n")).collect::<String>());
        let difference = difference(&lines("old"), &lines("new"), 3);
        assert_eq!((difference.added, difference.removed), (50_000, 50_000));
    }

    proptest! {
        #[test]
        fn equal_contents_have_none(content in contents()) {
            prop_assert_eq!(difference(&content, &content.clone(), 3), Difference::default());
        }

        #[test]
        fn unequal_texts_have_one(old in texts(), new in texts()) {
            let difference = difference(&text(&old), &text(&new), 3);
            prop_assert_eq!(old == new, difference.unified.is_empty());
            prop_assert_eq!(old == new, difference.added + difference.removed == 0);
        }

        #[test]
        fn unequal_chats_have_one(old in chats(), new in chats()) {
            prop_assert_eq!(old == new, difference(&old, &new, 3).unified.is_empty());
        }

        #[test]
        fn the_lines_add_up(old in texts(), new in texts()) {
            // With all lines around, the difference holds both texts.
            let difference = difference(&text(&old), &text(&format!("{new}x")), usize::MAX);
            let count = |sign: char| difference.unified.split_inclusive('\n').filter(|line| line.starts_with(sign)).count();
            // A lone carriage return ends a line too, and one with a sign after it looks like one of these.
            prop_assert!(old.contains('\r') || new.contains('\r') || count('+') == difference.added);
            prop_assert!(old.contains('\r') || new.contains('\r') || count('-') == difference.removed);
        }
    }
}
