//! Moving labels.

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde_json::json;

use super::record::{self, Change};
use super::trial::{self, Trial};
use super::{Code, Error, Lookup, Prompt, Registry, get, graph, needs};
use crate::access::{Caller, Role};
use crate::domain::{LATEST, Label, Selector, Timestamp};
use crate::store::{Job, Rows};

/// What is to become of the labels of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelChange {
    /// The prompt.
    pub name: String,
    /// The version, or what leads to it.
    pub version: Selector,
    /// The labels that are meant.
    pub labels: Vec<Label>,
    /// What is done with them.
    pub mode: LabelMode,
    /// The version that each of the labels must be on now, so that nobody's move is undone by accident; 0 for none. With it,
    /// [`LabelMode::Set`] takes off no label that is not named: of those it says nothing.
    pub expected: Option<u64>,
    /// Only says what would be.
    pub dry_run: bool,
}

/// What is done with labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelMode {
    /// They move to the version, whose other labels stay.
    Add,
    /// The version has these and no others.
    Set,
    /// They are taken off the version.
    Remove,
}

/// How the record calls a move of labels that somebody has asked for.
pub(super) const MOVED: &str = "labels";

/// What became of labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The version, as it is now, or as it would be.
    pub prompt: Prompt,
    /// The labels that went from one place to another.
    pub moved: Vec<Moved>,
}

/// A label that went from one version to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The label.
    pub label: String,
    /// Where it was.
    pub from: Option<u64>,
    /// Where it is.
    pub to: Option<u64>,
}

impl Registry {
    /// Moves labels to a version, or takes them off it, in one step: whoever reads sees them in one place or the other.
    ///
    /// # Errors
    ///
    /// When the caller may not, the labels are not where the caller thinks, or references would break.
    pub async fn label(&self, caller: &Caller, change: LabelChange) -> Result<Labelled, Error> {
        needs(caller, Role::Editor, "move labels")?;
        trial::run(self.store(), Move { caller: caller.clone(), change }).await
    }
}

struct Move {
    caller: Caller,
    change: LabelChange,
}

#[async_trait]
impl Job for Move {
    type Output = Labelled;
    type Error = Trial<Labelled>;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Labelled, Self::Error> {
        record::begin(rows, &self.caller.project).await?;
        trial::end(move_labels(rows, &self.caller, &self.change, MOVED).await?, self.change.dry_run)
    }
}

/// Moves labels within a transaction that somebody else has begun, and records it as that action.
pub(super) async fn move_labels(
    rows: &mut Rows<'_>,
    caller: &Caller,
    change: &LabelChange,
    action: &'static str,
) -> Result<Labelled, Error> {
    // Not before it is this change's turn, so that the record has the order in which labels moved.
    let at = Timestamp::now();
    let (project, name) = (caller.project.as_str(), change.name.as_str());
    let lookup = Lookup { name: name.to_owned(), selector: change.version.clone() };
    let mut prompt = get::found(rows, project, &lookup).await?;
    let held: BTreeMap<String, u64> = rows.labels(project, name).await?.into_iter().collect();
    let moved = moves(change, prompt.version, &held)?;
    check_expected(change, &held)?;
    check_unnamed(change, prompt.version, &moved)?;
    check_protected(rows, caller, &moved).await?;

    let taken: Vec<_> = moved.iter().filter(|moved| moved.to.is_none()).collect();
    let gone = |selector: &Selector| match selector {
        Selector::Label(label) => taken.iter().any(|moved| moved.label == *label),
        Selector::Version(_) => false,
    };
    graph::check_gone(rows, project, name, gone, |_| false).await?;
    write(rows, caller, name, &mut prompt, &moved, action, at).await?;
    Ok(Labelled { prompt, moved })
}

/// What goes where, in the order of the labels.
fn moves(change: &LabelChange, version: u64, held: &BTreeMap<String, u64>) -> Result<Vec<Moved>, Error> {
    let asked: Vec<&str> = change.labels.iter().map(Label::as_str).collect();
    if asked.contains(&LATEST) {
        let text = "Label 'latest' is always assigned to the latest prompt version; it cannot be moved by hand: leave it out, \
                    or create a version, which gets it";
        return Err(Error::refused(Code::Invalid, text));
    }
    if asked.is_empty() && change.mode != LabelMode::Set {
        let text = "newLabels is empty, so there is nothing to do: name labels, or use mode 'set' to take all labels but \
                    'latest' off the version";
        return Err(Error::refused(Code::Invalid, text));
    }
    let mut moved = Vec::new();
    match change.mode {
        LabelMode::Remove => {
            for label in asked {
                if held.get(label) != Some(&version) {
                    let place = held.get(label).map_or("no version".to_owned(), |on| format!("version {on}"));
                    let text = format!(
                        "label '{label}' is not on version {version} of '{}' but on {place}: name the version that it is on, \
                         which listPromptVersions shows",
                        change.name
                    );
                    return Err(Error::refused(Code::Conflict, text));
                }
                moved.push(Moved { label: label.to_owned(), from: Some(version), to: None });
            }
        }
        LabelMode::Add | LabelMode::Set => {
            for label in &asked {
                let from = held.get(*label).copied();
                if from != Some(version) {
                    moved.push(Moved { label: (*label).to_owned(), from, to: Some(version) });
                }
            }
            if change.mode == LabelMode::Set {
                let others = held
                    .iter()
                    .filter(|(label, on)| **on == version && *label != LATEST && !asked.contains(&label.as_str()));
                moved.extend(others.map(|(label, _)| Moved { label: label.clone(), from: Some(version), to: None }));
            }
        }
    }
    moved.sort_by(|a, b| a.label.cmp(&b.label));
    moved.dedup();
    Ok(moved)
}

