//! `counterfoil lower`: tools in the form that a client takes.

mod draft;
mod matrix;
mod matrix_text;
mod report;
mod report_text;
mod seen;
mod work;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use counterfoil_schema::profile::Profile;

use self::report::Report;
use crate::exit::Failure;
use crate::input::Input;
use crate::output::{self, Format};
use crate::{clients, say};

/// The name that stands for every profile.
const ALL: &str = "all";

const MORE: &str = r#"What is read:
  A result of tools/list, `{"tools": [...]}`, or the whole response around it; a list of tools; one
  tool; or one schema, as inputSchema. It is printed in the same form. Whatever else is in it stays,
  in its order, and numbers stay as they are written. In a pipe it is compact.

Notes, on standard error:
  What was lost, and why: tools that are left out and limits that are exceeded first, then tool by
  tool the construct that the client does not take, what was done, what is said in a description
  instead, and whose fact forced it. With `--notes json` it is one object:

    {"client": "cursor+gemini",
     "leftOut": [{"index": 3, "tool": "name", "why": "it has no inputSchema"}],
     "notes": [{"tool": "name", "side": "inputSchema", "at": "/properties/a/not",
                "shownAt": "/properties/a/not", "construct": "not", "change": "widened",
                "verdict": "stripped", "profile": "gemini", "said": "not \"x\"",
                "evidence": [{"source": "https://...", "date": "2026-07", "grade": "issue"}]}],
     "seen": {"rewrites": ["codex"], "dropped": [{"tool": "name", "error": "..."}],
              "changes": [{"tool": "name", "at": "/inputSchema/a", "what": "`a` is gone"}]}}

  `at` and `shownAt` are JSON Pointers into the original and into what is printed: into the schema
  that `side` names, or into the tool where that is `tool`. `change` is rewritten (the same in other
  words), widened (more is taken), reshaped or renamed (brought back when a call comes), dropped (an
  annotation), or exceeded (a limit on the whole, or a draft that was asked for and is not taken).
  `seen` is there with --seen alone.

All clients, with `--client all`:
  A letter for each tool and client: what becomes of the tool as it is, small where lowering mends
  it; capital what is left after lowering. Of one tool, a line for each client. As JSON, with
  `--format json`:

    {"tools": [{"tool": "name", "clients": [{"client": "cursor", "untouched": "request rejected",
      "lowered": null, "leftOut": null, "notes": {"rewritten": 1, "widened": 2}}]}],
     "list": [{"client": "cursor", "untouched": "tool dropped", "lowered": "tool dropped"}]}

  `null` says that nothing is known to be lost. `list` tells of limits on the list as a whole.

Exit codes: 1 when a tool is left out, a limit is exceeded, or the client drops a tool that it
rewrites; 2 for an unknown client or tool; 3 when there are no tools to be read.

Examples:
  counterfoil lower tools.json                          for many clients at once
  counterfoil lower - --client cursor+gemini            from standard input, for Cursor with Gemini
  counterfoil lower tools.json --client codex --seen    what Codex shows its model of that
  counterfoil lower tools.json --client codex --seen --as-is      and of the tools as they are
  counterfoil lower tools.json --client all             which client loses what
  counterfoil lower tools.json --client openai-strict --notes json 2>notes.json >lowered.json"#;

/// Turn tools into the form that a client takes, and say what is lost
///
/// MCP lets a tool's schema be any JSON Schema; clients take far less, and many fail silently. What a
/// client does not take becomes the next best: the same in other words, else a schema that takes more
/// with the rule said in a description, else another shape of the value.
#[derive(Debug, Args)]
#[command(after_long_help = MORE)]
pub(crate) struct Options {
    /// The tools, as JSON; `-` is standard input
    file: PathBuf,

    /// For this client: a name, CLIENT+PROVIDER, `portable` for many at once, or `all` for a table
    ///
    /// `counterfoil clients` lists the names, and which clients `portable` is made for.
    #[arg(long, value_name = "NAME", default_value = "portable")]
    client: String,

