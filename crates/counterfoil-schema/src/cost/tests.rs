//! What hostile schemas cost, in the meter's own units.

use std::fmt::Write;

use super::*;

fn cost(schema: &str) -> Cost {
    measure(&Json::parse(schema).unwrap()).unwrap()
}

fn refused(schema: &Json) -> (&'static str, u64, u64) {
    match measure(schema) {
        Err(Refusal::TooCostly { what, found, allowed }) => (what, found, allowed),
        other => panic!("{other:?}"),
    }
}

/// `levels` definitions, each of which is what `part` makes of a reference to the next one.
fn chain(levels: usize, part: impl Fn(&str) -> String) -> String {
    let mut definitions = String::new();
    for level in 0..levels {
        let next = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, level + 1);
        let _ = write!(definitions, r#""d{level}":{},"#, part(&next));
    }
    format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{definitions}"d{levels}":true}}}}"##)
}

#[test]
fn a_plain_schema_is_counted() {
    const SCHEMA: &str = r#"{"type":"object","properties":{"a":{"pattern":"^a$"},"b":{"items":{"enum":[[[]]]}}}}"#;
    let pointers = "/properties/a/properties/b/properties/b/items".len() as u64;
    let expected =
        Cost { bytes: SCHEMA.len() as u64, depth: 7, nodes: 4, expanded: 4, pattern_bytes: 3, pointer_bytes: pointers };
    assert_eq!(cost(SCHEMA), expected);
    assert_eq!(cost("true"), Cost { bytes: 4, nodes: 1, expanded: 1, ..Cost::default() });
    let unused = cost(r#"{"$defs":{"a":{"items":{}}},"items":{}}"#);
    assert_eq!((unused.nodes, unused.expanded), (4, 2));
}

#[test]
fn exponential_references_are_counted_without_being_followed() {
    // Each level is a schema with two references to the next: E(n) = 1 + 2 * (1 + E(n + 1)), and the last is 1.
    let doubling = cost(&chain(30, |next| format!(r#"{{"properties":{{"a":{next},"b":{next}}}}}"#)));
    assert_eq!((doubling.nodes, doubling.expanded), (1 + 31 + 60, 1 + 4 * (1 << 30) - 3));
    let all_of = cost(&chain(30, |next| format!(r#"{{"allOf":[{next},{next}]}}"#)));
    assert_eq!((all_of.nodes, all_of.expanded), (doubling.nodes, doubling.expanded));
    // Far beyond what a number can hold.
    let tenfold = |next: &str| format!(r#"{{"anyOf":[{}]}}"#, [next; 10].join(","));
    let saturated = cost(&chain(100, tenfold));
    assert_eq!((saturated.nodes, saturated.expanded), (1 + 101 + 1000, u64::MAX));
    assert!(saturated.expanded > Limits::default().expanded, "reported, and no reason to refuse");
}

#[test]
fn a_long_chain_needs_no_stack() {
    let long = cost(&chain(9000, |next| format!(r#"{{"items":{next}}}"#)));
    assert_eq!((long.nodes, long.depth), (1 + 9001 + 9000, 4));
    assert_eq!(long.expanded, 1 + 2 * 9000 + 1);
}

#[test]
fn what_holds_itself_is_counted_once() {
    for (schema, expanded) in [
        (r##"{"properties":{"a":{"$ref":"#"}}}"##, 2),
        (r##"{"$ref":"#"}"##, 1),
        (r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##, 3),
        // The body, two references, the definition and its reference, and the known rest of the second reference.
        (
            r##"{"properties":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/a"}},"$defs":{"a":{"items":{"$ref":"#/$defs/a"}}}}"##,
            7,
        ),
    ] {
        assert_eq!(cost(schema).expanded, expanded, "{schema}");
    }
}

#[test]
fn remote_references_cost_nothing_more() {
    const SCHEMA: &str = r##"{"items":{"$ref":"http://169.254.169.254/latest"},"not":{"$ref":"#/nowhere"}}"##;
    assert_eq!((cost(SCHEMA).nodes, cost(SCHEMA).expanded), (3, 3));
}

#[test]
fn too_much_is_refused() {
    let mut deep = Json::Bool(true);
    for _ in 0..10_000 {
        deep = Json::object([("items", deep)]);
    }
    assert_eq!(refused(&deep), ("levels of nesting", 129, 128));
    // With limits that allow it, it is counted without recursion too.
    let wide = Limits { depth: u64::MAX, pointer_bytes: u64::MAX, ..Limits::default() };
    let cost = measure_within(&deep, &wide).unwrap();
    assert_eq!((cost.depth, cost.nodes, cost.expanded, cost.bytes), (10_000, 10_001, 10_001, 10_000 * 10 + 4));
    // Taken apart from outside to inside, as dropping it would recurse.
    while let Some(inner) = deep.get_mut("items").map(std::mem::take) {
        deep = inner;
    }

    let properties = (0..60_000).map(|index| (format!("property{index}"), Json::object([("type", "string")])));
    let properties = Json::object([("properties", Json::object(properties))]);
    let (what, found, allowed) = refused(&properties);
    assert_eq!((what, allowed), ("bytes", 1 << 20));
    assert!(found > allowed && found < 1 << 22, "counting stops: {found}");

    let small = Json::object((0..25_000).map(|index| (format!("p{index}"), Json::Bool(true))));
    assert_eq!(refused(&Json::object([("properties", small)])), ("nodes", 20_001, 20_000));

    let pattern = "a".repeat(1_000_000);
    for schema in [
        Json::object([("pattern", pattern.as_str())]),
        Json::object([("patternProperties", Json::object([(pattern.as_str(), Json::Bool(true))]))]),
    ] {
        assert_eq!(refused(&schema), ("bytes in one pattern", 1_000_000, 10_000));
    }

    let many = Json::object((0..10_000).map(|index| (format!("p{index}"), Json::Bool(true))));
    let inner = Json::object([("properties", many)]);
    let long = Json::object([("properties", Json::object([("x".repeat(500_000), inner)]))]);
    assert_eq!(refused(&long).0, "bytes of pointers");
}

#[test]
fn limits_are_inclusive() {
    let schema = Json::parse(r#"{"items":{"pattern":"abc"}}"#).unwrap();
    let exact = Limits { bytes: 27, depth: 2, nodes: 2, expanded: 2, pattern_bytes: 3, pointer_bytes: 6 };
    assert!(measure_within(&schema, &exact).is_ok());
    for (limits, what) in [
        (Limits { bytes: 26, ..exact }, "bytes"),
        (Limits { depth: 1, ..exact }, "levels of nesting"),
        (Limits { nodes: 1, ..exact }, "nodes"),
        (Limits { pattern_bytes: 2, ..exact }, "bytes in one pattern"),
        (Limits { pointer_bytes: 5, ..exact }, "bytes of pointers"),
    ] {
        let refusal = measure_within(&schema, &limits).unwrap_err();
        assert!(matches!(refusal, Refusal::TooCostly { what: told, .. } if told == what), "{refusal}");
    }
}
