//! A `pattern` that cannot have the length.
//!
//! # What it finds
//!
//! A `pattern` whose shortest text is longer than `maxLength`, or whose longest is shorter than `minLength`. It is an error where a value must be given.
//!
//! # Why
//!
//! No value can ever be valid.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{4}$", "maxLength": 5}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]{2}$", "minLength": 3}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{4}$", "maxLength": 7}}}
//! ```
//!
//! # No finding
//!
//! A pattern without anchors only asks for a part of the text:
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "[A-Z]{2}", "minLength": 3}}}
//! ```
//!
//! # How to fix
//!
//! Change the length or the pattern, so that they meet.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.3

use counterfoil_json::Json;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Hir, HirKind, Look};

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C010",
    "pattern-against-length",
    Severity::Warning,
    Check::Schema(check),
    include_str!("pattern_against_length.rs"),
);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(pattern) = node.str("pattern") else { return };
    let bound = |name: &str| node.get(name).and_then(Json::as_u64);
    let (least, most) = (bound("minLength"), bound("maxLength"));
    if least.is_none() && most.is_none() {
        return;
    }
    let Some((shortest, longest)) = lengths(pattern) else { return };
    let said = match (least, most) {
        (_, Some(most)) if shortest > most => format!("at least {shortest} characters, and `maxLength` is {most}"),
        (Some(least), _) if longest.is_some_and(|longest| longest < least) => {
            format!("at most {} characters, and `minLength` is {least}", longest.unwrap_or_default())
        }
        _ => return,
    };
    let severity = if node.is_needed() { Severity::Error } else { Severity::Warning };
    finds.add(node.at("pattern"), format!("`pattern` asks for {said}, so that nothing is valid")).severity(severity);
}

/// How many characters a text that the pattern matches has at least, and at most where it must match from end to end.
fn lengths(pattern: &str) -> Option<(u64, Option<u64>)> {
    let hir = ParserBuilder::new().nest_limit(64).build().parse(pattern).ok()?;
    let (shortest, longest) = measure(&hir);
    let anchored = match hir.kind() {
        HirKind::Concat(parts) => {
            let look =
                |part: Option<&Hir>, wanted: Look| part.is_some_and(|part| *part.kind() == HirKind::Look(wanted));
            look(parts.first(), Look::Start) && look(parts.last(), Look::End)
        }
        _ => false,
    };
    Some((shortest, longest.filter(|_| anchored)))
}

/// The least and the greatest number of characters.
fn measure(hir: &Hir) -> (u64, Option<u64>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => (0, Some(0)),
        HirKind::Literal(literal) => {
            let count = std::str::from_utf8(&literal.0).map_or(literal.0.len(), |text| text.chars().count()) as u64;
            (count, Some(count))
        }
        HirKind::Class(_) => (1, Some(1)),
        HirKind::Capture(capture) => measure(&capture.sub),
        HirKind::Repetition(repeated) => {
            let (shortest, longest) = measure(&repeated.sub);
            let most = repeated.max.and_then(|max| longest?.checked_mul(u64::from(max)));
            (shortest.saturating_mul(u64::from(repeated.min)), if longest == Some(0) { Some(0) } else { most })
        }
        HirKind::Concat(parts) => parts.iter().map(measure).fold((0, Some(0)), |(least, most), (shortest, longest)| {
            (least + shortest, most.zip(longest).map(|(most, longest)| most.saturating_add(longest)))
        }),
        HirKind::Alternation(branches) => {
            let measured = || branches.iter().map(measure);
            let longest = measured().map(|(_, longest)| longest).try_fold(0, |most, one| Some(one?.max(most)));
            (measured().map(|(shortest, _)| shortest).min().unwrap_or(0), longest)
        }
    }
}
