//! Tools whose advertised schema is written by hand: it must match what is enforced.

#![cfg(feature = "verify")]

mod tool_common;

use counterfoil::verify::Verdict;
use counterfoil::{Contract, Tool, ToolError, Toolbox, core};
use serde_json::{Map, Value, json};
use tool_common::{call_tool, listed, problem_lines};

/// Find tickets.
#[derive(Contract)]
struct Search {
    /// Words to look for
    #[contract(min_length = 3, refine = has_a_letter, says = "Holds at least one letter.")]
    query: String,
    /// The most tickets to return
    #[contract(minimum = 1, maximum = 50, default = 10)]
    limit: u8,
}

#[allow(clippy::ptr_arg, reason = "a refinement takes the field's own type")]
fn has_a_letter(query: &String) -> bool {
    query.chars().any(char::is_alphabetic)
}

fn search() -> Tool {
    Tool::new("search", async |_: Search| Ok::<_, ToolError>(()))
}

fn schema(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(schema) => schema,
        other => panic!("no object: {other}"),
    }
}

/// Says less than is enforced, and otherwise the same.
fn flat() -> Map<String, Value> {
    schema(json!({
        "type": "object",
        "properties": {
            "query": { "type": "string", "description": "At least three characters, one of them a letter" },
            "limit": { "type": "integer", "description": "1 to 50", "minimum": 1 },
        },
        "required": ["query"],
    }))
}

#[test]
fn a_schema_that_matches_is_shown_instead_and_the_contract_enforced() {
    let tool = listed(Toolbox::builder().add(search().advertise(flat())));
    assert_eq!(*tool.input_schema, flat());
    let result = call_tool(search().advertise(flat()), r#"{"query":"ab","limit":99}"#);
    assert_eq!(problem_lines(&result), ["too_small /query", "too_big /limit"]);
}

#[test]
fn a_schema_that_drifts_is_not_registered() {
    let mut drifted = flat();
    drifted["properties"]["limit"]["maximum"] = json!(20);
    let refused = Toolbox::builder().add(search().advertise(drifted)).build().expect_err("limit drifts");
    assert_eq!(refused.tool, "search");
    let message = refused.to_string();
    for part in ["`search`", "at limit", "`\"maximum\": 20`"] {
        assert!(message.contains(part), "{part} is not in: {message}");
    }
    // The value that shows it is one that the contract accepts.
    let shown = message.split("what its contract accepts: ").nth(1).and_then(|rest| rest.split(' ').next());
    let value: i64 = shown.and_then(|shown| shown.parse().ok()).unwrap_or_else(|| panic!("no value in: {message}"));
    assert!((21..=50).contains(&value), "{message}");
}

#[test]
fn a_default_listed_as_required_is_a_drift() {
    let mut drifted = flat();
    drifted["required"] = json!(["query", "limit"]);
    let refused = Toolbox::builder().add(search().advertise(drifted)).build().expect_err("limit may be left out");
    assert!(refused.reason.contains("arguments without limit"), "{refused}");
}

#[test]
fn what_is_no_schema_of_an_object_is_not_registered() {
    for (wrong, word) in
        [(json!({ "type": "array" }), "object"), (json!({ "type": "object", "properties": 5 }), "no JSON Schema")]
    {
        let refused = Toolbox::builder().add(search().advertise(schema(wrong))).build().expect_err("no schema");
        assert!(refused.reason.contains(word), "{refused}");
    }
}

#[test]
fn it_says_whether_it_was_proved() {
    assert_eq!(search().advertise(flat()).verify(), Ok(Verdict::Proved));
    // What is written from the contract matches by construction, and can be asked all the same.
    assert_eq!(search().verify(), Ok(Verdict::Proved));
    // A type that encloses itself is beyond the proof.
    #[derive(Contract)]
    struct Tree {
        children: Option<Vec<Tree>>,
    }
    let tree = Tool::new("tree", async |tree: Tree| Ok::<_, ToolError>(tree.children.map_or(0, |tree| tree.len())));
    match tree.verify() {
        Ok(Verdict::Sampled { values, why }) => assert!(values > 0 && !why.is_empty()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rules_that_the_schema_does_not_show_are_listed() {
    let rules = search().advertise(flat()).invisible_rules().expect("the schema is one");
    let shown = format!("{rules:?}");
    assert!(shown.contains("query") && shown.contains("limit"), "{shown}");
}

#[test]
fn a_contract_made_at_run_time_is_verified_alike() {
    use core::builder::{integer, object};
    let terms = || object().field("limit", integer().minimum(1).maximum(50)).build().expect("a contract");
    let tool = |advertised| {
        Tool::with_terms("page", terms(), async |_: Value| Ok::<_, ToolError>(())).advertise(schema(advertised))
    };
    let wide = json!({ "type": "object", "properties": { "limit": { "type": "integer" } }, "required": ["limit"] });
    assert!(Toolbox::builder().add(tool(wide)).build().is_ok());
    let narrow = json!({ "type": "object", "properties": { "limit": { "type": "integer", "multipleOf": 2 } } });
    assert!(Toolbox::builder().add(tool(narrow)).build().is_err());
}
