//! Enums of names.

mod common;

use common::{accepted, problems, schema};
use counterfoil_core::Contract;
use counterfoil_derive::Contract;
use serde_json::json;

/// How urgent it is
#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, rename_all = "snake_case", trim, lowercase)]
enum Priority {
    /// Can wait
    VeryLow,
    #[contract(rename = "normal")]
    Usual,
    #[contract(skip)]
    #[allow(dead_code, reason = "shows that it is not on the wire")]
    Internal,
    High,
}

#[test]
fn a_name_becomes_its_variant() {
    assert_eq!(accepted::<Priority>(json!("very_low")), Priority::VeryLow);
    assert_eq!(accepted::<Priority>(json!(" HIGH ")), Priority::High);
    assert_eq!(accepted::<Vec<Priority>>(json!(["normal", "high"])), [Priority::Usual, Priority::High]);
}

#[test]
fn any_other_name_is_a_problem() {
    let expected = "expected one of \"very_low\", \"normal\", \"high\"";
    for input in [json!("internal"), json!("Usual")] {
        let problems = problems::<Priority>(input);
        assert!(problems[0].contains(expected), "{problems:?}");
    }
}

#[test]
fn the_schema_lists_the_names() {
    let expected = json!({
        "type": "string", "description": "How urgent it is\n- very_low: Can wait", "enum": ["very_low", "normal", "high"]
    });
    assert_eq!(schema::<Priority>(), expected);
}

#[test]
fn a_variant_is_written_by_its_name() {
    assert_eq!(Priority::VeryLow.encode(), Ok(json!("very_low")));
    assert_eq!(Priority::Internal.encode().unwrap_err().what, "a variant that is not in the contract");
}
