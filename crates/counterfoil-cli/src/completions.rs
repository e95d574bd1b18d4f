//! `counterfoil completions`: a script that teaches a shell to complete this command.

use std::io::{self, Write as _};

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit::Failure;

const EXAMPLES: &str = "\
Examples:
  bash   counterfoil completions bash > ~/.local/share/bash-completion/completions/counterfoil
  zsh    counterfoil completions zsh > ~/.zfunc/_counterfoil    (a folder that is in $fpath)
  fish   counterfoil completions fish > ~/.config/fish/completions/counterfoil.fish";

/// Print a script that completes this command in a shell
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Options {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "counterfoil", &mut script);
    match io::stdout().write_all(&script) {
        Ok(()) => Ok(()),
        // The reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::unreachable(format!("cannot write to standard output: {error}"))),
    }
}
