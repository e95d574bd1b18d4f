//! Whom to tell of changes.

use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// Somebody who wants to hear of a project's changes.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookRow {
    /// Its id.
    pub id: String,
    /// The project.
    pub project: String,
    /// Where to send to.
    pub url: String,
    /// What to sign with.
    pub secret: String,
    /// When it was added.
    pub created_at: i64,
    /// Whether nothing is sent to it for now.
    pub disabled: bool,
}

/// Without its secret.
impl std::fmt::Debug for WebhookRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WebhookRow").field("id", &self.id).field("project", &self.project).finish_non_exhaustive()
    }
}

fn read(mut row: Row) -> Result<WebhookRow, StoreError> {
    Ok(WebhookRow {
        id: row.text(0)?,
        project: row.text(1)?,
        url: row.text(2)?,
        secret: row.text(3)?,
        created_at: row.int(4)?,
        disabled: row.int(5)? != 0,
    })
}

impl Rows<'_> {
    /// The webhooks of a project, in the order of their ids.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn webhooks(&mut self, project: &str) -> Result<Vec<WebhookRow>, StoreError> {
        let sql = "SELECT id, project, url, secret, created_at, disabled FROM webhooks WHERE project = $1 ORDER BY id";
        self.rows(sql, args![project]).await?.into_iter().map(read).collect()
    }

    /// Adds a webhook.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn insert_webhook(&mut self, new: &WebhookRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO webhooks (id, project, url, secret, created_at, disabled) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let disabled = i64::from(new.disabled);
        let row = args![&new.id, &new.project, &new.url, &new.secret, new.created_at, disabled];
        self.execute(sql, row).await.map(|_| ())
    }

    /// Stops sending to a webhook or begins again, and says whether it is there.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn disable_webhook(&mut self, project: &str, id: &str, disabled: bool) -> Result<bool, StoreError> {
        let sql = "UPDATE webhooks SET disabled = $3 WHERE project = $1 AND id = $2";
        Ok(self.execute(sql, args![project, id, i64::from(disabled)]).await? > 0)
    }

    /// Removes a webhook with all that was to be sent to it, and says whether it was there.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn delete_webhook(&mut self, project: &str, id: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM outbox WHERE project = $1 AND webhook = $2";
        self.execute(sql, args![project, id]).await?;
        let sql = "DELETE FROM webhooks WHERE project = $1 AND id = $2";
        Ok(self.execute(sql, args![project, id]).await? > 0)
    }
}
