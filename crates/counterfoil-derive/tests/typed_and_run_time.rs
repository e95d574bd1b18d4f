//! Types and run-time contracts cannot disagree: for the same terms and the same value they give one verdict, one value and the same
//! problems, from bytes as from parsed values.

use std::collections::BTreeMap;

use counterfoil_core::{Contract as _, Decoder, Nullable, Refused};
use counterfoil_derive::Contract;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

#[derive(Contract)]
#[contract(crate = counterfoil_core, exactly_one_of(a, b), requires(b => c), ordered(low <= high))]
struct Whole {
    #[contract(trim, lowercase, min_length = 1, max_length = 3)]
    a: Option<String>,
    #[contract(minimum = -2, maximum = 3, multiple_of = 2)]
    b: Option<i8>,
    #[contract(min_items = 1, max_items = 3, unique_items)]
    c: Option<Vec<Colour>>,
    #[contract(default = 1)]
    low: u16,
    high: Option<f64>,
    nested: Part,
    nullable: Option<Nullable<Part>>,
    pair: Option<(bool, u8)>,
    map: Option<BTreeMap<String, i64>>,
    shape: Option<Shape>,
    event: Option<Event>,
    either: Option<Either>,
    tree: Option<Tree>,
    anything: Option<Value>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core, rename_all = "lowercase")]
enum Colour {
    Red,
    Green,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core, unknown_fields = "near_miss")]
struct Part {
    #[contract(format = "email")]
    email: String,
    #[contract(pattern = "^x+$", default = "xx")]
    code: String,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core, tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle { low: u8 },
    Part(Part),
    Point,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core, external, rename_all = "lowercase")]
enum Event {
    A(u8),
    B { low: bool },
    Red,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core, untagged)]
enum Either {
    Number(u8),
    Text(String),
    Part(Part),
    Tree(Tree),
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Tree {
    low: i32,
    c: Option<Vec<Tree>>,
}

/// Values that are made of the names and values that the contract knows.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(2),
        json!(3.0),
        json!(2.5),
        json!(-300),
        json!(70000),
        json!(""),
        json!(" AB "),
        json!("xx"),
        json!("red"),
        json!("GREEN"),
        json!("dana@acme.com"),
        json!("circle"),
        json!("point"),
        json!("5"),
    ]);
    let names = vec![
        "a", "b", "c", "low", "high", "nested", "nullable", "pair", "map", "shape", "event", "either", "tree",
        "anything", "email", "emial", "code", "kind", "part", "zzz",
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        let members = prop::collection::btree_map(prop::sample::select(names.clone()), inner.clone(), 0..8);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            members.clone().prop_map(|members| json!(members)),
            members.prop_map(|members| json!(members)),
        ]
    })
}

/// A whole value whose fields mostly keep their rules, each now and then replaced by anything.
fn whole() -> impl Strategy<Value = Value> {
    let sound = [
        ("a", json!([" AB ", "x"])),
        ("b", json!([2, -2.0])),
        ("c", json!([["red"], ["green", "red"]])),
        ("low", json!([1, 3])),
        ("high", json!([2.5, 70000])),
        ("nested", json!([{ "email": "dana@acme.com" }, { "email": "dana@acme.com", "code": "x", "zzz": 1 }])),
        ("nullable", json!([null, { "email": "dana@acme.com" }])),
        ("pair", json!([[true, 5.0]])),
        ("map", json!([{}, { "p": 1, "q": -5 }])),
        (
            "shape",
            json!([{ "kind": "circle", "low": 3 }, { "low": 3, "kind": "part", "email": "a@b.de" }, { "kind": "point" }]),
        ),
        ("event", json!(["red", { "a": 5 }, { "b": { "low": true } }])),
        ("either", json!([5, "text", { "email": "a@b.de" }, { "low": 1, "c": [] }])),
        ("tree", json!([{ "low": 1 }, { "low": 1, "c": [{ "low": 2, "c": [{ "low": 3 }] }] }])),
        ("anything", json!([null, [{}], 1e300])),
        ("zzz", json!([1])),
    ];
    let fields = sound.map(|(name, values)| {
        let values = values.as_array().cloned().unwrap_or_default();
        let share = match name {
            "nested" => 0.98,
            "a" => 0.7,
            _ => 0.3,
        };
        let field = prop_oneof![20 => prop::sample::select(values), 1 => value()];
        prop::option::weighted(share, field).prop_map(move |value| value.map(|value| (name, value)))
    });
    Vec::from(fields)
        .prop_map(|fields| fields.into_iter().flatten().collect::<BTreeMap<_, _>>())
        .prop_map(|fields| json!(fields))
}

fn agree(decoder: &Decoder<Whole>, value: &Value) -> Result<bool, TestCaseError> {
    let text = value.to_string();
    let typed = decoder.from_slice(text.as_bytes());
    let run_time = decoder.terms().decode_slice(text.as_bytes());
    prop_assert_eq!(&decoder.terms().decode_value(value), &run_time, "{}", value);
    match (typed, decoder.from_value(value), run_time) {
        (Ok(typed), Ok(parsed), Ok(run_time)) => {
            prop_assert_eq!(typed.value.encode(), Ok(run_time.value.clone()), "{}", value);
            prop_assert_eq!(parsed.value.encode(), Ok(run_time.value), "{}", value);
            prop_assert_eq!(typed.dropped, run_time.dropped, "{}", value);
            Ok(true)
        }
        (Err(Refused::Problems(typed)), Err(Refused::Problems(parsed)), Err(Refused::Problems(run_time))) => {
            prop_assert_eq!(&typed, &run_time, "{}", value);
            prop_assert_eq!(&parsed, &run_time, "{}", value);
            Ok(false)
        }
        (typed, _, run_time) => Err(TestCaseError::fail(format!(
            "{value}: typed {:?}, at run time {:?}",
            typed.map(|_| ()),
            run_time.map(|accepted| accepted.value)
        ))),
    }
}

#[test]
fn typed_and_run_time_agree() {
    let decoder = Decoder::<Whole>::new().expect("the declaration holds together");
    let mut runner = TestRunner::new(Config { cases: 6000, failure_persistence: None, ..Config::default() });
    let (accepted, refused) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let outcome = runner.run(&prop_oneof![3 => whole(), 1 => value()], |value| {
        let count = if agree(&decoder, &value)? { &accepted } else { &refused };
        count.set(count.get() + 1);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    // Both sides of the law were tried.
    assert!(accepted.get() > 1000 && refused.get() > 1000, "{} accepted, {} refused", accepted.get(), refused.get());
}
