//! What an import writes, a transaction a job.

use std::collections::BTreeSet;

use async_trait::async_trait;

use super::checked::Whole;
use super::import::{ImportError, Imported, OnConflict, Referring};
use super::record::ProjectRecord;
use crate::store::value::args;
use crate::store::{Entry, Job, NewVersion, Rows};

/// Makes a project, unless there is one of this name. Returns its id, and whether it is new.
pub(super) struct AddProject {
    pub(super) line: u64,
    pub(super) project: ProjectRecord,
}

#[async_trait]
impl Job for AddProject {
    type Output = (String, bool);
    type Error = ImportError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<(String, bool), ImportError> {
        let ProjectRecord { name, id, created_at, protected_labels } = &self.project;
        let there = rows.project_named(name).await?;
        let (id, new) = match there {
            Some(there) => (there.id, false),
            None => {
                if let Some(other) = rows.project(id).await? {
                    let why =
                        format!("the id of this project belongs to the project `{}`: give it another", other.name);
                    return Err(ImportError::Line { line: self.line, why });
                }
                rows.create_project(id, name, created_at.0).await?;
                (id.clone(), true)
            }
        };
        rows.grow_epoch(&id).await?;
        for label in protected_labels {
            rows.protect_label(&id, label).await?;
        }
        // A new one is as it was. One that was there goes on protecting what it did.
        let begun_with = "production";
        if new && !protected_labels.iter().any(|label| label == begun_with) {
            rows.unprotect_label(&id, begun_with).await?;
        }
        Ok((id, new))
    }
}

/// Writes prompts with all their versions, and entries of audit logs.
pub(super) struct Batch {
    pub(super) prompts: std::sync::Arc<Vec<Whole>>,
    pub(super) audit: Vec<(u64, Entry)>,
    pub(super) on_conflict: OnConflict,
}

#[async_trait]
impl Job for Batch {
    type Output = Imported;
    type Error = ImportError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Imported, ImportError> {
        // In one order, so that two imports do not wait for each other.
        let projects: BTreeSet<_> = self.prompts.iter().map(|prompt| prompt.project.as_str()).collect();
        for project in projects {
            rows.grow_epoch(project).await?;
        }
        let prompts = self.new_prompts(rows).await?;
        self.check_ids(rows, &prompts).await?;
        let owned: Vec<_> = prompts.iter().map(|prompt| (prompt.project.clone(), prompt.row.clone())).collect();
        rows.insert_prompts(&owned).await?;
        let versions: Vec<_> = prompts.iter().flat_map(|prompt| prompt.versions.iter().cloned()).collect();
        rows.insert_versions(&versions).await?;
        let labels = prompts.iter().flat_map(|prompt| {
            prompt.labels.iter().map(|(label, version)| args![&prompt.project, &prompt.row.name, label, *version])
        });
        rows.insert_labels(labels.collect()).await?;
        let words: Vec<_> =
            prompts.iter().map(|prompt| (prompt.project.as_str(), prompt.row.name.as_str(), &prompt.words)).collect();
        rows.insert_words(&words).await?;
        let audit = self.new_entries(rows).await?;
        rows.insert_audit(&audit, "").await?;
        let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
        Ok(Imported {
            projects: 0,
            prompts: count(prompts.len()),
            versions: count(versions.len()),
            audit: count(audit.len()),
            skipped_prompts: count(self.prompts.len() - prompts.len()),
            skipped_audit: count(self.audit.len() - audit.len()),
            referring: versions.into_iter().filter(refers).map(referring).collect(),
        })
    }
}

/// Whether there is a reference in it, or what begins like one and cannot be read.
fn refers(version: &NewVersion) -> bool {
    let begins = |word: &&str| version.content.contains(*word);
    !version.references.is_empty() || ["@@@prompt:", "@@@langfusePrompt:"].iter().any(begins)
}

fn referring(version: NewVersion) -> Referring {
    Referring { project: version.project, name: version.name, version: version.version }
}

impl Batch {
    async fn new_prompts(&self, rows: &mut Rows<'_>) -> Result<Vec<&Whole>, ImportError> {
        let mut new = Vec::with_capacity(self.prompts.len());
        for of_project in self.prompts.chunk_by(|one, other| one.project == other.project) {
            let Some(first) = of_project.first() else { continue };
            let names: Vec<_> = of_project.iter().map(|prompt| prompt.row.name.as_str()).collect();
            let taken = rows.taken_names(&first.project, &names).await?;
            for prompt in of_project {
                match (taken.contains(&prompt.row.name), self.on_conflict) {
                    (false, _) => new.push(prompt),
                    (true, OnConflict::Skip) => {}
                    (true, OnConflict::Fail) => {
                        let name = &prompt.row.name;
                        let why = format!(
                            "the prompt `{name}` is there already, or was: skip what is there, or delete this line and its versions"
                        );
                        return Err(ImportError::Line { line: prompt.line, why });
                    }
                }
            }
        }
        Ok(new)
    }

    async fn check_ids(&self, rows: &mut Rows<'_>, prompts: &[&Whole]) -> Result<(), ImportError> {
        let ids: Vec<_> =
            prompts.iter().flat_map(|prompt| &prompt.versions).map(|version| version.id.as_str()).collect();
        let taken = rows.taken_versions(&ids).await?;
        for prompt in prompts {
            if let Some(version) = prompt.versions.iter().find(|version| taken.contains(&version.id)) {
                let (number, id) = (version.version, &version.id);
                let why = format!("the id of its version {number}, {id}, belongs to another: give it a new one");
                return Err(ImportError::Line { line: prompt.line, why });
            }
        }
        Ok(())
    }

    async fn new_entries(&self, rows: &mut Rows<'_>) -> Result<Vec<Entry>, ImportError> {
        let ids: Vec<_> = self.audit.iter().map(|(_, entry)| entry.id.as_str()).collect();
        let taken = rows.taken_entries(&ids).await?;
        let mut new = Vec::with_capacity(self.audit.len());
        for (line, entry) in &self.audit {
            match (taken.contains(&entry.id), self.on_conflict) {
                (false, _) => new.push(entry.clone()),
                (true, OnConflict::Skip) => {}
                (true, OnConflict::Fail) => {
                    let why = format!("the entry {} of the audit log is there already: skip what is there", entry.id);
                    return Err(ImportError::Line { line: *line, why });
                }
            }
        }
        Ok(new)
    }
}
