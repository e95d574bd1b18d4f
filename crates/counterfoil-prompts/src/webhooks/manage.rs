//! Webhooks: made, listed, stopped and removed.

use std::fmt;

use super::Reach;
use crate::access::Secret;
use crate::domain::Timestamp;
use crate::store::{Store, StoreError, WebhookRow, job, new_id};

/// The webhooks of a store.
#[derive(Clone, Debug)]
pub struct Webhooks {
    store: Store,
    reach: Reach,
}

/// A webhook that was just made.
#[derive(Debug)]
pub struct NewWebhook {
    /// Its id.
    pub id: String,
    /// What its deliveries are signed with. It is not shown again.
    pub secret: Secret,
}

/// A webhook, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub url: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether nothing is sent to it for now.
    pub disabled: bool,
}

/// Why there is no new webhook.
#[derive(Debug)]
pub enum Unfit {
    /// Its address may not be that.
    Address(String),
    /// The system gives no randomness for a secret.
    NoRandomness,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => f.write_str(why),
            Self::NoRandomness => f.write_str("the system gives no randomness"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unfit {}

impl Webhooks {
    /// The webhooks of that store. New ones may have the addresses that `reach` allows.
    #[must_use]
    pub fn new(store: Store, reach: Reach) -> Self {
        Self { store, reach }
    }

    /// Makes a webhook. It hears of what happens from now on.
    ///
    /// # Errors
    ///
    /// When it may not have that address, or the store fails.
    pub async fn create(&self, project: &str, url: &str) -> Result<NewWebhook, Unfit> {
        let url = self.reach.allows(url).map_err(Unfit::Address)?;
        let secret = Secret::for_webhook().map_err(|_| Unfit::NoRandomness)?;
        let at = Timestamp::now();
        let row = WebhookRow {
            id: new_id(at.0),
            project: project.to_owned(),
            url: url.into(),
            // What signs cannot be a hash of itself: whoever reads the database can sign.
            secret: secret.reveal().to_owned(),
            created_at: at.0,
            disabled: false,
        };
        let id = row.id.clone();
        let insert = job(move |rows| {
            let row = row.clone();
            Box::pin(async move { rows.insert_webhook(&row).await })
        });
        self.store.write(insert).await.map_err(Unfit::Store)?;
        Ok(NewWebhook { id, secret })
    }

    /// The webhooks of a project.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn list(&self, project: &str) -> Result<Vec<Webhook>, StoreError> {
        let project = project.to_owned();
        let list = job(move |rows| {
            let project = project.clone();
            Box::pin(async move { rows.webhooks(&project).await })
        });
        let rows: Vec<WebhookRow> = self.store.read(list).await?;
        let webhook = |row: WebhookRow| Webhook {
            id: row.id,
            url: row.url,
            created_at: Timestamp(row.created_at),
            disabled: row.disabled,
        };
        Ok(rows.into_iter().map(webhook).collect())
    }

    /// Stops sending to a webhook, or begins again. Says whether it is there.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn disable(&self, project: &str, id: &str, disabled: bool) -> Result<bool, StoreError> {
        let (project, id) = (project.to_owned(), id.to_owned());
        let disable = job(move |rows| {
            let (project, id) = (project.clone(), id.clone());
            Box::pin(async move { rows.disable_webhook(&project, &id, disabled).await })
        });
        self.store.write(disable).await
    }

    /// Removes a webhook, with what was still to be sent to it. Says whether it was there.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn delete(&self, project: &str, id: &str) -> Result<bool, StoreError> {
        let (project, id) = (project.to_owned(), id.to_owned());
        let delete = job(move |rows| {
            let (project, id) = (project.clone(), id.clone());
            Box::pin(async move { rows.delete_webhook(&project, &id).await })
        });
        self.store.write(delete).await
    }
}
