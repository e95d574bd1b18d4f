//! Versions of prompts.

use super::references::ReferenceRow;
use super::{list_of, split};
use crate::store::value::args;
use crate::store::{Arg, Row, Rows, StoreError};

/// A version that is to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion {
    /// The project.
    pub project: String,
    /// The prompt.
    pub name: String,
    /// Its number.
    pub version: u64,
    /// Its id; see [`new_id`](crate::store::new_id).
    pub id: String,
    /// What it says, as JSON text.
    pub content: String,
    /// Its configuration, as JSON text.
    pub config: String,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// The variables of its content.
    pub variables: Vec<String>,
    /// The message placeholders of its content.
    pub placeholders: Vec<String>,
    /// The prompts that it refers to.
    pub references: Vec<ReferenceRow>,
    /// Who has made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: i64,
    /// When anything about it was last changed.
    pub updated_at: i64,
}

/// A version, with what it shares with the others of its prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionRow {
    /// The prompt.
    pub name: String,
    /// `text` or `chat`.
    pub kind: String,
    /// Its number.
    pub version: u64,
    /// Its id.
    pub id: String,
    /// What it says, as JSON text.
    pub content: String,
    /// Its configuration, as JSON text.
    pub config: String,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// The variables of its content.
    pub variables: Vec<String>,
    /// The message placeholders of its content.
    pub placeholders: Vec<String>,
    /// Who has made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: i64,
    /// When anything about it was last changed.
    pub updated_at: i64,
    /// The labels that point to it, sorted.
    pub labels: Vec<String>,
    /// The tags of the prompt.
    pub tags: Vec<String>,
    /// The number that the prompt's next version gets.
    pub next_version: u64,
}

/// A version without what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionInfo {
    /// Its number.
    pub version: u64,
    /// Its id.
    pub id: String,
    /// Why it was made.
    pub commit_message: Option<String>,
    /// Who has made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: i64,
    /// When anything about it was last changed.
    pub updated_at: i64,
    /// The labels that point to it, sorted.
    pub labels: Vec<String>,
}

/// The labels of the version `v`, joined with blanks.
const LABELS: &str = "(SELECT string_agg(l.label, ' ' ORDER BY l.label) FROM labels l \
                      WHERE l.project = v.project AND l.name = v.name AND l.version = v.version)";

const WHOLE: &str = "v.name, COALESCE(p.kind, ''), v.version, v.id, v.content, v.config, v.commit_message, v.variables, \
                     v.placeholders, v.created_by, v.created_at, v.updated_at, p.tags, p.next_version";

fn whole(mut row: Row) -> Result<VersionRow, StoreError> {
    Ok(VersionRow {
        name: row.text(0)?,
        kind: row.text(1)?,
        version: row.count(2)?,
        id: row.text(3)?,
        content: row.text(4)?,
        config: row.text(5)?,
        commit_message: row.opt_text(6)?,
        variables: row.texts(7)?,
        placeholders: row.texts(8)?,
        created_by: row.text(9)?,
        created_at: row.int(10)?,
        updated_at: row.int(11)?,
        tags: row.texts(12)?,
        next_version: row.count(13)?,
        labels: split(row.opt_text(14)?.as_deref()),
    })
}

