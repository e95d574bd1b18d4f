//! Real servers: all of them are linted for all clients, and what a judge takes is no error for the library it judges.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::judges::{errors, names_others};
use counterfoil_json::Json;
use counterfoil_lint::{Config, Report, Source, lint, render};
use counterfoil_schema::profile::{self, Profile};

fn everyone() -> Config {
    Config::new(Profile::names().filter_map(|name| Profile::named(name).ok()))
}

#[test]
fn every_server_is_linted_for_every_client() {
    let config = everyone();
    let schema = Json::parse(render::JSON_SCHEMA).expect("JSON");
    let schema = jsonschema::validator_for(&schema.to_serde().expect("a value")).expect("a schema");
    let mut rules: BTreeMap<String, usize> = BTreeMap::new();
    for (name, tools) in common::servers() {
        let source = Source::of_tools(name.clone(), tools);
        let report = lint(&source, &config);
        assert_eq!(report.counts.all(), report.diagnostics.len());
        for found in &report.diagnostics {
            assert!(found.span.is_some(), "{name}: {found:?} has no place");
            *rules.entry(format!("{} {} {}", found.rule.code, found.rule.name, found.severity)).or_default() += 1;
        }
        let part = Report { diagnostics: report.diagnostics.iter().take(50).cloned().collect(), ..report };
        let written = Json::parse(&render::json(&part, &source)).expect("JSON");
        let written = written.to_serde().expect("a value");
        assert!(schema.is_valid(&written), "{name}: {:?}", schema.iter_errors(&written).next().map(|e| e.to_string()));
        for text in [
            render::text(&part, &source, &render::TextOptions::default()),
            render::sarif(&part, &source),
            render::github(&part, &source),
            render::junit(&part, &source),
        ] {
            assert!(!text.is_empty());
        }
    }
    for (rule, count) in rules.iter().filter(|(rule, _)| !rule.starts_with('P')) {
        println!("{count:6} {rule}");
    }
}

/// The lists that a judge takes as they came: the judge and the server, between tabs.
const TAKEN: &str = include_str!("fixtures/taken.tsv");

/// Errors of lists that the judge takes: profile, server, rule. The facts are wider than what the judge does.
const NARROWER: &[(&str, &str, &str)] = &[];

#[test]
fn what_a_judge_takes_is_no_error_for_its_client() {
    let servers: BTreeMap<String, Vec<Json>> = common::servers().into_iter().collect();
    if servers.is_empty() {
        return;
    }
    let taken: BTreeSet<(&str, &str)> = TAKEN.lines().filter_map(|line| line.split_once('\t')).collect();
    let (mut asked, mut borne_out, mut alarms, mut needed) = (0, 0, Vec::new(), BTreeSet::new());
    for data in profile::all().iter().filter(|data| !data.judges.is_empty()) {
        let config = Config::new([Profile::named(data.name).expect("a profile")]);
        for (server, tools) in &servers {
            if !data.judges.iter().all(|judge| taken.contains(&(*judge, server.as_str()))) {
                continue;
            }
            asked += 1;
            let report = lint(&Source::of_tools(server.as_str(), tools.clone()), &config);
            for (found, consequence) in errors(&report.diagnostics) {
                let place = (data.name, server.as_str(), found.rule.name);
                if names_others(data, consequence) {
                    borne_out += 1;
                } else if let Some(index) = NARROWER.iter().position(|known| *known == place) {
                    needed.insert(index);
                } else {
                    alarms.push(format!("{place:?} at {}", found.pointer));
                }
            }
        }
    }
    assert_eq!(needed.len(), NARROWER.len(), "take out what is no longer needed: {needed:?}");
    println!("{asked} lists taken, {} false errors, {borne_out} errors with other evidence", alarms.len());
    assert!(alarms.is_empty(), "{alarms:#?}");
}
