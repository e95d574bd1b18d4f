//! What requests may say.

use counterfoil::core::Decoder;
use counterfoil::{Contract, DeclarationError};
use serde_json::{Map, Value};

use crate::domain::Message;
use crate::tools::fields::{LabelName, Tag, is_name};
use crate::tools::message::IsPlaceholder;

/// The contracts of all queries and bodies, built once.
pub(super) struct Contracts {
    pub(super) read: Decoder<Read>,
    pub(super) pick: Decoder<Pick>,
    pub(super) list: Decoder<List>,
    pub(super) create: Decoder<Create>,
    pub(super) label: Decoder<Relabel>,
}

impl Contracts {
    pub(super) fn new() -> Result<Self, DeclarationError> {
        Ok(Self {
            read: Decoder::new()?,
            pick: Decoder::new()?,
            list: Decoder::new()?,
            create: Decoder::new()?,
            label: Decoder::new()?,
        })
    }
}

/// Which version is read, and how
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(at_most_one_of(label, version), unknown_fields = "near_miss")]
pub(super) struct Read {
    #[contract(min_length = 1, max_length = 36, pattern = r"^[a-z0-9_\-.]+$")]
    pub(super) label: Option<String>,
    #[contract(minimum = 1)]
    pub(super) version: Option<u64>,
    /// false leaves references as they were written
    #[contract(default = true)]
    pub(super) resolve: bool,
}

/// Which version is meant, if not all
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(at_most_one_of(label, version), unknown_fields = "reject")]
pub(super) struct Pick {
    #[contract(min_length = 1, max_length = 36, pattern = r"^[a-z0-9_\-.]+$")]
    pub(super) label: Option<String>,
    #[contract(minimum = 1)]
    pub(super) version: Option<u64>,
}

/// Which prompts are listed
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", ordered(from_updated_at <= to_updated_at))]
pub(super) struct List {
    #[contract(min_length = 1, max_length = 255)]
    pub(super) name: Option<String>,
    #[contract(min_length = 1, max_length = 255)]
    pub(super) folder: Option<String>,
    #[contract(min_length = 1, max_length = 36, pattern = r"^[a-z0-9_\-.]+$")]
    pub(super) label: Option<String>,
    pub(super) tag: Option<String>,
    /// Changed then or after
    #[contract(format = "date-time")]
    pub(super) from_updated_at: Option<String>,
    /// Changed before then
    #[contract(format = "date-time")]
    pub(super) to_updated_at: Option<String>,
    pub(super) filter: Option<String>,
    #[contract(minimum = 1, maximum = 1_000_000, default = 1)]
    pub(super) page: u64,
    #[contract(minimum = 1, maximum = 100, default = 10)]
    pub(super) limit: u64,
}

/// A version to be made
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct Create {
    #[contract(trim, min_length = 1, max_length = 255, refine = is_name, says = "No |, @@@, HTML tag, // or / at an end; not new.")]
    pub(super) name: String,
    /// text or chat
    #[contract(rename = "type")]
    pub(super) kind: Option<KindName>,
    pub(super) prompt: Said,
    #[contract(max_items = 50)]
    pub(super) labels: Option<Vec<LabelName>>,
    #[contract(max_items = 50)]
    pub(super) tags: Option<Vec<Tag>>,
    /// Settings
    pub(super) config: Option<Map<String, Value>>,
    #[contract(max_length = 500)]
    pub(super) commit_message: Option<String>,
    /// Fails if this is no longer the latest version
    #[contract(minimum = 1)]
    pub(super) base_version: Option<u64>,
}

/// Text or chat
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum KindName {
    Text,
    Chat,
}

/// A text, or messages
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(untagged)]
pub(super) enum Said {
    /// A text
    Text(String),
    /// Messages
    Chat(#[contract(min_items = 1, max_items = 1000)] Vec<Entry>),
}

/// A message {role, content}, or {type: "placeholder", name}
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(untagged, unknown_fields = "reject")]
pub(super) enum Entry {
    /// Message
    Said {
        #[contract(rename = "type")]
        kind: Option<IsMessage>,
        #[contract(trim, min_length = 1)]
        role: String,
        content: String,
    },
    /// Placeholder
    Placeholder {
        #[contract(rename = "type")]
        kind: IsPlaceholder,
        #[contract(pattern = "^[a-zA-Z][a-zA-Z0-9_]*$")]
        name: String,
    },
}

/// The words for a message
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum IsMessage {
    ChatMessage,
    Message,
}

impl From<Entry> for Message {
    fn from(entry: Entry) -> Self {
        match entry {
            Entry::Said { role, content, .. } => Self::Said { role, content },
            Entry::Placeholder { name, .. } => Self::Placeholder { name },
        }
    }
}

/// What becomes of the labels of a version
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct Relabel {
    /// Not latest, which is always on the latest version
    #[contract(max_items = 50)]
    pub(super) new_labels: Vec<LabelName>,
    /// set: these and no others; remove: takes these off
    #[contract(default = "add")]
    pub(super) mode: Mode,
    /// Fails unless the labels are on this version now; 0 for none
    pub(super) expected_version: Option<u64>,
}

/// What is done with the labels
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum Mode {
    Add,
    Set,
    Remove,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_hold_together() {
        assert!(Contracts::new().is_ok());
    }
}
