//! Google's Python SDK: the conversion of an MCP tool into a function declaration.

use counterfoil_json::{Json, JsonObject};

use super::node::{Room, Step, Stop, set, try_elements, try_members, try_schema};

/// The keywords that its reader knows; the rest is lost.
const KNOWN: [&str; 16] = [
    "type",
    "format",
    "title",
    "description",
    "default",
    "items",
    "enum",
    "properties",
    "required",
    "minimum",
    "maximum",
    "pattern",
    "additionalProperties",
    "anyOf",
    "oneOf",
    "$ref",
];
const TYPES: [&str; 7] = ["null", "boolean", "object", "array", "number", "integer", "string"];

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| {
        let filtered = filter(schema)?;
        check(&filtered)?;
        let mut conversion = Conversion { root: filtered.clone(), room: Room::default() };
        Ok(Some(conversion.convert(&filtered, &mut Vec::new(), 0)?.into()))
    })
}

/// Keeps the keywords that are known; fails over schemas that are no objects.
fn filter(schema: &Json) -> Step {
    let Json::Object(schema) = schema else { return Err(not_an_object(schema)) };
    let mut kept = JsonObject::new();
    for (keyword, value) in schema.iter() {
        let value = match (keyword, value) {
            ("items" | "additionalProperties", schema) => filter(schema)?,
            ("anyOf" | "oneOf", Json::Array(branches)) => try_elements(branches, filter)?,
            ("properties" | "$defs", Json::Object(members)) => try_members(members, filter)?,
            ("anyOf" | "oneOf" | "properties" | "$defs", other) => return Err(not_an_object(other)),
            (keyword, value) if KNOWN.contains(&keyword) => value.clone(),
            _ => continue,
        };
        kept.insert(keyword, value);
    }
    Ok(kept.into())
}

fn not_an_object(value: &Json) -> Stop {
    let kind = match value {
        Json::Null => "NoneType",
        Json::Bool(_) => "bool",
        Json::Number(_) => "int",
        Json::String(_) => "str",
        Json::Array(_) => "list",
        Json::Object(_) => "dict",
    };
    Stop::new(format!("AttributeError: '{kind}' object has no attribute 'items'"))
}

/// What the reader's model refuses.
fn check(schema: &Json) -> Step<()> {
    let Json::Object(schema) = schema else { return Ok(()) };
    for (keyword, value) in schema.iter().filter(|(_, value)| !value.is_null()) {
        let is_type = |name: &Json| name.as_str().is_some_and(|name| TYPES.contains(&name));
        let fine = match (keyword, value) {
            ("type", Json::Array(names)) => names.iter().all(is_type),
            ("type", name) => is_type(name),
            ("format" | "title" | "description" | "pattern" | "$ref", value) => value.as_str().is_some(),
            ("enum", value) => value.as_array().is_some(),
            ("required", value) => {
                value.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()))
            }
            ("minimum" | "maximum", Json::String(text)) => text.parse::<f64>().is_ok(),
            ("minimum" | "maximum", value) => value.as_number().is_some() || value.as_bool().is_some(),
            _ => true,
        };
        if !fine {
            return Err(Stop::new(format!("ValidationError: {keyword}")));
        }
        match (keyword, value) {
            ("items", schema) => check(schema)?,
            ("properties" | "$defs", Json::Object(members)) => {
                members.iter().try_for_each(|(_, schema)| check(schema))?;
            }
            ("anyOf" | "oneOf", Json::Array(branches)) => branches.iter().try_for_each(check)?,
            _ => {}
        }
    }
    Ok(())
}

struct Conversion {
    /// References lose the titles of their targets for good, which is why this changes.
    root: Json,
    room: Room,
}

