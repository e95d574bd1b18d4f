//! Messages of a chat prompt, as they are sent.

use counterfoil::Contract;

use crate::domain::Message;

/// A message has role and content. A placeholder, for messages of the application, has type and name
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(untagged, rename_all = "lowercase", unknown_fields = "reject")]
pub(super) enum Entry {
    Message {
        #[contract(rename = "type")]
        kind: Option<IsMessage>,
        #[contract(trim, min_length = 1)]
        role: String,
        content: String,
    },
    Placeholder {
        #[contract(rename = "type")]
        kind: IsPlaceholder,
        #[contract(pattern = "^[a-zA-Z][a-zA-Z0-9_]*$")]
        name: String,
    },
}

// The word for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum IsMessage {
    Message,
}

// The word for a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(crate) enum IsPlaceholder {
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
