//! The chores of the project: `cargo xtask CHORE`.
//!
//! A chore is a program and not a shell script, so that it runs the same on every machine and can be tested. Each stands
//! in a file or folder of its own; what several of them need lies in [`shared`].

mod bench;
mod r#gen;
mod shared;
mod stress;
mod test;

use std::process::ExitCode;

use clap::Parser;

use crate::shared::{Failure, Project};

/// The chores of the project.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, about)]
enum Chore {
    /// Run the tests: the workspace's own, and those against the outside world
    Test(test::Options),
    /// Write the parts of the documentation that are made from the code
    Gen(r#gen::Options),
    /// Run a benchmark of the workspace in bench/
    Bench(bench::Options),
    /// Hold the prompt registry against what it must bear; minutes long
    Stress(stress::Options),
}

fn main() -> ExitCode {
    let chore = Chore::parse();
    match Project::find().and_then(|project| run(chore, &project)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the chore, and says whether all is well.
fn run(chore: Chore, project: &Project) -> Result<bool, Failure> {
    match chore {
        Chore::Test(options) => test::run(&options, project),
        Chore::Gen(options) => r#gen::run(&options, project),
        Chore::Bench(options) => bench::run(&options, project),
        Chore::Stress(options) => stress::run(&options, project),
    }
}
