//! Tools that cannot be shown, names that cannot be, and clients that make things up.

use std::sync::Arc;

use counterfoil::toolbox::{Arguments, BoxFuture, Context, ToolDescriptor, ToolObject, ToolResult};
use counterfoil::{Tool, ToolError, Toolbox};
use serde_json::{Map, Value, json};

use crate::{PROFILES, call, profile, text, trip};

/// A tool that advertises whatever it is given, and gives back what it gets.
struct Any {
    name: &'static str,
    schema: Map<String, Value>,
}

impl Any {
    fn new(name: &'static str, schema: Value) -> Self {
        let Value::Object(schema) = schema else { panic!("an object") };
        Self { name, schema }
    }
}

impl ToolObject for Any {
    fn name(&self) -> &str {
        self.name
    }

    fn descriptor(&self) -> ToolDescriptor {
        ToolDescriptor::new(self.name, self.schema.clone()).with_description("Takes anything.")
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, _: Context) -> BoxFuture<'a, ToolResult> {
        let got = arguments.to_value().unwrap_or_default();
        Box::pin(async move { ToolResult::text(got.to_string()) })
    }
}

#[test]
fn a_tool_that_cannot_be_shown_never_spoils_the_list() {
    let deep = (0..300).fold(json!({ "type": "string" }), |inside, _| json!({ "type": "array", "items": inside }));
    let toolbox = Toolbox::builder()
        .add(Any::new("of_strings", json!({ "type": "string" })))
        .add(trip::tool())
        .add(Any::new("deep", json!({ "type": "object", "properties": { "a": deep } })))
        .build()
        .expect("one bad schema is no reason to serve nothing");
    for client in PROFILES {
        let list = toolbox.list(&profile(client));
        assert_eq!(list.tools().iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(), ["plan_trip"], "{client}");
        let mut left_out: Vec<_> = list.left_out().iter().map(|tool| tool.name.as_str()).collect();
        left_out.sort_unstable();
        assert_eq!(left_out, ["deep", "of_strings"], "{client}: {:?}", list.left_out());
        assert!(list.left_out().iter().all(|tool| !tool.why.is_empty()));
        // What is not shown can still be called by who knows it.
        assert_eq!(text(&call(&toolbox, client, "of_strings", r#"{"a":1}"#)), r#"{"a":1}"#);
        assert!(!call(&toolbox, client, "plan_trip", &trip::sound().to_string()).is_error);
    }
}

#[test]
fn a_name_that_a_client_refuses_is_another_one_there() {
    let long = "n".repeat(100);
    let name: &'static str = Box::leak(long.clone().into_boxed_str());
    let echo =
        |name: &'static str| Any::new(name, json!({ "type": "object", "properties": { "a": { "type": "string" } } }));
    let toolbox = Toolbox::builder().add(echo(name)).add(echo("list.tickets")).build().expect("both names are sound");
    let list = toolbox.list(&profile("openai-strict"));
    let shown: Vec<_> = list.tools().iter().map(|tool| tool.name.clone()).collect();
    assert!(shown.iter().all(|name| name.len() <= 64 && !name.contains('.')), "{shown:?}");
    for name in shown.iter().map(String::as_str).chain([long.as_str(), "list.tickets"]) {
        assert_eq!(text(&call(&toolbox, "openai-strict", name, r#"{"a":null}"#)), "{}");
    }
    // A name that is nearly right is told by the one that was shown.
    let context = Context::detached().with_profile(profile("openai-strict"));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let unknown = runtime.block_on(toolbox.call("list_tikets", Arguments::Absent, context)).expect_err("it is unknown");
    assert_eq!(unknown.nearest, [shown[1].clone()]);
    let everyone = Context::detached();
    let unknown =
        runtime.block_on(toolbox.call("list_tikets", Arguments::Absent, everyone)).expect_err("it is unknown");
    assert_eq!(unknown.nearest, [toolbox.list(&profile("portable")).tools()[1].name.clone()]);
}

#[test]
fn a_tool_behind_a_pointer_is_asked_once_what_it_is() {
    struct Counted(std::sync::atomic::AtomicUsize);
    impl ToolObject for Counted {
        fn name(&self) -> &str {
            "counted"
        }
        fn descriptor(&self) -> ToolDescriptor {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            ToolDescriptor::new("counted", Map::new())
        }
        fn call<'a>(&'a self, _: Arguments<'a>, _: Context) -> BoxFuture<'a, ToolResult> {
            Box::pin(async { ToolResult::empty() })
        }
    }
    let tool = Arc::new(Counted(0.into()));
    let toolbox = Toolbox::builder().add_shared(tool.clone()).build().expect("one tool");
    for client in PROFILES {
        let _ = toolbox.list(&profile(client));
    }
    assert_eq!(tool.0.load(std::sync::atomic::Ordering::Relaxed), 1);
}

#[test]
fn lenient_conversions_are_told_where_the_value_was_sent() {
    let tool = Tool::new("plan_trip", async |_: trip::Trip| Ok::<_, ToolError>(()));
    let tool = tool.lenient(counterfoil::Lenient::ALL);
    let toolbox = Toolbox::builder().add(tool).build().expect("it holds together");
    let mut arguments = trip::sound();
    arguments["travellers"] = json!([{ "key": "adults", "value": "2" }]);
    let result = call(&toolbox, "openai-strict", "plan_trip", &arguments.to_string());
    assert_eq!(text(&result), "done\nconverted: travellers[0].value (a string that held a number)");
}
