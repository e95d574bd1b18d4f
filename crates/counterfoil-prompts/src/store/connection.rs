//! What statements need of a database.

use std::borrow::Cow;

use async_trait::async_trait;
use sqlx::{Arguments, Encode, Type};

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

/// A connection that remembers the first statement which failed, whatever the job made of that. PostgreSQL makes nothing
/// final after it, and SQLite does the same so that jobs behave alike on both.
pub(super) struct Watched<C> {
    connection: C,
    failure: Option<StoreError>,
}

impl<C> Watched<C> {
    pub(super) fn new(connection: C) -> Self {
        Self { connection, failure: None }
    }

    /// How the first of the failed statements failed.
    pub(super) fn failure(self) -> Option<StoreError> {
        self.failure
    }

    fn note<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if let (Err(error), None) = (&result, &self.failure) {
            self.failure = Some(error.clone());
        }
        result
    }
}

#[async_trait]
impl<C: Connection> Connection for Watched<C> {
    fn dialect(&self) -> Dialect {
        self.connection.dialect()
    }

    async fn rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let rows = self.connection.rows(sql, args).await;
        self.note(rows)
    }

    async fn execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError> {
        let done = self.connection.execute(sql, args).await;
        self.note(done)
    }
}

/// The values of a statement, as a database takes them. What one of the two could not keep is refused.
pub(super) fn bound<'t, A>(args: Vec<Arg>) -> Result<A, StoreError>
where
    A: Arguments,
    String: Encode<'t, A::Database> + Type<A::Database>,
    Option<String>: Encode<'t, A::Database> + Type<A::Database>,
    i64: Encode<'t, A::Database> + Type<A::Database>,
    Option<i64>: Encode<'t, A::Database> + Type<A::Database>,
    Vec<u8>: Encode<'t, A::Database> + Type<A::Database>,
{
    if args.iter().any(Arg::has_nul) {
        return Err(StoreError::Refused("a text holds the character NUL, which cannot be stored".to_owned()));
    }
    let mut bound = A::default();
    for arg in args {
        let added = match arg {
            Arg::Text(text) => bound.add(text),
            Arg::OptText(text) => bound.add(text),
            Arg::Int(number) => bound.add(number),
            Arg::OptInt(number) => bound.add(number),
            Arg::Bytes(bytes) => bound.add(bytes),
        };
        added.map_err(|error| StoreError::from(sqlx::Error::Encode(error)))?;
    }
    Ok(bound)
}
