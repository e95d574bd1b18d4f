//! What becomes of references of each form.

use super::*;

const SEVEN: &str = r#""$schema":"http://json-schema.org/draft-07/schema#""#;

fn bundled(schema: &str) -> Bundle {
    bundle(&Json::parse(schema).unwrap())
}

#[track_caller]
fn check(schema: &str, expected: &str) -> Bundle {
    let bundle = bundled(schema);
    assert_eq!(bundle.schema.to_string(), expected, "{schema}");
    bundle
}

#[test]
fn without_references_nothing_changes() {
    for schema in [
        "true",
        r#"{"$id":"a","$defs":{"unused":{"$anchor":"b"}},"definitions":{},"properties":{"$ref":{"type":"string"}}}"#,
        r##"{"enum":[{"$ref":"#"}],"const":{"$ref":"#"},"default":{"$ref":"#/x"},"x-own":{"$ref":"#"},"$ref":7}"##,
    ] {
        check(schema, schema);
    }
}

#[test]
fn references_to_definitions_stay_as_they_are_written() {
    for schema in [
        r##"{"properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}"##,
        r##"{"$defs":{"Page[int]":{},"a~/b":{}},"items":{"$ref":"#/$defs/Page[int]"},"not":{"$ref":"#/$defs/a~0~1b"}}"##,
        r##"{"$ref":"#/%24defs/a","$defs":{"a":true},"type":"object"}"##,
    ] {
        check(schema, schema);
    }
}

#[test]
fn everything_referred_to_gets_one_home() {
    let bundle = check(
        r##"{"type":"object","definitions":{"b":{"type":"null"},"a":{"$ref":"#/$defs/b"},"unused":{"$ref":"#/nowhere"}},
            "properties":{"x":{"$ref":"#/definitions/a"},"y":{"$ref":"#/definitions/b"}},"$defs":{"b":{"type":"string"}}}"##,
        r##"{"type":"object","$defs":{"b":{"type":"string"},"b_2":{"type":"null"},"a":{"$ref":"#/$defs/b"}},"properties":{"x":{"$ref":"#/$defs/a"},"y":{"$ref":"#/$defs/b_2"}}}"##,
    );
    let origins = [("b", "/$defs/b"), ("b_2", "/definitions/b"), ("a", "/definitions/a")];
    assert_eq!(bundle.origins, origins.map(|(name, pointer)| (name.to_owned(), pointer.to_owned())));
    assert!(bundle.recursive.is_empty() && bundle.lost.is_empty());
    check(
        r##"{"properties":{"a":{"items":{"anyOf":[{"type":"string"}]}},"b":{"$ref":"#/properties/a/items/anyOf/0"},"c":{"$ref":"#name"},"d":{"$anchor":"name"}}}"##,
        r##"{"properties":{"a":{"items":{"anyOf":[{"type":"string"}]}},"b":{"$ref":"#/$defs/a"},"c":{"$ref":"#/$defs/name"},"d":{}},"$defs":{"a":{"type":"string"},"name":{}}}"##,
    );
    check(
        r##"{"$id":"http://x/r","$defs":{"t":{"$id":"tree","$schema":"x","items":{"$ref":"#/$defs/n"},"$defs":{"n":{"type":"null"}}}},"items":{"$ref":"tree"}}"##,
        r##"{"$defs":{"t":{"items":{"$ref":"#/$defs/n"}},"n":{"type":"null"}},"items":{"$ref":"#/$defs/t"}}"##,
    );
    check(
        r##"{"items":{"$ref":"#/x-own/%C3%A9"},"x-own":{"é":{"$ref":"#/x-own/s"},"s":false}}"##,
        r##"{"items":{"$ref":"#/$defs/%C3%A9"},"x-own":{"é":{"$ref":"#/x-own/s"},"s":false},"$defs":{"é":{"$ref":"#/$defs/s"},"s":false}}"##,
    );
}

#[test]
fn recursion_is_told() {
    let bundle = check(
        r##"{"type":"object","properties":{"child":{"$ref":"#"},"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{}}}"##,
        r##"{"type":"object","properties":{"child":{"$ref":"#/$defs/root"},"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{},"root":{"type":"object","properties":{"child":{"$ref":"#/$defs/root"},"a":{"$ref":"#/$defs/a"}}}}}"##,
    );
    assert_eq!(bundle.recursive, HashSet::from(["root".to_owned()]));
    let bundle = check(
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/b"}},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/b"}},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
    );
    assert_eq!(bundle.recursive, HashSet::from(["a".to_owned(), "b".to_owned()]));
    // A definition inside of another one is referred to, and may lead back.
    let bundle = check(
        r##"{"properties":{"f":{"properties":{"and":{"items":{"$ref":"#/properties/f"}}}},"g":{"$ref":"#/properties/f/properties/and"}}}"##,
        r##"{"properties":{"f":{"properties":{"and":{"items":{"$ref":"#/$defs/f"}}}},"g":{"$ref":"#/$defs/and"}},"$defs":{"f":{"properties":{"and":{"$ref":"#/$defs/and"}}},"and":{"items":{"$ref":"#/$defs/f"}}}}"##,
    );
    assert_eq!(bundle.recursive.len(), 2);
}

