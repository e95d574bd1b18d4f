//! `counterfoil list`: the tools of any server, as signatures.

mod text;

use clap::Args;
use counterfoil_wire::Json;

use crate::exit::Failure;
use crate::target::{self, TargetOptions, Tools};
use crate::{output, plain, say};

const MORE: &str = "\
With --json, the tools as they were received: every member, its order and its numbers. Elements that
are no tools are told on standard error, with the reason; one of them does not spoil the others.

Exit codes: 1 when an element of the list cannot be used; 2 for a wrong target; 3 when the server
cannot be reached, or answers with an error, which is told in its own words.

Examples:
  counterfoil list -- uvx mcp-server-time
  counterfoil list http://127.0.0.1:7420/mcp --long
  counterfoil list @weather --json | counterfoil lower - --client cursor";

/// List the tools of a server
///
/// Each as a signature, with the first line of its description: `search(query: string, limit?: integer)`.
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR))]
pub(crate) struct Options {
    /// A URL, @NAME of a configured server, a file, or `-`; or a program after `--`
    target: Option<String>,

    /// Print the tools as they were received
    #[arg(long, conflicts_with = "long")]
    json: bool,

    /// Print whole descriptions, and a line for each argument
    #[arg(short, long)]
    long: bool,

    /// Only the tools whose name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Prints the tools.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let target = options.how.target(options.target.as_deref(), &options.program)?;
    let mut listed = target::tools(&options.how, target)?;
    let all = listed.tools.len();
    if let Some(part) = &options.filter {
        let name = |tool: &Json| tool.get("name").and_then(Json::as_str).unwrap_or_default().to_owned();
        listed.tools.retain(|tool| name(tool).contains(part.as_str()));
    }
    if options.json {
        output::tree(&Json::object([("tools", Json::Array(in_order(&listed)))]))?;
    } else {
        output::text(&text::text(&listed.tools, options.long, output::width()))?;
    }
    if !options.json && listed.tools.is_empty() {
        let what = if all == 0 { "there are no tools" } else { "no tool has a name like that" };
        say::line(&format!("{what} at {}", plain::plain(&listed.from)));
    }
    for malformed in &listed.malformed {
        let name = malformed.value.get("name").and_then(Json::as_str).map(|name| format!(" `{name}`"));
        let name = name.unwrap_or_default();
        let reason = &malformed.reason;
        say::line(&format!("element {}{} is no tool that can be used: {reason}", malformed.index, plain::plain(&name)));
    }
    if listed.malformed.is_empty() { Ok(()) } else { Err(Failure::findings()) }
}

/// The elements of the list where they stood, those that are no tools among them.
fn in_order(listed: &Tools) -> Vec<Json> {
    let mut malformed = listed.malformed.iter().peekable();
    let mut all = Vec::new();
    for tool in &listed.tools {
        while let Some(other) = malformed.next_if(|other| other.index <= all.len()) {
            all.push(other.value.clone());
        }
        all.push(tool.clone());
    }
    all.extend(malformed.map(|other| other.value.clone()));
    all
}
