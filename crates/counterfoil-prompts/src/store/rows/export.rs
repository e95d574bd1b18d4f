//! Everything of a project in a fixed order, in pages.

use super::prompts;
use crate::store::value::args;
use crate::store::{PromptRow, Row, Rows, StoreError};

/// A version as it is stored, but for what was worked out from its content.
#[derive(Clone, Debug)]
pub(in crate::store) struct StoredVersion {
    pub(in crate::store) name: String,
    pub(in crate::store) version: u64,
    pub(in crate::store) id: String,
    pub(in crate::store) content: String,
    pub(in crate::store) config: String,
    pub(in crate::store) commit_message: Option<String>,
    pub(in crate::store) created_by: String,
    pub(in crate::store) created_at: i64,
    pub(in crate::store) updated_at: i64,
}

fn stored(mut row: Row) -> Result<StoredVersion, StoreError> {
    Ok(StoredVersion {
        name: row.text(0)?,
        version: row.count(1)?,
        id: row.text(2)?,
        content: row.text(3)?,
        config: row.text(4)?,
        commit_message: row.opt_text(5)?,
        created_by: row.text(6)?,
        created_at: row.int(7)?,
        updated_at: row.int(8)?,
    })
}

impl Rows<'_> {
    /// The prompts after a name, the deleted ones too, by name.
    pub(in crate::store) async fn prompts_after(
        &mut self,
        project: &str,
        after: &str,
        limit: u64,
    ) -> Result<Vec<PromptRow>, StoreError> {
        let sql = "SELECT name, kind, next_version, tags, created_at, updated_at FROM prompts \
                   WHERE project = $1 AND name > $2 ORDER BY name LIMIT $3";
        self.rows(sql, args![project, after, limit]).await?.into_iter().map(prompts::read).collect()
    }

    /// The labels of the prompts from one name to another.
    pub(in crate::store) async fn labels_between(
        &mut self,
        project: &str,
        first: &str,
        last: &str,
    ) -> Result<Vec<(String, String, u64)>, StoreError> {
        let sql = "SELECT name, label, version FROM labels \
                   WHERE project = $1 AND name >= $2 AND name <= $3 ORDER BY name, label";
        let rows = self.rows(sql, args![project, first, last]).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.text(1)?, row.count(2)?))).collect()
    }

    /// The versions after one, up to a name, by name and number.
    pub(in crate::store) async fn versions_between(
        &mut self,
        project: &str,
        after: (&str, u64),
        last: &str,
        limit: u64,
    ) -> Result<Vec<StoredVersion>, StoreError> {
        let sql = "SELECT name, version, id, content, config, commit_message, created_by, created_at, updated_at \
                   FROM versions WHERE project = $1 AND (name, version) > ($2, $3) AND name <= $4 \
                   ORDER BY name, version LIMIT $5";
        let rows = self.rows(sql, args![project, after.0, after.1, last, limit]).await?;
        rows.into_iter().map(stored).collect()
    }
}
