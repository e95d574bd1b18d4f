//! `cargo xtask gen`: what is made from data and from the code: the profiles of clients as Rust, and parts of the
//! documentation.
//!
//! A list that is kept twice drifts. What the code knows, the words of a declaration, the formats, the codes of problems,
//! the options of the command, the profiles of clients, is written down by the code; `--check` fails where the file says
//! something else.

mod attributes;
mod cli;
mod clients;
mod codes;
mod contents;
mod diff;
mod formats;
mod markdown;
mod profiles;
mod rules;
mod strays;

use std::fs;

use clap::{Args, ValueEnum};

use crate::shared::{Context, Failure, Project};

/// How to write.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write nothing, and fail where a file is not what it should be
    #[arg(long)]
    check: bool,
    /// Only these parts, instead of all
    #[arg(long, value_name = "PART", num_args = 1..)]
    only: Vec<Part>,
}

/// Files that are made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The profiles of clients, as Rust
    Profiles,
    /// The reference in the book
    Reference,
    /// The pages about clients in the book
    Clients,
    /// The pages about the rules of the linter
    Rules,
}

/// A file that is made from something else.
#[derive(Debug)]
struct Page {
    /// Where it lies, seen from the project's folder.
    path: String,
    /// What it says.
    text: String,
}

/// Writes every file, or compares it. Says whether all are as they should be.
pub(crate) fn run(options: &Options, project: &Project) -> Result<bool, Failure> {
    // The profiles come first: the command, which the other parts ask, is built from them.
    let parts = if options.only.is_empty() { Part::value_variants() } else { &options.only };
    let mut current = true;
    for part in parts {
        let pages = part.pages(project)?;
        for page in &pages {
            current &= if options.check { check(project, page) } else { write(project, page)? };
        }
        if let Some(folder) = part.folder() {
            current &= strays::none(project, folder, &pages, options.check)?;
        }
    }
    if !current {
        eprintln!("\nrun `cargo xtask gen` and commit what it writes");
    }
    Ok(current)
}

impl Part {
    fn pages(self, project: &Project) -> Result<Vec<Page>, Failure> {
        match self {
            Self::Profiles => profiles::pages(project),
            Self::Reference => {
                project.build()?;
                Ok(vec![attributes::page(), formats::page(project)?, codes::page(project)?, cli::page(project)?])
            }
            Self::Clients => {
                project.build()?;
                clients::pages(project)
            }
            Self::Rules => rules::pages(project),
        }
    }

    /// The folder in which nothing but its own files may lie.
    fn folder(self) -> Option<&'static str> {
        match self {
            Self::Profiles => Some(profiles::FOLDER),
            Self::Reference => None,
            Self::Clients => Some(clients::FOLDER),
            Self::Rules => Some(rules::FOLDER),
        }
    }
}

fn check(project: &Project, page: &Page) -> bool {
    let present = fs::read_to_string(project.root().join(&page.path)).unwrap_or_default();
    if present == page.text {
        return true;
    }
    eprintln!("{} is not what it should be:", page.path);
    eprint!("{}", diff::lines(&present, &page.text));
    false
}

fn write(project: &Project, page: &Page) -> Result<bool, Failure> {
    let path = project.root().join(&page.path);
    if fs::read_to_string(&path).is_ok_and(|present| present == page.text) {
        return Ok(true);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).cannot(|| format!("make {}", folder.display()))?;
    }
    fs::write(&path, &page.text).cannot(|| format!("write {}", page.path))?;
    eprintln!("wrote {}", page.path);
    Ok(true)
}
