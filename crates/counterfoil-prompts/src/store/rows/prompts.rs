//! Prompts: what all versions of a name share.

use std::collections::BTreeSet;

use super::list_of;
use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// What all versions of a prompt share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptRow {
    /// Its name.
    pub name: String,
    /// `text` or `chat`; `None` when it was deleted, and only its numbers are remembered.
    pub kind: Option<String>,
    /// The number that its next version gets.
    pub next_version: u64,
    /// Its tags.
    pub tags: Vec<String>,
    /// When it was first made.
    pub created_at: i64,
    /// When anything about it was last changed.
    pub updated_at: i64,
}

const COLUMNS: &str = "SELECT name, kind, next_version, tags, created_at, updated_at FROM prompts";

pub(super) fn read(mut row: Row) -> Result<PromptRow, StoreError> {
    Ok(PromptRow {
        name: row.text(0)?,
        kind: row.opt_text(1)?,
        next_version: row.count(2)?,
        tags: row.texts(3)?,
        created_at: row.int(4)?,
        updated_at: row.int(5)?,
    })
}

impl Rows<'_> {
    /// The prompt of this name. One that was deleted is still here, without a kind.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn prompt(&mut self, project: &str, name: &str) -> Result<Option<PromptRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE project = $1 AND name = $2");
        self.row(sql, args![project, name]).await?.map(read).transpose()
    }

    /// The prompt of this name, locked until the end of the transaction.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn prompt_for_update(&mut self, project: &str, name: &str) -> Result<Option<PromptRow>, StoreError> {
        let lock = self.connection.dialect().for_update();
        let sql = format!("{COLUMNS} WHERE project = $1 AND name = $2{lock}");
        self.row(sql, args![project, name]).await?.map(read).transpose()
    }

    /// The prompt of this name, locked; made with this kind, without tags and versions, if it was never there. One that
    /// was deleted comes back as it is, without a kind.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn ensure_prompt(
        &mut self,
        project: &str,
        name: &str,
        kind: &str,
        at: i64,
    ) -> Result<PromptRow, StoreError> {
        let sql = "INSERT INTO prompts (project, name, kind, next_version, tags, created_at, updated_at) \
                   VALUES ($1, $2, $3, 1, '[]', $4, $4) ON CONFLICT (project, name) DO NOTHING";
        self.execute(sql, args![project, name, kind, at]).await?;
        let row = self.prompt_for_update(project, name).await?;
        row.ok_or_else(|| StoreError::Damaged(format!("the prompt {name} is not there after it was added")))
    }

    /// Says what kind of prompt it is; `None` marks it as deleted, after which it has no tags and is not found any more.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_kind(&mut self, project: &str, name: &str, kind: Option<&str>) -> Result<(), StoreError> {
        if kind.is_none() {
            self.set_words(project, name, &BTreeSet::new()).await?;
            let sql = "DELETE FROM prompt_tags WHERE project = $1 AND name = $2";
            self.execute(sql, args![project, name]).await?;
            let sql = "UPDATE prompts SET tags = '[]' WHERE project = $1 AND name = $2";
            self.execute(sql, args![project, name]).await?;
        }
        let sql = "UPDATE prompts SET kind = $3 WHERE project = $1 AND name = $2";
        self.execute(sql, args![project, name, kind]).await.map(|_| ())
    }

    /// Says which number its next version gets.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_next_version(&mut self, project: &str, name: &str, next: u64) -> Result<(), StoreError> {
        let sql = "UPDATE prompts SET next_version = $3 WHERE project = $1 AND name = $2";
        self.execute(sql, args![project, name, next]).await.map(|_| ())
    }

    /// Replaces its tags, in the order in which they are given.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn set_tags(&mut self, project: &str, name: &str, tags: &[String], at: i64) -> Result<(), StoreError> {
        let Some(before) = self.prompt(project, name).await? else { return Ok(()) };
        let sql = "UPDATE prompts SET tags = $3, updated_at = $4 WHERE project = $1 AND name = $2";
        self.execute(sql, args![project, name, list_of(tags), at]).await?;
        for gone in before.tags.iter().filter(|tag| !tags.contains(tag)) {
            let sql = "DELETE FROM prompt_tags WHERE project = $1 AND tag = $2 AND name = $3";
            self.execute(sql, args![project, gone, name]).await?;
        }
        let new = tags.iter().filter(|tag| !before.tags.contains(tag));
        self.insert_tags(new.map(|tag| args![project, tag, name]).collect()).await
    }

    pub(in crate::store) async fn insert_tags(&mut self, rows: Vec<Vec<crate::store::Arg>>) -> Result<(), StoreError> {
        let sql = "INSERT INTO prompt_tags (project, tag, name)";
        self.insert_many(sql, "ON CONFLICT (project, tag, name) DO NOTHING", rows).await
    }

    /// Says that something about it has changed.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn touch_prompt(&mut self, project: &str, name: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE prompts SET updated_at = $3 WHERE project = $1 AND name = $2";
        self.execute(sql, args![project, name, at]).await.map(|_| ())
    }
}
