//! Rules in words, for descriptions. Every phrase is short, and all are made here, so that they read alike.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::walk::children_mut;

/// A schema with more text than this is named, not spelt out.
const LONGEST_SCHEMA: usize = 160;

/// More values than this are counted, not listed.
const MOST_VALUES: usize = 40;

/// What a keyword asks for, such as `at least 5 characters`. `None` for a keyword that asks for nothing.
pub(super) fn rule(keyword: &str, value: &Json) -> Option<String> {
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
        "minProperties" => format!("at least {}", counted(value, "member")),
        "maxProperties" => format!("at most {}", counted(value, "member")),
        "propertyNames" => format!("every key is {}", schema(value)),
        "patternProperties" => {
            let patterns = value.as_object()?.iter();
            let all: Vec<_> =
                patterns.map(|(pattern, value)| format!("keys that match {pattern}: {}", schema(value))).collect();
            all.join("; ")
        }
        "additionalProperties" | "unevaluatedProperties" => match value {
            Json::Bool(false) => "no other members".to_owned(),
            Json::Bool(true) => return None,
            _ => format!("other members: {}", schema(value)),
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
            _ => format!("not {}", schema(value)),
        },
        "allOf" => match value.as_array() {
            Some(all) => format!("also {}", all.iter().map(schema).collect::<Vec<_>>().join("; and ")),
            None => format!("also {}", schema(value)),
        },
        "anyOf" | "oneOf" => {
            let forms: Vec<_> = value.as_array()?.iter().map(schema).collect();
            forms.join("; or ")
        }
        "if" => format!("if {}", schema(value)),
        "then" => format!("then {}", schema(value)),
        "else" => format!("else {}", schema(value)),
        "dependentRequired" => {
            let needs = value.as_object()?.iter();
            let all: Vec<_> = needs.map(|(name, names)| format!("{name} needs {}", listed(names))).collect();
            all.join("; ")
        }
        "dependentSchemas" => {
            let needs = value.as_object()?.iter();
            let all: Vec<_> = needs.map(|(name, value)| format!("with {name}: {}", schema(value))).collect();
            all.join("; ")
        }
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
pub(super) fn one_of(values: &[Json]) -> String {
    let shown: Vec<_> = values.iter().take(MOST_VALUES).map(ToString::to_string).collect();
    match (values, values.len().saturating_sub(MOST_VALUES)) {
        ([], _) => "no value is valid".to_owned(),
        ([one], _) => format!("always {one}"),
        (_, 0) => format!("one of {}", shown.join(", ")),
        (_, more) => format!("one of {} and {more} more", shown.join(", ")),
    }
}

/// A schema in a few words: its type where that is all, else its text where it is short.
pub(super) fn schema(schema: &Json) -> String {
    let Some(keywords) = schema.as_object() else {
        return if schema.as_bool() == Some(false) { "nothing".to_owned() } else { "anything".to_owned() };
    };
    if let Some(words) = simple(keywords) {
        return words;
    }
    let mut bare = schema.clone();
    strip(&mut bare);
    let text = bare.to_string();
    if text.len() <= LONGEST_SCHEMA {
        return text;
    }
    match keywords.get("properties").and_then(Json::as_object) {
        Some(properties) => {
            let names: Vec<_> = properties.names().take(MOST_VALUES).collect();
            format!("an object with {}", names.join(", "))
        }
        None => kind(keywords).to_owned(),
    }
}

/// Words for a schema that says one thing.
fn simple(keywords: &JsonObject) -> Option<String> {
    let rules: Vec<_> = keywords.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword)).collect();
    match rules.as_slice() {
        [] => Some("anything".to_owned()),
        [("type", Json::String(_))] => Some(kind(keywords).to_owned()),
        [("const", value)] => Some(value.to_string()),
        [("enum", Json::Array(values))] | [("type", _), ("enum", Json::Array(values))] => Some(one_of(values)),
        [("required", names)] => Some(format!("with {}", listed(names))),
        [("type", Json::String(name)), (keyword, value)] if name != "object" && name != "array" => {
            Some(format!("{}, {}", kind(keywords), rule(keyword, value)?))
        }
        [("type", _), ("items", items)] => Some(format!("a list; each item is {}", schema(items))),
        [("pattern", _)] | [("not", _)] => rules.first().and_then(|(keyword, value)| rule(keyword, value)),
        _ => None,
    }
}

fn kind(keywords: &JsonObject) -> &'static str {
    match keywords.get("type").and_then(Json::as_str) {
        Some("string") => "a string",
        Some("number") => "a number",
        Some("integer") => "an integer",
        Some("boolean") => "true or false",
        Some("null") => "null",
        Some("array") => "a list",
        Some("object") => "an object",
        _ if keywords.contains("properties") => "an object",
        _ => "any value that the server takes",
    }
}

/// Takes the annotations out, at every level; a default says something of its own.
fn strip(schema: &mut Json) {
    if let Json::Object(keywords) = schema {
        keywords.retain(|keyword, _| keyword == "default" || !is_annotation_keyword(keyword));
    }
    children_mut(schema).for_each(|(_, child)| strip(child));
}

fn counted(count: &Json, noun: &str) -> String {
    if count.as_u64() == Some(1) { format!("1 {noun}") } else { format!("{count} {noun}s") }
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
    if text.len() <= LONGEST_SCHEMA {
        text
    } else {
        format!("{}...", text.chars().take(LONGEST_SCHEMA).collect::<String>())
    }
}

/// A description with what else there is to say, in parentheses at its end.
pub(super) fn described(description: Option<&str>, says: &[String]) -> Option<String> {
    let said = says.join("; ");
    match (description.map(str::trim_end).filter(|text| !text.is_empty()), said.is_empty()) {
        (None, true) => None,
        (Some(_), true) => description.map(str::to_owned),
        (None, false) => Some(format!("({said})")),
        (Some(text), false) => Some(format!("{text} ({said})")),
    }
}

/// Puts what there is to say into a schema's description, which stands before the rules.
pub(super) fn describe(keywords: &mut JsonObject, says: &[String]) {
    let Some(text) = described(keywords.get("description").and_then(Json::as_str), says) else { return };
    if keywords.contains("description") {
        keywords.insert("description", text);
    } else {
        let after = keywords.position("title").or_else(|| keywords.position("type")).map_or(0, |index| index + 1);
        keywords.insert_at(after, "description", text);
    }
}
