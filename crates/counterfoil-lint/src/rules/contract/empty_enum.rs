//! An `enum` without any value.
//!
//! # What it finds
//!
//! An `enum` with no value in it. It is an error where a value must be given.
//!
//! # Why
//!
//! No value can ever be valid.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"sort": {"type": "string", "enum": []}}}
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
//! A property that is called `enum` is no keyword:
//!
//! ```json
//! {"type": "object", "properties": {"enum": {"type": "array", "items": {"type": "string"}}}}
//! ```
//!
//! # How to fix
//!
//! List the values, or leave `enum` out where any value will do.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.2

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C001", "empty-enum", Severity::Warning, Check::Schema(check), include_str!("empty_enum.rs"))
        .covering(&[Construct::EnumEmpty]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.get("enum").and_then(Json::as_array).is_some_and(<[Json]>::is_empty) && !node.is_asked() {
        let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
        finds.add(node.at("enum"), "`enum` has no value, so that nothing is valid").severity(severity);
    }
}
