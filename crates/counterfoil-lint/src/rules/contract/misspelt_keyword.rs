//! A misspelt keyword.
//!
//! # What it finds
//!
//! A keyword that JSON Schema does not have and that is one of its own in other letters: `minlength`, `require`, `enums`.
//!
//! # Why
//!
//! Validators pass over keywords that they do not know, so that the rule is never enforced.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "minlength": 5}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "minLength": 5}}}
//! ```
//!
//! # No finding
//!
//! Words of other tools are left alone, and a property may be called as it likes:
//!
//! ```json
//! {"type": "object", "properties": {"title": {"type": "string", "x-order": 1, "enumNames": ["A"], "label": "Title"}, "minlength": {"type": "integer"}}}
//! ```
//!
//! # How to fix
//!
//! Spell the keyword as JSON Schema does.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Core, section 6.5

use counterfoil_json::Json;
use counterfoil_schema::Construct;
use counterfoil_schema::check::is_known_keyword;

use crate::diagnostic::{Diagnostic, Severity};
use crate::rule::{Check, FixSafety, Rule};
use crate::subject::{Finds, Node};

pub(crate) static RULE: Rule =
    Rule::new("C013", "misspelt-keyword", Severity::Warning, Check::Schema(check), include_str!("misspelt_keyword.rs"))
        .covering(&[Construct::UnknownKeyword])
        .mended(FixSafety::Unsafe, mend);

/// Words that are written for a keyword.
const MEANT: &[(&str, &str)] = &[
    ("require", "required"),
    ("requires", "required"),
    ("requried", "required"),
    ("enums", "enum"),
    ("property", "properties"),
    ("propertys", "properties"),
    ("props", "properties"),
    ("item", "items"),
    ("defaults", "default"),
    ("desc", "description"),
    ("descripton", "description"),
    ("descriptions", "description"),
    ("min", "minimum"),
    ("max", "maximum"),
    ("min_length", "minLength"),
    ("max_length", "maxLength"),
    ("min_items", "minItems"),
    ("max_items", "maxItems"),
    ("additional_properties", "additionalProperties"),
    ("additionalProperty", "additionalProperties"),
    ("regex", "pattern"),
    ("patterns", "pattern"),
    ("minValue", "minimum"),
    ("maxValue", "maximum"),
    ("any_of", "anyOf"),
    ("one_of", "oneOf"),
    ("all_of", "allOf"),
];

/// The keywords that are found in other letters.
const KEYWORDS: &[&str] = &[
    "type",
    "enum",
    "const",
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "maxProperties",
    "minProperties",
    "required",
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "items",
    "prefixItems",
    "contains",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "format",
    "default",
    "description",
    "title",
    "examples",
    "dependentRequired",
];

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    for name in node.object.names().filter(|name| !is_known_keyword(name)) {
        let Some(meant) = meant(name).filter(|meant| !node.object.contains(meant)) else { continue };
        finds
            .add(node.at(name), format!("`{name}` is no keyword: nobody enforces it"))
            .gist(name)
            .help(format!("write `{meant}`"));
    }
}

/// The keyword that a name is written for.
fn meant(name: &str) -> Option<&'static str> {
    let in_other_letters = KEYWORDS.iter().find(|keyword| keyword.eq_ignore_ascii_case(name)).copied();
    in_other_letters.or_else(|| MEANT.iter().find(|(word, _)| *word == name).map(|(_, keyword)| *keyword))
}

/// Spells the keyword right, where it stands.
fn mend(tool: &mut Json, found: &Diagnostic) -> bool {
    let name = &found.gist;
    let Some((around, _)) = found.pointer.rsplit_once('/') else { return false };
    let Some(schema) = tool.at_pointer_mut(around).and_then(Json::as_object_mut) else { return false };
    let meant = meant(name).filter(|meant| !schema.contains(meant));
    match (meant, schema.position(name)) {
        (Some(meant), Some(index)) => schema.remove(name).map(|value| schema.insert_at(index, meant, value)).is_some(),
        _ => false,
    }
}
