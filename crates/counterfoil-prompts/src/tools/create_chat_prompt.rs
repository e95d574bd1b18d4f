//! Making a version of a chat prompt.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};
use serde_json::{Map, Value};

use super::caller;
use super::fields::{LabelName, Tag, TextEdit, is_name};
use super::message::Entry;
use super::written::{Around, Written, write};
use crate::domain::{Content, Kind};
use crate::registry::Registry;

/// Create a chat prompt, or a new version of one: messages, and placeholders for messages. As createTextPrompt otherwise.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", exactly_one_of(prompt, edits))]
pub(super) struct CreateChatPrompt {
    /// Folders by /, like support/greeting
    #[contract(trim, min_length = 1, max_length = 255, refine = is_name, says = "No | or HTML tags, no / at an end or doubled.")]
    name: String,
    /// The messages
    #[contract(min_items = 1, max_items = 1000)]
    prompt: Option<Vec<Entry>>,
    /// Changes to the messages' texts of the latest version instead
    #[contract(min_items = 1, max_items = 100)]
    edits: Option<Vec<TextEdit>>,
    /// Beside latest; not production
    #[contract(max_items = 50)]
    labels: Option<Vec<LabelName>>,
    /// Settings; kept if left out
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
