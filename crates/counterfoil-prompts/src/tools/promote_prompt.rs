//! Moving one label to a version.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::fields::LabelName;
use super::update_prompt_labels::LabelsMoved;
use crate::domain::{LATEST, Selector};
use crate::registry::{LabelChange, LabelMode, Registry};

/// Put a version into production, or under another label. Only if the user asks.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct PromotePrompt {
    #[contract(min_length = 1)]
    name: String,
    /// The latest if left out
    #[contract(minimum = 1)]
    version: Option<u64>,
    #[contract(default = "production")]
    label: LabelName,
    /// Fails unless it is on this version now; 0: on none
    expected_version: Option<u64>,
    #[contract(default = false)]
    dry_run: bool,
}

#[tool(name = "promotePrompt", title = "Promote prompt", destructive, idempotent, open_world = false)]
pub(super) async fn promote_prompt(
    registry: State<Registry>,
    asked: PromotePrompt,
    context: Context,
) -> Result<LabelsMoved, ToolError> {
    let caller = caller(&context)?;
    let dry_run = asked.dry_run;
    let change = LabelChange {
        name: asked.name,
        version: asked.version.map_or_else(|| Selector::Label(LATEST.to_owned()), Selector::Version),
        labels: vec![asked.label.label()?],
        mode: LabelMode::Add,
        expected: asked.expected_version,
        dry_run,
    };
    let labelled = registry.label(caller, change).await.map_err(failed)?;
    Ok(LabelsMoved::new(&registry, &caller.project, labelled, dry_run))
}
