//! Reading a prompt, with its references filled in or as they were written.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::given::Given;
use crate::registry::{Get, Lookup, Registry};

/// Read a prompt, the latest version if neither label nor version is given. Other prompts that it refers to are filled in.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(at_most_one_of(label, version), unknown_fields = "near_miss")]
pub(super) struct GetPrompt {
    #[contract(min_length = 1)]
    name: String,
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    label: Option<String>,
    #[contract(minimum = 1)]
    version: Option<u64>,
}

impl GetPrompt {
    fn lookup(&self) -> Lookup {
        Lookup::new(&*self.name, self.version, self.label.as_deref())
    }
}

#[tool(name = "getPrompt", title = "Get prompt", read_only, open_world = false)]
pub(super) async fn get_prompt(
    registry: State<Registry>,
    asked: GetPrompt,
    context: Context,
) -> Result<Given, ToolError> {
    get(&registry, &asked, Get::Resolved, &context).await
}

#[tool(
    name = "getPromptUnresolved",
    title = "Get prompt as written",
    description = "Read a prompt as it was written, references to others not filled in: to edit it.",
    read_only,
    open_world = false
)]
pub(super) async fn get_prompt_unresolved(
    registry: State<Registry>,
    asked: GetPrompt,
    context: Context,
) -> Result<Given, ToolError> {
    get(&registry, &asked, Get::Unresolved, &context).await
}

async fn get(registry: &Registry, asked: &GetPrompt, how: Get, context: &Context) -> Result<Given, ToolError> {
    let caller = caller(context)?;
    let prompt = registry.get(caller, asked.lookup(), how).await.map_err(failed)?;
    Ok(Given::new(registry, &caller.project, (*prompt).clone()))
}
