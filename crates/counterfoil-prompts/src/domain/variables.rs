//! Variables, written `{{name}}` in a text, and the placeholders of a chat prompt.

use std::collections::HashSet;
use std::ops::Range;

use super::content::Content;
use super::message::Message;

/// The names of the variables, in the order in which they first appear.
///
/// A variable is a name in two pairs of braces, blanks around it allowed: a letter, then letters, digits and `_`,
/// of any script. Anything else in braces is text. In `{{{name}}}` the outer braces are text.
#[must_use]
pub fn variables(content: &Content) -> Vec<String> {
    distinct(content.texts().flat_map(slots).map(|slot| slot.name))
}

/// The names of the placeholders, in the order in which they first appear.
#[must_use]
pub fn placeholders(content: &Content) -> Vec<String> {
    let messages = match content {
        Content::Text(_) => [].as_slice(),
        Content::Chat(messages) => messages.as_slice(),
    };
    distinct(messages.iter().filter_map(|message| match message {
        Message::Said { .. } => None,
        Message::Placeholder { name } => Some(name.as_str()),
    }))
}

/// The names that are both variables and placeholders, which no version may have.
#[must_use]
pub fn shared_names(content: &Content) -> Vec<String> {
    let placeholders: HashSet<_> = placeholders(content).into_iter().collect();
    variables(content).into_iter().filter(|name| placeholders.contains(name)).collect()
}

/// Each name once, where it first appears.
pub(super) fn distinct<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.filter(|&name| seen.insert(name)).map(str::to_owned).collect()
}

/// A variable in a text: its name, and where it stands with its braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot<'t> {
    /// The bytes of the text from the first brace to the last.
    pub(super) range: Range<usize>,
    /// What stands between them, without blanks.
    pub(super) name: &'t str,
}

/// The variables of a text, in order.
pub(super) fn slots(text: &str) -> impl Iterator<Item = Slot<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let braces = at + text.get(at..)?.find("{{")?;
            // The last two braces of a run are the variable's.
            let run = text.get(braces..)?.bytes().take_while(|&byte| byte == b'{').count();
            let begin = braces + run;
            let inner = text.get(begin..)?;
            let inner = inner.get(..inner.find(['{', '}'])?)?;
            let end = begin + inner.len();
            if !text.get(end..)?.starts_with("}}") {
                at = end;
                continue;
            }
            at = end + 2;
            let name = inner.trim();
            if is_name(name) {
                return Some(Slot { range: begin - 2..at, name });
            }
        }
    })
}

fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && name.chars().all(|character| character.is_alphanumeric() || character == '_')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{contents, texts};
    use super::*;

    fn of(text: &str) -> Vec<String> {
        variables(&Content::Text(text.to_owned()))
    }

    fn said(content: &str) -> Message {
        Message::Said { role: "user".to_owned(), content: content.to_owned() }
    }

    fn placeholder(name: &str) -> Message {
        Message::Placeholder { name: name.to_owned() }
    }

    #[test]
    fn names_appear_once_in_order() {
        assert_eq!(of("{{b}} {{a}} {{ b }}{{a1_}}"), ["b", "a", "a1_"]);
        assert_eq!(of("{{\n größe\u{a0}}} {{名前}} {{имя_2}}"), ["größe", "名前", "имя_2"]);
    }

    #[test]
    fn other_things_in_braces_are_text() {
        for text in [
            "",
            "{a}",
            "{{}}",
            "{{ }}",
            "{{1a}}",
            "{{_a}}",
            "{{a b}}",
            "{{a-b}}",
            "{{a.b}}",
            "{{#if a}}",
            "{{a}",
            "{a}}",
            "{{a} }",
            "{{👩‍🚀}}",
            "{{a|b}}",
        ] {
            assert!(of(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn outer_braces_are_text() {
        let ranges = |text: &str| slots(text).map(|slot| (slot.range.start, slot.range.end)).collect::<Vec<_>>();
        assert_eq!(ranges("{{{x}}}"), [(1, 6)]);
        assert_eq!(ranges("{{{{x}}}}"), [(2, 7)]);
        assert_eq!(ranges("{{a{{x}}b}}"), [(3, 8)]);
        assert_eq!(ranges("{{a}{{x}}"), [(4, 9)]);
        assert_eq!(ranges("{\"k\":{{x}}}"), [(5, 10)]);
        assert_eq!(ranges("{{1}}{{x}}"), [(5, 10)]);
    }

    #[test]
    fn placeholders_and_shared_names() {
        let chat = Content::Chat(vec![
            said("{{history}} {{a}} {{tools}}"),
            placeholder("tools"),
            placeholder("history"),
            placeholder("tools"),
        ]);
        assert_eq!(placeholders(&chat), ["tools", "history"]);
        assert_eq!(variables(&chat), ["history", "a", "tools"]);
        assert_eq!(shared_names(&chat), ["history", "tools"]);
        assert!(placeholders(&Content::Text("{{a}}".to_owned())).is_empty());
    }

    #[test]
    fn long_texts() {
        let half = 1 << 19;
        assert!(of(&"{".repeat(2 * half)).is_empty());
        assert!(of(&"{{".repeat(half)).is_empty());
        assert!(of(&"{{a".repeat(half)).is_empty());
        assert_eq!(of(&"{{a}}".repeat(half)), ["a"]);
        assert_eq!(of(&format!("{}x{}", "{".repeat(half), "}".repeat(half))), ["x"]);
    }

    proptest! {
        #[test]
        fn slots_are_exact_and_disjoint(text in texts()) {
            let mut last = 0;
            for slot in slots(&text) {
                prop_assert!(slot.range.start >= last);
                last = slot.range.end;
                let inner = text[slot.range].strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
                prop_assert_eq!(inner.map(str::trim), Some(slot.name));
            }
        }

        #[test]
        fn shared_names_are_in_both(content in contents()) {
            for name in shared_names(&content) {
                prop_assert!(variables(&content).contains(&name) && placeholders(&content).contains(&name));
            }
        }
    }
}
