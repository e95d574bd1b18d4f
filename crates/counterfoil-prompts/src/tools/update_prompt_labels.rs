//! Moving labels.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::fields::{LabelName, labels};
use crate::domain::Selector;
use crate::registry::{LabelChange, LabelMode, Labelled, Registry};

/// Move labels to a version, or take them off it. Each is on one version at a time. Production only if the user asks.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct UpdatePromptLabels {
    #[contract(min_length = 1)]
    name: String,
    #[contract(minimum = 1)]
    version: u64,
    /// Not latest
    #[contract(max_items = 50)]
    new_labels: Vec<LabelName>,
    /// set: these and no others
    #[contract(default = "add")]
    mode: Mode,
    /// Fails unless they are on this version now (0: on none), or if set would drop others
    expected_version: Option<u64>,
    #[contract(default = false)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Contract)]
#[contract(rename_all = "lowercase")]
pub(super) enum Mode {
    Add,
    Set,
    Remove,
}

/// A version and its labels, once they have moved
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase")]
pub(super) struct LabelsMoved {
    id: String,
    name: String,
    version: u64,
    /// The labels of this version now
    labels: Vec<String>,
    moved: Vec<Move>,
    dry_run: bool,
    url: String,
    message: String,
}

/// A label that moved
#[derive(Clone, Debug, PartialEq, Contract)]
pub(super) struct Move {
    label: String,
    /// The version it was on
    from: Option<u64>,
    /// The version it is on; none if it was taken off
    to: Option<u64>,
}

impl LabelsMoved {
    pub(super) fn new(registry: &Registry, project: &str, labelled: Labelled, dry_run: bool) -> Self {
        let Labelled { prompt, moved } = labelled;
        let off: Vec<_> = moved.iter().filter(|moved| moved.to.is_none()).map(|moved| moved.label.as_str()).collect();
        let shown = if prompt.labels.is_empty() { "(none)".to_owned() } else { prompt.labels.join(", ") };
        let mut message = match (dry_run, moved.is_empty()) {
            (_, true) => {
                format!("Nothing to change for '{}' version {}. Labels are: {shown}", prompt.name, prompt.version)
            }
            (true, false) => {
                format!(
                    "Dry run, nothing was changed. Labels of '{}' version {} would be: {shown}",
                    prompt.name, prompt.version
                )
            }
            (false, false) => format!(
                "Successfully updated labels for '{}' version {}. Labels are now: {shown}",
                prompt.name, prompt.version
            ),
        };
        if !off.is_empty() {
            message.push_str(if dry_run { ". It would lose: " } else { ". Taken off: " });
            message.push_str(&off.join(", "));
        }
        let moved = moved.into_iter().map(|moved| Move { label: moved.label, from: moved.from, to: moved.to });
        Self {
            url: registry.url(project, &prompt.name, prompt.version),
            moved: moved.collect(),
            id: prompt.id,
            name: prompt.name,
            version: prompt.version,
            labels: prompt.labels,
            dry_run,
            message,
        }
    }
}

#[tool(name = "updatePromptLabels", title = "Update prompt labels", destructive, idempotent, open_world = false)]
pub(super) async fn update_prompt_labels(
    registry: State<Registry>,
    asked: UpdatePromptLabels,
    context: Context,
) -> Result<LabelsMoved, ToolError> {
    let caller = caller(&context)?;
    let dry_run = asked.dry_run;
    let change = LabelChange {
        labels: labels(&asked.new_labels)?,
        name: asked.name,
        version: Selector::Version(asked.version),
        mode: match asked.mode {
            Mode::Add => LabelMode::Add,
            Mode::Set => LabelMode::Set,
            Mode::Remove => LabelMode::Remove,
        },
        expected: asked.expected_version,
        dry_run,
    };
    let labelled = registry.label(caller, change).await.map_err(failed)?;
    Ok(LabelsMoved::new(&registry, &caller.project, labelled, dry_run))
}
