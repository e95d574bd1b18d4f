//! Prompts in PostgreSQL, or what speaks its protocol: for many machines, of which none keeps any state.
//!
//! A job that writes runs at READ COMMITTED and begins with the row of its project, which it changes (the epoch). So
//! jobs of one project take turns, and each statement of a job sees all that the one before it has done. A stricter
//! isolation would let them run side by side and then throw all but one of them away, which costs most where most is
//! going on; and it would not let a job wait for the other and then go on. Databases that know stricter levels only run
//! the same statements at those, and what fails there is tried again.
//!
//! A job that reads runs at REPEATABLE READ, and so sees one moment.

mod connection;
mod retry;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Executor as _};
use tokio::sync::Semaphore;

use self::connection::Link;
use self::retry::Retry;
use super::connection::{Connection as _, Watched};
use super::error::Cure;
use super::{Database, ErasedJob, Migration, Rows, StoreError, migrate};

/// How many connections a process has.
const CONNECTIONS: u32 = 12;
/// How many of them may write, so that readers find one while writers wait for each other.
const WRITERS: usize = 6;
/// How long to wait for a connection.
const CONNECTING: Duration = retry::AWAY;
/// How long to wait for other writers of this process.
const QUEUING: Duration = Duration::from_secs(30);
/// How many statements a connection keeps prepared. There are more than sqlx keeps by default.
const STATEMENTS: usize = 250;
/// A machine that is gone without a word must not hold its locks for ever, and nobody waits for ever.
const AFTER_CONNECT: &str = "SET idle_in_transaction_session_timeout = '30s'; SET statement_timeout = '60s'";
const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const WRITE: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// A PostgreSQL database.
#[derive(Debug)]
pub(super) struct Postgres {
    pool: PgPool,
    writers: Semaphore,
    /// When the database has last answered.
    answered: Mutex<Instant>,
    /// When somebody has last given up on it, and why.
    given_up: Mutex<Option<(Instant, String)>>,
    shown: String,
}

/// How one attempt has ended.
enum Attempt {
    /// What the job has returned stands.
    Stands,
    /// There was no connection to begin it on.
    NotBegun(StoreError),
    /// Nothing was written.
    Undone(StoreError),
    /// Nobody knows.
    Unknown(StoreError),
}

