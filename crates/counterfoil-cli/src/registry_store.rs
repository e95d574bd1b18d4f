//! The store of the prompt registry, for commands that work on it beside a server.

use clap::Args;
use counterfoil_prompts::access;
use counterfoil_prompts::store::{Store, StoreError};
use tokio::runtime::Runtime;

use crate::database::Database;
use crate::exit::Failure;

/// Which database it is.
#[derive(Clone, Debug, Args)]
pub(crate) struct At {
    /// The database: sqlite://FILE or postgres://USER@HOST/NAME [default: the file in your data directory]
    ///
    /// The password of a PostgreSQL server is better kept in the variable PGPASSWORD, or the whole URL in COUNTERFOIL_DB,
    /// than on a command line, which everyone on the machine can read.
    #[arg(long, value_name = "URL", env = "COUNTERFOIL_DB", hide_env_values = true, global = true)]
    pub(crate) db: Option<Database>,
}

impl At {
    /// Where it is.
    pub(crate) fn database(&self) -> Result<Database, Failure> {
        match &self.db {
            Some(Database::Memory) => Err(Failure::usage(
                "a database in memory is gone when this command ends: name a file or a server with --db",
            )),
            Some(database) => Ok(database.clone()),
            None => Database::by_default().map_err(Failure::usage),
        }
    }

    /// Opens the store, brings its tables up to date, and does something with it.
    pub(crate) fn run<F: Future<Output = Result<(), Failure>>>(
        &self,
        work: impl FnOnce(Store) -> F,
    ) -> Result<(), Failure> {
        let database = self.database()?;
        block_on(async {
            let store = Store::open(&database.url()).await.map_err(|error| failed(&error))?;
            let done = work(store.clone()).await;
            store.close().await;
            done
        })
    }
}

/// Waits for something that runs on a runtime of its own.
pub(crate) fn block_on<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = Runtime::new().map_err(|error| Failure::internal(format!("cannot start: {error}")))?;
    runtime.block_on(work)
}

/// An error of the store, as an end of the process.
pub(crate) fn failed(error: &StoreError) -> Failure {
    match error {
        StoreError::Address(_) | StoreError::Refused(_) => Failure::usage(error.to_string()),
        _ => Failure::unreachable(error.to_string()),
    }
}

/// The id of the project of that name, which is made if it is not there.
pub(crate) async fn project(store: &Store, name: &str) -> Result<String, Failure> {
    access::project(store, name).await.map_err(|error| failed(&error))
}

/// `1 prompt`, `2 prompts`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
