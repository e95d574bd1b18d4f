//! Whatever the JSON, it is read to the end, in time that grows with its size.

use std::time::{Duration, Instant};

use counterfoil_json::{Json, JsonNumber, JsonObject};
use counterfoil_schema::check::{
    Detail, Occurrence, check_schema, scan_schema, scan_tool, scan_tools, takes, takes_tool,
};
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Side};
use proptest::prelude::*;

/// Names that mean something in a schema or in a tool, and some that do not.
const NAMES: &[&str] = &[
    "type",
    "enum",
    "const",
    "default",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$defs",
    "definitions",
    "$id",
    "id",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$schema",
    "title",
    "description",
    "format",
    "pattern",
    "minimum",
    "exclusiveMaximum",
    "minItems",
    "minLength",
    "dependencies",
    "dependentSchemas",
    "nullable",
    "examples",
    "unevaluatedProperties",
    "inputSchema",
    "outputSchema",
    "name",
    "a",
    "",
    "a/b~c",
    "x-é",
];

/// Strings that mean something in a schema, and some that do not.
const STRINGS: &[&str] = &[
    "object",
    "array",
    "string",
    "null",
    "integer",
    "#",
    "#/$defs/a",
    "#/definitions/a/items",
    "#/properties/a",
    "#a",
    "a",
    "#/anyOf/0",
    "#/x-é/a",
    "https://x.org/a#b",
    "^[a-z]+$",
    "(?<a>(b)\\k<a>\\1",
    "[z-a]",
    "",
    "é%2",
];

fn json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_filter_map("finite", |value| JsonNumber::read(&format!("{value:e}")).map(Json::from)),
        prop::sample::select(STRINGS).prop_map(Json::from),
        ".{0,6}".prop_map(Json::from),
    ];
    leaf.prop_recursive(7, 120, 8, |inner| {
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            4 => prop::collection::vec((prop::sample::select(NAMES), inner), 0..8)
                .prop_map(|members| Json::from(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<JsonObject>())),
        ]
    })
}

/// Whether no object has a name twice.
fn has_unique_names(value: &Json) -> bool {
    match value {
        Json::Object(members) => {
            let names: std::collections::HashSet<&str> = members.names().collect();
            names.len() == members.len() && members.iter().all(|(_, value)| has_unique_names(value))
        }
        Json::Array(elements) => elements.iter().all(has_unique_names),
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn any_json_is_read(value in json()) {
        let profile = Profile::portable();
        let mut count = 0_u32;
        scan_tool(&value, None, &mut |_: &Occurrence<'_>| count += 1);
        // Both rules about its name, and that it has no description or how long that is.
        prop_assert!(count >= 3);
        scan_tools(std::slice::from_ref(&value), &mut |_: &Occurrence<'_>| {});
        let unique = has_unique_names(&value);
        for side in [Side::Input, Side::Output] {
            // Each place leads to a value, and the compact text is as long as it is said to be.
            scan_schema(&value, side, &mut |occurrence: &Occurrence<'_>| {
                let pointer = counterfoil_schema::check::pointer(occurrence.steps);
                // Of a name that stands twice, a pointer leads to the last.
                assert!(!unique || value.at_pointer(&pointer).is_some(), "{pointer}");
                if let (Construct::SchemaSize, Detail::Measure(size)) = (occurrence.construct, occurrence.detail) {
                    assert_eq!(size, value.to_string().len() as u64);
                }
            });
            prop_assert_eq!(takes(&value, side, &profile), check_schema(&value, side, &profile).is_empty());
        }
        let _ = takes_tool(&value, &profile);
    }

    #[test]
    fn any_pattern_is_read(pattern in r"([\[\](){}|*+?^$\\.,:<>=!\-a-c0-3dpukx]|(\(\?)|é){0,12}") {
        let schema = Json::object([("pattern", Json::from(pattern))]);
        scan_schema(&schema, Side::Input, &mut |_: &Occurrence<'_>| {});
    }
}

fn measure(schema: &Json, construct: Construct) -> u64 {
    let mut found = 0;
    scan_schema(schema, Side::Input, &mut |occurrence: &Occurrence<'_>| {
        if let (true, Detail::Measure(measure)) = (occurrence.construct == construct, occurrence.detail) {
            found = measure;
        }
    });
    found
}

/// Generous: an algorithm whose time grows with the square of the size would take minutes.
fn in_time<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    assert!(start.elapsed() < Duration::from_secs(20), "{what} took {:?}", start.elapsed());
    result
}

#[test]
fn many_properties_are_read_in_time() {
    let name = |index: usize| format!("p{index}");
    let text = || Json::object([("type", "string")]);
    let schema = Json::object([
        ("type", Json::from("object")),
        ("properties", Json::object((0..50_000).map(|index| (name(index), text())))),
        ("required", Json::array((0..50_000).rev().map(name))),
    ]);
    in_time("50,000 properties", || {
        assert_eq!(measure(&schema, Construct::PropertyTotal), 50_000);
        assert_eq!(measure(&schema, Construct::OptionalTotal), 0);
    });
}

#[test]
fn many_definitions_are_read_in_time() {
    let reference = |index: usize| Json::object([("$ref", format!("#/$defs/d{index}"))]);
    let count = 20_000;
    // Each refers to the next one twice: as many ways as there are numbers, and each definition is read once.
    let definition = |index: usize| {
        let next = reference(index + 1);
        (
            format!("d{index}"),
            Json::object([("type", Json::from("array")), ("items", next.clone()), ("contains", next)]),
        )
    };
    let schema = Json::object([
        ("type", Json::from("object")),
        ("properties", Json::object([("a", reference(0))])),
        ("$defs", Json::object((0..count).map(definition))),
    ]);
    in_time("20,000 definitions", || assert_eq!(measure(&schema, Construct::Depth), count as u64 + 1));
}

#[test]
fn members_that_stand_many_times_are_read_in_time() {
    let members = (0..100_000).map(|index| (["type", "x", "items"][index % 3].to_owned(), Json::from("array")));
    let schema = Json::from(members.collect::<JsonObject>());
    in_time("100,000 members", || assert_eq!(measure(&schema, Construct::Depth), 1));
}

#[test]
fn what_is_nested_too_deep_is_not_read() {
    let mut schema = Json::object([("type", "string")]);
    for _ in 0..2_000 {
        schema = Json::object([("type", Json::from("array")), ("items", schema)]);
    }
    assert_eq!(measure(&schema, Construct::Depth), 512);
    let schema = Json::object([("$ref", Json::from("#/items")), ("items", schema)]);
    assert_eq!(measure(&schema, Construct::Depth), 512);
}
