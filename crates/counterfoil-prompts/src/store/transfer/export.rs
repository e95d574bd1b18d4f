//! Writing everything out.

use std::collections::BTreeMap;
use std::collections::vec_deque::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use async_trait::async_trait;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use super::record::{AuditRecord, FORMAT, Header, Moment, ProjectRecord, PromptRecord, Record, VersionRecord};
use crate::store::rows::StoredVersion;
use crate::store::{Job, ProjectRow, Rows, Store, StoreError};

/// How many rows are read at once.
const PAGE: u64 = 200;
/// How many bytes are handed over at once, roughly.
const CHUNK: usize = 256 * 1024;

/// How much was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Projects.
    pub projects: u64,
    /// Prompts.
    pub prompts: u64,
    /// Prompts that were deleted, of which the numbers are kept.
    pub deleted_prompts: u64,
    /// Versions.
    pub versions: u64,
    /// Entries of audit logs.
    pub audit: u64,
}

/// Why an export has ended early.
#[derive(Debug)]
pub enum ExportError {
    /// The store could not be read.
    Store(StoreError),
    /// What was read could not be written.
    Write(io::Error),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Write(error) => write!(f, "the export cannot be written: {error}"),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<StoreError> for ExportError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Writes everything that the store holds at one moment, while others go on reading and writing.
///
/// # Errors
///
/// When the store cannot be read or `to` cannot be written.
pub async fn export(store: &Store, to: &mut (dyn io::Write + Send)) -> Result<Exported, ExportError> {
    let (send, mut receive) = mpsc::channel::<String>(2);
    let reading = store.read(Export { to: send, begun: AtomicBool::new(false) });
    // Where it fails, the way to it is gone, and the reader does not wait for somebody to take the next chunk.
    let writing = async move {
        while let Some(chunk) = receive.recv().await {
            to.write_all(chunk.as_bytes())?;
        }
        to.flush()
    };
    let (read, written) = tokio::join!(reading, writing);
    written.map_err(ExportError::Write)?;
    Ok(read?)
}

struct Export {
    to: mpsc::Sender<String>,
    begun: AtomicBool,
}

#[async_trait]
impl Job for Export {
    type Output = Exported;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Exported, StoreError> {
        // What was handed over cannot be taken back.
        if self.begun.swap(true, Ordering::Relaxed) {
            return Err(StoreError::Unavailable("the connection was lost in the middle of the export".to_owned()));
        }
        let mut lines = Lines { to: self.to.clone(), chunk: String::new(), count: Exported::default() };
        lines.add(&Record::Header(Header { format: FORMAT })).await?;
        for project in rows.projects().await? {
            lines.project(rows, project).await?;
        }
        lines.hand_over().await?;
        Ok(lines.count)
    }
}

/// The lines that are written.
struct Lines {
    to: mpsc::Sender<String>,
    chunk: String,
    count: Exported,
}

impl Lines {
    async fn project(&mut self, rows: &mut Rows<'_>, project: ProjectRow) -> Result<(), StoreError> {
        self.count.projects += 1;
        let protected_labels = rows.protected_labels(&project.id).await?;
        let created_at = Moment(project.created_at);
        let (id, name) = (project.id.clone(), project.name.clone());
        self.add(&Record::Project(ProjectRecord { name, id, created_at, protected_labels })).await?;
        let mut after = String::new();
        loop {
            let prompts = rows.prompts_after(&project.id, &after, PAGE).await?;
            let (Some(first), Some(last)) = (prompts.first(), prompts.last()) else { break };
            let (first, last) = (first.name.clone(), last.name.clone());
            let mut labels: BTreeMap<String, BTreeMap<String, u64>> = BTreeMap::new();
            for (name, label, version) in rows.labels_between(&project.id, &first, &last).await? {
                labels.entry(name).or_default().insert(label, version);
            }
            let mut versions = Versions::between(first, last.clone());
            for prompt in prompts {
                match prompt.kind {
                    Some(_) => self.count.prompts += 1,
                    None => self.count.deleted_prompts += 1,
                }
                let labels = labels.remove(&prompt.name).unwrap_or_default();
                self.add(&Record::Prompt(PromptRecord {
                    project: project.name.clone(),
                    name: prompt.name.clone(),
                    kind: prompt.kind,
                    next_version: prompt.next_version,
                    tags: prompt.tags,
                    labels,
                    created_at: Moment(prompt.created_at),
                    updated_at: Moment(prompt.updated_at),
                }))
                .await?;
                while let Some(version) = versions.of(rows, &project.id, &prompt.name).await? {
                    self.count.versions += 1;
                    self.add(&version_record(&project.name, version)?).await?;
                }
            }
            after = last;
        }
        self.audit_log(rows, &project).await
    }

