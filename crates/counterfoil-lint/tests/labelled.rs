//! Findings of all kinds that a person has read: at least nine in ten are right, and none is lost without a word.

mod common;

use std::collections::BTreeMap;

use counterfoil_json::Json;
use counterfoil_lint::{Config, Source, lint};

/// Server, tool, pointer, rule, `right` or `wrong`, and why; between tabs.
const LABELS: &str = include_str!("fixtures/labels.tsv");

#[test]
fn nine_in_ten_findings_are_right() {
    let rows: Vec<Vec<&str>> = LABELS.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() >= 100, "only {} findings are labelled", rows.len());
    let right = rows.iter().filter(|row| row[4] == "right").count();
    assert!(rows.iter().all(|row| row.len() == 6 && ["right", "wrong"].contains(&row[4]) && !row[5].is_empty()));
    println!("{right} of {} findings are right", rows.len());
    assert!(right * 10 >= rows.len() * 9);
    let servers: BTreeMap<String, Vec<Json>> = common::servers().into_iter().collect();
    if servers.is_empty() {
        return;
    }
    let mut gone = Vec::new();
    let mut reports = BTreeMap::new();
    for row in &rows {
        let [server, tool, pointer, rule, ..] = row.as_slice() else { continue };
        let report = reports.entry(*server).or_insert_with(|| {
            let tools = servers.get(*server).unwrap_or_else(|| panic!("there is no server {server}")).clone();
            lint(&Source::of_tools(*server, tools), &Config::for_default_clients())
        });
        let is_it = report
            .diagnostics
            .iter()
            .any(|found| found.rule.name == *rule && &*found.tool_name == *tool && found.pointer == *pointer);
        if !is_it {
            gone.push(row.join(" "));
        }
    }
    assert!(gone.is_empty(), "findings that are gone: label others instead: {gone:#?}");
}
