//! Laws of whole lists: nothing is lost on the way, what is left out has a reason, and a list costs little more than before.

use std::collections::HashSet;
use std::sync::OnceLock;

use counterfoil_json::Json;
use counterfoil_schema::lower::{LoweredList, lower_list};
use counterfoil_schema::profile::Profile;

use crate::corpus::{self, Server};
use crate::pass::in_parallel;
use crate::profiles::{is_picked, profiles};
use crate::report::{Failure, Law, Report};
use crate::valid_for_profile;

/// How much a lowered list may cost, by the original's bytes: the median over the corpus.
const COST: f64 = 1.15;

/// With how many profiles each list is lowered: one in so many.
const SHARE: u64 = 9;

/// What came of lowering whole lists.
fn lists() -> &'static Report {
    static LISTS: OnceLock<Report> = OnceLock::new();
    LISTS.get_or_init(|| {
        let (servers, profiles) = (corpus::servers(), profiles());
        in_parallel(servers.len(), |index| look(&servers[index], profiles))
    })
}

fn look(server: &Server, profiles: &[Profile]) -> Report {
    let mut report = Report::default();
    let before = bytes(&server.tools);
    for profile in profiles.iter().filter(|profile| is_picked(profile, &server.name, SHARE)) {
        let list = lower_list(&server.tools, profile);
        report.cases(Law::Lists, profile.name(), server.tools.len());
        report.sizes.entry(profile.name().to_owned()).or_default().push(bytes(&list.tools) / before);
        for text in wrong(server, &list, profile) {
            let (profile, subject) = (profile.name().to_owned(), server.name.clone());
            report.fail(Failure { law: Law::Lists, profile, subject, constructs: Vec::new(), text, kind: None });
        }
    }
    report
}

/// What is wrong with a lowered list.
fn wrong(server: &Server, list: &LoweredList, profile: &Profile) -> Vec<String> {
    let mut wrong = Vec::new();
    let found = valid_for_profile::left(list, profile);
    if !found.is_empty() {
        wrong.push(valid_for_profile::told(&found));
    }
    if list.tools.len() + list.left_out.len() != server.tools.len() || list.calls.len() != list.tools.len() {
        let (shown, out, calls) = (list.tools.len(), list.left_out.len(), list.calls.len());
        wrong.push(format!(
            "of {} tools {shown} are shown, {calls} have a plan and {out} are left out",
            server.tools.len()
        ));
    }
    let out: HashSet<usize> = list.left_out.iter().map(|out| out.index).collect();
    let kept = server.tools.iter().enumerate().filter(|(index, _)| !out.contains(index));
    let names: Vec<&str> = kept.map(|(_, tool)| name(tool)).collect();
    if names != list.calls.iter().map(|call| call.name.as_str()).collect::<Vec<_>>() {
        wrong.push("the plans are not in the order of the original".to_owned());
    }
    if list.tools.iter().map(name).ne(list.calls.iter().map(|call| call.shown.as_str())) {
        wrong.push("the plans do not go by the names that are shown".to_owned());
    }
    let mut shown = HashSet::new();
    let twice = list.tools.iter().map(name).find(|name| !shown.insert(*name));
    if let Some(twice) = twice {
        wrong.push(format!("two tools are shown as {twice}"));
    }
    // A real tool always has some form that is taken.
    wrong.extend(list.left_out.iter().map(|out| format!("{:?} is left out: {}", out.name, out.why)));
    wrong
}

fn name(tool: &Json) -> &str {
    tool.get("name").and_then(Json::as_str).unwrap_or_default()
}

fn bytes(tools: &[Json]) -> f64 {
    tools.iter().map(|tool| tool.to_string().len() + 1).sum::<usize>() as f64
}

#[test]
fn lists_keep_their_tools() {
    lists().hold(Law::Lists);
}

#[test]
fn lowered_lists_cost_little_more() {
    let mut dear = Vec::new();
    println!("profile, lists, median of bytes after by bytes before, highest");
    for (profile, sizes) in &lists().sizes {
        let mut sizes = sizes.clone();
        sizes.sort_by(f64::total_cmp);
        let (median, highest) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
        println!("  {profile:<24} {:>4} {median:>6.3} {highest:>6.3}", sizes.len());
        if median > COST {
            dear.push(format!("{profile}: {median:.3}"));
        }
    }
    assert!(dear.is_empty(), "a lowered list costs more than {COST} of the original's bytes: {dear:?}");
}
