//! Taking over a prompt with its history, from somewhere else.

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::create::row_of;
use super::record::{self, Change};
use super::{Code, Error, Moved, Registry, get, needs};
use crate::access::{Caller, Role};
use crate::domain::{
    Content, Kind, LATEST, Label, PromptName, Reference, Selector, Timestamp, placeholders, references, variables,
};
use crate::store::{self, Job, Rows, new_id};

/// A prompt from somewhere else: numbers, authors and times are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// Its name.
    pub name: PromptName,
    /// Text or chat.
    pub kind: Kind,
    /// Its tags; those it has here stay if this is `None`.
    pub tags: Option<Vec<String>>,
    /// Its versions, at least one, each number once.
    pub versions: Vec<ImportedVersion>,
    /// Where its labels are. `latest` is on the highest version, whatever stands here.
    pub labels: Vec<(Label, u64)>,
}

/// A version from somewhere else.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedVersion {
    /// Its number.
    pub version: u64,
    /// What it says.
    pub content: Content,
    /// Its settings.
    pub config: Value,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// Who made it.
    pub created_by: String,
    /// When.
    pub created_at: Timestamp,
    /// When it, or a label or tag of it, last changed.
    pub updated_at: Timestamp,
}

/// What became of a prompt from somewhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenOver {
    /// The versions that were added.
    pub added: Vec<u64>,
    /// The versions that were here already, and say the same.
    pub known: Vec<u64>,
    /// The labels that went from one place to another; without `latest`.
    pub moved: Vec<Moved>,
}

impl Registry {
    /// Takes over a prompt: what is not here yet is added, and labels and tags become what they are there. What is here and
    /// says something else is never changed. It can be done again, with what has come up in the meantime.
    ///
    /// The rules for content hold; references are not followed, since what they lead to may come later. Webhooks are not told.
    ///
    /// # Errors
    ///
    /// When the caller may not, or something else is here under that name.
    pub async fn take_over(&self, caller: &Caller, prompt: Imported, dry_run: bool) -> Result<TakenOver, Error> {
        needs(caller, Role::Admin, "import")?;
        let job = TakeOver { caller: caller.clone(), prompt, dry_run, at: Timestamp::now() };
        if dry_run { self.store().read(job).await } else { self.store().write(job).await }
    }
}

struct TakeOver {
    caller: Caller,
    prompt: Imported,
    dry_run: bool,
    at: Timestamp,
}

#[async_trait]
impl Job for TakeOver {
    type Output = TakenOver;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<TakenOver, Error> {
        let (project, name) = (self.caller.project.as_str(), self.prompt.name.as_str());
        if !self.dry_run {
            record::begin(rows, project).await?;
        }
        let row = rows.prompt(project, name).await?;
        if let Some(kind) =
            row.as_ref().and_then(|row| row.kind.as_deref()).filter(|kind| *kind != self.prompt.kind.name())
        {
            return Err(Error::refused(Code::Conflict, format!("'{name}' is a {kind} prompt here")));
        }
        let next = row.as_ref().map_or(1, |row| row.next_version);
        let (mut taken, newer) = self.compare(rows, next).await?;
        let held: BTreeMap<String, u64> = rows.labels(project, name).await?.into_iter().collect();
        for (label, to) in self.prompt.labels.iter().filter(|(label, _)| !label.is_latest()) {
            let from = held.get(label.as_str()).copied();
            if from != Some(*to) {
                taken.moved.push(Moved { label: label.as_str().to_owned(), from, to: Some(*to) });
            }
        }
        if !self.dry_run {
            self.write(rows, row.as_ref(), &taken).await?;
            for (version, changed) in newer {
                rows.touch_versions(project, name, &[version], changed.0).await?;
            }
        }
        Ok(taken)
    }
}

