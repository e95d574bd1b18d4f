//! A pattern that nothing explains.
//!
//! # What it finds
//!
//! A `pattern` of more than 20 characters in the input, without a description, an example or a default.
//!
//! # Why
//!
//! Models write what looks like what they have seen. A long expression is hard to read, and some clients take it out.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]{2,5}-[0-9]+(\\.[a-z]+)?$"}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"key": {"type": "string", "pattern": "^[A-Z]{2,5}-[0-9]+(\\.[a-z]+)?$", "examples": ["WEB-17"]}}}
//! ```
//!
//! # No finding
//!
//! A short pattern explains itself, and so does a description:
//!
//! ```json
//! {"type": "object", "properties": {"name": {"type": "string", "pattern": "^[a-z]+$"}, "key": {"type": "string", "pattern": "^[A-Z]{2,5}-[0-9]+$", "description": "A key such as WEB-17"}}}
//! ```
//!
//! # How to fix
//!
//! Give an example, or say the form in the description.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.3.3 and 9.5

use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "R007",
    "unexplained-pattern",
    Severity::Info,
    Check::Schema(check),
    include_str!("unexplained_pattern.rs"),
);

/// A pattern up to this length explains itself.
const SHORT: usize = 20;

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(pattern) = node.str("pattern").filter(|pattern| pattern.chars().count() > SHORT) else { return };
    let says = ["description", "title", "examples", "example", "default", "format", "enum"];
    let explained = |node: &Node<'_, '_>| says.iter().any(|keyword| node.object.contains(keyword));
    let Some((owner, name)) = node.owner().filter(|_| node.side() == Side::Input) else { return };
    if !explained(node) && !explained(&owner) {
        let _ = pattern;
        finds.add(node.at("pattern"), format!("nothing explains the pattern of `{name}`, and no example shows it"));
    }
}
