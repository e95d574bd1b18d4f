//! Schemas that no value fits.

use counterfoil_json::Json;

use crate::validate::{empty, is_empty};

fn schema(text: &str) -> Json {
    Json::parse(text).expect("JSON")
}

#[test]
fn what_no_value_fits_is_proved() {
    for text in [
        r#"{"type": "string", "enum": [1, 2]}"#,
        r#"{"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}"#,
        r#"{"type": "integer", "multipleOf": 10, "minimum": 1, "maximum": 9}"#,
        r#"{"oneOf": [{"type": "string", "title": "A"}, {"type": "string", "title": "B"}]}"#,
        r#"{"type": "object", "properties": {"id": {"allOf": [{"type": "string"}, {"type": "null"}]}}, "required": ["id"]}"#,
        r#"{"type": "object", "properties": {"a": {}}, "minProperties": 2, "additionalProperties": false}"#,
        r#"{"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true, "minItems": 3}"#,
        r##"{"$defs": {"a": {"type": "string"}}, "$ref": "#/$defs/a", "enum": [1]}"##,
    ] {
        assert_eq!(is_empty(&schema(text)), Some(true), "{text}");
    }
}

#[test]
fn what_may_hold_is_not_called_empty() {
    for text in [
        "true",
        "{}",
        r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
        r#"{"anyOf": [{"type": "string", "enum": [1]}, {"type": "null"}]}"#,
        r#"{"type": "object", "properties": {"gone": false}}"#,
        r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": false}"#,
        r##"{"type": "object", "properties": {"next": {"$ref": "#"}}}"##,
        // Validators that do not assert formats take any text.
        r#"{"type": "string", "format": "date", "allOf": [{"format": "uuid"}]}"#,
        // Draft 7 reads nothing beside `$ref`.
        r##"{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {"type": "string"}}, "$ref": "#/definitions/a", "enum": [1]}"##,
    ] {
        assert_eq!(is_empty(&schema(text)), Some(false), "{text}");
    }
}

#[test]
fn what_is_no_schema_or_costs_too_much_is_not_looked_at() {
    let elsewhere = r#"{"$ref": "https://example.com/x.json"}"#;
    let long = format!(r#"{{"enum": ["{}"]}}"#, "x".repeat(30_000));
    let deep = format!("{}true{}", r#"{"not": "#.repeat(120), "}".repeat(120));
    for text in ["5", r#"{"minLength": "5"}"#, elsewhere, &long] {
        assert_eq!(is_empty(&schema(text)), None, "{text}");
    }
    assert_ne!(is_empty(&schema(&deep)), Some(true));
}

#[test]
fn the_reason_names_the_place_and_the_keywords() {
    let text = r##"{"$defs": {"a": {"type": "string"}}, "properties": {"x": {"$ref": "#/$defs/a", "enum": [1]}, "y": false}}"##;
    let told = empty(&schema(text)).expect("it was looked at");
    let told: Vec<_> = told
        .iter()
        .map(|empty| {
            let parts = empty.parts.iter().map(|part| format!("{} {}", part.pointer, part.keywords.join(" ")));
            (empty.pointer.as_str(), parts.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let x = "/$defs/a type, /properties/x enum".to_owned();
    assert_eq!(told, [("/properties/x", x), ("/properties/y", String::new())]);
}
