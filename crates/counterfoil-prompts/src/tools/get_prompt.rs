//! Reading a prompt, with its references filled in or as they were written.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::given::Given;
use crate::registry::{Get, Lookup, Registry};

/// Read a prompt by name: the version with a label or a number, the latest if neither is given. References to other
/// prompts are filled in.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(at_most_one_of(label, version), unknown_fields = "near_miss")]
pub(super) struct GetPrompt {
    #[contract(min_length = 1, max_length = 255)]
    name: String,
    /// Like production
    #[contract(min_length = 1, max_length = 36, pattern = r"^[a-z0-9_\-.]+$")]
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
    description = "Read a prompt as it was written, its references to other prompts not filled in: to edit it, or to see \
                   what it is made of.",
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
