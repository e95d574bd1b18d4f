//! Statements on a connection to PostgreSQL.

use std::borrow::Cow;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::{Arguments as _, AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::store::connection::sound;
use crate::store::value::Cell;
use crate::store::{Arg, Connection, Dialect, Row, StoreError};

/// How long a statement may take. The server ends it before that, unless it cannot be heard.
const PATIENCE: Duration = Duration::from_secs(75);

/// A connection that remembers the first statement which failed. The transaction cannot be made final after that.
pub(super) struct Link<'c> {
    connection: &'c mut PgConnection,
    failure: Option<StoreError>,
}

impl<'c> Link<'c> {
    pub(super) fn new(connection: &'c mut PgConnection) -> Self {
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

    async fn try_rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let args = bind(args)?;
        let rows = match sql {
            Cow::Borrowed(sql) => sqlx::query_with(sql, args).fetch_all(&mut *self.connection).await,
            Cow::Owned(sql) => sqlx::query_with(AssertSqlSafe(sql), args).fetch_all(&mut *self.connection).await,
        };
        rows?.iter().map(read).collect()
    }

    async fn try_execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError> {
        let args = bind(args)?;
        let done = match sql {
            Cow::Borrowed(sql) => sqlx::query_with(sql, args).execute(&mut *self.connection).await,
            Cow::Owned(sql) => sqlx::query_with(AssertSqlSafe(sql), args).execute(&mut *self.connection).await,
        };
        Ok(done?.rows_affected())
    }
}

#[async_trait]
impl Connection for Link<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let rows = within(self.try_rows(sql, args)).await;
        self.note(rows)
    }

    async fn execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError> {
        let done = within(self.try_execute(sql, args)).await;
        self.note(done)
    }
}

/// Waits for an answer, but not for ever: a network that swallows everything says nothing.
async fn within<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => answer,
        Err(_) => Err(StoreError::Unavailable(format!("no answer within {} seconds", PATIENCE.as_secs()))),
    }
}

fn bind(args: Vec<Arg>) -> Result<PgArguments, StoreError> {
    sound(&args)?;
    let mut bound = PgArguments::default();
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

fn read(row: &PgRow) -> Result<Row, StoreError> {
    let cells = (0..row.len()).map(|at| {
        let value = row.try_get_raw(at)?;
        if value.is_null() {
            return Ok(Cell::Null);
        }
        let info = value.type_info();
        Ok(match info.name() {
            "TEXT" | "VARCHAR" => Cell::Text(row.try_get_unchecked(at)?),
            "INT8" => Cell::Int(row.try_get_unchecked(at)?),
            "INT4" => Cell::Int(row.try_get_unchecked::<i32, _>(at)?.into()),
            "BYTEA" => Cell::Bytes(row.try_get_unchecked(at)?),
            other => {
                let column = row.column(at).name();
                return Err(StoreError::Damaged(format!("column {column} holds a value of the kind {other}")));
            }
        })
    });
    cells.collect::<Result<_, StoreError>>().map(Row::new)
}