fn check_expected(change: &LabelChange, held: &BTreeMap<String, u64>) -> Result<(), Error> {
    let Some(expected) = change.expected else {
        return Ok(());
    };
    for label in change.labels.iter().map(Label::as_str) {
        let on = held.get(label).copied().unwrap_or_default();
        if on != expected {
            let said = |version| if version == 0 { "no version".to_owned() } else { format!("version {version}") };
            let text = format!(
                "label '{label}' of '{}' is on {} now, not on {}: somebody has moved it. Look at listPromptVersions, \
                 then decide again",
                change.name,
                said(on),
                said(expected)
            );
            return Err(Error::refused(Code::Conflict, text));
        }
    }
    Ok(())
}

/// Refuses to take off labels that are not named while the caller insists on where the labels are. Nothing in the call
/// tells whether the caller knew of them: somebody may have moved them there a moment ago.
fn check_unnamed(change: &LabelChange, version: u64, moved: &[Moved]) -> Result<(), Error> {
    if change.expected.is_none() || change.mode != LabelMode::Set {
        return Ok(());
    }
    let unnamed: Vec<_> = moved.iter().filter(|moved| moved.to.is_none()).map(|moved| moved.label.as_str()).collect();
    if unnamed.is_empty() {
        return Ok(());
    }
    let text = format!(
        "version {version} of '{}' also has {}, which mode 'set' would take off, and expectedVersion guards only labels \
         that are named: take them off by name with mode 'remove' and expectedVersion {version}, or leave \
         expectedVersion out",
        change.name,
        unnamed.join(", ")
    );
    Err(Error::refused(Code::Conflict, text))
}

async fn check_protected(rows: &mut Rows<'_>, caller: &Caller, moved: &[Moved]) -> Result<(), Error> {
    if caller.role >= Role::Promoter {
        return Ok(());
    }
    let protected = rows.protected_labels(&caller.project).await?;
    match moved.iter().find(|moved| protected.contains(&moved.label)) {
        Some(moved) => needs(caller, Role::Promoter, &format!("move the protected label '{}'", moved.label)),
        None => Ok(()),
    }
}

async fn write(
    rows: &mut Rows<'_>,
    caller: &Caller,
    name: &str,
    prompt: &mut Prompt,
    moved: &[Moved],
    action: &'static str,
    at: Timestamp,
) -> Result<(), Error> {
    // What is so already leaves no trace.
    if moved.is_empty() {
        return Ok(());
    }
    let project = caller.project.as_str();
    let mut touched = vec![prompt.version];
    for Moved { label, from, to } in moved {
        match to {
            Some(version) => rows.set_label(project, name, label, *version).await?,
            None => {
                rows.remove_label(project, name, label).await?;
            }
        }
        touched.extend(from);
    }
    touched.sort_unstable();
    touched.dedup();
    rows.touch_versions(project, name, &touched, at.0).await?;
    rows.touch_prompt(project, name, at.0).await?;
    // What is told is what is stored.
    *prompt = get::found(rows, project, &Lookup::new(name, Some(prompt.version), None)).await?;
    if moved.iter().any(|moved| moved.to.is_some()) {
        graph::check(rows, project, prompt).await?;
    }
    let places = |of: fn(&Moved) -> Option<u64>| {
        let places: BTreeMap<_, _> = moved.iter().map(|moved| (&moved.label, of(moved))).collect();
        json!({"labels": places})
    };
    let labels = rows.labels(project, name).await?;
    let told = |version: &u64| {
        let own: Vec<_> = labels.iter().filter(|(_, on)| on == version).map(|(label, _)| label.clone()).collect();
        ("prompt-version.updated", record::told(name, *version, &own, &prompt.tags))
    };
    let change = Change {
        caller,
        at,
        action,
        name,
        before: places(|moved| moved.from),
        after: places(|moved| moved.to),
        events: touched.iter().map(told).collect(),
    };
    Ok(change.record(rows).await?)
}
