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

use counterfoil_json::Json;

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
    for (least, greatest, equal_is_none) in PAIRS {
        let bound = |name: &str| node.get(name).and_then(Json::as_number);
        let (Some(low), Some(high)) = (bound(least), bound(greatest)) else { continue };
        let order = low.compare(high);
        if order.is_gt() || (equal_is_none && order.is_eq()) {
            // With `exclusiveMinimum: true` of draft 4, the bound beside it is the exclusive one.
            let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
            let message = format!(
                "`{least}` is {} and `{greatest}` is {}, so that nothing is valid",
                low.as_str(),
                high.as_str()
            );
            finds.add(node.at(least), message).gist(greatest).severity(severity);
        }
    }
}
