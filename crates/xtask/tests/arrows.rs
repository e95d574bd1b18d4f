//! The arrows between the crates, as `ARCHITECTURE.md` states them: who may depend on whom, and who must not know what.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::{metadata, root};
use serde_json::Value;

/// Which crates of ours each crate may depend on. A crate that is not here has yet to be given its place.
const ARROWS: &[(&str, &[&str])] = &[
    ("counterfoil-json", &[]),
    ("counterfoil-core", &["counterfoil-json"]),
    ("counterfoil-schema", &["counterfoil-core", "counterfoil-json"]),
    ("counterfoil-wire", &["counterfoil-json"]),
    ("counterfoil-diff", &["counterfoil-core", "counterfoil-json", "counterfoil-schema"]),
    ("counterfoil-lint", &["counterfoil-core", "counterfoil-json", "counterfoil-schema"]),
    ("counterfoil-syntax", &["counterfoil-core", "counterfoil-json"]),
    ("counterfoil-derive", &["counterfoil-core", "counterfoil-syntax"]),
    ("counterfoil", &["counterfoil-core", "counterfoil-derive", "counterfoil-json", "counterfoil-schema"]),
    ("counterfoil-prompts", &["counterfoil"]),
    ("counterfoil-tickets", &["counterfoil"]),
    (
        "counterfoil-cli",
        &[
            "counterfoil",
            "counterfoil-core",
            "counterfoil-derive",
            "counterfoil-diff",
            "counterfoil-json",
            "counterfoil-lint",
            "counterfoil-prompts",
            "counterfoil-schema",
            "counterfoil-syntax",
            "counterfoil-tickets",
            "counterfoil-wire",
        ],
    ),
    // The examples are there for readers; they stand on the facade alone.
    ("*", &["counterfoil"]),
    // The chores read the lists that the documentation shows.
    (
        "xtask",
        &["counterfoil-core", "counterfoil-json", "counterfoil-lint", "counterfoil-schema", "counterfoil-syntax"],
    ),
];

/// Crates that know neither a transport nor a runtime nor a database, directly or by way of others.
const PURE: &[&str] = &[
    "counterfoil-json",
    "counterfoil-core",
    "counterfoil-schema",
    "counterfoil-diff",
    "counterfoil-lint",
    "counterfoil-syntax",
    "counterfoil-derive",
];

/// What the pure crates must not know.
const IMPURE: &[&str] = &["rmcp", "tokio", "axum", "hyper", "sqlx", "reqwest"];

#[test]
fn every_crate_depends_only_on_those_below_it() {
    let mut wrong = Vec::new();
    for (name, package) in members() {
        let example = package["manifest_path"].as_str().is_some_and(|path| path.contains("/examples/"));
        let rule =
            ARROWS.iter().find(|(of, _)| *of == name).or_else(|| ARROWS.iter().find(|(of, _)| example && *of == "*"));
        let Some((_, allowed)) = rule else {
            wrong.push(format!("{name} has no place in ARROWS"));
            continue;
        };
        for dependency in dependencies(&package).filter(|dependency| dependency.starts_with("counterfoil")) {
            if !allowed.contains(&dependency) {
                wrong.push(format!("{name} -> {dependency}"));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that ARCHITECTURE.md does not know: {wrong:#?}");
}

#[test]
fn the_lower_crates_know_no_transport_no_runtime_and_no_database() {
    let metadata = metadata(&["--all-features"]);
    for name in PURE {
        let known = closure(&metadata, name);
        for impure in IMPURE {
            assert!(!known.contains(*impure), "{name} knows {impure}");
        }
    }
}

#[test]
fn the_facade_alone_knows_the_sdk() {
    for (name, package) in members() {
        let knows = dependencies(&package).any(|dependency| dependency.starts_with("rmcp"));
        // This example shows how to move from the SDK's own macros to contracts.
        let may = ["counterfoil", "counterfoil-rmcp-migration"].contains(&name.as_str());
        assert!(!knows || may, "{name} knows rmcp");
    }
}

/// Which parts of the facade must not name which others in their code.
const SEAMS: &[(&str, &[&str])] = &[
    ("toolbox", &["rmcp::", "crate::rmcp_adapter", "crate::serve::", "crate::server::", "crate::tool::", "axum::"]),
    ("tool", &["rmcp::", "crate::rmcp_adapter", "crate::serve::", "crate::server::", "axum::"]),
    ("server", &["rmcp::", "crate::rmcp_adapter", "crate::serve::", "axum::"]),
    ("serve", &["rmcp::"]),
];

#[test]
fn the_seams_inside_the_facade_hold() {
    for (part, unknown) in SEAMS {
        let mut code = String::new();
        read_all(&root().join("crates/counterfoil/src").join(part), &mut code);
        assert!(!code.is_empty(), "there is no {part}");
        for name in *unknown {
            assert!(!code.contains(name), "{part} knows {name}");
        }
    }
}

/// Appends the code of all files in a folder, without comments: documentation may name what code may not.
fn read_all(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of the facade") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            read_all(&path, code);
        } else {
            let text = fs::read_to_string(&path).expect("a file of Rust");
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                code.push_str(line);
                code.push('\n');
            }
        }
    }
}

#[test]
fn numbers_stay_numbers() {
    // With `arbitrary_precision` a number of `serde_json` is a string inside. Features unify, so that one crate that
    // asks for it would change what every other crate reads.
    let metadata = metadata(&["--all-features"]);
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a resolved graph");
    let features: Vec<_> = nodes
        .iter()
        .filter(|node| node["id"].as_str().is_some_and(|id| id.contains("serde_json@") || id.ends_with("#serde_json")))
        .flat_map(|node| node["features"].as_array().cloned().unwrap_or_default())
        .collect();
    assert!(
        features.iter().any(|feature| feature == "preserve_order"),
        "declared order on the wire needs preserve_order"
    );
    assert!(!features.iter().any(|feature| feature == "arbitrary_precision"));
}

/// The members of the workspace by name.
fn members() -> BTreeMap<String, Value> {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().expect("a list of packages");
    packages.iter().map(|package| (package["name"].as_str().expect("a name").to_owned(), package.clone())).collect()
}

/// The names of a package's dependencies but for those of its tests.
fn dependencies(package: &Value) -> impl Iterator<Item = &str> {
    package["dependencies"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|dependency| dependency["kind"] != "dev")
        .filter_map(|dependency| dependency["name"].as_str())
}

/// The names of all crates that a member is built from, on any machine, without its tests' own.
fn closure(metadata: &Value, member: &str) -> BTreeSet<String> {
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let names: BTreeMap<_, _> =
        packages.iter().filter_map(|package| Some((package["id"].as_str()?, package["name"].as_str()?))).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a resolved graph");
    let nodes: BTreeMap<_, _> = nodes.iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let (start, _) = names.iter().find(|(_, name)| **name == member).expect("a member of the workspace");
    let mut seen = BTreeSet::new();
    let mut open = vec![*start];
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        for dependency in nodes[id]["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.into_iter().any(|kind| kind["kind"] != "dev") {
                open.extend(dependency["pkg"].as_str());
            }
        }
    }
    seen.iter().map(|id| names[id].to_owned()).collect()
}
