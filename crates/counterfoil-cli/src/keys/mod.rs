//! `counterfoil keys`: who may use the prompt registry.

mod create;
mod list;
mod revoke;

use clap::{Args, Subcommand};

use crate::exit::Failure;
use crate::registry_store::At;

const EXAMPLES: &str = "\
Examples:
  counterfoil keys create --role editor --note \"the support bot\"
  counterfoil keys create --role reader --expires 90d --tools getPrompt,listPrompts
  counterfoil keys list
  counterfoil keys revoke pk-cf-...";

/// Make, list and revoke keys for the prompt registry
///
/// Without any key, `counterfoil serve` answers on this machine alone, and lets everyone there do everything. From the
/// first key on, a request needs one, as `Authorization: Bearer SECRET`, or as Basic with the public half as the user and
/// the secret as the password. A key opens one project.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Create(create::Options),
    List(list::Options),
    Revoke(revoke::Options),
}

/// Does what was asked for.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::Create(options) => options.at.run(|store| create::run(options, store)),
        Command::List(options) => options.at.run(|store| list::run(options, store)),
        Command::Revoke(options) => options.at.run(|store| revoke::run(options, store)),
    }
}
