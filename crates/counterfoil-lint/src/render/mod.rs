//! Reports as text, one form a file. All of them return a `String` and print nothing.

mod github;
mod json;
mod junit;
mod sarif;
mod text;

pub use github::github;
pub use json::{JSON_SCHEMA, json};
pub use junit::junit;
pub use sarif::sarif;
pub use text::{TextOptions, text};

use crate::diagnostic::{Consequence, Diagnostic};
use counterfoil_schema::profile::Evidence;

/// The clients that a finding concerns, in one line: the worst first, those with the same consequence together.
fn clients(found: &Diagnostic) -> String {
    let mut parts: Vec<String> = Vec::new();
    for group in found.consequences.chunk_by(|one, other| one.verdict() == other.verdict()) {
        let names: Vec<_> = group.iter().map(|one| one.profile.name()).collect();
        if let Some(first) = group.first() {
            parts.push(format!("{}: {}", first.verdict(), names.join(", ")));
        }
    }
    parts.join("; ")
}

/// What is wrong, for whom, why and what to do, in one paragraph.
fn whole_message(found: &Diagnostic) -> String {
    let mut text = found.message.clone();
    for part in [clients(found), found.why.clone(), found.help.clone().unwrap_or_default()] {
        if !part.is_empty() {
            text.push('\n');
            text.push_str(&part);
        }
    }
    text
}

/// A piece of evidence in one line.
fn evidence(piece: &Evidence) -> String {
    format!("{} ({}, {})", piece.source, piece.grade.name(), piece.date)
}

/// The place of a finding, for people.
fn place(found: &Diagnostic) -> String {
    match (found.tool_name.is_empty(), found.pointer.is_empty()) {
        (true, true) => "the list".to_owned(),
        (true, false) => format!("`{}`", found.pointer),
        (false, true) => format!("tool `{}`", found.tool_name),
        (false, false) => format!("tool `{}`, `{}`", found.tool_name, found.pointer),
    }
}

/// The evidence of a consequence, the best first.
fn sources(consequence: &Consequence) -> Vec<&'static Evidence> {
    let mut sources: Vec<_> = consequence.evidence().iter().collect();
    sources.sort_by_key(|piece| piece.grade);
    sources
}
