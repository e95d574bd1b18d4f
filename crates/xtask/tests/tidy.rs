//! Rules of the house that neither the compiler nor clippy knows.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{metadata, root};

/// The most lines of a file. A longer one holds more than one idea.
const LONGEST: usize = 500;

/// Longer files, each with the reason why it is one.
const LONG: &[(&str, &str)] = &[];

/// Names that code must not carry into the tree, since they say that something is not done.
const UNFINISHED: &[&str] = &["TODO", "FIXME", "#[ignore"];

#[test]
fn no_file_is_long_without_a_reason() {
    let mut long = Vec::new();
    for file in sources(&["rs", "mjs", "py"]) {
        let lines = read(&file).lines().count();
        let listed = LONG.iter().any(|(path, _)| root().join(path) == file);
        if lines > LONGEST && !listed {
            long.push(format!("{}: {lines} lines", shown(&file)));
        }
    }
    assert!(long.is_empty(), "split them, or list them with a reason: {long:#?}");
    for (path, _) in LONG {
        let lines = read(&root().join(path)).lines().count();
        assert!(lines > LONGEST, "{path} has only {lines} lines; take it off the list");
    }
}

#[test]
fn nothing_is_left_for_later() {
    let myself = root().join("crates/xtask/tests/tidy.rs");
    for file in sources(&["rs", "mjs", "py", "sh", "toml"]).into_iter().filter(|file| *file != myself) {
        let text = read(&file);
        for mark in UNFINISHED {
            assert!(!text.contains(mark), "{} has {mark}", shown(&file));
        }
    }
}

#[test]
fn every_member_obeys_the_workspace() {
    let workspace = read(&root().join("Cargo.toml"));
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for manifest in manifests() {
        let text = read(&manifest);
        assert!(text.contains("[lints]\nworkspace = true"), "{} does not inherit the lints", shown(&manifest));
        for inherited in ["version", "edition", "rust-version", "license"] {
            let line = format!("{inherited}.workspace = true");
            assert!(text.contains(&line), "{} has no {line}", shown(&manifest));
        }
    }
}

#[test]
fn libraries_document_every_public_item() {
    let mut libraries = 0;
    for manifest in manifests().iter().filter(|manifest| manifest.starts_with(root().join("crates"))) {
        let library = manifest.with_file_name("src").join("lib.rs");
        if library.is_file() {
            libraries += 1;
            assert!(read(&library).contains("#![deny(missing_docs)]"), "{} may go without", shown(&library));
        }
    }
    assert!(libraries > 4, "only {libraries} libraries were found");
}

#[test]
fn every_licence_is_allowed() {
    let deny = read(&root().join("deny.toml"));
    let (_, list) = deny.split_once("\nallow = [").expect("a list of licences");
    let (list, _) = list.split_once(']').expect("the end of the list");
    let allowed: Vec<_> = list.split(',').map(|entry| entry.trim().trim_matches('"')).collect();
    let metadata = metadata(&["--all-features"]);
    for package in metadata["packages"].as_array().expect("a list of packages") {
        let licence = package["license"].as_str().unwrap_or_default();
        // All parts that are joined by AND are needed; of those that are joined by OR, one is enough. A slash is how OR
        // was written once.
        let whole = licence.replace('/', " OR ").split(" AND ").all(|part| {
            part.trim_matches(['(', ')']).split(" OR ").any(|name| allowed.contains(&name.trim_matches(['(', ')'])))
        });
        assert!(whole, "{} has the licence {licence:?}, which deny.toml does not allow", package["name"]);
    }
}

#[test]
fn lock_files_name_no_place_to_download_from() {
    let lock = read(&root().join("e2e/package-lock.json"));
    assert!(lock.contains("\"integrity\""), "the lock file does not say what a package must be");
    assert!(!lock.contains("\"resolved\""), "whoever installs has a registry of their own");
}

/// The manifests of the workspace's members.
fn manifests() -> Vec<PathBuf> {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().expect("a list of packages");
    packages.iter().map(|package| package["manifest_path"].as_str().expect("a path").into()).collect()
}

/// The files of those kinds that belong to the project.
fn sources(extensions: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders: Vec<_> = ["crates", "examples", "e2e", "bench", "fuzz"]
        .iter()
        .map(|name| root().join(name))
        .filter(|path| path.is_dir())
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry of a folder").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !matches!(name, "target" | "node_modules" | "corpus" | "artifacts") {
                folders.push(path);
            } else if path.extension().and_then(|found| found.to_str()).is_some_and(|found| extensions.contains(&found))
            {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty());
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
