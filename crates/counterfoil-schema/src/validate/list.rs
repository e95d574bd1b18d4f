//! Lists and their items.

use std::collections::HashMap;

use counterfoil_core::{Code, Problem, Segment};
use serde_json::Value;

use super::describe::Case;
use super::object::as_f64;
use super::refs::Target;
use super::string::{plural, range};

/// Too few or too many items.
pub(super) fn count(case: &Case<'_>, code: Code, limit: u64) -> Problem {
    let right = case.place.schema().and_then(|target| range(target.schema, "minItems", "maxItems", "item"));
    let right = right.unwrap_or_else(|| case.bound(code, limit, "item"));
    case.sized(code, &right, &sent(case.value))
}

fn sent(value: &Value) -> String {
    plural(as_f64(value.as_array().map_or(0, Vec::len)), "item")
}

/// More items than have a schema.
pub(super) fn too_long(case: &Case<'_>, limit: usize) -> Problem {
    case.sized(Code::TooBig, &allowed(case.place.schema(), limit), &sent(case.value))
}

/// How many items are allowed where a list ends with those that have a schema; as `maxItems` says it, if that says the same.
fn allowed(schema: Option<Target<'_>>, declared: usize) -> String {
    let schema = schema.map(|target| target.schema);
    let most = schema.and_then(|schema| schema.get("maxItems")?.as_u64());
    let same = schema.filter(|_| most.is_some_and(|most| usize::try_from(most).is_ok_and(|most| most <= declared)));
    same.and_then(|schema| range(schema, "minItems", "maxItems", "item")).unwrap_or_else(|| at_most(declared))
}

fn at_most(limit: usize) -> String {
    format!("at most {}", plural(as_f64(limit), "item"))
}

/// An item beyond those that have a schema: the list is too long.
pub(super) fn no_more(case: &Case<'_>, at: &[Segment]) -> Problem {
    let around = case.place.around.last().copied();
    let declared = around.and_then(|target| {
        ["prefixItems", "items"].iter().find_map(|keyword| target.schema.get(keyword).and_then(Value::as_array))
    });
    let right = allowed(around, declared.map_or(0, Vec::len));
    let list = case.reader.value.pointer(&counterfoil_core::problem::pointer(at)).unwrap_or(&Value::Null);
    let message = format!("expected {right}, got {}", sent(list));
    Problem::new(Code::TooBig, at.to_vec(), message, Some(right))
}

/// Items that must differ, of which two are equal.
pub(super) fn repeated(case: &Case<'_>) -> Problem {
    let mut known = HashMap::new();
    let items = case.value.as_array().into_iter().flatten().enumerate();
    let pair = items.filter_map(|(at, item)| Some((known.insert(key(item), at)?, at))).next();
    let right = "no two equal items".to_owned();
    let message = match pair {
        Some((first, second)) => format!("expected {right}, but items {first} and {second} are equal"),
        None => format!("expected {right}"),
    };
    let mut problem = Problem::new(Code::NotUnique, case.path.clone(), message, Some(right));
    problem.note = case.place.note();
    problem
}

/// A text that is the same for values that are equal as JSON Schema has it.
fn key(value: &Value) -> String {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(double) if number.is_f64() => double.to_string(),
            _ => number.to_string(),
        },
        Value::Array(items) => format!("[{}]", items.iter().map(key).collect::<Vec<_>>().join(",")),
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().map(|(name, value)| format!("{name:?}:{}", key(value))).collect();
            members.sort();
            format!("{{{}}}", members.join(","))
        }
        other => other.to_string(),
    }
}

/// Too few items of a kind, or too many.
pub(super) fn contains(case: &Case<'_>) -> Problem {
    let schema = case.place.schema();
    let phrases = case.reader.phrases();
    let kind = schema.and_then(|from| Some(phrases.expected(phrases.inside(from, from.schema.get("contains")?))));
    let kind = kind.as_deref().unwrap_or("of another kind");
    let number = |keyword: &str| case.place.keyword(keyword).and_then(Value::as_f64);
    let too_many = case.error.schema_path().as_str().ends_with("/maxContains");
    let (code, right) = if too_many {
        let limit = plural(number("maxContains").unwrap_or_default(), "item");
        (Code::TooBig, format!("at most {limit} to be {kind}"))
    } else {
        let limit = plural(number("minContains").unwrap_or(1.0), "item");
        (Code::TooSmall, format!("at least {limit} to be {kind}"))
    };
    case.plain(code, right)
}
