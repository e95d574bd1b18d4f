//! A very long description.
//!
//! # What it finds
//!
//! A description of a tool with more characters than the limit, 2,000 unless configured.
//!
//! # Why
//!
//! Clients cut long descriptions without a word, and models lose the thread in them.
//!
//! # Bad
//!
//!
//!
//! # Good
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! Two sentences are not long:
//!
//! ```json
//! {"name": "find", "description": "Search the pages of the wiki by their text. Give the words that must occur; put those that must stand together in quotes.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # How to fix
//!
//! Keep what decides whether and how to call the tool; put the rest into the parameters it is about, or into a resource.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools: the description is what the model goes by

use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool};

pub(crate) static RULE: Rule =
    Rule::new("R011", "long-description", Severity::Warning, Check::Tool(check), include_str!("long_description.rs"))
        .covering(&[Construct::ToolDescriptionLength]);

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    let length = tool.description().chars().count();
    if length > tool.limits.description {
        finds.add(
            "/description",
            format!("the description has {length} characters, and the limit is {}", tool.limits.description),
        );
    }
}
