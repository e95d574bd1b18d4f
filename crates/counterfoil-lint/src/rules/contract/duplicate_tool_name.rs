//! Two tools of the same name.
//!
//! # What it finds
//!
//! Two tools of a list that have the same name.
//!
//! # Why
//!
//! A call names its tool by nothing else: one of the two can never be called. Model providers refuse the whole request.
//!
//! # Bad
//!
//! ```json
//! [{"name": "get", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}},
//!  {"name": "get", "description": "Read a space of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]
//! ```
//!
//! # Good
//!
//! ```json
//! [{"name": "get_page", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}},
//!  {"name": "get_space", "description": "Read a space of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]
//! ```
//!
//! # No finding
//!
//! Case counts in the protocol:
//!
//! ```json
//! [{"name": "get", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}},
//!  {"name": "Get", "description": "Read a space of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]
//! ```
//!
//! # How to fix
//!
//! Give each tool a name of its own.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools

use std::collections::HashMap;

use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, List};

pub(crate) static RULE: Rule = Rule::new(
    "C024",
    "duplicate-tool-name",
    Severity::Error,
    Check::List(check),
    include_str!("duplicate_tool_name.rs"),
)
.covering(&[Construct::ToolNameDuplicate]);

fn check(list: &List<'_, '_>, finds: &mut Finds) {
    let mut first: HashMap<&str, usize> = HashMap::new();
    for tool in list.tools.iter().filter(|tool| !tool.name.is_empty()) {
        match first.get(&*tool.name) {
            Some(index) => {
                let message = format!("tool {} of the list is called `{}` too", index + 1, tool.name);
                finds.add("/name", message).tool(tool.index);
            }
            None => {
                first.insert(&tool.name, tool.index);
            }
        }
    }
}
