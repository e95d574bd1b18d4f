//! Prompts in SQLite.
//!
//! In a file: readers have connections of their own and do not wait for the writer (WAL). Several processes may share
//! the file; they take turns at writing. In memory: one connection, on which reads queue like writes.

mod connection;
mod file;
mod writer;

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};

use self::connection::Link;
use self::file::File;
use self::writer::{Access, Writer};
use super::error::Cure;
use super::{Database, ErasedJob, Migration, Rows, StoreError, migrate};
use crate::store::connection::Watched;
use crate::store::job::{Job, Slot};

/// How long to wait for another process that holds the file.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait between two attempts, where SQLite does not wait by itself.
const PAUSE: Duration = Duration::from_millis(20);
/// How much of the file the writer keeps in memory, and each reader: in KiB, and below 0, as SQLite has it.
const WRITER_CACHE: &str = "-8192";
const READER_CACHE: &str = "-4096";
/// How many connections read.
const READERS: u32 = 4;
/// How many statements a connection keeps prepared. There are more than sqlx keeps by default.
const STATEMENTS: usize = 250;

/// An SQLite database.
#[derive(Debug)]
pub(super) struct Sqlite {
    /// `None` in memory, where what was written on one connection is not there on another.
    readers: Option<SqlitePool>,
    writer: Writer,
    file: Option<File>,
}

impl Sqlite {
    pub(super) async fn in_memory() -> Result<Self, StoreError> {
        let options = options().filename(":memory:").in_memory(true);
        let connection = SqliteConnection::connect_with(&options).await?;
        Ok(Self { readers: None, writer: Writer::start(connection, None), file: None })
    }

    /// Opens a file, and makes it and its folder where they are missing and may be made.
    pub(super) async fn open(path: &Path, make: bool) -> Result<Self, StoreError> {
        let shown = path.display();
        if make {
            prepare(path)
                .map_err(|error| StoreError::Unavailable(format!("the file {shown} cannot be written ({error})")))?;
        } else if !path.is_file() {
            return Err(StoreError::Unavailable(format!("there is no file {shown}")));
        }
        let options = options().filename(path);
        // Turning a new file to WAL answers "locked" at once while another process does the same; it does not wait.
        let writer = options.clone().journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let writer = writer.pragma("cache_size", WRITER_CACHE);
        let waiting = Waiting::new();
        let connection = loop {
            match SqliteConnection::connect_with(&writer).await {
                Err(error) if waiting.helps(&error).await => {}
                connected => break connected?,
            }
        };
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .min_connections(0)
            .acquire_timeout(PATIENCE)
            // A connection to a file does not break by itself.
            .test_before_acquire(false)
            .connect_lazy_with(options.pragma("cache_size", READER_CACHE).pragma("query_only", "1"));
        Ok(Self {
            readers: Some(readers),
            writer: Writer::start(connection, Some(writer)),
            file: Some(File::opened(path)),
        })
    }

    async fn read_on(readers: &SqlitePool, job: &dyn ErasedJob) -> Result<(), StoreError> {
        let mut transaction = readers.begin().await?;
        let mut link = Watched::new(Link(&mut transaction));
        let stands = job.run(&mut Rows::new(&mut link)).await;
        let failure = link.failure();
        transaction.rollback().await?;
        match failure {
            Some(failure) if stands || failure.cure() == Cure::Wait => Err(failure),
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl Database for Sqlite {
    async fn read_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError> {
        let Some(readers) = &self.readers else { return self.writer.run(job, Access::Read).await };
        let waiting = Waiting::new();
        loop {
            match Self::read_on(readers, &*job).await {
                Err(StoreError::Busy) if waiting.goes_on().await => {}
                read => return read,
            }
        }
    }

    async fn write_erased(&self, job: Arc<dyn ErasedJob>) -> Result<(), StoreError> {
        // Nothing is acknowledged that nobody will find again.
        self.file.as_ref().map_or(Ok(()), File::is_still_there)?;
        self.writer.run(job, Access::Write).await
    }

    async fn migrate(&self, dry_run: bool) -> Result<Vec<Migration>, StoreError> {
        let slot = Arc::new(Slot::new(Migrate { dry_run }));
        let stands = if dry_run { self.read_erased(slot.clone()).await } else { self.write_erased(slot.clone()).await };
        slot.outcome(stands)
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let shown = to.display();
        let refused = |why: String| StoreError::Refused(format!("{shown} {why}"));
        let Some(File { path, .. }) = &self.file else {
            return Err(StoreError::Refused("a database in memory cannot be backed up".to_owned()));
        };
        if to.symlink_metadata().is_ok() {
            return Err(refused("is there already: name a file that is not".to_owned()));
        }
        let name = to.to_str().ok_or_else(|| refused("is not named in UTF-8".to_owned()))?;
        // A connection of its own, since the readers' refuse to write, even to another file.
        let options = options().filename(path).synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
        let _ = connection.close().await;
        copied.map(|_| ()).map_err(StoreError::from)
    }

    fn describe(&self) -> String {
        match &self.file {
            Some(file) => format!("SQLite, {}", file.path.display()),
            None => "SQLite in memory, until this process ends".to_owned(),
        }
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.file.as_ref().map_or(Ok(()), File::is_still_there)?;
        match &self.readers {
            Some(readers) => readers.execute("SELECT 1").await.map(|_| ()).map_err(StoreError::from),
            None => self.writer.run(Arc::new(Slot::new(Ping)), Access::Read).await,
        }
    }

    async fn close(&self) {
        if let Some(readers) = &self.readers {
            readers.close().await;
        }
        self.writer.close().await;
    }
}

/// Runs a statement that answers with nothing.
fn execute<'c>(
    connection: &'c mut SqliteConnection,
    sql: &'static str,
) -> Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'c>> {
    Box::pin(async move { connection.execute(sql).await.map(|_| ()) })
}

/// What all connections have in common.
fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .statement_cache_capacity(STATEMENTS)
        // What a statement holds belongs to its user, not into a log.
        .disable_statement_logging()
}

struct Migrate {
    dry_run: bool,
}

#[async_trait]
impl Job for Migrate {
    type Output = Vec<Migration>;
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<Vec<Migration>, StoreError> {
        let connection = rows.connection();
        if self.dry_run { migrate::pending(connection).await } else { migrate::apply(connection).await }
    }
}

struct Ping;

#[async_trait]
impl Job for Ping {
    type Output = ();
    type Error = StoreError;

    async fn run(&self, rows: &mut Rows<'_>) -> Result<(), StoreError> {
        rows.connection().rows("SELECT 1".into(), vec![]).await.map(|_| ())
    }
}

/// Makes the file and its folder where they are missing; on Unix for their owner alone, since secrets are in there.
fn prepare(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
    }
    let mut file = OpenOptions::new();
    // Opening it to append makes the file, and changes nothing in one that is there.
    file.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(path).map(|_| ())
}

/// How long another process has been waited for.
struct Waiting(Instant);

impl Waiting {
    fn new() -> Self {
        Self(Instant::now())
    }

    /// Whether it is worth another attempt, after a pause.
    async fn helps(&self, error: &sqlx::Error) -> bool {
        is_locked(error) && self.goes_on().await
    }

    /// Pauses; or says that it has been long enough.
    async fn goes_on(&self) -> bool {
        let goes_on = self.0.elapsed() < PATIENCE;
        if goes_on {
            tokio::time::sleep(PAUSE).await;
        }
        goes_on
    }
}

/// Whether another process holds the file (SQLITE_BUSY, SQLITE_BUSY_RECOVERY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_TIMEOUT).
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(&*code, "5" | "261" | "517" | "773"))
}
