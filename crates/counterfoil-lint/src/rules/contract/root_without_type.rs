//! A schema whose root has no `type`.
//!
//! # What it finds
//!
//! An `inputSchema` or `outputSchema` without `type` at its root.
//!
//! # Why
//!
//! The protocol requires it: clients that check the list by its definition lose the tool, or all of them.
//!
//! # Bad
//!
//! ```json
//! {"properties": {"title": {"type": "string"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}}
//! ```
//!
//! # No finding
//!
//! Only the root must say it:
//!
//! ```json
//! {"type": "object", "properties": {"title": {"properties": {"a": {"type": "string"}}}}}
//! ```
//!
//! # How to fix
//!
//! Write `"type": "object"` at the root: the arguments of a tool are always an object.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools, Tool

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C026",
    "root-without-type",
    Severity::Warning,
    Check::Schema(check),
    include_str!("root_without_type.rs"),
)
.covering(&[Construct::RootTypeMissing])
.mended(FixSafety::Safe, mend);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.is_root() && node.get("type").is_none() {
        let member = node.side().member();
        finds.add(node.pointer(), format!("the root of `{member}` has no `type`"));
    }
}

/// Says that it is an object, which the protocol asks for. A root that is put together of others may be something else,
/// and so may a result that is not described.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let Some(root) = tool.at_pointer_mut(&found.pointer).and_then(Json::as_object_mut) else { return false };
    let put_together = ["$ref", "enum", "const", "type", "anyOf", "oneOf", "allOf", "not", "if"];
    let alone = !put_together.iter().any(|keyword| root.contains(keyword));
    let describes_an_object = root.contains("properties") || found.pointer == "/inputSchema";
    let alone = alone && describes_an_object;
    if alone {
        root.insert_at(0, "type", "object");
    }
    alone
}
