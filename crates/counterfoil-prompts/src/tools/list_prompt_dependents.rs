//! Who refers to a prompt.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use crate::domain::Selector;
use crate::registry::Registry;

/// List the prompts whose versions refer to a prompt, before it is changed or deleted.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(unknown_fields = "near_miss")]
pub(super) struct ListPromptDependents {
    #[contract(min_length = 1)]
    name: String,
    #[contract(minimum = 1, maximum = 100_000, default = 1)]
    page: u64,
    #[contract(minimum = 1, maximum = 100, default = 50)]
    limit: u64,
}

/// A page of versions that refer to a prompt
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct DependentList {
    name: String,
    data: Vec<Line>,
    page: u64,
    /// Whether there is another page
    has_more: bool,
}

/// A version that refers to it
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Line {
    name: String,
    version: u64,
    /// The labels on that version
    labels: Vec<String>,
    /// The version that it refers to by number
    refers_to_version: Option<u64>,
    /// The label that it refers to
    refers_to_label: Option<String>,
    /// The version that this is now
    resolves_to: Option<u64>,
    url: String,
}

#[tool(name = "listPromptDependents", title = "List prompt dependents", read_only, open_world = false)]
pub(super) async fn list_prompt_dependents(
    registry: State<Registry>,
    asked: ListPromptDependents,
    context: Context,
) -> Result<DependentList, ToolError> {
    let caller = caller(&context)?;
    let ListPromptDependents { name, page, limit } = asked;
    let found = registry.dependents(caller, &name, (page - 1) * limit, limit).await.map_err(failed)?;
    let data = found.dependents.into_iter().map(|dependent| {
        let url = registry.url(&caller.project, &dependent.name, dependent.version);
        let (version, label) = match dependent.selector {
            Selector::Version(version) => (Some(version), None),
            Selector::Label(label) => (None, Some(label)),
        };
        Line {
            name: dependent.name,
            version: dependent.version,
            labels: dependent.labels,
            refers_to_version: version,
            refers_to_label: label,
            resolves_to: dependent.means,
            url,
        }
    });
    Ok(DependentList { data: data.collect(), name, page, has_more: found.more })
}
