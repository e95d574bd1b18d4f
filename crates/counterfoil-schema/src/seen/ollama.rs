//! Ollama: a request is read into structures that have room for few keywords; the rest is lost without a word.

use counterfoil_json::{Json, JsonObject};

use super::node::{Step, Stop, set, try_schema};

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| root(schema).map(Some))
}

fn root(schema: &Json) -> Step {
    let Json::Object(schema) = schema else {
        return match schema {
            Json::Null => Ok(Json::object([("type", Json::from("")), ("properties", Json::Null)])),
            other => Err(wrong(other, "parameters")),
        };
    };
    let mut kept = JsonObject::new();
    kept.insert("type", set(schema, "type").map_or(Ok(""), |name| string(name, "parameters.type"))?);
    for name in ["$defs", "items"] {
        if let Some(value) = set(schema, name) {
            kept.insert(name, value.clone());
        }
    }
    required(schema, &mut kept)?;
    let properties = match set(schema, "properties") {
        Some(declared) => properties(declared)?,
        None => Json::Null,
    };
    kept.insert("properties", properties);
    Ok(kept.into())
}

fn properties(declared: &Json) -> Step {
    let Json::Object(declared) = declared else { return Err(wrong(declared, "parameters.properties")) };
    super::node::try_members(declared, property)
}

fn property(schema: &Json) -> Step {
    let schema = match schema {
        Json::Object(schema) => schema,
        Json::Null => return Ok(JsonObject::new().into()),
        other => return Err(wrong(other, "a property")),
    };
    let mut kept = JsonObject::new();
    if let Some(branches) = set(schema, "anyOf") {
        let Json::Array(branches) = branches else { return Err(wrong(branches, "anyOf")) };
        if !branches.is_empty() {
            kept.insert("anyOf", super::node::try_elements(branches, property)?);
        }
    }
    match set(schema, "type") {
        None => {}
        Some(Json::String(name)) => {
            kept.insert("type", name);
        }
        Some(Json::Array(names)) => match names.as_slice() {
            [] => {}
            [only] => {
                kept.insert("type", string(only, "type")?);
            }
            several => {
                for name in several {
                    string(name, "type")?;
                }
                kept.insert("type", several.to_vec());
            }
        },
        Some(other) => return Err(wrong(other, "type")),
    }
    if let Some(items) = set(schema, "items") {
        kept.insert("items", items.clone());
    }
    if let Some(description) = set(schema, "description") {
        let description = string(description, "description")?;
        if !description.is_empty() {
            kept.insert("description", description);
        }
    }
    if let Some(values) = set(schema, "enum") {
        let Json::Array(listed) = values else { return Err(wrong(values, "enum")) };
        if !listed.is_empty() {
            kept.insert("enum", values.clone());
        }
    }
    if let Some(declared) = set(schema, "properties") {
        kept.insert("properties", properties(declared)?);
    }
    required(schema, &mut kept)?;
    Ok(kept.into())
}

fn required(schema: &JsonObject, kept: &mut JsonObject) -> Step<()> {
    let Some(names) = set(schema, "required") else { return Ok(()) };
    let Json::Array(listed) = names else { return Err(wrong(names, "required")) };
    for name in listed {
        string(name, "required")?;
    }
    if !listed.is_empty() {
        kept.insert("required", names.clone());
    }
    Ok(())
}

fn string<'j>(value: &'j Json, place: &str) -> Step<&'j str> {
    match value {
        Json::Null => Ok(""),
        Json::String(text) => Ok(text),
        other => Err(wrong(other, place)),
    }
}

fn wrong(value: &Json, place: &str) -> Stop {
    let kind = match value {
        Json::Null => "null",
        Json::Bool(_) => "bool",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    };
    Stop::new(format!("json: cannot unmarshal {kind} where {place} is read"))
}
