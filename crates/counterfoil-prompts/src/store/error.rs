//! What can go wrong with a store.

use std::fmt;
use std::sync::Arc;

/// Why something could not be read or written.
#[derive(Clone)]
pub enum StoreError {
    /// The database cannot be reached. Nothing has been changed; it may work when tried again.
    Unavailable(String),
    /// The connection was lost while a change was being made final: it may have been made or not.
    UnknownOutcome(String),
    /// Others have held what was needed for too long. Nothing has been changed.
    Busy,
    /// The file was removed or replaced while it was open: what is written from then on does not last.
    Lost(String),
    /// The tables were made by a later version of this program.
    NewerSchema {
        /// The version of the tables.
        found: u32,
        /// The last version that this program knows.
        known: u32,
    },
    /// A migration is not the one that was applied to the tables.
    ChangedMigration {
        /// Which one.
        version: u32,
        /// What it is called.
        name: String,
    },
    /// Tables are missing: they have yet to be made or brought up to date.
    OlderSchema,
    /// What is stored is not what this program stores.
    Damaged(String),
    /// What cannot be stored.
    Refused(String),
    /// Where the database is said to be cannot be understood.
    Address(String),
    /// The database has answered with an error.
    Database(Arc<sqlx::Error>),
}

/// What an error of the database calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cure {
    /// Another transaction came first: this one can be run again, and sees what the other did.
    Again,
    /// Two wanted to add the same. Usually the other one came first, and is seen when this is run again.
    AgainUnlessEqual,
    /// Others hold what is needed.
    Wait,
    /// The connection is gone, or none could be had.
    Reconnect,
    /// Nothing that can be done here.
    None,
}

impl StoreError {
    pub(super) fn cure(&self) -> Cure {
        match self {
            Self::Database(error) => cure(error),
            Self::Unavailable(_) => Cure::Reconnect,
            Self::Busy => Cure::Wait,
            _ => Cure::None,
        }
    }

    /// The code of SQLite or the SQLSTATE of PostgreSQL.
    pub(super) fn code(&self) -> Option<String> {
        let Self::Database(error) = self else { return None };
        Some(error.as_database_error()?.code()?.into_owned())
    }
}

fn cure(error: &sqlx::Error) -> Cure {
    match error {
        // A certificate that is not trusted will not be trusted later.
        sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::InvalidData => Cure::None,
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => {
            Cure::Reconnect
        }
        sqlx::Error::Database(error) => match error.code().as_deref() {
            // Serialisation failure and deadlock of PostgreSQL; a snapshot of SQLite that is too old to be written to.
            Some("40001" | "40P01" | "517") => Cure::Again,
            Some("23505") => Cure::AgainUnlessEqual,
            // SQLite: busy, in recovery, out of time, and the shared-cache forms of it. PostgreSQL: lock not available,
            // and a statement that took too long, which is one that waited for a lock.
            Some("5" | "261" | "773" | "6" | "262" | "55P03" | "57014") => Cure::Wait,
            // PostgreSQL shuts down, has crashed, starts up, takes no more connections, or has ended an idle one.
            Some("57P01" | "57P02" | "57P03" | "53300" | "25P03" | "57P05" | "40003") => Cure::Reconnect,
            Some(code) if code.starts_with("08") => Cure::Reconnect,
            _ => Cure::None,
        },
        _ => Cure::None,
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match cure(&error) {
            Cure::Reconnect => Self::Unavailable(error.to_string()),
            Cure::Wait => Self::Busy,
            _ => Self::Database(Arc::new(error)),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) => write!(f, "the database cannot be reached: {why}; try again"),
            Self::UnknownOutcome(why) => write!(
                f,
                "the connection was lost while a change was made final ({why}): read what is there before trying again"
            ),
            Self::Lost(how) => {
                write!(
                    f,
                    "{how}, and what is written now is lost: put the right one in its place and start the server again"
                )
            }
            Self::Busy => f.write_str("the database is held by others for too long; try again"),
            Self::NewerSchema { found, known } => write!(
                f,
                "the tables are of version {found}, and this program knows them up to {known}: use a later version of it"
            ),
            Self::ChangedMigration { version, name } => write!(
                f,
                "migration {version} ({name}) is not the one that made these tables: use the version of this program \
                 that did, or restore a backup"
            ),
            Self::OlderSchema => f.write_str("the tables are missing or out of date: migrate them first"),
            Self::Damaged(what) => write!(f, "the database holds what this program does not store: {what}"),
            Self::Refused(why) => f.write_str(why),
            Self::Address(why) => f.write_str(why),
            Self::Database(error) => match error.as_database_error() {
                Some(error) => write!(f, "the database answered: {}", error.message()),
                None => write!(f, "the database cannot be used: {error}"),
            },
        }
    }
}

/// The same as shown to people: what a database adds to its message for programmers may hold the contents of a row.
impl fmt::Debug for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code() {
            Some(code) => write!(f, "StoreError({self}; code {code})"),
            None => write!(f, "StoreError({self})"),
        }
    }
}

impl std::error::Error for StoreError {}
