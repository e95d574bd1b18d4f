//! The profiles of clients: `profiles/*.toml` of `counterfoil-schema`, checked and turned into Rust.
//!
//! The data is checked here and not where it is used, so that whoever writes a file hears of a mistake at once, with
//! the file and the key, and the library carries neither the parser nor the checks.

mod across;
mod fields;
mod file;
mod judges;
mod problems;
mod read;
mod rust;
mod shape;
#[cfg(test)]
mod tests;

use std::fs;

use super::Page;
use crate::shared::{Context, Failure, Project};
use file::File;
use problems::Problems;

const SOURCE: &str = "crates/counterfoil-schema/profiles";

/// Where the modules lie. Nothing else may.
pub(super) const FOLDER: &str = "crates/counterfoil-schema/src/profile/generated";

/// A module for each profile, and the one that lists them.
pub(super) fn pages(project: &Project) -> Result<Vec<Page>, Failure> {
    let folder = project.root().join(SOURCE);
    let mut texts = Vec::new();
    for entry in fs::read_dir(&folder).cannot(|| format!("list {SOURCE}"))? {
        let path = entry.cannot(|| format!("list {SOURCE}"))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(profile) = name.strip_suffix(".toml") else {
            return Err(Failure::new(format!("{SOURCE}/{name} is no profile: it does not end in .toml")));
        };
        texts.push((profile.to_owned(), fs::read_to_string(&path).cannot(|| format!("read {SOURCE}/{name}"))?));
    }
    texts.sort();
    let files = load(&texts)?;
    let modules = files
        .iter()
        .map(|file| Page { path: format!("{FOLDER}/{}.rs", rust::module_name(&file.name)), text: rust::module(file) });
    Ok(modules.chain([Page { path: format!("{FOLDER}/mod.rs"), text: rust::index(&files) }]).collect())
}

/// Reads all files, given by their names and texts, and checks them each and together.
fn load(texts: &[(String, String)]) -> Result<Vec<File>, Failure> {
    let mut problems = Problems::default();
    let files = read_all(texts, &mut problems);
    problems.end()?;
    Ok(files)
}

fn read_all(texts: &[(String, String)], problems: &mut Problems) -> Vec<File> {
    let files: Vec<_> = texts.iter().filter_map(|(name, text)| read::file(name, text, problems)).collect();
    across::check(&files, problems);
    files
}
