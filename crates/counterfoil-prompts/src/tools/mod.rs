//! The operations as MCP tools. One tool a file: what it takes, what it gives, and how the one becomes the other.
//!
//! Names, parameters and result fields of the first six are those of the prompt tools that agents know from Langfuse's
//! MCP server, so that what they have learned holds here.

mod create_chat_prompt;
mod create_text_prompt;
mod delete_prompt;
mod diff_prompt_versions;
mod errors;
pub(crate) mod fields;
mod flat;
mod get_prompt;
mod given;
mod list_prompt_dependents;
mod list_prompt_versions;
mod list_prompts;
pub(crate) mod message;
mod promote_prompt;
mod render_prompt;
mod rollback_prompt;
mod search_prompts;
mod set_prompt_tags;
mod summary;
mod update_prompt_labels;
mod written;

use std::sync::Arc;

use counterfoil::Tool;
use counterfoil::toolbox::{Context, ToolError};

use crate::access::{Caller, Role};
use crate::registry::Registry;

/// How to use the tools, for the model.
pub const INSTRUCTIONS: &str = "\
Prompts live in this registry: find them with searchPrompts or listPrompts, read them with getPrompt. Versions never \
change: createTextPrompt and createChatPrompt make a new one, labelled 'latest'; pass edits instead of the whole text, \
and baseVersion so that nobody's work is lost. A text can hold other text prompts, up to five deep: \
@@@prompt:name=x|label=y@@@, or |version=1. A placeholder must not be named as a variable is. Edits apply one after the \
other, each to what one message says. Look at diffPromptVersions before promotePrompt, and promote to \
production only when the user asks for it.";

/// The names of all tools, in the order in which they are listed.
pub const NAMES: [&str; 15] = [
    "getPrompt",
    "getPromptUnresolved",
    "listPrompts",
    "searchPrompts",
    "createTextPrompt",
    "createChatPrompt",
    "updatePromptLabels",
    "listPromptVersions",
    "diffPromptVersions",
    "renderPrompt",
    "listPromptDependents",
    "setPromptTags",
    "promotePrompt",
    "rollbackPrompt",
    "deletePrompt",
];

/// The least role whose keys are offered the tool of that name. What it may be used for can take more: to move a protected
/// label does.
#[must_use]
pub fn least_role(name: &str) -> Option<Role> {
    match name {
        "deletePrompt" => Some(Role::Admin),
        "createTextPrompt" | "createChatPrompt" | "updatePromptLabels" | "setPromptTags" | "promotePrompt"
        | "rollbackPrompt" => Some(Role::Editor),
        name => NAMES.contains(&name).then_some(Role::Reader),
    }
}

/// The tools over one registry, in the order in which they are listed.
#[must_use]
pub fn tools(registry: &Arc<Registry>) -> Vec<Tool> {
    let registry = || Arc::clone(registry);
    vec![
        get_prompt::get_prompt(registry()),
        get_prompt::get_prompt_unresolved(registry()),
        list_prompts::list_prompts(registry()),
        search_prompts::search_prompts(registry()),
        create_text_prompt::create_text_prompt(registry()),
        create_chat_prompt::create_chat_prompt_flat(registry()),
        update_prompt_labels::update_prompt_labels(registry()),
        list_prompt_versions::list_prompt_versions(registry()),
        diff_prompt_versions::diff_prompt_versions(registry()),
        render_prompt::render_prompt(registry()),
        list_prompt_dependents::list_prompt_dependents(registry()),
        set_prompt_tags::set_prompt_tags(registry()),
        promote_prompt::promote_prompt(registry()),
        rollback_prompt::rollback_prompt(registry()),
        delete_prompt::delete_prompt(registry()),
    ]
}

/// Who calls. The server puts it there, from the key; a call that came past it may do nothing.
fn caller(context: &Context) -> Result<&Caller, ToolError> {
    context.get::<Caller>().ok_or_else(|| ToolError::public("FORBIDDEN", "this call came without a key: send one"))
}
