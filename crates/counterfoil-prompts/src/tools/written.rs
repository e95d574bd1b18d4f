//! What the tools that make versions share.

use counterfoil::{Contract, ToolError};
use serde_json::{Map, Value};

use super::errors::failed;
use super::fields::{LabelName, Tag, TextEdit, labels, tags};
use super::given::PromptType;
use crate::access::Caller;
use crate::domain::{Content, Kind, PromptName};
use crate::registry::{NewContent, NewVersion, Registry};

/// A version that was made
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Written {
    id: String,
    name: String,
    version: u64,
    #[contract(rename = "type")]
    kind: PromptType,
    labels: Vec<String>,
    tags: Vec<String>,
    config: Value,
    /// What it has from the version before it, because it was left out
    carried_over: Vec<String>,
    created_at: String,
    created_by: String,
    url: String,
    message: String,
}

/// What a version is made from, beside what it says.
pub(super) struct Around {
    pub(super) name: String,
    pub(super) labels: Option<Vec<LabelName>>,
    pub(super) tags: Option<Vec<Tag>>,
    pub(super) config: Option<Map<String, Value>>,
    pub(super) commit_message: Option<String>,
    pub(super) base_version: Option<u64>,
}

/// Makes the version.
pub(super) async fn write(
    registry: &Registry,
    caller: &Caller,
    kind: Kind,
    around: Around,
    whole: Option<Content>,
    edits: Option<Vec<TextEdit>>,
) -> Result<Written, ToolError> {
    let content = match whole {
        Some(content) => NewContent::Whole(content),
        // The contract has seen to it that one of the two is there.
        None => NewContent::Edits(edits.unwrap_or_default().into_iter().map(Into::into).collect()),
    };
    let new = NewVersion {
        name: PromptName::parse(&around.name).map_err(super::errors::invalid)?,
        kind,
        content,
        labels: labels(&around.labels.unwrap_or_default())?,
        tags: around.tags.map(tags),
        config: around.config.map(Value::Object),
        commit_message: around.commit_message,
        base_version: around.base_version,
    };
    let created = registry.create(caller, new).await.map_err(failed)?;
    let prompt = created.prompt;
    let mut message = format!(
        "Successfully created {} prompt '{}' version {} with labels: {}",
        prompt.kind.name(),
        prompt.name,
        prompt.version,
        prompt.labels.join(", ")
    );
    if !created.carried_over.is_empty() {
        message.push_str(". Kept from the version before: ");
        message.push_str(&created.carried_over.join(", "));
    }
    Ok(Written {
        url: registry.url(&caller.project, &prompt.name, prompt.version),
        id: prompt.id,
        name: prompt.name,
        version: prompt.version,
        kind: prompt.kind.into(),
        labels: prompt.labels,
        tags: prompt.tags,
        config: prompt.config,
        carried_over: created.carried_over.into_iter().map(str::to_owned).collect(),
        created_at: prompt.created_at.to_string(),
        created_by: prompt.created_by,
        message,
    })
}
