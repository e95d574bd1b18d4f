//! One version of a prompt, as it is given out.

use serde_json::Value;

use crate::domain::{Content, Kind, Timestamp};

/// One version of a prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// The version's own id.
    pub id: String,
    /// The prompt's name.
    pub name: String,
    /// The version's number.
    pub version: u64,
    /// Text or chat.
    pub kind: Kind,
    /// What it says; with its references filled in, or as it was written.
    pub content: Content,
    /// The labels on this version, in the order of their names.
    pub labels: Vec<String>,
    /// The tags of the prompt, which all versions share.
    pub tags: Vec<String>,
    /// Settings that go with it.
    pub config: Value,
    /// Why this version was made.
    pub commit_message: Option<String>,
    /// The variables of that content, in the order in which they first stand there.
    pub variables: Vec<String>,
    /// The placeholders for messages.
    pub placeholders: Vec<String>,
    /// The prompts that it refers to; with its references filled in, those that these refer to as well.
    pub parts: Vec<Part>,
    /// Who made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it, or a label or tag of it, last changed.
    pub updated_at: Timestamp,
}

/// A prompt that another one refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The version that stands there now.
    pub version: u64,
    /// The label that led to that version, if it was not the number.
    pub label: Option<String>,
}
