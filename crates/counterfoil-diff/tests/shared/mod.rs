//! What lies beside the project.

use std::path::{Path, PathBuf};

use counterfoil_json::Json;

/// Where the corpus lies, seen from this crate.
const CORPUS: &str = "../../../shared/corpus";

/// A part of the corpus; `None`, with a line that says so, where it is absent. On CI it must be there.
pub(crate) fn corpus(part: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(CORPUS).join(part);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{part} of the corpus is missing");
    println!("skipped: {part} of the corpus is not beside the project");
    None
}

/// The files under a directory whose names end in `.json`, sorted.
pub(crate) fn files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            files.extend(self::files(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "json") {
            files.push(entry);
        }
    }
    files.sort();
    files
}

/// The JSON of a file.
pub(crate) fn read(path: &Path) -> Json {
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
