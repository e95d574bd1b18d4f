//! One form for what can be said in several, so that only what is said differently is compared.
//!
//! A type that is a list of one is that type; a union of a plain schema and null is a list of two types; a union or an
//! `allOf` of one is that one; `const` is an `enum` of one; `allOf` whose parts speak of different things is one schema.
//! The set of values stays the same.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::walk::children_mut;

use super::wire::is_wire;

/// Brings a schema of draft 2020-12 to the plainest form.
pub(crate) fn normalise(schema: &mut Json) {
    for (_, inner) in children_mut(schema) {
        normalise(inner);
    }
    let Json::Object(members) = schema else { return };
    one_type(members);
    constant(members);
    for keyword in ["anyOf", "oneOf"] {
        without_null(members, keyword);
        only_branch(members, keyword);
        constants(members, keyword);
    }
    all_of(members);
    listed_types(members);
}

fn one_type(members: &mut JsonObject) {
    if let Some(kind) = members.get_mut("type")
        && let Some([only]) = kind.as_array()
    {
        *kind = only.clone();
    }
}

fn constant(members: &mut JsonObject) {
    if !members.contains("enum")
        && let Some(at) = members.position("const")
        && let Some(value) = members.remove("const")
    {
        members.insert_at(at, "enum", vec![value]);
    }
}

/// A type beside an enum whose values are all of that type adds nothing to it: `enum` alone and with its type are one.
fn listed_types(members: &mut JsonObject) {
    if members.contains("type") {
        return;
    }
    let Some(values) = members.get("enum").and_then(Json::as_array) else { return };
    let Some(first) = values.first() else { return };
    let integers = |value: &Json| value.as_number().is_some_and(counterfoil_json::JsonNumber::is_integer);
    let name = if values.iter().all(integers) {
        "integer"
    } else if values.iter().all(|value| value.kind() == first.kind()) {
        first.kind().name()
    } else {
        return;
    };
    members.insert_at(0, "type", name);
}

/// `anyOf: [T, null]` is `type: [t, "null"]` where T says of null nothing but its type.
fn without_null(members: &mut JsonObject, keyword: &str) {
    let Some([a, b]) = members.get(keyword).and_then(Json::as_array) else { return };
    let is_null = |branch: &Json| wire_is(branch, &[("type", "null")]);
    let (other, null_first) = match (is_null(a), is_null(b)) {
        (false, true) => (a, false),
        (true, false) => (b, true),
        _ => return,
    };
    let Some(inner) = other.as_object() else { return };
    let Some(name) = inner.get("type").and_then(Json::as_str).filter(|name| *name != "null") else { return };
    // These speak of values of every type.
    let speaks = ["enum", "const", "anyOf", "oneOf", "allOf", "not", "if", "$ref", "$dynamicRef"];
    if speaks.iter().any(|keyword| inner.contains(keyword)) || clashes(members, inner) {
        return;
    }
    let types: Vec<Json> = if null_first { vec!["null".into(), name.into()] } else { vec![name.into(), "null".into()] };
    let mut inner = inner.clone();
    inner.insert("type", types);
    members.remove(keyword);
    merge(members, inner);
}

/// A union of one branch is that branch.
fn only_branch(members: &mut JsonObject, keyword: &str) {
    let Some([only]) = members.get(keyword).and_then(Json::as_array) else { return };
    let Some(inner) = only.as_object().filter(|inner| !clashes(members, inner)) else { return };
    let inner = inner.clone();
    members.remove(keyword);
    merge(members, inner);
}

/// `oneOf: [{const}, {const}]` is an enum, where no two are the same and nothing else is said.
fn constants(members: &mut JsonObject, keyword: &str) {
    let Some(branches) = members.get(keyword).and_then(Json::as_array) else { return };
    if members.contains("enum") || branches.is_empty() {
        return;
    }
    let mut values: Vec<Json> = Vec::new();
    let mut texts = Vec::new();
    for branch in branches {
        let Some(members) = branch.as_object() else { return };
        let mut rules = members.iter().filter(|(keyword, value)| is_wire(keyword, value));
        if rules.any(|(keyword, _)| !matches!(keyword, "enum" | "type")) {
            return;
        }
        let Some(listed) = members.get("enum").and_then(Json::as_array) else { return };
        if let Some(kind) = members.get("type")
            && !listed.iter().all(|value| kind.as_str().is_some_and(|name| is_of(value, name)))
        {
            return;
        }
        if keyword == "oneOf" && listed.iter().any(|value| values.contains(value)) {
            return;
        }
        values.extend(listed.iter().cloned());
        let said = ["title", "description"].iter().filter_map(|name| members.get(name)?.as_str());
        texts.extend(said.map(str::to_owned));
    }
    members.remove(keyword);
    members.push("enum", values);
    if !texts.is_empty() {
        // What is said of each value stays to be compared.
        members.push("enumDescriptions", texts.into_iter().map(Json::from).collect::<Vec<_>>());
    }
}

