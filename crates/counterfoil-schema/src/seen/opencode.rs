//! opencode with models of Google.

use counterfoil_json::{Json, JsonObject};

use super::node::{map_members, one, set, with_schema};

/// Keywords by which a schema counts as saying something.
const MEANINGFUL: [&str; 14] = [
    "type",
    "properties",
    "items",
    "prefixItems",
    "enum",
    "const",
    "$ref",
    "additionalProperties",
    "patternProperties",
    "required",
    "not",
    "if",
    "then",
    "else",
];

pub(super) fn rewrite(tool: &Json) -> Json {
    with_schema(tool, node)
}

/// Every object is taken for a schema, `properties` and values among them.
fn node(value: &Json) -> Json {
    match value {
        Json::Object(members) => {
            let changed = map_members(members, |name, value| match (name, value) {
                ("enum", Json::Array(values)) => Json::array(values.iter().map(text)),
                _ => node(value),
            });
            match changed {
                Json::Object(members) => schema(members).into(),
                other => other,
            }
        }
        Json::Array(elements) => Json::Array(elements.iter().map(node).collect()),
        other => other.clone(),
    }
}

fn schema(mut schema: JsonObject) -> JsonObject {
    let type_name = |schema: &JsonObject| schema.get("type").and_then(Json::as_str).map(str::to_owned);
    let listed = schema.get("enum").is_some_and(|values| values.as_array().is_some());
    if listed && matches!(type_name(&schema).as_deref(), Some("integer" | "number")) {
        schema.insert("type", "string");
    }
    if let Some(names) = schema.get("type").and_then(Json::as_array).map(<[Json]>::to_vec) {
        split(&mut schema, &names);
    }
    let is_object = type_name(&schema).as_deref() == Some("object");
    if is_object
        && let Some(declared) = schema.get("properties").and_then(Json::as_object)
        && let Some(required) = schema.get("required").and_then(Json::as_array)
    {
        let known = required.iter().filter(|name| name.as_str().is_some_and(|name| declared.contains(name)));
        let known: Vec<Json> = known.cloned().collect();
        schema.insert("required", known);
    }
    if type_name(&schema).as_deref() == Some("array") && !has_combinator(&schema) {
        if set(&schema, "items").is_none() {
            schema.insert("items", JsonObject::new());
        }
        if let Some(Json::Object(items)) = schema.get_mut("items")
            && !has_combinator(items)
            && !MEANINGFUL.iter().any(|keyword| items.contains(keyword))
        {
            items.insert("type", "string");
        }
    }
    if schema.get("type").is_some_and(super::node::is_truthy) && !is_object && !has_combinator(&schema) {
        schema.remove("properties");
        schema.remove("required");
    }
    schema
}

/// A list of types becomes a union and `nullable`.
fn split(schema: &mut JsonObject, names: &[Json]) {
    let others: Vec<Json> = names.iter().filter(|name| name.as_str() != Some("null")).cloned().collect();
    if others.is_empty() {
        schema.insert("type", "null");
        return;
    }
    schema.remove("type");
    if others.len() < names.len() {
        schema.insert("nullable", true);
    }
    schema.insert("anyOf", Json::array(others.into_iter().map(|name| one("type", name))));
}

fn has_combinator(schema: &JsonObject) -> bool {
    ["anyOf", "oneOf", "allOf"]
        .iter()
        .any(|keyword| schema.get(keyword).is_some_and(|value| value.as_array().is_some()))
}

/// A value as JavaScript writes it into a string.
fn text(value: &Json) -> Json {
    match value {
        Json::String(_) => value.clone(),
        Json::Object(_) => "[object Object]".into(),
        Json::Array(elements) => {
            let elements = elements.iter().map(|element| match element {
                Json::Null => String::new(),
                other => text(other).as_str().unwrap_or_default().to_owned(),
            });
            elements.collect::<Vec<_>>().join(",").into()
        }
        // JavaScript knows no `1.0`.
        Json::Number(number) => match number.as_i64() {
            Some(whole) => whole.to_string().into(),
            None => number.as_str().into(),
        },
        other => other.to_string().into(),
    }
}
