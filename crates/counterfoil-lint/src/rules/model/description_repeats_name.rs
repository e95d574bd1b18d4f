//! A description that only repeats the name.
//!
//! # What it finds
//!
//! A description that has the same words as the name, articles aside.
//!
//! # Why
//!
//! The model reads the name anyway. It learns nothing about when to use the tool, what it takes or what comes back.
//!
//! # Bad
//!
//! ```json
//! {"name": "list_open_issues", "description": "List open issues.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"name": "list_open_issues", "description": "List the issues of a repository that are not closed, the newest first, 30 at a time.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # No finding
//!
//! A word more than the name says something:
//!
//! ```json
//! {"name": "list_issues", "description": "List issues of a repository", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the page"}}}}
//! ```
//!
//! # How to fix
//!
//! Say what the name does not: the limits, the order, what comes back, when another tool is the better one.
//!
//! # Sources
//!
//! - Model Context Protocol, revision 2025-11-25, server features, Tools: the description is what the model goes by

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Tool, words};

pub(crate) static RULE: Rule = Rule::new(
    "R002",
    "description-repeats-name",
    Severity::Warning,
    Check::Tool(check),
    include_str!("description_repeats_name.rs"),
);

/// Words that say nothing by themselves.
const EMPTY: [&str; 8] = ["a", "an", "the", "this", "tool", "to", "of", "for"];

fn check(tool: &Tool<'_>, finds: &mut Finds) {
    let bare = |text: &str| {
        let mut words = words(text);
        words.retain(|word| !EMPTY.contains(&word.as_str()));
        words.iter().map(|word| word.trim_end_matches('s').to_owned()).collect::<Vec<_>>()
    };
    let (name, description) = (bare(&tool.name), bare(tool.description()));
    if !description.is_empty() && name == description {
        finds.add("/description", "the description only repeats the name");
    }
}
