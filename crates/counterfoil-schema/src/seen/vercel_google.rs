//! Vercel's AI SDK with its Google provider: the closed root, then the conversion into OpenAPI's schemas.

use std::collections::BTreeSet;

use counterfoil_json::{Json, JsonObject};

use super::node::{Room, Step, Stop, is_truthy, one, set, try_members, try_schema};
use super::vercel::closed;

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| {
        let root = closed(schema);
        let conversion = Conversion { root: &root, room: Room::default() };
        conversion.convert(&root, true, &BTreeSet::new(), 0)
    })
}

struct Conversion<'s> {
    root: &'s Json,
    room: Room,
}

impl Conversion<'_> {
    /// The converted schema; none for a root without properties, and for `null`.
    fn convert(&self, schema: &Json, is_root: bool, way: &BTreeSet<String>, depth: usize) -> Step<Option<Json>> {
        self.room.take(depth)?;
        let Json::Object(schema) = schema else {
            return Ok(match schema {
                Json::Bool(_) => {
                    Some(Json::object([("type", Json::from("boolean")), ("properties", JsonObject::new().into())]))
                }
                Json::Null => None,
                // Nothing is read from any other value.
                _ => Some(JsonObject::new().into()),
            });
        };
        if let Some(reference) = set(schema, "$ref") {
            return self.refer(schema, reference, is_root, way, depth);
        }
        if is_empty_object(schema) {
            let mut bare = JsonObject::from_iter([("type".to_owned(), "object".into())]);
            if let Some(description) = schema.get("description").filter(|description| is_truthy(description)) {
                bare.insert("description", description.clone());
            }
            return Ok((!is_root).then_some(bare.into()));
        }
        let mut result = JsonObject::new();
        for keyword in ["description", "required", "format"] {
            if let Some(value) = schema.get(keyword).filter(|value| is_truthy(value)) {
                result.insert(keyword, value.clone());
            }
        }
        types(schema, &mut result);
        match (set(schema, "enum"), schema.get("const")) {
            (Some(Json::Array(values)), _) => choice(values, schema, &mut result)?,
            (Some(_), _) => return Err(Stop::new("enum is not a list")),
            (None, Some(value)) => choice(std::slice::from_ref(value), schema, &mut result)?,
            (None, None) => {}
        }
        let inside = |schema: &Json| {
            let converted = self.convert(schema, false, way, depth + 1)?;
            Ok(converted.unwrap_or(Json::Null))
        };
        if let Some(Json::Object(properties)) = set(schema, "properties") {
            result.insert("properties", try_members(properties, inside)?);
        }
        if let Some(items) = schema.get("items").filter(|items| is_truthy(items)) {
            let items = match items {
                Json::Array(items) => super::node::try_elements(items, inside)?,
                items => inside(items)?,
            };
            result.insert("items", items);
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let Some(branches) = schema.get(keyword).filter(|branches| is_truthy(branches)) else { continue };
            let Json::Array(branches) = branches else { return Err(Stop::new(format!("{keyword} is not a list"))) };
            let is_null = |branch: &&Json| branch.get("type").and_then(Json::as_str) == Some("null");
            let others: Vec<Json> = branches.iter().filter(|branch| !is_null(branch)).cloned().collect();
            if keyword != "anyOf" || others.len() == branches.len() {
                result.insert(keyword, super::node::try_elements(branches, inside)?);
                continue;
            }
            result.insert("nullable", true);
            match others.as_slice() {
                [only] => {
                    if let Json::Object(converted) = inside(only)? {
                        converted.into_iter().for_each(|(name, value)| {
                            result.insert(name, value);
                        });
                    }
                }
                several => {
                    result.insert("anyOf", super::node::try_elements(several, inside)?);
                }
            }
        }
        if let Some(length) = schema.get("minLength") {
            result.insert("minLength", length.clone());
        }
        Ok(Some(result.into()))
    }

    fn refer(
        &self,
        schema: &JsonObject,
        reference: &Json,
        is_root: bool,
        way: &BTreeSet<String>,
        depth: usize,
    ) -> Step<Option<Json>> {
        let unsupported = || Stop::new(format!("JSON Schema reference: {}", reference.as_str().unwrap_or_default()));
        let text = reference.as_str().ok_or_else(unsupported)?;
        let named = ["$defs", "definitions"].into_iter().find_map(|table| {
            let name = text.strip_prefix("#/")?.strip_prefix(table)?.strip_prefix('/')?;
            Some((table, name))
        });
        let (table, name) =
            named.filter(|(_, name)| !name.is_empty() && !name.contains('/')).ok_or_else(unsupported)?;
        let name = name.replace("~1", "/").replace("~0", "~");
        let definition = self.root.get(table).and_then(|table| table.get(&name)).ok_or_else(unsupported)?;
        if way.contains(text) {
            return Err(Stop::new(format!("recursive JSON Schema reference: {text}")));
        }
        let mut further = way.clone();
        further.insert(text.to_owned());
        let mut merged = match definition {
            Json::Object(definition) => definition.clone(),
            Json::Bool(false) => return self.convert(definition, is_root, &further, depth + 1),
            _ => JsonObject::new(),
        };
        for (keyword, value) in schema.iter().filter(|(keyword, _)| *keyword != "$ref") {
            merged.insert(keyword, value.clone());
        }
        self.convert(&merged.into(), is_root, &further, depth + 1)
    }
}

