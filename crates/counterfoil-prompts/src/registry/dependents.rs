//! Who refers to a prompt.

use async_trait::async_trait;

use super::{Error, Lookup, Registry, get, graph};
use crate::access::Caller;
use crate::domain::Selector;
use crate::store::{Job, Rows};

/// Versions that refer to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependents {
    /// They, in the order of their names and numbers.
    pub dependents: Vec<Dependent>,
    /// Whether there are more than were asked for.
    pub more: bool,
}

/// A version that refers to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependent {
    /// The name of the prompt that refers.
    pub name: String,
    /// Its version.
    pub version: u64,
    /// The labels on that version, which say whether anyone uses it.
    pub labels: Vec<String>,
    /// What it refers to.
    pub selector: Selector,
    /// The version that this means now; none where it leads nowhere.
    pub means: Option<u64>,
}

impl Registry {
    /// The versions that refer to a prompt by name.
    ///
    /// # Errors
    ///
    /// When there is no such prompt.
    pub async fn dependents(&self, caller: &Caller, name: &str, offset: u64, limit: u64) -> Result<Dependents, Error> {
        let project = caller.project.clone();
        self.store().read(Find { project, name: name.to_owned(), offset, limit }).await
    }
}

struct Find {
    project: String,
    name: String,
    offset: u64,
    limit: u64,
}

#[async_trait]
impl Job for Find {
    type Output = Dependents;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Dependents, Error> {
        let Self { project, name, offset, limit } = self;
        get::found(rows, project, &Lookup::new(name, None, None)).await?;
        let labels = rows.labels(project, name).await?;
        let numbers = rows.version_numbers(project, name).await?;
        let found = graph::dependents(rows, project, name).await?;
        let more = found.len() as u64 > offset + limit;
        let places = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let mut dependents = Vec::new();
        for row in found.into_iter().skip(places(*offset)).take(places(*limit)) {
            let own = rows.labels(project, &row.name).await?;
            let selector = graph::selector(&row);
            let means = match &selector {
                Selector::Version(version) => numbers.contains(version).then_some(*version),
                Selector::Label(label) => labels.iter().find(|(known, _)| known == label).map(|(_, on)| *on),
            };
            dependents.push(Dependent {
                labels: own.into_iter().filter(|(_, on)| *on == row.version).map(|(label, _)| label).collect(),
                name: row.name,
                version: row.version,
                selector,
                means,
            });
        }
        Ok(Dependents { dependents, more })
    }
}
