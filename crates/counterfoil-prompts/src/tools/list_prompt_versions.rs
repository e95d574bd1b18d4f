//! The history of a prompt.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::given::PromptType;
use crate::registry::Registry;

/// List the versions of a prompt, newest first: labels, commit messages, who and when, without the texts.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct ListPromptVersions {
    #[contract(min_length = 1)]
    name: String,
    /// Only versions below this one: nextBefore of the page before
    #[contract(minimum = 1)]
    before: Option<u64>,
    #[contract(minimum = 1, maximum = 100, default = 20)]
    limit: u64,
}

/// A page of the versions of a prompt
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct VersionList {
    name: String,
    #[contract(rename = "type")]
    kind: PromptType,
    data: Vec<Line>,
    /// How many versions there are in all
    total_items: u64,
    /// What to send as before for the next page
    next_before: Option<u64>,
    url: String,
}

/// A version of a prompt
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Line {
    version: u64,
    labels: Vec<String>,
    commit_message: Option<String>,
    created_by: String,
    created_at: String,
}

#[tool(name = "listPromptVersions", title = "List prompt versions", read_only, open_world = false)]
pub(super) async fn list_prompt_versions(
    registry: State<Registry>,
    asked: ListPromptVersions,
    context: Context,
) -> Result<VersionList, ToolError> {
    let caller = caller(&context)?;
    let ListPromptVersions { name, before, limit } = asked;
    // One more than is asked for, to know whether there are more.
    let mut history = registry.versions(caller, &name, before, limit + 1).await.map_err(failed)?;
    let more = history.versions.len() as u64 > limit;
    history.versions.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let last = history.versions.last().map(|line| line.version);
    let newest = history.versions.first().map_or(1, |line| line.version);
    let data = history.versions.into_iter().map(|line| Line {
        version: line.version,
        labels: line.labels,
        commit_message: line.commit_message,
        created_by: line.created_by,
        created_at: line.created_at.to_string(),
    });
    Ok(VersionList {
        kind: history.kind.into(),
        data: data.collect(),
        total_items: history.total,
        next_before: last.filter(|_| more),
        url: registry.url(&caller.project, &name, newest),
        name,
    })
}
