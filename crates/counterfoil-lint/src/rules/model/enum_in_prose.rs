//! An `enum` that is hidden in prose.
//!
//! # What it finds
//!
//! A plain string whose description lists its values behind a word that closes the list: "one of:", "must be one of", "valid values:", "allowed values are".
//!
//! # Why
//!
//! A rule in prose is enforced by nobody, shown by no form, and forgotten by models when the text is long.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"priority": {"type": "string", "description": "One of: low, normal, high"}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"state": {"type": "string", "description": "The state, must be one of 'open', 'closed' or 'all'."}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"priority": {"type": "string", "enum": ["low", "normal", "high"]}}}
//! ```
//!
//! # No finding
//!
//! Examples are no closed list, and "one of the ..." only sounds like one:
//!
//! ```json
//! {"type": "object", "properties": {"query": {"type": "string", "description": "Find low, normal or high tickets, for example 'printer' or 'network'"}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": "string", "description": "One of the ids, names or labels that list_pages gives"}}}
//! ```
//!
//! # How to fix
//!
//! Use `enum` with these values.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.2

use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule =
    Rule::new("R003", "enum-in-prose", Severity::Warning, Check::Schema(check), include_str!("enum_in_prose.rs"));

/// What comes before a closed list, in small letters.
const OPENINGS: &[&str] = &[
    "must be one of:",
    "must be one of",
    "can be one of:",
    "can be one of",
    "should be one of",
    "one of:",
    "valid values are",
    "valid values:",
    "allowed values are",
    "allowed values:",
    "possible values are",
    "possible values:",
    "valid options:",
    "valid options are",
    "allowed options:",
    "accepted values:",
    "accepted values are",
];

/// What says that the list is not closed.
const OPEN: &[&str] =
    &["e.g", "for example", "such as", "etc", "...", "…", "or any", "or a ", "or an ", "custom", "other", "comma"];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let plain = node.types().is_some_and(|types| types.is_only(Types::STRING))
        && !["enum", "const", "pattern", "format"].iter().any(|keyword| node.object.contains(keyword));
    let Some(description) = node.str("description").filter(|_| plain) else { return };
    if node.side() == Side::Output {
        return;
    }
    if let Some(values) = closed_list(description) {
        let listed: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
        finds
            .add(node.at("description"), "the description lists the values, and the schema does not")
            .help(format!("write `\"enum\": [{}]`", listed.join(", ")));
    }
}

/// The values of a closed list in a text.
fn closed_list(description: &str) -> Option<Vec<String>> {
    let lower = description.to_lowercase();
    if lower.len() != description.len() {
        return None;
    }
    let (at, opening) = OPENINGS.iter().filter_map(|opening| Some((lower.find(opening)?, opening))).min()?;
    let rest = description.get(at + opening.len()..)?.trim_start_matches([':', ' ', '[', '(', '\n']);
    let end = rest.find([';', '\n', ')', ']']).unwrap_or(rest.len());
    let list = rest.get(..end)?;
    let list = list.split_once(". ").map_or(list, |(list, _)| list).trim_end_matches('.');
    if OPEN.iter().any(|open| lower.get(at..at + opening.len() + end + 1).unwrap_or(&lower).contains(open)) {
        return None;
    }
    let list = list.replace(" or ", ", ").replace(" and ", ", ").replace('|', ",");
    let value = |value: &str| value.trim().trim_matches(['"', '\'', '`', '*']).to_owned();
    let values: Vec<String> = list.split(',').map(value).filter(|value| !value.is_empty()).collect();
    let word = |value: &String| {
        value.len() <= 40
            && value.chars().all(|char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | '.' | '/'))
    };
    ((2..=40).contains(&values.len()) && values.iter().all(word)).then_some(values)
}
