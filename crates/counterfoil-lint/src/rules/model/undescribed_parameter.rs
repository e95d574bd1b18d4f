//! A parameter without a description.
//!
//! # What it finds
//!
//! A property of the input, at the root, without a description.
//!
//! # Why
//!
//! The model has nothing but the name to go by.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"query": {"type": "string"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"query": {"type": "string", "description": "Words that must occur in the page"}}}
//! ```
//!
//! # No finding
//!
//! A branch or what a reference leads to may carry it, and values that are listed speak for themselves:
//!
//! ```json
//! {"type": "object", "properties": {"page": {"anyOf": [{"type": "string", "description": "The id of the page"}, {"type": "null"}]}, "sort": {"type": "string", "enum": ["new", "old"]}, "at": {"$ref": "#/$defs/At"}}, "$defs": {"At": {"type": "string", "description": "Where"}}}
//! ```
//!
//! # How to fix
//!
//! Say in a sentence what to put there, with the unit or the form.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools: the description is what the model goes by

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "R012",
    "undescribed-parameter",
    Severity::Info,
    Check::Schema(check),
    include_str!("undescribed_parameter.rs"),
);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(name) = node.property().filter(|_| node.side() == Side::Input) else { return };
    let at_root = node.parent().is_some_and(|parent| parent.is_root());
    if at_root && !describes(node, node.object, 0) {
        finds.add(node.pointer(), format!("`{name}` has no description"));
    }
}

/// Whether a schema says something of itself, or leads to one that does.
fn describes<'a>(node: &Node<'a, '_>, schema: &'a JsonObject, depth: usize) -> bool {
    let text = schema.get("description").and_then(Json::as_str).is_some_and(|text| !text.trim().is_empty());
    if text || depth > 4 || ["enum", "const", "examples"].iter().any(|keyword| schema.contains(keyword)) {
        return true;
    }
    if node.followed(schema).and_then(Json::as_object).is_some_and(|target| describes(node, target, depth + 1)) {
        return true;
    }
    let branches = ["anyOf", "oneOf", "allOf"].iter().filter_map(|keyword| schema.get(keyword)?.as_array()).flatten();
    branches.filter_map(Json::as_object).any(|branch| describes(node, branch, depth + 1))
}
