//! `type`.

use counterfoil_json::{Json, JsonObject};

use super::difference::{Effect, Typed};
use super::walk::{At, Walk};
use crate::kind::Kind;

const ALL: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/// The types that a schema takes, `integer` apart from `number`.
fn types(members: &JsonObject) -> Vec<&str> {
    let mut types: Vec<&str> = match members.get("type") {
        Some(Json::String(name)) => vec![name],
        Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
        _ => ALL.to_vec(),
    };
    if types.contains(&"number") && !types.contains(&"integer") {
        types.push("integer");
    }
    types
}

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let (was, is) = (types(old), types(new));
    let holds = |outer: &[&str], inner: &[&str]| inner.iter().all(|name| outer.contains(name));
    let effect = Effect::of_sets(holds(&is, &was), holds(&was, &is));
    if effect == Effect::Same {
        return;
    }
    let (plain_was, plain_is) = (without_null(&was), without_null(&is));
    // Whatever was sent may still be sent where null is new.
    let only_null = holds(&plain_was, &plain_is) && holds(&plain_is, &plain_was);
    let typed = if only_null { Typed::NO } else { Typed::both("the type of the generated field is another") };
    let message = format!("the type was {} and is {}", words(old), words(new));
    walk.add(at, Kind::TypeChanged, key(old, new), effect, typed, message);
}

fn without_null<'t>(types: &[&'t str]) -> Vec<&'t str> {
    types.iter().copied().filter(|name| *name != "null").collect()
}

fn key(old: &JsonObject, new: &JsonObject) -> (&'static str, &'static str) {
    let of = |members: &JsonObject| if members.contains("type") { "type" } else { "" };
    (of(old), of(new))
}

fn words(members: &JsonObject) -> String {
    match members.get("type") {
        Some(Json::String(name)) => name.clone(),
        Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".to_owned(),
    }
}
