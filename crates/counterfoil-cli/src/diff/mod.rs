//! `counterfoil diff`: what changed between two lists of tools, and what breaks by it.

use clap::{Args, ValueEnum};
use counterfoil_diff::{Lock, Report, Server, Verdict};

use crate::exit::Failure;
use crate::output::{self, Format};
use crate::target::{self, TargetOptions, Tools};
use crate::{plain, say};

const MORE: &str = "\
Levels, each with all that stands before it:
  wire    calls that were right are refused, or results may be what they could not be
  typed   code that was generated from the schemas no longer fits
  agent   a description, a title, a hint changed: what a model does may change

A breaking change on the wire comes with a witness: arguments that the old schema takes and the new
one refuses, checked by a validator. What is neither proved nor shown is undecided, never safe.

Exit codes: 1 when a change of that level is breaking or undecided; 2 for a wrong target; 3 when one
of the two cannot be read.

Examples:
  counterfoil diff old.json new.json --level wire
  counterfoil diff counterfoil.lock http://127.0.0.1:7420/mcp
  counterfoil diff released.json - --format json < built.json";

/// Say what changed between two lists of tools, and what breaks by it
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR))]
pub(crate) struct Options {
    /// What was: a file, a URL, @NAME, or `-`
    old: String,

    /// What is; or a program after `--`
    new: Option<String>,

    /// Which changes count; by default all
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "agent")]
    level: Level,

    /// How the changes are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Format,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Whom a change concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    /// Callers and those who read results
    Wire,
    /// Code that was generated from the schemas, too
    Typed,
    /// Models, too
    Agent,
}

impl From<Level> for counterfoil_diff::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Wire => Self::Wire,
            Level::Typed => Self::Typed,
            Level::Agent => Self::Agent,
        }
    }
}

/// Prints the changes.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if options.old == "-" && options.new.as_deref() == Some("-") {
        return Err(Failure::usage("both are standard input: one of them must be something else"));
    }
    // A target that is wrong is told before anything is read.
    let new = options.how.target(options.new.as_deref(), &options.program)?;
    let old = options.how.target(Some(&options.old), &[])?;
    let mut old = whole(target::tools(&options.how, old)?)?;
    let mut new = whole(target::tools(&options.how, new)?)?;
    if old.is_lock != new.is_lock {
        // A lock has sorted the members, which is no change of the server's.
        for side in [&mut old, &mut new] {
            side.tools = Lock::of(Server::default(), &side.tools).tools().to_vec();
        }
    }
    let level = options.level.into();
    let report = counterfoil_diff::diff(&old.tools, &new.tools).at(level);
    print(&report, options.format)?;
    if report.verdict(level) == Verdict::Compatible { Ok(()) } else { Err(Failure::findings()) }
}

/// Prints a report.
pub(crate) fn print(report: &Report, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => output::text(&plain::lines(&report.to_text())),
        Format::Json => output::tree(&report.to_json()),
    }
}

/// Lists with elements that are no tools are not compared: what is in them would go by unseen.
pub(crate) fn whole(tools: Tools) -> Result<Tools, Failure> {
    for malformed in &tools.malformed {
        let from = plain::plain(&tools.from);
        say::line(&format!("element {} of {from} is no tool that can be used: {}", malformed.index, malformed.reason));
    }
    if tools.malformed.is_empty() {
        Ok(tools)
    } else {
        Err(Failure::unreachable(format!("{} cannot be compared as a whole", tools.from)))
    }
}
