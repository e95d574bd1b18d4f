//! Setting tags.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::fields::{Tag, tags};
use crate::registry::Registry;

/// Give a prompt these tags in place of those it has, without a new version.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(unknown_fields = "near_miss")]
pub(super) struct SetPromptTags {
    #[contract(min_length = 1)]
    name: String,
    /// [] takes all away
    #[contract(max_items = 50)]
    tags: Vec<Tag>,
}

/// The tags of a prompt
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct TagsSet {
    name: String,
    /// The tags now
    tags: Vec<String>,
    /// The tags that were there
    before: Vec<String>,
    url: String,
    message: String,
}

#[tool(name = "setPromptTags", title = "Set prompt tags", destructive, idempotent, open_world = false)]
pub(super) async fn set_prompt_tags(
    registry: State<Registry>,
    asked: SetPromptTags,
    context: Context,
) -> Result<TagsSet, ToolError> {
    let caller = caller(&context)?;
    let name = asked.name;
    let tagged = registry.set_tags(caller, &name, tags(asked.tags)).await.map_err(failed)?;
    let shown = if tagged.tags.is_empty() { "(none)".to_owned() } else { tagged.tags.join(", ") };
    Ok(TagsSet {
        url: registry.url(&caller.project, &name, tagged.version),
        message: format!("Tags of '{name}' are now: {shown}"),
        tags: tagged.tags,
        before: tagged.before,
        name,
    })
}
