//! All statements, a family a file. Each works within the transaction that is open.

mod audit;
mod export;
mod import;
mod keys;
mod labels;
mod list;
mod outbox;
mod projects;
mod prompts;
mod references;
mod versions;
mod webhooks;
mod words;

use std::borrow::Cow;
use std::fmt;

pub use audit::Entry;
pub(super) use export::StoredVersion;
pub use keys::KeyRow;
pub use list::{ListFilter, Listed, Summary};
pub use outbox::{Delivery, Event};
pub use projects::ProjectRow;
pub use prompts::PromptRow;
pub use references::{Dependent, ReferenceRow};
pub use versions::{NewVersion, VersionInfo, VersionRow};
pub use webhooks::WebhookRow;

use super::{Arg, Connection, Row, StoreError};

/// The statements of a transaction. Prompts belong to a project, whose id each of them takes.
pub struct Rows<'c> {
    connection: &'c mut dyn Connection,
}

impl fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").field("dialect", &self.connection.dialect()).finish_non_exhaustive()
    }
}

impl<'c> Rows<'c> {
    /// The statements on a connection with an open transaction.
    pub fn new(connection: &'c mut dyn Connection) -> Self {
        Self { connection }
    }

    pub(super) fn connection(&mut self) -> &mut dyn Connection {
        self.connection
    }

    /// The rows that a statement answers with.
    async fn rows(&mut self, sql: impl Into<Cow<'static, str>> + Send, args: Vec<Arg>) -> Result<Vec<Row>, StoreError> {
        self.connection.rows(sql.into(), args).await
    }

    /// The only row, if there is one.
    async fn row(
        &mut self,
        sql: impl Into<Cow<'static, str>> + Send,
        args: Vec<Arg>,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.connection.rows(sql.into(), args).await?.into_iter().next())
    }

    /// How many rows a statement has touched.
    async fn execute(&mut self, sql: impl Into<Cow<'static, str>> + Send, args: Vec<Arg>) -> Result<u64, StoreError> {
        self.connection.execute(sql.into(), args).await
    }

    /// Adds many rows, a hundred a statement. `sql` ends before `VALUES`, and `after` follows them.
    async fn insert_many(&mut self, sql: &str, after: &str, rows: Vec<Vec<Arg>>) -> Result<(), StoreError> {
        let mut rows = rows.into_iter().peekable();
        while let Some(columns) = rows.peek().map(Vec::len) {
            let some: Vec<_> = rows.by_ref().take(100).collect();
            let places: Vec<_> = (0..some.len()).map(|row| places(row * columns + 1, columns)).collect();
            let statement = format!("{sql} VALUES {} {after}", places.join(", "));
            self.execute(statement, some.into_iter().flatten().collect()).await?;
        }
        Ok(())
    }
}

/// The places of so many values in brackets: `($3, $4)`.
fn places(first: usize, count: usize) -> String {
    let places: Vec<_> = (first..first + count).map(|place| format!("${place}")).collect();
    format!("({})", places.join(", "))
}

/// A list of texts as it is stored: a JSON array.
fn list_of(texts: &[String]) -> String {
    serde_json::Value::from(texts).to_string()
}

/// Texts that were joined with blanks; none of them has any.
fn split(joined: Option<&str>) -> Vec<String> {
    joined.into_iter().flat_map(|joined| joined.split(' ')).map(str::to_owned).collect()
}
