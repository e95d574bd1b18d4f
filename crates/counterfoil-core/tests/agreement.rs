//! The two halves of a contract agree, judged by an independent validator.
//!
//! Contracts without invisible rules give the verdict of the `jsonschema` crate on their own closed full schema, formats
//! asserted; and bytes and parsed values are read alike.

mod generate;

use counterfoil_core::Refused;
use counterfoil_core::schema::{Draft, SchemaOptions};
use counterfoil_core::terms::UnknownFields;
use generate::{Made, contract, value_for};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::Value;

/// Where the validator and the contract differ on purpose.
///
/// | value | contract | schema |
/// |---|---|---|
/// | an integer beyond ±2^53 without bounds of the author's | refused beyond 64 bits | accepted: 64-bit bounds are not shown |
/// | a string of format `uuid` or `duration` | checked | draft 7 does not know these formats |
fn outside_the_law(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() > 9_007_199_254_740_992.0),
        Value::Array(items) => items.iter().any(outside_the_law),
        Value::Object(members) => members.values().any(outside_the_law),
        _ => false,
    }
}

/// The contract's verdict on a value as it is: accepted, with nothing dropped.
fn accepts(made: &Made, value: &Value) -> bool {
    made.terms.decode_value(value).is_ok_and(|accepted| accepted.dropped.is_empty())
}

fn validator(made: &Made, draft: Draft) -> jsonschema::Validator {
    let schema = Value::Object(made.terms.schema(SchemaOptions { closed: true, draft, ..SchemaOptions::default() }));
    let draft = match draft {
        Draft::V2020_12 => jsonschema::Draft::Draft202012,
        Draft::V7 => jsonschema::Draft::Draft7,
    };
    jsonschema::options()
        .with_draft(draft)
        .should_validate_formats(true)
        .build(&schema)
        .unwrap_or_else(|error| panic!("{schema} is no schema: {error}"))
}

proptest! {
    #![proptest_config(Config { cases: 3000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn contract_and_schema_give_one_verdict((made, values) in contract(UnknownFields::Reject).prop_flat_map(|made| {
        let values = prop::collection::vec(value_for(&made), 1..8);
        (Just(made), values)
    })) {
        let text = Value::Object(made.terms.schema(SchemaOptions::default())).to_string();
        let newer = ["\"uuid\"", "\"duration\""].iter().any(|format| text.contains(format));
        let drafts = if newer { &[Draft::V2020_12][..] } else { &[Draft::V2020_12, Draft::V7] };
        let validators: Vec<_> = drafts.iter().map(|draft| validator(&made, *draft)).collect();
        for value in values.iter().filter(|value| !outside_the_law(value)) {
            for validator in &validators {
                prop_assert_eq!(
                    accepts(&made, value),
                    validator.is_valid(value),
                    "value {}\nschema {}\nproblems {:?}",
                    value,
                    text,
                    made.terms.decode_value(value).err().map(|refused| refused.to_string())
                );
            }
        }
    }

    #[test]
    fn bytes_and_values_are_read_alike((made, values) in contract(UnknownFields::Drop).prop_flat_map(|made| {
        let values = prop::collection::vec(value_for(&made), 1..4);
        (Just(made), values)
    })) {
        for value in &values {
            let from_bytes = made.terms.decode_slice(value.to_string().as_bytes());
            let from_value = made.terms.decode_value(value);
            prop_assert_eq!(&from_bytes, &from_value, "value {}", value);
            if let Value::Object(members) = value {
                let used_up = made.terms.decode_map_into::<Value>(members.clone());
                prop_assert_eq!(&used_up, &from_value, "value {}", value);
                prop_assert_eq!(&made.terms.decode_map_as::<Value>(members), &from_value, "value {}", value);
            }
            if let Err(Refused::Problems(problems)) = from_value {
                prop_assert!(problems.count > 0 && !problems.listed.is_empty());
                prop_assert!(problems.to_text().len() < 4096);
            }
        }
    }

    /// What was accepted is accepted again and does not change any more.
    #[test]
    fn accepted_values_are_stable((made, values) in contract(UnknownFields::Drop).prop_flat_map(|made| {
        let values = prop::collection::vec(value_for(&made), 1..4);
        (Just(made), values)
    })) {
        for value in &values {
            if let Ok(accepted) = made.terms.decode_value(value) {
                let again = made.terms.decode_value(&accepted.value);
                prop_assert!(again.is_ok_and(|again| again.value == accepted.value && again.dropped.is_empty()));
            }
        }
    }
}
