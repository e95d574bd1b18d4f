//! `counterfoil prompts`: the prompt registry, from outside of a server.

mod audit;
mod backup;
mod export;
mod import;
mod langfuse;
mod migrate;
mod protect;
mod webhooks;

use clap::{Args, Subcommand};

use crate::exit::Failure;
use crate::registry_store::At;

const EXAMPLES: &str = "\
Examples:
  counterfoil prompts export prompts.jsonl
  counterfoil prompts import prompts.jsonl --db postgres://prompts@db.example.com/prompts
  counterfoil prompts backup prompts-2026-12-01.db
  counterfoil prompts migrate --dry-run
  counterfoil prompts protect staging";

/// Export, import, back up and look after the prompts of a registry
///
/// A server may run meanwhile. All of it works on the database of `counterfoil serve`, or on the one that --db names.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Export(export::Options),
    Import(import::Options),
    Backup(backup::Options),
    Migrate(migrate::Options),
    Protect(protect::Options),
    /// Let every key that makes versions move a label again
    Unprotect(protect::Options),
    Audit(audit::Options),
    Webhooks(webhooks::Options),
}

/// Does what was asked for.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::Export(options) => options.at.run_on_existing(|store| export::run(options, store)),
        Command::Import(options) => options.at.run(|store| import::run(options, store)),
        Command::Backup(options) => options.at.run_on_existing(|store| backup::run(options, store)),
        Command::Migrate(options) => migrate::run(options),
        Command::Protect(options) => options.at.run_on_existing(|store| protect::run(options, true, store)),
        Command::Unprotect(options) => options.at.run_on_existing(|store| protect::run(options, false, store)),
        Command::Audit(options) => options.at.run_on_existing(|store| audit::run(options, store)),
        Command::Webhooks(options) => options.at.run(|store| webhooks::run(options, store)),
    }
}
