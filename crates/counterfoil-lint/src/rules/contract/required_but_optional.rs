//! A required property that is called optional.
//!
//! # What it finds
//!
//! A required property of the input whose description begins with "optional", or ends with it in brackets.
//!
//! # Why
//!
//! The schema and the description contradict each other; the model believes one of them, and the server the other.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"page": {"type": "string", "description": "Optional: the page to start at"}}, "required": ["page"]}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"page": {"type": "string", "description": "Optional: the page to start at"}}}
//! ```
//!
//! # No finding
//!
//! The word may stand elsewhere in the text, and a property that takes `null` is optional in its way:
//!
//! ```json
//! {"type": "object", "properties": {"flags": {"type": "string", "description": "The optional flags of the command, or an empty string"}, "mode": {"type": ["string", "null"], "description": "Optional mode"}}, "required": ["flags", "mode"]}
//! ```
//!
//! # How to fix
//!
//! Take the name out of `required`, or the word out of the description.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule = Rule::new(
    "C019",
    "required-but-optional",
    Severity::Warning,
    Check::Schema(check),
    include_str!("required_but_optional.rs"),
);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.side() == Side::Output {
        return;
    }
    let Some(properties) = node.get("properties").and_then(Json::as_object) else { return };
    for (name, schema) in properties.iter().filter(|(name, _)| node.requires(name)) {
        let Some(description) = schema.get("description").and_then(Json::as_str) else { continue };
        if says_optional(description) && !takes_null(schema) {
            finds
                .add(
                    format!("{}/{}/description", node.at("properties"), escape_token(name)),
                    format!("`{name}` is required, and its description calls it optional"),
                )
                .gist(name);
        }
    }
}

fn says_optional(description: &str) -> bool {
    let text = description.trim().to_lowercase();
    let end = text.trim_end_matches('.');
    let starts = ["optional:", "optional.", "optional,", "optional -", "(optional)", "[optional]"];
    starts.iter().any(|start| text.starts_with(start)) || end.ends_with("(optional)") || end == "optional"
}

fn takes_null(schema: &Json) -> bool {
    let branches = ["anyOf", "oneOf"].iter().filter_map(|name| schema.get(name)?.as_array()).flatten();
    [schema].into_iter().chain(branches).any(|schema| Types::of(schema).is_some_and(|types| types.meets(Types::NULL)))
}
