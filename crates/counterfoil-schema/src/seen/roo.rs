//! Roo Code: closed objects, unions instead of lists of types, and at the root the first object of a union.

use counterfoil_json::{Json, JsonObject};

use super::node::{map_members, types, with_schema};

/// The formats that stay.
const FORMATS: [&str; 9] = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
/// What belongs to arrays alone.
const OF_ARRAYS: [&str; 4] = ["items", "minItems", "maxItems", "uniqueItems"];

pub(super) fn rewrite(tool: &Json) -> Json {
    with_schema(tool, |schema| {
        let flat = flat(schema);
        // A schema that its reader does not understand, in any part, is sent as it is.
        if is_read(&flat) { node(&flat) } else { flat }
    })
}

/// Of a union at the root the first variant that is an object, put over the rest of the root.
fn flat(schema: &Json) -> Json {
    const UNIONS: [&str; 3] = ["anyOf", "oneOf", "allOf"];
    let Json::Object(root) = schema else { return schema.clone() };
    let union = UNIONS.iter().find_map(|keyword| root.get(keyword)).and_then(Json::as_array);
    let Some(union) = union.filter(|union| !union.is_empty()) else { return schema.clone() };
    let is_object = |variant: &&JsonObject| types(variant) == ["object"] || variant.contains("properties");
    let mut rest = root.clone();
    rest.retain(|keyword, _| !UNIONS.contains(&keyword));
    match union.iter().filter_map(Json::as_object).find(is_object) {
        Some(variant) => {
            for (keyword, value) in variant.iter() {
                rest.insert(keyword, value.clone());
            }
        }
        None => {
            rest.insert("type", "object");
            rest.insert("properties", JsonObject::new());
        }
    }
    rest.into()
}

/// Whether the client's reader takes the schema.
fn is_read(schema: &Json) -> bool {
    let Json::Object(schema) = schema else { return false };
    let all = |value: &Json| value.as_array().is_some_and(|schemas| schemas.iter().all(is_read));
    schema.iter().all(|(keyword, value)| match keyword {
        "type" => match value {
            Json::Array(names) => names.iter().all(is_type),
            name => is_type(name),
        },
        "properties" => value.as_object().is_some_and(|members| members.iter().all(|(_, schema)| is_read(schema))),
        "items" => is_read(value) || all(value),
        "anyOf" | "oneOf" | "allOf" => all(value),
        "additionalProperties" => value.as_bool().is_some() || is_read(value),
        "required" => value.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some())),
        "description" | "$ref" | "pattern" | "format" => value.as_str().is_some(),
        "enum" => value.as_array().is_some_and(|values| values.iter().all(is_scalar)),
        "const" => is_scalar(value),
        "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems" => value.as_number().is_some(),
        "uniqueItems" => value.as_bool().is_some(),
        _ => true,
    })
}

fn is_type(name: &Json) -> bool {
    const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "null", "object", "array"];
    name.as_str().is_some_and(|name| TYPES.contains(&name))
}

const fn is_scalar(value: &Json) -> bool {
    !matches!(value, Json::Array(_) | Json::Object(_))
}

fn node(schema: &Json) -> Json {
    let Json::Object(schema) = schema else { return schema.clone() };
    let inner = map_members(schema, |keyword, value| match (keyword, value) {
        ("properties", Json::Object(members)) => map_members(members, |_, schema| node(schema)),
        ("items" | "anyOf" | "oneOf" | "allOf", Json::Array(schemas)) => {
            Json::Array(schemas.iter().map(node).collect())
        }
        ("items", schema) => node(schema),
        _ => value.clone(),
    });
    let Json::Object(mut inner) = inner else { return inner };
    let names = types(schema);
    let is_list = schema.get("type").is_some_and(|name| name.as_array().is_some());
    let is_object = names.contains(&"object") || schema.contains("properties");
    if is_list {
        let variants = names.iter().map(|name| {
            let mut variant = JsonObject::from_iter([("type".to_owned(), Json::from(*name))]);
            if *name == "array" {
                variant.extend(OF_ARRAYS.iter().filter_map(|of| Some(((*of).to_owned(), inner.get(of)?.clone()))));
            }
            Json::from(variant)
        });
        let variants = Json::array(variants);
        inner.insert("anyOf", variants);
        inner.remove("type");
    }
    if names != ["array"] || is_list {
        inner.retain(|keyword, _| !OF_ARRAYS.contains(&keyword));
    }
    if inner.get("format").and_then(Json::as_str).is_some_and(|format| !FORMATS.contains(&format)) {
        inner.remove("format");
    }
    require_declared(&mut inner, names.contains(&"object"));
    inner.remove("additionalProperties");
    if is_object {
        inner.insert("additionalProperties", false);
    }
    inner.into()
}

/// What is required must be declared.
fn require_declared(schema: &mut JsonObject, is_object: bool) {
    let declared = schema.get("properties").and_then(Json::as_object);
    let kept: Option<Vec<Json>> =
        declared.zip(schema.get("required").and_then(Json::as_array)).map(|(declared, names)| {
            let known = |name: &&Json| name.as_str().is_some_and(|name| declared.contains(name));
            names.iter().filter(known).cloned().collect()
        });
    if declared.is_none() && is_object {
        schema.insert("properties", JsonObject::new());
    }
    match kept {
        Some(kept) if !kept.is_empty() => {
            schema.insert("required", kept);
        }
        _ => {
            schema.remove("required");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::one;
    use super::*;

    #[test]
    fn a_variant_is_put_over_the_rest() {
        let schema = Json::object([("description", Json::from("d")), ("anyOf", Json::array([one("type", "object")]))]);
        assert_eq!(flat(&schema).to_string(), r#"{"description":"d","type":"object"}"#);
    }
}
