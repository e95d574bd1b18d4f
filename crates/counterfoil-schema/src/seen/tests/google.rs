use super::{property_of, schema_of, table};
use crate::profile::Rewrite;

#[test]
fn gemini_cli_writes_nullable_and_adds_a_property() {
    table(
        Rewrite::GeminiCli,
        schema_of,
        &[
            (
                r#"{"type":"object","properties":{"a":{"type":["string","null"],"default":{"type":["x","null"]}}}}"#,
                r#"{"type":"object","properties":{"a":{"type":"string","default":{"type":"x","nullable":true},"nullable":true},"wait_for_previous":{"type":"boolean"}}}"#,
            ),
            (r#"{"type":"object"}"#, r#"{"type":"object","properties":{"wait_for_previous":{"type":"boolean"}}}"#),
            (
                r#"{"properties":{"a":{"type":["string","number"]}}}"#,
                r#"{"properties":{"a":{"type":["string","number"]}}}"#,
            ),
        ],
    );
}

#[test]
fn opencode_turns_numbers_of_enums_into_strings() {
    table(
        Rewrite::OpencodeGemini,
        property_of,
        &[
            (r#"{"type":"integer","enum":[1,2.0,true,null]}"#, r#"{"type":"string","enum":["1","2","true","null"]}"#),
            (
                r#"{"type":["string","number","null"]}"#,
                r#"{"nullable":true,"anyOf":[{"type":"string"},{"type":"number"}]}"#,
            ),
            (
                r#"{"type":"object","properties":{"a":{}},"required":["a","b"]}"#,
                r#"{"type":"object","properties":{"a":{}},"required":["a"]}"#,
            ),
            (r#"{"type":"array"}"#, r#"{"type":"array","items":{"type":"string"}}"#),
            (
                r#"{"type":"array","items":{"description":"d"}}"#,
                r#"{"type":"array","items":{"description":"d","type":"string"}}"#,
            ),
            (r#"{"type":"string","properties":{},"required":[]}"#, r#"{"type":"string"}"#),
        ],
    );
}

#[test]
fn vercel_google_converts_into_openapi() {
    table(
        Rewrite::VercelGoogle,
        property_of,
        &[
            ("true", r#"{"type":"boolean","properties":{}}"#),
            (r#"{"type":"object"}"#, r#"{"type":"object"}"#),
            (
                r#"{"type":"string","minLength":1,"maxLength":2,"pattern":"a","default":"b"}"#,
                r#"{"type":"string","minLength":1}"#,
            ),
            (r#"{"type":"integer","enum":[1,2]}"#, r#"{"type":"integer","format":"enum","enum":["1","2"]}"#),
            (r#"{"const":"a"}"#, r#"{"type":"string","enum":["a"]}"#),
            (r#"{"enum":["a",null]}"#, r#"{"type":"string","nullable":true,"enum":["a"]}"#),
            (r#"{"type":["string","null"]}"#, r#"{"type":"string","nullable":true}"#),
            (r#"{"type":["string","number"]}"#, r#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#),
            (
                r#"{"anyOf":[{"type":"string"},{"type":"null"}],"description":"d"}"#,
                r#"{"description":"d","nullable":true,"type":"string"}"#,
            ),
            (
                r#"{"items":[{"type":"string"},true]}"#,
                r#"{"items":[{"type":"string"},{"type":"boolean","properties":{}}]}"#,
            ),
            (r#"{"enum":["a",1]}"#, "error: JSON Schema enum with mixed or unsupported values"),
            (r##"{"$ref":"#/properties/y"}"##, "error: JSON Schema reference: #/properties/y"),
        ],
    );
    table(
        Rewrite::VercelGoogle,
        schema_of,
        &[
            (r#"{"type":"object","additionalProperties":true}"#, "none"),
            (
                r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"d"}},"$defs":{"A":{"type":"string"}}}"##,
                r##"{"type":"object","properties":{"a":{"description":"d","type":"string"}}}"##,
            ),
            (
                r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}"##,
                "error: recursive JSON Schema reference: #/$defs/A",
            ),
        ],
    );
}

#[test]
fn google_genai_fails_over_booleans() {
    table(
        Rewrite::GoogleGenai,
        property_of,
        &[
            (
                r#"{"type":"string","minLength":1,"pattern":"a","title":"t"}"#,
                r#"{"type":"STRING","title":"t","pattern":"a"}"#,
            ),
            (r#"{"const":1}"#, "{}"),
            (r#"{"oneOf":[{"type":"string"}]}"#, "{}"),
            (r#"{"type":["string","null"]}"#, r#"{"nullable":true,"type":"STRING"}"#),
            (
                r#"{"type":["string","array"],"items":{"type":"string"},"pattern":"a"}"#,
                r#"{"anyOf":[{"type":"STRING","pattern":"a"},{"type":"ARRAY","items":{"type":"STRING"}}]}"#,
            ),
            (
                r#"{"anyOf":[{"type":"string"},{"type":"null"}],"description":"d","default":"a"}"#,
                r#"{"type":"STRING","nullable":true,"default":"a"}"#,
            ),
            (r#"{"type":"array","items":{}}"#, r#"{"type":"ARRAY"}"#),
            (r#"{"additionalProperties":false}"#, "error: AttributeError: 'bool' object has no attribute 'items'"),
            (r#"{"items":[]}"#, "error: AttributeError: 'list' object has no attribute 'items'"),
            (r##"{"$ref":"#/definitions/A"}"##, "error: KeyError: #/definitions/A"),
            (r#"{"type":"date"}"#, "error: ValidationError: type"),
        ],
    );
    table(
        Rewrite::GoogleGenai,
        schema_of,
        &[(
            r##"{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"title":"A","type":"object","properties":{"n":{"$ref":"#/$defs/A"},"s":{"title":"S"}}}}}"##,
            r#"{"properties":{"a":{"type":"OBJECT","properties":{"n":{},"s":{}}}}}"#,
        )],
    );
}

#[test]
fn langchain_loses_most() {
    table(
        Rewrite::LangchainGoogle,
        property_of,
        &[
            (r#"{"type":"string","minLength":1,"format":"email","default":"a"}"#, r#"{"type":"STRING"}"#),
            (r#"{"type":"object"}"#, r#"{"type":"STRING"}"#),
            (r#"{"type":"object","additionalProperties":{"type":"string"}}"#, r#"{"type":"OBJECT"}"#),
            (r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, r#"{"type":"STRING","nullable":true}"#),
            (
                r#"{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}"#,
                r#"{"type":"INTEGER","nullable":true}"#,
            ),
            (
                r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#,
                r#"{"anyOf":[{"type":"STRING"},{"type":"INTEGER"}]}"#,
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string","default":"x"}},"required":["b"]}"#,
                r#"{"type":"OBJECT","properties":{"a":{"type":"STRING"},"b":{"type":"STRING"}},"required":["a"]}"#,
            ),
            (r#"{"type":["string","null"]}"#, r#"{"type":"STRING"}"#),
            (r#"{"allOf":[{"type":"integer"}]}"#, r#"{"type":"STRING"}"#),
            (r#"{"enum":["a"]}"#, r#"{"enum":["a"],"type":"STRING"}"#),
            ("true", "none"),
            (r#"{"enum":[1]}"#, "error: ValidationError: enum: Input should be a valid string"),
        ],
    );
    table(
        Rewrite::LangchainGoogle,
        schema_of,
        &[
            (r#"{"type":"object","properties":{}}"#, "none"),
            (
                r##"{"type":"object","title":"T","properties":{"a":{"$ref":"#/$defs/A"},"title":{"title":"x","type":"string"}},"$defs":{"A":{"type":"object","properties":{"n":{"$ref":"#/$defs/A"}}}}}"##,
                r#"{"type":"OBJECT","properties":{"a":{"type":"OBJECT","properties":{"n":{"type":"STRING"}},"required":["n"]},"title":{"type":"STRING","description":"title is {'type': 'string'}"}},"required":[]}"#,
            ),
            (
                r#"{"type":["object","null"],"properties":{"a":{}}}"#,
                "error: ValueError: Invalid type: ['object', 'null']",
            ),
        ],
    );
}