impl Conversion {
    fn convert(&mut self, schema: &Json, way: &mut Vec<String>, depth: usize) -> Step<JsonObject> {
        self.room.take(depth)?;
        let mut schema = schema.as_object().cloned().unwrap_or_default();
        let reference = set(&schema, "$ref").and_then(Json::as_str).map(str::to_owned);
        if let Some(reference) = &reference {
            if way.contains(reference) {
                return Ok(JsonObject::new());
            }
            way.push(reference.clone());
            schema = self.resolve(reference)?;
        }
        let names: Vec<String> = super::node::types(&schema).into_iter().map(str::to_owned).collect();
        let others: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != "null").collect();
        let mut result = JsonObject::new();
        if others.len() < names.len() {
            result.insert("nullable", true);
        }
        if others.len() > 1 {
            let branches = others.iter().map(|name| branch(&schema, name));
            schema = JsonObject::from_iter([("anyOf".to_owned(), Json::array(branches))]);
        } else if let [only] = others.as_slice() {
            result.insert("type", only.to_uppercase());
        }
        for keyword in
            ["format", "title", "description", "default", "enum", "required", "minimum", "maximum", "pattern"]
        {
            if let Some(value) = set(&schema, keyword) {
                result.insert(keyword, value.clone());
            }
        }
        self.inside(&schema, &mut result, way, depth)?;
        if reference.is_some() {
            way.pop();
        }
        Ok(unwrapped(result))
    }

    fn inside(
        &mut self,
        schema: &JsonObject,
        result: &mut JsonObject,
        way: &mut Vec<String>,
        depth: usize,
    ) -> Step<()> {
        if let Some(items) = set(schema, "items") {
            let items = self.convert(items, way, depth + 1)?;
            let is_list = result.get("type").and_then(Json::as_str) == Some("ARRAY");
            if !(is_list && items.is_empty()) {
                result.insert("items", items);
            }
        }
        if let Some(Json::Object(properties)) = set(schema, "properties") {
            let mut converted = JsonObject::new();
            for (name, schema) in properties.iter() {
                converted.insert(name, self.convert(schema, way, depth + 1)?);
            }
            result.insert("properties", converted);
        }
        if let Some(Json::Array(branches)) = set(schema, "anyOf") {
            let mut converted = Vec::new();
            for branch in branches {
                converted.push(Json::Object(self.convert(branch, way, depth + 1)?));
            }
            if converted.is_empty() && !result.contains("type") {
                result.insert("type", "OBJECT");
            }
            result.insert("anyOf", converted);
        }
        Ok(())
    }

    fn resolve(&mut self, reference: &str) -> Step<JsonObject> {
        let missing = || Stop::new(format!("KeyError: {reference}"));
        let pointer = format!("/{}", reference.trim_start_matches(['#', '/']));
        let target = self.root.at_pointer_mut(&pointer).and_then(Json::as_object_mut).ok_or_else(missing)?;
        target.remove("title");
        if let Some(Json::Object(properties)) = target.get_mut("properties") {
            for (_, schema) in properties.iter_mut() {
                schema.as_object_mut().and_then(|schema| schema.remove("title"));
            }
        }
        Ok(target.clone())
    }
}

/// What of a schema belongs to one of its types.
fn branch(schema: &JsonObject, name: &str) -> Json {
    let related: &[&str] = match name {
        "number" | "integer" => &["description", "enum", "format", "maximum", "minimum", "title"],
        "string" => &["description", "enum", "format", "pattern", "title"],
        "object" => &["anyOf", "description", "properties", "required", "title"],
        "array" => &["description", "items", "title"],
        _ => &["description", "title"],
    };
    let mut branch = JsonObject::from_iter([("type".to_owned(), Json::from(name))]);
    branch.extend(related.iter().filter_map(|keyword| Some(((*keyword).to_owned(), set(schema, keyword)?.clone()))));
    branch.into()
}

/// A union of one schema and null becomes that schema; what stood around the union is lost, but for its default.
fn unwrapped(schema: JsonObject) -> JsonObject {
    let is_null = |branch: &&JsonObject| branch.len() == 1 && branch.get("nullable").is_some();
    let branches: Vec<&JsonObject> =
        schema.get("anyOf").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_object).collect();
    let only = match branches.as_slice() {
        [first, second] if is_null(first) != is_null(second) => {
            if is_null(first) {
                second
            } else {
                first
            }
        }
        _ => return schema,
    };
    let mut only = (*only).clone();
    only.insert("nullable", true);
    if let Some(default) = schema.get("default") {
        only.insert("default", default.clone());
    }
    only
}
