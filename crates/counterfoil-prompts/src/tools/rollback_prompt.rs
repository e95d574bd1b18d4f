//! Putting a label back.

use counterfoil::toolbox::Context;
use counterfoil::{Contract, State, ToolError, tool};

use super::caller;
use super::errors::failed;
use super::fields::LabelName;
use super::update_prompt_labels::LabelsMoved;
use crate::registry::{Registry, Rollback};

/// Put a label back to the version it was on before; again: further back. Only if the user asks.
#[derive(Clone, Debug, PartialEq, Contract)]
#[contract(rename_all = "camelCase", unknown_fields = "near_miss")]
pub(super) struct RollbackPrompt {
    #[contract(min_length = 1)]
    name: String,
    #[contract(default = "production")]
    label: LabelName,
    /// Another version than the one before
    #[contract(minimum = 1)]
    to_version: Option<u64>,
    /// Fails unless it is on this version now
    #[contract(minimum = 1)]
    expected_version: Option<u64>,
    #[contract(default = false)]
    dry_run: bool,
}

#[tool(name = "rollbackPrompt", title = "Roll back prompt", destructive, open_world = false)]
pub(super) async fn rollback_prompt(
    registry: State<Registry>,
    asked: RollbackPrompt,
    context: Context,
) -> Result<LabelsMoved, ToolError> {
    let caller = caller(&context)?;
    let dry_run = asked.dry_run;
    let rollback = Rollback {
        label: asked.label.label()?,
        name: asked.name,
        to: asked.to_version,
        expected: asked.expected_version,
        dry_run,
    };
    let labelled = registry.roll_back(caller, rollback).await.map_err(failed)?;
    Ok(LabelsMoved::new(&registry, &caller.project, labelled, dry_run))
}
