//! Law: what a note says was said stands in a description, where a model reads it.

use counterfoil_json::Json;
use counterfoil_schema::{Change, Note, Side};

use crate::pass::{Subject, report};
use crate::report::{Law, Report};

pub(crate) fn hold(subject: &Subject<'_>, report: &mut Report) {
    let Some(tool) = subject.tool() else { return };
    let mut texts = Vec::new();
    descriptions(tool, &mut texts);
    for note in subject.list.notes.iter().filter(|note| is_for_the_model(note)) {
        let Some(said) = &note.said else { continue };
        report.cases(Law::Said, subject.profile.name(), 1);
        if !texts.iter().any(|text| text.contains(said.as_str())) {
            let text = format!("{} at {:?}, {said:?} stands nowhere in {tool}", note.construct, note.at);
            subject.fail(report, Law::Said, text);
        }
    }
}

/// Rules that are gone, and JSON text in place of a value. Another shape of a value shows in the schema.
fn is_for_the_model(note: &Note) -> bool {
    let text = note.said.as_deref().is_some_and(|said| said.contains("JSON text"));
    note.side == Side::Input && (note.change == Change::Widened || note.change == Change::Reshaped && text)
}

fn descriptions(value: &Json, texts: &mut Vec<String>) {
    match value {
        Json::Object(members) => {
            texts.extend(members.get("description").and_then(Json::as_str).map(str::to_owned));
            members.iter().for_each(|(_, value)| descriptions(value, texts));
        }
        Json::Array(elements) => elements.iter().for_each(|value| descriptions(value, texts)),
        _ => {}
    }
}

#[test]
fn what_was_said_stands_in_a_description() {
    report().hold(Law::Said);
}
