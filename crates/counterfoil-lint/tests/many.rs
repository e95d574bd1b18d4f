//! Ten thousand tools for all clients: how long it takes is measured by hand, in release mode, with
//! `cargo test --release -p counterfoil-lint --test many -- --nocapture`; that all of them are looked at is a test.

mod common;

use std::time::Instant;

use counterfoil_json::Json;
use counterfoil_lint::{Config, Source, lint};
use counterfoil_schema::profile::Profile;

#[test]
fn many_tools_are_looked_at_as_few_are() {
    // Without optimisation a tenth of them is enough.
    let wanted = if cfg!(debug_assertions) { 1_000 } else { 10_000 };
    let corpus: Vec<Json> = common::servers().into_iter().flat_map(|(_, tools)| tools).collect();
    if corpus.is_empty() {
        return;
    }
    let mut tools: Vec<Json> = corpus.iter().cycle().take(wanted).cloned().collect();
    for (index, tool) in tools.iter_mut().enumerate() {
        if let Some(tool) = tool.as_object_mut() {
            tool.insert("name", format!("tool_{index}"));
        }
    }
    let config = Config::new(Profile::names().filter_map(|name| Profile::named(name).ok()));
    let start = Instant::now();
    let source = Source::of_tools("many", tools);
    let written = start.elapsed();
    let report = lint(&source, &config);
    let (count, clients) = (report.diagnostics.len(), config.profiles.len());
    println!(
        "{wanted} tools, {clients} clients: {count} findings in {:?}, of which {written:?} for the text",
        start.elapsed()
    );
    assert_eq!(report.size.tools, wanted);
    let last = report.diagnostics.iter().filter_map(|found| found.tool).max();
    assert!(last >= Some(wanted - 5), "the last tools were not looked at: {last:?}");
}
