//! What the tests share.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub(crate) mod judges;
pub(crate) mod variations;

use std::path::{Path, PathBuf};

use counterfoil_json::Json;

/// Where what lies beside the project is, seen from this crate.
const SHARED: &str = "../../../shared";

/// A part of what lies beside the project; `None`, with a line that says so, where it is absent. On CI it must be there.
pub(crate) fn shared(part: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SHARED).join(part);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{part} is missing");
    println!("skipped: {part} is not beside the project");
    None
}

/// The lists of the corpus, by the names of their servers.
pub(crate) fn servers() -> Vec<(String, Vec<Json>)> {
    let Some(folder) = shared("corpus/servers") else { return Vec::new() };
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let json = Json::parse(&std::fs::read_to_string(path).expect("text")).expect("JSON");
        let tools = json.get("tools").and_then(Json::as_array).expect("tools").to_vec();
        (path.file_stem().expect("a name").to_string_lossy().into_owned(), tools)
    };
    files.iter().map(read).collect()
}
