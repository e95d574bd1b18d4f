//! Reading records in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::{fmt, mem};

use super::checked::{self, Reading, Whole};
use super::record::{AuditRecord, FORMAT, ProjectRecord, Record};
use super::write::{AddProject, Batch};
use crate::store::{Entry, Store, StoreError};

/// How many versions, or entries of the audit log, share a transaction, roughly.
const BATCH: usize = 500;
/// How many bytes of content do.
const WEIGHT: usize = 4 * 1024 * 1024;

/// What to do about a prompt that is there already, or was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnConflict {
    /// End the import.
    #[default]
    Fail,
    /// Leave it alone, with all its versions.
    Skip,
}

/// How much came in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Projects that were not there.
    pub projects: u64,
    /// Prompts.
    pub prompts: u64,
    /// Versions.
    pub versions: u64,
    /// Entries of audit logs.
    pub audit: u64,
    /// Prompts that were there already and were left alone.
    pub skipped_prompts: u64,
    /// Entries of audit logs that were there already.
    pub skipped_audit: u64,
    /// The versions that came in and refer to other prompts. Where those lead was not looked at, since what they lead to may
    /// come later than they do.
    pub referring: Vec<Referring>,
}

/// A version that refers to other prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referring {
    /// The id of its project.
    pub project: String,
    /// Its prompt.
    pub name: String,
    /// Its number.
    pub version: u64,
}

