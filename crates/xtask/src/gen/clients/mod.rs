//! The pages about clients, from what `counterfoil clients` says of them.
//!
//! The command and not the files of the profiles is asked: it adds up what a client inherits, and the book and the
//! terminal say the same.

mod index;
mod json;
mod page;
mod summary;
mod words;

use std::process::Command;

use serde::de::DeserializeOwned;

use super::Page;
use crate::shared::{Context, Failure, Project, output};
use json::{Overview, Profile};

/// Where the pages lie. Nothing else may.
pub(super) const FOLDER: &str = "docs/src/clients";

/// A page for each profile, the one that compares them, and the table of contents that lists them.
pub(super) fn pages(project: &Project) -> Result<Vec<Page>, Failure> {
    let Overview { clients } = ask(project, None)?;
    let mut profiles = Vec::new();
    for row in &clients {
        profiles.push(ask::<Profile>(project, Some(&row.name))?);
    }
    let path = |name: &str| format!("{FOLDER}/{name}.md");
    let mut pages: Vec<_> =
        profiles.iter().map(|profile| Page { path: path(&profile.name), text: page::text(profile) }).collect();
    pages.push(Page { path: path("README"), text: index::text(&clients, &profiles) });
    pages.push(summary::page(project, &clients)?);
    Ok(pages)
}

fn ask<T: DeserializeOwned>(project: &Project, name: Option<&str>) -> Result<T, Failure> {
    let mut command = Command::new(project.built("counterfoil"));
    command.arg("clients").args(name).args(["--format", "json"]);
    serde_json::from_str(&output(&mut command)?).cannot(|| {
        let what = name.map_or_else(|| "the list".to_owned(), |name| format!("`{name}`"));
        format!("read what `counterfoil clients` says of {what}")
    })
}
