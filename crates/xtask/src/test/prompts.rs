//! The prompt registry, served: what its tools do, seen by an unmodified client, on SQLite and on PostgreSQL, by one server and by
//! three; and short forms of what `cargo xtask stress` does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::tap;
use crate::shared::install::{self, Node};
use crate::shared::postgres::{Durability, Postgres};
use crate::shared::serving::Served;
use crate::shared::{Context, Failure, Need, Project, Tally};
use crate::stress::{Figures, Site, current, kills, labels, large, restart, site, writers};

/// What PostgreSQL is needed for.
const ON_POSTGRES: &str = "the registry on PostgreSQL";

/// Runs all of it.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    project.build()?;
    let site = Site { project, binary: project.built("counterfoil") };
    let mut tally = Tally::default();
    let client = Client::install(project)?;
    on_sqlite(&site, &client, &mut tally)?;
    match Postgres::start(Durability::None)? {
        Need::Ready(postgres) => on_postgres(&site, &client, &postgres, &mut tally)?,
        Need::Missing(why) => {
            tally.skip(project, ON_POSTGRES, why);
            return Ok(tally);
        }
    }
    // What is acknowledged must still be there when it has been stopped in the middle.
    if let Need::Ready(mut postgres) = Postgres::start(Durability::Full)? {
        let database = postgres.database("restarted")?;
        let restarted = restart::run(&site, &mut postgres, &database, 1, Duration::from_secs(2));
        Figures::check(&mut tally, "PostgreSQL is stopped and started again", restarted);
    }
    Ok(tally)
}

fn on_sqlite(site: &Site<'_>, client: &Client, tally: &mut Tally) -> Result<(), Failure> {
    let server = site.serve("prompts-sqlite", &site::sqlite(&site.file("prompts")?))?;
    let urls = [server.url()];
    client.behaviours(site.project, tally, "SQLite", &urls)?;
    Figures::check(tally, "SQLite: 8 writers make 25 versions each", writers::run(&urls, 8, 25));
    Figures::check(tally, "SQLite: 16 move one label", labels::run(&urls, 16, 2));
    drop(server);
    client.native(site, tally)?;
    Figures::check(tally, "SQLite: the server is killed 10 times", kills::run(site, 10));
    Figures::check(tally, "SQLite: 1,000 versions", large::run(site, &large::SMALL));
    Ok(())
}

fn on_postgres(site: &Site<'_>, client: &Client, postgres: &Postgres, tally: &mut Tally) -> Result<(), Failure> {
    let server = site.serve("prompts-postgres", &postgres.database("one")?)?;
    let urls = [server.url()];
    client.behaviours(site.project, tally, "PostgreSQL", &urls)?;
    Figures::check(tally, "PostgreSQL: 8 writers make 25 versions each", writers::run(&urls, 8, 25));
    Figures::check(tally, "PostgreSQL: 16 move one label", labels::run(&urls, 16, 2));
    drop(server);

    let several = site.several(3, &postgres.database("proxied")?)?;
    let proxy = [several.proxy.url()];
    client.behaviours(site.project, tally, "three servers behind a proxy", &proxy)?;
    Figures::check(tally, "three servers behind a proxy: 9 writers make 20 versions each", writers::run(&proxy, 9, 20));
    Figures::check(tally, "three servers behind a proxy: 16 move one label", labels::run(&proxy, 16, 2));
    Figures::check(tally, "three servers: a read after a write is current", current::run(&several.urls(), 200));
    drop(several);

    let several = site.several(3, &postgres.database("in_turns")?)?;
    client.behaviours(site.project, tally, "three servers in turns", &several.urls())
}

/// Which prompts are prompts of the protocol, too.
const NATIVE: [&str; 2] = ["--native-prompts", "tag=slash"];

/// The clients of the TypeScript SDK, and the scripts that drive them.
struct Client {
    node: Need<Node>,
    behaviours: PathBuf,
    native: PathBuf,
}

impl Client {
    fn install(project: &Project) -> Result<Self, Failure> {
        let node = install::node(project)?;
        // A script finds its packages beside itself.
        let script = |name: &str| {
            let to = install::folder(project).join(name);
            copy(&project.root().join("e2e/prompts").join(name), &to).map(|()| to)
        };
        Ok(Self { node, behaviours: script("behaviours.mjs")?, native: script("native.mjs")? })
    }

    /// Prompts, resources and completion of the protocol, over both transports, on one database.
    fn native(&self, site: &Site<'_>, tally: &mut Tally) -> Result<(), Failure> {
        let database = site::sqlite(&site.file("native")?);
        let server = Served::start(site.project, "prompts-native", |address| {
            let mut command = Command::new(&site.binary);
            command.args(["serve", "--http", &address.to_string(), "--db", &database]).args(NATIVE);
            command
        })?;
        self.run(site.project, tally, "native prompts", |command, script| {
            command.arg(&script.native).arg(server.url()).arg(&site.binary);
            command.args(["serve", "--stdio", "--db", &database]).args(NATIVE);
        })?;
        // Clients that listen come and go, which is nothing to call somebody for.
        let log = server.log();
        match log.lines().find(|line| line.contains("ERROR")) {
            None => tally.pass("native prompts: the server logs no error"),
            Some(error) => tally.fail("native prompts: the server logs no error", error),
        }
        Ok(())
    }

    /// Goes through all behaviours; with several servers, each call goes to the next of them.
    fn behaviours(&self, project: &Project, tally: &mut Tally, name: &str, urls: &[String]) -> Result<(), Failure> {
        let folder = project.root().join("crates/counterfoil-prompts/tests/behaviours");
        self.run(project, tally, name, |command, script| {
            command.arg(&script.behaviours).arg(folder).args(urls);
        })
    }

    fn run(
        &self,
        project: &Project,
        tally: &mut Tally,
        name: &str,
        arguments: impl FnOnce(&mut Command, &Self),
    ) -> Result<(), Failure> {
        match &self.node {
            Need::Ready(node) => {
                let mut command = node.command();
                arguments(&mut command, self);
                tap::run(tally, name, &mut command)
            }
            Need::Missing(why) => {
                tally.skip(project, name, why);
                Ok(())
            }
        }
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).cannot(|| format!("make {}", folder.display()))?;
    }
    fs::copy(from, to).map(|_| ()).cannot(|| format!("write {}", to.display()))
}
