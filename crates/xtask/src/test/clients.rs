//! Unmodified MCP clients against `counterfoil serve`, over Streamable HTTP and over stdio.
//!
//! Each client is driven by a script in `e2e/clients/`, which lists the tools and makes the calls of
//! `e2e/clients/calls.json`. It says how each check went in lines of TAP, the Test Anything Protocol: `ok - NAME`,
//! `not ok - NAME: why`, and at the end `1..COUNT`.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::tap;
use crate::shared::install::{self, Node};
use crate::shared::serving::Served;
use crate::shared::{Context, Failure, Need, Project, Tally};

/// A client and the script that drives it.
pub(super) struct Client {
    pub(super) name: &'static str,
    pub(super) script: &'static str,
    pub(super) runtime: Runtime,
}

/// What runs a script.
#[derive(Clone, Copy)]
pub(super) enum Runtime {
    Node,
    Python,
}

const CLIENTS: &[Client] = &[
    Client { name: "TypeScript SDK 1.x", script: "typescript_1.mjs", runtime: Runtime::Node },
    Client { name: "TypeScript client 2.x", script: "typescript_2.mjs", runtime: Runtime::Node },
    Client { name: "Python SDK", script: "python_sdk.py", runtime: Runtime::Python },
    Client { name: "Inspector", script: "inspector.mjs", runtime: Runtime::Node },
];

/// Runs every client over both transports.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    project.build()?;
    let runtimes = Runtimes::ready(project)?;
    let binary = project.built("counterfoil");
    let mut tally = Tally::default();

    let over_http = database(project, "http");
    let served = Served::start(project, "counterfoil-serve", |address| {
        let mut command = Command::new(&binary);
        command.args(["serve", "--toolbox", "tickets", "--http", &address.to_string(), "--db", &over_http]);
        command
    })?;
    for client in CLIENTS {
        runtimes.talk(project, &mut tally, client, "http", &[served.url().into()], &[])?;
    }
    if tally.failed() > 0 {
        eprintln!("the server said:\n{}", served.log());
    }
    drop(served);

    let over_stdio = database(project, "stdio");
    let arguments = ["serve", "--toolbox", "tickets", "--stdio", "--db", &over_stdio].map(OsString::from);
    let command: Vec<OsString> = std::iter::once(binary.into()).chain(arguments).collect();
    for client in CLIENTS {
        runtimes.talk(project, &mut tally, client, "stdio", &command, &[])?;
    }
    Ok(tally)
}

/// The URL of a database that has nothing in it yet.
pub(super) fn database(project: &Project, transport: &str) -> String {
    let file = install::folder(project).join(format!("clients-{transport}.db"));
    for leftover in ["", "-shm", "-wal"] {
        let _ = fs::remove_file(format!("{}{leftover}", file.display()));
    }
    format!("sqlite://{}", file.display())
}

/// Copies the scripts to where their packages are found.
fn scripts(project: &Project) -> Result<PathBuf, Failure> {
    let from = project.root().join("e2e/clients");
    let to = install::folder(project).join("clients");
    // A script that was renamed must not be run from an old copy.
    let _ = fs::remove_dir_all(&to);
    fs::create_dir_all(&to).cannot(|| format!("make {}", to.display()))?;
    for entry in fs::read_dir(&from).cannot(|| format!("list {}", from.display()))? {
        let file = entry.cannot(|| format!("list {}", from.display()))?;
        let copy = to.join(file.file_name());
        fs::copy(file.path(), &copy).cannot(|| format!("write {}", copy.display()))?;
    }
    Ok(to)
}

/// What the scripts need.
pub(super) struct Runtimes {
    node: Need<Node>,
    python: Need<PathBuf>,
    scripts: PathBuf,
}

impl Runtimes {
    /// Installs what is not there yet.
    pub(super) fn ready(project: &Project) -> Result<Self, Failure> {
        Ok(Self { node: install::node(project)?, python: install::python(project)?, scripts: scripts(project)? })
    }

    /// A command that runs programs of that kind, or what it lacks.
    fn command(&self, runtime: Runtime) -> Result<Command, &str> {
        match (runtime, &self.node, &self.python) {
            (Runtime::Node, Need::Ready(node), _) => Ok(node.command()),
            (Runtime::Python, _, Need::Ready(python)) => Ok(Command::new(python)),
            (Runtime::Node, Need::Missing(why), _) | (Runtime::Python, _, Need::Missing(why)) => Err(why),
        }
    }

    /// Runs one client over one transport; `server` is a URL, or a command and its arguments. What nobody should read goes
    /// into its environment.
    pub(super) fn talk(
        &self,
        project: &Project,
        tally: &mut Tally,
        client: &Client,
        transport: &str,
        server: &[OsString],
        environment: &[(&str, &str)],
    ) -> Result<(), Failure> {
        let name = format!("{} over {transport}", client.name);
        let mut command = match self.command(client.runtime) {
            Ok(command) => command,
            Err(why) => {
                tally.skip(project, &name, why);
                return Ok(());
            }
        };
        command.arg(self.scripts.join(client.script)).arg(transport).args(server);
        // What a client keeps between its runs must not be found in anyone's home, nor kept.
        command.env("HOME", install::folder(project).join("home")).envs(environment.iter().copied());
        tap::run(tally, &name, &mut command)
    }
}
