//! What statements need of a database.

use std::borrow::Cow;

use async_trait::async_trait;

use super::{Arg, Row, StoreError};

/// Which SQL is spoken. Nearly all statements suit both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite.
    Sqlite,
    /// PostgreSQL, and what speaks its protocol.
    Postgres,
}

impl Dialect {
    /// What locks the rows that a statement finds until the end of the transaction. SQLite needs nothing, since there a
    /// transaction that writes has the file for itself.
    #[must_use]
    pub fn for_update(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE",
        }
    }
}

/// A connection on which a transaction is open. Places of values are written `$1`, `$2`, ...
#[async_trait]
pub trait Connection: Send {
    /// Which SQL it speaks.
    fn dialect(&self) -> Dialect;

    /// Runs a statement and returns the rows that it answers with.
    async fn rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError>;

    /// Runs a statement and returns how many rows it has touched.
    async fn execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError>;
}

/// Refuses what one of the two databases could not keep.
pub(super) fn sound(args: &[Arg]) -> Result<(), StoreError> {
    if args.iter().any(Arg::has_nul) {
        return Err(StoreError::Refused("a text holds the character NUL, which cannot be stored".to_owned()));
    }
    Ok(())
}
