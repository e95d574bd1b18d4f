//! Making a version of a text prompt.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};
use serde_json::{Map, Value};

use super::caller;
use super::fields::{LabelName, Tag, TextEdit, is_name};
use super::written::{Around, Written, write};
use crate::domain::{Content, Kind};
use crate::registry::Registry;

/// Create a text prompt, or a new version of one, which gets the label latest. To put it into production, promotePrompt, only
/// if the user asks.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", exactly_one_of(prompt, edits))]
pub(super) struct CreateTextPrompt {
    /// Like support/greeting
    #[contract(trim, min_length = 1, max_length = 255, refine = is_name, says = "No |, @@@, HTML tag, // or / at an end; not new.")]
    name: String,
    /// The text, with {{variables}} and other text prompts: @@@prompt:name=x|label=y@@@
    prompt: Option<String>,
    /// Instead: changes to the latest version
    #[contract(min_items = 1)]
    edits: Option<Vec<TextEdit>>,
    /// Not production
    #[contract(max_items = 50)]
    labels: Option<Vec<LabelName>>,
    /// Like {"model": "gpt-4"}; kept if left out
    config: Option<Map<String, Value>>,
    /// Of all versions; kept if left out
    #[contract(max_items = 50)]
    tags: Option<Vec<Tag>>,
    #[contract(max_length = 500)]
    commit_message: Option<String>,
    /// Fails unless this is the latest
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
