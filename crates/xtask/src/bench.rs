//! `cargo xtask bench`: the benchmarks, which lie in a workspace of their own.
//!
//! They compare the library with others, so they bring dependencies, features and a profile that nothing else in the
//! project should have.

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
    if options.json {
        cargo.args(["--", "--json"]);
    }
    run_command(&mut cargo)?;
    Ok(true)
}
