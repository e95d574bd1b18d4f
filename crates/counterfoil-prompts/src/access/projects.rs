//! Projects: each has its own prompts, labels and keys.

use async_trait::async_trait;

use crate::domain::{Timestamp, check_project_name};
use crate::store::{Job, Rows, Store, StoreError};

/// The id of the project of that name, which is made if it is not there. Its name is its id.
///
/// # Errors
///
/// [`StoreError::Refused`] for what cannot be a name, and those of the store.
pub async fn project(store: &Store, name: &str) -> Result<String, StoreError> {
    check_project_name(name).map_err(StoreError::Refused)?;
    let name = name.to_owned();
    if let Some(known) = store.read(Find(name.clone())).await? {
        return Ok(known);
    }
    store.write(Make(name)).await
}

struct Find(String);

#[async_trait]
impl Job for Find {
    type Output = Option<String>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Option<String>, StoreError> {
        Ok(rows.project_named(&self.0).await?.map(|project| project.id))
    }
}

struct Make(String);

#[async_trait]
impl Job for Make {
    type Output = String;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<String, StoreError> {
        if let Some(known) = rows.project_named(&self.0).await? {
            return Ok(known.id);
        }
        rows.create_project(&self.0, &self.0, Timestamp::now().0).await?;
        Ok(self.0.clone())
    }
}
