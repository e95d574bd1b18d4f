//! `required` names what is not declared.
//!
//! # What it finds
//!
//! A name in `required` that neither `properties` nor a pattern declares, there or in a schema that looks at the same value.
//!
//! # Why
//!
//! The model must give a member of which it is told nothing but the name.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["titel"]}
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
//! A branch may require what the schema around it declares, and a name may be declared by a pattern:
//!
//! ```json
//! {"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}, "anyOf": [{"required": ["id"]}, {"required": ["name"]}]}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {}, "patternProperties": {"^x-": {"type": "string"}}, "required": ["x-id"]}
//! ```
//!
//! # How to fix
//!
//! Declare the property, or take the name out of `required`.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.5.3

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::rules::contract::closed;
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule = Rule::new(
    "C004",
    "undeclared-required",
    Severity::Warning,
    Check::Schema(check),
    include_str!("undeclared_required.rs"),
)
.covering(&[Construct::RequiredUndeclared]);

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(required) = node.get("required").and_then(Json::as_array) else { return };
    if closed::refuses_others(node) || node.is_asked() || node.types().is_some_and(|types| !types.meets(Types::OBJECT))
    {
        return;
    }
    let mut together = None;
    for (index, name) in required.iter().enumerate() {
        let Some(name) = name.as_str() else { continue };
        if closed::declares(node.object, name) {
            continue;
        }
        let together = together.get_or_insert_with(|| node.together());
        if together.iter().any(|schema| closed::declares(schema, name) || schema.contains("$dynamicRef")) {
            continue;
        }
        // A map takes any name, and its author may ask for one.
        if node
            .get("additionalProperties")
            .is_some_and(|others| others.as_object().is_some_and(|rule| !rule.is_empty()))
        {
            continue;
        }
        let found = finds.add(
            format!("{}/{index}", node.at("required")),
            format!("`required` names `{name}`, which is not among the properties"),
        );
        found.gist(name);
        let declared = node.get("properties").and_then(Json::as_object);
        if let Some(nearest) = declared.and_then(|declared| counterfoil_core::nearest(name, declared.names())) {
            found.help(format!("write `{nearest}`, if that is what is meant; else declare `{name}`"));
        }
    }
}