impl TakeOver {
    /// Which versions are here already, if they say the same; and which of them have changed there since: their labels did.
    async fn compare(&self, rows: &mut Rows<'_>, next: u64) -> Result<(TakenOver, Vec<(u64, Timestamp)>), Error> {
        let (project, name) = (self.caller.project.as_str(), self.prompt.name.as_str());
        let (mut taken, mut newer) = (TakenOver::default(), Vec::new());
        for new in &self.prompt.versions {
            let conflict = |what: &str| {
                let text = format!("version {} of '{name}' {what}: nothing of the prompt was imported", new.version);
                Error::refused(Code::Conflict, text)
            };
            match get::sought(rows, project, name, &Selector::Version(new.version)).await? {
                Some(known) if says_the_same(&known, new) => {
                    taken.known.push(new.version);
                    if new.updated_at > known.updated_at {
                        newer.push((new.version, new.updated_at));
                    }
                }
                Some(_) => return Err(conflict("is here already, and says something else")),
                None if new.version < next => {
                    return Err(conflict("is not here any more, and numbers are not used twice"));
                }
                None => taken.added.push(new.version),
            }
        }
        Ok((taken, newer))
    }

    async fn write(
        &self,
        rows: &mut Rows<'_>,
        before: Option<&store::PromptRow>,
        taken: &TakenOver,
    ) -> Result<(), Error> {
        let Self { caller, prompt, at, .. } = self;
        let (project, name) = (caller.project.as_str(), prompt.name.as_str());
        let made = prompt.versions.iter().map(|version| version.created_at).min().unwrap_or(*at);
        let row = rows.ensure_prompt(project, name, prompt.kind.name(), made.0).await?;
        if row.kind.is_none() {
            rows.set_kind(project, name, Some(prompt.kind.name())).await?;
        }
        let new = prompt.versions.iter().filter(|version| taken.added.contains(&version.version));
        let new: Vec<_> = new.map(|version| version_row(project, name, version)).collect();
        rows.insert_versions(&new).await?;
        let numbers = rows.version_numbers(project, name).await?;
        let Some(highest) = numbers.last().copied() else {
            return Ok(());
        };
        rows.set_next_version(project, name, row.next_version.max(highest + 1)).await?;
        rows.set_label(project, name, LATEST, highest).await?;
        for Moved { label, to, .. } in &taken.moved {
            if let Some(to) = to {
                rows.set_label(project, name, label, *to).await?;
            }
        }
        let tags = prompt.tags.as_ref().unwrap_or(&row.tags);
        let retagged = *tags != row.tags;
        let last = prompt.versions.iter().map(|version| version.updated_at.0).max().unwrap_or(at.0);
        if retagged {
            rows.set_tags(project, name, tags, last).await?;
        }
        rows.touch_prompt(project, name, before.map_or(last, |before| before.updated_at.max(last))).await?;
        let latest = get::sought(rows, project, name, &Selector::Version(highest)).await?;
        record::index(rows, project, name, tags, latest.as_ref().map(|latest| &latest.content)).await?;
        if taken.added.is_empty() && taken.moved.is_empty() && !retagged {
            return Ok(());
        }
        let moved: BTreeMap<_, _> = taken.moved.iter().map(|moved| (&moved.label, moved.to)).collect();
        let change = Change {
            caller,
            at: *at,
            action: "import",
            name,
            before: Value::Null,
            after: json!({"versions": taken.added, "labels": moved, "tags": tags}),
            events: Vec::new(),
        };
        Ok(change.record(rows).await?)
    }
}

fn says_the_same(known: &super::Prompt, new: &ImportedVersion) -> bool {
    known.content == new.content && known.config == new.config && known.commit_message == new.commit_message
}

fn version_row(project: &str, name: &str, version: &ImportedVersion) -> store::NewVersion {
    let mut found: Vec<Reference> = Vec::new();
    for reference in version.content.texts().flat_map(|text| references(text).found) {
        let known = |other: &Reference| other.name == reference.name && other.selector == reference.selector;
        if !found.iter().any(known) {
            found.push(reference);
        }
    }
    store::NewVersion {
        project: project.to_owned(),
        name: name.to_owned(),
        version: version.version,
        id: new_id(version.created_at.0),
        content: record::stored(&version.content),
        config: version.config.to_string(),
        commit_message: version.commit_message.clone(),
        variables: variables(&version.content),
        placeholders: placeholders(&version.content),
        created_by: version.created_by.clone(),
        created_at: version.created_at.0,
        updated_at: version.updated_at.0,
        references: found.into_iter().map(row_of).collect(),
    }
}
