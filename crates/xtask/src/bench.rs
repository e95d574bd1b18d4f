//! `cargo xtask bench`: the benchmarks, which lie in a workspace of their own.
//!
//! They compare the library with others, so they bring dependencies, features and a profile that nothing else in the
//! project should have.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::shared::{Failure, Project, run as run_command};

/// Which benchmark to run, and how.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What to measure
    what: What,
    /// Print one line of JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Reading and checking arguments, beside the libraries that people use for it
    Decode,
    /// Whole calls, beside a bare server on the SDK
    Serve,
    /// Lowering the lists of real servers for every profile
    Lower,
    /// Lowering schemas that are made to hurt, against the limits on time and memory
    Hostile,
    /// Linting ten thousand tools for every profile, against 10 s
    Lint,
    /// The command `list`, beside the server's own answer and 30 ms
    List,
}

/// Builds the benchmark by its own lock file and profile, and runs it. Only the benchmark writes to standard output.
pub(crate) fn run(options: &Options, project: &Project) -> Result<bool, Failure> {
    let folder = project.root().join("bench");
    if !folder.join("Cargo.toml").is_file() {
        return Err(Failure::new("there is no workspace in bench/"));
    }
    let name = options.what.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
    let mut cargo = project.cargo();
    // The folder decides which `.cargo/config.toml` counts, and the flags of a debug build must not reach it.
    cargo.current_dir(&folder).env("CARGO_TARGET_DIR", project.target().join("bench"));
    cargo.args(["run", "--release", "--locked", "--bin", &name]);
    if matches!(options.what, What::List) {
        cargo.env("COUNTERFOIL", command(project)?);
    }
    if options.json {
        cargo.args(["--", "--json"]);
    }
    run_command(&mut cargo)?;
    Ok(true)
}

/// The command as people install it, which a benchmark starts.
fn command(project: &Project) -> Result<PathBuf, Failure> {
    run_command(project.cargo().args(["build", "--release", "--locked", "--package", "counterfoil-cli"]))?;
    Ok(project.target().join("release").join(format!("counterfoil{}", std::env::consts::EXE_SUFFIX)))
}
