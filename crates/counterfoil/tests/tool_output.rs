//! What a typed tool does with what its handler gives.

mod tool_common;

use std::sync::Arc;

use counterfoil::core::builder::{integer, object};
use counterfoil::toolbox::{Content, PublicError as _, ToolResult};
use counterfoil::{Context, Contract, Tool, ToolError, Toolbox};
use serde_json::{Map, Value, json};
use tool_common::{call, call_tool, listed, logged, meta, text, texts, toolbox};

/// A found thing
#[derive(Contract)]
struct Found {
    /// Its name
    #[contract(max_length = 5)]
    name: String,
    /// How sure it is
    score: f64,
    /// Left out where there is none
    note: Option<String>,
    /// Filled in where it is left out
    #[contract(default = 1)]
    count: u8,
}

fn found(name: &str, score: f64) -> Tool {
    let name = name.to_owned();
    Tool::new("find", move || {
        let found = Found { name: name.clone(), score, note: None, count: 1 };
        std::future::ready(Ok::<_, ToolError>(found))
    })
}

/// A tool without arguments that gives this.
fn gives<T>(value: T) -> Tool
where
    T: counterfoil::tool::Outcome + Clone + Sync + 'static,
{
    Tool::new("give", move || std::future::ready(Ok::<_, ToolError>(value.clone())))
}

