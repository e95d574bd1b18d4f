//! Filling in a prompt.

use std::collections::BTreeMap;

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::given::{PromptType, Said};
use crate::domain::{Message, Values};
use crate::registry::{Lookup, Registry, Rendering};

/// Fill in a prompt's variables and placeholders, and name those that have no value.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(at_most_one_of(label, version), unknown_fields = "near_miss")]
pub(super) struct RenderPrompt {
    #[contract(min_length = 1)]
    name: String,
    /// Like production; the latest version if neither is given
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    label: Option<String>,
    #[contract(minimum = 1)]
    version: Option<u64>,
    /// A text for each variable
    variables: Option<BTreeMap<String, String>>,
    /// A list of messages for each placeholder
    placeholders: Option<BTreeMap<String, Vec<ChatMessage>>>,
}

/// A message
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct ChatMessage {
    #[contract(trim, min_length = 1)]
    role: String,
    content: String,
}

/// A prompt that was filled in
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct RenderedPrompt {
    name: String,
    version: u64,
    #[contract(rename = "type")]
    kind: PromptType,
    prompt: Said,
    /// Variables that had no value and stand there as they were
    missing_variables: Vec<String>,
    missing_placeholders: Vec<String>,
    /// Values that nothing asked for
    unused: Vec<String>,
    url: String,
}

#[tool(name = "renderPrompt", title = "Render prompt", read_only, open_world = false)]
pub(super) async fn render_prompt(
    registry: State<Registry>,
    asked: RenderPrompt,
    context: Context,
) -> Result<RenderedPrompt, ToolError> {
    let caller = caller(&context)?;
    let messages = |messages: Vec<ChatMessage>| {
        messages.into_iter().map(|message| Message::Said { role: message.role, content: message.content }).collect()
    };
    let placeholders = asked.placeholders.unwrap_or_default();
    let values = Values {
        variables: asked.variables.unwrap_or_default(),
        placeholders: placeholders.into_iter().map(|(name, list)| (name, messages(list))).collect(),
    };
    let lookup = Lookup::new(&*asked.name, asked.version, asked.label.as_deref());
    let filled = registry.render(caller, Rendering { lookup, values }).await.map_err(failed)?;
    let (prompt, rendered) = (filled.prompt, filled.rendered);
    Ok(RenderedPrompt {
        url: registry.url(&caller.project, &prompt.name, prompt.version),
        name: prompt.name.clone(),
        version: prompt.version,
        kind: prompt.kind.into(),
        prompt: rendered.content.into(),
        missing_variables: rendered.missing_variables,
        missing_placeholders: rendered.missing_placeholders,
        unused: rendered.unused,
    })
}
