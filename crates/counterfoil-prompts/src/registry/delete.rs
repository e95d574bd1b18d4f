//! Deleting versions, or a whole prompt.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::record::{self, Change};
use super::{Error, Lookup, Registry, get, graph, needs};
use crate::access::{Caller, Role};
use crate::domain::{LATEST, Selector, Timestamp};
use crate::store::{Dependent, Job, Rows};

/// What is to be deleted of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// One version.
    Version(Selector),
    /// All of it. Its name and its numbers are kept: a prompt of that name goes on counting.
    Whole,
}

/// What was deleted, or would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The versions that are gone.
    pub versions: Vec<u64>,
    /// The labels that are gone with them.
    pub labels: Vec<String>,
    /// The version that is the latest now; none if the prompt is gone.
    pub latest: Option<u64>,
}

impl Registry {
    /// Deletes a version, or a whole prompt.
    ///
    /// # Errors
    ///
    /// When the caller may not, there is no such thing, or other prompts refer to it.
    pub async fn delete(&self, caller: &Caller, name: &str, which: Which, dry_run: bool) -> Result<Deleted, Error> {
        needs(caller, Role::Admin, "delete")?;
        let name = name.to_owned();
        self.store().write(Delete { caller: caller.clone(), name, which, dry_run, at: Timestamp::now() }).await
    }
}

struct Delete {
    caller: Caller,
    name: String,
    which: Which,
    dry_run: bool,
    at: Timestamp,
}

#[async_trait]
impl Job for Delete {
    type Output = Deleted;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Deleted, Error> {
        let (project, name) = (self.caller.project.as_str(), self.name.as_str());
        record::begin(rows, project).await?;
        let selector = match &self.which {
            Which::Version(selector) => selector.clone(),
            Which::Whole => Selector::Label(LATEST.to_owned()),
        };
        let prompt = get::found(rows, project, &Lookup { name: self.name.clone(), selector }).await?;
        let all = rows.version_numbers(project, name).await?;
        let mut versions = match self.which {
            Which::Version(_) => vec![prompt.version],
            Which::Whole => all.clone(),
        };
        versions.sort_unstable();
        let held = rows.labels(project, name).await?;
        let latest = all.iter().copied().filter(|version| !versions.contains(version)).max();
        // `latest` goes on to the highest version that is left.
        let stays = |label: &str| label == LATEST && latest.is_some();
        let on_deleted = held.iter().filter(|(label, on)| versions.contains(on) && !stays(label));
        let labels: Vec<_> = on_deleted.map(|(label, _)| label.clone()).collect();
        let gone = |selector: &Selector| match selector {
            Selector::Version(version) => versions.contains(version),
            Selector::Label(label) => labels.contains(label),
        };
        let spares = |dependent: &Dependent| dependent.name == name && versions.contains(&dependent.version);
        graph::check_gone(rows, project, name, gone, spares).await?;
        let deleted = Deleted { versions, labels, latest };
        if !self.dry_run {
            self.write(rows, &deleted, &prompt.tags, &held).await?;
        }
        Ok(deleted)
    }
}

impl Delete {
    async fn write(
        &self,
        rows: &mut Rows<'_>,
        deleted: &Deleted,
        tags: &[String],
        held: &[(String, u64)],
    ) -> Result<(), Error> {
        let Self { caller, name, at, .. } = self;
        let project = caller.project.as_str();
        let before = self.contents(rows, &deleted.versions).await?;
        for label in &deleted.labels {
            rows.remove_label(project, name, label).await?;
        }
        let held_latest = held.iter().find(|(label, _)| label == LATEST).map(|(_, on)| *on);
        if let Some(latest) = deleted.latest
            && held_latest != Some(latest)
        {
            rows.set_label(project, name, LATEST, latest).await?;
            rows.touch_versions(project, name, &[latest], at.0).await?;
        }
        for version in &deleted.versions {
            rows.delete_version(project, name, *version).await?;
        }
        rows.touch_prompt(project, name, at.0).await?;
        if let Some(latest) = deleted.latest {
            let latest = get::found(rows, project, &Lookup::new(name, Some(latest), None)).await?;
            record::index(rows, project, name, tags, Some(&latest.content)).await?;
            // Whoever refers to `latest` gets another text now.
            graph::check(rows, project, &latest).await?;
        } else {
            rows.set_tags(project, name, &[], at.0).await?;
            rows.set_kind(project, name, None).await?;
            record::index(rows, project, name, &[], None).await?;
        }
        let told = |version: &u64| ("prompt-version.deleted", record::told(name, *version, &[], tags));
        let change = Change {
            caller,
            at: *at,
            action: "delete",
            name,
            before,
            after: Value::Null,
            events: deleted.versions.iter().map(told).collect(),
        };
        Ok(change.record(rows).await?)
    }

    /// What is deleted stands in the record whole.
    async fn contents(&self, rows: &mut Rows<'_>, versions: &[u64]) -> Result<Value, Error> {
        let mut contents = Vec::new();
        for version in versions {
            let selector = Selector::Version(*version);
            if let Some(prompt) = get::sought(rows, &self.caller.project, &self.name, &selector).await? {
                contents.push(json!({
                    "version": version,
                    "type": prompt.kind.name(),
                    "prompt": prompt.content.to_json(),
                    "config": prompt.config,
                    "labels": prompt.labels,
                    "tags": prompt.tags,
                    "commitMessage": prompt.commit_message,
                }));
            }
        }
        Ok(json!({"versions": contents}))
    }
}
