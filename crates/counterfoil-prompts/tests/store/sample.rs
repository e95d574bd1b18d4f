//! Prompts to test with, and jobs that are needed often.

use std::collections::BTreeSet;

use counterfoil_prompts::store::{Job, JobFuture, NewVersion, Rows, Store, StoreError, job, new_id};

/// The project of the tests.
pub(crate) const P: &str = "p1";

pub(crate) type Answer<'r, T> = JobFuture<'r, T, StoreError>;

/// Runs a job that reads, and expects it to work.
pub(crate) async fn read<T: Send + 'static>(
    store: &Store,
    run: impl for<'r> Fn(&'r mut Rows<'_>) -> Answer<'r, T> + Send + Sync + 'static,
) -> T {
    store.read(job(run)).await.expect("it can be read")
}

/// Runs a job that writes, and expects it to work.
pub(crate) async fn write<T: Send + 'static>(
    store: &Store,
    run: impl for<'r> Fn(&'r mut Rows<'_>) -> Answer<'r, T> + Send + Sync + 'static,
) -> T {
    store.write(job(run)).await.expect("it can be written")
}

/// Adds the project of the tests.
pub(crate) async fn project(store: &Store) {
    write(store, |rows| Box::pin(async move { rows.create_project(P, "default", 1).await })).await;
}

/// A version, ready to be added.
pub(crate) fn version(name: &str, version: u64, text: &str) -> NewVersion {
    let at = i64::try_from(version).expect("a small number") * 1000;
    NewVersion {
        project: P.to_owned(),
        name: name.to_owned(),
        version,
        id: new_id(at),
        content: serde_json::Value::from(text).to_string(),
        config: "{}".to_owned(),
        commit_message: None,
        variables: vec![],
        placeholders: vec![],
        references: vec![],
        created_by: "tests".to_owned(),
        created_at: at,
        updated_at: at,
    }
}

/// Adds the next version of a prompt, as the registry would, and returns its number.
pub(crate) struct Create {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) labels: Vec<String>,
}

impl Create {
    pub(crate) fn of(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), labels: vec!["latest".to_owned()] }
    }
}

#[async_trait::async_trait]
impl Job for Create {
    type Output = u64;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<u64, StoreError> {
        rows.grow_epoch(P).await?;
        let prompt = rows.ensure_prompt(P, &self.name, "text", 5).await?;
        let number = prompt.next_version;
        rows.insert_version(&version(&self.name, number, &self.text)).await?;
        for label in &self.labels {
            rows.set_label(P, &self.name, label, number).await?;
        }
        rows.set_next_version(P, &self.name, number + 1).await?;
        let words: BTreeSet<_> = self.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        rows.set_words(P, &self.name, &words).await?;
        rows.touch_prompt(P, &self.name, i64::try_from(number).expect("a small number") * 1000).await?;
        Ok(number)
    }
}

/// Adds a version of a prompt.
pub(crate) async fn create(store: &Store, name: &str, text: &str) -> u64 {
    store.write(Create::of(name, text)).await.expect("a version can be added")
}
