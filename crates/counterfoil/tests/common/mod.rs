//! A server whose tools tell what reached them.

#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::needless_pass_by_value, reason = "a test hands over what it has just made")]

#[cfg(feature = "http")]
pub(crate) mod http;
#[cfg(feature = "stdio")]
pub(crate) mod stdio;

use std::sync::Arc;

use counterfoil::server::Server;
use counterfoil::toolbox::{
    Arguments, BoxFuture, Context, LogLevel, Progress, ToolDescriptor, ToolError, ToolObject, ToolResult, Toolbox,
};
use serde_json::{Map, Value, json};

/// What a test tool does.
type Act = fn(Arguments<'_>, Context) -> BoxFuture<'_, ToolResult>;

/// A tool of that name.
struct TestTool {
    name: &'static str,
    properties: Value,
    act: Act,
}

impl ToolObject for TestTool {
    fn name(&self) -> &str {
        self.name
    }

    fn descriptor(&self) -> ToolDescriptor {
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), self.properties.clone());
        ToolDescriptor::new(self.name, schema).with_description(format!("Tests {}.", self.name))
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        (self.act)(arguments, context)
    }
}

/// `echo`: the form in which arguments arrived, and their bytes.
fn echo(arguments: Arguments<'_>, _: Context) -> BoxFuture<'_, ToolResult> {
    let said = match arguments {
        Arguments::Absent => "absent".to_owned(),
        Arguments::Bytes(bytes) => format!("bytes {}", String::from_utf8_lossy(bytes)),
        Arguments::Value(value) => format!("value {value}"),
        Arguments::Map(map) => format!("map {}", Value::Object(map.clone())),
    };
    Box::pin(async move { ToolResult::text(said) })
}

/// `who`: the profile and the id of the call.
fn who(_: Arguments<'_>, context: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async move {
        let id = context.request_id().map(ToString::to_string);
        ToolResult::text(format!("{} {}", context.profile(), id.unwrap_or_default()))
    })
}

/// `fail`: an error that must not be read.
fn fail(_: Arguments<'_>, context: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async move { ToolError::internal("the password is hunter2").into_result(&context) })
}

/// `panic`: takes its task with it, if it is let.
fn panics(arguments: Arguments<'_>, _: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async move {
        let nothing = arguments.to_value().ok().and(None::<ToolResult>);
        nothing.expect("the password is hunter2")
    })
}

/// `talk`: progress and a log message before the result.
fn talk(_: Arguments<'_>, context: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async move {
        context.progress(Progress::new(1.0).of(2.0).saying("half")).await;
        context.log(LogLevel::Debug, "a detail").await;
        context.log(LogLevel::Warning, "a warning").await;
        ToolResult::text("done")
    })
}

/// `ask`: needs a name before it can answer.
fn ask(_: Arguments<'_>, context: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async move {
        let answer = context.input().and_then(|input| input.responses.get("name"));
        match answer.and_then(|answer| answer.pointer("/content/name")) {
            Some(name) => ToolResult::text(format!("hello {name}")),
            None => ToolResult::input_required(
                counterfoil::toolbox::InputRequired::new()
                    .ask_user(
                        "name",
                        "What is your name?",
                        json!({"type": "object", "properties": {"name": {"type": "string"}}}),
                    )
                    .with_state("asked"),
            ),
        }
    })
}

/// `slow`: answers after a while.
fn slow(_: Arguments<'_>, _: Context) -> BoxFuture<'_, ToolResult> {
    Box::pin(async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        ToolResult::text("slow but sure")
    })
}

/// `create_ticket`: there so that `creat_ticket` is nearly right.
pub(crate) fn toolbox() -> Toolbox {
    let tools: [(&'static str, Value, Act); 9] = [
        ("echo", json!({}), echo),
        ("who", json!({}), who),
        ("fail", json!({}), fail),
        ("panic", json!({}), panics),
        ("talk", json!({}), talk),
        ("ask", json!({}), ask),
        ("slow", json!({}), slow),
        ("region", json!({"region": {"type": "string", "x-mcp-header": "Region"}}), echo),
        ("create_ticket", json!({}), echo),
    ];
    tools
        .into_iter()
        .fold(Toolbox::builder(), |builder, (name, properties, act)| {
            builder.add_shared(Arc::new(TestTool { name, properties, act }))
        })
        .build()
        .expect("every name is there once")
}

/// The server that the tests talk to.
pub(crate) fn server() -> Server {
    Server::builder("test-server", "1.2.3")
        .title("A server for tests")
        .instructions("Call echo first.")
        .toolbox(toolbox())
        .build()
}

/// A request of the revisions with `initialize`.
pub(crate) fn request(id: impl Into<Value>, method: &str, params: Value) -> String {
    json!({"jsonrpc": "2.0", "id": id.into(), "method": method, "params": params}).to_string()
}

/// The `initialize` request of a client of that name.
pub(crate) fn initialize(client: &str) -> String {
    let params = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": client, "version": "1"},
    });
    request(0, "initialize", params)
}

/// A call of `echo` with these arguments, as text.
pub(crate) fn echo_call(arguments: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"echo","arguments":{arguments}}}}}"#)
}

/// What revision 2026-07-28 wants in each request's `_meta`.
pub(crate) fn modern_meta(client: &str, capabilities: Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": client, "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    })
}

/// The answer to a call that said `text`, as the revisions with `initialize` have it.
pub(crate) fn said(id: impl Into<Value>, text: &str) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id.into(),
        "result": {"content": [{"type": "text", "text": text}], "isError": false},
    })
}

/// The code and the message of an error.
pub(crate) fn error(answer: &Value) -> (i64, &str) {
    let error = &answer["error"];
    (error["code"].as_i64().unwrap_or_default(), error["message"].as_str().unwrap_or_default())
}
