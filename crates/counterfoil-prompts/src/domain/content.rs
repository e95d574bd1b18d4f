//! The content of one version of a prompt.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::message::{Message, kind_of};

/// How long a prompt may be, and what becomes of it with its references, variables and placeholders filled in; in bytes.
/// Otherwise a few that each stand many times in the next one would come to any length.
pub const LONGEST_CONTENT: usize = 2 * 1024 * 1024;

/// So many faults are named; the rest is counted.
const MOST_FAULTS: usize = 5;

/// Whether a prompt is one text or a list of messages. Fixed for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One text.
    Text,
    /// Messages, and placeholders for messages.
    Chat,
}

impl Kind {
    /// The word for it, in results and in the store.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Chat => "chat",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Text, Self::Chat].into_iter().find(|kind| kind.name() == name)
    }
}

/// What a prompt says. As JSON a text, or a list of messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Content {
    /// One text.
    Text(String),
    /// Messages, and placeholders for messages.
    Chat(Vec<Message>),
}

impl Content {
    /// How long what it says is, in bytes: its texts, roles and the names of its placeholders.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Chat(messages) => messages.iter().map(Message::length).sum(),
        }
    }

    /// Whether it is a text or messages.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Text(_) => Kind::Text,
            Self::Chat(_) => Kind::Chat,
        }
    }

    /// A text, or a list of messages.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => Value::String(text.clone()),
            Self::Chat(messages) => messages.iter().map(Message::to_json).collect(),
        }
    }

    /// Reads the content of a prompt of this kind.
    ///
    /// # Errors
    ///
    /// When it is not of this kind, or has entries that are neither messages nor placeholders: which ones (counted
    /// from 0), what is wrong, what to write.
    pub fn from_json(kind: Kind, value: Value) -> Result<Self, String> {
        match (kind, value) {
            (Kind::Text, Value::String(text)) => Ok(Self::Text(text)),
            (Kind::Text, other) => {
                Err(format!("a text prompt is one text, and this is {}; write a text", kind_of(&other)))
            }
            (Kind::Chat, Value::Array(entries)) => messages(entries).map(Self::Chat),
            (Kind::Chat, other) => {
                let is = kind_of(&other);
                Err(format!(
                    r#"a chat prompt is a list, and this is {is}; write [{{"role": "user", "content": "..."}}]"#
                ))
            }
        }
    }

    /// The texts in it, one after the other: the one of a text prompt, or what each message says.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let (text, messages) = match self {
            Self::Text(text) => (Some(text.as_str()), [].as_slice()),
            Self::Chat(messages) => (None, messages.as_slice()),
        };
        text.into_iter().chain(messages.iter().filter_map(|message| match message {
            Message::Said { content, .. } => Some(content.as_str()),
            Message::Placeholder { .. } => None,
        }))
    }

    /// The same with each of its [`texts`](Self::texts) replaced.
    #[must_use]
    pub fn map_texts(&self, mut f: impl FnMut(&str) -> String) -> Self {
        match self {
            Self::Text(text) => Self::Text(f(text)),
            Self::Chat(messages) => Self::Chat(
                messages
                    .iter()
                    .map(|message| match message {
                        Message::Said { role, content } => Message::Said { role: role.clone(), content: f(content) },
                        Message::Placeholder { .. } => message.clone(),
                    })
                    .collect(),
            ),
        }
    }
}

/// Reads a text as the content of a text prompt and a list as that of a chat prompt.
impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let kind = if value.is_string() { Kind::Text } else { Kind::Chat };
        Self::from_json(kind, value).map_err(D::Error::custom)
    }
}

