//! Deleting.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use crate::domain::{LATEST, Selector};
use crate::registry::{Registry, Which};

/// Delete a version of a prompt, or all of it. Refused while other prompts refer to it. Only if the user asks.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss", exactly_one_of(version, label, all))]
pub(super) struct DeletePrompt {
    #[contract(min_length = 1)]
    name: String,
    #[contract(minimum = 1)]
    version: Option<u64>,
    /// The version with this label
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    label: Option<String>,
    /// The whole prompt
    all: Option<Yes>,
    #[contract(default = false)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
pub(super) struct Yes(#[contract(refine = is_true, says = "Only true.")] bool);

fn is_true(value: &bool) -> bool {
    *value
}

/// What was deleted
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct PromptDeleted {
    name: String,
    deleted_versions: Vec<u64>,
    /// Labels that are gone with them
    deleted_labels: Vec<String>,
    /// The latest version now
    latest_version: Option<u64>,
    dry_run: bool,
    /// Where a person finds what is left
    url: Option<String>,
    message: String,
}

#[tool(name = "deletePrompt", title = "Delete prompt", destructive, open_world = false)]
pub(super) async fn delete_prompt(
    registry: State<Registry>,
    asked: DeletePrompt,
    context: Context,
) -> Result<PromptDeleted, ToolError> {
    let caller = caller(&context)?;
    let DeletePrompt { name, version, label, dry_run, .. } = asked;
    let which = match (version, label) {
        (Some(version), _) => Which::Version(Selector::Version(version)),
        (None, Some(label)) => Which::Version(Selector::Label(label)),
        (None, None) => Which::Whole,
    };
    let deleted = registry.delete(caller, &name, which, dry_run).await.map_err(failed)?;
    let what = match deleted.versions.as_slice() {
        [one] => format!("version {one} of '{name}'"),
        several => format!("{} versions of '{name}'", several.len()),
    };
    let message = match (dry_run, deleted.latest) {
        (true, _) => format!("Dry run, nothing was deleted. This would delete {what}"),
        (false, Some(latest)) => format!("Deleted {what}; its latest version is {latest}"),
        (false, None) => format!("Deleted {what}, and with that the prompt; its numbers are not used again"),
    };
    let message = match deleted.labels.iter().filter(|label| *label != LATEST).cloned().collect::<Vec<_>>() {
        labels if labels.is_empty() => message,
        labels => format!("{message}. Labels that lead nowhere then: {}", labels.join(", ")),
    };
    Ok(PromptDeleted {
        url: deleted.latest.map(|latest| registry.url(&caller.project, &name, latest)),
        name,
        deleted_versions: deleted.versions,
        deleted_labels: deleted.labels,
        latest_version: deleted.latest,
        dry_run,
        message,
    })
}
