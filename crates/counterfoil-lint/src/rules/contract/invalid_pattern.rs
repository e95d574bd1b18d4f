//! A `pattern` that is no regular expression.
//!
//! # What it finds
//!
//! A `pattern` that no engine reads as a regular expression.
//!
//! # Why
//!
//! Validators refuse the whole schema, or leave the rule out.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]+$"}}}
//! ```
//!
//! # No finding
//!
//! Look-around and needless escapes are regular expressions too; which clients take them is another question:
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^(?!x)[a-z_\\-]+$"}}}
//! ```
//!
//! # How to fix
//!
//! Mend the expression.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.3.3

use counterfoil_core::pattern::Pattern;
use counterfoil_json::Json;
use counterfoil_schema::check::{Occurrence, scan_schema};
use counterfoil_schema::{Construct, Side};

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C009", "invalid-pattern", Severity::Warning, Check::Schema(check), include_str!("invalid_pattern.rs"))
        .covering(&[Construct::PatternInvalid]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(pattern) = node.str("pattern") else { return };
    if invalid(pattern) {
        let why = Pattern::new(pattern).err().map(|error| format!(": {error}")).unwrap_or_default();
        finds.add(node.at("pattern"), format!("`pattern` is no regular expression{why}"));
    }
}

/// Whether the scanner, which knows several engines, calls it invalid.
fn invalid(pattern: &str) -> bool {
    let schema = Json::object([("type", Json::from("string")), ("pattern", Json::from(pattern))]);
    let mut invalid = false;
    scan_schema(&schema, Side::Input, &mut |occurrence: &Occurrence<'_>| {
        invalid |= occurrence.construct == Construct::PatternInvalid;
    });
    invalid
}
