//! Making a version of a chat prompt.

use std::sync::Arc;

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, Tool, ToolError, tool};
use serde_json::{Map, Value};

use super::caller;
use super::fields::{LabelName, Tag, TextEdit, is_name};
use super::flat::flat_entries;
use super::message::Entry;
use super::written::{Around, Written, write};
use crate::domain::{Content, Kind};
use crate::registry::Registry;

/// Create a chat prompt, or a new version of one. Fields as in createTextPrompt.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", exactly_one_of(prompt, edits))]
pub(super) struct CreateChatPrompt {
    #[contract(trim, min_length = 1, max_length = 255, refine = is_name, says = "No |, @@@, HTML tag, // or / at an end; not new.")]
    name: String,
    #[contract(min_items = 1, max_items = 1000)]
    prompt: Option<Vec<Entry>>,
    #[contract(min_items = 1)]
    edits: Option<Vec<TextEdit>>,
    #[contract(max_items = 50)]
    labels: Option<Vec<LabelName>>,
    config: Option<Map<String, Value>>,
    #[contract(max_items = 50)]
    tags: Option<Vec<Tag>>,
    #[contract(max_length = 500)]
    commit_message: Option<String>,
    #[contract(minimum = 1)]
    base_version: Option<u64>,
}

/// The tool with the schema that is shown.
pub(super) fn create_chat_prompt_flat(registry: Arc<Registry>) -> Tool {
    let tool = create_chat_prompt(registry);
    match tool.advertised() {
        Some(schema) => tool.advertise(flat_entries(schema)),
        None => tool,
    }
}

#[tool(name = "createChatPrompt", title = "Create chat prompt", destructive = false, open_world = false)]
pub(super) async fn create_chat_prompt(
    registry: State<Registry>,
    new: CreateChatPrompt,
    context: Context,
) -> Result<Written, ToolError> {
    let caller = caller(&context)?;
    let CreateChatPrompt { name, prompt, edits, labels, config, tags, commit_message, base_version } = new;
    let around = Around { name, labels, tags, config, commit_message, base_version };
    let messages = prompt.map(|entries| Content::Chat(entries.into_iter().map(Into::into).collect()));
    write(&registry, caller, Kind::Chat, around, messages, edits).await
}