fn is_of(value: &Json, name: &str) -> bool {
    match name {
        "integer" => value.as_number().is_some_and(counterfoil_json::JsonNumber::is_integer),
        name => value.kind().name() == name,
    }
}

/// Takes the parts of `allOf` into the schema around, those that speak of nothing else that is spoken of.
fn all_of(members: &mut JsonObject) {
    let Some(parts) = members.remove("allOf") else { return };
    let Json::Array(parts) = parts else { return };
    let mut left = Vec::new();
    for part in parts {
        match part {
            Json::Bool(true) => {}
            Json::Object(inner) if !clashes(members, &inner) => merge(members, inner),
            other => left.push(other),
        }
    }
    if !left.is_empty() {
        members.push("allOf", left);
    }
}

/// Whether two schemas that hold together cannot be written as one by putting their keywords side by side.
fn clashes(outer: &JsonObject, inner: &JsonObject) -> bool {
    // What these say depends on what stands beside them.
    let scoped = |members: &JsonObject| {
        [
            "additionalProperties",
            "items",
            "prefixItems",
            "contains",
            "minContains",
            "maxContains",
            "if",
            "then",
            "else",
            "patternProperties",
        ]
        .iter()
        .any(|keyword| members.contains(keyword))
    };
    let rules = |members: &JsonObject| members.iter().filter(|(keyword, value)| is_wire(keyword, value)).count();
    // These look through the schemas beside them.
    if [outer, inner]
        .iter()
        .any(|members| members.contains("unevaluatedProperties") || members.contains("unevaluatedItems"))
    {
        return true;
    }
    if (scoped(outer) && rules(inner) > 0 || scoped(inner)) && (rules(outer) > own(outer)) {
        return true;
    }
    inner.iter().any(|(keyword, value)| match (keyword, outer.get(keyword)) {
        (_, None) => false,
        ("properties", Some(known)) => known
            .as_object()
            .into_iter()
            .flatten()
            .any(|(name, schema)| value.get(name).is_some_and(|other| other.to_string() != schema.to_string())),
        ("required", Some(_)) => false,
        ("title" | "description" | "default" | "examples" | "deprecated" | "$comment", Some(_)) => false,
        (_, Some(known)) => known.to_string() != value.to_string(),
    })
}

/// How many keywords of the schema around are the union or `allOf` that is being taken apart, or definitions.
fn own(outer: &JsonObject) -> usize {
    ["anyOf", "oneOf", "allOf", "$defs", "definitions"].iter().filter(|keyword| outer.contains(keyword)).count()
}

fn merge(members: &mut JsonObject, inner: JsonObject) {
    for (keyword, value) in inner {
        match (keyword.as_str(), members.get_mut(&keyword), value) {
            ("properties", Some(Json::Object(known)), Json::Object(more)) => {
                for (name, schema) in more {
                    if !known.contains(&name) {
                        known.push(name, schema);
                    }
                }
            }
            ("required", Some(Json::Array(known)), Json::Array(more)) => {
                for name in more {
                    if !known.contains(&name) {
                        known.push(name);
                    }
                }
            }
            // What stands outside is nearer to the reader.
            (_, Some(_), _) => {}
            (_, None, value) => members.push(keyword, value),
        }
    }
}

fn wire_is(schema: &Json, wanted: &[(&str, &str)]) -> bool {
    let Some(members) = schema.as_object() else { return false };
    let rules = members.iter().filter(|(keyword, value)| is_wire(keyword, value)).count();
    rules == wanted.len() && wanted.iter().all(|(name, value)| members.get(name).and_then(Json::as_str) == Some(value))
}
