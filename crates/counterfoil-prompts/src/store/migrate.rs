//! Bringing the tables up to date. Migrations only go forward, and one that was applied does not change any more.

use sha2::{Digest as _, Sha256};

use super::value::args;
use super::{Connection, Dialect, StoreError};

/// A step in the history of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migration {
    /// Its number, from 1.
    pub version: u32,
    /// What it is called.
    pub name: &'static str,
    sql: &'static str,
}

impl Migration {
    /// What tells it from an edited one: the SHA-256 of its statements, whatever the ends of their lines.
    fn checksum(&self) -> String {
        let hash = Sha256::digest(self.sql.replace("\r\n", "\n"));
        hash.iter().fold(String::with_capacity(64), |text, byte| text + &format!("{byte:02x}"))
    }

    fn statements(&self) -> impl Iterator<Item = String> {
        let without_comments: Vec<_> = self.sql.lines().filter(|line| !line.starts_with("--")).collect();
        let statements: Vec<_> = without_comments.join("\n").split(';').map(|sql| sql.trim().to_owned()).collect();
        statements.into_iter().filter(|sql| !sql.is_empty())
    }
}

/// All migrations, in their order. The file of one that was released is not edited again.
pub(super) fn all(dialect: Dialect) -> Vec<Migration> {
    let [begin, words] = match dialect {
        Dialect::Sqlite => {
            [include_str!("migrations/0001_begin.sqlite.sql"), include_str!("migrations/0002_words.sqlite.sql")]
        }
        Dialect::Postgres => {
            [include_str!("migrations/0001_begin.postgres.sql"), include_str!("migrations/0002_words.postgres.sql")]
        }
    };
    vec![Migration { version: 1, name: "begin", sql: begin }, Migration { version: 2, name: "words", sql: words }]
}

/// The migrations that have yet to be applied.
pub(super) async fn pending(connection: &mut dyn Connection) -> Result<Vec<Migration>, StoreError> {
    let known = all(connection.dialect());
    let applied = if has_table(connection).await? { applied(connection).await? } else { Vec::new() };
    let last = known.iter().map(|migration| migration.version).max().unwrap_or(0);
    if let Some(newer) = applied.iter().map(|one| one.version).max().filter(|version| *version > last) {
        return Err(StoreError::NewerSchema { found: newer, known: last });
    }
    for migration in &known {
        let before = applied.iter().find(|one| one.version == migration.version);
        if before.is_some_and(|before| before.checksum != migration.checksum()) {
            let name = migration.name.to_owned();
            return Err(StoreError::ChangedMigration { version: migration.version, name });
        }
    }
    Ok(known.into_iter().filter(|one| applied.iter().all(|before| before.version != one.version)).collect())
}

/// Applies what is pending, in the transaction that is open. Another process that does the same at the same time makes a
/// statement fail, after which this is tried again from the beginning.
pub(super) async fn apply(connection: &mut dyn Connection) -> Result<Vec<Migration>, StoreError> {
    let pending = pending(connection).await?;
    if pending.is_empty() {
        return Ok(pending);
    }
    let dialect = connection.dialect();
    connection.execute(table(dialect).into(), vec![]).await?;
    let plain = dialect == Dialect::Postgres && is_cockroach(connection).await?;
    for migration in &pending {
        // The row comes first: who loses the race for it has not begun with the tables.
        let insert = "INSERT INTO prompt_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)";
        let now = jiff::Timestamp::now().as_millisecond();
        let row = args![migration.version, migration.name, migration.checksum(), now];
        connection.execute(insert.into(), row).await?;
        for statement in migration.statements() {
            // There, strings are sorted by their bytes anyway, and a collation makes another type of them.
            let statement = if plain { statement.replace(" COLLATE \"C\"", "") } else { statement };
            connection.execute(statement.into(), vec![]).await?;
        }
    }
    Ok(pending)
}

struct Applied {
    version: u32,
    checksum: String,
}

async fn applied(connection: &mut dyn Connection) -> Result<Vec<Applied>, StoreError> {
    let rows =
        connection.rows("SELECT version, checksum FROM prompt_migrations ORDER BY version".into(), vec![]).await?;
    rows.into_iter()
        .map(|mut row| {
            let version = u32::try_from(row.int(0)?).unwrap_or(u32::MAX);
            Ok(Applied { version, checksum: row.text(1)? })
        })
        .collect()
}

fn table(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Sqlite => {
            "CREATE TABLE IF NOT EXISTS prompt_migrations (version INTEGER NOT NULL PRIMARY KEY, \
             name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT"
        }
        Dialect::Postgres => {
            "CREATE TABLE IF NOT EXISTS prompt_migrations (version BIGINT NOT NULL PRIMARY KEY, \
             name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)"
        }
    }
}

async fn has_table(connection: &mut dyn Connection) -> Result<bool, StoreError> {
    let sql = match connection.dialect() {
        Dialect::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'prompt_migrations'",
        Dialect::Postgres => "SELECT 'here' WHERE to_regclass('prompt_migrations') IS NOT NULL",
    };
    Ok(!connection.rows(sql.into(), vec![]).await?.is_empty())
}

async fn is_cockroach(connection: &mut dyn Connection) -> Result<bool, StoreError> {
    let mut rows = connection.rows("SELECT version()".into(), vec![]).await?;
    let version = rows.first_mut().map_or_else(|| Ok(String::new()), |row| row.text(0))?;
    Ok(version.contains("CockroachDB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_numbered_and_the_same_for_both_databases() {
        let (sqlite, postgres) = (all(Dialect::Sqlite), all(Dialect::Postgres));
        for (at, (one, other)) in sqlite.iter().zip(&postgres).enumerate() {
            assert_eq!(one.version as usize, at + 1);
            assert_eq!((one.version, one.name), (other.version, other.name));
            assert_ne!(one.checksum(), other.checksum());
        }
        assert_eq!(sqlite.len(), postgres.len());
    }

    #[test]
    fn a_checksum_does_not_depend_on_the_ends_of_lines() {
        let unix = Migration { version: 1, name: "one", sql: "CREATE TABLE a (b);\n" };
        assert_eq!(unix.checksum(), Migration { sql: "CREATE TABLE a (b);\r\n", ..unix }.checksum());
        assert_ne!(unix.checksum(), Migration { sql: "CREATE TABLE a (c);\n", ..unix }.checksum());
    }

    #[test]
    fn comments_are_no_statements() {
        let migration =
            Migration { version: 1, name: "one", sql: "-- Why; so.\nCREATE TABLE a (b);\n\nDROP TABLE a;\n" };
        assert_eq!(migration.statements().collect::<Vec<_>>(), ["CREATE TABLE a (b)", "DROP TABLE a"]);
    }
}
