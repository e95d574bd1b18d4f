//! Whether a schema is one of draft 7, as a validator judges it that turns texts into numbers and the like on its way.

use counterfoil_json::Json;

/// Where a schema is none, and why.
pub(super) fn problem(schema: &Json) -> Option<String> {
    check(schema, "")
}

fn check(schema: &Json, at: &str) -> Option<String> {
    let Json::Object(members) = schema else {
        return (schema.as_bool().is_none()).then(|| format!("{at} must be object,boolean"));
    };
    members.iter().find_map(|(keyword, value)| keyword_problem(keyword, value, &format!("{at}/{keyword}")))
}

fn keyword_problem(keyword: &str, value: &Json, at: &str) -> Option<String> {
    let must = |is: bool, what: &str| (!is).then(|| format!("{at} must be {what}"));
    match keyword {
        "properties" | "patternProperties" | "definitions" => match value {
            Json::Object(members) => members.iter().find_map(|(name, schema)| check(schema, &format!("{at}/{name}"))),
            _ => must(false, "object"),
        },
        "dependencies" => match value {
            Json::Object(members) => members.iter().find_map(|(name, value)| match value {
                Json::Array(names) => strings(names, &format!("{at}/{name}")),
                schema => check(schema, &format!("{at}/{name}")),
            }),
            _ => must(false, "object"),
        },
        "items" => match value {
            Json::Array(schemas) => list(schemas, at),
            schema => check(schema, at),
        },
        "allOf" | "anyOf" | "oneOf" => match value {
            Json::Array(schemas) => list(schemas, at),
            _ => must(false, "array"),
        },
        "additionalItems" | "contains" | "additionalProperties" | "propertyNames" | "if" | "then" | "else" | "not" => {
            check(value, at)
        }
        "required" => match value {
            Json::Array(names) => strings(names, at),
            _ => must(false, "array"),
        },
        "type" => match value {
            Json::Array(names) if !names.is_empty() => {
                let known = names.iter().all(is_type);
                let twice =
                    names.iter().enumerate().any(|(at, name)| names.iter().skip(at + 1).any(|other| other == name));
                must(known && !twice, "equal to one of the allowed values")
            }
            name => must(is_type(name), "equal to one of the allowed values"),
        },
        "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" => {
            must(number(value).is_some_and(|number| number >= 0.0 && number.fract() == 0.0), "integer >= 0")
        }
        "multipleOf" => must(number(value).is_some_and(|number| number > 0.0), "number > 0"),
        "maximum" | "exclusiveMaximum" | "minimum" | "exclusiveMinimum" => must(number(value).is_some(), "number"),
        "uniqueItems" | "readOnly" | "writeOnly" => must(is_boolean(value), "boolean"),
        "enum" | "examples" => must(value.as_array().is_some(), "array"),
        "title" | "description" | "pattern" | "format" | "$ref" | "$id" | "$schema" | "$comment"
        | "contentMediaType" | "contentEncoding" => must(!matches!(value, Json::Array(_) | Json::Object(_)), "string"),
        _ => None,
    }
}

fn list(schemas: &[Json], at: &str) -> Option<String> {
    if schemas.is_empty() {
        return Some(format!("{at} must NOT have fewer than 1 items"));
    }
    schemas.iter().enumerate().find_map(|(index, schema)| check(schema, &format!("{at}/{index}")))
}

fn strings(names: &[Json], at: &str) -> Option<String> {
    for (index, name) in names.iter().enumerate() {
        if matches!(name, Json::Array(_) | Json::Object(_)) {
            return Some(format!("{at}/{index} must be string"));
        }
        if names.iter().skip(index + 1).any(|other| other == name) {
            return Some(format!("{at} must NOT have duplicate items"));
        }
    }
    None
}

fn is_type(name: &Json) -> bool {
    const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];
    name.as_str().is_some_and(|name| TYPES.contains(&name))
}

fn number(value: &Json) -> Option<f64> {
    match value {
        Json::Null => Some(0.0),
        Json::Bool(value) => Some(f64::from(u8::from(*value))),
        Json::Number(number) => Some(number.as_f64()),
        Json::String(text) => text.parse().ok(),
        _ => None,
    }
}

fn is_boolean(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) => true,
        Json::String(text) => matches!(text.as_str(), "true" | "false"),
        Json::Number(number) => number.as_f64() == 0.0 || number.as_f64() == 1.0,
        _ => false,
    }
}
