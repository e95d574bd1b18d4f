//! What was done: who, what, before and after. Written in the same transaction as what was done.

use crate::store::value::args;
use crate::store::{Arg, Row, Rows, StoreError};

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id; see [`new_id`](crate::store::new_id).
    pub id: String,
    /// The project.
    pub project: String,
    /// When it was done.
    pub at: i64,
    /// Who has done it.
    pub actor: String,
    /// What was done.
    pub action: String,
    /// What it was done to.
    pub resource: String,
    /// What was there before, as JSON text.
    pub before: Option<String>,
    /// What is there since, as JSON text.
    pub after: Option<String>,
}

const COLUMNS: &str = "SELECT id, project, at, actor, action, resource, before, after FROM audit";

pub(super) fn read(mut row: Row) -> Result<Entry, StoreError> {
    Ok(Entry {
        id: row.text(0)?,
        project: row.text(1)?,
        at: row.int(2)?,
        actor: row.text(3)?,
        action: row.text(4)?,
        resource: row.text(5)?,
        before: row.opt_text(6)?,
        after: row.opt_text(7)?,
    })
}

fn columns(entry: &Entry) -> Vec<Arg> {
    args![
        &entry.id,
        &entry.project,
        entry.at,
        &entry.actor,
        &entry.action,
        &entry.resource,
        entry.before.clone(),
        entry.after.clone()
    ]
}

impl Rows<'_> {
    /// Writes down what was done.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn audit(&mut self, entry: &Entry) -> Result<(), StoreError> {
        self.insert_audit(std::slice::from_ref(entry), "").await
    }

    pub(in crate::store) async fn insert_audit(&mut self, entries: &[Entry], after: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO audit (id, project, at, actor, action, resource, before, after)";
        self.insert_many(sql, after, entries.iter().map(columns).collect()).await
    }

    /// What was done in a project, newest first: before a moment and id, at most so many.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn audit_log(
        &mut self,
        project: &str,
        before: Option<(i64, &str)>,
        limit: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        let (at, id) = before.unwrap_or((i64::MAX, ""));
        let sql = format!(
            "{COLUMNS} WHERE project = $1 AND (at < $2 OR (at = $2 AND id < $3)) ORDER BY at DESC, id DESC LIMIT $4"
        );
        self.rows(sql, args![project, at, id, limit]).await?.into_iter().map(read).collect()
    }

    /// What was done to one thing in a project, newest first, at most so many.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn audit_of(&mut self, project: &str, resource: &str, limit: u64) -> Result<Vec<Entry>, StoreError> {
        let sql = format!("{COLUMNS} WHERE project = $1 AND resource = $2 ORDER BY at DESC, id DESC LIMIT $3");
        self.rows(sql, args![project, resource, limit]).await?.into_iter().map(read).collect()
    }

    /// The newest entries about a prompt that may tell of its labels, the newest first, at most so many: all but changes of tags.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn audit_of_labels(&mut self, project: &str, name: &str, limit: u64) -> Result<Vec<Entry>, StoreError> {
        let sql = format!(
            "{COLUMNS} WHERE project = $1 AND resource = $2 AND action <> 'tags' ORDER BY at DESC, id DESC LIMIT $3"
        );
        self.rows(sql, args![project, name, limit]).await?.into_iter().map(read).collect()
    }

    pub(in crate::store) async fn audit_after(
        &mut self,
        project: &str,
        after: (i64, &str),
        limit: u64,
    ) -> Result<Vec<Entry>, StoreError> {
        let sql =
            format!("{COLUMNS} WHERE project = $1 AND (at > $2 OR (at = $2 AND id > $3)) ORDER BY at, id LIMIT $4");
        self.rows(sql, args![project, after.0, after.1, limit]).await?.into_iter().map(read).collect()
    }
}
