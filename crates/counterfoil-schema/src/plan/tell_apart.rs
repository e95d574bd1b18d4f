//! Whether the branches of a union can be told apart by the shape of a value.

use counterfoil_json::{Json, JsonObject};

/// The types of JSON Schema, as bits; an integer is a number too.
const TYPES: [(&str, u8); 6] =
    [("null", 1), ("boolean", 2), ("number", 4), ("string", 8), ("array", 16), ("object", 32)];

/// Whether no value belongs to both schemas, as far as types, constants and required members tell.
pub(crate) fn can_tell_apart(a: &Json, b: &Json) -> bool {
    let (Some(a), Some(b)) = (a.as_object(), b.as_object()) else { return false };
    let shared = types(a) & types(b);
    if shared == 0 {
        return true;
    }
    if values(a).zip(values(b)).is_some_and(|(a, b)| a.iter().all(|value| !b.contains(value))) {
        return true;
    }
    shared == 32 && (tags_differ(a, b) || lacks_required(a, b) || lacks_required(b, a))
}

/// Whether a schema allows values of this one's type.
pub(crate) fn takes_type(schema: &Json, value: &Json) -> bool {
    let own = TYPES.iter().find(|(name, _)| *name == value.kind().name()).map_or(0, |(_, bit)| *bit);
    schema.as_object().is_none_or(|schema| types(schema) & own != 0)
}

/// The types that a schema allows, as bits.
fn types(schema: &JsonObject) -> u8 {
    let bit = |name: &str| TYPES.iter().find(|(known, _)| *known == name || name == "integer" && *known == "number");
    let named = |rule: &Json| rule.as_str().and_then(bit).map_or(0, |(_, bit)| *bit);
    let own = match schema.get("type") {
        Some(Json::String(name)) => bit(name).map_or(63, |(_, bit)| *bit),
        Some(Json::Array(names)) => names.iter().map(named).fold(0, |all, bit| all | bit),
        _ => 63,
    };
    let null = u8::from(schema.get("nullable") == Some(&Json::Bool(true)));
    let branches = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
    branches.fold(own | null, |all, branches| {
        all & branches.iter().map(|branch| branch.as_object().map_or(63, types)).fold(0, |all, bits| all | bits)
    })
}

/// The only values that a schema allows, where it lists them.
fn values(schema: &JsonObject) -> Option<Vec<&Json>> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => Some(vec![value]),
        (None, Some(Json::Array(values))) => Some(values.iter().collect()),
        _ => None,
    }
}

/// Whether a member that both require has no value in common.
fn tags_differ(a: &JsonObject, b: &JsonObject) -> bool {
    let tag = |schema: &JsonObject, name: &str| Some(schema.get("properties")?.get(name)?.as_object()?.clone());
    required(a).filter(|name| required(b).any(|other| other == *name)).any(|name| {
        let (Some(a), Some(b)) = (tag(a, name), tag(b, name)) else { return false };
        types(&a) & types(&b) == 0
            || values(&a).zip(values(&b)).is_some_and(|(a, b)| a.iter().all(|value| !b.contains(value)))
    })
}

/// Whether `a` requires a member that `b` does not have and does not take.
fn lacks_required(a: &JsonObject, b: &JsonObject) -> bool {
    let closed = b.get("additionalProperties") == Some(&Json::Bool(false)) && !b.contains("patternProperties");
    let has = |name: &str| b.get("properties").is_some_and(|properties| properties.get(name).is_some());
    closed && required(a).any(|name| !has(name))
}

fn required(schema: &JsonObject) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Json::as_array).unwrap_or_default();
    names.iter().filter_map(Json::as_str)
}
