//! The tools of real servers, as every client that rewrites schemas shows them.

use std::fs;
use std::path::Path;

use counterfoil_json::Json;
use counterfoil_schema::profile::Rewrite;
use counterfoil_schema::seen::seen_list;

/// Where the corpus lies, seen from this crate.
const SERVERS: &str = "../../../shared/corpus/servers";

#[test]
fn every_tool_is_followed_through_every_client() {
    let servers = Path::new(env!("CARGO_MANIFEST_DIR")).join(SERVERS);
    if !servers.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the corpus is missing");
        println!("skipped: the corpus is not beside the project");
        return;
    }
    let mut tools = Vec::new();
    for entry in fs::read_dir(servers).expect("a folder") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a file");
        let server = Json::parse(&text).expect("JSON");
        tools.extend(server.get("tools").and_then(Json::as_array).expect("tools").to_vec());
    }
    assert!(tools.len() > 3_000, "the corpus is not whole: {} tools", tools.len());
    for rewrite in Rewrite::ALL {
        let seen = seen_list(&tools, rewrite);
        let failed = seen.iter().filter(|seen| seen.error.is_some()).count();
        let same = seen.iter().filter(|seen| seen.error.is_none() && seen.changes.is_empty()).count();
        println!("{}: {failed} fail, {same} are shown as they are", rewrite.name());
        assert_eq!(seen.len(), tools.len());
        for (seen, tool) in seen.iter().zip(&tools) {
            // What is shown differs exactly where changes are told.
            assert_eq!(seen.tool.as_ref().is_some_and(|seen| seen != tool), !seen.changes.is_empty(), "{tool}");
        }
        // By the counts of the judges: the Python SDK of Google fails over every third tool.
        if rewrite == Rewrite::GoogleGenai {
            assert!(failed > 1_200 && failed < 1_500, "{failed} fail");
        }
    }
}
