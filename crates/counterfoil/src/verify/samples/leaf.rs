//! Values that hold no others: candidates, of which the contract keeps what it accepts.

use counterfoil_core::terms::{Choice, Integer, Number};
use serde_json::{Number as JsonNumber, Value, json};

use crate::verify::hints::Hints;

/// Strings of many sorts.
pub(in crate::verify) const STRINGS: &[&str] = &[
    "Login fails",
    "",
    "a",
    "Z",
    "0",
    " ",
    "true",
    "null",
    "-1.5",
    "a b",
    "foo-bar_baz.qux",
    "Hello, world!",
    "line\nbreak\ttab",
    "\"quoted\" \\ 'text'",
    "größer",
    "日本語",
    "👩\u{200d}👩\u{200d}👧",
    "e\u{301}",
    "\u{0}",
    "<b>&amp;</b>",
    "../../etc",
    "[1]",
    "{\"a\":1}",
];

/// Numbers of many sorts, all of them exact for every reader of JSON.
pub(in crate::verify) const NUMBERS: &[f64] =
    &[0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 3.0, 7.0, 10.0, 42.0, 100.0, 0.1, 1e-9, 1e9, -1e9, 123_456.789];

/// Integers beyond this are outside the law: not every reader keeps them exact.
const EXACT: i128 = 1 << 53;

pub(super) fn integers(rules: &Integer, hints: &Hints) -> Vec<Value> {
    let (min, max) = (rules.min.max(-EXACT), rules.max.min(EXACT));
    if min > max {
        return Vec::new();
    }
    let middle = min + (max - min) / 2;
    let mut numbers = vec![min, max, min + 1, max - 1, middle];
    numbers.extend([0, 1, -1, 2, 3, 5, 10, 20, 50, 100, 1000].map(|near: i128| near.clamp(min, max)));
    numbers.extend(hints.numbers.iter().flat_map(|hint| {
        // A cast saturates, and what lies outside is clamped.
        let hint = *hint as i128;
        [hint - 1, hint, hint + 1].map(|near| near.clamp(min, max))
    }));
    if let Some(divisor) = rules.multiple_of {
        let down = |number: i128| number.div_euclid(divisor) * divisor;
        numbers = numbers.into_iter().flat_map(|number| [down(number), down(number) + divisor]).collect();
    }
    numbers.retain(|number| (min..=max).contains(number));
    let mut values = distinct(numbers.into_iter().map(integer));
    // `5.0` is the integer 5.
    values.extend(values.iter().take(3).filter_map(Value::as_f64).map(Value::from).collect::<Vec<_>>());
    values
}

fn integer(number: i128) -> Value {
    i64::try_from(number).map_or(Value::Null, Value::from)
}

pub(super) fn numbers(rules: &Number, hints: &Hints) -> Vec<Value> {
    let mut numbers: Vec<f64> = Vec::new();
    for (bound, _) in rules.min.into_iter().chain(rules.max) {
        numbers.extend([bound, bound - 1.0, bound + 1.0, bound.next_down(), bound.next_up(), bound - 0.5, bound + 0.5]);
    }
    if let (Some((min, _)), Some((max, _))) = (rules.min, rules.max) {
        numbers.push(min + (max - min) / 2.0);
    }
    numbers.extend(NUMBERS);
    for hint in &hints.numbers {
        numbers.extend([*hint, hint.next_down(), hint.next_up(), hint - 1.0, hint + 1.0]);
    }
    if let Some(divisor) = rules.multiple_of {
        let near = numbers.iter().flat_map(|number| {
            let times = (number / divisor).floor();
            [times * divisor, (times + 1.0) * divisor]
        });
        numbers = near.collect();
    }
    numbers.retain(|number| number.is_finite() && number.abs() <= EXACT as f64);
    distinct(numbers.into_iter().filter_map(number))
}

/// A number as a person would send it: whole ones without a fraction.
pub(super) fn number(number: f64) -> Option<Value> {
    if number.fract() == 0.0 && number.abs() <= EXACT as f64 {
        return Some(Value::from(number as i64));
    }
    JsonNumber::from_f64(number).map(Value::Number)
}

pub(super) fn choices(choice: &Choice) -> Vec<Value> {
    choice.values.iter().map(|value| Value::from(value.name.as_str())).collect()
}

pub(super) fn anything(hints: &Hints) -> Vec<Value> {
    let mut values = vec![
        json!({}),
        json!("text"),
        json!(0),
        json!(-1.5),
        json!(true),
        Value::Null,
        json!([]),
        json!(""),
        json!([1, "a", null, { "b": [] }]),
        json!({ "a": { "b": [false] }, "": 1 }),
    ];
    values.extend(hints.values.iter().cloned());
    values.extend(hints.strings.iter().take(8).map(|text| Value::from(text.as_str())));
    values
}

/// The values without repetitions, in order.
pub(super) fn distinct(values: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let mut kept: Vec<Value> = Vec::new();
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}
