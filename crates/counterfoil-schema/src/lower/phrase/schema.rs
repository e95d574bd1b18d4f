//! A schema in words: what a value is.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::lower::phrase::rule::{one_of, rule};
use crate::lower::phrase::{LONGEST, MOST_VALUES};
use crate::walk::children_mut;

/// Rules of strings, numbers and lists that read well one after the other.
const PLAIN: [&str; 14] = [
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
    "enum",
    "const",
];

/// A schema in a few words where they say it all, else its text where that is short.
pub(in crate::lower) fn schema(schema: &Json) -> String {
    let Some(keywords) = schema.as_object() else {
        return if schema.as_bool() == Some(false) { "nothing".to_owned() } else { "anything".to_owned() };
    };
    if let Some(words) = words(keywords) {
        return words;
    }
    let mut bare = schema.clone();
    strip(&mut bare);
    let text = bare.to_string();
    // What a reference leads to stands somewhere else, or nowhere any more.
    if text.len() <= LONGEST && !text.contains("\"$ref\"") {
        return text;
    }
    match keywords.get("properties").and_then(Json::as_object) {
        Some(properties) if !properties.is_empty() => {
            let names: Vec<_> = properties.names().take(MOST_VALUES).collect();
            format!("an object with {}", names.join(", "))
        }
        _ => kind(keywords).unwrap_or_else(|| "any value that the server takes".to_owned()),
    }
}

/// Words for a schema that is said in full by them.
pub(super) fn words(keywords: &JsonObject) -> Option<String> {
    let rules: Vec<_> = keywords.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword)).collect();
    let words = match rules.as_slice() {
        [] => "anything".to_owned(),
        [("const", value)] => value.to_string(),
        [("enum", Json::Array(values))] | [("type", _), ("enum", Json::Array(values))] => one_of(values),
        _ if is_empty_object(keywords) => "an empty object".to_owned(),
        [("not", value)] => format!("not {}", words(value.as_object()?)?),
        [("anyOf" | "oneOf", Json::Array(branches))] => {
            let branches = branches.iter().map(|branch| words(branch.as_object()?)).collect::<Option<Vec<_>>>()?;
            branches.join(" or ")
        }
        _ => listed_rules(keywords, &rules)?,
    };
    (words.len() <= LONGEST || rules.len() <= 2).then_some(words)
}

fn is_empty_object(keywords: &JsonObject) -> bool {
    let declared = keywords.get("properties").and_then(Json::as_object).is_none_or(JsonObject::is_empty);
    let closed = keywords.get("additionalProperties") == Some(&Json::Bool(false));
    let typed = keywords.get("type").and_then(Json::as_str) == Some("object");
    let only = |(keyword, _): (&str, &Json)| {
        matches!(keyword, "type" | "properties" | "additionalProperties") || is_annotation_keyword(keyword)
    };
    declared && closed && typed && keywords.iter().all(only)
}

/// `an integer, at least 0, at most 255`.
fn listed_rules(keywords: &JsonObject, rules: &[(&str, &Json)]) -> Option<String> {
    let mut parts = Vec::new();
    parts.extend(kind(keywords));
    for (keyword, value) in rules {
        match *keyword {
            "type" => {}
            "items" => parts.push(format!("each item is {}", schema(value))),
            _ if PLAIN.contains(keyword) => parts.push(rule(keyword, value)?),
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `a string`, `a string or null`.
fn kind(keywords: &JsonObject) -> Option<String> {
    match keywords.get("type") {
        Some(Json::String(name)) => Some(of_type(name)?.to_owned()),
        Some(Json::Array(names)) => {
            let names = names.iter().map(|name| of_type(name.as_str()?)).collect::<Option<Vec<_>>>()?;
            (!names.is_empty()).then(|| names.join(" or "))
        }
        _ if keywords.contains("properties") => Some("an object".to_owned()),
        _ => None,
    }
}

fn of_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "string" => "a string",
        "number" => "a number",
        "integer" => "an integer",
        "boolean" => "true or false",
        "null" => "null",
        "array" => "a list",
        "object" => "an object",
        _ => return None,
    })
}

/// Takes the annotations out, at every level; a default says something of its own.
fn strip(schema: &mut Json) {
    if let Json::Object(keywords) = schema {
        keywords.retain(|keyword, _| keyword == "default" || !is_annotation_keyword(keyword));
    }
    children_mut(schema).for_each(|(_, child)| strip(child));
}
