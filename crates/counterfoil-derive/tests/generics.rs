//! Generic types.

mod common;

use std::collections::BTreeMap;

use common::{accepted, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::json;

/// One page of a list
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Page<T, const SIZE: usize = 10> {
    #[contract(max_items = SIZE)]
    items: Vec<T>,
    next: Option<T>,
    #[contract(skip)]
    cached: Option<T>,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Index<K, V>
where
    K: Ord + counterfoil_core::Contract,
    BTreeMap<K, V>: counterfoil_core::Contract,
{
    entries: BTreeMap<K, V>,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, tag = "is")]
enum Answer<T, E: Clone> {
    Found { value: T },
    Failed { error: E },
    Missing,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Sorted<T>(#[contract(unique_items)] Vec<T>);

#[test]
fn a_parameter_is_a_contract() {
    let page: Page<u8, 2> = accepted(json!({"items": [1, 2], "next": 3}));
    assert_eq!(page, Page { items: vec![1, 2], next: Some(3), cached: None });
    assert_eq!(page.encode(), Ok(json!({"items": [1, 2], "next": 3})));
    assert!(problems::<Page<u8, 2>>(json!({"items": [1, 2, 256]}))[0].starts_with("items[2]"));
    assert_eq!(schema::<Page<String>>()["properties"]["items"]["maxItems"], 10);
}

#[test]
fn the_author_s_own_bounds_stay() {
    let index: Index<String, bool> = accepted(json!({"entries": {"a": true}}));
    assert!(index.entries["a"]);
}

#[test]
fn unions_may_be_generic() {
    let found: Answer<u8, String> = accepted(json!({"is": "Found", "value": 3}));
    assert_eq!(found, Answer::Found { value: 3 });
    assert_eq!(Answer::<u8, String>::Missing.encode(), Ok(json!({"is": "Missing"})));
}

#[test]
fn a_struct_around_one_value_may_be_generic() {
    assert_eq!(accepted::<Sorted<u8>>(json!([2, 1])), Sorted(vec![2, 1]));
    assert!(problems::<Sorted<u8>>(json!([1, 1.0]))[0].contains("no two equal items"));
}
