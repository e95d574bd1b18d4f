//! Telling clients that prompts have changed, whoever changed them.

use std::time::Duration;

use async_trait::async_trait;
use counterfoil::server::Changes;

use crate::store::{Job, Rows, Store, StoreError};

/// Asks the store now and then whether anything has changed, since other processes write to it too, and announces it.
/// Runs until it is dropped.
pub async fn watch(store: Store, changes: Changes, every: Duration) {
    let mut known = None;
    loop {
        match store.read(Epochs).await {
            Ok(epochs) => {
                if known.as_ref().is_some_and(|known| *known != epochs) {
                    changes.prompts();
                    changes.resources();
                }
                known = Some(epochs);
            }
            Err(error) => tracing::debug!(%error, "cannot tell whether prompts have changed"),
        }
        tokio::time::sleep(every).await;
    }
}

struct Epochs;

#[async_trait]
impl Job for Epochs {
    type Output = Vec<(String, i64)>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Self::Output, StoreError> {
        Ok(rows.projects().await?.into_iter().map(|project| (project.id, project.epoch)).collect())
    }
}
