//! A date of which nobody says how it is written.
//!
//! # What it finds
//!
//! A plain string of the input whose name ends in `date`, `datetime` or `timestamp`, and of which neither the schema nor the description says how it is written.
//!
//! # Why
//!
//! Is it 03/04/2026, 2026-04-03, or seconds since 1970? Models pick one, differently each time.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"start_date": {"type": "string", "description": "The first day"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"start_date": {"type": "string", "format": "date", "description": "The first day"}}}
//! ```
//!
//! # No finding
//!
//! A description may say the format as well, and `update` is no date:
//!
//! ```json
//! {"type": "object", "properties": {"due_date": {"type": "string", "description": "The day, as YYYY-MM-DD"}, "date": {"type": "string", "description": "A day in words, such as 'today'"}, "update": {"type": "string"}, "created_date": {"type": "string", "description": "ISO 8601"}}}
//! ```
//!
//! # How to fix
//!
//! Use `"format": "date"` or `"date-time"`, or say the form in the description with an example.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 7.3.1

use counterfoil_json::Json;
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types, words};

pub(crate) static RULE: Rule = Rule::new(
    "R006",
    "date-without-format",
    Severity::Warning,
    Check::Schema(check),
    include_str!("date_without_format.rs"),
);

/// The last words of names that are dates.
const DATES: &[&str] = &["date", "datetime", "timestamp"];

/// What says how a date is written, in small letters.
const SAYS: &[&str] = &[
    "yyyy",
    "iso",
    "rfc",
    "8601",
    "3339",
    "epoch",
    "unix",
    "e.g",
    "example",
    "such as",
    "like ",
    "dd",
    "utc",
    "seconds",
    "milliseconds",
    "format",
    "natural language",
    "relative",
    "today",
    "now",
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let told = ["format", "pattern", "enum", "const", "examples", "example", "default"];
    let plain = node.types().is_some_and(|types| types.is_only(Types::STRING))
        && !told.iter().any(|keyword| node.object.contains(keyword) && !node.get(keyword).is_some_and(Json::is_null));
    if !plain || node.side() == Side::Output {
        return;
    }
    let Some((owner, name)) = node.owner() else { return };
    let is_date = words(name).last().is_some_and(|word| DATES.contains(&word.as_str()));
    let texts = [node.str("description"), owner.str("description"), node.str("title")];
    let says = |text: &str| {
        let lower = text.to_lowercase();
        SAYS.iter().any(|says| lower.contains(says)) || has_digits(&lower)
    };
    if is_date && !texts.into_iter().flatten().any(says) && !says(node.tool.description()) {
        finds.add(node.pointer(), format!("`{name}` is a date, and nobody says how it is written"));
    }
}

/// Whether a text shows an example: four digits in a row.
fn has_digits(text: &str) -> bool {
    text.as_bytes().windows(4).any(|window| window.iter().all(u8::is_ascii_digit))
}
