//! A `type` that there is not.
//!
//! # What it finds
//!
//! A `type` that is none of `array`, `boolean`, `integer`, `null`, `number`, `object` and `string`.
//!
//! # Why
//!
//! Validators refuse the schema, and models are left to guess.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "str"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}}
//! ```
//!
//! # No finding
//!
//! Lists of types are fine, and so is a property that is called `type`:
//!
//! ```json
//! {"type": "object", "properties": {"type": {"type": "string"}, "size": {"type": ["integer", "null"]}}}
//! ```
//!
//! # How to fix
//!
//! Use one of the seven types; in small letters.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.1

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C016", "unknown-type", Severity::Warning, Check::Schema(check), include_str!("unknown_type.rs"))
        .covering(&[Construct::TypeUnknown])
        .mended(FixSafety::Unsafe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(value) = node.get("type") else { return };
    let unknown = match value {
        Json::String(name) => (!is_type(name)).then(|| format!("`{name}`")),
        Json::Array(names) => names
            .iter()
            .find(|name| !name.as_str().is_some_and(is_type))
            .map(|name| format!("`{}`", name.as_str().map_or_else(|| name.to_string(), str::to_owned))),
        other => Some(format!("`{other}`")),
    };
    let Some(unknown) = unknown else { return };
    let found = finds.add(node.at("type"), format!("there is no type {unknown}"));
    let folded = unknown.trim_matches('`').to_ascii_lowercase();
    if let Some(meant) = meant(&folded).or_else(|| counterfoil_core::nearest(&folded, TYPES.iter().copied())) {
        found.help(format!("write `{meant}`"));
    }
}

/// The type that a word stands for, where it is no guess: the same in other letters, or what other languages call it.
fn meant(word: &str) -> Option<&'static str> {
    let folded = word.to_ascii_lowercase();
    let other = MEANT.iter().find(|(word, _)| *word == folded).map(|(_, name)| *name);
    other.or_else(|| TYPES.iter().copied().find(|name| *name == folded))
}

/// Writes the types that are meant.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(value) = tool.at_pointer_mut(&found.pointer) else { return false };
    let named = |value: &mut Json| {
        let meant = value.as_str().filter(|name| !is_type(name)).and_then(meant);
        if let Some(meant) = meant {
            *value = meant.into();
        }
        meant.is_some()
    };
    match value {
        // All of them, not only the first.
        Json::Array(names) => names.iter_mut().map(named).filter(|changed| *changed).count() > 0,
        other => named(other),
    }
}

/// What other languages call the types.
const MEANT: &[(&str, &str)] = &[
    ("str", "string"),
    ("text", "string"),
    ("int", "integer"),
    ("long", "integer"),
    ("float", "number"),
    ("double", "number"),
    ("bool", "boolean"),
    ("list", "array"),
    ("dict", "object"),
    ("map", "object"),
    ("none", "null"),
];

const TYPES: [&str; 7] = ["string", "integer", "number", "boolean", "array", "object", "null"];

fn is_type(name: &str) -> bool {
    TYPES.contains(&name)
}
