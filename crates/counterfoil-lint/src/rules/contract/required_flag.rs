//! `required` that is no list of names.
//!
//! # What it finds
//!
//! `required` that is no list of names, such as `true` inside a property.
//!
//! # Why
//!
//! JSON Schema has had it as a list in the object around since 2013: as a flag nobody enforces it, and validators refuse the schema.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "required": true}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}
//! ```
//!
//! # No finding
//!
//! A property may be called `required`, and an empty list is one:
//!
//! ```json
//! {"type": "object", "properties": {"required": {"type": "boolean"}}, "required": []}
//! ```
//!
//! # How to fix
//!
//! List the name in `required` of the object around.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3

use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C015", "required-flag", Severity::Warning, Check::Schema(check), include_str!("required_flag.rs"))
        .covering(&[Construct::RequiredMalformed]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(required) = node.get("required") else { return };
    let is_list = required.as_array().is_some_and(|names| names.iter().all(|name| name.as_str().is_some()));
    if !is_list {
        let written = required.to_string();
        let written = if written.len() > 20 { required.kind().to_string() } else { format!("`{written}`") };
        finds.add(node.at("required"), format!("`required` is {written}, and not a list of names"));
    }
}
