//! What a value of a schema looks like: the phrase that completes "expected …", as a contract words it.

use std::cell::Cell;

use serde_json::Value;

use super::refs::{Refs, Target};
use super::{number, object, string, union};

/// Up to how many values of an enum all are spelled out.
const LISTED_VALUES: usize = 12;
/// How many values of a longer enum are.
const SHOWN_VALUES: usize = 5;
/// How many schemas are looked at for one phrase.
const LOOKED_AT: usize = 64;
/// How much of a value that is no string is shown.
const LONGEST_VALUE: usize = 80;

/// Makes phrases from schemas.
#[derive(Debug)]
pub(super) struct Phrases<'s> {
    pub(super) root: &'s Value,
    pub(super) refs: &'s Refs,
    left: Cell<usize>,
}

impl<'s> Phrases<'s> {
    pub(super) const fn new(root: &'s Value, refs: &'s Refs) -> Self {
        Self { root, refs, left: Cell::new(LOOKED_AT) }
    }

    /// The schema that stands in `from`.
    pub(super) fn inside(&self, from: Target<'s>, schema: &'s Value) -> Target<'s> {
        Target { schema, resource: self.refs.resource_of(schema, from.resource) }
    }

    /// The schema itself, or what it refers to.
    pub(super) fn resolved(&self, mut target: Target<'s>) -> Target<'s> {
        // A chain of references that goes round ends somewhere on it.
        for _ in 0..8 {
            let reference =
                ["$ref", "$dynamicRef", "$recursiveRef"].iter().find_map(|key| target.schema.get(key)?.as_str());
            match reference.and_then(|reference| self.refs.resolve(self.root, target.resource, reference)) {
                Some(next) => target = next,
                None => break,
            }
        }
        target
    }

    /// The whole phrase.
    pub(super) fn expected(&self, target: Target<'s>) -> String {
        self.phrase(target, true)
    }

    /// The JSON type alone, with its article.
    pub(super) fn type_name(&self, target: Target<'s>) -> String {
        self.phrase(target, false)
    }

    fn phrase(&self, target: Target<'s>, whole: bool) -> String {
        let Some(left) = self.left.get().checked_sub(1) else { return "a value".to_owned() };
        self.left.set(left);
        let target = self.resolved(target);
        let schema = target.schema;
        if schema == &Value::Bool(false) {
            return "no value".to_owned();
        }
        if let Some(value) = schema.get("const") {
            return shown(value);
        }
        if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            return choice(values, whole);
        }
        if let Some(phrase) = union::phrase(self, target) {
            return phrase;
        }
        match schema.get("type") {
            Some(Value::String(name)) => self.typed(target, name, whole),
            Some(Value::Array(names)) => {
                let names = names.iter().filter_map(Value::as_str);
                let phrases = names.clone().filter(|name| *name != "null").map(|name| self.typed(target, name, whole));
                either(phrases, names.clone().any(|name| name == "null"))
            }
            _ => self.untyped(target, whole),
        }
    }

    fn untyped(&self, target: Target<'s>, whole: bool) -> String {
        let has = |keywords: &[&str]| keywords.iter().any(|keyword| target.schema.get(keyword).is_some());
        let hinted = match () {
            () if has(&["properties", "required", "additionalProperties", "patternProperties"]) => "object",
            () if has(&["items", "prefixItems", "minItems", "maxItems"]) => "array",
            () if has(&["pattern", "format", "minLength", "maxLength"]) => "string",
            () if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) => "number",
            () => {
                let parts = target.schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
                let mut phrases = parts.map(|part| self.phrase(self.inside(target, part), whole));
                return phrases.find(|phrase| phrase != ANY).unwrap_or_else(|| ANY.to_owned());
            }
        };
        self.typed(target, hinted, whole)
    }

    fn typed(&self, target: Target<'s>, name: &str, whole: bool) -> String {
        let Target { schema, .. } = target;
        match (name, whole) {
            ("null", _) => "null".to_owned(),
            ("boolean", _) => "true or false".to_owned(),
            ("integer", false) => "an integer".to_owned(),
            ("number", false) => "a number".to_owned(),
            ("string", false) => "a string".to_owned(),
            ("array", false) => "a list".to_owned(),
            ("object", false) => "an object".to_owned(),
            ("integer" | "number", true) => number::phrase(schema, name == "integer"),
            ("string", true) => string::phrase(schema),
            ("array", true) => self.list(target),
            ("object", true) => object::phrase(schema),
            (other, _) => format!("a value of the type {other}"),
        }
    }

    fn list(&self, target: Target<'s>) -> String {
        let Target { schema, .. } = target;
        let mut phrase = "a list".to_owned();
        if let Some(range) = string::range(schema, "minItems", "maxItems", "item") {
            phrase.push_str(&format!(" of {range}"));
        }
        // Each item must be known to write the whole list, but one level deep.
        match schema.get("items") {
            Some(items @ Value::Object(_)) => {
                let items = self.resolved(self.inside(target, items));
                let deep = ["enum", "const", "properties"].iter().any(|keyword| items.schema.get(keyword).is_some());
                let item = self.phrase(items, deep);
                if item != ANY {
                    phrase.push_str(&format!(", each {item}"));
                }
            }
            _ => {
                let items = ["prefixItems", "items"].iter().find_map(|keyword| schema.get(keyword)?.as_array());
                let names: Vec<_> =
                    items.into_iter().flatten().map(|item| self.type_name(self.inside(target, item))).collect();
                if !names.is_empty() {
                    phrase.push_str(&format!(": {}", names.join(", ")));
                }
            }
        }
        phrase
    }
}