impl Rows<'_> {
    /// Adds a version, with what it refers to.
    ///
    /// # Errors
    ///
    /// Those of the store; the number is taken already.
    pub async fn insert_version(&mut self, new: &NewVersion) -> Result<(), StoreError> {
        self.insert_versions(std::slice::from_ref(new)).await
    }

    /// Adds many versions, with what they refer to.
    ///
    /// # Errors
    ///
    /// Those of the store; a number is taken already.
    pub async fn insert_versions(&mut self, new: &[NewVersion]) -> Result<(), StoreError> {
        let sql = "INSERT INTO versions (project, name, version, id, content, config, commit_message, variables, \
                   placeholders, created_by, created_at, updated_at)";
        self.insert_many(sql, "", new.iter().map(columns).collect()).await?;
        self.insert_references(new).await
    }

    /// The version of this number.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn version(&mut self, project: &str, name: &str, number: u64) -> Result<Option<VersionRow>, StoreError> {
        let sql = format!(
            "SELECT {WHOLE}, {LABELS} FROM versions v JOIN prompts p ON p.project = v.project AND p.name = v.name \
             WHERE v.project = $1 AND v.name = $2 AND v.version = $3"
        );
        self.row(sql, args![project, name, number]).await?.map(whole).transpose()
    }

    /// The version that has this label.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn version_by_label(
        &mut self,
        project: &str,
        name: &str,
        label: &str,
    ) -> Result<Option<VersionRow>, StoreError> {
        let sql = format!(
            "SELECT {WHOLE}, {LABELS} FROM labels s \
             JOIN versions v ON v.project = s.project AND v.name = s.name AND v.version = s.version \
             JOIN prompts p ON p.project = s.project AND p.name = s.name \
             WHERE s.project = $1 AND s.name = $2 AND s.label = $3"
        );
        self.row(sql, args![project, name, label]).await?.map(whole).transpose()
    }

    /// The versions of a prompt, newest first, without what they say: those before a number, at most so many.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn versions(
        &mut self,
        project: &str,
        name: &str,
        before: Option<u64>,
        limit: u64,
    ) -> Result<Vec<VersionInfo>, StoreError> {
        let sql = format!(
            "SELECT v.version, v.id, v.commit_message, v.created_by, v.created_at, v.updated_at, {LABELS} \
             FROM versions v WHERE v.project = $1 AND v.name = $2 AND v.version < $3 ORDER BY v.version DESC LIMIT $4"
        );
        let rows = self.rows(sql, args![project, name, before.unwrap_or(u64::MAX), limit]).await?;
        let read = |mut row: Row| {
            Ok(VersionInfo {
                version: row.count(0)?,
                id: row.text(1)?,
                commit_message: row.opt_text(2)?,
                created_by: row.text(3)?,
                created_at: row.int(4)?,
                updated_at: row.int(5)?,
                labels: split(row.opt_text(6)?.as_deref()),
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// The numbers of all versions of a prompt, ascending.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn version_numbers(&mut self, project: &str, name: &str) -> Result<Vec<u64>, StoreError> {
        let sql = "SELECT version FROM versions WHERE project = $1 AND name = $2 ORDER BY version";
        self.rows(sql, args![project, name]).await?.into_iter().map(|mut row| row.count(0)).collect()
    }

    /// Deletes a version, with its references and the labels that point to it, and says whether it was there.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn delete_version(&mut self, project: &str, name: &str, number: u64) -> Result<bool, StoreError> {
        let key = || args![project, name, number];
        let sql = "DELETE FROM labels WHERE project = $1 AND name = $2 AND version = $3";
        self.execute(sql, key()).await?;
        let sql = "DELETE FROM prompt_references WHERE project = $1 AND name = $2 AND version = $3";
        self.execute(sql, key()).await?;
        let sql = "DELETE FROM versions WHERE project = $1 AND name = $2 AND version = $3";
        Ok(self.execute(sql, key()).await? > 0)
    }

    /// Says that something about these versions has changed.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn touch_versions(
        &mut self,
        project: &str,
        name: &str,
        numbers: &[u64],
        at: i64,
    ) -> Result<(), StoreError> {
        for number in numbers {
            let sql = "UPDATE versions SET updated_at = $4 WHERE project = $1 AND name = $2 AND version = $3";
            self.execute(sql, args![project, name, *number, at]).await?;
        }
        Ok(())
    }
}

fn columns(new: &NewVersion) -> Vec<Arg> {
    args![
        &new.project,
        &new.name,
        new.version,
        &new.id,
        &new.content,
        &new.config,
        new.commit_message.clone(),
        list_of(&new.variables),
        list_of(&new.placeholders),
        &new.created_by,
        new.created_at,
        new.updated_at
    ]
}
