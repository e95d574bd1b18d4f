//! What changed between two versions.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};
use serde_json::Value;

use super::caller;
use super::errors::failed;
use crate::domain::{LATEST, Selector};
use crate::registry::{Compare, Prompt, Registry};

/// Show what changed between two versions of a prompt, as a unified diff.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(
    rename_all = "camelCase",
    unknown_fields = "near_miss",
    exactly_one_of(from_version, from_label),
    at_most_one_of(to_version, to_label)
)]
pub(super) struct DiffPromptVersions {
    #[contract(min_length = 1)]
    name: String,
    #[contract(minimum = 1)]
    from_version: Option<u64>,
    /// Like production
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    from_label: Option<String>,
    /// The latest if neither is given
    #[contract(minimum = 1)]
    to_version: Option<u64>,
    #[contract(pattern = "^[a-z0-9_.-]{1,36}$")]
    to_label: Option<String>,
}

/// What is different between two versions
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct Differences {
    name: String,
    from: End,
    to: End,
    /// The texts as a unified diff; empty if they are the same
    diff: String,
    added_lines: u64,
    removed_lines: u64,
    /// The settings, where they differ
    config: Option<Change>,
    variables_added: Vec<String>,
    variables_removed: Vec<String>,
    url: String,
}

/// One of the two versions
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct End {
    version: u64,
    labels: Vec<String>,
    commit_message: Option<String>,
    created_at: String,
}

/// What was, and what is
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct Change {
    from: Value,
    to: Value,
}

/// How many lines are shown around a change.
const CONTEXT: usize = 3;

#[tool(name = "diffPromptVersions", title = "Diff prompt versions", read_only, open_world = false)]
pub(super) async fn diff_prompt_versions(
    registry: State<Registry>,
    asked: DiffPromptVersions,
    context: Context,
) -> Result<Differences, ToolError> {
    let caller = caller(&context)?;
    let selector = |version: Option<u64>, label: Option<String>| match (version, label) {
        (Some(version), _) => Selector::Version(version),
        (None, label) => Selector::Label(label.unwrap_or_else(|| LATEST.to_owned())),
    };
    let compare = Compare {
        name: asked.name,
        from: selector(asked.from_version, asked.from_label),
        to: selector(asked.to_version, asked.to_label),
        context: CONTEXT,
    };
    let compared = registry.compare(caller, compare).await.map_err(failed)?;
    let (from, to) = (&compared.from, &compared.to);
    let new_in = |prompt: &Prompt, other: &Prompt| {
        let variables = prompt.variables.iter().filter(|name| !other.variables.contains(name));
        variables.cloned().collect()
    };
    Ok(Differences {
        name: to.name.clone(),
        url: registry.url(&caller.project, &to.name, to.version),
        variables_added: new_in(to, from),
        variables_removed: new_in(from, to),
        config: (from.config != to.config).then(|| Change { from: from.config.clone(), to: to.config.clone() }),
        added_lines: compared.difference.added as u64,
        removed_lines: compared.difference.removed as u64,
        from: end(from),
        to: end(to),
        diff: compared.difference.unified,
    })
}

fn end(prompt: &Prompt) -> End {
    End {
        version: prompt.version,
        labels: prompt.labels.clone(),
        commit_message: prompt.commit_message.clone(),
        created_at: prompt.created_at.to_string(),
    }
}
