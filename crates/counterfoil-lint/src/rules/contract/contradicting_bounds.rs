//! Bounds that contradict each other.
//!
//! # What it finds
//!
//! A least value, length or count above the greatest one: `minimum` and `maximum` with their exclusive forms, `minLength`, `minItems`, `minProperties`, `minContains`. It is an error where a value must be given.
//!
//! # Why
//!
//! No value can ever be valid.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "minimum": 50, "maximum": 10}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}, "minItems": 3, "maxItems": 2}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "minimum": 10, "maximum": 50}}}
//! ```
//!
//! # No finding
//!
//! Equal bounds leave one value:
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "minimum": 10, "maximum": 10}}}
//! ```
//!
//! # How to fix
//!
//! Swap the two, or raise the greater one.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.2 to 6.5

use counterfoil_json::{Json, JsonNumber, JsonObject};

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C003",
    "contradicting-bounds",
    Severity::Warning,
    Check::Schema(check),
    include_str!("contradicting_bounds.rs"),
);

/// A least and a greatest, and whether equal ones leave nothing.
const PAIRS: [(&str, &str, bool); 8] = [
    ("minimum", "maximum", false),
    ("exclusiveMinimum", "maximum", true),
    ("minimum", "exclusiveMaximum", true),
    ("exclusiveMinimum", "exclusiveMaximum", true),
    ("minLength", "maxLength", false),
    ("minItems", "maxItems", false),
    ("minProperties", "maxProperties", false),
    ("minContains", "maxContains", false),
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    for (least, low, greatest, high) in contradictions(node.object) {
        let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
        let (low, high) = (low.as_str(), high.as_str());
        let message = format!("`{least}` is {low} and `{greatest}` is {high}, so that nothing is valid");
        finds.add(node.at(least), message).gist(greatest).severity(severity);
    }
}

/// The bounds of a schema that contradict each other.
pub(super) fn contradictions(
    schema: &JsonObject,
) -> impl Iterator<Item = (&'static str, &JsonNumber, &'static str, &JsonNumber)> {
    PAIRS.into_iter().filter_map(|(least, greatest, equal_is_none)| {
        // With `exclusiveMinimum: true` of draft 4, the bound beside it is the exclusive one.
        let bound = |name: &str| schema.get(name).and_then(Json::as_number);
        let (low, high) = (bound(least)?, bound(greatest)?);
        let order = low.compare(high);
        (order.is_gt() || (equal_is_none && order.is_eq())).then_some((least, low, greatest, high))
    })
}
