//! Thousands of tools for all clients, which several threads share: all of them are looked at. How long that takes is
//! measured by `cargo xtask bench lint`.

mod common;

use counterfoil_json::Json;
use counterfoil_lint::{Config, Source, lint};
use counterfoil_schema::profile::Profile;

use common::variations::variations;

#[test]
fn many_tools_are_looked_at_as_few_are() {
    // Without optimisation a tenth of them is enough.
    let wanted = if cfg!(debug_assertions) { 1_000 } else { 10_000 };
    let corpus: Vec<Json> = common::servers().into_iter().flat_map(|(_, tools)| tools).collect();
    if corpus.is_empty() {
        return;
    }
    let tools = variations(&corpus, wanted);
    let config = Config::new(Profile::names().filter_map(|name| Profile::named(name).ok()));
    let report = lint(&Source::of_tools("many", tools), &config);
    assert_eq!(report.size.tools, wanted);
    let last = report.diagnostics.iter().filter_map(|found| found.tool).max();
    assert!(last >= Some(wanted - 5), "the last tools were not looked at: {last:?}");
}
