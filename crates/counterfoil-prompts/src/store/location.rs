//! Where a database is, as its URL says.

use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::StoreError;

/// What a URL means.
#[derive(Clone, Debug)]
pub(super) enum Location {
    /// An SQLite database that is gone when the store is.
    Memory,
    /// An SQLite file.
    File(PathBuf),
    /// A PostgreSQL server.
    Server(Box<PgConnectOptions>),
}

impl Location {
    pub(super) fn read(url: &str) -> Result<Self, StoreError> {
        let refused = |why: String| StoreError::Address(why);
        let Some((scheme, _)) = url.split_once(':') else {
            return Err(refused(
                "not the URL of a database: use sqlite://FILE, sqlite::memory: or postgres://...".into(),
            ));
        };
        match scheme {
            "sqlite" if matches!(url, "sqlite::memory:" | "sqlite://:memory:") => Ok(Self::Memory),
            "sqlite" => {
                let options = SqliteConnectOptions::from_str(url)
                    .map_err(|error| refused(format!("the URL of the SQLite file cannot be read: {error}")))?;
                let path = std::path::absolute(options.get_filename())
                    .map_err(|error| refused(format!("the path of the SQLite file is not usable: {error}")))?;
                Ok(Self::File(path))
            }
            // The words of a parser may repeat the URL, and with it the password.
            "postgres" | "postgresql" => {
                let options = PgConnectOptions::from_str(url).map_err(|_| {
                    refused("the URL of the PostgreSQL server cannot be read: use postgres://USER:PASSWORD@HOST/DATABASE, with %XX for other characters".into())
                })?;
                Ok(Self::Server(Box::new(options)))
            }
            scheme => Err(refused(format!(
                "databases of the kind `{scheme}` are not supported: use sqlite://FILE, sqlite::memory: or postgres://..."
            ))),
        }
    }
}
