//! A required property with a default.
//!
//! # What it finds
//!
//! A property of the input that has a `default` and is `required` all the same.
//!
//! # Why
//!
//! A default is what holds when nothing is given. Listed as required, the model must give it, and the default never holds.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "default": 10}}, "required": ["limit"]}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "default": 10}}}
//! ```
//!
//! # No finding
//!
//! Optional, nullable and `null` by default is common and sound:
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": ["integer", "null"], "default": null}, "sort": {"type": "string"}}, "required": ["sort"]}
//! ```
//!
//! # How to fix
//!
//! Take the name out of `required`. (Strict modes ask for all names there: lowering for such a client puts them in.)
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3 and 9.2

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule = Rule::new(
    "C018",
    "required-with-default",
    Severity::Info,
    Check::Schema(check),
    include_str!("required_with_default.rs"),
);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.side() == Side::Output {
        return;
    }
    let Some(properties) = node.get("properties").and_then(Json::as_object) else { return };
    // Where everything is required, it is a strict schema, which has no other way to say it.
    let all = properties.names().all(|name| node.requires(name)) && properties.len() > 1;
    for (name, schema) in properties.iter().filter(|(name, _)| !all && node.requires(name)) {
        if schema.get("default").is_some() && schema.get("const").is_none() {
            finds
                .add(
                    format!("{}/{}/default", node.at("properties"), escape_token(name)),
                    format!("`{name}` has a default and is required, so that the default never holds"),
                )
                .gist(name);
        }
    }
}
