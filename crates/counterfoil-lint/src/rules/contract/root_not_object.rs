//! A schema whose root is no object.
//!
//! # What it finds
//!
//! An `inputSchema` or `outputSchema` whose root is something other than an object.
//!
//! # Why
//!
//! The arguments of a call and its structured content are objects: nothing that could be sent is valid.
//!
//! # Bad
//!
//! ```json
//! {"type": "string"}
//! ```
//!
//! ```json
//! {"name": "count", "description": "Count the pages of the wiki.", "inputSchema": {"type": "object", "properties": {}}, "outputSchema": {"type": "integer"}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"text": {"type": "string"}}}
//! ```
//!
//! # No finding
//!
//! Inside, anything goes:
//!
//! ```json
//! {"type": "object", "properties": {"text": {"type": "array", "items": {"type": "string"}}}}
//! ```
//!
//! # How to fix
//!
//! Put the value into a property: `{"type": "object", "properties": {"value": ...}}`.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools, Tool

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule =
    Rule::new("C027", "root-not-object", Severity::Error, Check::Schema(check), include_str!("root_not_object.rs"))
        .covering(&[Construct::RootTypeNotObject, Construct::RootTypeList]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(types) = node.types().filter(|types| node.is_root() && !types.meets(Types::OBJECT)) else { return };
    let _ = types;
    let (member, written) = (node.side().member(), node.get("type").map(Json::to_string).unwrap_or_default());
    finds.add(node.at("type"), format!("the root of `{member}` is {}, not an object", written.replace('"', "`")));
}
