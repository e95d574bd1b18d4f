//! Enums with data, in every form.

mod common;

use common::{accepted, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::{Value, json};

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Box2 {
    width: u8,
    height: u8,
}

/// One enum in four forms: the variants are the same.
macro_rules! shapes {
    ($($name:ident($($form:tt)*))*) => { $(
        /// A shape
        #[derive(Contract, Debug, PartialEq)]
        #[contract(crate = counterfoil_core, rename_all = "snake_case", rename_all_fields = "camelCase", $($form)*)]
        enum $name {
            /// Round
            Circle {
                /// In metres
                #[contract(minimum = 1)]
                the_radius: u8,
                label: Option<String>,
            },
            Box(Box2),
            #[contract(rename = "nothing")]
            None,
            #[contract(skip)]
            #[allow(dead_code, reason = "shows that it is not on the wire")]
            Internal(std::time::Instant),
        }
    )* };
}

shapes! {
    Tagged(tag = "kind")
    Adjacent(tag = "kind", content = "value")
    External(external)
}

/// Reads and writes the three variants of a form.
fn round_trip<T: Contract + PartialEq + std::fmt::Debug>(variants: [(Value, T); 3]) {
    for (input, value) in variants {
        assert_eq!(accepted::<T>(input.clone()), value);
        assert_eq!(value.encode(), Ok(input));
    }
}

#[test]
fn a_tag_stands_among_the_fields() {
    round_trip([
        (json!({"kind": "circle", "theRadius": 3}), Tagged::Circle { the_radius: 3, label: None }),
        (json!({"kind": "box", "width": 1, "height": 2}), Tagged::Box(Box2 { width: 1, height: 2 })),
        (json!({"kind": "nothing"}), Tagged::None),
    ]);
    let found = problems::<Tagged>(json!({"kind": "circle", "theRadius": 0, "label": 5}));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("theRadius: expected an integer of at least 1"), "{found:#?}");
}

#[test]
fn a_tag_may_stand_last() {
    let read: Tagged = accepted(json!({"width": 1, "height": 2, "kind": "box"}));
    assert_eq!(read, Tagged::Box(Box2 { width: 1, height: 2 }));
}

#[test]
fn a_tag_may_stand_beside_the_content() {
    round_trip([
        (
            json!({"kind": "circle", "value": {"theRadius": 3, "label": "a"}}),
            Adjacent::Circle { the_radius: 3, label: Some("a".into()) },
        ),
        (json!({"kind": "box", "value": {"width": 1, "height": 2}}), Adjacent::Box(Box2 { width: 1, height: 2 })),
        (json!({"kind": "nothing"}), Adjacent::None),
    ]);
    let found = problems::<Adjacent>(json!({"kind": "box", "value": {"width": 1}}));
    assert!(found[0].starts_with("value.height: missing"), "{found:#?}");
}

#[test]
fn a_tag_may_be_the_only_key() {
    round_trip([
        (json!({"circle": {"theRadius": 3}}), External::Circle { the_radius: 3, label: None }),
        (json!({"box": {"width": 1, "height": 2}}), External::Box(Box2 { width: 1, height: 2 })),
        (json!("nothing"), External::None),
    ]);
    let found = problems::<External>(json!({"circle": {"theRadius": "3"}}));
    assert!(found[0].starts_with("circle.theRadius: expected"), "{found:#?}");
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, untagged)]
enum Untagged {
    Number(#[contract(maximum = 9)] u8),
    Name(String),
    Point { x: f64, y: f64 },
    List(Vec<Untagged>),
}

#[test]
fn a_variant_may_be_told_by_its_value() {
    round_trip([
        (json!(5), Untagged::Number(5)),
        (json!({"x": 1.5, "y": 2.0}), Untagged::Point { x: 1.5, y: 2.0 }),
        (
            json!([5, ["a"]]),
            Untagged::List(vec![Untagged::Number(5), Untagged::List(vec![Untagged::Name("a".into())])]),
        ),
    ]);
    let found = problems::<Untagged>(json!({"x": 1, "y": "2"}));
    assert!(found[0].starts_with("y: expected a number"), "{found:#?}");
    let found = problems::<Untagged>(json!(10));
    assert!(found[0].contains("at most 9"), "{found:#?}");
}

#[test]
fn variants_are_branches_of_the_schema() {
    let schema = schema::<Tagged>();
    assert_eq!(schema["description"], "A shape");
    let branches = schema["anyOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    assert_eq!(branches.len(), 3);
    assert_eq!(branches[0]["description"], "Round");
    assert_eq!(branches[0]["properties"]["theRadius"]["description"], "In metres");
    assert_eq!(branches[0]["required"], json!(["kind", "theRadius"]));
}

#[test]
fn a_skipped_variant_cannot_be_written() {
    let internal = Tagged::Internal(std::time::Instant::now());
    assert_eq!(internal.encode().unwrap_err().what, "a variant that is not in the contract");
}

#[test]
fn what_cannot_be_written_is_named_by_its_path() {
    let point = Untagged::List(vec![Untagged::Number(1), Untagged::Point { x: f64::NAN, y: 0.0 }]);
    assert_eq!(point.encode().unwrap_err().to_string(), "a number that is not finite at [1].x");
}
