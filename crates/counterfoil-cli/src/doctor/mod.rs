//! `counterfoil doctor`: one command that says how a server is.

mod examine;
mod found;
mod text;

use clap::Args;

use crate::exit::Failure;
use crate::target::{self, TargetOptions};
use crate::{output, say};

const MORE: &str = "\
Without a target it lists the servers that clients on this machine are configured with, and the files
they stand in. No server is started for that.

With --json, one object: what was agreed on, what the server says of itself, its tools as they were
received, how long each step took, the last lines of its standard error, and every message in both
directions. Credentials and session ids are replaced by `***`: it can be given to others.

Exit codes: 1 when something is wrong that is told; 3 when the server cannot be reached, or does not
list its tools.

Examples:
  counterfoil doctor
  counterfoil doctor -- uvx mcp-server-time
  counterfoil doctor https://example.com/mcp --json > report.json";

/// Say how a server is: how it is reached, what it can do, what is wrong with its tools
///
/// Without a target, which servers the clients on this machine are configured with.
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR))]
pub(crate) struct Options {
    /// A URL or @NAME of a configured server; or a program after `--`
    target: Option<String>,

    /// Print one JSON object, without secrets
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Prints the report.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if options.target.is_none() && options.program.is_empty() {
        let found = target::configured();
        return if options.json { output::json(&found::view(&found)) } else { output::text(&found::text(&found)) };
    }
    let server = options.how.server(options.target.as_deref(), &options.program)?;
    let report = target::block_on(async {
        let connected = options.how.connect(server).await?;
        let report = examine::examine(&connected.session).await;
        connected.session.close().await;
        Ok::<_, Failure>(report)
    })??;
    if options.json {
        output::tree(&report.json())?;
    } else {
        output::text(&text::text(&report, output::width()))?;
    }
    if let Some(why) = &report.unlisted {
        if options.json {
            say::line(why);
        }
        return Err(Failure::unreachable("the server does not list its tools"));
    }
    if report.has_findings() { Err(Failure::findings()) } else { Ok(()) }
}
