//! A value in `enum` or `const` that its own schema refuses.
//!
//! # What it finds
//!
//! A value in an `enum`, or a `const`, that breaks the rules beside it. Where no value is left and one must be given, it is an error.
//!
//! # Why
//!
//! A model that picks the value is refused.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"page": {"type": "string", "enum": ["first", 2]}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"page": {"enum": ["first", 2]}}}
//! ```
//!
//! # No finding
//!
//! With `nullable`, as OpenAPI 3.0 has it, `null` may stand in the list:
//!
//! ```json
//! {"type": "object", "properties": {"page": {"type": "string", "nullable": true, "enum": ["first", "last", null]}}}
//! ```
//!
//! # How to fix
//!
//! Take the value out, or widen the rules beside it.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.2 and 6.1.3

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::rules::contract::fits;
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C008",
    "invalid-enum-value",
    Severity::Warning,
    Check::Schema(check),
    include_str!("invalid_enum_value.rs"),
);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.is_asked() {
        return;
    }
    let values = node.get("enum").and_then(Json::as_array).unwrap_or_default();
    let mut wrong = Vec::new();
    for (index, value) in values.iter().enumerate().take(MOST) {
        if let Some(why) = fits::why_not(node, value, "enum") {
            wrong.push((format!("{}/{index}", node.at("enum")), value, why));
        }
    }
    let none_left = wrong.len() == values.len() && !values.is_empty();
    if let Some(value) = node.get("const")
        && let Some(why) = fits::why_not(node, value, "const")
    {
        wrong.push((node.at("const"), value, why));
    }
    let is_const = node.get("const").is_some();
    for (pointer, value, why) in wrong {
        let lost = (none_left || is_const) && node.is_needed();
        let severity = if lost { Severity::Error } else { Severity::Warning };
        let value = fits::short(value);
        finds.add(pointer, format!("the value {value} is not valid here: {why}")).gist(value).severity(severity);
    }
}

/// No more values of one list are looked at.
const MOST: usize = 200;
