//! The tests of the prompt store, with a PostgreSQL server of their own.

use std::env;
use std::process::Command;

use super::cargo::counted;
use crate::shared::postgres::{self, Durability, Postgres};
use crate::shared::{Failure, Need, Project, Tally};

/// Runs the tests of the store alone, which also run with all others.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let mut command = project.cargo();
    command.args(["test", "--package", "counterfoil-prompts", "--test", "store"]);
    let server = Server::for_tests()?;
    if !server.serve(&mut command) {
        command.args(["--", "--show-output"]);
    }
    counted(project, "store", &mut command)
}

/// The PostgreSQL server of tests.
pub(super) enum Server {
    /// The one that the environment names.
    Named,
    /// One of our own.
    Started(Postgres),
    /// None. The tests that need one say that they were skipped.
    Missing,
}

impl Server {
    pub(super) fn for_tests() -> Result<Self, Failure> {
        if env::var_os(postgres::VARIABLE).is_some() {
            return Ok(Self::Named);
        }
        Ok(match Postgres::start(Durability::None)? {
            Need::Ready(server) => Self::Started(server),
            Need::Missing(_) => Self::Missing,
        })
    }

    /// Tells a command where the server is, and says whether there is one.
    pub(super) fn serve(&self, command: &mut Command) -> bool {
        if let Self::Started(server) = self {
            command.env(postgres::VARIABLE, server.url());
        }
        !matches!(self, Self::Missing)
    }
}