#[test]
fn an_object_is_sent_as_it_was_declared() {
    let tool = listed(Toolbox::builder().add(found("key", 0.5)));
    assert_eq!(
        tool.output_schema.map(|schema| Value::Object(Map::clone(&schema))),
        Some(json!({
            "type": "object",
            "description": "A found thing",
            "properties": {
                "name": { "type": "string", "description": "Its name", "maxLength": 5 },
                "score": { "type": "number", "description": "How sure it is" },
                "note": { "type": "string", "description": "Left out where there is none" },
                "count": { "type": "integer", "description": "Filled in where it is left out", "minimum": 0, "maximum": 255, "default": 1 }
            },
            "required": ["name", "score", "count"]
        }))
    );
    let result = call_tool(found("key", 0.5), "{}");
    assert_eq!(result, ToolResult::structured(json!({ "name": "key", "score": 0.5, "count": 1 })));
    assert_eq!(texts(&result), [r#"{"name":"key","score":0.5,"count":1}"#]);
}

#[test]
fn what_is_no_object_is_wrapped() {
    let schema =
        |tool| listed(Toolbox::builder().add(tool)).output_schema.map(|schema| Value::Object(Map::clone(&schema)));
    assert_eq!(
        schema(gives(vec![1u8])),
        Some(json!({
            "type": "object",
            "properties": {
                "result": { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 } }
            },
            "required": ["result"]
        }))
    );
    assert_eq!(call_tool(gives(vec![1u8, 2]), "{}"), ToolResult::structured(json!({ "result": [1, 2] })));
    assert_eq!(call_tool(gives(true), "{}").structured, Some(json!({ "result": true })));
    // Text reads as it is.
    let result = call_tool(gives("two\nlines".to_owned()), "{}");
    assert_eq!(texts(&result), ["two\nlines"]);
    assert_eq!(result.structured, Some(json!({ "result": "two\nlines" })));
}

#[test]
fn nothing_to_say_has_no_schema() {
    assert_eq!(listed(Toolbox::builder().add(gives(()))).output_schema, None);
    assert_eq!(call_tool(gives(()), "{}"), ToolResult::text("done"));
}

#[test]
fn a_whole_result_stands_as_it_is() {
    let whole = ToolResult::content([Content::text("a"), Content::image(b"x", "image/png")]).with_meta("k", 1);
    assert_eq!(listed(Toolbox::builder().add(gives(whole.clone()))).output_schema, None);
    assert_eq!(call_tool(gives(whole.clone()), "{}"), whole);
}

#[test]
fn a_value_that_breaks_its_own_contract_is_masked_and_logged() {
    for (tool, why) in [
        (found("too long a name", 0.5), "name: expected at most 5 characters, got 15 characters"),
        (found("key", f64::NAN), "a number that is not finite at score"),
        (found("key", f64::INFINITY), "a number that is not finite at score"),
    ] {
        let (result, log) = logged(|| call_tool(tool, "{}"));
        assert!(result.is_error);
        assert_eq!(result.structured, None);
        let error = meta(&result, "counterfoil/error");
        assert_eq!(error["code"], json!("INVALID_OUTPUT"));
        let id = error["errorId"].as_str().expect("the id in the log");
        assert_eq!(text(&result), format!("internal error; the server's log has it under {id}"));
        assert!(log.contains("ERROR") && log.contains(id) && log.contains(why), "{log}");
    }
}

#[test]
fn a_contract_of_results_made_at_run_time_is_enforced() {
    let terms = || Arc::new(object().field("count", integer().minimum(1)).build().expect("a contract"));
    let tool = |count: i64| gives(ToolResult::structured(json!({ "count": count }))).output_terms(terms());
    let schema = listed(Toolbox::builder().add(tool(1))).output_schema.expect("a schema");
    assert_eq!(schema["properties"], json!({ "count": { "type": "integer", "minimum": 1 } }));
    assert!(!call_tool(tool(1), "{}").is_error);
    let broken = call_tool(tool(0), "{}");
    assert_eq!(meta(&broken, "counterfoil/error")["code"], json!("INVALID_OUTPUT"));
    // What says that it failed is held to no contract.
    let failed = gives(ToolResult { is_error: true, ..ToolResult::structured(json!("no")) }).output_terms(terms());
    assert_eq!(call_tool(failed, "{}").structured, Some(json!("no")));
}

#[test]
fn public_errors_are_read_and_others_masked() {
    #[derive(Contract)]
    struct Which {
        which: u8,
    }
    let tool = Tool::new("fail", async |input: Which| match input.which {
        0 => Err(ToolError::public("GONE", "that ticket is gone")),
        1 => Err("x".parse::<u8>().public("cannot read the number").expect_err("it fails")),
        2 => Err("x".parse::<u8>().expect_err("it fails").into()),
        _ => Ok(()),
    });
    let toolbox = toolbox(tool);
    let fails = |which: u8| logged(|| call(&toolbox, format!(r#"{{"which":{which},"extra":1}}"#).as_str().into()));

    let (result, _) = fails(0);
    assert_eq!((result.is_error, texts(&result)), (true, vec!["that ticket is gone", "ignored: extra"]));
    assert_eq!(*meta(&result, "counterfoil/error"), json!({ "code": "GONE" }));

    let (result, _) = fails(1);
    assert_eq!(texts(&result)[0], "cannot read the number");
    assert_eq!(*meta(&result, "counterfoil/error"), json!({ "code": "TOOL_ERROR" }));

    let (result, log) = fails(2);
    let error = meta(&result, "counterfoil/error");
    assert_eq!(error["code"], json!("INTERNAL_ERROR"));
    let id = error["errorId"].as_str().expect("the id in the log");
    assert_eq!(texts(&result)[0], format!("internal error; the server's log has it under {id}"));
    assert!(log.contains(id) && log.contains("invalid digit"), "{log}");

    assert!(!fails(3).0.is_error);
}

#[test]
fn errors_are_shown_where_the_toolbox_says_so() {
    let toolbox = Toolbox::builder().add(found("too long a name", 0.5)).debug_errors(true).build().expect("a toolbox");
    let result = call(&toolbox, "{}".into());
    assert!(text(&result).contains("name: expected at most 5 characters"), "{result:?}");
}

#[test]
fn the_handler_knows_the_circumstances_of_the_call() {
    let tool = Tool::new("who", async |_: counterfoil::tool::NoArguments, context: Context| {
        Ok::<_, ToolError>(format!("{} {:?}", context.profile(), context.get::<u8>()))
    });
    let toolbox = toolbox(tool);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let result = runtime.block_on(toolbox.call("who", "{}".into(), Context::detached().with(7u8)));
    assert_eq!(text(&result.expect("the tool is known")), "portable Some(7)");
}
