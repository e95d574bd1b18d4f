//! What one keyword asks for, in words.

use counterfoil_json::Json;

use crate::lower::phrase::condition::{branch, condition, is, not};
use crate::lower::phrase::presence::presence;
use crate::lower::phrase::schema::schema;
use crate::lower::phrase::{LONGEST, MOST_VALUES};

/// What a keyword asks for, such as `at least 5 characters`. `None` for a keyword that asks for nothing.
pub(in crate::lower) fn rule(keyword: &str, value: &Json) -> Option<String> {
    Some(match keyword {
        "minLength" => format!("at least {}", counted(value, "character")),
        "maxLength" => format!("at most {}", counted(value, "character")),
        "pattern" => format!("matches {}", value.as_str()?),
        "format" => format!("format {}", value.as_str()?),
        "contentEncoding" => format!("encoded as {}", value.as_str()?),
        "contentMediaType" => format!("holds {}", value.as_str()?),
        "contentSchema" => format!("holds {}", schema(value)),
        "minimum" => format!("at least {value}"),
        "maximum" => format!("at most {value}"),
        "exclusiveMinimum" => format!("more than {value}"),
        "exclusiveMaximum" => format!("less than {value}"),
        "multipleOf" => format!("a multiple of {value}"),
        "minItems" => format!("at least {}", counted(value, "item")),
        "maxItems" => format!("at most {}", counted(value, "item")),
        "uniqueItems" => value.as_bool()?.then(|| "no item twice".to_owned())?,
        "contains" => format!("at least one item is {}", schema(value)),
        "minContains" => format!("at least {value} such items"),
        "maxContains" => format!("at most {value} such items"),
        "minProperties" => format!("at least {}", counted(value, "property")),
        "maxProperties" => format!("at most {}", counted(value, "property")),
        "propertyNames" => format!("every key {}", is(&schema(value))),
        "patternProperties" => {
            let patterns = value.as_object()?.iter();
            let all: Vec<_> =
                patterns.map(|(pattern, value)| format!("keys that match {pattern}: {}", schema(value))).collect();
            all.join("; ")
        }
        "additionalProperties" | "unevaluatedProperties" => match value {
            Json::Bool(false) => "no other properties".to_owned(),
            Json::Bool(true) => return None,
            _ => format!("other properties: {}", schema(value)),
        },
        "unevaluatedItems" => match value {
            Json::Bool(false) => "no other items".to_owned(),
            Json::Bool(true) => return None,
            _ => format!("other items: {}", schema(value)),
        },
        "const" => format!("always {value}"),
        "enum" => one_of(value.as_array()?),
        "not" => match value.as_object() {
            Some(keywords) if keywords.is_empty() => "no value is valid".to_owned(),
            // Of what nobody can spell out, nothing true can be said in so few words.
            _ if value.to_string().contains("\"$ref\"") => return None,
            _ => match presence("not", value) {
                Some(words) if value.get("anyOf").is_some() => words,
                _ => not(value),
            },
        },
        "allOf" => match value.as_array() {
            Some(all) => format!("also {}", all.iter().map(branch).collect::<Vec<_>>().join("; and ")),
            None => format!("also {}", branch(value)),
        },
        "anyOf" | "oneOf" => {
            let forms: Vec<_> = value.as_array()?.iter().map(branch).collect();
            forms.join("; or ")
        }
        "if" => format!("if {}", condition(value)),
        "then" => format!("then {}", condition(value)),
        "else" => format!("else {}", condition(value)),
        "dependentRequired" => {
            let needs = value.as_object()?.iter();
            let all: Vec<_> = needs.map(|(name, names)| format!("{name} needs {}", listed(names))).collect();
            all.join("; ")
        }
        "dependentSchemas" => {
            let needs = value.as_object()?.iter();
            let all: Vec<_> = needs.map(|(name, value)| format!("with {name}: {}", condition(value))).collect();
            all.join("; ")
        }
        "properties" => condition(&Json::object([("properties", value.clone())])),
        "required" => format!("needs {}", listed(value)),
        "default" => format!("default {value}"),
        "examples" => {
            let examples: Vec<_> = value.as_array()?.iter().take(3).map(short).collect();
            (!examples.is_empty()).then(|| format!("like {}", examples.join(", ")))?
        }
        "example" => format!("like {}", short(value)),
        "deprecated" => value.as_bool()?.then(|| "deprecated".to_owned())?,
        "readOnly" => value.as_bool()?.then(|| "read only".to_owned())?,
        "writeOnly" => value.as_bool()?.then(|| "write only".to_owned())?,
        _ => return None,
    })
}

/// `one of "a", "b"`.
pub(in crate::lower) fn one_of(values: &[Json]) -> String {
    let shown: Vec<_> = values.iter().take(MOST_VALUES).map(ToString::to_string).collect();
    match (values, values.len().saturating_sub(MOST_VALUES)) {
        ([], _) => "no value is valid".to_owned(),
        ([one], _) => format!("always {one}"),
        (_, 0) => format!("one of {}", shown.join(", ")),
        (_, more) => format!("one of {} and {more} more", shown.join(", ")),
    }
}

fn counted(count: &Json, noun: &str) -> String {
    match (count.as_u64(), noun) {
        (Some(1), _) => format!("1 {noun}"),
        (_, "property") => format!("{count} properties"),
        _ => format!("{count} {noun}s"),
    }
}

/// `a, b and c`, of names.
pub(super) fn listed(names: &Json) -> String {
    let names: Vec<_> = names.as_array().unwrap_or_default().iter().filter_map(Json::as_str).collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn short(value: &Json) -> String {
    let text = value.to_string();
    if text.len() <= LONGEST { text } else { format!("{}...", text.chars().take(LONGEST).collect::<String>()) }
}
