//! Filling in a prompt.

use std::collections::{BTreeMap, BTreeSet};

use super::content::Content;
use super::message::Message;
use super::variables::{distinct, slots};

/// What is put in a prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// A text for each variable.
    pub variables: BTreeMap<String, String>,
    /// The messages for each placeholder.
    pub placeholders: BTreeMap<String, Vec<Message>>,
}

/// A prompt that is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// The prompt. What has no value stands as it was.
    pub content: Content,
    /// The variables without a value, in the order in which they first appear.
    pub missing_variables: Vec<String>,
    /// The placeholders without messages, in the order in which they first appear.
    pub missing_placeholders: Vec<String>,
    /// The names that were given and that the prompt does not have, sorted.
    pub unused: Vec<String>,
}

/// Puts values in the places of variables and placeholders. The values themselves are not looked at: `{{name}}` in one
/// of them, or in a message that a placeholder brings, stays.
#[must_use]
pub fn render(content: &Content, values: &Values) -> Rendered {
    let mut filling = Filling { values, used_variables: BTreeSet::new(), missing_variables: Vec::new() };
    let mut used_placeholders = BTreeSet::new();
    let mut missing_placeholders = Vec::new();
    let filled = match content {
        Content::Text(text) => Content::Text(filling.fill(text)),
        Content::Chat(messages) => {
            let mut filled = Vec::with_capacity(messages.len());
            for message in messages {
                match message {
                    Message::Said { role, content } => {
                        filled.push(Message::Said { role: role.clone(), content: filling.fill(content) });
                    }
                    Message::Placeholder { name } => match values.placeholders.get(name) {
                        Some(brought) => {
                            used_placeholders.insert(name.as_str());
                            filled.extend(brought.iter().cloned());
                        }
                        None => {
                            missing_placeholders.push(name.as_str());
                            filled.push(message.clone());
                        }
                    },
                }
            }
            Content::Chat(filled)
        }
    };
    let variables = values.variables.keys().filter(|name| !filling.used_variables.contains(name.as_str()));
    let placeholders = values.placeholders.keys().filter(|name| !used_placeholders.contains(name.as_str()));
    let unused: BTreeSet<_> = variables.chain(placeholders).cloned().collect();
    Rendered {
        content: filled,
        missing_variables: distinct(filling.missing_variables.into_iter()),
        missing_placeholders: distinct(missing_placeholders.into_iter()),
        unused: unused.into_iter().collect(),
    }
}

/// How long what [`render`] makes of them will be, in bytes, without making it.
#[must_use]
pub fn rendered_length(content: &Content, values: &Values) -> usize {
    let with_values = |text: &str| {
        let grown = slots(text).filter_map(|slot| Some((slot.range.len(), values.variables.get(slot.name)?.len())));
        grown.fold(text.len(), |length, (slot, value)| length - slot + value)
    };
    let brought = |message: &Message| match message {
        Message::Said { role, content } => Message::said_length(role.len(), with_values(content)),
        Message::Placeholder { name } => match values.placeholders.get(name) {
            Some(messages) => messages.iter().map(Message::length).sum(),
            None => message.length(),
        },
    };
    match content {
        Content::Text(text) => with_values(text),
        Content::Chat(messages) => messages.iter().map(brought).sum(),
    }
}

/// Filling the texts of one prompt.
struct Filling<'v> {
    values: &'v Values,
    used_variables: BTreeSet<&'v str>,
    missing_variables: Vec<&'v str>,
}

