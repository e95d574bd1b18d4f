//! Where prompts are kept: one set of SQL statements over two databases.
//!
//! * [`Store`] is what everyone else holds. It runs a [`Job`], which is a sequence of statements, in one transaction.
//! * [`Rows`] has all statements, a family a file in `rows/`. Both databases understand each of them; where they differ,
//!   [`Connection::dialect`] says which one it is.
//! * `sqlite/` and `postgres/` say how a transaction is run, and what is tried again.
//! * `migrate/` brings the tables up to date. Other toolboxes may keep tables of their own in the same SQLite file.
//! * `transfer/` is the portable form of everything, by which prompts also move from one database to the other.
//!
//! Rows hold plain values: the meaning of a name or of a content is the domain's. Time is always an argument, as
//! milliseconds since 1970, so that tests and imports are exact.

mod connection;
mod derived;
mod error;
mod id;
mod job;
mod location;
mod migrate;
mod open;
mod postgres;
mod rows;
mod sqlite;
mod transfer;
mod value;

pub use connection::{Connection, Dialect};
pub use derived::{Derived, search_words};
pub use error::StoreError;
pub use id::new_id;
pub use job::{Database, ErasedJob, Job, JobFuture, job};
pub use migrate::Migration;
pub use open::Store;
pub use rows::*;
pub use transfer::{
    AuditRecord, ExportError, Exported, Header, Import, ImportError, Imported, Moment, OnConflict, ProjectRecord,
    PromptRecord, Record, Referring, VersionRecord, export,
};
pub use value::{Arg, Row};
