//! Labels: each points to one version of a prompt at most, which the key of the table sees to.

use crate::store::value::args;
use crate::store::{Rows, StoreError};

impl Rows<'_> {
    /// The labels of a prompt with the versions that they point to, by label.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn labels(&mut self, project: &str, name: &str) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT label, version FROM labels WHERE project = $1 AND name = $2 ORDER BY label";
        let rows = self.rows(sql, args![project, name]).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.count(1)?))).collect()
    }

    /// Points a label to a version, wherever it has pointed before.
    ///
    /// # Errors
    ///
    /// Those of the store; there is no such version.
    pub async fn set_label(&mut self, project: &str, name: &str, label: &str, version: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO labels (project, name, label, version) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (project, name, label) DO UPDATE SET version = excluded.version";
        self.execute(sql, args![project, name, label, version]).await.map(|_| ())
    }

    /// Removes a label from a prompt, and says whether it had it.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn remove_label(&mut self, project: &str, name: &str, label: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM labels WHERE project = $1 AND name = $2 AND label = $3";
        Ok(self.execute(sql, args![project, name, label]).await? > 0)
    }
}
