//! Making a version of a text prompt.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};
use serde_json::{Map, Value};

use super::caller;
use super::fields::{LabelName, Tag, TextEdit, is_name};
use super::written::{Around, Written, write};
use crate::domain::{Content, Kind};
use crate::registry::Registry;

/// Create a text prompt, or a new version of one; versions never change. It gets the label latest. Promote to production
/// with promotePrompt, only when the user asks for it.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", exactly_one_of(prompt, edits))]
pub(super) struct CreateTextPrompt {
    /// Folders by /, like support/greeting
    #[contract(trim, min_length = 1, max_length = 255, refine = is_name, says = "No | or HTML tags, no / at an end or doubled.")]
    name: String,
    /// The text, with {{variables}}
    #[contract(max_length = 1_000_000)]
    prompt: Option<String>,
    /// Changes to the latest version instead of the text
    #[contract(min_items = 1, max_items = 100)]
    edits: Option<Vec<TextEdit>>,
    /// Beside latest; not production
    #[contract(max_items = 50)]
    labels: Option<Vec<LabelName>>,
    /// Settings, like {"model": "gpt-4"}; kept if left out
    config: Option<Map<String, Value>>,
    /// Of all versions; kept if left out
    #[contract(max_items = 50)]
    tags: Option<Vec<Tag>>,
    /// Why
    #[contract(max_length = 500)]
    commit_message: Option<String>,
    /// Fails if this is no longer the latest version
    #[contract(minimum = 1)]
    base_version: Option<u64>,
}

#[tool(name = "createTextPrompt", title = "Create text prompt", destructive = false, open_world = false)]
pub(super) async fn create_text_prompt(
    registry: State<Registry>,
    new: CreateTextPrompt,
    context: Context,
) -> Result<Written, ToolError> {
    let caller = caller(&context)?;
    let CreateTextPrompt { name, prompt, edits, labels, config, tags, commit_message, base_version } = new;
    let around = Around { name, labels, tags, config, commit_message, base_version };
    write(&registry, caller, Kind::Text, around, prompt.map(Content::Text), edits).await
}