fn messages(entries: Vec<Value>) -> Result<Vec<Message>, String> {
    if entries.is_empty() {
        return Err(r#"a chat prompt has at least one message; write [{"role": "user", "content": "..."}]"#.to_owned());
    }
    let mut messages = Vec::with_capacity(entries.len());
    let mut faults = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        match Message::from_json(entry) {
            Ok(message) => messages.push(message),
            Err(fault) => faults.push(format!("message [{index}] {fault}")),
        }
    }
    if faults.is_empty() {
        return Ok(messages);
    }
    let more = faults.len().saturating_sub(MOST_FAULTS);
    faults.truncate(MOST_FAULTS);
    if more > 0 {
        faults.push(format!("and {more} more are wrong"));
    }
    Err(faults.join("; "))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::super::testing::contents;
    use super::*;

    fn read(kind: Kind, value: Value) -> String {
        match Content::from_json(kind, value) {
            Ok(content) => format!("stands: {}", content.to_json()),
            Err(fault) => fault,
        }
    }

    #[test]
    fn shapes_that_stand() {
        let chat = |value| Content::from_json(Kind::Chat, value).map(|content| content.to_json());
        let plain = json!([{"role": "system", "content": ""}, {"type": "placeholder", "name": "history_1"}]);
        assert_eq!(chat(plain.clone()), Ok(plain));
        let typed = json!([{"type": "message", "role": "user", "content": "a", "name": null}, {"type": "chatmessage", "role": "user", "content": "b"}]);
        assert_eq!(chat(typed), Ok(json!([{"role": "user", "content": "a"}, {"role": "user", "content": "b"}])));
        assert_eq!(Content::from_json(Kind::Text, json!("")), Ok(Content::Text(String::new())));
    }

    #[test]
    fn every_wrong_entry_is_named() {
        let long = "x".repeat(100);
        let entries = [
            json!("hello"),
            json!(null),
            json!({}),
            json!({"role": "user"}),
            json!({"content": "a"}),
            json!({"role": "user", "content": [{"type": "text", "text": "a"}]}),
            json!({"role": 1, "content": "a"}),
            json!({"role": " ", "content": "a"}),
            json!({"name": "history"}),
            json!({"type": "placeholder"}),
            json!({"type": "placeholder", "name": "1st"}),
            json!({"type": "placeholder", "name": "chat history"}),
            json!({"type": "placeholder", "name": long}),
            json!({"type": "placeholder", "name": "history", "role": "user", "content": "a"}),
            json!({"type": "placeholder", "name": "history", "content": "a"}),
            json!({"type": "message", "role": "user", "content": "a", "name": "history"}),
            json!({"role": "user", "content": "a", "name": "bob"}),
            json!({"type": "bogus", "role": "user", "content": "a"}),
            json!({"type": 1, "role": "user", "content": "a"}),
            json!({"role": "user", "content": "a", "tool_calls": []}),
        ];
        let faults: Vec<_> = entries.into_iter().map(|entry| read(Kind::Chat, json!([entry]))).collect();
        insta::assert_snapshot!(faults.join("\n"));
    }

    #[test]
    fn faults_name_the_index_and_many_are_counted() {
        let good = json!({"role": "user", "content": "a"});
        let bad = json!({"role": "user"});
        assert!(read(Kind::Chat, json!([good, good, bad])).starts_with("message [2] has no `content`; write "));
        let many = read(Kind::Chat, json!([bad, bad, bad, bad, bad, bad, bad, good]));
        assert!(many.contains("message [4] has no `content`"), "{many}");
        assert!(many.ends_with("; and 2 more are wrong"), "{many}");
    }

    #[test]
    fn the_other_kind_is_refused() {
        let faults = [
            read(Kind::Text, json!([])),
            read(Kind::Text, json!(null)),
            read(Kind::Chat, json!("a")),
            read(Kind::Chat, json!({"role": "user", "content": "a"})),
            read(Kind::Chat, json!([])),
        ];
        insta::assert_snapshot!(faults.join("\n"));
    }

    #[test]
    fn kinds_are_known_by_name() {
        for kind in [Kind::Text, Kind::Chat] {
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
            assert_eq!(json!(kind), json!(kind.name()));
        }
        assert_eq!(Kind::from_name("Text"), None);
    }

    proptest! {
        #[test]
        fn json_reads_back(content in contents()) {
            let value = content.to_json();
            prop_assert_eq!(&json!(content), &value);
            prop_assert_eq!(Content::from_json(content.kind(), value.clone()), Ok(content.clone()));
            let text = value.to_string();
            let read: Result<Content, _> = serde_json::from_str(&text);
            prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(content));
        }

        #[test]
        fn mapping_reaches_every_text(content in contents()) {
            prop_assert_eq!(&content.map_texts(str::to_owned), &content);
            let texts: Vec<_> = content.texts().map(|text| format!("{text}!")).collect();
            let mapped = content.map_texts(|text| format!("{text}!"));
            prop_assert_eq!(mapped.texts().map(str::to_owned).collect::<Vec<_>>(), texts);
        }
    }
}