fn is_empty_object(schema: &JsonObject) -> bool {
    let without = |properties: &Json| properties.as_object().is_some_and(JsonObject::is_empty);
    schema.get("type").and_then(Json::as_str) == Some("object")
        && set(schema, "properties").is_none_or(without)
        && !schema.get("additionalProperties").is_some_and(is_truthy)
}

fn types(schema: &JsonObject, result: &mut JsonObject) {
    let Some(names) = schema.get("type").filter(|names| is_truthy(names)) else { return };
    let Json::Array(names) = names else {
        result.insert("type", names.clone());
        return;
    };
    let others: Vec<&Json> = names.iter().filter(|name| name.as_str() != Some("null")).collect();
    match others.as_slice() {
        [] => {
            result.insert("type", "null");
            return;
        }
        [only] => result.insert("type", (*only).clone()),
        several => result.insert("anyOf", Json::array(several.iter().map(|name| one("type", (*name).clone())))),
    };
    if others.len() < names.len() {
        result.insert("nullable", true);
    }
}

/// An enum: of strings as it is, of numbers and booleans as strings.
fn choice(values: &[Json], schema: &JsonObject, result: &mut JsonObject) -> Step<()> {
    let names = super::node::types(schema);
    let untyped = !schema.contains("type");
    let listed = schema.get("type").is_some_and(|names| names.as_array().is_some());
    let allows = |name: &str| untyped || names.contains(&name);
    let nullable = (listed && names.contains(&"null")) || (untyped && values.iter().any(Json::is_null));
    if !values.is_empty() && values.iter().all(Json::is_null) && allows("null") {
        result.insert("type", "null");
        if listed {
            result.remove("anyOf");
        }
        return Ok(());
    }
    let values: Vec<&Json> = values.iter().filter(|value| !nullable || !value.is_null()).collect();
    let all = |is: fn(&Json) -> bool| !values.is_empty() && values.iter().all(|value| is(value));
    let whole = |value: &Json| value.as_number().is_some_and(counterfoil_json::JsonNumber::is_integer);
    let numbers = all(|value| value.as_number().is_some());
    let kind = if allows("string") && all(|value| value.as_str().is_some()) {
        "string"
    } else if numbers && allows("number") {
        "number"
    } else if numbers && allows("integer") && all(whole) {
        "integer"
    } else if allows("boolean") && all(|value| value.as_bool().is_some()) {
        "boolean"
    } else {
        return Err(Stop::new("JSON Schema enum with mixed or unsupported values"));
    };
    result.insert("type", kind);
    if listed {
        result.remove("anyOf");
    }
    if nullable {
        result.insert("nullable", true);
    }
    if kind == "string" {
        result.insert("enum", Json::array(values.into_iter().cloned()));
    } else {
        result.insert("format", "enum");
        result.insert("enum", Json::array(values.into_iter().map(Json::to_string)));
    }
    Ok(())
}
