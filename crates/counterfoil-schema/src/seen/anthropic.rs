//! Anthropic's SDKs: the transformation for strict tools, which moves what is not supported into descriptions.

use counterfoil_json::{Json, JsonObject};

use super::node::{Room, Step, Stop, set, try_elements, try_members, try_schema};
use super::python::str_of;

/// The formats that stay.
const FORMATS: [&str; 10] =
    ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| transform(schema, &Room::default(), 0).map(Some))
}

fn transform(schema: &Json, room: &Room, depth: usize) -> Step {
    room.take(depth)?;
    let inside = |schema: &Json| transform(schema, room, depth + 1);
    let Json::Object(schema) = schema else {
        return Err(Stop::new("TypeError: a schema is not a mapping"));
    };
    // What is still to be placed: in the end it goes into the description.
    let mut left = schema.clone();
    let mut strict = JsonObject::new();
    if let Some(definitions) = left.remove("$defs").filter(|definitions| !definitions.is_null()) {
        let Json::Object(definitions) = definitions else { return Err(Stop::new("AttributeError: $defs")) };
        strict.insert("$defs", try_members(&definitions, inside)?);
    }
    if let Some(reference) = left.remove("$ref").filter(|reference| !reference.is_null()) {
        strict.insert("$ref", reference);
        return Ok(strict.into());
    }
    let mut name = left.remove("type").filter(|name| !name.is_null());
    let unions = ["anyOf", "oneOf", "allOf"].map(|keyword| left.remove(keyword));
    let is_scalar = |value: &Json| !matches!(value, Json::Array(_) | Json::Object(_));
    if set(&left, "enum")
        .and_then(Json::as_array)
        .is_some_and(|values| !values.is_empty() && values.iter().all(is_scalar))
    {
        strict.extend(left.remove("enum").map(|values| ("enum".to_owned(), values)));
    }
    if left.get("const").is_some_and(is_scalar) {
        strict.extend(left.remove("const").map(|value| ("const".to_owned(), value)));
    }
    let has_values = !strict.is_empty() && (strict.contains("enum") || strict.contains("const"));
    if has_values {
        name = None;
    }
    let union = unions.iter().zip(["anyOf", "anyOf", "allOf"]);
    let union = union.filter_map(|(union, becomes)| Some((union.as_ref()?.as_array()?, becomes))).next();
    if let Some((branches, becomes)) = union {
        strict.insert(becomes, try_elements(branches, inside)?);
    } else if !has_values {
        let Some(name) = &name else { return Err(Stop::new("ValueError: a schema must have a type or a union")) };
        strict.insert("type", name.clone());
    }
    for keyword in ["description", "title"] {
        strict.extend(left.remove(keyword).filter(|text| !text.is_null()).map(|text| (keyword.to_owned(), text)));
    }
    let name = match &name {
        None => None,
        Some(Json::String(name)) => Some(name.as_str()),
        Some(other) => return Err(Stop::new(format!("AssertionError: type {}", str_of(other)))),
    };
    match name {
        Some("object") => {
            let properties = left.remove("properties").unwrap_or_else(|| JsonObject::new().into());
            let Json::Object(properties) = properties else { return Err(Stop::new("AttributeError: properties")) };
            strict.insert("properties", try_members(&properties, inside)?);
            left.remove("additionalProperties");
            strict.insert("additionalProperties", false);
            strict.extend(
                left.remove("required").filter(|names| !names.is_null()).map(|names| ("required".to_owned(), names)),
            );
        }
        Some("string") => {
            if left.get("format").and_then(Json::as_str).is_some_and(|format| FORMATS.contains(&format)) {
                strict.extend(left.remove("format").map(|format| ("format".to_owned(), format)));
            } else if let Some(format) = left.remove("format").filter(super::node::is_truthy) {
                left.push("format", format);
            }
        }
        Some("array") => {
            if let Some(items) = left.remove("items").filter(|items| !items.is_null()) {
                strict.insert("items", inside(&items)?);
            }
            if let Some(least) = left.remove("minItems").filter(|least| !least.is_null()) {
                let kept = if least.as_u64().is_some_and(|least| least <= 1) { &mut strict } else { &mut left };
                kept.push("minItems", least);
            }
        }
        None | Some("boolean" | "integer" | "number" | "null") => {}
        Some(other) => return Err(Stop::new(format!("AssertionError: type {other}"))),
    }
    if !left.is_empty() {
        let rules: Vec<_> = left.iter().map(|(keyword, value)| format!("{keyword}: {}", str_of(value))).collect();
        let before = strict.get("description").map(|description| format!("{}\n\n", str_of(description)));
        strict.insert("description", format!("{}{{{}}}", before.unwrap_or_default(), rules.join(", ")));
    }
    Ok(strict.into())
}
