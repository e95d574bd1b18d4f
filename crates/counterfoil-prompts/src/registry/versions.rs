//! The history of a prompt, without what its versions say.

use async_trait::async_trait;

use super::{Error, Lookup, Registry, get};
use crate::access::Caller;
use crate::domain::{Kind, Timestamp};
use crate::store::{Job, Rows};

/// Versions of a prompt, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// Text or chat.
    pub kind: Kind,
    /// The versions.
    pub versions: Vec<VersionLine>,
    /// How many there are in all.
    pub total: u64,
}

/// A version in a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionLine {
    /// Its number.
    pub version: u64,
    /// The labels on it.
    pub labels: Vec<String>,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// Who made it.
    pub created_by: String,
    /// When.
    pub created_at: Timestamp,
}

impl Registry {
    /// The versions of a prompt below `before`, the newest first.
    ///
    /// # Errors
    ///
    /// When there is no such prompt.
    pub async fn versions(
        &self,
        caller: &Caller,
        name: &str,
        before: Option<u64>,
        limit: u64,
    ) -> Result<History, Error> {
        let project = caller.project.clone();
        self.store().read(Versions { project, name: name.to_owned(), before, limit }).await
    }
}

struct Versions {
    project: String,
    name: String,
    before: Option<u64>,
    limit: u64,
}

#[async_trait]
impl Job for Versions {
    type Output = History;
    type Error = Error;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<History, Error> {
        let Self { project, name, before, limit } = self;
        let latest = get::found(rows, project, &Lookup::new(name, None, None)).await?;
        let total = rows.version_numbers(project, name).await?.len() as u64;
        let rows = rows.versions(project, name, *before, *limit).await?;
        let lines = rows.into_iter().map(|row| VersionLine {
            version: row.version,
            labels: row.labels,
            commit_message: row.commit_message,
            created_by: row.created_by,
            created_at: Timestamp(row.created_at),
        });
        Ok(History { kind: latest.kind, versions: lines.collect(), total })
    }
}
