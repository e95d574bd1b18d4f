//! Listing prompts.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::fields::moment;
use super::summary::PromptList;
use crate::registry::{Query, Registry};

/// List prompts by name, without their texts. Filters choose prompts, and hide no version.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", ordered(from_updated_at <= to_updated_at))]
pub(super) struct ListPrompts {
    /// The exact name
    name: Option<String>,
    /// Only below it
    folder: Option<String>,
    /// On any version
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    label: Option<String>,
    tag: Option<String>,
    /// Changed then or after
    #[contract(format = "date-time")]
    from_updated_at: Option<String>,
    /// Changed then or before
    #[contract(format = "date-time")]
    to_updated_at: Option<String>,
    #[contract(minimum = 1, maximum = 100_000, default = 1)]
    page: u64,
    #[contract(minimum = 1, maximum = 100, default = 50)]
    limit: u64,
}

#[tool(name = "listPrompts", title = "List prompts", read_only, open_world = false)]
pub(super) async fn list_prompts(
    registry: State<Registry>,
    asked: ListPrompts,
    context: Context,
) -> Result<PromptList, ToolError> {
    let caller = caller(&context)?;
    let ListPrompts { page, limit, .. } = asked;
    let query = Query {
        from: moment(asked.from_updated_at.as_deref())?,
        to: moment(asked.to_updated_at.as_deref())?,
        name: asked.name,
        folder: asked.folder,
        label: asked.label,
        tag: asked.tag,
        offset: (page - 1) * limit,
        limit,
    };
    let listed = registry.list(caller, query).await.map_err(failed)?;
    Ok(PromptList::new(&registry, &caller.project, listed, page, limit))
}
