//! Putting a label back to where it was.
//!
//! Where that is, the audit record tells: a move leads a label on, and a rollback takes moves back. So a second rollback
//! leads further back, and not to the version that the first one came from.

use async_trait::async_trait;
use serde_json::Value;

use super::labels::move_labels;
use super::trial::{self, Trial};
use super::{Code, Error, LabelChange, LabelMode, Labelled, Lookup, Registry, get, needs, record};
use crate::access::{Caller, Role};
use crate::domain::{Label, Selector};
use crate::store::{Entry, Job, Rows};

/// How the record calls it. Rollbacks that were recorded as moves, before there was this word, stay moves.
const ROLLED_BACK: &str = "rollback";
/// How many changes of a prompt are looked through for the moves of a label.
const LOOKED_THROUGH: u64 = 10_000;

/// Which label goes back, and where to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rollback {
    /// The prompt.
    pub name: String,
    /// The label.
    pub label: Label,
    /// The version it goes to; if nothing is said, where it was before the move that has brought it to where it is, such
    /// moves left out as were taken back.
    pub to: Option<u64>,
    /// The version that the label must be on now.
    pub expected: Option<u64>,
    /// Only says what would be.
    pub dry_run: bool,
}

impl Registry {
    /// Puts a label back to where it was before, or to a version that is named. Again, it goes further back. Versions that
    /// were deleted are passed over.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::label`], and when there is nowhere further back.
    pub async fn roll_back(&self, caller: &Caller, rollback: Rollback) -> Result<Labelled, Error> {
        needs(caller, Role::Editor, "move labels")?;
        trial::run(self.store(), Back { caller: caller.clone(), rollback }).await
    }
}

struct Back {
    caller: Caller,
    rollback: Rollback,
}

#[async_trait]
impl Job for Back {
    type Output = Labelled;
    type Error = Trial<Labelled>;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Labelled, Self::Error> {
        let Self { caller, rollback } = self;
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
        trial::end(move_labels(rows, caller, &change, ROLLED_BACK).await?, change.dry_run)
    }
}

/// Where the label was before, as far as that is still there.
async fn before(rows: &mut Rows<'_>, project: &str, rollback: &Rollback) -> Result<u64, Error> {
    let Rollback { name, label, .. } = rollback;
    get::found(rows, project, &Lookup::new(&**name, None, None)).await?;
    let held = rows.labels(project, name).await?;
    let now = held.iter().find(|(held, _)| held == label.as_str()).map(|(_, on)| *on);
    let record = rows.audit_of_labels(project, name, LOOKED_THROUGH).await?;
    let steps: Vec<_> = record.iter().rev().filter_map(|entry| Step::of(entry, label.as_str())).collect();
    let there = rows.version_numbers(project, name).await?;
    let back = way(&steps).into_iter().rev().find(|version| Some(*version) != now && there.contains(version));
    if let Some(back) = back {
        return Ok(back);
    }
    let next = "say where it goes with toVersion; listPromptVersions shows the versions";
    let (code, text) = match now {
        Some(now) => {
            let text = format!(
                "label '{label}' of '{name}' has not been on another version before it came to version {now}, as far as the \
                 record goes and versions are still there: {next}"
            );
            (Code::Conflict, text)
        }
        None => {
            let text = format!(
                "Prompt '{name}' not found with label '{label}', which no version that is there has had: {next}"
            );
            (Code::NotFound, text)
        }
    };
    Err(Error::refused(code, text))
}

/// What a change has done with a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// Where it was, if it was on a version.
    from: Option<u64>,
    /// Where it went.
    to: u64,
    /// Whether it was put back.
    back: bool,
}

impl Step {
    /// What the change that was recorded here has done with the label; nothing if it was another's, or took it off.
    fn of(entry: &Entry, label: &str) -> Option<Self> {
        let read = |text: &Option<String>| serde_json::from_str::<Value>(text.as_deref()?).ok();
        let after = read(&entry.after)?;
        let labels = after.get("labels")?;
        let to = match labels.as_array() {
            // A new version, with the labels that it was made with.
            Some(labels) => after.get("version").filter(|_| labels.iter().any(|known| known == label)),
            None => labels.get(label),
        };
        let from = read(&entry.before).and_then(|before| before.get("labels")?.get(label)?.as_u64());
        Some(Self { from, to: to?.as_u64()?, back: entry.action == ROLLED_BACK })
    }
}

