//! Lowering an input only widens it, where values keep their shape: as old and new it is never wire-breaking.

use counterfoil_diff::{Level, Side, Verdict, diff_schema};
use counterfoil_json::Json;
use counterfoil_schema::lower::lower_schema;
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Note};

use crate::rng::Rng;
use crate::{one_in, servers};

#[test]
fn a_lowered_input_breaks_nothing() {
    let portable = Profile::portable();
    let (mut pairs, mut undecided, mut untyped) = (0, 0, 0);
    let servers = servers();
    let absent = servers.is_empty();
    for (server, tools) in servers {
        for tool in tools {
            let Some(schema) = tool.get("inputSchema") else { continue };
            let name = format!("{server} {}", tool.get("name").and_then(Json::as_str).unwrap_or_default());
            let Ok(lowered) = lower_schema(schema, counterfoil_schema::Side::Input, &portable) else { continue };
            if !lowered.plan.is_same() || lowered.schema == *schema || Rng::of(&name).below(one_in(3)) != 0 {
                continue;
            }
            pairs += 1;
            let report = diff_schema(schema, &lowered.schema, Side::Input);
            match report.verdict(Level::Wire) {
                // A value of any kind is a union of all kinds there, and arrays right inside arrays are left out of it.
                Verdict::Breaking if lowered.notes.iter().any(is_of_any_kind) => untyped += 1,
                Verdict::Breaking => {
                    panic!("{name}:\n{schema}\n{}\n{}", lowered.schema, report.at(Level::Wire).to_text())
                }
                Verdict::Undecided => undecided += 1,
                Verdict::Compatible => {}
            }
        }
    }
    println!("{pairs} lowered schemas, {undecided} undecided, {untyped} with values of any kind");
    assert!(untyped * 5 <= pairs, "{untyped} of {pairs} have values of any kind");
    assert!(absent || pairs > 50, "only {pairs} pairs");
    assert!(undecided * 5 <= pairs, "{undecided} of {pairs} are undecided");
}

/// Whether a note is about a schema that takes values of any kind.
fn is_of_any_kind(note: &Note) -> bool {
    matches!(
        note.construct,
        Construct::EmptySchema
            | Construct::AnnotationsOnly
            | Construct::ItemsEmpty
            | Construct::ArrayWithoutItems
            | Construct::AnyOfUntypedBranch
            | Construct::Untyped
            | Construct::BooleanSchema
            | Construct::RefRecursive
    )
}
