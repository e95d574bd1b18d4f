//! What stands in the store, read into what is given out; and what every change leaves behind.

use serde_json::{Value, json};

use super::{Error, Prompt};
use crate::access::Caller;
use crate::domain::{Content, Kind, Timestamp, words};
use crate::store::{Entry, Event, Rows, StoreError, VersionRow, new_id};

/// The version in that row, its references as they were written.
pub(super) fn prompt(row: VersionRow) -> Result<Prompt, StoreError> {
    let damaged = |what: &str| StoreError::Damaged(format!("prompt `{}` version {}: {what}", row.name, row.version));
    let kind = Kind::from_name(&row.kind).ok_or_else(|| damaged("its type is neither text nor chat"))?;
    Ok(Prompt {
        content: content(kind, &row.content).map_err(|why| damaged(&why))?,
        config: serde_json::from_str(&row.config).map_err(|_| damaged("its config is not JSON"))?,
        tags: row.tags,
        variables: row.variables,
        placeholders: row.placeholders,
        id: row.id,
        name: row.name,
        version: row.version,
        kind,
        labels: row.labels,
        commit_message: row.commit_message,
        parts: Vec::new(),
        created_by: row.created_by,
        created_at: Timestamp(row.created_at),
        updated_at: Timestamp(row.updated_at),
    })
}

/// The content as it is stored: as JSON.
pub(super) fn stored(content: &Content) -> String {
    content.to_json().to_string()
}

/// The content that was stored.
pub(super) fn content(kind: Kind, stored: &str) -> Result<Content, String> {
    let json = serde_json::from_str(stored).map_err(|_| "its content is not JSON".to_owned())?;
    Content::from_json(kind, json)
}

/// What is written down of a change, in the transaction that makes it.
pub(super) struct Change<'a> {
    pub(super) caller: &'a Caller,
    pub(super) at: Timestamp,
    /// What was done: `create`, `labels`, `rollback`, `tags`, `delete`, `import`.
    pub(super) action: &'static str,
    /// The prompt.
    pub(super) name: &'a str,
    pub(super) before: Value,
    pub(super) after: Value,
    /// What receivers of webhooks are told; one announcement a version.
    pub(super) events: Vec<(&'static str, Value)>,
}

impl Change<'_> {
    /// Writes it down.
    pub(super) async fn record(self, rows: &mut Rows<'_>) -> Result<(), StoreError> {
        let project = &self.caller.project;
        let null_is_none = |value: Value| (!value.is_null()).then(|| value.to_string());
        rows.audit(&Entry {
            id: new_id(self.at.0),
            project: project.clone(),
            at: self.at.0,
            actor: self.caller.who.clone(),
            action: self.action.to_owned(),
            resource: self.name.to_owned(),
            before: null_is_none(self.before),
            after: null_is_none(self.after),
        })
        .await?;
        for (event, body) in self.events {
            rows.announce(&Event {
                id: new_id(self.at.0),
                project: project.clone(),
                at: self.at.0,
                event: event.to_owned(),
                body: body.to_string(),
            })
            .await?;
        }
        Ok(())
    }
}

/// Begins a change of a project. No other change of it runs from here on until this one is done, so that what is looked at
/// stays as it is; and every cache of the project reads again once it is.
pub(super) async fn begin(rows: &mut Rows<'_>, project: &str) -> Result<(), StoreError> {
    rows.grow_epoch(project).await.map(|_| ())
}

/// What an event tells of a version. Its content is not in it: who wants it reads it with a key.
pub(super) fn told(name: &str, version: u64, labels: &[String], tags: &[String]) -> Value {
    json!({"name": name, "version": version, "labels": labels, "tags": tags})
}

/// Brings the words that searches look at up to date: those of the name, the tags and the latest version.
pub(super) async fn index(
    rows: &mut Rows<'_>,
    project: &str,
    name: &str,
    tags: &[String],
    latest: Option<&Content>,
) -> Result<(), Error> {
    let mut all = words(name);
    if let Some(content) = latest {
        for text in content.texts() {
            all.extend(words(text));
        }
        for tag in tags {
            all.extend(words(tag));
        }
    } else {
        all.clear();
    }
    Ok(rows.set_words(project, name, &all).await?)
}
