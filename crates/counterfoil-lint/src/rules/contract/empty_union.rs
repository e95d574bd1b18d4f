//! A union without branches.
//!
//! # What it finds
//!
//! `anyOf`, `oneOf` or `allOf` without any branch.
//!
//! # Why
//!
//! JSON Schema wants at least one. Validators that check schemas refuse it; others let nothing through.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"id": {"anyOf": []}}}
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
//! A property may be called like a keyword:
//!
//! ```json
//! {"type": "object", "properties": {"anyOf": {"type": "array", "items": {"type": "string"}}}, "required": []}
//! ```
//!
//! # How to fix
//!
//! Give the branches, or leave the keyword out.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 10.2.1

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C030", "empty-union", Severity::Warning, Check::Schema(check), include_str!("empty_union.rs"));

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    for keyword in ["anyOf", "oneOf", "allOf"] {
        if node.get(keyword).and_then(Json::as_array).is_some_and(<[Json]>::is_empty) {
            finds.add(node.at(keyword), format!("`{keyword}` has no branch"));
        }
    }
}
