//! What is said about a typed tool, and which cannot be put into a toolbox.

mod tool_common;

use counterfoil::core::builder::{list, string};
use counterfoil::toolbox::{Annotations, Icon};
use counterfoil::{Contract, Tool, ToolError, Toolbox};
use serde_json::{Map, Value, json};
use tool_common::listed;

/// Search the tickets.
#[derive(Contract)]
struct Search {
    /// Words to look for
    query: String,
}

fn search() -> Tool {
    Tool::new("search", async |_: Search| Ok::<_, ToolError>(()))
}

fn annotations(tool: Tool) -> Annotations {
    listed(Toolbox::builder().add(tool)).annotations
}

#[test]
fn all_four_hints_are_explicit() {
    let hints = |read_only, destructive, idempotent, open_world| Annotations {
        title: None,
        read_only: Some(read_only),
        destructive: Some(destructive),
        idempotent: Some(idempotent),
        open_world: Some(open_world),
    };
    assert_eq!(annotations(search()), hints(false, true, false, true));
    assert_eq!(annotations(search().read_only()), hints(true, false, true, true));
    assert_eq!(annotations(search().read_only().open_world(false)), hints(true, false, true, false));
    assert_eq!(annotations(search().destructive(false).idempotent(true)), hints(false, false, true, true));
}

#[test]
fn what_is_said_for_people_and_programs() {
    let icon = Icon { src: "data:image/png;base64,eA==".to_owned(), ..Icon::default() };
    let tool = listed(Toolbox::builder().add(search().title("Search tickets").icon(icon.clone()).meta("rank", 3)));
    assert_eq!(tool.title.as_deref(), Some("Search tickets"));
    assert_eq!(tool.annotations.title.as_deref(), Some("Search tickets"));
    assert_eq!(tool.icons, [icon]);
    assert_eq!(tool.meta.map(Value::Object), Some(json!({ "rank": 3 })));
}

#[test]
fn the_note_of_the_input_describes_the_tool_unless_it_has_a_description() {
    let tool = listed(Toolbox::builder().add(search()));
    assert_eq!(tool.description.as_deref(), Some("Search the tickets."));
    // It stands once: the schema does not repeat it.
    assert_eq!(
        Value::Object(Map::clone(&tool.input_schema)),
        json!({
            "type": "object",
            "properties": { "query": { "type": "string", "description": "Words to look for" } },
            "required": ["query"]
        })
    );
    let tool = listed(Toolbox::builder().add(search().description("Finds.")));
    assert_eq!(tool.description.as_deref(), Some("Finds."));
}

/// The reason why a tool is refused.
fn refusal(tool: Tool) -> String {
    Toolbox::builder().add(tool).build().expect_err("it cannot be registered").to_string()
}

#[test]
fn arguments_are_an_object() {
    let reason = "arguments are an object in MCP: wrap the value in a struct with one field";
    let list = list(string()).build().expect("a contract");
    for tool in [
        Tool::new("t", async |_: String| Ok::<_, ToolError>(())),
        Tool::new("t", async |_: Vec<u8>| Ok::<_, ToolError>(())),
        Tool::new("t", async |_: Value| Ok::<_, ToolError>(())),
        Tool::with_terms("t", list, async |_: Value| Ok::<_, ToolError>(())),
    ] {
        assert_eq!(refusal(tool), format!("tool `t` cannot be registered: {reason}"));
    }
}

#[test]
fn a_declaration_that_does_not_hold_together_is_refused() {
    fn limit() -> u8 {
        200
    }

    /// The compiler cannot know what a function gives.
    #[derive(Contract)]
    struct Page {
        #[contract(maximum = 50, default = limit())]
        limit: u8,
    }

    let input = Tool::new("list", async |page: Page| Ok::<_, ToolError>(page.limit));
    let message = refusal(input);
    assert!(message.starts_with("tool `list` cannot be registered: "), "{message}");
    assert!(message.contains("200") && message.contains("at most 50"), "{message}");

    let output = Tool::new("first", async || Ok::<_, ToolError>(Page { limit: 1 }));
    assert!(refusal(output).contains("at most 50"));
}

#[test]
fn a_name_stands_once() {
    let twice = Toolbox::builder().add(search()).add(search().title("again")).build();
    assert_eq!(
        twice.expect_err("the name stands twice").to_string(),
        "tool `search` cannot be registered: another tool has the same name: rename one, a call could not tell them apart"
    );
}
