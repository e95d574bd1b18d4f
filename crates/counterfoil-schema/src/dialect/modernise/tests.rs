//! What each construct becomes.

use super::*;

fn check(schema: &str, expected: &str, changes: &[(&str, Dated)]) {
    let mut modern = Json::parse(schema).unwrap();
    let list = modernise(&mut modern);
    assert_eq!(modern.to_string(), expected, "{schema}");
    let list: Vec<_> = list.iter().map(|change| (change.pointer.as_str(), change.what)).collect();
    assert_eq!(list, changes, "{schema}");
    let again = modernise(&mut modern);
    assert!(again.is_empty(), "{schema} is changed twice: {again:?}");
}

#[test]
fn what_is_modern_stays() {
    for schema in [
        "true",
        r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"a","$defs":{"a":{"$anchor":"a"}},"$ref":"#a"}"##,
        r#"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"id":{"type":["string","null"]}}}"#,
        r#"{"type":"array","prefixItems":[true],"items":false,"exclusiveMinimum":3,"nullable":true,"example":null}"#,
        r#"{"id":"own","x-order":null,"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{}},"format":"own"}"#,
        r#"{"enum":[{"type":"any","items":[1],"required":true}],"const":{"id":null},"default":{"exclusiveMinimum":true},"examples":[{"dependencies":{}}]}"#,
        r#"{"default":null,"const":null,"enum":[]}"#,
    ] {
        check(schema, schema, &[]);
    }
}

