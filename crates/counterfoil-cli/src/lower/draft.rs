//! Another draft of JSON Schema than the one that is lowered to.

use counterfoil_json::Json;
use counterfoil_schema::check::{Finding, check_schema, check_tools};
use counterfoil_schema::dialect::to_draft_07;
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Change, Construct, Note, Side};

use super::work::{Done, Shown};
use crate::input::Form;

/// Writes what is shown in draft 7. What the client does not take of that is noted: it asked for something else.
pub(super) fn older(done: &mut Done, form: Form, profile: &Profile) {
    for Shown { name, json } in &mut done.shown {
        let before = findings(json, form, profile);
        convert(json, form, profile);
        let mut found = findings(json, form, profile);
        found.retain(|finding| {
            before.iter().all(|known| (known.construct, &known.pointer) != (finding.construct, &finding.pointer))
        });
        found.dedup_by_key(|finding| finding.construct);
        done.notes.extend(found.into_iter().map(|finding| note(name.as_deref(), finding)));
    }
}

fn findings(json: &Json, form: Form, profile: &Profile) -> Vec<Finding> {
    if form.is_schema() {
        check_schema(json, Side::Input, profile)
    } else {
        check_tools(std::slice::from_ref(json), profile)
    }
}

/// Writes the schemas of a tool, or the schema, in draft 7.
fn convert(json: &mut Json, form: Form, profile: &Profile) {
    if form.is_schema() {
        return to_7(json, Side::Input, profile);
    }
    for side in [Side::Input, Side::Output] {
        if let Some(schema @ (Json::Object(_) | Json::Bool(_))) = json.get_mut(side.member()) {
            to_7(schema, side, profile);
        }
    }
}

/// Says that it is draft 7 only to a client that takes the word.
fn to_7(schema: &mut Json, side: Side, profile: &Profile) {
    to_draft_07(schema);
    if !profile.survives(side, Construct::SchemaKeywordOther)
        && let Some(keywords) = schema.as_object_mut()
    {
        keywords.remove("$schema");
    }
}

fn note(tool: Option<&str>, finding: Finding) -> Note {
    Note {
        tool: tool.unwrap_or_default().to_owned(),
        side: finding.side,
        at: finding.pointer.clone(),
        shown_at: finding.pointer,
        construct: finding.construct,
        rule: finding.rule,
        change: Change::Exceeded,
        said: Some("written by --draft 07, and this client does not take it: leave --draft out".to_owned()),
        restore: None,
    }
}
