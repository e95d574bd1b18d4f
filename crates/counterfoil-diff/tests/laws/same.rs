//! Nothing differs from itself, nor from itself read again.

use counterfoil_diff::diff;
use counterfoil_json::Json;

use crate::servers;

#[test]
fn no_server_differs_from_itself() {
    for (name, tools) in servers() {
        let again: Vec<Json> = tools.iter().map(|tool| Json::parse(&tool.to_string()).expect("it is JSON")).collect();
        let report = diff(&tools, &again);
        assert!(report.is_empty(), "{name}: {}", report.to_text());
    }
}

#[test]
fn a_server_without_a_tool_breaks() {
    for (name, tools) in servers().into_iter().filter(|(_, tools)| tools.len() > 1) {
        let report = diff(&tools, &tools[1..]);
        assert_eq!(report.count().breaking, 1, "{name}: {}", report.to_text());
    }
}
