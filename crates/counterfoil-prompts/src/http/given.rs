//! A version of a prompt, as the SDKs read it.

use serde::Serialize;
use serde_json::Value;

use crate::registry::Prompt;

/// A version of a prompt.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Given<'p> {
    id: &'p str,
    project_id: &'p str,
    name: &'p str,
    version: u64,
    #[serde(rename = "type")]
    kind: &'static str,
    prompt: Value,
    config: &'p Value,
    labels: &'p [String],
    tags: &'p [String],
    commit_message: Option<&'p str>,
    references: Vec<Part<'p>>,
    created_at: String,
    updated_at: String,
    created_by: &'p str,
}

/// A prompt that stands in another one.
#[derive(Debug, Serialize)]
struct Part<'p> {
    name: &'p str,
    version: u64,
    label: Option<&'p str>,
}

/// The version as JSON.
pub(super) fn given(project: &str, prompt: &Prompt) -> Result<String, serde_json::Error> {
    let parts =
        prompt.parts.iter().map(|part| Part { name: &part.name, version: part.version, label: part.label.as_deref() });
    serde_json::to_string(&Given {
        id: &prompt.id,
        project_id: project,
        name: &prompt.name,
        version: prompt.version,
        kind: prompt.kind.name(),
        prompt: prompt.content.to_json(),
        config: &prompt.config,
        labels: &prompt.labels,
        tags: &prompt.tags,
        commit_message: prompt.commit_message.as_deref(),
        references: parts.collect(),
        created_at: prompt.created_at.to_string(),
        updated_at: prompt.updated_at.to_string(),
        created_by: &prompt.created_by,
    })
}