    async fn audit_log(&mut self, rows: &mut Rows<'_>, project: &ProjectRow) -> Result<(), StoreError> {
        let mut after = (i64::MIN, String::new());
        loop {
            let entries = rows.audit_after(&project.id, (after.0, &after.1), PAGE).await?;
            let Some(last) = entries.last() else { return Ok(()) };
            after = (last.at, last.id.clone());
            for entry in entries {
                self.count.audit += 1;
                self.add(&Record::Audit(AuditRecord {
                    project: project.name.clone(),
                    before: entry.before.map(|json| raw(json, &entry.id)).transpose()?,
                    after: entry.after.map(|json| raw(json, &entry.id)).transpose()?,
                    id: entry.id,
                    at: Moment(entry.at),
                    actor: entry.actor,
                    action: entry.action,
                    resource: entry.resource,
                }))
                .await?;
            }
        }
    }

    async fn add(&mut self, record: &Record) -> Result<(), StoreError> {
        let line = serde_json::to_string(record)
            .map_err(|error| StoreError::Damaged(format!("a record cannot be written as JSON ({error})")))?;
        self.chunk.push_str(&line);
        self.chunk.push('\n');
        if self.chunk.len() >= CHUNK { self.hand_over().await } else { Ok(()) }
    }

    async fn hand_over(&mut self) -> Result<(), StoreError> {
        let chunk = std::mem::take(&mut self.chunk);
        let gone = |_| StoreError::Unavailable("the export was ended".to_owned());
        self.to.send(chunk).await.map_err(gone)
    }
}

/// The versions of several prompts that come one after the other.
struct Versions {
    read: VecDeque<StoredVersion>,
    after: (String, u64),
    last: String,
    ended: bool,
}

impl Versions {
    fn between(first: String, last: String) -> Self {
        Self { read: VecDeque::new(), after: (first, 0), last, ended: false }
    }

    /// The next version, if it is one of this prompt.
    async fn of(
        &mut self,
        rows: &mut Rows<'_>,
        project: &str,
        name: &str,
    ) -> Result<Option<StoredVersion>, StoreError> {
        if self.read.is_empty() && !self.ended {
            let after = (self.after.0.as_str(), self.after.1);
            self.read = rows.versions_between(project, after, &self.last, PAGE).await?.into();
            match self.read.back() {
                Some(last) => self.after = (last.name.clone(), last.version),
                None => self.ended = true,
            }
        }
        Ok(if self.read.front().is_some_and(|version| version.name == name) { self.read.pop_front() } else { None })
    }
}

fn version_record(project: &str, version: StoredVersion) -> Result<Record, StoreError> {
    Ok(Record::Version(Box::new(VersionRecord {
        project: project.to_owned(),
        content: raw(version.content, &version.id)?,
        config: raw(version.config, &version.id)?,
        name: version.name,
        version: version.version,
        id: version.id,
        commit_message: version.commit_message,
        created_by: version.created_by,
        created_at: Moment(version.created_at),
        updated_at: Moment(version.updated_at),
    })))
}

/// JSON as it is stored, on one line.
fn raw(json: String, id: &str) -> Result<Box<RawValue>, StoreError> {
    // In JSON, ends of lines stand between values only.
    let json = if json.contains(['\n', '\r']) { json.replace(['\n', '\r'], " ") } else { json };
    RawValue::from_string(json)
        .map_err(|_| StoreError::Damaged(format!("what is stored under the id {id} is not JSON")))
}
