//! A keyword that got among the properties.
//!
//! # What it finds
//!
//! A member of `properties` that is called like a keyword and has the value that the keyword would have, such as a list under `required`.
//!
//! # Why
//!
//! It is a property that is no schema: most clients refuse the tool, and the rule is never enforced.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}, "required": ["title"]}}
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
//! Properties may be called like keywords, as long as they are schemas:
//!
//! ```json
//! {"type": "object", "properties": {"type": {"type": "string"}, "required": {"type": "boolean"}, "enum": true}}
//! ```
//!
//! # How to fix
//!
//! Move it out of `properties`, beside it.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 10.3.2.1

use counterfoil_json::Json;
use counterfoil_json::tree::escape_token;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule = Rule::new(
    "C014",
    "keyword-among-properties",
    Severity::Warning,
    Check::Schema(check),
    include_str!("keyword_among_properties.rs"),
)
.covering(&[Construct::PropertiesMalformed]);

/// Keywords whose value, where it is no schema, is one that only the keyword would have.
const KEYWORDS: &[&str] = &[
    "type",
    "required",
    "additionalProperties",
    "description",
    "title",
    "enum",
    "minProperties",
    "maxProperties",
    "$schema",
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(properties) = node.get("properties").and_then(Json::as_object) else { return };
    for (name, _) in properties.iter().filter(|(name, value)| is_misplaced(node, name, value)) {
        finds
            .add(
                format!("{}/{}", node.at("properties"), escape_token(name)),
                format!("`{name}` stands among the properties, where it is no keyword"),
            )
            .gist(name);
    }
}

/// Whether a member of `properties` is a keyword that got there.
pub(super) fn is_misplaced(node: &Node<'_, '_>, name: &str, value: &Json) -> bool {
    // `true` and `false` are schemas. Only that of `additionalProperties` means something else for certain, and only
    // where nothing of that name stands in its own place.
    let is_keyword = match value {
        Json::Object(_) => false,
        Json::Bool(_) => name == "additionalProperties" && node.get(name).is_none(),
        // `"title": "string"` is a property that is written in short.
        Json::String(text) => !(matches!(name, "title" | "description") && Types::named(text).is_some()),
        _ => true,
    };
    is_keyword && KEYWORDS.contains(&name)
}
