//! A tool without a description.
//!
//! # What it finds
//!
//! A tool without a description, or with an empty one.
//!
//! # Why
//!
//! The model chooses a tool by its description. Without one it guesses from the name.
//!
//! # Bad
//!
//! ```json
//! {"name": "find", "description": "", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! A short description is one; whether it says enough is another question:
//!
//! ```json
//! {"name": "find", "description": "Find.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # How to fix
//!
//! Say in a sentence or two what the tool does, when to use it, and what comes back.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools: the description is what the model goes by

use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("R001", "no-description", Severity::Warning, Check::Tool(check), include_str!("no_description.rs"))
        .covering(&[Construct::ToolDescriptionMissing]);

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    if tool.description().trim().is_empty() {
        let place = if tool.json.get("description").is_some() { "/description" } else { "" };
        finds.add(place, "the tool has no description");
    }
}
