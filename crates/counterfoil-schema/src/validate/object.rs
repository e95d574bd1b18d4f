//! Objects: their fields, and rules across them.

use counterfoil_core::{Code, Problem, Segment, nearest};
use serde_json::Value;

use super::describe::Case;
use super::expect::{ANY, Phrases, one_of};
use super::refs::Target;
use super::string::{plural, range};
use super::union::list;

/// How many schemas are looked through for the fields of an object.
const LOOKED_AT: usize = 256;

/// An object of the schema.
pub(super) fn phrase(schema: &Value) -> String {
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let required: Vec<_> = required.filter_map(Value::as_str).collect();
    if required.is_empty() { "an object".to_owned() } else { format!("an object with {}", required.join(", ")) }
}

/// The fields that are declared for an object: by the schemas that speak of it, and by those inside of them that do.
pub(super) fn fields<'s>(phrases: &Phrases<'s>, here: &[Target<'s>]) -> Vec<(&'s str, Target<'s>)> {
    let mut found: Vec<(&str, Target<'_>)> = Vec::new();
    let mut waiting: Vec<_> = here.iter().rev().copied().collect();
    let mut next = 0;
    while let Some(target) = waiting.get(next).copied().filter(|_| next < LOOKED_AT) {
        next += 1;
        for (name, schema) in target.schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if schema != &Value::Bool(false) && !found.iter().any(|(known, _)| known == name) {
                found.push((name, phrases.inside(target, schema)));
            }
        }
        let inside =
            ["allOf", "anyOf", "oneOf", "then", "else"].iter().filter_map(|keyword| target.schema.get(keyword));
        for inside in inside {
            let parts = inside.as_array().map_or(std::slice::from_ref(inside), Vec::as_slice);
            waiting.extend(parts.iter().map(|part| phrases.inside(target, part)));
        }
        if ["$ref", "$dynamicRef", "$recursiveRef"].iter().any(|keyword| target.schema.get(keyword).is_some()) {
            waiting.push(phrases.resolved(target));
        }
    }
    found
}

/// A field that is not there. `triggers` are the fields that call for it.
pub(super) fn missing(case: &Case<'_>, name: &str) -> Problem {
    let phrases = case.reader.phrases();
    let declared = fields(&phrases, &case.place.here).into_iter().find(|(known, _)| *known == name);
    let right = declared.as_ref().map(|(_, schema)| phrases.expected(*schema));
    let mut path = case.path.clone();
    path.push(Segment::from(name));
    let triggers = triggers(case, name);
    let mut problem = if triggers.is_empty() {
        let right = right.unwrap_or_else(|| ANY.to_owned());
        Problem::new(Code::Missing, path, format!("missing; expected {right}"), Some(right))
    } else {
        let right = right.as_deref().unwrap_or("a value");
        let message = format!("required when {} is sent; expected {right}", list(triggers.into_iter()));
        return Problem::new(Code::Requires, path, message, None);
    };
    problem.note = declared.and_then(|(_, schema)| {
        let own = schema.schema.get("description");
        own.or(phrases.resolved(schema).schema.get("description"))?.as_str().map(str::to_owned)
    });
    problem
}

/// The fields that were sent and that call for another one.
fn triggers<'s>(case: &Case<'s>, name: &str) -> Vec<&'s str> {
    let keyword = match case.error.schema_path().as_str().rsplit('/').next() {
        Some("dependentRequired") => "dependentRequired",
        Some("dependencies") => "dependencies",
        _ => return Vec::new(),
    };
    let calls = case.place.keyword(keyword).and_then(Value::as_object).into_iter().flatten();
    let calling = calls.filter(|(trigger, called)| {
        let called = called.as_array().into_iter().flatten().any(|called| called.as_str() == Some(name));
        called && case.value.get(trigger.as_str()).is_some()
    });
    calling.map(|(trigger, _)| trigger.as_str()).collect()
}

/// A field that is not declared, where such fields are refused.
pub(super) fn unknown(case: &Case<'_>, at: &[Segment], around: &[Target<'_>], name: &str) -> Problem {
    let phrases = case.reader.phrases();
    let mut names: Vec<_> = fields(&phrases, around).into_iter().map(|(name, _)| name).collect();
    names.retain(|known| *known != name);
    let right = match names.as_slice() {
        [] => "no fields".to_owned(),
        names => one_of(names.iter().map(|name| format!("{name:?}")), &[]),
    };
    let mut path = at.to_vec();
    path.push(Segment::from(name));
    let mut problem = Problem::new(Code::UnknownField, path, "not a field of this object".to_owned(), Some(right));
    // A field that was sent as well is not the one that was meant.
    let sent = case.reader.value.pointer(&counterfoil_core::problem::pointer(at));
    names.retain(|known| sent.and_then(|sent| sent.get(known)).is_none());
    problem.hint = nearest(name, names).map(|name| format!("did you mean {name:?}?"));
    problem
}

/// Too few or too many fields.
pub(super) fn count(case: &Case<'_>, code: Code, limit: u64) -> Problem {
    let schema = case.place.schema().map(|target| target.schema);
    let right = schema.and_then(|schema| range(schema, "minProperties", "maxProperties", "field"));
    let right = right.unwrap_or_else(|| case.bound(code, limit, "field"));
    let sent = case.value.as_object().map_or(0, serde_json::Map::len);
    case.sized(code, &right, &plural(as_f64(sent), "field"))
}

/// A key that is not what keys must be.
pub(super) fn key(case: &Case<'_>, key: &Value) -> Problem {
    let right = case.place.schema().map(|schema| case.reader.phrases().expected(schema));
    let right = format!("each key to be {}", right.as_deref().unwrap_or("another"));
    let mut path = case.path.clone();
    path.extend(key.as_str().map(Segment::from));
    Problem::new(Code::InvalidValue, path, format!("expected {right}"), Some(right))
}

/// A count as a double, exact for all that fit into memory.
#[expect(clippy::cast_precision_loss, reason = "no list has 2^53 items")]
pub(super) const fn as_f64(count: usize) -> f64 {
    count as f64
}
