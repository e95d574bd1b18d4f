//! `counterfoil man`: manual pages.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _};

use crate::cli::Cli;
use crate::exit::Failure;
use crate::say;

/// Write a manual page for each command
///
/// Into a folder such as `~/.local/share/man/man1`, where `man counterfoil` finds them.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The folder, which is made where it is not there
    folder: PathBuf,
}

/// Writes the pages.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let shown = options.folder.display();
    let cannot = |error| Failure::unreachable(format!("cannot write to {shown}: {error}"));
    fs::create_dir_all(&options.folder).map_err(cannot)?;
    clap_mangen::generate_to(Cli::command(), &options.folder).map_err(cannot)?;
    say::line(&format!("manual pages are in {shown}"));
    Ok(())
}
