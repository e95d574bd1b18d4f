//! Lowering prefers the form that survives a client's own rewriting: what the client still changes, and where it still
//! fails, before and after, over the tools of real servers.

use counterfoil_json::Json;
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::{self, Profile, Rewrite};
use counterfoil_schema::seen::seen;

use crate::shared;

#[test]
fn what_clients_still_change_is_known() {
    let Some(directory) = shared::corpus("servers") else { return };
    let lists: Vec<Vec<Json>> = shared::files(&directory)
        .iter()
        .map(|path| shared::read(path).get("tools").and_then(Json::as_array).expect("a list of tools").to_vec())
        .collect();
    let mut table =
        String::from("profile: tools that its rewriting changes, and those it fails on; then the same, lowered\n");
    for data in profile::all() {
        let Some(rewrite) = data.rewrite else { continue };
        let profile = Profile::named(data.name).expect("a profile");
        let (mut before, mut after) = ((0, 0), (0, 0));
        for tools in &lists {
            count(tools, rewrite, &mut before);
            count(&lower_list(tools, &profile).tools, rewrite, &mut after);
        }
        let line = format!("{}: {} {}; {} {}\n", data.name, before.0, before.1, after.0, after.1);
        table.push_str(&line);
        assert!(after.1 <= before.1 && after.1 < 10, "{line}");
    }
    insta::assert_snapshot!(table);
}

/// Counts the tools that a rewriting changes, and those that it fails on or drops.
fn count(tools: &[Json], rewrite: Rewrite, counts: &mut (usize, usize)) {
    for tool in tools {
        let seen = seen(tool, rewrite);
        if seen.error.is_some() || seen.tool.is_none() {
            counts.1 += 1;
        } else if !seen.changes.is_empty() {
            counts.0 += 1;
        }
    }
}
