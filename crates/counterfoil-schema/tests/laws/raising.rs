//! Laws: raising takes anything and never guesses, and it leaves what is valid alone.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::{Change, Construct, Note, Side};

use crate::cases::Values;
use crate::judge::Problem;
use crate::nothing_refused::{null_is_absent, without_nulls};
use crate::pass::{Shown, Subject, report};
use crate::references;
use crate::report::{Law, Report};

pub(crate) fn hold(subject: &Subject<'_>, values: &Values, shown: Option<&Shown>, report: &mut Report) {
    let plan = subject.plan();
    let name = subject.profile.name();
    for odd in odd_values() {
        // Whatever comes back: it comes back.
        let _ = plan.raise(&odd);
    }
    for value in shown.into_iter().flat_map(|shown| &shown.valid) {
        report.cases(Law::Total, name, 1);
        let raised = plan.raise(value);
        let problems = values.judge.problems(&raised);
        let schema = &values.judge.schema;
        if let Some(problem) = problems.iter().find(|problem| !is_named(problem, &subject.list.notes, schema)) {
            let Problem { text, schema, instance } = problem;
            let text = format!("no note is about {text} at {schema} for {instance:?}: {raised} was {value}");
            subject.fail(report, Law::Total, text);
        }
    }
    report.cases(Law::Alone, name, values.valid.len());
    for value in &values.valid {
        let raised = plan.raise(value);
        if raised == *value {
            continue;
        }
        if null_is_absent(subject) && without_nulls(&raised) == without_nulls(value) {
            report.figure("valid values that raising takes nulls out of", 1);
        } else if subject.list.notes.iter().any(|note| note.change == Change::Reshaped)
            && only_texts_differ(value, &raised)
        {
            // A string that is JSON text, where a string is taken as it is and JSON text is asked for: it may be either.
            report.figure("valid values with a string that raising reads as JSON text", 1);
        } else {
            subject.fail(report, Law::Alone, format!("{value} became {raised}"));
        }
    }
}

/// Whether all that was raised is strings that hold JSON text.
fn only_texts_differ(value: &Json, raised: &Json) -> bool {
    match (value, raised) {
        (Json::String(text), other) if value != other => Json::parse(text).is_ok_and(|parsed| parsed == *other),
        (Json::Object(value), Json::Object(raised)) => {
            let same = |(name, value): (&str, &Json)| match raised.get(name) {
                Some(raised) => only_texts_differ(value, raised),
                None => value.is_null(),
            };
            value.iter().all(same) && raised.iter().all(|(name, _)| value.contains(name))
        }
        (Json::Array(value), Json::Array(raised)) => {
            value.len() == raised.len()
                && value.iter().zip(raised).all(|(value, raised)| only_texts_differ(value, raised))
        }
        _ => value == raised,
    }
}

/// Whether a note is about this place or one above it, or about a reference that leads there. What fails a union fails it
/// for a rule of one of its branches, which may stand in a definition.
fn is_named(problem: &Problem, notes: &[Note], schema: &Json) -> bool {
    let looser = |note: &&Note| {
        note.side == Side::Input && matches!(note.change, Change::Widened | Change::Reshaped | Change::Renamed)
    };
    let keyword = problem.schema.rsplit('/').next().unwrap_or_default();
    let has_branches = matches!(keyword, "anyOf" | "oneOf" | "not" | "contains" | "propertyNames" | "if");
    // Where null stands for absent, what is null was not left out, and is missing once it is raised.
    let is_missing = matches!(keyword, "required" | "dependentRequired" | "dependencies" | "minProperties");
    notes.iter().filter(looser).any(|note| {
        if is_missing && note.construct == Construct::OptionalProperty {
            return true;
        }
        // A note stands at the keyword; the problem is in the schema that holds it.
        let holder = note.at.rsplit_once('/').map_or("", |(holder, _)| holder);
        let in_branch = is_within(&note.at, &problem.schema) || references::lead_to(schema, &problem.schema, &note.at);
        is_within(&problem.schema, holder)
            || is_within(&problem.schema, &note.at)
            || (has_branches && in_branch)
            || references::lead_to(schema, &note.at, &problem.schema)
    })
}

/// Whether a pointer leads to a place or into it.
pub(crate) fn is_within(pointer: &str, place: &str) -> bool {
    pointer.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Values that no schema asks for.
fn odd_values() -> Vec<Json> {
    let nested = (0..40).fold(Json::Null, |inner, _| Json::object([("id", Json::array([inner]))]));
    vec![
        Json::Null,
        Json::from("{\"id\":"),
        Json::Array(vec![Json::Null, JsonObject::new().into()]),
        JsonObject::new().into(),
        Json::object([
            ("id", Json::from("[1")),
            ("options", Json::array(["a"])),
            ("additional_properties", Json::from(1_u64)),
        ]),
        nested,
    ]
}

#[test]
fn raising_takes_anything_and_says_what_it_cannot_keep() {
    report().hold(Law::Total);
}

#[test]
fn raising_leaves_what_is_valid_alone() {
    report().hold(Law::Alone);
}

#[test]
fn places_hold_what_is_in_them() {
    assert!(is_within("/properties/a/minLength", "/properties/a") && is_within("/a", "/a") && is_within("/a", ""));
    assert!(!is_within("/properties/ab", "/properties/a"));
}
