//! An example that its own schema refuses.
//!
//! # What it finds
//!
//! A value in `examples`, or `example`, that breaks the schema beside it.
//!
//! # Why
//!
//! Models copy examples. One that is refused teaches them a call that fails.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"day": {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["tomorrow"]}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"day": {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$", "examples": ["2026-11-30"]}}}
//! ```
//!
//! # No finding
//!
//! A property that is called `examples` is no keyword, and the example of an array is an array:
//!
//! ```json
//! {"type": "object", "properties": {"examples": {"type": "array", "items": {"type": "string"}}, "tags": {"type": "array", "items": {"type": "string"}, "examples": [["a", "b"]]}}}
//! ```
//!
//! # How to fix
//!
//! Give an example that is valid.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 9.5

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::rules::contract::fits;
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C007", "invalid-example", Severity::Warning, Check::Schema(check), include_str!("invalid_example.rs"));

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let listed = node.get("examples").and_then(Json::as_array).unwrap_or_default();
    let listed = listed.iter().enumerate().map(|(index, value)| (format!("{}/{index}", node.at("examples")), value));
    let single = node.get("example").map(|value| (node.at("example"), value));
    for (pointer, value) in listed.chain(single) {
        if let Some(why) = fits::why_not(node, value, "examples") {
            let value = fits::short(value);
            finds.add(pointer, format!("the example {value} is not valid here: {why}")).gist(value);
        }
    }
}
