//! What must hold of every comparison, over real servers: nothing differs from itself, nothing is called compatible that
//! values disprove, lowering an input breaks nothing, a lock comes back as it was.

#[allow(dead_code, reason = "shared with the tests of another crate")]
#[path = "../../../counterfoil-schema/tests/laws/closed.rs"]
mod closed;
#[allow(dead_code, reason = "shared with the tests of another crate")]
#[path = "../../../counterfoil-schema/tests/laws/instances.rs"]
mod instances;
#[allow(dead_code, reason = "shared with the tests of another crate")]
#[path = "../../../counterfoil-schema/tests/laws/judge.rs"]
mod judge;
#[allow(dead_code, reason = "shared with the tests of another crate")]
#[path = "../../../counterfoil-schema/tests/laws/references.rs"]
mod references;
#[path = "../../../counterfoil-schema/tests/laws/rng.rs"]
mod rng;
#[path = "../../../counterfoil-schema/tests/laws/shared.rs"]
mod shared;
#[allow(dead_code, reason = "shared with the tests of another crate")]
#[path = "../../../counterfoil-schema/tests/laws/strings.rs"]
mod strings;

mod hostile;
mod locked;
mod lowered;
mod mutate;
mod mutated;
mod same;
mod suite;

use counterfoil_json::Json;

/// The tools of each server of the corpus; none where it is absent.
fn servers() -> Vec<(String, Vec<Json>)> {
    let Some(directory) = shared::corpus("servers") else { return Vec::new() };
    let server = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (name, shared::read(&path).get("tools").and_then(Json::as_array).expect("a list of tools").to_vec())
    };
    shared::files(&directory).into_iter().map(server).collect()
}

/// One of so many is looked at; `LAWS_FULL=1` looks at all.
fn one_in(n: usize) -> usize {
    if std::env::var_os("LAWS_FULL").is_some() { 1 } else { n }
}
