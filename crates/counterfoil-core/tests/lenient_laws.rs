//! The laws of conversions, on generated contracts and values.
//!
//! A value that is accepted as it is never changes; conversions turn a refusal into an acceptance or leave other problems; all that
//! changed is reported; and what a string was made of comes back out of it.

mod generate;

use counterfoil_core::terms::UnknownFields;
use counterfoil_core::{ConversionKind, Lenient, Segment};
use generate::{Made, contract, value_for};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::{Value, json};

/// Values of a contract in which some parts were written out as strings, or emptied.
fn muddled(made: &Made) -> BoxedStrategy<Value> {
    let changes = prop::collection::vec((0usize..24, 0usize..4), 0..4);
    (value_for(made), changes)
        .prop_map(|(mut value, changes)| {
            for (place, change) in changes {
                muddle(&mut value, &mut { place }, change);
            }
            value
        })
        .boxed()
}

/// Changes the value at a place, counted in the order of the text.
fn muddle(value: &mut Value, place: &mut usize, change: usize) {
    if *place == 0 {
        *value = match change {
            0 => Value::Null,
            1 => json!(""),
            _ => json!(value.to_string()),
        };
    }
    *place = place.wrapping_sub(1);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| muddle(item, place, change)),
        Value::Object(members) => members.values_mut().for_each(|member| muddle(member, place, change)),
        _ => {}
    }
}

/// What a value was before its conversions, where that can be told: holds the two side by side.
fn same_but_for(before: &Value, after: &Value, conversions: &[(Vec<Segment>, ConversionKind)]) -> Result<(), String> {
    let here = conversions.iter().find(|(path, _)| path.is_empty());
    let below = |segment: &Segment| -> Vec<_> {
        let inside = conversions.iter().filter(|(path, _)| path.first() == Some(segment));
        inside.map(|(path, kind)| (path[1..].to_vec(), *kind)).collect()
    };
    if let Some((_, kind)) = here {
        let text = before.as_str().ok_or_else(|| format!("{before} was no string"))?;
        let held: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let fits = match kind {
            ConversionKind::List => held.is_array(),
            ConversionKind::Object => held.is_object(),
            ConversionKind::Number => held.is_number(),
            ConversionKind::Boolean => held.is_boolean(),
            ConversionKind::Null | ConversionKind::Empty => false,
        };
        let inside: Vec<_> = conversions.iter().filter(|(path, _)| !path.is_empty()).cloned().collect();
        return if fits { same_but_for(&held, after, &inside) } else { Err(format!("{held} is no {kind:?}")) };
    }
    match (before, after) {
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            let mut pairs = before.iter().zip(after).enumerate();
            pairs.try_for_each(|(index, (before, after))| same_but_for(before, after, &below(&index.into())))
        }
        (Value::Object(before), Value::Object(after)) => {
            let mut left = 0;
            for (key, before) in before {
                let inside = below(&Segment::from(key.as_str()));
                match (after.get(key), &inside[..]) {
                    (Some(after), _) => {
                        left += 1;
                        same_but_for(before, after, &inside)?;
                    }
                    (None, [(path, ConversionKind::Null)]) if path.is_empty() && before.is_null() => {}
                    (None, [(path, ConversionKind::Empty)]) if path.is_empty() && before == "" => {}
                    _ => return Err(format!("{key} is gone")),
                }
            }
            if left == after.len() { Ok(()) } else { Err("members were added".to_owned()) }
        }
        _ if before == after => Ok(()),
        _ => Err(format!("{before} became {after}")),
    }
}

proptest! {
    #![proptest_config(Config { cases: 3000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn conversions_turn_refusal_into_acceptance_or_leave_problems((made, values) in contract(UnknownFields::Drop).prop_flat_map(|made| {
        let values = prop::collection::vec(muddled(&made), 1..6);
        (Just(made), values)
    })) {
        for value in &values {
            let strict = made.terms.decode_value(value);
            let relaxed = made.terms.relax(value, Lenient::ALL);
            let lenient = made.terms.decode_value_lenient_as::<Value>(value, Lenient::ALL);
            prop_assert_eq!(&made.terms.decode_slice_lenient_as::<Value>(value.to_string().as_bytes(), Lenient::ALL), &lenient);
            prop_assert_eq!(
                made.terms.decode_value_lenient_as::<Value>(value, Lenient::NONE).map(|taken| taken.value),
                strict.clone().map(|taken| taken.value)
            );
            if let Ok(strict) = &strict {
                prop_assert_eq!(&relaxed, &None, "{} is accepted as it is", value);
                let lenient = lenient.unwrap();
                prop_assert_eq!(&lenient.value, &strict.value);
                prop_assert!(lenient.conversions.is_empty());
                continue;
            }
            let Some(relaxed) = relaxed else {
                prop_assert_eq!(lenient.map(|taken| taken.value), strict.map(|taken| taken.value));
                continue;
            };
            let conversions: Vec<_> =
                relaxed.conversions.listed.iter().map(|done| (done.path.clone(), done.kind)).collect();
            prop_assert!(!conversions.is_empty());
            if let Err(difference) = same_but_for(value, &relaxed.value, &conversions) {
                prop_assert!(false, "{}: {} became {} by {:?}", difference, value, relaxed.value, conversions);
            }
            // The converted value stands for itself: what is said of it is what a strict reader says.
            match (lenient, made.terms.decode_value(&relaxed.value)) {
                (Ok(lenient), Ok(again)) => {
                    prop_assert_eq!(&lenient.value, &again.value);
                    prop_assert_eq!(&lenient.conversions, &relaxed.conversions);
                }
                (lenient, again) => {
                    prop_assert_eq!(lenient.map(|taken| taken.value), again.map(|taken| taken.value));
                }
            }
        }
    }

    /// One part of an accepted value, written out as a string, comes back as what it was.
    #[test]
    fn a_part_that_was_written_out_comes_back((made, value, place) in contract(UnknownFields::Drop).prop_flat_map(|made| {
        let value = value_for(&made);
        (Just(made), value, 0usize..12)
    })) {
        let strict = |value: &Value| made.terms.decode_value(value).ok().map(|taken| taken.value);
        let untagged = format!("{made:?}").contains("Untagged");
        let mut written = value.clone();
        muddle(&mut written, &mut { place }, 2);
        // A branch of an untagged union is told by the type of the value, so that a string may be taken for another.
        if untagged || strict(&value).is_none() || strict(&written).is_some() || !is_unpackable(&value, &mut { place }) {
            return Ok(());
        }
        let lenient = made.terms.decode_value_lenient_as::<Value>(&written, Lenient::ALL).ok().map(|taken| taken.value);
        prop_assert_eq!(lenient, strict(&value), "{} from {}", written, value);
    }
}

/// Whether what stands at a place is of a type that strings are taken for.
fn is_unpackable(value: &Value, place: &mut usize) -> bool {
    let here = *place == 0;
    *place = place.wrapping_sub(1);
    match value {
        _ if here => !matches!(value, Value::String(_) | Value::Null),
        Value::Array(items) => items.iter().any(|item| is_unpackable(item, place)),
        Value::Object(members) => members.values().any(|member| is_unpackable(member, place)),
        _ => false,
    }
}
