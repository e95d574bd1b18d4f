//! Reading one version of a prompt.

use std::sync::Arc;

use async_trait::async_trait;

use super::cache::Key;
use super::missing::missing;
use super::resolve::Resolver;
use super::{Error, Part, Prompt, Registry, record};
use crate::access::Caller;
use crate::domain::{Content, LATEST, Reference, Selector, references, variables};
use crate::store::{Job, Rows, StoreError};

/// Which version of a prompt is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The prompt's name.
    pub name: String,
    /// Which version; the label `latest` if nothing else is said.
    pub selector: Selector,
}

impl Lookup {
    /// The version with that number, or with that label, or the latest.
    #[must_use]
    pub fn new(name: impl Into<String>, version: Option<u64>, label: Option<&str>) -> Self {
        let selector = match version {
            Some(version) => Selector::Version(version),
            None => Selector::Label(label.unwrap_or(LATEST).to_owned()),
        };
        Self { name: name.into(), selector }
    }
}

/// What is to be done about references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Get {
    /// They are filled in.
    Resolved,
    /// They stay as they were written.
    Unresolved,
}

impl Registry {
    /// One version of a prompt.
    ///
    /// # Errors
    ///
    /// When there is none, or a reference in it cannot be filled in.
    pub async fn get(&self, caller: &Caller, lookup: Lookup, how: Get) -> Result<Arc<Prompt>, Error> {
        let read = Read { registry: self.clone(), project: caller.project.clone(), lookup, how };
        self.store().read(read).await
    }
}

struct Read {
    registry: Registry,
    project: String,
    lookup: Lookup,
    how: Get,
}

#[async_trait]
impl Job for Read {
    type Output = Arc<Prompt>;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Arc<Prompt>, Error> {
        let Self { project, lookup, .. } = self;
        if self.how == Get::Unresolved {
            let mut prompt = found(rows, project, lookup).await?;
            prompt.parts = named_parts(rows, project, &prompt.content).await?;
            return Ok(Arc::new(prompt));
        }
        let cache = &self.registry.inner.cache;
        let key = Key { project: project.clone(), name: lookup.name.clone(), selector: lookup.selector.clone() };
        // What is read below belongs to this very epoch: it is all one snapshot.
        let epoch = rows.epoch(project).await?;
        if let Some(kept) = cache.get(&key, epoch) {
            return Ok(kept);
        }
        let mut prompt = found(rows, project, lookup).await?;
        let mut resolver = Resolver::new(rows, project);
        prompt.content = resolver.resolved(&prompt).await?;
        // Whoever fills it in fills in its parts as well.
        prompt.variables = variables(&prompt.content);
        prompt.parts = resolver.into_parts();
        let prompt = Arc::new(prompt);
        cache.put(key, epoch, prompt.clone());
        Ok(prompt)
    }
}

/// The prompts that a content itself refers to, as far as they are there.
async fn named_parts(rows: &mut Rows<'_>, project: &str, content: &Content) -> Result<Vec<Part>, StoreError> {
    let mut parts = Vec::new();
    for Reference { name, selector, .. } in content.texts().flat_map(|text| references(text).found) {
        let (version, label) = match &selector {
            Selector::Version(version) => (Some(*version), None),
            Selector::Label(label) => {
                let held = rows.labels(project, &name).await?;
                (held.iter().find(|(held, _)| held == label).map(|(_, on)| *on), Some(label.clone()))
            }
        };
        let part = version.map(|version| Part { name, version, label });
        parts.extend(part.filter(|part| !parts.contains(part)));
    }
    Ok(parts)
}

/// The version that is meant, its references as they were written, or what is there instead.
pub(super) async fn found(rows: &mut Rows<'_>, project: &str, lookup: &Lookup) -> Result<Prompt, Error> {
    match sought(rows, project, &lookup.name, &lookup.selector).await? {
        Some(prompt) => Ok(prompt),
        None => Err(missing(rows, project, &lookup.name, &lookup.selector).await),
    }
}

/// The version that is meant, if it is there.
pub(super) async fn sought(
    rows: &mut Rows<'_>,
    project: &str,
    name: &str,
    selector: &Selector,
) -> Result<Option<Prompt>, StoreError> {
    let row = match selector {
        Selector::Version(version) => rows.version(project, name, *version).await?,
        Selector::Label(label) => rows.version_by_label(project, name, label).await?,
    };
    row.map(record::prompt).transpose()
}
