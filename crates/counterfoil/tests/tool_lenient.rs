//! Conversions that a tool, a toolbox or a field opts into.

mod tool_common;

use counterfoil::toolbox::Arguments;
use counterfoil::{Contract, Lenient, Tool, ToolError, Toolbox, tool};
use serde_json::{Value, json};
use tool_common::{call, call_tool, meta, problem_lines, texts, toolbox};

/// Find tickets.
#[derive(Contract)]
struct Search {
    /// Words to look for
    query: String,
    /// The most tickets to return
    #[contract(minimum = 1, maximum = 50)]
    limit: Option<u8>,
    /// What they are about
    labels: Option<Vec<String>>,
    /// Whose they are
    owner: Option<String>,
}

fn search() -> Tool {
    Tool::new("search", async |search: Search| {
        let Search { query, limit, labels, owner } = search;
        Ok::<_, ToolError>(format!("{query} {limit:?} {labels:?} {owner:?}"))
    })
}

const LOOSE: &str = r#"{"query":"5","limit":"7","labels":"[\"bug\"]","owner":null,"color":1}"#;

#[test]
fn nothing_is_converted_unless_asked() {
    assert_eq!(
        problem_lines(&call_tool(search(), LOOSE)),
        ["invalid_type /limit", "invalid_type /labels", "invalid_type /owner"]
    );
}

#[test]
fn what_was_converted_is_said() {
    let toolbox = toolbox(search().lenient(Lenient::ALL));
    let result = call(&toolbox, LOOSE.into());
    assert_eq!(
        texts(&result),
        [
            r#"5 Some(7) Some(["bug"]) None"#,
            "converted: limit (a string that held a number), labels (a string that held a list), owner (null, taken as left out)",
            "ignored: color",
        ]
    );
    assert_eq!(
        *meta(&result, "counterfoil/converted"),
        json!({
            "fields": [
                { "pointer": "/limit", "conversion": "number_strings" },
                { "pointer": "/labels", "conversion": "json_strings" },
                { "pointer": "/owner", "conversion": "null_is_absent" },
            ],
            "count": 3
        })
    );
    assert_eq!(meta(&result, "counterfoil/ignored")["count"], json!(1));
    // The same whatever form the arguments came in.
    let value: Value = serde_json::from_str(LOOSE).expect("JSON");
    assert_eq!(result, call(&toolbox, Arguments::from(&value)));
    assert_eq!(result, call(&toolbox, Arguments::from(value.as_object().expect("an object"))));
}

#[test]
fn what_the_contract_accepts_is_left_alone() {
    let toolbox = toolbox(search().lenient(Lenient::ALL));
    // A string that holds a number is a fine query.
    let result = call(&toolbox, r#"{"query":"5","owner":""}"#.into());
    assert_eq!(texts(&result), [r#"5 None None Some("")"#]);
    assert_eq!(result.meta, None);
}

#[test]
fn only_what_was_opted_into_is_converted_and_the_rules_hold_all_the_same() {
    let numbers = Lenient { number_strings: true, ..Lenient::NONE };
    let toolbox = toolbox(search().lenient(numbers));
    let result = call(&toolbox, LOOSE.into());
    assert_eq!(problem_lines(&result), ["invalid_type /labels", "invalid_type /owner"]);
    let result = call(&toolbox, r#"{"query":"a","limit":"70"}"#.into());
    assert_eq!(problem_lines(&result), ["too_big /limit"]);
}

#[test]
fn a_toolbox_may_be_lenient_for_all_of_its_tools() {
    let build = |lenient| Toolbox::builder().lenient(lenient).add(search()).build().expect("a toolbox");
    let numbers = Lenient { number_strings: true, ..Lenient::NONE };
    let result = call(&build(numbers), r#"{"query":"a","limit":"7"}"#.into());
    assert_eq!(texts(&result)[1], "converted: limit (a string that held a number)");
    // A tool's own conversions come on top.
    let absent = Lenient { null_is_absent: true, ..Lenient::NONE };
    let tool = search().lenient(absent);
    let both = Toolbox::builder().lenient(numbers).add(tool).build().expect("a toolbox");
    let result = call(&both, r#"{"query":"a","limit":"7","owner":null}"#.into());
    assert_eq!(meta(&result, "counterfoil/converted")["count"], json!(2));
    assert!(call(&build(Lenient::NONE), r#"{"query":"a","limit":"7"}"#.into()).is_error);
}

#[test]
fn a_field_may_be_lenient_by_itself() {
    #[derive(Contract)]
    struct Page {
        #[contract(lenient(number_strings))]
        number: u32,
        size: Option<u32>,
    }
    let page = || Tool::new("page", async |page: Page| Ok::<_, ToolError>(vec![Some(page.number), page.size].len()));
    let result = call_tool(page(), r#"{"number":"3"}"#);
    assert_eq!(texts(&result), [r#"{"result":2}"#, "converted: number (a string that held a number)"]);
    assert_eq!(problem_lines(&call_tool(page(), r#"{"number":"3","size":"3"}"#)), ["invalid_type /size"]);
}

#[test]
fn a_key_that_stands_twice_is_not_made_right() {
    let result = call_tool(search().lenient(Lenient::ALL), r#"{"query":"a","limit":"7","limit":"8"}"#);
    assert_eq!(problem_lines(&result), ["invalid_type /limit", "duplicate_key /limit"]);
}

#[test]
fn the_macro_opts_in() {
    /// Finds.
    #[tool(lenient(number_strings, null_is_absent))]
    async fn find(search: Search) -> Result<String, ToolError> {
        Ok(format!("{:?} {:?}", search.limit, search.owner))
    }
    let result = call_tool(find(), r#"{"query":"a","limit":"7","owner":null}"#);
    assert_eq!(texts(&result)[0], "Some(7) None");
    assert!(call_tool(find(), r#"{"query":"a","labels":"[]"}"#).is_error);
}
