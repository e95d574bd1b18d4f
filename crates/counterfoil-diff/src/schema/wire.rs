//! What of a schema says something about values.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::check::is_known_format;
use counterfoil_schema::walk::{Holds, Tree, is_definitions, rebuild};

use super::classes::spelt_out;

/// The keywords of 2020-12 that assert something, those that hold schemas aside.
const ASSERTIONS: &[&str] = &[
    "$ref",
    "$dynamicRef",
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
    "maxContains",
    "minContains",
    "maxProperties",
    "minProperties",
    "required",
    "dependentRequired",
];

/// Whether a keyword says something about values.
pub(crate) fn is_wire(keyword: &str, value: &Json) -> bool {
    match keyword {
        "format" => value.as_str().is_some_and(is_known_format),
        // What is encoded in a string is for the reader to look at.
        "contentSchema" => false,
        _ => ASSERTIONS.contains(&keyword) || Holds::of(keyword) != Holds::Nothing,
    }
}

/// The schema without all that says nothing about values.
pub(crate) fn wire_form(schema: &Json) -> Json {
    // What takes everything is not said in vain where something is left over for what nothing speaks of.
    let leftover = Tree::of(schema).nodes().iter().any(|node| {
        ["unevaluatedItems", "unevaluatedProperties"].iter().any(|keyword| node.schema.get(keyword).is_some())
    });
    stripped(schema, !leftover)
}

fn stripped(schema: &Json, idle_goes: bool) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    let mut out = JsonObject::new();
    for (keyword, value) in members.iter().filter(|(keyword, value)| is_wire(keyword, value)) {
        let value = rebuild(keyword, value, &mut |_, inner| stripped(inner, idle_goes));
        if idle_goes && says_nothing(keyword, &value) {
            continue;
        }
        match (keyword, value.as_str()) {
            ("pattern", Some(pattern)) => out.push(keyword, spelt_out(pattern).into_owned()),
            _ => out.push(keyword, value),
        }
    }
    if out.len() == 1 && out.names().all(is_definitions) { Json::Object(JsonObject::new()) } else { Json::Object(out) }
}

/// Whether a keyword with this value rules nothing out.
fn says_nothing(keyword: &str, value: &Json) -> bool {
    let is_true =
        |value: &Json| matches!(value, Json::Bool(true)) || value.as_object().is_some_and(JsonObject::is_empty);
    match keyword {
        "additionalProperties" | "items" | "propertyNames" => is_true(value),
        "required" | "prefixItems" => value.as_array().is_some_and(<[Json]>::is_empty),
        "properties" | "patternProperties" | "dependentSchemas" | "dependentRequired" | "$defs" | "definitions" => {
            value.as_object().is_some_and(JsonObject::is_empty)
        }
        "minLength" | "minItems" | "minProperties" => value.as_u64() == Some(0),
        "uniqueItems" => value.as_bool() == Some(false),
        _ => false,
    }
}
