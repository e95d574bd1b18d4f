//! Statements on a connection to SQLite.

use std::borrow::Cow;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::store::connection::bound;
use crate::store::value::Cell;
use crate::store::{Arg, Connection, Dialect, Row, StoreError};

/// A connection to it.
pub(super) struct Link<'c>(pub(super) &'c mut SqliteConnection);

#[async_trait]
impl Connection for Link<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    async fn rows(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), bound::<SqliteArguments>(args)?);
        query.fetch_all(&mut *self.0).await?.iter().map(read).collect()
    }

    async fn execute(&mut self, sql: Cow<'static, str>, args: Vec<Arg>) -> Result<u64, StoreError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), bound::<SqliteArguments>(args)?);
        Ok(query.execute(&mut *self.0).await?.rows_affected())
    }
}

fn read(row: &SqliteRow) -> Result<Row, StoreError> {
    let cells = (0..row.len()).map(|at| {
        let value = row.try_get_raw(at)?;
        if value.is_null() {
            return Ok(Cell::Null);
        }
        let info = value.type_info();
        Ok(match info.name() {
            "TEXT" => Cell::Text(row.try_get_unchecked(at)?),
            "INTEGER" => Cell::Int(row.try_get_unchecked(at)?),
            "BLOB" => Cell::Bytes(row.try_get_unchecked(at)?),
            other => {
                let column = row.column(at).name();
                return Err(StoreError::Damaged(format!("column {column} holds a value of the kind {other}")));
            }
        })
    });
    cells.collect::<Result<_, StoreError>>().map(Row::new)
}
