//! The judges' probes: what a judge refuses is reported for the clients that it stands for, and no error is reported
//! that nothing but the judge could bear out.

mod common;

use std::collections::BTreeMap;

use common::judges::{errors, names_others};
use counterfoil_json::Json;
use counterfoil_lint::{Config, Group, Severity, Source, lint};
use counterfoil_schema::profile::{self, Profile};

/// Rules whose findings no value can ever meet, whatever a client makes of them.
const UNMEETABLE: &[&str] = &["empty-enum", "root-not-object", "unsatisfiable"];

/// What is reported of members of the tool that these judges do not look at: they are asked about schemas only.
const UNSEEN: &[(&str, &str)] = &[("mcp-inspector", "null-member")];

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
    let (mut refused, mut unforeseen, mut missed) = (0, 0, Vec::new());
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
            let weighs = report.diagnostics.iter().filter(|found| found.severity >= Severity::Warning);
            let by_profile = weighs.clone().any(|found| !found.consequences.is_empty());
            let by_contract = weighs.clone().any(|found| found.rule.group() == Group::Contract);
            unforeseen += usize::from(!by_profile && by_contract);
            if !by_profile && !by_contract {
                missed.push(format!("{} {name}: {judges:?}", data.name));
            }
        }
    }
    println!("{refused} refusals, {} missed, {unforeseen} told by the contract alone", missed.len());
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn an_error_where_the_judges_take_a_probe_names_other_evidence() {
    let Some(verdicts) = verdicts() else { return };
    let probes = probes();
    let (mut taken, mut borne_out, mut alarms) = (0, 0, Vec::new());
    for data in profile::all().iter().filter(|data| !data.judges.is_empty()) {
        let config = Config::new([Profile::named(data.name).expect("a profile")]);
        for (name, probe) in &probes {
            let takes = |judge: &&str| verdicts.get(&((*judge).to_owned(), name.clone())) == Some(&true);
            if !data.judges.iter().all(takes) {
                continue;
            }
            taken += 1;
            let report = lint(&Source::of_tools("probe", vec![probe.clone()]), &config);
            for (found, consequence) in errors(&report.diagnostics) {
                if names_others(data, consequence) || UNSEEN.contains(&(data.name, found.rule.name)) {
                    borne_out += 1;
                } else {
                    alarms.push(format!("{} {name}: {} by {:?}", data.name, found.rule.name, consequence.rule));
                }
            }
            // What no client says is about the contract alone: that nothing can ever be valid.
            for found in report.diagnostics.iter().filter(|found| found.severity == Severity::Error) {
                let of_client = found.consequences.iter().any(|one| one.severity() == Severity::Error);
                if !of_client && !UNMEETABLE.contains(&found.rule.name) {
                    alarms.push(format!("{} {name}: {} {}", data.name, found.rule.code, found.message));
                }
            }
        }
    }
    println!("{taken} probes taken, {} false errors, {borne_out} with other evidence", alarms.len());
    assert!(alarms.is_empty(), "{alarms:#?}");
}
