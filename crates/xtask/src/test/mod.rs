//! `cargo xtask test`: the workspace's own tests, and those against the outside world.

mod book;
mod cargo;
mod clients;
mod conformance;
mod judges;
mod langfuse;
mod lean;
mod prompts;
mod readme;
mod scaffold;
mod servers;
mod store;
mod tap;

use clap::{Args, ValueEnum};

use crate::shared::{Failure, Project, Tally};

/// What to test.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only these groups, instead of all
    #[arg(long, value_name = "GROUP", num_args = 1..)]
    only: Vec<Group>,
    /// Let the judges also see the corpus as it came, to compare; half a minute more
    #[arg(long)]
    untouched: bool,
}

/// Tests that run together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Group {
    /// The workspace's tests, those in the documentation included
    Cargo,
    /// The prompt store alone, on SQLite and on PostgreSQL; part of `cargo`
    Store,
    /// The README's first tool, pasted into a new crate, built and called
    Readme,
    /// What `counterfoil new` makes: built, tested, and linted
    Scaffold,
    /// The code in the book
    Book,
    /// How many crates the library brings to those who depend on it
    Lean,
    /// Unmodified MCP clients, over Streamable HTTP and over stdio
    Clients,
    /// The prompt registry, served from SQLite and from PostgreSQL, by one server and by three
    Prompts,
    /// Unmodified SDKs of Langfuse, which read and write prompts over plain HTTP
    Langfuse,
    /// Unmodified MCP servers, seen by the commands for any server
    Servers,
    /// The official conformance suite, for both eras of the protocol
    Conformance,
    /// What real client libraries say of lowered lists of tools
    Judges,
}

impl Group {
    fn run(self, options: &Options, project: &Project) -> Result<Tally, Failure> {
        match self {
            Self::Cargo => cargo::run(project),
            Self::Store => store::run(project),
            Self::Readme => readme::run(project),
            Self::Scaffold => scaffold::run(project),
            Self::Book => book::run(project),
            Self::Lean => lean::run(project),
            Self::Clients => clients::run(project),
            Self::Prompts => prompts::run(project),
            Self::Langfuse => langfuse::run(project),
            Self::Servers => servers::run(project),
            Self::Conformance => conformance::run(project),
            Self::Judges => judges::run(project, options.untouched),
        }
    }
}

/// Runs the groups, one after the other, and closes with the counts. Says whether nothing failed.
pub(crate) fn run(options: &Options, project: &Project) -> Result<bool, Failure> {
    // What is a part of another group runs with it.
    let all = Group::value_variants().iter().copied().filter(|group| *group != Group::Store);
    let groups: Vec<_> = if options.only.is_empty() { all.collect() } else { options.only.clone() };
    let mut total = Tally::default();
    for group in groups {
        let name = group.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        eprintln!("\n== {name}");
        match group.run(options, project) {
            Ok(tally) => {
                eprintln!("== {name}: {tally}");
                total.merge(tally);
            }
            Err(failure) => total.fail(&name, failure),
        }
    }
    eprintln!();
    for remark in total.remarks() {
        eprintln!("{remark}");
    }
    println!("xtask: {total}");
    Ok(total.failed() == 0)
}
