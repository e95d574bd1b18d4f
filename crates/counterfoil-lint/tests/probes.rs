//! The judges' probes: what a judge refuses is reported for the clients that it stands for, and no error is reported
//! that nothing but the judge could bear out.

mod common;

use std::collections::BTreeMap;

use counterfoil_json::Json;
use counterfoil_lint::{Config, Group, Severity, Source, lint};
use counterfoil_schema::profile::{self, Profile};

/// What the judges said: by judge and probe, whether it is taken.
type Verdicts = BTreeMap<(String, String), bool>;

fn verdicts() -> Option<Verdicts> {
    let text = std::fs::read_to_string(common::shared("judges/expected.tsv")?).expect("text");
    let mut verdicts = Verdicts::new();
    for line in text.lines() {
        let cells: Vec<_> = line.split('\t').collect();
        let [probe, judge, verdict, ..] = cells.as_slice() else { continue };
        if *probe != "*" {
            verdicts.insert(((*judge).to_owned(), (*probe).to_owned()), ["ok", "warn"].contains(verdict));
        }
    }
    Some(verdicts)
}

/// The probes by name.
fn probes() -> Vec<(String, Json)> {
    let Some(path) = common::shared("judges/probes.json") else { return Vec::new() };
    let json = Json::parse(&std::fs::read_to_string(path).expect("text")).expect("JSON");
    let probes = json.get("tools").and_then(Json::as_array).expect("probes").to_vec();
    let name = |probe: &Json| probe.get("name").and_then(Json::as_str).expect("a name").to_owned();
    probes.into_iter().map(|probe| (name(&probe), probe)).collect()
}

#[test]
fn what_a_judge_refuses_is_reported() {
    let Some(verdicts) = verdicts() else { return };
    let probes = probes();
    let (mut refused, mut missed) = (0, Vec::new());
    for data in profile::all().iter().filter(|data| !data.judges.is_empty()) {
        let config = Config::new([Profile::named(data.name).expect("a profile")]);
        for (name, probe) in &probes {
            let judges: Vec<_> = data
                .judges
                .iter()
                .filter(|judge| verdicts.get(&((**judge).to_owned(), name.clone())) == Some(&false))
                .collect();
            if judges.is_empty() {
                continue;
            }
            refused += judges.len();
            let report = lint(&Source::of_tools("probe", vec![probe.clone()]), &config);
            let told = report.diagnostics.iter().any(|found| {
                found.severity >= Severity::Warning
                    && (!found.consequences.is_empty() || found.rule.group() == Group::Contract)
            });
            if !told {
                missed.push(format!("{} {name}: {judges:?}", data.name));
            }
        }
    }
    println!("{refused} refusals, {} missed", missed.len());
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn an_error_where_the_judges_take_a_probe_names_other_evidence() {
    let Some(verdicts) = verdicts() else { return };
    let probes = probes();
    let (mut taken, mut alarms) = (0, Vec::new());
    let mut named = BTreeMap::new();
    for data in profile::all().iter().filter(|data| !data.judges.is_empty()) {
        let config = Config::new([Profile::named(data.name).expect("a profile")]);
        for (name, probe) in &probes {
            let takes = |judge: &&str| verdicts.get(&((*judge).to_owned(), name.clone())) == Some(&true);
            if !data.judges.iter().all(takes) {
                continue;
            }
            taken += 1;
            let report = lint(&Source::of_tools("probe", vec![probe.clone()]), &config);
            for found in report.diagnostics.iter().filter(|found| found.severity == Severity::Error) {
                let Some(worst) = found.consequences.first() else {
                    alarms.push(format!("{} {name}: {} {}", data.name, found.rule.code, found.message));
                    continue;
                };
                // What was run here on the probes is what the judge does: it cannot bear out more than the judge says.
                let others = worst.evidence().iter().filter(|piece| !piece.source.contains("run on the probes"));
                match others.clone().next() {
                    None => alarms.push(format!("{} {name}: {} by {:?}", data.name, found.rule.name, worst.rule)),
                    Some(_) => {
                        *named.entry((data.name, found.rule.name)).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    println!("{taken} probes taken, {} alarms, {} by other evidence", alarms.len(), named.values().sum::<usize>());
    assert!(alarms.is_empty(), "{alarms:#?}");
}
