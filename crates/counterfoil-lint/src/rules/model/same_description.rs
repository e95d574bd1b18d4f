//! Two tools whose descriptions cannot be told apart.
//!
//! # What it finds
//!
//! Two tools whose descriptions are the same, case and punctuation aside.
//!
//! # Why
//!
//! The model tells tools apart by their descriptions. With the same one it picks either.
//!
//! # Bad
//!
//! ```json
//! [{"name": "get_page", "description": "Read it from the wiki.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}},
//!  {"name": "get_space", "description": "Read it from the wiki", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}]
//! ```
//!
//! # Good
//!
//! ```json
//! [{"name": "get_page", "description": "Read a page of the wiki.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}},
//!  {"name": "get_space", "description": "Read a space of the wiki.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}]
//! ```
//!
//! # No finding
//!
//! One word that differs is enough:
//!
//! ```json
//! [{"name": "get_page", "description": "Read a page.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}},
//!  {"name": "get_space", "description": "Read a space.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}]
//! ```
//!
//! # How to fix
//!
//! Say in each what the other does not do.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools: the description is what the model goes by

use std::collections::BTreeMap;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, List, Tool, normal};

pub(crate) static RULE: Rule =
    Rule::new("R008", "same-description", Severity::Warning, Check::List(check), include_str!("same_description.rs"));

fn check(list: &List<'_, '_>, finds: &mut Finds) {
    let mut same: BTreeMap<String, Vec<&Tool<'_>>> = BTreeMap::new();
    for tool in list.tools {
        let description = normal(tool.description());
        if !description.is_empty() {
            same.entry(description).or_default().push(tool);
        }
    }
    for tools in same.values_mut() {
        // Whatever their order in the list, the first by name is the one that the others are held against.
        tools.sort_by_key(|tool| &tool.name);
        let Some((first, others)) = tools.split_first() else { continue };
        for tool in others.iter().filter(|tool| tool.name != first.name) {
            let message = format!("`{}` and `{}` have the same description", first.name, tool.name);
            finds.add("/description", message).tool(tool.index).gist(&*first.name);
        }
    }
}
