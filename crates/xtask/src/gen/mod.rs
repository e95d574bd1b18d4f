//! `cargo xtask gen`: the parts of the documentation that are made from the code.
//!
//! A list that is kept twice drifts. What the code knows, the words of a declaration, the formats, the codes of problems,
//! the options of the command, is written down by the code; `--check` fails where the page says something else.

mod attributes;
mod cli;
mod codes;
mod diff;
mod formats;
mod markdown;

use std::fs;

use clap::Args;

use crate::shared::{Context, Failure, Project};

/// How to write.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write nothing, and fail where a page is not what the code says
    #[arg(long)]
    check: bool,
}

/// A page that is made from the code.
struct Page {
    /// Where it lies, seen from the project's folder.
    path: &'static str,
    /// What it says.
    text: String,
}

/// Writes every page, or compares it. Says whether all are as they should be.
pub(crate) fn run(options: &Options, project: &Project) -> Result<bool, Failure> {
    let pages = [attributes::page(), formats::page(project)?, codes::page(project)?, cli::page(project)?];
    let mut current = true;
    for page in pages {
        current &= if options.check { check(project, &page) } else { write(project, &page)? };
    }
    if !current {
        eprintln!("\nrun `cargo xtask gen` and commit what it writes");
    }
    Ok(current)
}

fn check(project: &Project, page: &Page) -> bool {
    let present = fs::read_to_string(project.root().join(page.path)).unwrap_or_default();
    if present == page.text {
        return true;
    }
    eprintln!("{} is not what the code says:", page.path);
    eprint!("{}", diff::lines(&present, &page.text));
    false
}

fn write(project: &Project, page: &Page) -> Result<bool, Failure> {
    let path = project.root().join(page.path);
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
