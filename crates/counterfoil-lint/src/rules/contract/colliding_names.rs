//! Names that clients may make the same.
//!
//! # What it finds
//!
//! Two tools whose names become the same once everything but letters, digits, `_` and `-` is replaced by `_`, or once the name is cut at 64 characters, the prefix of a client included.
//!
//! # Why
//!
//! Clients bring names into the form that their model provider takes, and put the name of the server before them. Where two become one, one of the tools can no longer be called.
//!
//! # Bad
//!
//! ```json
//! [{"name": "get.page", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}},
//!  {"name": "get_page", "description": "Read a space of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]
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
//! Names that differ in a letter stay apart:
//!
//! ```json
//! [{"name": "get_page", "description": "Read a page of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}},
//!  {"name": "get_pages", "description": "Read a space of the wiki.", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]
//! ```
//!
//! # How to fix
//!
//! Use names of letters, digits, `_` and `-` that differ within the first 45 characters.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools, Tool Names

use std::collections::BTreeMap;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, List, Tool};

pub(crate) static RULE: Rule =
    Rule::new("C025", "colliding-names", Severity::Warning, Check::List(check), include_str!("colliding_names.rs"));

/// How many characters a provider takes of a name, and how many of them a client may need for its prefix, such as
/// `mcp__server__`.
const LONGEST: usize = 64;
const PREFIX: usize = 19;

fn check(list: &List<'_, '_>, finds: &mut Finds) {
    let told = |char: char| if char.is_ascii_alphanumeric() || matches!(char, '_' | '-') { char } else { '_' };
    let mut same: BTreeMap<String, Vec<&Tool<'_>>> = BTreeMap::new();
    for tool in list.tools.iter().filter(|tool| !tool.name.is_empty()) {
        same.entry(tool.name.chars().map(told).take(LONGEST - PREFIX).collect()).or_default().push(tool);
    }
    for tools in same.values_mut() {
        // Whatever their order in the list, the first by name is the one that keeps it.
        tools.sort_by_key(|tool| &tool.name);
        let Some((first, others)) = tools.split_first() else { continue };
        for tool in others.iter().filter(|tool| tool.name != first.name) {
            let long = tool.name.chars().count() > LONGEST - PREFIX;
            let how = if long { "is cut" } else { "is brought into letters, digits, `_` and `-`" };
            let message = format!("`{}` and `{}` are the same once the name {how}", first.name, tool.name);
            finds.add("/name", message).tool(tool.index).gist(&*first.name);
        }
    }
}
