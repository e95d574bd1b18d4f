//! A schema that nothing can fit.
//!
//! # What it finds
//!
//! Keywords that leave nothing together although each by itself is sound: types that exclude each other in `allOf`, a `type` that no branch of a union has, `oneOf` with branches that all take the same, more elements than there are different ones. It is told only where it is proved, and an error where a value must be given.
//!
//! # Why
//!
//! No value can ever be valid.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"id": {"allOf": [{"type": "string"}, {"type": "integer"}]}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": "string", "anyOf": [{"type": "integer"}, {"type": "null"}]}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"id": {"oneOf": [{"type": "string", "title": "Name"}, {"type": "string", "title": "Key"}]}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"id": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}}
//! ```
//!
//! # No finding
//!
//! One branch that can hold is enough, and an integer is a number:
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": ["string", "null"], "anyOf": [{"type": "string"}, {"type": "integer"}]}, "n": {"allOf": [{"type": "number"}, {"type": "integer"}]}}}
//! ```
//!
//! What can't be given on purpose is no mistake:
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": "string"}, "old_id": false, "none": {"not": {}}}}
//! ```
//!
//! # How to fix
//!
//! Use `anyOf` where either is meant; take one of the rules out where not.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 10.2.1: what `allOf`, `anyOf` and `oneOf` ask for

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::rules::contract::emptied;
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule =
    Rule::new("C028", "unsatisfiable", Severity::Warning, Check::Schema(check), include_str!("unsatisfiable.rs"));

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.is_asked() {
        return;
    }
    let types = |schema| types(node, schema);
    let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
    let mut left = node.types();
    for part in node.get("allOf").and_then(Json::as_array).unwrap_or_default() {
        let both = match (left, types(part)) {
            (Some(left), Some(part)) => Some(left.and(part)),
            (left, part) => left.or(part),
        };
        if both.is_some_and(Types::is_none) {
            finds
                .add(node.at("allOf"), "the types in `allOf` exclude each other, so that nothing is valid")
                .severity(severity);
            return;
        }
        left = both;
    }
    for keyword in ["anyOf", "oneOf"] {
        let branches = node.get(keyword).and_then(Json::as_array).unwrap_or_default();
        let Some(own) = node.types().filter(|_| !branches.is_empty()) else { continue };
        if branches.iter().all(|branch| types(branch).is_some_and(|types| types.and(own).is_none())) {
            let named = node.get("type").map(Json::to_string).unwrap_or_default().replace('"', "`");
            let message = format!("no branch of `{keyword}` is {named}, so that nothing is valid");
            finds.add(node.at(keyword), message).severity(severity);
            return;
        }
    }
    if let Some((pointer, message)) = emptied::by_parts(node) {
        finds.add(pointer, message).severity(severity);
    }
}

/// The types of a schema, or of what it refers to.
fn types<'a>(node: &Node<'a, '_>, schema: &'a Json) -> Option<Types> {
    Types::of(schema.as_object().and_then(|object| node.followed(object)).unwrap_or(schema))
}
