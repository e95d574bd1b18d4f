//! What the tests of typed tools share: calling one tool, and reading what it answers.

#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::needless_pass_by_value, reason = "a test hands over what it has just made")]

use std::fmt;
use std::sync::{Arc, Mutex, Once};

use counterfoil::toolbox::{Arguments, Profile, ToolDescriptor, ToolResult, ToolboxBuilder};
use counterfoil::{Context, Tool, Toolbox};
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// A toolbox of this one tool.
pub(crate) fn toolbox(tool: Tool) -> Toolbox {
    Toolbox::builder().add(tool).build().unwrap_or_else(|error| panic!("{error}"))
}

/// Calls the only tool of the toolbox.
pub(crate) fn call(toolbox: &Toolbox, arguments: Arguments<'_>) -> ToolResult {
    let name = toolbox.names().next().expect("there is a tool").to_owned();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(toolbox.call(&name, arguments, Context::detached())).expect("the tool is known")
}

/// Calls a tool with arguments as they stand on the wire.
pub(crate) fn call_tool(tool: Tool, arguments: &str) -> ToolResult {
    call(&toolbox(tool), arguments.into())
}

/// The tool as everyone sees it.
pub(crate) fn listed(builder: ToolboxBuilder) -> ToolDescriptor {
    let toolbox = builder.build().unwrap_or_else(|error| panic!("{error}"));
    toolbox.list(&Profile::portable()).tools()[0].clone()
}

/// The text blocks of a result.
pub(crate) fn texts(result: &ToolResult) -> Vec<&str> {
    result.content.iter().filter_map(|content| content.as_text()).collect()
}

/// The whole text of a result.
pub(crate) fn text(result: &ToolResult) -> String {
    texts(result).join("\n")
}

/// A member of a result's `_meta`.
pub(crate) fn meta<'r>(result: &'r ToolResult, key: &str) -> &'r Value {
    result.meta.as_ref().and_then(|meta| meta.get(key)).unwrap_or(&Value::Null)
}

/// The codes and pointers of the problems that a refusal tells programs.
pub(crate) fn problems(result: &ToolResult) -> Vec<(String, String)> {
    assert!(result.is_error, "{result:?}");
    let error = meta(result, "counterfoil/error");
    assert_eq!(error["code"], json!("INVALID_INPUT"), "{result:?}");
    assert_eq!(result.structured, None, "problems never stand in structuredContent");
    assert!(text(result).starts_with("Invalid tool input"), "{result:?}");
    let word = |problem: &Value, key: &str| problem[key].as_str().unwrap_or_default().to_owned();
    let listed = error["problems"].as_array().expect("a list of problems");
    listed.iter().map(|problem| (word(problem, "code"), word(problem, "pointer"))).collect()
}

/// As [`problems`], each as `code pointer`.
pub(crate) fn problem_lines(result: &ToolResult) -> Vec<String> {
    problems(result).into_iter().map(|(code, pointer)| format!("{code} {pointer}")).collect()
}

/// What was logged while `act` ran on this thread.
pub(crate) fn logged<T>(act: impl FnOnce() -> T) -> (T, String) {
    // What is first met by a thread to which nobody listens is taken for something that nobody listens to, for all threads.
    static LISTENED_TO: Once = Once::new();
    LISTENED_TO.call_once(|| drop(tracing::subscriber::set_global_default(Log::default())));
    let log = Log::default();
    let value = tracing::subscriber::with_default(log.clone(), act);
    let text = log.0.lock().expect("not poisoned").clone();
    (value, text)
}

/// Keeps what is logged at the level of errors.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = self.0.lock().expect("not poisoned");
        text.push_str(event.metadata().level().as_str());
        event.record(&mut Fields(&mut text));
        text.push('\n');
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct Fields<'t>(&'t mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }
}
