//! Many rows at once, as an import brings them.

use std::collections::BTreeSet;

use super::{list_of, places};
use crate::store::value::args;
use crate::store::{Arg, PromptRow, Rows, StoreError};

impl Rows<'_> {
    /// Which of these names are taken by prompts, deleted ones included.
    pub(in crate::store) async fn taken_names(
        &mut self,
        project: &str,
        names: &[&str],
    ) -> Result<BTreeSet<String>, StoreError> {
        self.taken("SELECT name FROM prompts WHERE project = $1 AND name IN", args![project], names).await
    }

    /// Which of these ids are taken by versions.
    pub(in crate::store) async fn taken_versions(&mut self, ids: &[&str]) -> Result<BTreeSet<String>, StoreError> {
        self.taken("SELECT id FROM versions WHERE id IN", vec![], ids).await
    }

    /// Which of these ids are taken by entries of the audit log.
    pub(in crate::store) async fn taken_entries(&mut self, ids: &[&str]) -> Result<BTreeSet<String>, StoreError> {
        self.taken("SELECT id FROM audit WHERE id IN", vec![], ids).await
    }

    async fn taken(&mut self, sql: &str, before: Vec<Arg>, keys: &[&str]) -> Result<BTreeSet<String>, StoreError> {
        let mut taken = BTreeSet::new();
        for some in keys.chunks(100) {
            let sql = format!("{sql} {}", places(before.len() + 1, some.len()));
            let mut args = before.clone();
            args.extend(some.iter().map(|key| Arg::from(*key)));
            for mut row in self.rows(sql, args).await? {
                taken.insert(row.text(0)?);
            }
        }
        Ok(taken)
    }

    /// Adds prompts, with their tags.
    pub(in crate::store) async fn insert_prompts(&mut self, new: &[(String, PromptRow)]) -> Result<(), StoreError> {
        let columns = |(project, row): &(String, PromptRow)| {
            let tags = list_of(&row.tags);
            args![project, &row.name, row.kind.clone(), row.next_version, tags, row.created_at, row.updated_at]
        };
        let sql = "INSERT INTO prompts (project, name, kind, next_version, tags, created_at, updated_at)";
        self.insert_many(sql, "", new.iter().map(columns).collect()).await?;
        let tags = new.iter().flat_map(|(project, row)| row.tags.iter().map(move |tag| args![project, tag, &row.name]));
        self.insert_tags(tags.collect()).await
    }

    /// Adds labels: project, name, label, version.
    pub(in crate::store) async fn insert_labels(&mut self, rows: Vec<Vec<Arg>>) -> Result<(), StoreError> {
        self.insert_many("INSERT INTO labels (project, name, label, version)", "", rows).await
    }
}
