//! Which database is used: an SQLite file, one in memory, or one of a PostgreSQL server.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{env, fmt, io};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use serde::Deserialize;

use crate::data_folder;

/// What would not be read as part of a file's name in a URL.
const NOT_IN_A_NAME: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#');

/// A database.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Database {
    /// In this file, whose path is absolute.
    File(PathBuf),
    /// Gone when the process ends.
    Memory,
    /// On a PostgreSQL server, or one that speaks its protocol; the URL may hold a password.
    Postgres(String),
}

impl Database {
    /// The file in the user's data directory.
    pub(crate) fn by_default() -> Result<Self, String> {
        let folder = data_folder::find(|name| env::var_os(name)).map_err(|needed| {
            format!("cannot tell where your data directory is: set {needed}, or say where the data goes with --db")
        })?;
        Ok(Self::File(folder.join("counterfoil.db")))
    }

    /// The URL that [`Database::from_str`] reads.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::File(path) => {
                format!("sqlite://{}", utf8_percent_encode(&path.to_string_lossy(), NOT_IN_A_NAME))
            }
            Self::Memory => "sqlite::memory:".to_owned(),
            Self::Postgres(url) => url.clone(),
        }
    }

    /// The URL for people to read: without the password that it may hold.
    pub(crate) fn shown(&self) -> String {
        let Self::Postgres(url) = self else { return self.url() };
        let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
        let (user, place) = rest.rsplit_once('@').map_or((None, rest), |(user, place)| (Some(user), place));
        let user = user.map(|user| user.split_once(':').map_or_else(|| format!("{user}@"), |(name, _)| format!("{name}:***@")));
        // A password may also stand among the settings after `?`.
        let place = place.split_once('?').map_or_else(|| place.to_owned(), |(place, _)| format!("{place}?***"));
        format!("{scheme}://{}{place}", user.unwrap_or_default())
    }

    /// Makes the folder of the file where it is missing, and says in the log where the data is. What
    /// goes wrong is logged here with the path, since SQLite's own errors name none.
    pub(crate) fn prepare(&self) {
        let path = match self {
            Self::File(path) => path,
            Self::Memory => {
                tracing::info!("the data is kept in memory, until this process ends");
                return;
            }
            // Whoever opens it says where it is.
            Self::Postgres(_) => return,
        };
        let shown = path.display();
        let made = path.parent().map_or(Ok(()), make_folder);
        // Opening it to append makes the file, and changes nothing in one that is there.
        match made.and_then(|()| OpenOptions::new().append(true).create(true).open(path)) {
            Ok(_) => tracing::info!("the data is kept in {shown}"),
            Err(error) => tracing::error!("cannot write the database {shown}: {error}"),
        }
    }
}

/// Makes a folder that, on Unix, only its owner can look into (XDG Base Directory Specification, section 4).
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Without the password that a URL may hold.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Memory => f.write_str("Memory"),
            Self::Postgres(_) => f.write_str("Postgres(..)"),
        }
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(url: &str) -> Result<Self, String> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(url.to_owned()));
        }
        let Some(name) = url.strip_prefix("sqlite:") else {
            return Err(match url.split_once("://") {
                Some((scheme, _)) => {
                    format!(
                        "databases of the kind `{scheme}` are not supported: use sqlite://FILE, sqlite::memory: or postgres://USER@HOST/NAME"
                    )
                }
                None => format!("not the URL of a database: use sqlite://{url} for a file, or sqlite::memory:"),
            });
        };
        let name = name.strip_prefix("//").unwrap_or(name);
        if name == ":memory:" {
            return Ok(Self::Memory);
        }
        if name.contains('?') {
            return Err("settings after `?` are not supported; write %3F where the file's name has one".to_owned());
        }
        let name = percent_decode_str(name).decode_utf8().map_err(|_| "the file's name is not UTF-8".to_owned())?;
        if name.is_empty() {
            return Err("it names no file: use sqlite://FILE or sqlite::memory:".to_owned());
        }
        let path = std::path::absolute(&*name).map_err(|error| format!("the path is not usable: {error}"))?;
        Ok(Self::File(path))
    }
}

impl TryFrom<String> for Database {
    type Error = String;

    fn try_from(url: String) -> Result<Self, String> {
        url.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_a_file_or_memory() {
        assert_eq!("sqlite::memory:".parse(), Ok(Database::Memory));
        assert_eq!("sqlite://:memory:".parse(), Ok(Database::Memory));
        let here = env::current_dir().expect("a folder");
        assert_eq!("sqlite://a/b.db".parse(), Ok(Database::File(here.join("a/b.db"))));
        assert_eq!("sqlite:b.db".parse(), Ok(Database::File(here.join("b.db"))));
        let server = "postgres://me:secret@localhost/x";
        assert_eq!(server.parse(), Ok(Database::Postgres(server.to_owned())));
        assert!(!format!("{:?}", Database::Postgres(server.to_owned())).contains("secret"));
    }

    #[test]
    fn names_come_back_from_their_urls() {
        for name in ["plain.db", "with space.db", "50%.db", "why?.db", "#1.db", "ü.db"] {
            let file = Database::File(env::current_dir().expect("a folder").join(name));
            assert_eq!(file.url().parse(), Ok(file));
        }
        assert_eq!(Database::Memory.url().parse(), Ok(Database::Memory));
    }

    #[test]
    fn a_password_is_not_shown() {
        for (url, shown) in [
            ("postgres://me:secret@db/x", "postgres://me:***@db/x"),
            ("postgres://me:se@cret@db/x", "postgres://me:***@db/x"),
            ("postgres://me@db/x", "postgres://me@db/x"),
            ("postgres://db/x?password=secret", "postgres://db/x?***"),
        ] {
            assert_eq!(url.parse::<Database>().map(|database| database.shown()).as_deref(), Ok(shown));
        }
    }

    #[test]
    fn what_is_not_supported_is_refused_with_what_is() {
        for (url, said) in [
            ("mysql://localhost/x", "`mysql`"),
            ("tickets.db", "use sqlite://tickets.db"),
            ("sqlite://", "names no file"),
            ("sqlite://x.db?mode=ro", "%3F"),
            ("sqlite://%ff", "UTF-8"),
        ] {
            let refused = url.parse::<Database>().expect_err(url);
            assert!(refused.contains(said), "{refused}");
        }
    }
}