#[test]
fn older_drafts_become_the_newest() {
    use Dated::{AdditionalItems, BooleanBound, Dependencies, Id, RecursiveRef, Schema, TupleItems};
    check(
        r#"{"minimum":1,"exclusiveMinimum":true,"maximum":5,"exclusiveMaximum":false}"#,
        r#"{"exclusiveMinimum":1,"maximum":5}"#,
        &[("/exclusiveMinimum", BooleanBound), ("/exclusiveMaximum", BooleanBound)],
    );
    check(r#"{"exclusiveMaximum":true}"#, "{}", &[("/exclusiveMaximum", BooleanBound)]);
    check(
        r#"{"type":"array","items":[{"items":[true]},{}],"minItems":1,"additionalItems":false}"#,
        r#"{"type":"array","prefixItems":[{"prefixItems":[true]},{}],"items":false,"minItems":1}"#,
        &[("/items/0/items", TupleItems), ("/items", TupleItems)],
    );
    check(
        r#"{"items":[],"additionalItems":{"type":"string"}}"#,
        r#"{"items":{"type":"string"}}"#,
        &[("/items", TupleItems)],
    );
    check(r#"{"items":{},"additionalItems":false}"#, r#"{"items":{}}"#, &[("/additionalItems", AdditionalItems)]);
    check(
        r#"{"dependencies":{"a":["b"],"c":{"required":["d"]},"e":"f","g":false},"title":"t"}"#,
        r#"{"dependentRequired":{"a":["b"],"e":["f"]},"dependentSchemas":{"c":{"required":["d"]},"g":false},"title":"t"}"#,
        &[("/dependencies", Dependencies), ("/dependencies", Dependencies)],
    );
    check(
        r#"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":true},"dependencies":{"a":["d"],"c":{"minProperties":2}}}"#,
        r#"{"dependentRequired":{"a":["b","d"]},"dependentSchemas":{"c":{"allOf":[true,{"minProperties":2}]}}}"#,
        &[("/dependencies", Dependencies), ("/dependencies", Dependencies)],
    );
    check(
        r#"{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x/","properties":{"id":{"id":"b"}}}"#,
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/","properties":{"id":{"$id":"b"}}}"#,
        &[("/properties/id/id", Id), ("/id", Id), ("/$schema", Schema)],
    );
    check(
        r##"{"$recursiveAnchor":true,"items":{"$recursiveRef":"#"},"not":{"$ref":"#/$defs/a","$recursiveRef":"#"},"$defs":{"a":{}}}"##,
        r##"{"items":{"$ref":"#"},"not":{"$ref":"#/$defs/a","allOf":[{"$ref":"#"}]},"$defs":{"a":{}}}"##,
        &[
            ("/items/$recursiveRef", RecursiveRef),
            ("/not/$recursiveRef", RecursiveRef),
            ("/$recursiveAnchor", RecursiveRef),
        ],
    );
}

#[test]
fn types_are_given_their_names() {
    use Dated::{Malformed, Null, TypeAlias, TypeAny, TypeCase, TypeUnknown};
    for (schema, expected, what) in [
        (r#"{"type":"STRING"}"#, r#"{"type":"string"}"#, TypeCase),
        (r#"{"type":["String","NULL"]}"#, r#"{"type":["string","null"]}"#, TypeCase),
        (r#"{"type":["INTEGER"]}"#, r#"{"type":["integer"]}"#, TypeCase),
        (r#"{"type":"int","minimum":0}"#, r#"{"type":"integer","minimum":0}"#, TypeAlias),
        (r#"{"type":"float"}"#, r#"{"type":"number"}"#, TypeAlias),
        (r#"{"type":"str"}"#, r#"{"type":"string"}"#, TypeAlias),
        (r#"{"type":"bool"}"#, r#"{"type":"boolean"}"#, TypeAlias),
        (r#"{"type":"list"}"#, r#"{"type":"array"}"#, TypeAlias),
        (r#"{"type":"dict"}"#, r#"{"type":"object"}"#, TypeAlias),
        (r#"{"type":"None"}"#, r#"{"type":"null"}"#, TypeAlias),
        (r#"{"type":["str","string","none"]}"#, r#"{"type":["string","null"]}"#, TypeAlias),
        (r#"{"title":"t","type":"date","x":1}"#, r#"{"title":"t","type":"string","format":"date","x":1}"#, TypeAlias),
        (r#"{"type":"datetime"}"#, r#"{"type":"string","format":"date-time"}"#, TypeAlias),
        (r#"{"type":["date","null"]}"#, r#"{"type":["string","null"],"format":"date"}"#, TypeAlias),
        (r#"{"type":["date","string"]}"#, r#"{"type":["string"]}"#, TypeAlias),
        (r#"{"type":["date","datetime"]}"#, r#"{"type":["string"]}"#, TypeAlias),
        (r#"{"format":"time","type":"date"}"#, r#"{"format":"time","type":"string"}"#, TypeAlias),
        (r#"{"type":"any"}"#, "{}", TypeAny),
        (r#"{"type":["string","any"]}"#, "{}", TypeAny),
        (r#"{"type":"Pet"}"#, "{}", TypeUnknown),
        (r#"{"type":["string","Pet"]}"#, "{}", TypeUnknown),
        (r#"{"type":[{"type":"string"}]}"#, "{}", TypeUnknown),
        (r#"{"type":[]}"#, "{}", TypeUnknown),
        (r#"{"type":7}"#, "{}", TypeUnknown),
        (r#"{"type":null}"#, "{}", Null),
    ] {
        check(schema, expected, &[("/type", what)]);
    }
    check(r#"{"type":"string","minLength":"3"}"#, r#"{"type":"string"}"#, &[("/minLength", Malformed)]);
}

#[test]
fn what_is_malformed_goes_and_nothing_gets_narrower() {
    use Dated::{Malformed, Null, RequiredFlag};
    check(
        r#"{"title":null,"description":null,"properties":null,"required":null,"items":null,"enum":null,"minimum":null,"additionalProperties":null}"#,
        "{}",
        &[
            ("/title", Null),
            ("/description", Null),
            ("/properties", Null),
            ("/required", Null),
            ("/items", Null),
            ("/enum", Null),
            ("/minimum", Null),
            ("/additionalProperties", Null),
        ],
    );
    check(
        r#"{"properties":{"a":{"type":"string","required":true},"b":"string","c":null,"d/e":true},"required":["a",1,null]}"#,
        r#"{"properties":{"a":{"type":"string"},"b":{},"c":{},"d/e":true},"required":["a"]}"#,
        &[
            ("/properties/a/required", RequiredFlag),
            ("/properties/b", Malformed),
            ("/properties/c", Null),
            ("/required", Malformed),
        ],
    );
    check(
        r#"{"properties":[],"additionalProperties":"no"}"#,
        r#"{"properties":{}}"#,
        &[("/properties", Malformed), ("/additionalProperties", Malformed)],
    );
    check(
        r#"{"anyOf":["string",{"type":"null"}],"oneOf":[],"allOf":{},"prefixItems":[null,true],"not":3}"#,
        r#"{"anyOf":[{"type":"null"}],"prefixItems":[{},true]}"#,
        &[
            ("/anyOf", Malformed),
            ("/oneOf", Malformed),
            ("/allOf", Malformed),
            ("/prefixItems", Malformed),
            ("/not", Malformed),
        ],
    );
    check(
        r#"{"multipleOf":0,"maxItems":-1,"minItems":1.5,"maxLength":3.0,"uniqueItems":"true","pattern":7,"$ref":null,"dependentRequired":{"a":true,"b":[]}}"#,
        r#"{"maxLength":3.0,"dependentRequired":{"b":[]}}"#,
        &[
            ("/multipleOf", Malformed),
            ("/maxItems", Malformed),
            ("/minItems", Malformed),
            ("/uniqueItems", Malformed),
            ("/pattern", Malformed),
            ("/$ref", Null),
            ("/dependentRequired/a", Malformed),
        ],
    );
}

#[test]
fn changes_name_their_constructs() {
    let mut schema =
        Json::parse(r#"{"description":3,"required":true,"properties":{"a":{"type":"any"}},"items":[{}]}"#).unwrap();
    let constructs: Vec<_> = modernise(&mut schema).into_iter().filter_map(|change| change.construct).collect();
    let expected =
        [Construct::TypeUnknown, Construct::DescriptionMalformed, Construct::RequiredMalformed, Construct::TupleItems];
    assert_eq!(constructs, expected);
}

#[test]
fn a_long_name_is_not_listed_without_end() {
    let nulls = Json::object((0..10_000).map(|index| (format!("p{index}"), Json::Null)));
    let inner = Json::object([("properties", nulls)]);
    let mut schema = Json::object([("properties", Json::object([("x".repeat(100_000), inner)]))]);
    let changes = modernise(&mut schema);
    assert_eq!(changes.len(), MAX_LISTED / 100_000 + 1);
    assert!(!schema.to_string().contains("null"), "all are changed, listed or not");
}
