//! `counterfoil lint`: what is wrong with the tools of any server, for whom, and since when that is known.

mod config;
mod explain;
mod settings;

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use counterfoil_lint::render::{self, TextOptions};
use counterfoil_lint::{Baseline, Report, Severity, Source, fix, lint};
use counterfoil_wire::Json;

pub(crate) use self::explain::{Options as ExplainOptions, run as explain};
use crate::exit::Failure;
use crate::plain::plain;
use crate::target::{self, TargetOptions};
use crate::{output, say};

const MORE: &str = r#"Rules:
  P  portability: what a client does not take, from the profiles, each with its source
  C  contract: rules that contradict each other, or that nobody enforces
  R  what the model reads: descriptions, names, units, the size of it all
  S  safety: hidden characters, instructions to the model, secrets
  `counterfoil explain C001` tells what a rule means, why, and how to mend it.

Configuration, in counterfoil.toml:
  [lint]
  clients = ["claude-code", "cursor+gemini"]   # instead of six current MCP clients
  select = ["P", "C"]                          # only these: all, a letter, a code or a name
  ignore = ["R009"]
  severity = { C013 = "error", R = "off" }     # off, info, warning or error
  baseline = "lint-baseline.json"
  [lint.ignore-in]
  "legacy_*" = ["all"]                         # rules that are not run on some tools
  [lint.limits]
  tool-tokens = 2000
  list-tokens = 20000
  description = 2000

Exit codes: 1 when something is found that is as bad as --fail-on says, and when an entry of the
baseline no longer occurs; 2 for a wrong rule, client or file; 3 when there are no tools to be read.

Examples:
  counterfoil lint -- uvx mcp-server-time
  counterfoil lint tools.json --client cursor --client openai-strict
  counterfoil lint tools.json --write-baseline lint-baseline.json
  counterfoil lint @weather --format sarif > lint.sarif"#;

/// Say what is wrong with the tools of a server, for which client, and why
#[derive(Debug, Args)]
#[command(after_long_help = format!("{}\n\n{MORE}", target::GRAMMAR))]
pub(crate) struct Options {
    /// A URL, @NAME of a configured server, a file, or `-`; or a program after `--`
    target: Option<String>,

    /// For this client, and no other; may be given several times
    #[arg(long, value_name = "NAME")]
    client: Vec<String>,

    /// How the findings are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Only the rules of this letter, code or name; may be given several times
    #[arg(long, value_name = "RULE")]
    select: Vec<String>,

    /// Not the rules of this letter, code or name; may be given several times
    #[arg(long, value_name = "RULE")]
    ignore: Vec<String>,

    /// Print only what is at least as bad
    #[arg(long, value_enum, value_name = "SEVERITY", default_value = "warning")]
    min_severity: AtLeast,

    /// End with 1 for what is at least as bad
    #[arg(long, value_enum, value_name = "SEVERITY", default_value = "error")]
    fail_on: AtLeast,

    /// Leave out what stands in this file; what no longer occurs is a finding
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    baseline: Option<PathBuf>,

    /// Write all that is found to this file, to be left out from now on
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,

    /// Print the tools, mended where that is safe, instead of the findings
    #[arg(long, conflicts_with_all = ["format", "baseline", "write_baseline"])]
    fix: bool,

    /// With --fix: mend also what may change the meaning
    #[arg(long, requires = "fix")]
    unsafe_fixes: bool,

    /// The configuration file [default: counterfoil.toml, where it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    how: TargetOptions,

    /// A program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// JUnit XML, for test reports
    Junit,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AtLeast {
    /// A list, a request or a tool is lost, or a contract can never be met
    Error,
    /// Something is mangled or misleading
    Warning,
    /// Something could be better
    Info,
}

impl From<AtLeast> for Severity {
    fn from(least: AtLeast) -> Self {
        match least {
            AtLeast::Error => Self::Error,
            AtLeast::Warning => Self::Warning,
            AtLeast::Info => Self::Info,
        }
    }
}

/// Prints the findings, or the mended tools.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let settings = settings::read(options.config.as_deref())?;
    let config = config::config(options, &settings)?;
    let target = options.how.target(options.target.as_deref(), &options.program)?;
    let source = source(options, target)?;
    let report = lint(&source, &config);
    if options.fix {
        return mended(&source, &report, options.unsafe_fixes);
    }
    if let Some(file) = &options.write_baseline {
        return write_baseline(file, &Baseline::of(&report));
    }
    let report = match options.baseline.clone().or(settings.baseline) {
        Some(file) => baseline(&file)?.apply(report),
        None => report,
    };
    let worst = report.worst();
    print(&report.at_least(options.min_severity.into()), &source, options.format)?;
    if worst.is_some_and(|worst| worst >= Severity::from(options.fail_on)) { Err(Failure::findings()) } else { Ok(()) }
}

/// The tools of the target, with the text that they stand in where it is a file.
fn source(options: &Options, target: target::Target) -> Result<Source, Failure> {
    let tools = target::tools(&options.how, target)?;
    let all = match &tools.text {
        Some(text) => {
            let read = Source::read(tools.from.clone(), text);
            read.map_err(|why| Failure::unreachable(format!("{} {why}", tools.from)))?
        }
        None => Source::of_tools(tools.from.clone(), tools.tools),
    };
    for malformed in &tools.malformed {
        say::line(&format!("element {} is no tool that can be used: {}", malformed.index, malformed.reason));
    }
    Ok(all)
}

fn print(report: &Report, source: &Source, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => {
            let options = TextOptions { width: output::width(), color: true, ..TextOptions::default() };
            output::text(&render::text(report, source, &options))
        }
        Format::Json => output::raw(&ended(render::json(report, source))),
        Format::Sarif => output::raw(&ended(render::sarif(report, source))),
        Format::Github => output::raw(&ended(render::github(report, source))),
        Format::Junit => output::raw(&ended(render::junit(report, source))),
    }
}

fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn mended(source: &Source, report: &Report, with_unsafe: bool) -> Result<(), Failure> {
    let fixed = fix::fix(source.tools(), report, with_unsafe);
    output::tree(&Json::object([("tools", Json::Array(fixed.tools))]))?;
    for done in &fixed.done {
        let (code, tool, message) = (done.rule.code, &done.tool_name, &done.message);
        say::line(&format!("mended {code} in {}: {}", plain(tool), plain(message)));
    }
    match fixed.done.len() {
        0 => say::line("nothing that can be mended was found; `counterfoil lower` mends the tools for a client"),
        1 => say::line("1 thing is mended"),
        count => say::line(&format!("{count} things are mended")),
    }
    Ok(())
}

fn baseline(file: &std::path::Path) -> Result<Baseline, Failure> {
    let shown = file.display();
    let text = fs::read_to_string(file).map_err(|error| {
        Failure::usage(format!("cannot read the baseline {shown}: {error}; --write-baseline makes one"))
    })?;
    Baseline::read(&text).map_err(|error| Failure::usage(format!("the baseline {shown} is none: {error}")))
}

fn write_baseline(file: &std::path::Path, baseline: &Baseline) -> Result<(), Failure> {
    let shown = file.display();
    fs::write(file, baseline.to_text())
        .map_err(|error| Failure::unreachable(format!("cannot write {shown}: {error}")))?;
    say::line(&format!("{} findings are in {shown}, and left out from now on", baseline.len()));
    Ok(())
}
