//! `cargo xtask stress`: what the prompt registry bears, held against what it must. It writes the page `stress` of the book.
//!
//! It takes minutes, so that the tests run short forms of the same.

pub(crate) mod current;
mod figures;
pub(crate) mod kills;
pub(crate) mod labels;
pub(crate) mod large;
mod load;
mod page;
mod prompts;
pub(crate) mod restart;
mod sample;
pub(crate) mod site;
pub(crate) mod writers;

use std::env;
use std::time::Duration;

use clap::{Args, ValueEnum};

pub(crate) use self::figures::Figures;
pub(crate) use self::site::Site;
use crate::shared::postgres::{Durability, Postgres};
use crate::shared::{Failure, Need, Project, run as run_command};

/// What to do.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only these, instead of all
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<Scenario>,
}

/// Something that the registry must bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// 32 who make versions of one prompt, 100 each
    Writers,
    /// 64 who move one label
    Labels,
    /// The server is killed 200 times while it writes to SQLite
    Kills,
    /// PostgreSQL is stopped under load
    Restart,
    /// Three servers on one PostgreSQL
    Servers,
    /// 100,000 versions
    Large,
}

impl Scenario {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Its heading in the book.
    fn heading(self) -> &'static str {
        match self {
            Self::Writers => "32 writers of one prompt, 100 versions each",
            Self::Labels => "64 who move one label at once",
            Self::Kills => "`kill -9` in the middle of writes, SQLite",
            Self::Restart => "PostgreSQL stopped under load",
            Self::Servers => "Three servers on one PostgreSQL",
            Self::Large => "100,000 versions in SQLite",
        }
    }

    fn run(self, site: &Site<'_>, postgres: &mut Need<Postgres>) -> Result<Figures, Failure> {
        let mut figures = Figures::default();
        match self {
            Self::Writers => on_both(site, postgres, "writers", |urls| writers::run(urls, 32, 100)),
            Self::Labels => on_both(site, postgres, "labels", |urls| labels::run(urls, 64, 20)),
            Self::Kills => kills::run(site, 200),
            Self::Restart => {
                let Need::Ready(postgres) = postgres else { return Ok(without(postgres)) };
                let database = postgres.database("restart")?;
                restart::run(site, postgres, &database, 5, Duration::from_secs(6))
            }
            Self::Servers => {
                let Need::Ready(postgres) = postgres else { return Ok(without(postgres)) };
                let several = site.several(3, &postgres.database("servers")?)?;
                let proxy = [several.proxy.url()];
                figures.part("writers behind a proxy", writers::run(&proxy, 32, 100)?);
                figures.part("label behind a proxy", labels::run(&proxy, 64, 20)?);
                figures.part("current", current::run(&several.urls(), 2000)?);
                Ok(figures)
            }
            Self::Large => large::run(site, &large::FULL),
        }
    }
}

/// Runs the scenarios, and says whether all is as it must be.
pub(crate) fn run(options: &Options, project: &Project) -> Result<bool, Failure> {
    if cfg!(debug_assertions) {
        // What makes the load must not be what is slow.
        let mut again = project.cargo();
        again.args(["run", "--quiet", "--release", "--package", "xtask", "--"]).args(env::args_os().skip(1));
        return run_command(&mut again).map(|()| true);
    }
    run_command(project.cargo().args(["build", "--release", "--package", "counterfoil-cli"]))?;
    let binary = project.target().join("release").join(format!("counterfoil{}", env::consts::EXE_SUFFIX));
    let site = Site { project, binary };
    let mut postgres = Postgres::start(Durability::Full)?;
    let all = Scenario::value_variants().to_vec();
    let mut met = true;
    for scenario in if options.only.is_empty() { all } else { options.only.clone() } {
        eprintln!("\n== {}", scenario.name());
        let figures = scenario.run(&site, &mut postgres)?;
        met &= figures.met();
        page::write(project, scenario.heading(), &figures)?;
    }
    println!("stress: {}", if met { "all is as it must be" } else { "something is not as it must be, see above" });
    Ok(met)
}

/// On a server with SQLite, and on one with PostgreSQL.
fn on_both(
    site: &Site<'_>,
    postgres: &Need<Postgres>,
    name: &str,
    scenario: impl Fn(&[String]) -> Result<Figures, Failure>,
) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    let server = site.serve(name, &site::sqlite(&site.file(name)?))?;
    figures.part("SQLite", scenario(&[server.url()])?);
    match postgres {
        Need::Ready(postgres) => {
            let server = site.serve(name, &postgres.database(name)?)?;
            figures.part("PostgreSQL", scenario(&[server.url()])?);
        }
        Need::Missing(_) => figures.join(without(postgres)),
    }
    Ok(figures)
}

/// What is told where there is no PostgreSQL.
fn without(postgres: &Need<Postgres>) -> Figures {
    let mut figures = Figures::default();
    if let Need::Missing(why) = postgres {
        figures.told("PostgreSQL", format!("not run: {why}"));
    }
    figures
}
