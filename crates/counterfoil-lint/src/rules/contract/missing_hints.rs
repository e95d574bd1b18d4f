//! A tool that does not say whether it writes or destroys.
//!
//! # What it finds
//!
//! A tool without `readOnlyHint`, or without `destructiveHint` where it is not read-only.
//!
//! # Why
//!
//! What is not said counts as the worst: a tool that may write and destroy. Clients then ask their user before every call.
//!
//! # Bad
//!
//! ```json
//! {"name": "list_pages", "description": "List the pages of the wiki.", "inputSchema": {"type": "object", "properties": {}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "list_pages", "description": "List the pages of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
//! ```
//!
//! # No finding
//!
//! One word on whether it changes anything, and if so whether it destroys, is enough:
//!
//! ```json
//! {"name": "add_page", "description": "Add a page to the wiki.", "annotations": {"readOnlyHint": false, "destructiveHint": false}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}
//! ```
//!
//! # How to fix
//!
//! Say `"readOnlyHint": true`, or else whether it destroys: `"destructiveHint"`.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools, ToolAnnotations

use counterfoil_json::Json;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("C022", "missing-hints", Severity::Info, Check::Tool(check), include_str!("missing_hints.rs"));

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    let hint = |name: &str| tool.json.get("annotations").and_then(|hints| hints.get(name)).and_then(Json::as_bool);
    let said = match hint("readOnlyHint") {
        Some(true) => return,
        _ if hint("destructiveHint").is_some() => return,
        Some(false) => "`destructiveHint` is not given, and counts as true",
        None => "neither `readOnlyHint` nor `destructiveHint` is given: it counts as a tool that destroys",
    };
    let place = if tool.json.get("annotations").is_some() { "/annotations" } else { "/name" };
    finds.add(place, said);
}
