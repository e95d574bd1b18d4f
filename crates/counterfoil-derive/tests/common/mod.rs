//! What the behaviour tests share: a type's contract, asked from both sides.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::needless_pass_by_value, reason = "a test reads best with its `json!` in place")]

use counterfoil_core::schema::SchemaOptions;
use counterfoil_core::{Contract, Decoder, Refused, Terms};
use serde_json::Value;

/// The contract of a type, which is sound.
fn decoder<T: Contract>() -> Decoder<T> {
    Decoder::new().unwrap_or_else(|error| panic!("{error}"))
}

/// The value of an input that keeps the contract; read from bytes and from a parsed value alike.
pub(crate) fn accepted<T: Contract + PartialEq + std::fmt::Debug>(input: Value) -> T {
    let decoder = decoder::<T>();
    let from_value = decoder.from_value(&input).unwrap_or_else(|refused| panic!("{refused}")).value;
    let from_bytes = decoder.from_slice(input.to_string().as_bytes()).unwrap_or_else(|refused| panic!("{refused}"));
    assert_eq!(from_bytes.value, from_value);
    from_value
}

/// What is wrong with an input that breaks the contract: path and message of every problem.
pub(crate) fn problems<T: Contract + std::fmt::Debug>(input: Value) -> Vec<String> {
    match decoder::<T>().from_value(&input) {
        Err(Refused::Problems(problems)) => {
            problems.to_text().lines().skip(1).map(|line| line[2..].to_owned()).collect()
        }
        other => panic!("not refused: {other:?}"),
    }
}

/// The full schema of a type.
pub(crate) fn schema<T: Contract>() -> Value {
    Value::Object(decoder::<T>().terms().schema(SchemaOptions::default()))
}

/// What is wrong with a declaration, where that shows only when its contract is built.
pub(crate) fn mistakes<T: Contract>() -> Vec<String> {
    Terms::of::<T>().map_or_else(|error| error.mistakes, |_| Vec::new())
}