#[test]
fn what_leads_nowhere_is_listed() {
    let bundle = check(
        r##"{"properties":{"a/b":{"$ref":"#/$defs/no","type":"string"},"c":{"description":"d","$ref":"http://x/y"},"d":{"$dynamicRef":"#no"}},"$defs":{"x":{}}}"##,
        r#"{"properties":{"a/b":{"type":"string"},"c":{"description":"d"},"d":{}}}"#,
    );
    let lost = |pointer: &str, reference: &str, why| Lost { pointer: pointer.into(), reference: reference.into(), why };
    assert_eq!(
        bundle.lost,
        [
            lost("/properties/a~1b/$ref", "#/$defs/no", Why::Dangling),
            lost("/properties/c/$ref", "http://x/y", Why::Remote),
            lost("/properties/d/$dynamicRef", "#no", Why::Dangling),
        ]
    );
    assert!(bundle.origins.is_empty());
    // What is lost inside of a definition, in a document with other identifiers.
    let bundle = bundled(r##"{"$defs":{"a":{"$id":"http://x/a","not":{"$ref":"b"}}},"$ref":"http://x/a"}"##);
    assert_eq!(bundle.lost, [lost("/$defs/a/not/$ref", "b", Why::Remote)]);
}

#[test]
fn what_stands_beside_a_reference_counts_by_the_draft() {
    let beside = |schema: &str| {
        format!(
            r##"{{{schema}"items":{{"title":"t","maxLength":3,"$ref":"#/$defs/a","x-own":1,"not":{{"$ref":"#/nowhere"}}}},"$defs":{{"a":{{}}}}}}"##
        )
    };
    let bundle = check(
        &beside(&format!("{SEVEN},")),
        &format!(r##"{{{SEVEN},"items":{{"title":"t","$ref":"#/$defs/a","x-own":1}},"$defs":{{"a":{{}}}}}}"##),
    );
    assert!(bundle.lost.is_empty(), "what says nothing is not looked into");
    let bundle = check(
        &beside(""),
        r##"{"items":{"title":"t","maxLength":3,"$ref":"#/$defs/a","x-own":1,"not":{}},"$defs":{"a":{}}}"##,
    );
    assert_eq!(bundle.lost.len(), 1);
}

#[test]
fn several_references_of_one_schema_all_count() {
    check(
        r##"{"$recursiveAnchor":true,"not":{"$recursiveRef":"#","$ref":"#/$defs/a","allOf":[true]},"$defs":{"a":{},"t":{"$id":"t","$recursiveAnchor":true}}}"##,
        r##"{"not":{"$ref":"#/$defs/root","allOf":[true,{"$ref":"#/$defs/a"}]},"$defs":{"a":{},"root":{"not":{"$ref":"#/$defs/root","allOf":[true,{"$ref":"#/$defs/a"}]}}}}"##,
    );
    check(
        r##"{"items":{"$dynamicRef":"#x"},"$defs":{"x":{"$dynamicAnchor":"x","type":"null"}}}"##,
        r##"{"items":{"$ref":"#/$defs/x"},"$defs":{"x":{"type":"null"}}}"##,
    );
}

#[test]
fn nothing_is_copied_more_than_once_into_definitions() {
    // Each level is referred to, and holds all levels below.
    let mut nested = r#"{"title":"T"}"#.to_owned();
    let (mut pointer, mut references) = ("#".to_owned(), Vec::new());
    for _ in 0..50 {
        nested = format!(r#"{{"items":{nested}}}"#);
        pointer.push_str("/items");
        references.push(format!(r#"{{"$ref":"{pointer}"}}"#));
    }
    let schema = format!(r#"{{"anyOf":[{}],{}"#, references.join(","), &nested[1..]);
    let bundle = bundled(&schema);
    assert_eq!(bundle.origins.len(), 50);
    assert_eq!(bundle.schema.to_string().matches(r#""title":"T""#).count(), 2);
}

#[test]
fn names_of_definitions_are_read_from_references() {
    assert_eq!(definition_name("#/$defs/a~1b%25").as_deref(), Some("a/b%"));
    assert_eq!(definition_name("#/%24defs/a").as_deref(), Some("a"));
    assert_eq!(definition_name("#/$defs/a/items"), None);
    assert_eq!(definition_name("x#/$defs/a"), None);
}
