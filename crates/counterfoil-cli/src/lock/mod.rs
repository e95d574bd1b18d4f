//! `counterfoil lock`: what a server offers, put down to be reviewed, and held against what it offers now.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use counterfoil_diff::{Lock, Server, check};
use counterfoil_wire::{Json, Session};

use crate::diff::{self, Level};
use crate::exit::Failure;
use crate::input::Input;
use crate::output::{self, Format};
use crate::say;
use crate::target::{self, Target, TargetOptions};

const MORE: &str = "\
The lock holds the tools themselves, with descriptions, schemas and hints: put it under version
control, and a review shows the words that changed. `counterfoil lock` writes the file; with
`--file -` it is printed.

With --check the server is asked twice. Words that differ between two sessions cannot be locked: they
are named, and not taken for a change. Whatever else differs at that level is told. A lock that
cannot be read, or was edited by hand, is never taken for a match.

Exit codes: 1 when something differs; 2 for a wrong target; 3 when the server or the lock cannot be
read.

Examples:
  counterfoil lock -- uvx mcp-server-time
  counterfoil lock --check -- uvx mcp-server-time
  counterfoil lock --check --level wire http://127.0.0.1:7420/mcp";

/// Lock what a server offers, or hold it against its lock
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR))]
pub(crate) struct Options {
    /// A URL, @NAME of a configured server, a file, or `-`; or a program after `--`
    target: Option<String>,

    /// Hold what the target offers against the lock
    #[arg(long)]
    check: bool,

    /// The lock; `-` prints it
    #[arg(long, value_name = "FILE", default_value = "counterfoil.lock")]
    file: PathBuf,

    /// With --check: which differences count; by default all
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "agent", requires = "check")]
    level: Level,

    /// With --check: how they are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text", requires = "check")]
    format: Format,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// What a target offers.
struct Offer {
    server: Option<Server>,
    tools: Vec<Json>,
}

/// Writes the lock, or holds a target against it.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let target = || options.how.target(options.target.as_deref(), &options.program);
    let is_server = matches!(target()?, Target::Server(_));
    if !options.check {
        let offer = offer(options, target()?)?;
        let lock = Lock::of(offer.server.unwrap_or_default(), &offer.tools);
        return write(&options.file, &lock.to_text(), offer.tools.len());
    }
    let lock = read(&options.file)?;
    let now = offer(options, target()?)?;
    let again = if is_server { Some(offer(options, target()?)?.tools) } else { None };
    let level = options.level.into();
    let report = check(&lock, now.server.as_ref(), &now.tools, again.as_deref(), level);
    diff::print(&report, options.format)?;
    if report.is_empty() { Ok(()) } else { Err(Failure::findings()) }
}

fn offer(options: &Options, target: Target) -> Result<Offer, Failure> {
    match target {
        Target::File(file) => {
            let tools = diff::whole(target::tools(&options.how, Target::File(file))?)?;
            Ok(Offer { server: None, tools: tools.tools })
        }
        Target::Server(server) => {
            let from = server.to_string();
            let (server, listing) = target::block_on(async {
                let connected = options.how.connect(server).await?;
                let listing = connected.session.list_tools().await;
                let listing = listing.map_err(|error| target::failure(&error, &connected.session));
                let server = described(&connected.session);
                connected.session.close().await;
                Ok::<_, Failure>((server, listing?))
            })??;
            let tools =
                target::Tools { tools: listing.items, malformed: listing.malformed, from, text: None, is_lock: false };
            Ok(Offer { server: Some(server), tools: diff::whole(tools)?.tools })
        }
    }
}

/// What a server says of itself.
fn described(session: &Session) -> Server {
    let text = |member: &str| {
        let value = session.server_info().and_then(|info| info.get(member)?.as_str());
        value.unwrap_or_default().to_owned()
    };
    let instructions = session.server().get("instructions").and_then(Json::as_str).map(str::to_owned);
    Server { name: text("name"), version: text("version"), era: session.protocol_version().to_owned(), instructions }
}

fn write(file: &Path, text: &str, tools: usize) -> Result<(), Failure> {
    if file.as_os_str() == "-" {
        return output::text(text);
    }
    let shown = file.display();
    fs::write(file, text).map_err(|error| Failure::unreachable(format!("cannot write {shown}: {error}")))?;
    say::line(&format!("{tools} tools are locked in {shown}"));
    Ok(())
}

fn read(file: &Path) -> Result<Lock, Failure> {
    let shown = file.display();
    let text = fs::read_to_string(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            Failure::unreachable(format!("there is no lock {shown}: write one with `counterfoil lock`, and review it"))
        }
        _ => Failure::unreachable(format!("cannot read {shown}: {error}")),
    })?;
    Lock::parse(&text).map_err(|error| Failure::unreachable(format!("{shown} was not checked: {error}")))
}

/// The tools of a lock, for commands that take one in the place of a list.
pub(crate) fn tools_of(file: &Path) -> Option<Result<Vec<Json>, Failure>> {
    let text = fs::read_to_string(file).ok()?;
    let is_lock = text.contains("\"counterfoilLock\"") && Input::is_lock(&text);
    is_lock.then(|| {
        let lock = Lock::parse(&text)
            .map_err(|error| Failure::unreachable(format!("{} cannot be taken: {error}", file.display())))?;
        Ok(lock.tools().to_vec())
    })
}
