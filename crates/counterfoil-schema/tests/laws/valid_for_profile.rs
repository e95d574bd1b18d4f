//! Law: the lowered tools have nothing that the profile does not take.

use counterfoil_json::Json;
use counterfoil_schema::Construct;
use counterfoil_schema::check::{Finding, check_tools};
use counterfoil_schema::lower::LoweredList;
use counterfoil_schema::profile::Profile;

use crate::pass::{Subject, report};
use crate::report::{Law, Report};

/// Limits that cannot always be kept to without leaving out tools or cutting what the author wrote. There, a note says so.
const SOFT: [Construct; 7] = [
    Construct::ToolCount,
    Construct::ToolDescriptionLength,
    Construct::SchemaSize,
    Construct::PropertyTotal,
    Construct::EnumTotal,
    Construct::OptionalTotal,
    Construct::UnionTotal,
];

pub(crate) fn hold(subject: &Subject<'_>, report: &mut Report) {
    report.cases(Law::Valid, subject.profile.name(), 1);
    let found = left(subject.list, subject.profile);
    if !found.is_empty() {
        subject.fail(report, Law::Valid, told(&found));
    }
    for out in &subject.list.left_out {
        if out.why.is_empty() || can_be_called(&subject.source.tool) {
            subject.fail(report, Law::Valid, format!("it is left out: {}", out.why));
        }
    }
}

/// Whether the schema of the arguments is one, and of an object: any other tool has no form that a client takes.
fn can_be_called(tool: &Json) -> bool {
    let Some(schema) = tool.get("inputSchema") else { return false };
    match schema.get("type") {
        None => matches!(schema, Json::Object(_) | Json::Bool(true)),
        Some(Json::Array(names)) => names.iter().any(|name| name.as_str() == Some("object")),
        Some(name) => name.as_str() == Some("object"),
    }
}

/// What the profile does not take of a lowered list, and no note admits to.
pub(crate) fn left(list: &LoweredList, profile: &Profile) -> Vec<Finding> {
    let mut found = check_tools(&list.tools, profile);
    found.retain(|finding| {
        let admitted = list.notes.iter().any(|note| note.construct == finding.construct);
        !(admitted && SOFT.contains(&finding.construct))
    });
    found
}

/// What is found, shortly.
pub(crate) fn told(found: &[Finding]) -> String {
    let few = found.iter().take(4).map(|finding| format!("{} at {}", finding.construct, finding.pointer));
    format!("{} left: {}", found.len(), few.collect::<Vec<_>>().join(", "))
}

#[test]
fn lowered_tools_are_valid_for_their_profile() {
    report().hold(Law::Valid);
}
