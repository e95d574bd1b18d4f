//! Structs with named fields: decoded, refused, described and encoded.

mod common;

use common::{accepted, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::json;

/// Open a new support ticket for a customer.
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct CreateTicket {
    /// One-line summary of the problem
    #[contract(min_length = 5, max_length = 120)]
    title: String,
    /// Who reported the problem
    customer: Customer,
    /// Use high only when the customer can't work at all.
    priority: Priority,
    /// Up to 3 labels
    #[contract(max_items = 3)]
    tags: Option<Vec<String>>,
    /// The most tickets to return
    #[contract(minimum = 1, maximum = 50, default = 10)]
    limit: u8,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Customer {
    /// Like dana@acme.com
    #[contract(format = "email", lowercase)]
    email: String,
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, rename_all = "lowercase")]
enum Priority {
    Low,
    /// Usual
    Normal,
    High,
}

#[test]
fn a_struct_is_read_from_json() {
    let ticket: CreateTicket = accepted(json!({
        "title": "Login fails", "customer": {"email": "Dana@Acme.com"}, "priority": "high", "depth": 3
    }));
    let expected = CreateTicket {
        title: "Login fails".into(),
        customer: Customer { email: "dana@acme.com".into() },
        priority: Priority::High,
        tags: None,
        limit: 10,
    };
    assert_eq!(ticket, expected);
}

#[test]
fn every_problem_is_found_at_once() {
    let problems = problems::<CreateTicket>(json!({
        "title": "no", "customer": {"email": "dana"}, "priority": ["high"], "tags": ["a", 5, "c", "d"], "limit": 51
    }));
    assert_eq!(
        problems,
        [
            "title: expected 5 to 120 characters, got 2 characters (One-line summary of the problem)",
            "customer.email: expected an email address (Like dana@acme.com)",
            "priority: expected one of \"low\", \"normal\", \"high\", got a list; send the value itself, not a list (Use high \
             only when the customer can't work at all.)",
            "tags[1]: expected a string, got a number",
            "tags: expected at most 3 items, got 4 items (Up to 3 labels)",
            "limit: expected an integer of at most 50 (The most tickets to return)",
        ]
    );
}

#[test]
fn the_schema_says_what_is_declared() {
    let expected = json!({
        "type": "object",
        "description": "Open a new support ticket for a customer.",
        "properties": {
            "title": {
                "type": "string", "description": "One-line summary of the problem", "minLength": 5, "maxLength": 120
            },
            "customer": {
                "type": "object",
                "description": "Who reported the problem",
                "properties": {
                    "email": {"type": "string", "description": "Like dana@acme.com", "format": "email"}
                },
                "required": ["email"]
            },
            "priority": {
                "type": "string",
                "description": "Use high only when the customer can't work at all.\n- normal: Usual",
                "enum": ["low", "normal", "high"]
            },
            "tags": {
                "type": "array", "description": "Up to 3 labels", "maxItems": 3, "items": {"type": "string"}
            },
            "limit": {
                "type": "integer", "description": "The most tickets to return", "minimum": 1, "maximum": 50, "default": 10
            }
        },
        "required": ["title", "customer", "priority"]
    });
    assert_eq!(schema::<CreateTicket>(), expected);
    // Equality of JSON objects says nothing about order.
    assert_eq!(schema::<CreateTicket>().to_string(), expected.to_string());
}

#[test]
fn a_struct_is_written_as_json() {
    let ticket = CreateTicket {
        title: "Login fails".into(),
        customer: Customer { email: "dana@acme.com".into() },
        priority: Priority::Low,
        tags: None,
        limit: 1,
    };
    let expected = json!({
        "title": "Login fails", "customer": {"email": "dana@acme.com"}, "priority": "low", "limit": 1
    });
    assert_eq!(ticket.encode(), Ok(expected));
}

/// Every rule and note that a field can carry.
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, title = "All", examples({ "code": "T-1" }), rename_all = "camelCase")]
struct Everything {
    #[contract(pattern = "^T-\\d+$", trim, uppercase, title = "Code", message = "give the ticket's code", echo)]
    code: String,
    #[contract(exclusive_minimum = 0, exclusive_maximum = 1.5, multiple_of = 0.25)]
    share_of_all: Option<f64>,
    #[contract(min_items = 1, unique_items, examples(["a"]), advertise(hide(unique_items)))]
    labels: Option<Vec<String>>,
    #[contract(max_length = MOST, default = "none")]
    note: String,
    #[deprecated]
    #[contract(minimum = LEAST, lenient(number_strings))]
    old: Option<i8>,
    #[contract(skip)]
    hidden: u64,
}

