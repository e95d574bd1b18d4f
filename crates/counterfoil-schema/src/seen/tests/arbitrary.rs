use counterfoil_json::{Json, JsonObject};
use proptest::prelude::*;

use super::super::seen;
use crate::profile::Rewrite;

/// Keywords, so that what is generated means something to the simulations now and then.
const WORDS: [&str; 24] = [
    "type",
    "properties",
    "required",
    "items",
    "anyOf",
    "oneOf",
    "allOf",
    "enum",
    "const",
    "$ref",
    "$defs",
    "definitions",
    "additionalProperties",
    "description",
    "title",
    "format",
    "minItems",
    "prefixItems",
    "default",
    "not",
    "string",
    "object",
    "#/$defs/title",
    "null",
];

fn value() -> impl Strategy<Value = Json> {
    let word = proptest::sample::select(&WORDS[..]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        word.clone().prop_map(Json::from),
        Just(Json::from("object")),
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            proptest::collection::vec((proptest::sample::select(&WORDS[..]), inner), 0..6).prop_map(|members| {
                let members = members.into_iter().map(|(name, value)| (name.to_owned(), value));
                Json::from(members.collect::<JsonObject>())
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_stops_a_simulation(schema in value(), tool in value()) {
        let with_schema = Json::object([("name", Json::from("t")), ("inputSchema", schema)]);
        for tool in [&with_schema, &tool] {
            for rewrite in Rewrite::ALL {
                let seen = seen(tool, rewrite);
                prop_assert_eq!(seen.tool.is_none(), seen.error.is_some());
            }
        }
    }
}
