//! Searching prompts.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::summary::PromptList;
use crate::registry::{Registry, Search};

/// Find prompts whose name, tags or latest text have all of the words, or words that begin with them.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(unknown_fields = "near_miss")]
pub(super) struct SearchPrompts {
    /// Words, like refund polite
    #[contract(trim, min_length = 1, max_length = 200)]
    query: String,
    /// Only below it
    folder: Option<String>,
    tag: Option<String>,
    #[contract(minimum = 1, maximum = 100_000, default = 1)]
    page: u64,
    #[contract(minimum = 1, maximum = 100, default = 20)]
    limit: u64,
}

#[tool(name = "searchPrompts", title = "Search prompts", read_only, open_world = false)]
pub(super) async fn search_prompts(
    registry: State<Registry>,
    asked: SearchPrompts,
    context: Context,
) -> Result<PromptList, ToolError> {
    let caller = caller(&context)?;
    let SearchPrompts { query, folder, tag, page, limit } = asked;
    let search = Search { text: query, folder, tag, offset: (page - 1) * limit, limit };
    let listed = registry.search(caller, search).await.map_err(failed)?;
    Ok(PromptList::new(&registry, &caller.project, listed, page, limit))
}
