//! How LangChain's adapter for Google takes properties and items apart.

use counterfoil_json::{Json, JsonObject};

use super::langchain::{format, not_a_mapping, upper};
use super::node::{Room, Step, Stop, is_truthy, set};

/// The properties, each with the few keywords that are looked for; those whose schema is no object are lost.
pub(super) fn properties(declared: &JsonObject, room: &Room, depth: usize) -> Step<JsonObject> {
    room.take(depth)?;
    let mut found = JsonObject::new();
    for (name, schema) in declared.iter() {
        let Json::Object(schema) = schema else { continue };
        found.insert(name, property(name, schema, room, depth)?);
    }
    Ok(found)
}

fn property(name: &str, schema: &JsonObject, room: &Room, depth: usize) -> Step<JsonObject> {
    let mut found = JsonObject::new();
    let mut chosen = schema.clone();
    let branches = match schema.get("anyOf").filter(|branches| is_any(branches)) {
        Some(Json::Array(branches)) => branches.as_slice(),
        Some(_) => return Err(not_a_mapping()),
        None => &[],
    };
    if branches.iter().any(|branch| branch.as_object().is_none()) {
        return Err(not_a_mapping());
    }
    let null = |branch: &&Json| branch.get("type").and_then(Json::as_str) == Some("null");
    if !branches.is_empty() && !branches.iter().any(|branch| null(&branch)) {
        let branches = branches.iter().map(|branch| Ok(Json::Object(format(branch, room, depth + 1)?)));
        found.insert("anyOf", branches.collect::<Step<Vec<_>>>()?);
    } else if !branches.is_empty() || schema.get("type").is_some_and(is_any) {
        let kind = type_of(schema).unwrap_or_else(|| "STRING".to_owned());
        if is_nullable(schema) {
            found.insert("nullable", true);
        }
        let of_kind: fn(&Json, &str) -> bool = match kind.as_str() {
            "ARRAY" | "OBJECT" => |branch, kind| branch.get("type").and_then(Json::as_str) == Some(kind),
            _ => |branch, _| branch.get("type").and_then(Json::as_str) != Some("null"),
        };
        match branches.iter().rfind(|branch| of_kind(branch, &kind.to_lowercase())) {
            Some(Json::Object(branch)) => {
                chosen = branch.clone();
                for keyword in ["enum", "items"] {
                    let own = chosen.get(keyword).is_some_and(is_truthy);
                    if let Some(value) = schema.get(keyword).filter(|value| !own && is_any(value)) {
                        chosen.insert(keyword, value.clone());
                    }
                }
            }
            _ if matches!(kind.as_str(), "ARRAY" | "OBJECT") && !branches.is_empty() => {
                return Err(Stop::new("IndexError: list index out of range"));
            }
            _ => {}
        }
        found.insert("type", kind);
    }
    if let Some(values) = chosen.get("enum").filter(|values| is_any(values)) {
        found.insert("enum", values.clone());
    }
    let description =
        [&chosen, schema].into_iter().find_map(|from| from.get("description").filter(|text| is_any(text)));
    if let Some(Json::String(description)) = description {
        found.insert("description", description);
    }
    contents(&chosen, &mut found, room, depth)?;
    if name == "title" && !found.contains("description") {
        found.insert("description", format!("title is {}", super::python::str_of(&chosen.into())));
    }
    Ok(found)
}

/// The items of a list, the properties of an object.
fn contents(schema: &JsonObject, found: &mut JsonObject, room: &Room, depth: usize) -> Step<()> {
    let kind = found.get("type").and_then(Json::as_str).unwrap_or_default().to_owned();
    if kind == "ARRAY"
        && let Some(items) = set(schema, "items")
    {
        found.insert("items", self::items(items, room, depth + 1)?);
    }
    if kind != "OBJECT" {
        return Ok(());
    }
    let branch = schema.get("anyOf").and_then(Json::as_array).and_then(|branches| branches.first()?.as_object());
    let schema = branch.unwrap_or(schema);
    match schema
        .get("properties")
        .filter(|properties| properties.as_object().is_some_and(|members| !members.is_empty()))
    {
        Some(Json::Object(declared)) => {
            let inner = properties(declared, room, depth + 1)?;
            // Whatever has no default is required, whatever the schema says.
            let mut required = Vec::new();
            for (name, schema) in declared.iter() {
                let Json::Object(schema) = schema else { return Err(Stop::new("TypeError: a property is no mapping")) };
                if !schema.contains("default") {
                    required.push(Json::from(name));
                }
            }
            found.insert("properties", inner);
            found.insert("required", required);
        }
        // An object about which nothing is said becomes a string.
        _ if !schema.get("additionalProperties").is_some_and(is_any) => {
            found.insert("type", "STRING");
        }
        _ => {}
    }
    Ok(())
}

/// Whether Python takes a value for true: empty objects and lists it does not.
fn is_any(value: &Json) -> bool {
    match value {
        Json::Object(members) => !members.is_empty(),
        Json::Array(elements) => !elements.is_empty(),
        other => is_truthy(other),
    }
}

fn items(schema: &Json, room: &Room, depth: usize) -> Step<JsonObject> {
    let mut found = JsonObject::new();
    let Json::Object(schema) = schema else { return Ok(found) };
    let kind = type_of(schema).unwrap_or_else(|| "STRING".to_owned());
    if let ("OBJECT", Some(Json::Object(declared))) = (kind.as_str(), schema.get("properties")) {
        found.insert("properties", properties(declared, room, depth)?);
    }
    if let ("ARRAY", Some(items)) = (kind.as_str(), schema.get("items")) {
        found.insert("items", format(items, room, depth)?);
    }
    found.insert("type", kind);
    let words =
        ["description", "title"].into_iter().find_map(|keyword| schema.get(keyword).filter(|text| is_any(text)));
    if let Some(words) = words {
        found.insert("description", words.clone());
    }
    for keyword in ["enum", "required"] {
        if let Some(value) = set(schema, keyword) {
            found.insert(keyword, value.clone());
        }
    }
    if is_nullable(schema) {
        found.insert("nullable", true);
    }
    Ok(found)
}

/// The type: of a union that of its last branch that has one.
fn type_of(schema: &JsonObject) -> Option<String> {
    match (schema.get("anyOf"), schema.get("type")) {
        (Some(branches), _) => {
            let branches = branches.as_array().unwrap_or_default().iter().filter_map(Json::as_object);
            branches.rev().find_map(type_of)
        }
        (None, Some(Json::String(name))) if name != "null" => Some(upper(name)),
        _ => None,
    }
}

fn is_nullable(schema: &JsonObject) -> bool {
    let branches = schema.get("anyOf").and_then(Json::as_array).unwrap_or_default();
    branches.iter().any(|branch| branch.as_object().and_then(type_of).is_none())
}