const MOST: usize = 2 + 2;
const LEAST: i8 = -5;

#[test]
fn every_rule_and_note_reaches_the_schema() {
    let expected = json!({
        "type": "object",
        "title": "All",
        "description": "Every rule and note that a field can carry.",
        "properties": {
            "code": {"type": "string", "title": "Code", "pattern": "^T-\\d+$"},
            "shareOfAll": {"type": "number", "multipleOf": 0.25, "exclusiveMinimum": 0, "exclusiveMaximum": 1.5},
            "labels": {
                "type": "array", "minItems": 1, "uniqueItems": true, "items": {"type": "string"}, "examples": [["a"]]
            },
            "note": {"type": "string", "maxLength": 4, "default": "none"},
            "old": {"type": "integer", "minimum": -5, "maximum": 127, "deprecated": true},
        },
        "required": ["code"],
        "examples": [{"code": "T-1"}],
    });
    assert_eq!(schema::<Everything>(), expected);
}

#[test]
#[allow(deprecated, reason = "the field is a deprecated one")]
fn skipped_fields_take_their_default_and_are_not_written() {
    let read: Everything = accepted(json!({"code": " t-7 ", "hidden": 9, "old": 3}));
    let expected = Everything {
        code: "T-7".into(),
        share_of_all: None,
        labels: None,
        note: "none".into(),
        old: Some(3),
        hidden: 0,
    };
    assert_eq!(read, expected);
    assert_eq!(read.encode(), Ok(json!({"code": "T-7", "note": "none", "old": 3})));
}

#[test]
fn the_author_s_message_stands_instead_of_ours() {
    let problems =
        problems::<Everything>(json!({"code": "x", "shareOfAll": 0, "labels": [], "note": "too long", "old": -6}));
    assert_eq!(problems[0], "code: give the ticket's code, got \"X\"");
    assert_eq!(problems.len(), 5);
}

/// Rules across fields, named as in Rust and enforced as on the wire.
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, rename_all = "camelCase", unknown_fields = "reject")]
#[contract(exactly_one_of(user_id, user_name), at_most_one_of(page, page_token))]
#[contract(requires(page => (user_id, first_day)), ordered(first_day <= last_day))]
struct Search {
    user_id: Option<u64>,
    user_name: Option<String>,
    page: Option<u8>,
    page_token: Option<String>,
    first_day: Option<u8>,
    last_day: Option<u8>,
}

#[test]
fn rules_across_fields_are_enforced() {
    let read: Search = accepted(json!({"userId": 1, "page": 2, "firstDay": 3, "lastDay": 3}));
    assert_eq!((read.user_id, read.last_day), (Some(1), Some(3)));
    let broken = problems::<Search>(json!({"page": 2, "pageToken": "a", "firstDay": 3, "lastDay": 2, "user_id": 1}));
    assert_eq!(broken.len(), 5, "{broken:#?}");
}

#[derive(Contract, Debug, Default, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Empty {}

#[test]
fn a_struct_without_fields_is_an_empty_object() {
    assert_eq!(accepted::<Empty>(json!({})), Empty {});
    assert_eq!(schema::<Empty>(), json!({"type": "object", "properties": {}}));
}

/// A tree.
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Tree {
    name: String,
    children: Option<Vec<Tree>>,
    left: Option<Box<Tree>>,
}

#[test]
fn a_type_may_enclose_itself() {
    let leaf = |name: &str| Tree { name: name.into(), children: None, left: None };
    let input = json!({"name": "a", "children": [{"name": "b"}], "left": {"name": "c"}});
    let read: Tree = accepted(input.clone());
    assert_eq!(read, Tree { name: "a".into(), children: Some(vec![leaf("b")]), left: Some(Box::new(leaf("c"))) });
    assert_eq!(read.encode(), Ok(input));
}

#[test]
fn what_cannot_be_written_is_named_by_its_path() {
    let everything = Everything {
        code: "T-1".into(),
        share_of_all: Some(f64::NAN),
        labels: None,
        note: String::new(),
        #[allow(deprecated, reason = "the field is a deprecated one")]
        old: None,
        hidden: 0,
    };
    assert_eq!(everything.encode().unwrap_err().to_string(), "a number that is not finite at shareOfAll");
}
