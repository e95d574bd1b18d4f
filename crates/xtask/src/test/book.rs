//! The code in the book: every block of Rust is compiled and run, by the rules of documentation tests.

use std::fs;
use std::path::{Path, PathBuf};

use super::cargo::counted;
use crate::shared::{Context, Failure, Fixture, Project, Source, Tally};

/// Makes a crate whose documentation is the book, and runs its tests.
pub(super) fn run(project: &Project) -> Result<Tally, Failure> {
    let library = project.root().join("crates/counterfoil");
    let dependencies = format!(
        "counterfoil = {{ path = {library:?}, features = [\"migrate\", \"verify\"] }}\n\
         rmcp = {{ version = \"3.11\", default-features = false, features = [\"macros\", \"server\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         serde_json = \"1\"\n\
         http = \"1\"\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }}\n"
    );
    let pages: Vec<_> = pages(&project.root().join("docs/src"))?.iter().map(|page| module(page)).collect();
    let fixture = Fixture::write(project, "book", &dependencies, Source::Library(&pages.concat()))?;
    counted(project, "book", fixture.cargo(project).args(["test", "--doc"]))
}

/// The pages that are written by hand, in a fixed order.
fn pages(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).cannot(|| format!("list {}", folder.display()))? {
        let path = entry.cannot(|| format!("list {}", folder.display()))?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    Ok(pages)
}

/// A module that is documented by a page, and named after it, so that a failing test names the page.
fn module(page: &Path) -> String {
    let name: String = page
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
        .collect();
    format!("#[doc = include_str!({page:?})]\npub mod {} {{}}\n", name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_a_module_of_its_name() {
        let module = module(Path::new("docs/first-tool.md"));
        assert_eq!(module, "#[doc = include_str!(\"docs/first-tool.md\")]\npub mod first_tool {}\n");
    }
}
