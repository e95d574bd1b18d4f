//! What is to be sent to webhooks. Put down in the same transaction as the change, and sent afterwards by any process.

use crate::store::value::args;
use crate::store::{Row, Rows, StoreError};

/// A change that webhooks are to hear of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its id; see [`new_id`](crate::store::new_id).
    pub id: String,
    /// The project.
    pub project: String,
    /// When it happened.
    pub at: i64,
    /// What kind of change it is.
    pub event: String,
    /// What is sent, as JSON text.
    pub body: String,
}

/// An event on its way to one webhook.
#[derive(Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id: that of the event and that of the webhook.
    pub id: String,
    /// The project.
    pub project: String,
    /// When the event happened.
    pub at: i64,
    /// What kind of change it is.
    pub event: String,
    /// What is sent, as JSON text.
    pub body: String,
    /// How often it was tried before.
    pub attempts: u64,
    /// Where to send to.
    pub url: String,
    /// What to sign with.
    pub secret: String,
}

/// Without its secret and what it says.
impl std::fmt::Debug for Delivery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Delivery").field("id", &self.id).field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

fn read(mut row: Row) -> Result<Delivery, StoreError> {
    Ok(Delivery {
        id: row.text(0)?,
        project: row.text(1)?,
        at: row.int(2)?,
        event: row.text(3)?,
        body: row.text(4)?,
        attempts: row.count(5)?,
        url: row.text(6)?,
        secret: row.text(7)?,
    })
}

impl Rows<'_> {
    /// Puts an event down for each webhook of the project that is not disabled. Without any, nothing is kept.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn announce(&mut self, event: &Event) -> Result<(), StoreError> {
        let sql = "INSERT INTO outbox (id, project, webhook, at, event, body, attempts, next_at) \
                   SELECT $1 || '/' || w.id, $2, w.id, $3, $4, $5, 0, $3 FROM webhooks w \
                   WHERE w.project = $2 AND w.disabled = 0";
        let row = args![&event.id, &event.project, event.at, &event.event, &event.body];
        self.execute(sql, row).await.map(|_| ())
    }

    /// Takes what is due by now, at most so many, and keeps it from others until a moment: whoever takes it and then
    /// dies leaves it to them. For a job that writes.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn claim_due(&mut self, now: i64, until: i64, limit: u64) -> Result<Vec<Delivery>, StoreError> {
        let lock = match self.connection.dialect().for_update() {
            "" => String::new(),
            lock => format!("{lock} OF o"),
        };
        let sql = format!(
            "SELECT o.id, o.project, o.at, o.event, o.body, o.attempts, w.url, w.secret \
             FROM outbox o JOIN webhooks w ON w.id = o.webhook AND w.disabled = 0 \
             WHERE o.done_at IS NULL AND o.next_at <= $1 ORDER BY o.next_at, o.id LIMIT $2{lock}"
        );
        let due: Vec<_> =
            self.rows(sql, args![now, limit]).await?.into_iter().map(read).collect::<Result<_, StoreError>>()?;
        for delivery in &due {
            self.execute("UPDATE outbox SET next_at = $2 WHERE id = $1", args![&delivery.id, until]).await?;
        }
        Ok(due)
    }

    /// Says that it has arrived.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn delivered(&mut self, id: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE outbox SET attempts = attempts + 1, done_at = $2, last_error = NULL WHERE id = $1";
        self.execute(sql, args![id, at]).await.map(|_| ())
    }

    /// Says that it has not arrived and why, and when to try again; without a moment, never.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn failed(&mut self, id: &str, why: &str, at: i64, next: Option<i64>) -> Result<(), StoreError> {
        match next {
            Some(next) => {
                let sql = "UPDATE outbox SET attempts = attempts + 1, next_at = $2, last_error = $3 WHERE id = $1";
                self.execute(sql, args![id, next, why]).await
            }
            None => {
                let sql = "UPDATE outbox SET attempts = attempts + 1, done_at = $2, last_error = $3 WHERE id = $1";
                self.execute(sql, args![id, at, why]).await
            }
        }
        .map(|_| ())
    }

    /// Forgets what was done with before a moment, and says how many that were.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn forget_done(&mut self, before: i64) -> Result<u64, StoreError> {
        self.execute("DELETE FROM outbox WHERE done_at IS NOT NULL AND done_at < $1", args![before]).await
    }
}
