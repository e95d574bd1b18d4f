//! A number without unit or range.
//!
//! # What it finds
//!
//! A number of the input without bounds, without values, without a default and without a description, unless its name says a unit or an id.
//!
//! # Why
//!
//! A model does not know whether 5 means seconds or minutes, or how many it may ask for.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"timeout": {"type": "number"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"timeout": {"type": "number", "description": "Seconds to wait", "minimum": 1, "maximum": 60}}}
//! ```
//!
//! # No finding
//!
//! An id needs no bounds, and a unit in the name or a description is enough:
//!
//! ```json
//! {"type": "object", "properties": {"issue_number": {"type": "integer", "description": "The number of the issue"}, "timeout_ms": {"type": "integer"}, "lat": {"type": "number", "description": "Latitude in degrees"}}}
//! ```
//!
//! # How to fix
//!
//! Say the unit and the range: in the description, and with `minimum` and `maximum`.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.2

use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types, words};

pub(crate) static RULE: Rule =
    Rule::new("R005", "unbounded-number", Severity::Info, Check::Schema(check), include_str!("unbounded_number.rs"));

/// What bounds a number, or says what it is.
const SAYS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "enum",
    "const",
    "default",
    "examples",
    "example",
    "description",
    "title",
    "format",
];

/// Words of a name that say what the number is.
const WORDS: &[&str] = &[
    "id",
    "ids",
    "number",
    "num",
    "index",
    "page",
    "offset",
    "line",
    "port",
    "year",
    "month",
    "day",
    "hour",
    "hours",
    "minute",
    "minutes",
    "second",
    "seconds",
    "ms",
    "sec",
    "secs",
    "mins",
    "days",
    "kb",
    "mb",
    "gb",
    "bytes",
    "percent",
    "pct",
    "px",
    "lat",
    "lon",
    "lng",
    "latitude",
    "longitude",
    "x",
    "y",
    "z",
    "version",
    "pid",
    "gid",
    "uid",
    "iid",
    "tokens",
    "chars",
    "degrees",
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let number = node.types().is_some_and(|types| types.is_only(Types::NUMBER));
    if !number || node.side() == Side::Output || SAYS.iter().any(|keyword| node.object.contains(keyword)) {
        return;
    }
    let Some((owner, name)) = node.owner() else { return };
    let said = owner.get("description").is_some() || owner.get("default").is_some();
    if !said && !words(name).iter().any(|word| WORDS.contains(&word.as_str())) {
        finds.add(node.pointer(), format!("`{name}` is a number without unit or range"));
    }
}
