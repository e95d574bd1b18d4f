//! One type for serde and for contracts: both read and write the same JSON.

mod common;

use std::collections::BTreeMap;
use std::fmt::Debug;

use common::accepted;
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Reads and writes the value in both ways.
fn agree<T: Contract + Serialize + DeserializeOwned + PartialEq + Debug>(input: Value) -> T {
    let by_contract: T = accepted(input.clone());
    let by_serde: T = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(by_contract, by_serde);
    let written = serde_json::to_value(&by_serde).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(by_contract.encode(), Ok(written));
    by_contract
}

fn five() -> u8 {
    5
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(rename_all = "camelCase")]
struct Everything {
    first_name: String,
    #[serde(rename = "x-age", default = "five")]
    age: u8,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip)]
    cache: u8,
    #[serde(flatten)]
    paging: Paging,
    #[serde(flatten)]
    rest: BTreeMap<String, bool>,
    shape: Shape,
    choice: Choice,
    id: Id,
    either: Either,
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(default)]
struct Paging {
    limit: u8,
    offset: u8,
}

impl Default for Paging {
    fn default() -> Self {
        Self { limit: 10, offset: 0 }
    }
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Shape {
    GreatCircle { the_radius: f64 },
    Page(Paging),
    Nothing,
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
enum Choice {
    VeryLow,
    #[serde(rename = "hi")]
    High,
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(transparent)]
struct Id(u64);

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(untagged)]
enum Either {
    Number(i32),
    Text(String),
    Pair { left: bool, right: bool },
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A(u8),
    B { b: bool },
    C,
}

#[derive(Contract, Serialize, Deserialize, Debug, PartialEq)]
#[contract(crate = counterfoil_core, external)]
enum External {
    A(u8),
    B { b: bool },
    C,
}

#[test]
fn a_struct_with_everything_is_the_same_for_both() {
    let read: Everything = agree(json!({
        "firstName": "Dana", "x-age": 7, "tags": ["a"], "note": "n", "limit": 1, "offset": 2, "more": true,
        "shape": {"kind": "great_circle", "theRadius": 1.5}, "choice": "VERY-LOW", "id": 9, "either": "text"
    }));
    assert!(read.rest["more"]);
    agree::<Everything>(json!({
        "firstName": "Dana", "limit": 1, "shape": {"kind": "page", "limit": 3}, "choice": "hi", "id": 9,
        "either": {"left": true, "right": false}
    }));
}

#[test]
fn enums_are_the_same_for_both() {
    agree::<Shape>(json!({"kind": "nothing"}));
    agree::<Either>(json!(-5));
    for input in [json!({"t": "A", "c": 1}), json!({"t": "B", "c": {"b": true}}), json!({"t": "C"})] {
        agree::<Adjacent>(input);
    }
    for input in [json!({"A": 1}), json!({"B": {"b": true}}), json!("C")] {
        agree::<External>(input);
    }
}
