use super::{property_of, schema_of, seen_of, table};
use crate::profile::Rewrite;

#[test]
fn few_keywords_stay_and_types_are_guessed() {
    table(
        Rewrite::Codex,
        property_of,
        &[
            ("true", r#"{"type":"string"}"#),
            ("{}", "{}"),
            (r#"{"description":"d"}"#, "{}"),
            (r#"{"title":"t","type":"string","minLength":1,"format":"email","default":"a"}"#, r#"{"type":"string"}"#),
            (r#"{"const":"a"}"#, r#"{"type":"string","enum":["a"]}"#),
            (r#"{"enum":[1,2]}"#, r#"{"type":"string","enum":[1,2]}"#),
            (r#"{"minimum":1}"#, r#"{"type":"number"}"#),
            (r#"{"pattern":"a"}"#, "{}"),
            (r#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#, "{}"),
            (r#"{"anyOf":[{"type":"string"},true]}"#, r#"{"anyOf":[{"type":"string"},{"type":"string"}]}"#),
            (r#"{"type":"array"}"#, r#"{"type":"array","items":{"type":"string"}}"#),
            (r#"{"prefixItems":[{"type":"string"}]}"#, r#"{"type":"array","items":{"type":"string"}}"#),
            (r#"{"type":["string","null"]}"#, r#"{"type":["string","null"]}"#),
            (r#"{"type":["string","any"]}"#, r#"{"type":"string"}"#),
            (r#"{"type":"object"}"#, r#"{"type":"object","properties":{}}"#),
            (
                r#"{"required":["b"],"properties":{"b":true,"a":{"type":"null"}},"additionalProperties":{}}"#,
                r#"{"type":"object","properties":{"a":{"type":"null"},"b":{"type":"string"}},"required":["b"],"additionalProperties":{}}"#,
            ),
            (
                r#"{"type":"string","description":5}"#,
                "error: the schema cannot be read: a keyword that must be a string is none",
            ),
            (r#"{"items":[{"type":"string"}]}"#, "error: the schema cannot be read: a schema is no object"),
        ],
    );
}

#[test]
fn definitions_stay_where_they_are_used() {
    table(
        Rewrite::Codex,
        schema_of,
        &[
            (r#"{"type":"null"}"#, "error: tool input schema must not be a singleton null type"),
            ("{}", r#"{"type":"object","properties":{}}"#),
            (
                r##"{"properties":{"a":{"$ref":"#/$defs/A/properties/x"}},"$defs":{"A":{"properties":{"x":{"$ref":"#/$defs/B"}}},"B":{"const":1},"C":{}}}"##,
                r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A/properties/x"}},"$defs":{"A":{"type":"object","properties":{"x":{"$ref":"#/$defs/B"}}},"B":{"type":"string","enum":[1]}}}"##,
            ),
            (r#"{"properties":{},"definitions":{"A":{}}}"#, r#"{"type":"object","properties":{}}"#),
        ],
    );
}

/// A schema whose compact form is about as large as asked, by descriptions or by values.
fn padded(description: usize, values: usize) -> String {
    let pad = |length| "x".repeat(length);
    format!(
        r##"{{"type":"object","description":"{}","properties":{{"v":{{"type":"string","enum":["{}"]}},"r":{{"$ref":"#/$defs/D"}},
        "o":{{"type":"object","properties":{{"p":{{"type":"object","properties":{{"q":{{"type":"string"}}}}}},"s":{{"type":"string"}}}}}}}},
        "$defs":{{"D":{{"type":"string","enum":["{}"]}}}}}}"##,
        pad(description),
        pad(values / 2),
        pad(values / 2),
    )
}

#[test]
fn what_is_large_is_compacted_step_by_step() {
    const AS_IT_IS: &str = r##""p":{"type":"object","properties":{"q":{"type":"string"}}},"s":{"type":"string"}"##;
    let seen = |description, values| schema_of(&padded(description, values), Rewrite::Codex);
    let small = seen(100, 100);
    assert!(small.contains("description") && small.contains("$defs") && small.contains(AS_IT_IS), "{small}");
    // First the descriptions go, and nothing else if that is enough.
    let described = seen(4_000, 100);
    assert!(!described.contains("description") && described.contains("$defs") && described.contains(AS_IT_IS));
    // Then the definitions, and what refers to them says nothing any more.
    let defined = seen(100, 4_200);
    assert!(!defined.contains("$defs") && defined.contains(r#""r":{}"#) && defined.contains(AS_IT_IS), "{defined}");
    // Then what stands two levels deep and holds other schemas.
    let deep = seen(100, 9_000);
    assert!(deep.contains(r#""o":{"type":"object","properties":{"p":{},"s":{"type":"string"}}}"#), "{deep}");
}

#[test]
fn exactly_the_budget_is_not_compacted() {
    let of_length = |length: usize| {
        let description = "x".repeat(length);
        schema_of(&format!(r#"{{"type":"object","description":"{description}","properties":{{}}}}"#), Rewrite::Codex)
    };
    let frame = of_length(0).len();
    assert_eq!(of_length(4_000 - frame).len(), 4_000);
    assert!(!of_length(4_001 - frame).contains("description"));
}

#[test]
fn changes_name_what_compaction_took() {
    let seen = seen_of(&padded(100, 4_200), Rewrite::Codex);
    let at =
        |pointer: &str| seen.changes.iter().find(|change| change.pointer == pointer).map(|change| change.what.as_str());
    assert_eq!(at("/inputSchema/description"), Some("`description` is gone"));
    assert_eq!(at("/inputSchema/$defs"), Some("`$defs` is gone"));
    assert_eq!(at("/inputSchema/properties/r"), Some("is now {}"));
}
