//! Putting a label back to where it was.

use async_trait::async_trait;
use serde_json::Value;

use super::labels::move_labels;
use super::{Code, Error, LabelChange, LabelMode, Labelled, Registry, needs, record};
use crate::access::{Caller, Role};
use crate::domain::{Label, Selector, Timestamp};
use crate::store::{Job, Rows};

/// How many changes of a prompt are looked through for the last move of a label.
const LOOKED_THROUGH: u64 = 1_000;

/// Which label goes back, and where to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rollback {
    /// The prompt.
    pub name: String,
    /// The label.
    pub label: Label,
    /// The version it goes to; where it was before its last move, if nothing is said.
    pub to: Option<u64>,
    /// The version that the label must be on now.
    pub expected: Option<u64>,
    /// Only says what would be.
    pub dry_run: bool,
}

impl Registry {
    /// Puts a label back to where it was before its last move, or to a version that is named.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::label`], and when the label has never been elsewhere.
    pub async fn roll_back(&self, caller: &Caller, rollback: Rollback) -> Result<Labelled, Error> {
        needs(caller, Role::Editor, "move labels")?;
        self.store().write(Back { caller: caller.clone(), rollback, at: Timestamp::now() }).await
    }
}

struct Back {
    caller: Caller,
    rollback: Rollback,
    at: Timestamp,
}

#[async_trait]
impl Job for Back {
    type Output = Labelled;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Labelled, Error> {
        let Self { caller, rollback, at } = self;
        record::begin(rows, &caller.project).await?;
        let to = match rollback.to {
            Some(version) => version,
            None => before(rows, &caller.project, rollback).await?,
        };
        let change = LabelChange {
            name: rollback.name.clone(),
            version: Selector::Version(to),
            labels: vec![rollback.label.clone()],
            mode: LabelMode::Add,
            expected: rollback.expected,
            dry_run: rollback.dry_run,
        };
        move_labels(rows, caller, &change, *at).await
    }
}

/// Where the label was before its last move.
async fn before(rows: &mut Rows<'_>, project: &str, rollback: &Rollback) -> Result<u64, Error> {
    let label = rollback.label.as_str();
    let lookup = super::Lookup::new(&*rollback.name, None, Some(label));
    let now = super::get::found(rows, project, &lookup).await?.version;
    let was = |json: Option<&str>| {
        let json: Value = serde_json::from_str(json?).ok()?;
        json.get("labels")?.get(label)?.as_u64()
    };
    // The newest change comes first, and `before` says where the labels were that it moved.
    for entry in rows.audit_of(project, &rollback.name, LOOKED_THROUGH).await? {
        if let Some(from) = was(entry.before.as_deref()).filter(|from| *from != now) {
            return Ok(from);
        }
    }
    let text = format!(
        "label '{label}' of '{}' has not been on another version before, as far as the record goes: say where it goes \
         with toVersion; listPromptVersions shows the versions",
        rollback.name
    );
    Err(Error::refused(Code::Conflict, text))
}
