//! A value of another JSON type: what was sent, and how to mend it.

use counterfoil_core::{Code, Problem};
use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use serde_json::Value;

use super::describe::Case;
use super::expect::{either, one_of, shown};
use super::string::length;

/// The value has another type than the schema asks for.
pub(super) fn wrong_type(case: &Case<'_>) -> Problem {
    let right = match case.place.schema() {
        Some(schema) => Some(case.reader.phrases().expected(schema)),
        None => right_of(case.error),
    };
    problem(case, right.as_deref().unwrap_or("another type"))
}

/// What would have been right, as far as a refusal tells that itself.
pub(super) fn right_of(error: &ValidationError<'_>) -> Option<String> {
    Some(match error.kind() {
        ValidationErrorKind::Type { kind: TypeKind::Single(one) } => type_name(one.as_str()),
        ValidationErrorKind::Type { kind: TypeKind::Multiple(several) } => {
            either(several.iter().map(|one| type_name(one.as_str())), false)
        }
        ValidationErrorKind::Enum { options } => one_of(options.as_array()?.iter().map(shown), &[]),
        ValidationErrorKind::Constant { expected_value } => shown(expected_value),
        _ => return None,
    })
}

/// The value has another type than what is right.
pub(super) fn problem(case: &Case<'_>, right: &str) -> Problem {
    let only_fraction = case.value.is_number() && takes(right, "an integer");
    let got = if only_fraction { "a number with a fraction" } else { kind_name(case.value) };
    let message = format!("expected {right}, got {got}");
    let mut problem = Problem::new(Code::InvalidType, case.path.clone(), message, Some(right.to_owned()));
    problem.hint = hint(case, right);
    problem.note = case.place.note();
    problem
}

fn type_name(name: &str) -> String {
    match name {
        "null" => "null",
        "boolean" => "true or false",
        "integer" => "an integer",
        "number" => "a number",
        "string" => "a string",
        "array" => "a list",
        _ => "an object",
    }
    .to_owned()
}

/// The JSON type of a value, with its article.
pub(super) const fn kind_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Whether a phrase says that values of this type are right.
fn takes(right: &str, what: &str) -> bool {
    right.split(", or ").any(|one| one.starts_with(what)) || right.ends_with(&format!(" or {what}"))
}

fn hint(case: &Case<'_>, right: &str) -> Option<String> {
    let takes = |what: &str| takes(right, what);
    let declared = || case.place.keyword("properties").is_some();
    let optional = || case.path.last().is_some_and(|name| case.place.is_optional(name));
    let hint = match case.value {
        Value::Null if optional() => "leave it out instead of null",
        Value::Array(_) if !declared() => "send the value itself, not a list",
        Value::String(text) => {
            let text = text.trim();
            match () {
                () if text.is_empty() && optional() => "leave it out instead of an empty string",
                () if text.is_empty() => return None,
                () if matches!(text, "true" | "false") && takes("true or false") => {
                    "a string that holds true or false: send the value itself, without quotes"
                }
                () if text == "null" && takes("null") => "a string that holds null: send null itself, without quotes",
                () if text.starts_with('[') && text.ends_with(']') && takes("a list") => {
                    "a string that holds a list: send the list itself"
                }
                () if text.starts_with('{') && text.ends_with('}') && takes("an object") => {
                    "a string that holds an object: send the object itself"
                }
                () if text.parse::<f64>().is_ok_and(f64::is_finite) && (takes("a number") || takes("an integer")) => {
                    "a string that holds a number: send the number itself"
                }
                () if right.starts_with("a list") && takes_strings(case) => "for a single item send a list of one",
                () => return None,
            }
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Whether a list is of strings.
fn takes_strings(case: &Case<'_>) -> bool {
    let Some(schema) = case.place.schema() else { return false };
    let phrases = case.reader.phrases();
    let items = phrases.resolved(schema).schema.get("items");
    let items = items.map(|items| phrases.resolved(phrases.inside(schema, items)).schema);
    items.is_some_and(|items| {
        items.get("type").and_then(Value::as_str) == Some("string")
            || items.get("enum").is_some()
            || length(items).is_some()
    })
}
