//! Nesting ends at one depth, whichever door a value comes by.

use counterfoil_core::builder::{Spec, any, list, nullable, object, recursive};
use counterfoil_core::{Code, Refused, Terms};
use serde_json::{Value, json};

/// So many lists inside each other.
fn nested(depth: usize) -> Value {
    (0..depth).fold(json!(0), |inner, _| Value::Array(vec![inner]))
}

fn trees() -> Spec {
    recursive(list)
}

fn codes(terms: &Terms, value: &Value) -> Vec<Code> {
    match terms.decode_value(value) {
        Ok(_) => Vec::new(),
        Err(Refused::Problems(problems)) => problems.listed.iter().map(|problem| problem.code).collect(),
        Err(Refused::Syntax(error)) => panic!("a value has no syntax: {error}"),
    }
}

#[test]
fn a_value_with_rules_is_nested_128_deep_at_most() {
    let terms = trees().build().expect("a recursive list");
    let empty = |depth: usize| (1..depth).fold(json!([]), |inner, _| Value::Array(vec![inner]));
    assert_eq!(codes(&terms, &empty(128)), []);
    assert_eq!(codes(&terms, &empty(129)), [Code::TooDeep]);
    assert!(terms.decode_slice(empty(128).to_string().as_bytes()).is_ok());
    assert!(matches!(terms.decode_slice(empty(129).to_string().as_bytes()), Err(Refused::Syntax(_))));
}

#[test]
fn so_is_one_without_rules() {
    let terms = object().field("data", nullable(any())).build().expect("an object");
    assert_eq!(codes(&terms, &json!({ "data": nested(127) })), []);
    assert_eq!(codes(&terms, &json!({ "data": nested(128) })), [Code::TooDeep]);
    assert_eq!(codes(&terms, &json!({ "data": nested(600) })), [Code::TooDeep]);
    assert_eq!(codes(&terms, &json!({ "data": nested(127), "else": nested(500) })), []);
}
