//! Law: every note is needed. What it says was lost, put back, is found by the profile's own check.

use std::ptr;

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;
use counterfoil_schema::check::{Finding, check_tools};
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Note, Side};

use crate::pass::{Subject, report};
use crate::profiles::full;
use crate::raising::is_within;
use crate::report::{Law, Report};

/// How many notes of one tool are looked at.
const NOTES: usize = 12;

/// Constructs of the tool and not of a schema.
const OF_TOOL: [Construct; 9] = [
    Construct::ToolName,
    Construct::ToolNameLength,
    Construct::ToolNameDuplicate,
    Construct::ToolDescriptionMissing,
    Construct::ToolDescriptionLength,
    Construct::ToolCount,
    Construct::ToolMemberNull,
    Construct::SchemaMissing,
    Construct::OutputSchema,
];

/// References, which are found elsewhere or not at all once what they lead to stands somewhere else. Here it is enough that
/// the original has them.
const OF_REFERENCES: [Construct; 6] = [
    Construct::RefDefs,
    Construct::RefDefinitions,
    Construct::RefPointer,
    Construct::RefAnchor,
    Construct::RefDynamic,
    Construct::RefRecursive,
];

pub(crate) fn hold(subject: &Subject<'_>, report: &mut Report) {
    let notes = &subject.list.notes;
    let step = if full() { 1 } else { notes.len().div_ceil(NOTES).max(1) };
    report.figure("notes that have nothing to put back", notes.iter().filter(|note| note.restore.is_none()).count());
    for note in notes.iter().step_by(step) {
        report.cases(Law::Minimal, subject.profile.name(), 1);
        let original_has = || subject.findings.iter().any(|finding| finding.construct == note.construct);
        let is_known = OF_REFERENCES.contains(&note.construct) && original_has();
        if let Err(why) = needed(note, subject.profile, &subject.list.tools)
            && !is_known
        {
            let Note { construct, at, shown_at, change, .. } = note;
            let text = format!("{construct} at {at}, shown at {shown_at:?}, {}: {why}", change.name());
            subject.fail(report, Law::Minimal, text);
        }
    }
}

/// Whether the profile forces what the note says; else why not.
fn needed(note: &Note, profile: &Profile, tools: &[Json]) -> Result<(), String> {
    let rules = profile.rules(note.side, note.construct);
    if !rules.iter().any(|rule| ptr::eq(rule.fact, note.rule.fact)) {
        return Err(format!("its rule is none of the profile: {:?}", note.rule));
    }
    let Some(restore) = &note.restore else { return Ok(()) };
    let [tool] = tools else { return Err("the tool is left out".to_owned()) };
    let mut tool = tool.clone();
    let place = if OF_TOOL.contains(&note.construct) { Some(&mut tool) } else { tool.get_mut(note.side.member()) };
    let place = place.ok_or("the schema is not there")?;
    put(place, &note.shown_at, restore).ok_or("there is no such place")?;
    let mut found = check_tools(std::slice::from_ref(&tool), profile);
    found.retain(|finding| finding.construct == note.construct && finding.side == note.side);
    // Not somewhere else: in what was put back, or above it.
    let near =
        |finding: &Finding| is_within(&finding.pointer, &note.shown_at) || is_within(&note.shown_at, &finding.pointer);
    match found.iter().find(|finding| !near(finding)) {
        _ if found.iter().any(near) => Ok(()),
        Some(other) => Err(format!("with {restore} put back, it is found at {:?} instead", other.pointer)),
        None => Err(format!("with {restore} put back, nothing is found")),
    }
}

/// Puts a value at a pointer, whose last token is the member or the element to set.
fn put(value: &mut Json, pointer: &str, put: &Json) -> Option<()> {
    let Some((holder, token)) = pointer.rsplit_once('/') else {
        *value = put.clone();
        return Some(());
    };
    let token = token.replace("~1", "/").replace("~0", "~");
    match value.at_pointer_mut(holder)? {
        Json::Object(object) => {
            object.insert(token, put.clone());
        }
        Json::Array(elements) => match token.parse::<usize>().ok().filter(|index| *index < elements.len()) {
            Some(index) => *elements.get_mut(index)? = put.clone(),
            None => elements.push(put.clone()),
        },
        _ => return None,
    }
    Some(())
}

#[test]
fn every_note_is_needed() {
    report().hold(Law::Minimal);
}

#[test]
fn portable_keeps_what_a_model_should_read() {
    let property = r#"{"title":{"type":"string","minLength":3,"maxLength":80},
        "priority":{"type":"string","enum":["low","high"],"default":"low"},"points":{"type":"integer","minimum":0,"maximum":13},
        "due":{"type":"string","format":"date"},"labels":{"type":"array","items":{"type":"string"},"maxItems":5}}"#;
    let text = format!(
        r#"{{"name":"create_ticket","description":"Creates a ticket.","inputSchema":{{"type":"object","properties":{property},"required":["title"]}}}}"#
    );
    let tool: Json = text.parse().expect("JSON");
    let lowered = lower_list(std::slice::from_ref(&tool), &Profile::portable());
    let properties = lowered.tools[0].at_pointer("/inputSchema/properties").expect("properties");
    for (name, keyword) in [
        ("title", "minLength"),
        ("title", "maxLength"),
        ("priority", "enum"),
        ("priority", "default"),
        ("points", "minimum"),
        ("points", "maximum"),
        ("due", "format"),
        ("labels", "maxItems"),
    ] {
        let kept = properties.at_pointer(&format!("/{}/{keyword}", escape_token(name)));
        let original = tool.at_pointer(&format!("/inputSchema/properties/{name}/{keyword}"));
        assert!(kept.is_some() && kept == original, "{name} {keyword}: {properties}");
    }
    assert_eq!(lowered.notes.iter().filter(|note| note.side == Side::Output).count(), 0);
}

#[test]
fn values_are_put_anywhere() {
    for (pointer, result) in [
        ("", "1"),
        ("/a", r#"{"a":1}"#),
        ("/b", r#"{"a":[0],"b":1}"#),
        ("/a/0", r#"{"a":[1]}"#),
        ("/a/1", r#"{"a":[0,1]}"#),
    ] {
        let mut value: Json = r#"{"a":[0]}"#.parse().expect("JSON");
        put(&mut value, pointer, &1_u64.into()).expect("a place");
        assert_eq!(value.to_string(), result);
    }
}
