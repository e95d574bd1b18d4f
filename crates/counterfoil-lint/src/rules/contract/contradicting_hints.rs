//! Hints that contradict each other.
//!
//! # What it finds
//!
//! A tool that is called read-only and destructive at once.
//!
//! # Why
//!
//! One of them is wrong. A client that believes the first runs it without asking.
//!
//! # Bad
//!
//! ```json
//! {"name": "delete_page", "description": "Delete a page of the wiki.", "annotations": {"readOnlyHint": true, "destructiveHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "delete_page", "description": "Delete a page of the wiki.", "annotations": {"readOnlyHint": false, "destructiveHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
//! ```
//!
//! # No finding
//!
//! What is read-only is not destructive; to say so is needless but no contradiction:
//!
//! ```json
//! {"name": "get_page", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
//! ```
//!
//! # How to fix
//!
//! Take out the one that is not true.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools, ToolAnnotations

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule = Rule::new(
    "C023",
    "contradicting-hints",
    Severity::Warning,
    Check::Tool(check),
    include_str!("contradicting_hints.rs"),
);

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    let hint = |name: &str| tool.json.get("annotations").and_then(|hints| hints.get(name)).and_then(Json::as_bool);
    if hint("readOnlyHint") == Some(true) && hint("destructiveHint") == Some(true) {
        finds.add("/annotations/readOnlyHint", "the tool is called read-only and destructive at once");
    }
}
