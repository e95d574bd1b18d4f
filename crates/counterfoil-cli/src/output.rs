//! Standard output, of the commands that print what they found.

use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum;
use counterfoil_json::Json;
use serde::Serialize;

use crate::exit::Failure;
use crate::plain;

/// How a result is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

/// The widest that text gets: longer lines are hard to read.
const WIDEST: usize = 120;

/// The narrowest: below it, nothing would fit beside a name.
const NARROWEST: usize = 60;

/// What is taken where nobody says how wide it is: a file, a pipe.
const USUAL: usize = 100;

/// How many characters a line of text may have: as many as the terminal has, within reason. The variable `COLUMNS` wins,
/// as it does for the help.
pub(crate) fn width() -> usize {
    let stated = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    stated.or_else(measured).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// Prints a text; its styles are left out where they would not be seen as such.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    written(anstream::stdout().write_all(text.as_bytes()))
}

/// Prints what someone else wrote. On a terminal, what would control it is shown as escapes; in a pipe it is as it was.
pub(crate) fn raw(text: &str) -> Result<(), Failure> {
    let shown = if io::stdout().is_terminal() { plain::lines(text) } else { text.to_owned() };
    written(io::stdout().write_all(shown.as_bytes()))
}

/// Prints a value as JSON, with a line end after it.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::internal(format!("cannot write the result as JSON: {error}")))?;
    written(io::stdout().write_all(format!("{text}\n").as_bytes()))
}

/// Prints JSON as it was written, with a line end after it: indented for people, compact for programs.
pub(crate) fn tree(tree: &Json) -> Result<(), Failure> {
    let text = if io::stdout().is_terminal() { format!("{tree:#}\n") } else { format!("{tree}\n") };
    written(io::stdout().write_all(text.as_bytes()))
}

/// Prints JSON as it was written, indented: for people, wherever they read it.
pub(crate) fn indented(tree: &Json) -> Result<(), Failure> {
    written(io::stdout().write_all(format!("{tree:#}\n").as_bytes()))
}

fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Ok(()) => Ok(()),
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::unreachable(format!("cannot write to standard output: {error}"))),
    }
}
