//! The content of one version of a prompt.

use serde::{Deserialize, Serialize};

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
}

/// What a prompt says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// One text.
    Text(String),
    /// Messages, and placeholders for messages.
    Chat(Vec<Message>),
}

/// One entry of a chat prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A message.
    Said {
        /// Who says it: `system`, `user`, `assistant` or any other word.
        role: String,
        /// What is said.
        content: String,
    },
    /// A place where an application puts messages of its own.
    Placeholder {
        /// What the application calls it.
        name: String,
    },
}
