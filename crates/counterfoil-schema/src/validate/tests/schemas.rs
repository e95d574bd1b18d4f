//! Schemas that values cannot be checked against.

use super::{InvalidSchema, invalid, text};

#[test]
fn what_is_wrong_with_a_schema_is_said_with_its_place() {
    for (schema, why) in [
        (
            r##"{"$ref":"http://example.com/a#/b"}"##,
            "the reference `http://example.com/a` leads out of the schema, and nothing is fetched; bring its target into `$defs`",
        ),
        (
            r##"{"$ref":"other.json"}"##,
            "the reference `other.json` leads out of the schema, and nothing is fetched; bring its target into `$defs`",
        ),
        (
            r##"{"$ref":"#/$defs/x"}"##,
            "the reference `#/$defs/x` leads nowhere; define its target, or point to another",
        ),
        (r##"{"$ref":"#x"}"##, "the reference `#x` leads nowhere; define its target, or point to another"),
        (
            r#"{"pattern":"("}"#,
            "the pattern `(` at `/pattern` cannot be run; write a regular expression as in JavaScript, with fewer repetitions",
        ),
        (
            r#"{"patternProperties":{"[":{}}}"#,
            "the pattern `[` at `/patternProperties` cannot be run; write a regular expression as in JavaScript, with fewer repetitions",
        ),
        (
            r#"{"properties":{"a":{"type":"text"}}}"#,
            "not a schema: at `/properties/a/type`, expected one of \"array\", \"boolean\", \"integer\", \"null\", \"number\", \"object\", \"string\", or a list",
        ),
        (
            r#"{"properties":{"a":{"required":true}}}"#,
            "not a schema: at `/properties/a/required`, expected a list, got a boolean",
        ),
        (r#"{"minLength":-1}"#, "not a schema: at `/minLength`, expected a number of at least 0"),
        ("3", "not a schema: expected true or false, or an object, got a number"),
        (r#"{"exclusiveMinimum":true}"#, "not a schema: at `/exclusiveMinimum`, expected a number, got a boolean"),
    ] {
        assert_eq!(invalid(schema).to_string(), why, "{schema}");
    }
}

#[test]
fn a_dialect_is_recognised_or_taken_for_the_newest() {
    let bound = |dialect: &str| format!(r#"{{"$schema":"{dialect}","minimum":3,"exclusiveMinimum":true}}"#);
    assert_eq!(
        text(&bound("http://json-schema.org/draft-04/schema#"), "3"),
        "(root): expected a number greater than 3"
    );
    assert!(matches!(invalid(&bound("http://json-schema.org/draft-07/schema#")), InvalidSchema::NotASchema { .. }));
    assert!(matches!(invalid(&bound("https://example.com/mine")), InvalidSchema::NotASchema { .. }));
    assert_eq!(
        text(r#"{"$schema":"https://example.com/mine","dependentRequired":{"a":["b"]}}"#, r#"{"a":1}"#),
        "b: required when `a` is sent; expected a value"
    );
}

#[test]
fn references_inside_of_a_schema_are_followed() {
    let by_id = r#"{"properties":{"x":{"$ref":"urn:item"}},"$defs":{"a":{"$id":"urn:item","$ref":"\u0023/$defs/b","$defs":{"b":{"type":"string","minLength":2}}}}}"#;
    assert_eq!(text(by_id, r#"{"x":1}"#), "x: expected a string of at least 2 characters, got a number");
    let by_anchor = r##"{"properties":{"x":{"$ref":"#n","description":"The name"}},"$defs":{"a":{"$anchor":"n","enum":["a","b"],"description":"Any"}}}"##;
    assert_eq!(text(by_anchor, r#"{"x":1}"#), "x: expected one of \"a\", \"b\" (Any)");
    let recursive = r##"{"type":"object","properties":{"n":{"type":"integer","maximum":5},"next":{"$ref":"#"}}}"##;
    assert_eq!(
        text(recursive, r#"{"next":{"n":9,"next":{"n":"1","next":5}}}"#),
        "next.n: expected an integer of at most 5\n\
         next.next.n: expected an integer of at most 5, got a string; a string that holds a number: send the number itself\n\
         next.next.next: expected an object, got a number"
    );
    // The draft's own schema is at hand.
    let meta = r#"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#;
    assert_eq!(text(meta, r#"{"minLength":1}"#), "valid");
    assert_ne!(text(meta, r#"{"minLength":-1}"#), "valid");
}
