//! Messages of a chat prompt, as they are sent.

use counterfoil::Contract;

use crate::domain::Message;

/// A message {role, content}, or {type: "placeholder", name} where the application puts messages of its own
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(untagged, rename_all = "lowercase", unknown_fields = "reject")]
pub(super) enum Entry {
    /// Message
    Message {
        #[contract(rename = "type")]
        kind: Option<IsMessage>,
        /// Like system, user or assistant
        #[contract(min_length = 1)]
        role: String,
        /// May hold {{variables}}
        content: String,
    },
    /// Placeholder
    Placeholder {
        #[contract(rename = "type")]
        kind: IsPlaceholder,
        /// Letters, digits and _
        #[contract(pattern = "^[a-zA-Z][a-zA-Z0-9_]*$")]
        name: String,
    },
}

/// The word for a message
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum IsMessage {
    Message,
}

/// The word for a placeholder
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum IsPlaceholder {
    Placeholder,
}

impl From<Entry> for Message {
    fn from(entry: Entry) -> Self {
        match entry {
            Entry::Message { role, content, .. } => Self::Said { role, content },
            Entry::Placeholder { name, .. } => Self::Placeholder { name },
        }
    }
}

impl From<Message> for Entry {
    fn from(message: Message) -> Self {
        match message {
            Message::Said { role, content } => Self::Message { kind: None, role, content },
            Message::Placeholder { name } => Self::Placeholder { kind: IsPlaceholder::Placeholder, name },
        }
    }
}
