//! Two tools whose descriptions say the same in other words.
//!
//! # What it finds
//!
//! Two tools whose descriptions have the same words once those are left out that tell nothing apart: articles, polite words, the order where no direction is named, and whether it says `get`, `fetch` or `retrieve`. English only. Every other word that differs is taken to be a difference: over three thousand tools of public servers, descriptions that shared nine words in ten still told which tool is which.
//!
//! # Why
//!
//! The model tells tools apart by their descriptions. Where they mean the same it picks either.
//!
//! # Bad
//!
//! ```json
//! [{"name": "user_info", "description": "Retrieves the details of a user.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the user"}}}},
//!  {"name": "user_profile", "description": "Get information of the given user", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the user"}}}}]
//! ```
//!
//! # Good
//!
//! ```json
//! [{"name": "user_info", "description": "Retrieves the name and address of a user.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the user"}}}},
//!  {"name": "user_profile", "description": "Get the public page of the given user", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id of the user"}}}}]
//! ```
//!
//! # No finding
//!
//! One word that differs is enough, and so are one and many, or the two ways of a direction:
//!
//! ```json
//! [{"name": "get_stock", "description": "Get the price of a stock.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}},
//!  {"name": "get_bond", "description": "Get the price of a bond.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}},
//!  {"name": "get_bonds", "description": "Get the prices of bonds.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}},
//!  {"name": "upload", "description": "Copy from disk to bucket", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}},
//!  {"name": "download", "description": "Copy from bucket to disk", "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}}]
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
use crate::subject::{Finds, List, Tool, normal, words};

pub(crate) static RULE: Rule =
    Rule::new("R013", "alike-descriptions", Severity::Info, Check::List(check), include_str!("alike_descriptions.rs"));

/// Words that tell no two tools apart.
const EMPTY: &[&str] = &[
    "a",
    "an",
    "the",
    "this",
    "that",
    "these",
    "those",
    "of",
    "for",
    "in",
    "on",
    "at",
    "with",
    "and",
    "is",
    "are",
    "be",
    "it",
    "its",
    "your",
    "you",
    "s",
    "tool",
    "will",
    "can",
    "given",
    "specified",
    "provided",
    "please",
    "simply",
    "just",
    "info",
    "information",
    "detail",
    "details",
    "data",
];

/// Words that stand for one another, the first of each for all.
const SAME: &[&[&str]] = &[
    &["get", "gets", "fetch", "fetches", "retrieve", "retrieves", "read", "reads", "return", "returns", "obtains"],
    &["create", "creates", "add", "adds", "make", "makes"],
    &["delete", "deletes", "remove", "removes", "erase", "erases"],
    &["update", "updates", "edit", "edits", "modify", "modifies", "change", "changes"],
    &["search", "searches", "find", "finds"],
    &["run", "runs", "execute", "executes"],
    &["show", "shows", "display", "displays"],
];

/// Words after which the order matters.
const DIRECTIONS: [&str; 7] = ["from", "to", "into", "onto", "before", "after", "by"];

fn check(list: &List<'_, '_>, finds: &mut Finds) {
    let mut alike: BTreeMap<Vec<String>, Vec<&Tool<'_>>> = BTreeMap::new();
    for tool in list.tools {
        let meant = meant(tool.description());
        if !meant.is_empty() {
            alike.entry(meant).or_default().push(tool);
        }
    }
    for tools in alike.values_mut() {
        tools.sort_by_key(|tool| &tool.name);
        let Some((first, others)) = tools.split_first() else { continue };
        let description = normal(first.description());
        // The same words are the matter of another rule.
        for tool in others.iter().filter(|tool| normal(tool.description()) != description) {
            let message =
                format!("the descriptions of `{}` and `{}` say the same in other words", first.name, tool.name);
            finds.add("/description", message).tool(tool.index).gist(&*first.name);
        }
    }
}

/// The words that matter, in order only where a direction is named.
fn meant(description: &str) -> Vec<String> {
    let same = |word: String| match SAME.iter().find(|words| words.contains(&word.as_str())).and_then(|all| all.first())
    {
        Some(first) => (*first).to_owned(),
        None => word,
    };
    let mut meant: Vec<String> =
        words(description).into_iter().filter(|word| !EMPTY.contains(&word.as_str())).map(same).collect();
    if !meant.iter().any(|word| DIRECTIONS.contains(&word.as_str())) {
        meant.sort_unstable();
    }
    meant
}
