//! Statements on a connection to PostgreSQL.

use std::borrow::Cow;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::{AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::store::connection::bound;
use crate::store::value::Cell;
use crate::store::{Arg, Connection, Dialect, Row, StoreError};

/// How long a statement may take. The server ends it before that, unless it cannot be heard.
const PATIENCE: Duration = Duration::from_secs(75);

/// A connection to it.
pub(super) struct Link<'c>(pub(super) &'c mut PgConnection);

#[async_trait]
impl Connection for Link<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), bound::<PgArguments>(args)?);
        within(query.fetch_all(&mut *self.0)).await?.iter().map(read).collect()
    }

    async fn execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), bound::<PgArguments>(args)?);
        Ok(within(query.execute(&mut *self.0)).await?.rows_affected())
    }
}

/// Waits for an answer, but not for ever: a network that swallows everything says nothing.
async fn within<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Unavailable(format!("no answer within {} seconds", PATIENCE.as_secs()))),
    }
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
