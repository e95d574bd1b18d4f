//! A rule for another type.
//!
//! # What it finds
//!
//! A keyword that says nothing about values of the `type` beside it, such as `maxLength` beside `integer`.
//!
//! # Why
//!
//! No validator enforces it, so that the schema seems to promise what it does not.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "maxLength": 3}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 999}}}
//! ```
//!
//! # No finding
//!
//! One of several types is enough:
//!
//! ```json
//! {"type": "object", "properties": {"limit": {"type": ["integer", "string"], "maxLength": 3}}}
//! ```
//!
//! ```json
//! {"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "string"}, "minItems": 1}}}
//! ```
//!
//! # How to fix
//!
//! Use the keyword for that type: `minimum` and `maximum` for numbers, `minLength` and `maxLength` for strings, `minItems` and `maxItems` for arrays.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule = Rule::new(
    "C012",
    "rule-for-another-type",
    Severity::Warning,
    Check::Schema(check),
    include_str!("rule_for_another_type.rs"),
)
.covering(&[Construct::PropertiesOnNonObject]);

/// The keywords that look at values of one type only, and that type.
const RULES: &[(&str, Types, &str)] = &[
    ("minLength", Types::STRING, "strings"),
    ("maxLength", Types::STRING, "strings"),
    ("pattern", Types::STRING, "strings"),
    ("minimum", Types::NUMBER, "numbers"),
    ("maximum", Types::NUMBER, "numbers"),
    ("exclusiveMinimum", Types::NUMBER, "numbers"),
    ("exclusiveMaximum", Types::NUMBER, "numbers"),
    ("multipleOf", Types::NUMBER, "numbers"),
    ("items", Types::ARRAY, "arrays"),
    ("prefixItems", Types::ARRAY, "arrays"),
    ("minItems", Types::ARRAY, "arrays"),
    ("maxItems", Types::ARRAY, "arrays"),
    ("uniqueItems", Types::ARRAY, "arrays"),
    ("contains", Types::ARRAY, "arrays"),
    ("properties", Types::OBJECT, "objects"),
    ("patternProperties", Types::OBJECT, "objects"),
    ("required", Types::OBJECT, "objects"),
    ("additionalProperties", Types::OBJECT, "objects"),
    ("minProperties", Types::OBJECT, "objects"),
    ("maxProperties", Types::OBJECT, "objects"),
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    let Some(types) = node.types() else { return };
    for (keyword, of, name) in RULES {
        let Some(value) = node.get(keyword) else { continue };
        // What says nothing anyway is how some frameworks fill in their defaults, and `required: true` has its own rule.
        let idle = match value {
            Json::Null | Json::Bool(_) => true,
            Json::Array(list) => list.is_empty(),
            Json::Object(map) => map.is_empty(),
            _ => false,
        };
        if !types.meets(*of) && !idle {
            let named = node.get("type").map(Json::to_string).unwrap_or_default().replace('"', "`");
            finds.add(
                node.at(keyword),
                format!("`{keyword}` is about {name}, and `type` is {named}: nobody enforces it"),
            );
        }
    }
}
