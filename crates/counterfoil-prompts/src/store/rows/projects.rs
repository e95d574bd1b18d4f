//! Projects, and the labels that each of them protects.

use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// A project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectRow {
    /// Its id, which never changes.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Grows with each change of anything in it.
    pub epoch: i64,
    /// When it was made.
    pub created_at: i64,
}

const COLUMNS: &str = "SELECT id, name, epoch, created_at FROM projects";

fn read(mut row: Row) -> Result<ProjectRow, StoreError> {
    Ok(ProjectRow { id: row.text(0)?, name: row.text(1)?, epoch: row.int(2)?, created_at: row.int(3)? })
}

impl Rows<'_> {
    /// The project with this id.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn project(&mut self, id: &str) -> Result<Option<ProjectRow>, StoreError> {
        self.row(format!("{COLUMNS} WHERE id = $1"), args![id]).await?.map(read).transpose()
    }

    /// The project with this name.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn project_named(&mut self, name: &str) -> Result<Option<ProjectRow>, StoreError> {
        self.row(format!("{COLUMNS} WHERE name = $1"), args![name]).await?.map(read).transpose()
    }

    /// All projects, by name.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn projects(&mut self) -> Result<Vec<ProjectRow>, StoreError> {
        self.rows(format!("{COLUMNS} ORDER BY name"), vec![]).await?.into_iter().map(read).collect()
    }

    /// Adds a project, which protects `production`.
    ///
    /// # Errors
    ///
    /// Those of the store; one with this id or name is there already.
    pub async fn create_project(&mut self, id: &str, name: &str, at: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO projects (id, name, epoch, created_at) VALUES ($1, $2, 1, $3)";
        self.execute(sql, args![id, name, at]).await?;
        self.protect_label(id, "production").await
    }

    /// How often the project has changed; 0 when it is not there.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn epoch(&mut self, project: &str) -> Result<i64, StoreError> {
        let row = self.row("SELECT epoch FROM projects WHERE id = $1", args![project]).await?;
        row.map_or(Ok(0), |mut row| row.int(0))
    }

    /// Says that the project changes, and locks it until the end of the transaction. Whoever writes begins with this.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn grow_epoch(&mut self, project: &str) -> Result<i64, StoreError> {
        let sql = "UPDATE projects SET epoch = epoch + 1 WHERE id = $1 RETURNING epoch";
        let row = self.row(sql, args![project]).await?;
        row.map_or(Ok(0), |mut row| row.int(0))
    }

    /// The labels that the project protects, sorted.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn protected_labels(&mut self, project: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT label FROM protected_labels WHERE project = $1 ORDER BY label";
        self.rows(sql, args![project]).await?.into_iter().map(|mut row| row.text(0)).collect()
    }

    /// Protects a label.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn protect_label(&mut self, project: &str, label: &str) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO protected_labels (project, label) VALUES ($1, $2) ON CONFLICT (project, label) DO NOTHING";
        self.execute(sql, args![project, label]).await.map(|_| ())
    }

    /// Stops protecting a label, and says whether it was protected.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn unprotect_label(&mut self, project: &str, label: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM protected_labels WHERE project = $1 AND label = $2";
        Ok(self.execute(sql, args![project, label]).await? > 0)
    }
}
