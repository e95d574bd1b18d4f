//! Structs around one value.

mod common;

use std::marker::PhantomData;

use common::{accepted, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::json;

/// An address like dana@acme.com
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, max_length = 20)]
struct Email(#[contract(format = "email", lowercase)] String);

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Company {
    #[contract(min_length = 9)]
    email: Email,
    #[contract(max_items = 2)]
    others: Option<Emails>,
    id: Id<Company>,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Emails(#[contract(min_items = 1)] Vec<Email>);

#[derive(Debug, PartialEq, Contract)]
#[contract(crate = counterfoil_core)]
struct Id<T>(#[contract(minimum = 1)] u64, #[contract(skip)] PhantomData<fn() -> T>);

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
#[serde(transparent)]
struct Named {
    inner: u8,
}

#[test]
fn the_value_is_read_in_its_place() {
    let company: Company = accepted(json!({"email": "Dana@acme.com", "others": ["b@acme.com"], "id": 7}));
    let expected = Company {
        email: Email("dana@acme.com".into()),
        others: Some(Emails(vec![Email("b@acme.com".into())])),
        id: Id(7, PhantomData),
    };
    assert_eq!(company, expected);
    assert_eq!(accepted::<Named>(json!(5)), Named { inner: 5 });
}

#[test]
fn its_rules_are_those_of_type_and_field_together() {
    let found = problems::<Company>(json!({"email": "a@b.c", "others": [], "id": 0}));
    assert_eq!(
        found,
        [
            "email: expected 9 to 20 characters, got 5 characters (An address like dana@acme.com)",
            "others: expected 1 to 2 items, got 0 items",
            "id: expected an integer of at least 1",
        ]
    );
}

#[test]
fn its_schema_is_that_of_the_value() {
    let expected =
        json!({"type": "string", "description": "An address like dana@acme.com", "format": "email", "maxLength": 20});
    assert_eq!(schema::<Email>(), expected);
    assert_eq!(schema::<Id<u8>>(), json!({"type": "integer", "minimum": 1}));
}

#[test]
fn it_is_written_as_the_value() {
    assert_eq!(Emails(vec![Email("a@b.c".into())]).encode(), Ok(json!(["a@b.c"])));
    assert_eq!(Id::<u8>(3, PhantomData).encode(), Ok(json!(3)));
}
