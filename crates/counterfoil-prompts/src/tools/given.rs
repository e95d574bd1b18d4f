//! A prompt, as it is given out.

use counterfoil::Contract;
use serde_json::Value;

use super::message::Entry;
use crate::domain::{Content, Kind};
use crate::registry::{self, Prompt, Registry};

/// What a prompt says: a text, or messages
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(untagged)]
pub(super) enum Said {
    /// A text prompt
    Text(String),
    /// A chat prompt
    Chat(Vec<Entry>),
}

impl From<Content> for Said {
    fn from(content: Content) -> Self {
        match content {
            Content::Text(text) => Self::Text(text),
            Content::Chat(messages) => Self::Chat(messages.into_iter().map(Into::into).collect()),
        }
    }
}

/// Text or chat
#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum PromptType {
    Text,
    Chat,
}

impl From<Kind> for PromptType {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Text => Self::Text,
            Kind::Chat => Self::Chat,
        }
    }
}

/// A version of a prompt
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Given {
    id: String,
    name: String,
    version: u64,
    #[contract(rename = "type")]
    kind: PromptType,
    prompt: Said,
    labels: Vec<String>,
    tags: Vec<String>,
    config: Value,
    commit_message: Option<String>,
    /// Names that stand in it as {{name}}
    variables: Vec<String>,
    /// Where an application puts messages of its own
    placeholders: Vec<String>,
    /// The prompts that it refers to, directly or by way of others
    references: Vec<Part>,
    created_at: String,
    updated_at: String,
    created_by: String,
    project_id: String,
    /// Where a person finds it
    url: String,
}

/// A prompt that stands in another one
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct Part {
    name: String,
    version: u64,
    label: Option<String>,
}

impl From<registry::Part> for Part {
    fn from(part: registry::Part) -> Self {
        Self { name: part.name, version: part.version, label: part.label }
    }
}

impl Given {
    pub(super) fn new(registry: &Registry, project: &str, prompt: Prompt) -> Self {
        Self {
            url: registry.url(project, &prompt.name, prompt.version),
            project_id: project.to_owned(),
            id: prompt.id,
            name: prompt.name,
            version: prompt.version,
            kind: prompt.kind.into(),
            prompt: prompt.content.into(),
            labels: prompt.labels,
            tags: prompt.tags,
            config: prompt.config,
            commit_message: prompt.commit_message,
            variables: prompt.variables,
            placeholders: prompt.placeholders,
            references: prompt.parts.into_iter().map(Into::into).collect(),
            created_at: prompt.created_at.to_string(),
            updated_at: prompt.updated_at.to_string(),
            created_by: prompt.created_by,
        }
    }
}
