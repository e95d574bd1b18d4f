//! Reading a schema as if its objects took nothing but what it mentions.

use serde_json::{Map, Value};

/// What becomes of an object of which a schema mentions no member at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bare {
    /// It takes any member: the schema says so by saying nothing.
    Open,
    /// It takes none.
    Closed,
}

/// The schema, with every object refusing members that nothing in it mentions.
pub(super) fn closed(schema: &Value, bare: Bare) -> Value {
    let mut schema = schema.clone();
    close(&mut schema, bare);
    schema
}

fn close(schema: &mut Value, bare: Bare) {
    let Value::Object(keywords) = schema else { return };
    // A value that fits one of several branches has the members of that one; where more is said beside them, the whole is closed.
    let alone =
        !["properties", "patternProperties", "allOf", "$ref"].iter().any(|keyword| keywords.contains_key(*keyword));
    let branches = ["anyOf", "oneOf"].into_iter().find(|keyword| alone && keywords.contains_key(*keyword));
    close_inside(keywords, bare);
    match branches.and_then(|keyword| keywords.get_mut(keyword)) {
        Some(Value::Array(branches)) => branches.iter_mut().for_each(|branch| close(branch, bare)),
        _ if bare == Bare::Closed || !alone => {
            keywords.entry("unevaluatedProperties").or_insert(Value::Bool(false));
        }
        _ => {}
    }
}

/// Closes the values inside. Schemas that speak of the same value must hold together, so that each is left open for what the others
/// mention.
fn close_inside(keywords: &mut Map<String, Value>, bare: Bare) {
    let inside = |schema: &mut Value| {
        if let Value::Object(keywords) = schema {
            close_inside(keywords, bare);
        }
    };
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| close(schema, bare));
            }
            ("prefixItems" | "items", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| close(schema, bare));
            }
            ("items" | "additionalProperties" | "contains", schema) => close(schema, bare),
            ("anyOf" | "oneOf" | "allOf", Value::Array(schemas)) => schemas.iter_mut().for_each(inside),
            ("$defs" | "definitions", Value::Object(schemas)) => schemas.values_mut().for_each(inside),
            ("if" | "then" | "else", schema) => inside(schema),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Bare, closed};

    #[test]
    fn objects_take_what_is_mentioned_anywhere() {
        let schema = json!({
            "type": "object",
            "properties": { "a": { "type": "object", "properties": { "b": {} } }, "bare": { "type": "object" } },
            "allOf": [{ "properties": { "c": {} } }, { "anyOf": [{ "properties": { "d": {} } }] }],
        });
        for bare in [Bare::Open, Bare::Closed] {
            let validator = jsonschema::validator_for(&closed(&schema, bare)).unwrap();
            for (value, taken) in [
                (json!({ "a": { "b": 1 }, "c": 1, "d": 1 }), true),
                (json!({ "x": 1 }), false),
                (json!({ "a": { "x": 1 } }), false),
                (json!({ "c": {} }), true),
                (json!({ "bare": { "x": 1 } }), bare == Bare::Open),
            ] {
                assert_eq!(validator.is_valid(&value), taken, "{value}");
            }
        }
    }

    #[test]
    fn a_branch_takes_its_own_members_only() {
        let schema = json!({ "type": "object", "anyOf": [
            { "type": "object", "properties": { "a": {} }, "required": ["a"] },
            { "type": "object", "properties": { "b": {} }, "required": ["b"] },
        ] });
        let validator = jsonschema::validator_for(&closed(&schema, Bare::Open)).unwrap();
        assert!(validator.is_valid(&json!({ "a": 1 })));
        assert!(!validator.is_valid(&json!({ "a": 1, "b": 1 })));
    }
}
