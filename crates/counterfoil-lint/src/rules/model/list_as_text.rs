//! A list that is asked for as text.
//!
//! # What it finds
//!
//! A string whose description asks for a list in it: "comma-separated list", "separated by commas" and the like.
//!
//! # Why
//!
//! Models send arrays for lists, and get the quoting wrong where a value has a comma in it.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"labels": {"type": "string", "description": "Comma-separated list of labels"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"labels": {"type": "array", "items": {"type": "string"}, "description": "The labels"}}}
//! ```
//!
//! # No finding
//!
//! Text that has commas in it is no list, and where an array is taken too nothing is lost:
//!
//! ```json
//! {"type": "object", "properties": {"csv": {"type": "string", "description": "The text of a file, in which cells are separated by commas"}, "labels": {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string", "description": "Comma-separated list of labels"}]}}}
//! ```
//!
//! # How to fix
//!
//! Use an array: `{"type": "array", "items": {"type": "string"}}`.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.4

use counterfoil_json::Json;
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule =
    Rule::new("R004", "list-as-text", Severity::Warning, Check::Schema(check), include_str!("list_as_text.rs"));

/// What asks for a list in a text.
const ASKS: &[&str] = &[
    "comma-separated list",
    "comma separated list",
    "comma-separated string",
    "comma separated string",
    "comma-delimited list",
    "comma delimited list",
    "list of comma-separated",
    "list of comma separated",
    "comma-separated ids",
    "comma separated ids",
    "comma-separated values",
    "list separated by comma",
    "semicolon-separated list",
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if !node.types().is_some_and(|types| types.is_only(Types::STRING)) || node.side() == Side::Output {
        return;
    }
    let Some(description) = node.str("description") else { return };
    let lower = description.to_lowercase();
    let begins = lower.starts_with("comma-separated") || lower.starts_with("comma separated");
    if (begins || ASKS.iter().any(|asks| lower.contains(asks))) && !takes_arrays(node) {
        finds.add(node.at("description"), "a list is asked for as text, with commas in it");
    }
}

/// Whether another branch of the same property is an array.
fn takes_arrays(node: &Node<'_, '_>) -> bool {
    let Some(parent) = node.parent().filter(|_| matches!(node.keyword(), "anyOf" | "oneOf")) else { return false };
    let branches = parent.get(node.keyword()).and_then(Json::as_array).unwrap_or_default();
    branches.iter().any(|branch| Types::of(branch).is_some_and(|types| types.meets(Types::ARRAY)))
}
