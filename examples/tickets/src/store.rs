//! The tickets in SQLite.
//!
//! Several processes may share one file: every write is a single statement, and readers do not wait for writers (WAL).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Row as _};
use tokio::sync::OnceCell;

use crate::contract::{CreateTicket, Customer, Found, Label, Priority, SearchTickets, Status, Ticket};

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS tickets (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        email TEXT NOT NULL,
        name TEXT,
        priority TEXT NOT NULL,
        tags TEXT NOT NULL,
        status TEXT NOT NULL DEFAULT 'open'
    ) STRICT";

/// How long to wait for another process that holds the file.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait between two attempts to open it.
const PAUSE: Duration = Duration::from_millis(20);

/// The tickets of one SQLite file, opened on first need.
pub struct Store {
    url: String,
    pool: OnceCell<SqlitePool>,
    on_open: Box<dyn Fn(&str) + Send + Sync>,
}

/// Why tickets could not be read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The database answered with an error.
    Database(sqlx::Error),
    /// A row holds what this version does not know.
    Unreadable {
        /// The ticket.
        id: String,
        /// The column and its value.
        what: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(_) => f.write_str("the ticket database cannot be used"),
            Self::Unreadable { id, what } => write!(f, "ticket {id} holds {what}, which this version does not know"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Database(error) => Some(error),
            Self::Unreadable { .. } => None,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl Store {
    /// The tickets at this URL: `sqlite://FILE`, or `sqlite::memory:`. The file is opened, and made if it is not there, when it is
    /// first needed; `on_open` is told the URL then.
    pub fn new(url: impl Into<String>, on_open: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { url: url.into(), pool: OnceCell::new(), on_open: Box::new(on_open) }
    }

    async fn pool(&self) -> Result<&SqlitePool, StoreError> {
        self.pool
            .get_or_try_init(async || {
                (self.on_open)(&self.url);
                let options = SqliteConnectOptions::from_str(&self.url)?
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .busy_timeout(PATIENCE);
                // Turning a new file to WAL answers "locked" at once while another process does the same; it does not wait.
                let mut waited = Duration::ZERO;
                loop {
                    match self.open(options.clone()).await {
                        Err(error) if is_locked(&error) && waited < PATIENCE => {
                            tokio::time::sleep(PAUSE).await;
                            waited += PAUSE;
                        }
                        opened => return Ok(opened?),
                    }
                }
            })
            .await
    }

    async fn open(&self, options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
        // A database in memory lives as long as its connection.
        let in_memory = self.url.contains(":memory:");
        let pool = SqlitePoolOptions::new()
            .max_connections(if in_memory { 1 } else { 4 })
            .min_connections(u32::from(in_memory))
            .connect_with(options)
            .await?;
        sqlx::query(SCHEMA).execute(&pool).await?;
        Ok(pool)
    }

    /// Adds a ticket.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn create(&self, new: CreateTicket) -> Result<Ticket, StoreError> {
        let tags = new.tags.unwrap_or_default();
        let names: Vec<_> = tags.iter().map(|tag| tag.name()).collect();
        let row = sqlx::query(
            "INSERT INTO tickets (title, email, name, priority, tags) VALUES (?, ?, ?, ?, ?) RETURNING number",
        )
        .bind(&new.title)
        .bind(&new.customer.email)
        .bind(&new.customer.name)
        .bind(new.priority.name())
        .bind(names.join(","))
        .fetch_one(self.pool().await?)
        .await?;
        Ok(Ticket {
            id: id(&row)?,
            title: new.title,
            customer: new.customer,
            priority: new.priority,
            tags,
            status: Status::Open,
        })
    }

    /// Finds tickets whose title contains every word of the query, newest first.
    ///
    /// # Errors
    ///
    /// When the database cannot be used, or holds what cannot be read.
    pub async fn search(&self, search: &SearchTickets) -> Result<Found, StoreError> {
        let words: Vec<_> = search.query.split_whitespace().collect();
        // `instr` takes the words literally, where LIKE would read `%` and `_` as wildcards.
        let contains: String =
            (0..words.len()).map(|word| format!("instr(lower(title), lower(?{})) > 0 AND ", word + 3)).collect();
        let sql = format!(
            "SELECT number, title, email, name, priority, tags, status FROM tickets \
             WHERE {contains} (?1 IS NULL OR status = ?1) ORDER BY number DESC LIMIT ?2"
        );
        let limit = usize::from(search.limit);
        let mut query =
            sqlx::query(AssertSqlSafe(sql)).bind(search.status.map(Status::name)).bind(i64::from(search.limit) + 1);
        for word in words {
            query = query.bind(word);
        }
        let rows = query.fetch_all(self.pool().await?).await?;
        let tickets = rows.iter().take(limit).map(ticket).collect::<Result<_, _>>()?;
        Ok(Found { tickets, more: rows.len() > limit })
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Whether another process holds the file (SQLITE_BUSY, SQLITE_BUSY_RECOVERY).
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(&*code, "5" | "261"))
}

fn id(row: &SqliteRow) -> Result<String, StoreError> {
    Ok(format!("T-{}", row.try_get::<i64, _>("number")?))
}

fn ticket(row: &SqliteRow) -> Result<Ticket, StoreError> {
    let id = id(row)?;
    let unknown =
        |column: &str, value: &str| StoreError::Unreadable { id: id.clone(), what: format!("{column} {value:?}") };
    let (priority, tags, status): (String, String, String) =
        (row.try_get("priority")?, row.try_get("tags")?, row.try_get("status")?);
    Ok(Ticket {
        title: row.try_get("title")?,
        customer: Customer { email: row.try_get("email")?, name: row.try_get("name")? },
        priority: Priority::from_name(&priority).ok_or_else(|| unknown("the priority", &priority))?,
        tags: tags
            .split(',')
            .filter(|tag| !tag.is_empty())
            .map(|tag| Label::from_name(tag).ok_or_else(|| unknown("the label", tag)))
            .collect::<Result<_, _>>()?,
        status: Status::from_name(&status).ok_or_else(|| unknown("the status", &status))?,
        id,
    })
}

macro_rules! names {
    ($($type:ident: $($variant:ident = $name:literal),*;)*) => { $(
        impl $type {
            /// The word that is stored.
            fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }
        }
    )* };
}

// What is stored is a format of its own: renaming a value on the wire must not make old rows unreadable.
names! {
    Priority: Low = "low", Normal = "normal", High = "high";
    Label: Billing = "billing", Login = "login", Bug = "bug", Feature = "feature";
    Status: Open = "open", Closed = "closed";
}
