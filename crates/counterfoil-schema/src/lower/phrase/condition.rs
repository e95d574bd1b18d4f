//! A schema that asks about the properties of an object, in words: what holds of it.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::lower::phrase::LONGEST;
use crate::lower::phrase::rule::listed;
use crate::lower::phrase::schema::{schema, words};

/// `kind is "a" and comment is sent`; the words or the text of the schema where it asks for anything else.
pub(super) fn condition(condition: &Json) -> String {
    if let Some(forbidden) = condition.as_object().and_then(|keywords| only(keywords, "not")) {
        return not(forbidden);
    }
    let clauses = condition.as_object().and_then(clauses);
    clauses.map(|clauses| clauses.join(" and ")).unwrap_or_else(|| schema(condition))
}

/// One of several forms: what a value is where its type is said, else what holds of it.
pub(super) fn branch(value: &Json) -> String {
    if value.get("type").is_some() { schema(value) } else { condition(value) }
}

/// What must not hold: `comment is not sent`, `not 5`, `never kind is "a"`.
pub(super) fn not(value: &Json) -> String {
    let required = value.as_object().and_then(|keywords| only(keywords, "required")).and_then(Json::as_array);
    match required {
        Some([one]) if one.as_str().is_some() => format!("{} is not sent", one.as_str().unwrap_or_default()),
        Some([_, _, ..]) => {
            format!("{} are not sent together", listed(&Json::from(required.unwrap_or_default().to_vec())))
        }
        _ => match value.as_object().and_then(clauses) {
            Some(clauses) => format!("never {}", clauses.join(" and ")),
            None => format!("not {}", schema(value)),
        },
    }
}

/// `is 5`, `matches ^a`, `has at least 3 characters`.
pub(super) fn is(words: &str) -> String {
    let counts = ["character", "characters", "item", "items", "property", "properties"];
    let first = words.split([',', ';']).next().unwrap_or_default();
    match first.split(' ').next() {
        Some("matches") => words.to_owned(),
        Some("at") if counts.iter().any(|noun| first.ends_with(noun)) => format!("has {words}"),
        _ => format!("is {words}"),
    }
}

/// The value of the only rule of a schema.
fn only<'s>(keywords: &'s JsonObject, name: &str) -> Option<&'s Json> {
    let mut rules = keywords.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword));
    rules.next().filter(|(keyword, _)| *keyword == name && rules.next().is_none()).map(|(_, value)| value)
}

/// What is asked of each property. `None` where something else is asked too, or where it cannot be said in short.
fn clauses(keywords: &JsonObject) -> Option<Vec<String>> {
    let mut properties: Vec<(&str, &Json)> = Vec::new();
    let mut required: Vec<&str> = Vec::new();
    for (keyword, value) in keywords.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword)) {
        match keyword {
            "type" if value.as_str() == Some("object") => {}
            "properties" => properties.extend(value.as_object()?.iter()),
            "required" => {
                required = value.as_array()?.iter().map(Json::as_str).collect::<Option<_>>()?;
            }
            _ => return None,
        }
    }
    let mut clauses = Vec::new();
    for (name, schema) in properties {
        let sent = required.iter().position(|known| *known == name);
        if let Some(index) = sent {
            required.remove(index);
        }
        clauses.push(match (schema, sent) {
            (Json::Bool(false), _) => format!("{name} is not sent"),
            (Json::Bool(true), Some(_)) => format!("{name} is sent"),
            (Json::Bool(true), None) => continue,
            (Json::Object(keywords), Some(_)) if keywords.is_empty() => format!("{name} is sent"),
            (Json::Object(keywords), Some(_)) => format!("{name} {}", is(&words(keywords)?)),
            (Json::Object(keywords), None) if keywords.is_empty() => continue,
            (Json::Object(keywords), None) => format!("{name}, if sent, {}", is(&words(keywords)?)),
            _ => return None,
        });
    }
    match required.as_slice() {
        [] => {}
        [one] => clauses.push(format!("{one} is sent")),
        [most @ .., last] => clauses.push(format!("{} and {last} are sent", most.join(", "))),
    }
    let length: usize = clauses.iter().map(String::len).sum();
    (!clauses.is_empty() && length <= LONGEST).then_some(clauses)
}
