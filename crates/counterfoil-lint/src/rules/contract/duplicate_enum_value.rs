//! The same value twice in an `enum`.
//!
//! # What it finds
//!
//! A value that stands twice in an `enum`.
//!
//! # Why
//!
//! JSON Schema wants the values to be unique, and validators that check schemas refuse it.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"sort": {"type": "string", "enum": ["new", "old", "new"]}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"sort": {"type": "string", "enum": ["new", "old"]}}}
//! ```
//!
//! # No finding
//!
//! A string is no number, and case counts:
//!
//! ```json
//! {"type": "object", "properties": {"size": {"enum": ["1", 1, "L", "l"]}}}
//! ```
//!
//! # How to fix
//!
//! Leave the second one out.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.2

use counterfoil_json::Json;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C002",
    "duplicate-enum-value",
    Severity::Warning,
    Check::Schema(check),
    include_str!("duplicate_enum_value.rs"),
)
.mended(FixSafety::Safe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let values = node.get("enum").and_then(Json::as_array).unwrap_or_default();
    if values.len() > MOST {
        return;
    }
    for (index, value) in values.iter().enumerate() {
        if values.iter().take(index).any(|before| before == value) {
            finds
                .add(format!("{}/{index}", node.at("enum")), format!("`enum` has the value {value} twice"))
                .gist(value.to_string());
        }
    }
}

/// A longer list is not compared value by value.
const MOST: usize = 1_000;

/// Keeps the first of equal values.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(values) = tool.at_pointer_mut(found.place()).and_then(Json::as_array_mut) else { return false };
    let before = values.len();
    let mut kept: Vec<Json> = Vec::with_capacity(before);
    for value in values.drain(..) {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    *values = kept;
    values.len() < before
}
