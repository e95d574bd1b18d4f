//! The store, as everyone else holds it.

use std::path::Path;
use std::sync::Arc;

use super::job::Slot;
use super::location::Location;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{Database, Job, Migration, StoreError, migrate};

/// Where prompts are kept. A copy of it is the same store.
#[derive(Clone, Debug)]
pub struct Store(Arc<dyn Database>);

impl Store {
    /// Opens the database at this URL: `sqlite://FILE`, which is made if it is not there, `sqlite::memory:`, or
    /// `postgres://...`. Its tables are made and brought up to date. A runtime of tokio must be running.
    ///
    /// # Errors
    ///
    /// When the URL cannot be understood, the database cannot be reached, or its tables are of a later version.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let store = match Location::read(url)? {
            Location::Memory => Self(Arc::new(Sqlite::in_memory().await?)),
            Location::File(path) => Self(Arc::new(Sqlite::open(&path, true).await?)),
            Location::Server(options) => Self(Arc::new(Postgres::new(*options))),
        };
        store.migrate(false).await?;
        Ok(store)
    }

    /// Opens a database that is there, and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// When the URL cannot be understood, or the database is not there.
    pub async fn open_without_migrating(url: &str) -> Result<Self, StoreError> {
        Ok(match Location::read(url)? {
            Location::Memory => Self(Arc::new(Sqlite::in_memory().await?)),
            Location::File(path) => Self(Arc::new(Sqlite::open(&path, false).await?)),
            Location::Server(options) => Self(Arc::new(Postgres::new(*options))),
        })
    }

    /// The migrations that [`Store::open`] would apply to the database at this URL. An SQLite file that is not there is
    /// not made.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached or its tables are not ours to change.
    pub async fn pending(url: &str) -> Result<Vec<Migration>, StoreError> {
        match Location::read(url)? {
            Location::File(path) if !path.exists() => Ok(migrate::all(super::Dialect::Sqlite)),
            _ => {
                let store = Self::open_without_migrating(url).await?;
                let pending = store.migrate(true).await;
                store.close().await;
                pending
            }
        }
    }

    /// Runs a job that reads. It sees one moment of the database, and cannot write.
    ///
    /// # Errors
    ///
    /// The job's own, and those of the store.
    pub async fn read<J: Job>(&self, job: J) -> Result<J::Output, J::Error> {
        let slot = Arc::new(Slot::new(job));
        let stands = self.0.read_erased(slot.clone()).await;
        slot.outcome(stands)
    }

    /// Runs a job that may write, in one transaction. When it returns without an error, what was written lasts.
    ///
    /// # Errors
    ///
    /// The job's own, after which nothing is changed, and those of the store.
    pub async fn write<J: Job>(&self, job: J) -> Result<J::Output, J::Error> {
        let slot = Arc::new(Slot::new(job));
        let stands = self.0.write_erased(slot.clone()).await;
        slot.outcome(stands)
    }

    /// The migrations that have yet to be applied, which are applied unless it is a dry run.
    ///
    /// # Errors
    ///
    /// When the tables are of a later version, or a migration was changed after it was applied.
    pub async fn migrate(&self, dry_run: bool) -> Result<Vec<Migration>, StoreError> {
        self.0.migrate(dry_run).await
    }

    /// Writes a copy of an SQLite database to a file that is not there yet, while others go on reading and writing.
    ///
    /// # Errors
    ///
    /// When the file is there or cannot be written, and for PostgreSQL, which has tools of its own for that.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.0.backup(to).await
    }

    /// Where it is, without secrets.
    #[must_use]
    pub fn describe(&self) -> String {
        self.0.describe()
    }

    /// Asks the database whether it answers.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    /// Lets go of the database after what has been begun is done. What is asked of the store afterwards fails.
    pub async fn close(&self) {
        self.0.close().await;
    }
}