impl Postgres {
    /// A database that is connected to when it is first needed, and again whenever a connection is lost.
    pub(super) fn new(options: PgConnectOptions) -> Self {
        let host = options.get_socket().map_or_else(
            || format!("{}:{}", options.get_host(), options.get_port()),
            |socket| socket.display().to_string(),
        );
        let database = options.get_database().unwrap_or_else(|| options.get_username());
        let shown = format!("PostgreSQL, database {database} at {host}");
        let name = options.get_application_name().unwrap_or("counterfoil").to_owned();
        let options = options
            .application_name(&name)
            .statement_cache_capacity(STATEMENTS)
            // What a statement holds belongs to its user, not into a log.
            .disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECTING)
            .idle_timeout(Duration::from_secs(600))
            .max_lifetime(Duration::from_secs(1800))
            .after_connect(|connection, _| Box::pin(async move { connection.execute(AFTER_CONNECT).await.map(|_| ()) }))
            .connect_lazy_with(options);
        Self {
            pool,
            writers: Semaphore::new(WRITERS),
            answered: Mutex::new(Instant::now()),
            given_up: Mutex::default(),
            shown,
        }
    }

    /// Why there is no transaction. Where none of our connections was free, but the database answered others meanwhile, it is
    /// not away.
    fn not_begun(&self, since: Instant, error: sqlx::Error) -> StoreError {
        let answered = *self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        match error {
            sqlx::Error::PoolTimedOut if answered > since => StoreError::Busy,
            error => error.into(),
        }
    }

    /// Why somebody has given up on the database since that moment, if it has not answered anyone after that.
    fn given_up(&self, since: Instant) -> Option<String> {
        let given_up = self.given_up.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let answered = *self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        given_up.filter(|(when, _)| *when > since && *when > answered).map(|(_, why)| why)
    }

    fn note_answer(&self) {
        *self.answered.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Runs a job in one transaction.
    async fn attempt(&self, begin: &'static str, job: &dyn ErasedJob, since: Instant) -> Attempt {
        let mut transaction = match self.pool.begin_with(begin).await {
            Ok(transaction) => transaction,
            Err(error) => return Attempt::NotBegun(self.not_begun(since, error)),
        };
        self.note_answer();
        let mut link = Watched::new(Link(&mut transaction));
        let stays = job.run(&mut Rows::new(&mut link)).await;
        if let Some(failure) = link.failure() {
            // A connection that is gone has undone it by itself.
            let _ = transaction.rollback().await;
            return Attempt::Undone(failure);
        }
        if !stays {
            let _ = transaction.rollback().await;
            return Attempt::Stands;
        }
        let Err(error) = transaction.commit().await else { return Attempt::Stands };
        let error = StoreError::from(error);
        match error.cure() {
            Cure::Again | Cure::AgainUnlessEqual => Attempt::Undone(error),
            Cure::Reconnect if begin == WRITE => Attempt::Unknown(error),
            _ => Attempt::Undone(error),
        }
    }

    /// Runs a job, again where it can help.
    async fn run(&self, begin: &'static str, job: &dyn ErasedJob) -> Result<(), StoreError> {
        let mut retry = Retry::new();
        loop {
            match self.attempt(begin, job, retry.attempt()).await {
                Attempt::Stands => return Ok(()),
                Attempt::Unknown(error) => return Err(StoreError::UnknownOutcome(error.to_string())),
                Attempt::NotBegun(error) | Attempt::Undone(error) if self.pool.is_closed() => return Err(error),
                Attempt::NotBegun(error) => retry.after(error).await?,
                Attempt::Undone(error) => {
                    retry.was_answered();
                    retry.after(error).await?;
                }
            }
        }
    }

    async fn try_migrating(&self, dry_run: bool) -> Result<Vec<Migration>, StoreError> {
        let mut transaction = self.pool.begin_with(if dry_run { READ } else { WRITE }).await?;
        let mut link = Link(&mut transaction);
        check_encoding(&mut link).await?;
        if dry_run {
            return migrate::pending(&mut link).await;
        }
        let pending = migrate::pending(&mut link).await?;
        if pending.is_empty() {
            return Ok(pending);
        }
        let applied = migrate::apply(&mut link).await?;
        transaction.commit().await?;
        Ok(applied)
    }
}

/// Refuses a database that does not keep every character, or does not know what one is.
async fn check_encoding(link: &mut Link<'_>) -> Result<(), StoreError> {
    let mut rows = link.rows("SHOW server_encoding".into(), vec![]).await?;
    let encoding = rows.first_mut().map(|row| row.text(0)).transpose()?.unwrap_or_default();
    if encoding == "UTF8" {
        return Ok(());
    }
    Err(StoreError::Address(format!(
        "the database has the encoding {encoding}, and prompts need UTF8: make one with `createdb --encoding=UTF8 \
         --template=template0`"
    )))
}

#[async_trait]
impl Database for Postgres {
    async fn read_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError> {
        self.run(READ, &*job).await
    }

    async fn write_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError> {
        let since = Instant::now();
        let turn = tokio::time::timeout(QUEUING, self.writers.acquire()).await.map_err(|_| StoreError::Busy)?;
        let _turn = turn.map_err(|_| StoreError::Unavailable("it has been closed".to_owned()))?;
        // Whoever has waited while others found that it is away need not find that out once more.
        if let Some(why) = self.given_up(since) {
            return Err(StoreError::Unavailable(why));
        }
        let written = self.run(WRITE, &*job).await;
        if let Err(StoreError::Unavailable(why)) = &written {
            *self.given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), why.clone()));
        }
        written
    }

    async fn migrate(&self, dry_run: bool) -> Result<Vec<Migration>, StoreError> {
        let mut retry = Retry::at_the_start();
        loop {
            match self.try_migrating(dry_run).await {
                // Whatever another process has made first is there when this is tried again.
                Err(error) if retry::made_by_another(&error) => retry.pause(error).await?,
                Err(error) => retry.after(error).await?,
                done => return done,
            }
        }
    }

    async fn backup(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError::Refused(
            "PostgreSQL is backed up with its own tools (pg_dump), or export the prompts".to_owned(),
        ))
    }

    fn describe(&self) -> String {
        self.shown.clone()
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.pool.execute("SELECT 1").await.map(|_| ()).map_err(StoreError::from)
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