    /// Only the tool of this name
    #[arg(long, value_name = "TOOL")]
    tool: Option<String>,

    /// Print what the client shows its model, after its own rewriting
    #[arg(long)]
    seen: bool,

    /// With --seen: of the tools as they are, without lowering
    #[arg(long, requires = "seen", conflicts_with = "draft")]
    as_is: bool,

    /// How the notes are written [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    notes: Option<Notes>,

    /// The draft of JSON Schema that is written [default: 2020-12]
    #[arg(long, value_enum, value_name = "DRAFT")]
    draft: Option<Draft>,

    /// How the table of `--client all` is printed [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
}

/// How notes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Notes {
    /// For people
    Text,
    /// For programs
    Json,
    /// Not at all
    None,
}

/// A draft of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Draft {
    /// For readers that know no newer one
    #[value(name = "07", alias = "7")]
    Seven,
    /// The draft of MCP; schemas in an older one that the client takes stay as they are
    #[value(name = "2020-12")]
    Newest,
}

/// Prints the tools and the notes, or the table.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if options.client.trim().eq_ignore_ascii_case(ALL) {
        return table(options);
    }
    if options.format.is_some() {
        return Err(Failure::usage("--format is for the table of --client all: tools are always printed as JSON"));
    }
    let profile = clients::named(&options.client)?;
    let mut input = Input::read(&options.file)?;
    let tools = input.take();
    input.known(options.tool.as_deref(), &tools)?;
    let mut done =
        if options.as_is { work::untouched(tools, input.form()) } else { work::lower(&tools, input.form(), &profile) };
    done.keep(options.tool.as_deref());
    if options.draft == Some(Draft::Seven) {
        draft::older(&mut done, input.form(), &profile);
    }
    let seen = options.seen.then(|| seen::through(&mut done, &profile, input.form()));
    let mut report = Report::new(&profile, input.form(), &done, seen.as_ref(), !options.as_is);
    report.is_draft_07 = options.draft == Some(Draft::Seven);
    if let Some(printed) = input.put(done.shown.into_iter().map(|shown| shown.json).collect()) {
        // What a model is shown is for a person to read, and no list for a client.
        if options.seen { output::indented(&printed)? } else { output::tree(&printed)? }
    }
    tell(&report, options.notes.unwrap_or(Notes::Text), &profile)?;
    if report.has_findings() { Err(Failure::findings()) } else { Ok(()) }
}

/// Prints the table of all clients.
fn table(options: &Options) -> Result<(), Failure> {
    for (given, name) in [
        (options.seen, "--seen"),
        (options.as_is, "--as-is"),
        (options.notes.is_some(), "--notes"),
        (options.draft.is_some(), "--draft"),
    ] {
        if given {
            return Err(Failure::usage(format!("{name} is for one client, not for all: name it with --client")));
        }
    }
    let mut input = Input::read(&options.file)?;
    let tools = input.take();
    input.known(options.tool.as_deref(), &tools)?;
    let profiles: Vec<Profile> = Profile::names().filter_map(|name| Profile::named(name).ok()).collect();
    let mut matrix = matrix::Matrix::of(&tools, input.form(), &profiles);
    matrix.keep(options.tool.as_deref());
    match options.format.unwrap_or_default() {
        Format::Text => output::text(&matrix_text::text(&matrix, output::width()))?,
        Format::Json => output::json(&matrix)?,
    }
    if matrix.has_findings() { Err(Failure::findings()) } else { Ok(()) }
}

/// Tells the notes on standard error.
fn tell(report: &Report<'_>, notes: Notes, profile: &Profile) -> Result<(), Failure> {
    match notes {
        Notes::None => {}
        Notes::Text => say::line(report_text::text(report, profile.name(), output::width()).trim_end()),
        Notes::Json => {
            let text = serde_json::to_string_pretty(report)
                .map_err(|error| Failure::internal(format!("cannot write the notes as JSON: {error}")))?;
            say::line(&text);
        }
    }
    Ok(())
}
