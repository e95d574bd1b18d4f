//! Whether a value belongs to a schema, as far as its shape tells.
//!
//! This picks the branch of a union; it is no validator. What it does not look at (patterns, formats, conditions) it
//! takes as given.

use counterfoil_json::{Json, JsonNumber, JsonObject};

/// Deeper than this, everything fits.
const DEEPEST: usize = 24;

/// Whether the value fits the schema. References are taken as given.
pub(crate) fn fits(schema: &Json, value: &Json) -> bool {
    at(schema, value, 0)
}

fn at(schema: &Json, value: &Json, depth: usize) -> bool {
    let keywords = match schema {
        Json::Bool(allowed) => return *allowed,
        Json::Object(keywords) => keywords,
        _ => return true,
    };
    depth >= DEEPEST || keywords.iter().all(|(keyword, rule)| obeys(keywords, keyword, rule, value, depth))
}

fn obeys(keywords: &JsonObject, keyword: &str, rule: &Json, value: &Json, depth: usize) -> bool {
    match (keyword, rule) {
        ("type", _) => fits_type(rule, value) || keywords.get("nullable") == Some(&Json::Bool(true)) && value.is_null(),
        ("enum", Json::Array(values)) => {
            values.contains(value) || keywords.get("nullable") == Some(&Json::Bool(true)) && value.is_null()
        }
        ("const", _) => rule == value,
        ("allOf", Json::Array(branches)) => branches.iter().all(|branch| at(branch, value, depth + 1)),
        ("anyOf" | "oneOf", Json::Array(branches)) => branches.iter().any(|branch| at(branch, value, depth + 1)),
        _ => match value {
            Json::Object(members) => object(keywords, keyword, rule, members, depth),
            Json::Array(elements) => array(keywords, keyword, rule, elements, depth),
            Json::Number(number) => bound(keyword, rule, number),
            Json::String(string) => length(keyword, rule, string.chars().count()),
            _ => true,
        },
    }
}

fn object(keywords: &JsonObject, keyword: &str, rule: &Json, members: &JsonObject, depth: usize) -> bool {
    match (keyword, rule) {
        ("required", Json::Array(names)) => names.iter().filter_map(Json::as_str).all(|name| members.contains(name)),
        ("properties", Json::Object(properties)) => {
            properties.iter().all(|(name, schema)| members.get(name).is_none_or(|value| at(schema, value, depth + 1)))
        }
        ("additionalProperties", _) if !keywords.contains("patternProperties") => {
            let declared = keywords.get("properties").and_then(Json::as_object);
            let is_declared = |name: &str| declared.is_some_and(|declared| declared.contains(name));
            members.iter().all(|(name, value)| is_declared(name) || at(rule, value, depth + 1))
        }
        ("minProperties", _) => rule.as_u64().is_none_or(|least| members.len() as u64 >= least),
        ("maxProperties", _) => rule.as_u64().is_none_or(|most| members.len() as u64 <= most),
        _ => true,
    }
}

fn array(keywords: &JsonObject, keyword: &str, rule: &Json, elements: &[Json], depth: usize) -> bool {
    match (keyword, rule) {
        ("prefixItems", Json::Array(schemas)) | ("items", Json::Array(schemas)) => {
            schemas.iter().zip(elements).all(|(schema, element)| at(schema, element, depth + 1))
        }
        ("items", _) => {
            let first = keywords.get("prefixItems").and_then(Json::as_array).map_or(0, <[_]>::len);
            elements.iter().skip(first).all(|element| at(rule, element, depth + 1))
        }
        ("minItems", _) => rule.as_u64().is_none_or(|least| elements.len() as u64 >= least),
        ("maxItems", _) => rule.as_u64().is_none_or(|most| elements.len() as u64 <= most),
        _ => true,
    }
}

fn bound(keyword: &str, rule: &Json, number: &JsonNumber) -> bool {
    let Some(bound) = rule.as_number() else { return true };
    let order = number.compare(bound);
    match keyword {
        "minimum" => order.is_ge(),
        "maximum" => order.is_le(),
        "exclusiveMinimum" => order.is_gt(),
        "exclusiveMaximum" => order.is_lt(),
        _ => true,
    }
}

fn length(keyword: &str, rule: &Json, length: usize) -> bool {
    match keyword {
        "minLength" => rule.as_u64().is_none_or(|least| length as u64 >= least),
        "maxLength" => rule.as_u64().is_none_or(|most| length as u64 <= most),
        _ => true,
    }
}

fn fits_type(rule: &Json, value: &Json) -> bool {
    match rule {
        Json::String(name) => is_of(name, value),
        Json::Array(names) => names.iter().filter_map(Json::as_str).any(|name| is_of(name, value)),
        _ => true,
    }
}

fn is_of(name: &str, value: &Json) -> bool {
    match (name, value) {
        ("null", Json::Null)
        | ("boolean", Json::Bool(_))
        | ("number", Json::Number(_))
        | ("string", Json::String(_))
        | ("array", Json::Array(_))
        | ("object", Json::Object(_)) => true,
        ("integer", Json::Number(number)) => number.is_integer(),
        ("null" | "boolean" | "number" | "string" | "array" | "object" | "integer", _) => false,
        _ => true,
    }
}
