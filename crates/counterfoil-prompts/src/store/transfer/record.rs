//! The records.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::domain::Timestamp;

/// The version of the format. It changes when an older program could no longer read it.
pub(super) const FORMAT: u32 = 1;

/// A line of an export. The kind of record is the name of its only member: JSON that keeps its text cannot be read from
/// an object whose kind is one of its members.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Record {
    /// What this is.
    #[serde(rename = "counterfoil-prompts")]
    Header(Header),
    /// A project.
    Project(ProjectRecord),
    /// What the versions that follow share.
    Prompt(PromptRecord),
    /// A version of the prompt before it.
    Version(Box<VersionRecord>),
    /// Something that was done.
    Audit(AuditRecord),
}

/// What the lines after it are.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
}

/// A project. Other records go by its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProjectRecord {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: String,
    /// When it was made.
    pub created_at: Moment,
    /// The labels that it protects, sorted.
    pub protected_labels: Vec<String>,
}

/// What all versions of a prompt share.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromptRecord {
    /// The name of its project.
    pub project: String,
    /// Its name.
    pub name: String,
    /// `text` or `chat`; `None` when it was deleted, and only its numbers are remembered.
    pub kind: Option<String>,
    /// The number that its next version gets.
    pub next_version: u64,
    /// Its tags.
    pub tags: Vec<String>,
    /// Its labels with the versions that they point to.
    pub labels: BTreeMap<String, u64>,
    /// When it was first made.
    pub created_at: Moment,
    /// When anything about it was last changed.
    pub updated_at: Moment,
}

/// A version.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VersionRecord {
    /// The name of its project.
    pub project: String,
    /// Its prompt.
    pub name: String,
    /// Its number.
    pub version: u64,
    /// Its id.
    pub id: String,
    /// What it says.
    pub content: Box<RawValue>,
    /// Its configuration.
    pub config: Box<RawValue>,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// Who has made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: Moment,
    /// When anything about it was last changed.
    pub updated_at: Moment,
}

/// Something that was done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRecord {
    /// The name of its project.
    pub project: String,
    /// Its id.
    pub id: String,
    /// When it was done.
    pub at: Moment,
    /// Who has done it.
    pub actor: String,
    /// What was done.
    pub action: String,
    /// What it was done to.
    pub resource: String,
    /// What was there before.
    pub before: Option<Box<RawValue>>,
    /// What is there since.
    pub after: Option<Box<RawValue>>,
}

/// A moment, in milliseconds since 1970; written as RFC 3339 has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(pub i64);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Timestamp(self.0))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Timestamp::parse(&text).map(|moment| Self(moment.0)).map_err(serde::de::Error::custom)
    }
}
