//! A `format` that nobody checks.
//!
//! # What it finds
//!
//! A `format` that neither JSON Schema nor OpenAPI has. Where a known one is near, it is a warning.
//!
//! # Why
//!
//! No validator checks it; strict model providers refuse it.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"at": {"type": "string", "format": "datetime"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}}
//! ```
//!
//! # No finding
//!
//! The formats of OpenAPI are known too:
//!
//! ```json
//! {"type": "object", "properties": {"size": {"type": "integer", "format": "int64"}, "data": {"type": "string", "format": "byte"}}}
//! ```
//!
//! # How to fix
//!
//! Use a format that there is, or say in the description what is meant.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 7.3
//! - OpenAPI's registry of formats

use counterfoil_schema::check::FORMATS;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C011", "unknown-format", Severity::Info, Check::Schema(check), include_str!("unknown_format.rs"));

/// The formats of OpenAPI's registry, beside those of JSON Schema.
const OF_OPENAPI: &[&str] = &[
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float",
    "double",
    "single-int",
    "double-int",
    "decimal",
    "decimal128",
    "byte",
    "binary",
    "password",
    "base64",
    "base64url",
    "char",
    "html",
    "commonmark",
    "http-date",
    "media-range",
    "color",
    "phone",
];

/// Names by which known formats are called in other places.
const OTHERWISE: &[(&str, &str)] = &[
    ("datetime", "date-time"),
    ("timestamp", "date-time"),
    ("url", "uri"),
    ("guid", "uuid"),
    ("host-name", "hostname"),
];

/// All formats that have a meaning somewhere.
fn known() -> impl Iterator<Item = &'static str> {
    FORMATS.into_iter().chain(OF_OPENAPI.iter().copied())
}

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(format) = node.str("format").filter(|format| !known().any(|known| known == *format)) else { return };
    let otherwise = OTHERWISE.iter().find(|(name, _)| *name == format).map(|(_, known)| *known);
    let meant = otherwise.or_else(|| counterfoil_core::nearest(format, known()));
    let found = finds.add(node.at("format"), format!("there is no format `{format}`"));
    found.gist(format);
    if let Some(meant) = meant {
        found.severity(Severity::Warning).help(format!("write `{meant}`, if that is what is meant"));
    }
}
