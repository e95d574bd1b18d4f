//! What the contract refuses and the schema lets through is told.

use counterfoil_core::Terms;
use counterfoil_core::builder::{integer, list, object, string};
use counterfoil_core::problem::display_path;
use counterfoil_core::terms::{Keyword, UnknownFields};
use serde_json::{Map, Value, json};

use super::{advertised, ticket};
use crate::verify::invisible_rules;

fn rules(terms: &Terms, schema: &Map<String, Value>) -> Vec<(&'static str, String)> {
    let found = invisible_rules("tool", terms, schema).unwrap();
    let validator = jsonschema::validator_for(&Value::Object(schema.clone())).unwrap();
    for rule in &found {
        assert!(validator.is_valid(&rule.arguments), "{rule:?}");
        let read = terms.decode_value(&rule.arguments);
        assert!(read.map_or(true, |accepted| !accepted.dropped.is_empty()), "{rule:?}");
    }
    let mut rules: Vec<_> = found.into_iter().map(|rule| (rule.rule, display_path(&rule.path))).collect();
    rules.sort();
    rules
}

fn at(rule: &'static str, path: &str) -> (&'static str, String) {
    (rule, path.to_owned())
}

#[test]
fn a_schema_that_says_all_hides_nothing() {
    for unknown in [UnknownFields::Drop, UnknownFields::Reject] {
        let terms = ticket().unknown_fields(unknown).build().unwrap();
        assert_eq!(rules(&terms, &advertised(&terms)), []);
    }
}

#[test]
fn each_rule_that_is_not_shown_is_found() {
    let terms = ticket().build().unwrap();
    let bare = json!({
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "customer": {"type": "object", "properties": {"email": {"type": "string"}}},
            "priority": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "limit": {"type": "integer"},
            "reference": {"type": "string"},
            "weight": {"type": "number"},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "required": ["title", "customer"],
    });
    let found = rules(&terms, bare.as_object().unwrap());
    for expected in [
        at("minLength", "title"),
        at("maxLength", "title"),
        at("format", "customer.email"),
        at("required", "customer.email"),
        at("enum", "priority"),
        at("maxItems", "tags"),
        at("uniqueItems", "tags"),
        at("enum", "tags[0]"),
        at("minimum", "limit"),
        at("maximum", "limit"),
        at("pattern", "reference"),
        at("minimum", "weight"),
        at("maximum", "weight"),
        at("maxLength", "labels.x"),
    ] {
        assert!(found.contains(&expected), "{expected:?} is not among {found:?}");
    }
    for (rule, path) in found {
        // What is not shown at all is outside the law, and the type of a title is shown.
        assert!(
            !["customer", "due", "notify"].contains(&path.as_str()) && (rule, &*path) != ("type", "title"),
            "{rule} at {path}"
        );
    }
}

#[test]
fn rules_that_no_keyword_states_are_found() {
    let terms = object()
        .optional("from", integer())
        .optional("to", integer())
        .optional(
            "name",
            string()
                .refine("The name is not \"a\".", |name| if name == "a" { Err("not a".to_owned()) } else { Ok(()) }),
        )
        .optional("code", string().pattern("^[A-Z]+$").hide(Keyword::Pattern))
        .ordered("from", "to")
        .at_most_one_of(&["name", "code"])
        .build()
        .unwrap();
    let schema = json!({"type": "object", "properties": {
        "from": {"type": "integer"}, "to": {"type": "integer"}, "name": {"type": "string"}, "code": {"type": "string"},
    }});
    assert_eq!(
        rules(&terms, schema.as_object().unwrap()),
        [at("at_most_one_of", "(root)"), at("custom", "name"), at("ordered", "to"), at("pattern", "code")]
    );
}

#[test]
fn a_member_that_is_shown_and_dropped_is_found() {
    let terms = object()
        .field("query", string())
        .optional("filter", object().optional("status", string()).into_spec())
        .optional("tags", list(string()))
        .build()
        .unwrap();
    let mut schema = Value::Object(advertised(&terms));
    schema["properties"]["max_results"] = json!({"type": "integer"});
    schema["properties"]["filter"]["properties"]["state"] = json!({"type": "string"});
    assert_eq!(
        rules(&terms, schema.as_object().unwrap()),
        [at("properties", "filter.state"), at("properties", "max_results")]
    );
}
