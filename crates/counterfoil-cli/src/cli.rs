//! The command line, and what each command of it runs.

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::exit::{self, Failure};
use crate::{call, clients, completions, diff, doctor, keys, lint, list, lock, lower, man, new, prompts, proxy, serve};

/// Tools for language models over the Model Context Protocol (MCP)
///
/// A tool is declared once. A client is shown its schema, and a call that breaks it is answered with
/// every problem at once, in words that a model can act on.
#[derive(Debug, Parser)]
#[command(name = "counterfoil", version, arg_required_else_help = true, after_long_help = exit::table())]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Options),
    List(list::Options),
    Call(call::Options),
    Doctor(doctor::Options),
    Lint(lint::Options),
    Explain(lint::ExplainOptions),
    Diff(diff::Options),
    Lock(lock::Options),
    Proxy(proxy::Options),
    Config(serve::ConfigOptions),
    Keys(keys::Options),
    Prompts(prompts::Options),
    New(new::Options),
    Clients(clients::Options),
    Lower(lower::Options),
    Completions(completions::Options),
    Man(man::Options),
}

/// Reads the command line and does what it says.
pub(crate) fn run() -> Result<(), Failure> {
    let parsed = Cli::command().try_get_matches().and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    match parsed {
        Ok((cli, matches)) => dispatch(cli.command, &matches),
        Err(error) => {
            // Whoever closed the pipe does not want to read it.
            let _ = error.print();
            match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(()),
                _ => Err(Failure::told()),
            }
        }
    }
}

fn dispatch(command: Command, matches: &ArgMatches) -> Result<(), Failure> {
    match command {
        Command::Serve(options) => {
            let Some(matches) = matches.subcommand_matches("serve") else {
                return Err(Failure::internal("the arguments of `serve` are lost"));
            };
            serve::run(options, matches)
        }
        Command::List(options) => list::run(&options),
        Command::Call(options) => call::run(&options),
        Command::Doctor(options) => doctor::run(&options),
        Command::Lint(options) => lint::run(&options),
        Command::Explain(options) => lint::explain(&options),
        Command::Diff(options) => diff::run(&options),
        Command::Lock(options) => lock::run(&options),
        Command::Proxy(options) => proxy::run(&options),
        Command::Config(options) => {
            let Some(matches) = matches.subcommand_matches("config") else {
                return Err(Failure::internal("the arguments of `config` are lost"));
            };
            serve::config(options, matches)
        }
        Command::Keys(options) => keys::run(&options),
        Command::Prompts(options) => prompts::run(&options),
        Command::New(options) => new::run(&options),
        Command::Clients(options) => clients::run(&options),
        Command::Lower(options) => lower::run(&options),
        Command::Completions(options) => completions::run(&options),
        Command::Man(options) => man::run(&options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }
}