/// Why an import has ended early. What came before the line is there, but for at most the last few hundred versions.
#[derive(Debug)]
pub enum ImportError {
    /// A line cannot be used.
    Line {
        /// Which one, from 1.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The store could not be written.
    Store(StoreError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, why } => write!(f, "line {line}: {why}"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportError {}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// An import that is under way.
#[derive(Debug)]
pub struct Import {
    store: Store,
    on_conflict: OnConflict,
    line: u64,
    headed: bool,
    /// The ids of the projects by name.
    projects: BTreeMap<String, String>,
    reading: Option<Reading>,
    prompts: Vec<Whole>,
    names: BTreeSet<(String, String)>,
    ids: BTreeSet<String>,
    audit: Vec<(u64, Entry)>,
    done: Imported,
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("line", &self.line).finish_non_exhaustive()
    }
}

impl Import {
    /// An import into a store.
    #[must_use]
    pub fn new(store: Store, on_conflict: OnConflict) -> Self {
        Self {
            store,
            on_conflict,
            line: 0,
            headed: false,
            projects: BTreeMap::new(),
            reading: None,
            prompts: Vec::new(),
            names: BTreeSet::new(),
            ids: BTreeSet::new(),
            audit: Vec::new(),
            done: Imported::default(),
        }
    }

    /// Takes the next line of an export. Empty lines are passed over.
    ///
    /// # Errors
    ///
    /// When it cannot be used, or the store cannot be written. Then nothing more of it is to be handed in.
    pub async fn line(&mut self, text: &str) -> Result<(), ImportError> {
        if text.trim().is_empty() {
            self.line += 1;
            return Ok(());
        }
        let at = self.line + 1;
        let record = serde_json::from_str(text).map_err(|error| ImportError::Line {
            line: at,
            why: format!("it is no record of an export: {}", without_place(&error)),
        })?;
        let is_header = matches!(record, Record::Header(_));
        if !self.headed && !is_header {
            let why = r#"this is no export of prompts: its first line is {"counterfoil-prompts":{"format":1}}"#;
            return Err(ImportError::Line { line: at, why: why.to_owned() });
        }
        self.headed = true;
        self.record(record).await
    }

    /// Takes the next record.
    ///
    /// # Errors
    ///
    /// When it cannot be used, or the store cannot be written. Then nothing more of it is to be handed in.
    pub async fn record(&mut self, record: Record) -> Result<(), ImportError> {
        self.line += 1;
        let line = self.line;
        match record {
            Record::Header(header) if header.format > FORMAT => {
                let found = header.format;
                self.refuse(format!(
                    "the format is {found}, and this program knows {FORMAT}: use a later version of it"
                ))
            }
            Record::Header(_) => Ok(()),
            Record::Project(project) => self.project(project).await,
            Record::Prompt(prompt) => {
                self.end_prompt().await?;
                let project = self.known(&prompt.project)?;
                let reading = Reading::begin(line, project, prompt);
                self.reading = Some(reading.map_err(|why| ImportError::Line { line, why })?);
                Ok(())
            }
            Record::Version(version) => match &mut self.reading {
                Some(reading) => reading.add(*version).map_err(|why| ImportError::Line { line, why }),
                None => self.refuse("the prompt of this version does not come before it".to_owned()),
            },
            Record::Audit(entry) => {
                self.end_prompt().await?;
                self.entry(entry).await
            }
        }
    }

    /// Writes what has not been written yet, and says how much came in.
    ///
    /// # Errors
    ///
    /// When the last prompt cannot be used, or the store cannot be written.
    pub async fn finish(mut self) -> Result<Imported, ImportError> {
        self.end_prompt().await?;
        self.flush().await?;
        Ok(self.done)
    }

    fn refuse<T>(&self, why: String) -> Result<T, ImportError> {
        Err(ImportError::Line { line: self.line, why })
    }

    fn known(&self, project: &str) -> Result<String, ImportError> {
        match self.projects.get(project) {
            Some(id) => Ok(id.clone()),
            None => self.refuse(format!("the project `{project}` does not come before it")),
        }
    }

    async fn project(&mut self, project: ProjectRecord) -> Result<(), ImportError> {
        self.end_prompt().await?;
        self.flush().await?;
        if let Err(why) = checked::project(&project) {
            return self.refuse(why);
        }
        let name = project.name.clone();
        let (id, new) = self.store.write(AddProject { line: self.line, project }).await?;
        self.done.projects += u64::from(new);
        self.projects.insert(name, id);
        Ok(())
    }

    async fn end_prompt(&mut self) -> Result<(), ImportError> {
        let Some(reading) = self.reading.take() else { return Ok(()) };
        let line = reading.line;
        let whole = reading.end().map_err(|why| ImportError::Line { line, why })?;
        let name = (whole.project.clone(), whole.row.name.clone());
        // What is the same as something in the batch is then found to be there already.
        if self.names.contains(&name) || whole.versions.iter().any(|version| self.ids.contains(&version.id)) {
            self.flush().await?;
        }
        self.names.insert(name);
        self.ids.extend(whole.versions.iter().map(|version| version.id.clone()));
        self.prompts.push(whole);
        let weight: usize = self.prompts.iter().map(|prompt| prompt.weight).sum();
        if self.ids.len() + self.prompts.len() >= BATCH || weight >= WEIGHT { self.flush().await } else { Ok(()) }
    }

    async fn entry(&mut self, entry: AuditRecord) -> Result<(), ImportError> {
        let project = self.known(&entry.project)?;
        let plain = [&entry.id, &entry.actor, &entry.action, &entry.resource];
        if plain.into_iter().any(|text| text.contains('\0')) {
            return self.refuse("a text holds the character NUL, which cannot be stored".to_owned());
        }
        if self.audit.iter().any(|(_, before)| before.id == entry.id) {
            self.flush().await?;
        }
        let json = |json: Option<Box<serde_json::value::RawValue>>| json.map(|json| json.get().to_owned());
        let (before, after) = (json(entry.before), json(entry.after));
        let AuditRecord { id, at, actor, action, resource, .. } = entry;
        self.audit.push((self.line, Entry { id, project, at: at.0, actor, action, resource, before, after }));
        if self.audit.len() >= BATCH { self.flush().await } else { Ok(()) }
    }

    async fn flush(&mut self) -> Result<(), ImportError> {
        self.names.clear();
        self.ids.clear();
        let (prompts, audit) = (mem::take(&mut self.prompts), mem::take(&mut self.audit));
        if prompts.is_empty() && audit.is_empty() {
            return Ok(());
        }
        let batch = Batch { prompts: Arc::new(prompts), audit, on_conflict: self.on_conflict };
        let done = self.store.write(batch).await?;
        self.done.prompts += done.prompts;
        self.done.versions += done.versions;
        self.done.audit += done.audit;
        self.done.skipped_prompts += done.skipped_prompts;
        self.done.skipped_audit += done.skipped_audit;
        self.done.referring.extend(done.referring);
        Ok(())
    }
}

/// What is wrong, and at which column; the line of the record is always its first.
fn without_place(error: &serde_json::Error) -> String {
    let said = error.to_string();
    match said.rsplit_once(" at line ") {
        Some((what, _)) => format!("{what}, at column {}", error.column()),
        None => said,
    }
}
