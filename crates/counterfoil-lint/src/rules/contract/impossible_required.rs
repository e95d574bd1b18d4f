//! `required` names what `additionalProperties: false` forbids.
//!
//! # What it finds
//!
//! A name in `required` that the same schema forbids, by `additionalProperties: false`. It is an error where the object must be given.
//!
//! # Why
//!
//! With the member the object is refused, and without it too.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["name"], "additionalProperties": false}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"], "additionalProperties": false}
//! ```
//!
//! # No finding
//!
//! A name that fits one of the patterns is declared:
//!
//! ```json
//! {"type": "object", "properties": {}, "patternProperties": {"^x-": {"type": "string"}}, "required": ["x-id"], "additionalProperties": false}
//! ```
//!
//! # How to fix
//!
//! Declare the property, or take the name out of `required`.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3 and Core, section 10.3.2.3

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::rules::contract::closed;
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C005",
    "impossible-required",
    Severity::Warning,
    Check::Schema(check),
    include_str!("impossible_required.rs"),
)
.covering(&[Construct::RequiredUndeclared]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(required) = node.get("required").and_then(Json::as_array) else { return };
    if !closed::refuses_others(node) || node.is_asked() {
        return;
    }
    for (index, name) in required.iter().enumerate() {
        let Some(name) = name.as_str().filter(|name| !closed::declares(node.object, name)) else { continue };
        let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
        finds
            .add(
                format!("{}/{index}", node.at("required")),
                format!("`{name}` is required, and `additionalProperties: false` forbids it"),
            )
            .gist(name)
            .severity(severity);
    }
}