/// What is said of a schema that takes everything.
pub(super) const ANY: &str = "any JSON value";

/// Phrases with `or` between them, each once.
pub(super) fn either(phrases: impl Iterator<Item = String>, or_null: bool) -> String {
    let mut different: Vec<String> = Vec::new();
    for phrase in phrases {
        if !different.contains(&phrase) {
            different.push(phrase);
        }
    }
    match (different.is_empty(), or_null) {
        (true, true) => "null".to_owned(),
        (true, false) => "a value".to_owned(),
        (false, true) => format!("{} or null", different.join(", or ")),
        (false, false) => different.join(", or "),
    }
}

/// The values of an enum, or their type alone.
fn choice(values: &[Value], whole: bool) -> String {
    let (null, others): (Vec<_>, Vec<_>) = values.iter().partition(|value| value.is_null());
    let phrase = if !whole && others.iter().all(|value| value.is_string()) && !others.is_empty() {
        "a string".to_owned()
    } else {
        one_of(others.iter().map(|value| shown(value)), &[])
    };
    either([phrase].into_iter().filter(|_| !others.is_empty()), !null.is_empty())
}

/// `one of "a", "b"`, shortened where there are many: to `near`, if any are given, and the count.
pub(super) fn one_of(shown: impl Iterator<Item = String>, near: &[String]) -> String {
    let all: Vec<_> = shown.collect();
    match all.len() {
        1 => all.concat(),
        count if count <= LISTED_VALUES => format!("one of {}", all.join(", ")),
        count if near.is_empty() => {
            let first: Vec<_> = all.into_iter().take(SHOWN_VALUES).collect();
            format!("one of {count} values, such as {}", first.join(", "))
        }
        count => format!("one of {count} values, the nearest being {}", near.join(", ")),
    }
}

/// The strings among the values of a long enum that are nearest to what was sent.
pub(super) fn nearest_few(values: &[Value], sent: &str) -> Vec<String> {
    if values.len() <= LISTED_VALUES {
        return Vec::new();
    }
    let mut left: Vec<_> = values.iter().filter_map(Value::as_str).collect();
    let mut near = Vec::new();
    while near.len() < SHOWN_VALUES {
        let Some(found) = counterfoil_core::nearest(sent, left.iter().copied()).map(str::to_owned) else { break };
        left.retain(|name| *name != found);
        near.push(format!("{found:?}"));
    }
    near
}

/// A value as it stands in a sentence.
pub(super) fn shown(value: &Value) -> String {
    let text = match value {
        Value::String(text) => format!("{text:?}"),
        other => other.to_string(),
    };
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) if !value.is_string() => format!("{}…", text.get(..end).unwrap_or_default()),
        _ => text,
    }
}
