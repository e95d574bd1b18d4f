use counterfoil_json::Json;

use super::{property_of, schema_of, seen_of, table};
use crate::profile::Rewrite;

#[test]
fn ollama_has_room_for_few_keywords() {
    table(
        Rewrite::Ollama,
        schema_of,
        &[
            (
                r#"{"$schema":"s","title":"t","type":"object","additionalProperties":false,"required":["a"],"$defs":{"A":{"const":1}}}"#,
                r#"{"type":"object","$defs":{"A":{"const":1}},"required":["a"],"properties":null}"#,
            ),
            (r#"{"properties":{}}"#, r#"{"type":"","properties":{}}"#),
            (r#"{"type":["object"]}"#, "error: json: cannot unmarshal array where parameters.type is read"),
            (r#"{"type":"object","required":[1]}"#, "error: json: cannot unmarshal number where required is read"),
        ],
    );
    table(
        Rewrite::Ollama,
        property_of,
        &[
            (r#"{"type":"string","minLength":1,"format":"email","default":"a","title":"t"}"#, r#"{"type":"string"}"#),
            (r##"{"$ref":"#/$defs/A"}"##, "{}"),
            (r#"{"oneOf":[{"type":"string"}],"description":"d"}"#, r#"{"description":"d"}"#),
            (r#"{"anyOf":[{"const":1},{"type":["null"]}]}"#, r#"{"anyOf":[{},{"type":"null"}]}"#),
            (r#"{"type":"array","items":{"const":1},"minItems":1}"#, r#"{"type":"array","items":{"const":1}}"#),
            (
                r#"{"type":"object","properties":{"y":{"pattern":"a","enum":["a"]}},"required":["y"],"additionalProperties":true}"#,
                r#"{"type":"object","properties":{"y":{"enum":["a"]}},"required":["y"]}"#,
            ),
            ("null", "{}"),
            ("true", "error: json: cannot unmarshal bool where a property is read"),
            ("[]", "error: json: cannot unmarshal array where a property is read"),
        ],
    );
}

#[test]
fn copilot_replaces_roots_and_fails_over_bare_arrays() {
    table(
        Rewrite::CopilotChat,
        schema_of,
        &[
            (r#"{"type":"string"}"#, r#"{"type":"object","properties":{}}"#),
            (r#"{"properties":{"a":{"type":"string"}}}"#, r#"{"type":"object","properties":{}}"#),
            (r#"{"type":"object"}"#, r#"{"type":"object","properties":{}}"#),
            (
                r#"{"type":"object","properties":{"a":{}},"anyOf":[{"required":["a"]}],"not":{},"required":["a","b"]}"#,
                r#"{"type":"object","properties":{"a":{}},"required":["a"]}"#,
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"object","properties":{},"required":["z"]}}}"#,
                r#"{"type":"object","properties":{"a":{"type":"object","properties":{},"required":[]}}}"#,
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array"}}}"#,
                "error: Failed to validate tool t: tool parameters array type must have items",
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"date"}}}"#,
                "error: Failed to validate tool t: tool parameters do not match JSON schema: /properties/a/type must be equal to one of the allowed values",
            ),
            (
                r#"{"type":"object","properties":{"a":{"required":true}}}"#,
                "error: Failed to validate tool t: tool parameters do not match JSON schema: /properties/a/required must be array",
            ),
            // What looks like a number is taken for one.
            (
                r#"{"type":"object","properties":{"a":{"minLength":"1","exclusiveMinimum":true}}}"#,
                r#"{"type":"object","properties":{"a":{"minLength":"1","exclusiveMinimum":true}}}"#,
            ),
        ],
    );
    let bare = Json::parse(r#"{"name":"t","inputSchema":{"type":"object","properties":{}}}"#).unwrap();
    let seen = super::seen(&bare, Rewrite::CopilotChat).tool.unwrap();
    assert_eq!(seen.get("description").and_then(Json::as_str), Some("No description provided"));
}

#[test]
fn vercel_closes_every_root() {
    table(
        Rewrite::VercelMcp,
        schema_of,
        &[
            (
                r#"{"type":"object","properties":{"a":{"type":"object"}},"additionalProperties":{}}"#,
                r#"{"type":"object","properties":{"a":{"type":"object"}},"additionalProperties":false}"#,
            ),
            ("{}", r#"{"properties":{},"additionalProperties":false}"#),
            (r#"{"properties":null}"#, r#"{"properties":{},"additionalProperties":false}"#),
        ],
    );
}

#[test]
fn roo_closes_objects_and_keeps_one_variant() {
    table(
        Rewrite::Roo,
        schema_of,
        &[
            (
                r#"{"type":"object","properties":{"a":{"type":"object","additionalProperties":true}},"required":["a","b"]}"#,
                r#"{"type":"object","properties":{"a":{"type":"object","properties":{},"additionalProperties":false}},"required":["a"],"additionalProperties":false}"#,
            ),
            (
                r#"{"oneOf":[{"type":"string"},{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#,
                r#"{"properties":{"a":{}},"additionalProperties":false}"#,
            ),
            // What the client cannot read in any part is left as it is.
            (
                r#"{"type":"object","properties":{"a":true,"b":{"type":["string","null"]}}}"#,
                r#"{"type":"object","properties":{"a":true,"b":{"type":["string","null"]}}}"#,
            ),
        ],
    );
    table(
        Rewrite::Roo,
        property_of,
        &[
            (
                r#"{"type":["string","null"],"minLength":1}"#,
                r#"{"minLength":1,"anyOf":[{"type":"string"},{"type":"null"}]}"#,
            ),
            (
                r#"{"type":["array","null"],"items":{"type":"string"},"minItems":1}"#,
                r#"{"anyOf":[{"type":"array","items":{"type":"string"},"minItems":1},{"type":"null"}]}"#,
            ),
            (r#"{"type":"string","format":"uri"}"#, r#"{"type":"string"}"#),
            (r#"{"type":"string","format":"email"}"#, r#"{"type":"string","format":"email"}"#),
        ],
    );
}

#[test]
fn librechat_deletes_by_name_alone() {
    let seen = schema_of(
        r#"{"$schema":"s","type":"object","properties":{"strict":{"type":"boolean"},"a":{"type":"object","additionalProperties":false}},"required":["strict"],"anyOf":[{"strict":1}]}"#,
        Rewrite::LibreChat,
    );
    assert_eq!(seen, r#"{"type":"object","properties":{"a":{"type":"object"}},"required":["strict"],"anyOf":[{}]}"#);
}

#[test]
fn anthropic_moves_rules_into_descriptions() {
    table(
        Rewrite::AnthropicTransform,
        property_of,
        &[
            (
                r#"{"type":"integer","minimum":1,"default":null,"description":"d"}"#,
                r#"{"type":"integer","description":"d\n\n{minimum: 1, default: None}"}"#,
            ),
            (r#"{"type":"string","format":"date"}"#, r#"{"type":"string","format":"date"}"#),
            (r#"{"type":"string","format":"regex"}"#, r#"{"type":"string","description":"{format: regex}"}"#),
            (
                r#"{"type":"array","items":{"const":1},"minItems":2}"#,
                r#"{"type":"array","items":{"const":1},"description":"{minItems: 2}"}"#,
            ),
            (r#"{"oneOf":[{"type":"null"}]}"#, r#"{"anyOf":[{"type":"null"}]}"#),
            (r##"{"$ref":"#/a","description":"d"}"##, r##"{"$ref":"#/a"}"##),
            (
                r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
                r#"{"type":"object","properties":{},"additionalProperties":false}"#,
            ),
            (r#"{"type":["string","null"]}"#, "error: AssertionError: type ['string', 'null']"),
            ("{}", "error: ValueError: a schema must have a type or a union"),
            ("true", "error: TypeError: a schema is not a mapping"),
        ],
    );
}

#[test]
fn references_that_double_are_not_written_out() {
    let steps: Vec<_> = (0..30)
        .map(|n| format!(r##""d{n}":{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/d{0}"}},"b":{{"$ref":"#/$defs/d{0}"}}}}}}"##, n + 1))
        .collect();
    let schema = format!(
        r##"{{"type":"object","properties":{{"x":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{},"d30":{{"type":"string"}}}}}}"##,
        steps.join(",")
    );
    for rewrite in [Rewrite::VercelGoogle, Rewrite::GoogleGenai, Rewrite::LangchainGoogle] {
        let error = seen_of(&schema, rewrite).error.unwrap();
        assert_eq!(error, "the schema grows too large when its references are written out", "{}", rewrite.name());
    }
}