/// The versions that led to where the label is, the newest last: without those that it was put back from.
fn way(steps: &[Step]) -> Vec<u64> {
    let mut way = Vec::new();
    for Step { from, to, back } in steps {
        // It may have come there without a record, by an import for one.
        way.extend(from.filter(|from| way.last() != Some(from)));
        if *back {
            way.pop();
            // To a version on the way, all that came after it is taken back; to another, only where it was.
            let on_it = way.iter().rposition(|before| before == to);
            way.truncate(on_it.unwrap_or(way.len()));
        }
        way.push(*to);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps from one place to the next; below 0 for those that were put back.
    fn after(places: &[i64]) -> Vec<u64> {
        let mut from = None;
        let step = |place: &i64| {
            let to = place.unsigned_abs();
            Step { from: from.replace(to), to, back: *place < 0 }
        };
        way(&places.iter().map(step).collect::<Vec<_>>())
    }

    #[test]
    fn what_was_put_back_is_on_no_way() {
        assert_eq!(after(&[1, 2, 3]), [1, 2, 3]);
        assert_eq!(after(&[1, 2, 3, -2]), [1, 2]);
        assert_eq!(after(&[1, 2, 3, -2, -1]), [1]);
        assert_eq!(after(&[1, 2, 3, -2, 4]), [1, 2, 4]);
        assert_eq!(after(&[1, 2, 1, 3, -1]), [1, 2, 1], "one version can be on the way twice");
        assert_eq!(after(&[1, 2, 1, 3, -1, -2]), [1, 2]);
        assert_eq!(after(&[1, 2, 3, -1]), [1], "a version that was named");
        assert_eq!(after(&[1, 3, -2]), [1, 2], "a version that was never on the way");
    }

    #[test]
    fn what_the_record_leaves_out_is_seen_from_where_moves_began() {
        let step = |from, to, back| Step { from: Some(from), to, back };
        assert_eq!(way(&[step(1, 2, false)]), [1, 2], "an import, say, has put it on version 1");
        assert_eq!(way(&[step(3, 2, true)]), [2]);
        assert_eq!(way(&[step(1, 2, false), Step { from: None, to: 3, back: false }]), [1, 2, 3], "it was taken off");
    }

    #[test]
    fn the_record_tells_where_a_label_went() {
        let of = |action: &str, before: Option<&str>, after: &str| {
            let text = str::to_owned;
            let entry = Entry {
                id: text("1"),
                project: text("p"),
                at: 1,
                actor: text("a"),
                action: text(action),
                resource: text("r"),
                before: before.map(text),
                after: Some(text(after)),
            };
            Step::of(&entry, "blue")
        };
        let step = |from, back| Some(Step { from, to: 3, back });
        let was = Some(r#"{"labels": {"blue": 2}}"#);
        let made = r#"{"name": "a", "version": 3, "labels": ["blue", "latest"], "tags": []}"#;
        assert_eq!(of("labels", was, r#"{"labels": {"blue": 3, "red": 1}}"#), step(Some(2), false));
        assert_eq!(of("rollback", was, r#"{"labels": {"blue": 3}}"#), step(Some(2), true));
        assert_eq!(of("import", None, r#"{"versions": [3], "labels": {"blue": 3}, "tags": []}"#), step(None, false));
        assert_eq!(of("create", was, made), step(Some(2), false));
        assert_eq!(of("labels", was, r#"{"labels": {"blue": null}}"#), None);
        assert_eq!(of("labels", None, r#"{"labels": {"red": 3}}"#), None);
        assert_eq!(of("create", None, &made.replace("blue", "red")), None);
        assert_eq!(of("tags", None, r#"{"tags": ["blue"]}"#), None);
    }
}
