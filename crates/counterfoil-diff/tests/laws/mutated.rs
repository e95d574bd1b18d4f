//! What values disprove is never called compatible.

use counterfoil_diff::{Level, Side, Verdict, diff_schema};
use counterfoil_json::Json;

use crate::instances::valid_instances;
use crate::judge::Judge;
use crate::mutate::mutate;
use crate::rng::Rng;
use crate::{one_in, servers};

/// How many changes of one schema are tried.
const CHANGES: usize = 3;

#[test]
fn values_never_disprove_what_is_called_compatible() {
    let (mut tried, mut values, mut undecided, mut breaking, mut wrong) = (0, 0, 0, 0, Vec::new());
    let servers = servers();
    let absent = servers.is_empty();
    for (server, tools) in servers {
        for tool in tools {
            let name = format!("{server} {}", tool.get("name").and_then(Json::as_str).unwrap_or_default());
            let mut rng = Rng::of(&name);
            if rng.below(one_in(8)) != 0 {
                continue;
            }
            for (member, side) in [("inputSchema", Side::Input), ("outputSchema", Side::Output)] {
                // OpenAPI's word means something to the judge, and nothing to JSON Schema.
                let Some(old) = tool.get(member).filter(|schema| !schema.to_string().contains("\"nullable\"")) else {
                    continue;
                };
                for _ in 0..CHANGES {
                    let Some(new) = mutate(old, &mut rng) else { continue };
                    tried += 1;
                    let report = diff_schema(old, &new, side);
                    match report.verdict(Level::Wire) {
                        Verdict::Breaking => breaking += 1,
                        Verdict::Undecided => undecided += 1,
                        Verdict::Compatible => {
                            let (from, to) = if side == Side::Output { (&new, old) } else { (old, &new) };
                            let (Ok(from), Ok(to)) = (Judge::of(from), Judge::of(to)) else { continue };
                            for value in valid_instances(&from, rng.clone(), 12) {
                                values += 1;
                                if !to.takes(&value) {
                                    wrong.push(format!("{name} {member}: {value}\n{old}\n{new}\n{}", report.to_text()));
                                }
                            }
                        }
                    }
                    check_witnesses(&report, (old, &new), side, &name);
                }
            }
        }
    }
    println!("{tried} changes: {breaking} breaking, {undecided} undecided, the rest compatible by {values} values");
    assert!(
        wrong.is_empty(),
        "{} are wrong: {}",
        wrong.len(),
        wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(absent || tried > 300 && breaking > 50 && values > 1_000);
    assert!(absent || undecided * 20 < tried, "{undecided} of {tried} are undecided");
}

fn check_witnesses(report: &counterfoil_diff::Report, (old, new): (&Json, &Json), side: Side, name: &str) {
    let (from, to) = if side == Side::Output { (new, old) } else { (old, new) };
    for change in report.changes() {
        let Some(witness) = &change.witness else { continue };
        if let (Ok(from), Ok(to)) = (Judge::of(from), Judge::of(to)) {
            assert!(from.takes(witness) && !to.takes(witness), "{name}: {witness}\n{old}\n{new}\n{}", report.to_text());
        }
    }
}
