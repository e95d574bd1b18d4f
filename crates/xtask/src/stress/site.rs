//! Servers of ours on a database.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shared::proxy::Proxy;
use crate::shared::serving::Served;
use crate::shared::{Context, Failure, Project};

/// Starts servers of one build.
pub(crate) struct Site<'a> {
    pub(crate) project: &'a Project,
    pub(crate) binary: PathBuf,
}

impl Site<'_> {
    /// Starts a server on a database; its log is named after it.
    pub(crate) fn serve(&self, name: &str, database: &str) -> Result<Served, Failure> {
        Served::start(self.project, name, |address| {
            let mut command = Command::new(&self.binary);
            // The URL may hold a password, which has no place on a command line.
            command.args(["serve", "--http", &address.to_string()]).env("COUNTERFOIL_DB", database);
            command
        })
    }

    /// Starts several servers on one database, and a proxy before them.
    pub(crate) fn several(&self, count: usize, database: &str) -> Result<Several, Failure> {
        let servers: Vec<_> =
            (1..=count).map(|number| self.serve(&format!("several-{number}"), database)).collect::<Result<_, _>>()?;
        let proxy = Proxy::before(servers.iter().map(Served::address).collect())?;
        Ok(Several { servers, proxy })
    }

    /// A file for a new SQLite database.
    pub(crate) fn file(&self, name: &str) -> Result<PathBuf, Failure> {
        let folder = self.project.target().join("stress");
        std::fs::create_dir_all(&folder).cannot(|| format!("make {}", folder.display()))?;
        let file = folder.join(format!("{name}.db"));
        for leftover in ["", "-shm", "-wal"] {
            let _ = std::fs::remove_file(format!("{}{leftover}", file.display()));
        }
        Ok(file)
    }
}

/// The URL of an SQLite database in that file.
pub(crate) fn sqlite(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// Servers on one database, with a proxy before them.
pub(crate) struct Several {
    pub(crate) servers: Vec<Served>,
    pub(crate) proxy: Proxy,
}

impl Several {
    /// Where each of them is.
    pub(crate) fn urls(&self) -> Vec<String> {
        self.servers.iter().map(Served::url).collect()
    }
}