impl<'v> Filling<'v> {
    fn fill(&mut self, text: &'v str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut done = 0;
        for slot in slots(text) {
            let Some(value) = self.values.variables.get(slot.name) else {
                self.missing_variables.push(slot.name);
                continue;
            };
            self.used_variables.insert(slot.name);
            out.push_str(text.get(done..slot.range.start).unwrap_or_default());
            out.push_str(value);
            done = slot.range.end;
        }
        out.push_str(text.get(done..).unwrap_or_default());
        out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{contents, messages, texts};
    use super::super::variables::{placeholders, variables};
    use super::*;

    fn said(content: &str) -> Message {
        Message::Said { role: "user".to_owned(), content: content.to_owned() }
    }

    fn placeholder(name: &str) -> Message {
        Message::Placeholder { name: name.to_owned() }
    }

    fn given<const N: usize>(variables: [(&str, &str); N]) -> Values {
        let variables = variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Values { variables, placeholders: BTreeMap::new() }
    }

    #[test]
    fn texts_are_filled_in_one_pass() {
        let text = Content::Text("{{a}} {{ b }} {{{a}}} {{c}} {{c}} {{1}}".to_owned());
        let rendered = render(&text, &given([("a", "{{b}}"), ("b", "$1 \"{{a}}\""), ("d", ""), ("1", "x")]));
        assert_eq!(rendered.content, Content::Text("{{b}} $1 \"{{a}}\" {{{b}}} {{c}} {{c}} {{1}}".to_owned()));
        assert_eq!(rendered.missing_variables, ["c"]);
        assert_eq!(rendered.unused, ["1", "d"]);
    }

    #[test]
    fn placeholders_bring_their_messages_as_they_are() {
        let chat = Content::Chat(vec![
            said("{{a}}"),
            placeholder("history"),
            placeholder("none"),
            placeholder("later"),
            placeholder("history"),
            placeholder("later"),
        ]);
        let mut values = given([("a", "A"), ("history", "")]);
        values.placeholders.insert("history".to_owned(), vec![said("{{a}}"), placeholder("later")]);
        values.placeholders.insert("none".to_owned(), Vec::new());
        values.placeholders.insert("other".to_owned(), vec![said("x")]);
        let rendered = render(&chat, &values);
        assert_eq!(
            rendered.content,
            Content::Chat(vec![
                said("A"),
                said("{{a}}"),
                placeholder("later"),
                placeholder("later"),
                said("{{a}}"),
                placeholder("later"),
                placeholder("later"),
            ])
        );
        assert_eq!(rendered.missing_variables, Vec::<String>::new());
        assert_eq!(rendered.missing_placeholders, ["later"]);
        assert_eq!(rendered.unused, ["history", "other"]);
    }

    proptest! {
        #[test]
        fn with_every_value_nothing_is_left(content in contents()) {
            // A value that is no part of a name, so that no new variable comes about.
            let values = Values {
                variables: variables(&content).into_iter().map(|name| (name, "<>".to_owned())).collect(),
                placeholders: placeholders(&content).into_iter().map(|name| (name, vec![said("<>")])).collect(),
            };
            let rendered = render(&content, &values);
            prop_assert_eq!(variables(&rendered.content), Vec::<String>::new());
            prop_assert_eq!(placeholders(&rendered.content), Vec::<String>::new());
            prop_assert_eq!((rendered.missing_variables, rendered.missing_placeholders, rendered.unused), Default::default());
        }

        #[test]
        fn without_values_nothing_changes(content in contents()) {
            let rendered = render(&content, &Values::default());
            prop_assert_eq!(rendered.missing_variables, variables(&content));
            prop_assert_eq!(rendered.missing_placeholders, placeholders(&content));
            prop_assert_eq!(rendered.content, content);
        }

        #[test]
        fn the_length_is_known_before(content in contents(), value in texts(), messages in prop::collection::vec(messages(), 0..4)) {
            let values = Values {
                variables: variables(&content).into_iter().skip(1).map(|name| (name, value.clone())).collect(),
                placeholders: placeholders(&content).into_iter().skip(1).map(|name| (name, messages.clone())).collect(),
            };
            prop_assert_eq!(rendered_length(&content, &values), render(&content, &values).content.length());
        }

        #[test]
        fn values_arrive_as_they_are(before in "[a-z$@{}]{0,4}", value in texts(), after in "[a-z$@{}]{0,4}") {
            let text = format!("{before} {{{{x}}}} {after}");
            let rendered = render(&Content::Text(text), &given([("x", &value)]));
            prop_assert_eq!(rendered.content, Content::Text(format!("{before} {value} {after}")));
        }
    }
}
