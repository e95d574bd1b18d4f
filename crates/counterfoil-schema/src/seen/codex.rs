//! Codex of mid-2026: a short list of keywords, guessed types, and the compaction of what is large.

use counterfoil_json::{Json, JsonObject};

use super::compact::{self, DEFINITIONS};
use super::node::{Step, Stop, one, set, try_schema};

/// The types that are known.
const TYPES: [&str; 7] = ["string", "number", "boolean", "integer", "object", "array", "null"];

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| {
        let mut schema = schema.clone();
        if let Json::Object(root) = &mut schema
            && set(root, "properties").is_none()
        {
            root.insert("properties", JsonObject::new());
        }
        sanitize(&mut schema);
        compact::prune(&mut schema);
        compact::compact(&mut schema);
        let schema = read(&schema)?;
        match schema.get("type").and_then(Json::as_str) {
            Some("null") => Err(Stop::new("tool input schema must not be a singleton null type")),
            _ => Ok(Some(schema)),
        }
    })
}

/// Gives every schema a type, as far as one can be guessed.
fn sanitize(value: &mut Json) {
    match value {
        Json::Bool(_) => *value = one("type", "string"),
        Json::Array(elements) => elements.iter_mut().for_each(sanitize),
        Json::Object(schema) => {
            sanitize_inside(schema);
            guess(schema);
        }
        _ => {}
    }
}

fn sanitize_inside(schema: &mut JsonObject) {
    for (keyword, value) in schema.iter_mut() {
        match (keyword, value) {
            ("properties", Json::Object(members)) => members.iter_mut().for_each(|(_, schema)| sanitize(schema)),
            ("additionalProperties", Json::Bool(_)) => {}
            ("items" | "additionalProperties" | "prefixItems" | "anyOf", value) => sanitize(value),
            ("$defs" | "definitions", Json::Object(members)) => {
                members.iter_mut().for_each(|(_, schema)| sanitize(schema));
            }
            _ => {}
        }
    }
    schema.retain(|keyword, value| !DEFINITIONS.contains(&keyword) || value.as_object().is_some());
    if let Some(value) = schema.remove("const") {
        schema.insert("enum", Json::array([value]));
    }
}

fn guess(schema: &mut JsonObject) {
    let mut types: Vec<String> =
        super::node::types(schema).into_iter().filter(|name| TYPES.contains(name)).map(str::to_owned).collect();
    let has = |schema: &JsonObject, keywords: &[&str]| keywords.iter().any(|keyword| schema.contains(keyword));
    if types.is_empty() {
        if has(schema, &["$ref", "anyOf"]) {
            return;
        }
        let guessed = if has(schema, &["properties", "required", "additionalProperties"]) {
            "object"
        } else if has(schema, &["items", "prefixItems"]) {
            "array"
        } else if has(schema, &["enum", "format"]) {
            "string"
        } else if has(schema, &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
            "number"
        } else {
            *schema = JsonObject::new();
            return;
        };
        types.push(guessed.to_owned());
    }
    if types.iter().any(|name| name == "object") && !schema.contains("properties") {
        schema.insert("properties", JsonObject::new());
    }
    if types.iter().any(|name| name == "array") && !schema.contains("items") {
        schema.insert("items", one("type", "string"));
    }
    match types.as_slice() {
        [only] => schema.insert("type", only.as_str()),
        _ => schema.insert("type", Json::array(types)),
    };
}

/// The schema as the client's structures hold it: these keywords in this order, names of properties sorted.
pub(super) fn read(value: &Json) -> Step {
    let Json::Object(schema) = value else { return Err(wrong("a schema is no object")) };
    let mut kept = JsonObject::new();
    let string = |kept: &mut JsonObject, keyword: &str| match set(schema, keyword) {
        None => Ok(()),
        Some(Json::String(text)) => {
            kept.insert(keyword, text);
            Ok(())
        }
        Some(_) => Err(wrong("a keyword that must be a string is none")),
    };
    string(&mut kept, "$ref")?;
    if let Some(types) = set(schema, "type") {
        kept.insert("type", types.clone());
    }
    string(&mut kept, "description")?;
    if let Some(values) = set(schema, "enum") {
        if values.as_array().is_none() {
            return Err(wrong("`enum` is no list"));
        }
        kept.insert("enum", values.clone());
    }
    if let Some(items) = set(schema, "items") {
        kept.insert("items", read(items)?);
    }
    if let Some(properties) = set(schema, "properties") {
        kept.insert("properties", table(properties)?);
    }
    if let Some(names) = set(schema, "required") {
        if !names.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some())) {
            return Err(wrong("`required` is no list of strings"));
        }
        kept.insert("required", names.clone());
    }
    match set(schema, "additionalProperties") {
        None => {}
        Some(Json::Bool(open)) => {
            kept.insert("additionalProperties", *open);
        }
        Some(rest) => {
            kept.insert("additionalProperties", read(rest)?);
        }
    }
    if let Some(branches) = set(schema, "anyOf") {
        let Json::Array(branches) = branches else { return Err(wrong("`anyOf` is no list")) };
        kept.insert("anyOf", super::node::try_elements(branches, read)?);
    }
    for keyword in DEFINITIONS {
        if let Some(definitions) = set(schema, keyword) {
            kept.insert(keyword, table(definitions)?);
        }
    }
    Ok(kept.into())
}

fn table(value: &Json) -> Step {
    let Json::Object(members) = value else { return Err(wrong("`properties` is no object")) };
    let mut names: Vec<_> = members.names().collect();
    names.sort_unstable();
    names.dedup();
    let read = names.into_iter().filter_map(|name| Some((name, members.get(name)?)));
    Ok(read.map(|(name, schema)| Ok((name.to_owned(), read_one(schema)?))).collect::<Step<JsonObject>>()?.into())
}

fn read_one(schema: &Json) -> Step {
    read(schema)
}

fn wrong(why: &str) -> Stop {
    Stop::new(format!("the schema cannot be read: {why}"))
}
