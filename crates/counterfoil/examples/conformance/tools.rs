//! The tools, but for those that ask the client something.

use std::sync::Arc;
use std::time::Duration;

use counterfoil::server::Changes;
use counterfoil::toolbox::{
    Arguments, BoxFuture, Content, Context, LogLevel, Progress, ResourceContents, ToolDescriptor, ToolError,
    ToolObject, ToolResult, Toolbox, ToolboxBuilder,
};
use serde_json::{Map, Value, json};

use crate::data::{PNG, WAV};
use crate::questions;

/// What a tool does with its arguments.
type Act = Box<dyn Fn(Value, Context) -> BoxFuture<'static, Result<ToolResult, ToolError>> + Send + Sync>;

/// A tool of the fixture: its contract is whatever the suite wants to see.
struct FixtureTool {
    descriptor: ToolDescriptor,
    act: Act,
}

/// A tool with these properties, all of them required.
pub(crate) fn tool<F, Fut>(name: &str, description: &str, properties: &Value, act: F) -> Arc<dyn ToolObject>
where
    F: Fn(Value, Context) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<ToolResult, ToolError>> + Send + 'static,
{
    let names: Vec<_> = properties.as_object().into_iter().flat_map(Map::keys).collect();
    let schema = json!({"type": "object", "properties": properties, "required": names});
    tool_with_schema(name, description, &schema, act)
}

fn tool_with_schema<F, Fut>(name: &str, description: &str, schema: &Value, act: F) -> Arc<dyn ToolObject>
where
    F: Fn(Value, Context) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<ToolResult, ToolError>> + Send + 'static,
{
    let schema = schema.as_object().cloned().unwrap_or_default();
    Arc::new(FixtureTool {
        descriptor: ToolDescriptor::new(name, schema).with_description(description),
        act: Box::new(move |arguments, context| Box::pin(act(arguments, context))),
    })
}

impl ToolObject for FixtureTool {
    fn name(&self) -> &str {
        &self.descriptor.name
    }

    fn descriptor(&self) -> ToolDescriptor {
        self.descriptor.clone()
    }

    fn call<'a>(&'a self, arguments: Arguments<'a>, context: Context) -> BoxFuture<'a, ToolResult> {
        Box::pin(async move {
            let Ok(arguments) = arguments.to_value() else {
                return ToolResult::error("the arguments are no JSON");
            };
            let acted = (self.act)(arguments, context.clone()).await;
            acted.unwrap_or_else(|error| error.into_result(&context))
        })
    }
}

pub(crate) fn toolbox(changes: &Changes) -> Toolbox {
    let mut tools = contents();
    tools.extend(speakers());
    tools.extend(triggers(changes));
    tools.push(json_schema());
    tools.push(tool(
        "test_x_mcp_header",
        "Takes an argument that also stands in a header",
        &json!({"region": {"type": "string", "x-mcp-header": "Region"}}),
        |arguments, _| async move { Ok(ToolResult::text(arguments["region"].to_string())) },
    ));
    tools.extend(questions::tools());
    let filled = tools.into_iter().fold(Toolbox::builder(), ToolboxBuilder::add_shared);
    filled.build().expect("every name stands here once")
}

/// A tool without arguments that always gives the same.
fn fixed(name: &str, description: &str, result: ToolResult) -> Arc<dyn ToolObject> {
    tool(name, description, &json!({}), move |_, _| std::future::ready(Ok(result.clone())))
}

fn contents() -> Vec<Arc<dyn ToolObject>> {
    let embedded = ResourceContents::text("test://embedded-resource", "This is an embedded resource content.");
    let mixed = ResourceContents::text("test://mixed-content-resource", r#"{"test":"data","value":123}"#);
    vec![
        fixed("test_simple_text", "Returns text", ToolResult::text("This is a simple text response for testing.")),
        fixed("test_image_content", "Returns a picture", Content::image(PNG, "image/png").into()),
        fixed("test_audio_content", "Returns a sound", Content::audio(WAV, "audio/wav").into()),
        fixed("test_embedded_resource", "Returns a resource", Content::resource(embedded).into()),
        fixed(
            "test_multiple_content_types",
            "Returns text, a picture and a resource",
            ToolResult::content([
                Content::text("Multiple content types test:"),
                Content::image(PNG, "image/png"),
                Content::resource(mixed.with_mime_type("application/json")),
            ]),
        ),
        tool("test_error_handling", "Always fails", &json!({}), |_, _| async {
            let text = "This tool intentionally returns an error for testing";
            Err(ToolError::public("INTENDED", text))
        }),
    ]
}

/// Tools that have something to say before they are done.
fn speakers() -> Vec<Arc<dyn ToolObject>> {
    async fn pause() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = |name: &str| {
        tool(name, "Logs while it works", &json!({}), |_, context| async move {
            context.log(LogLevel::Info, "Tool execution started").await;
            pause().await;
            context.log(LogLevel::Info, "Tool processing data").await;
            pause().await;
            context.log(LogLevel::Info, "Tool execution completed").await;
            Ok(ToolResult::text("Logged three messages."))
        })
    };
    vec![
        log("test_tool_with_logging"),
        log("test_logging_tool"),
        tool("test_tool_with_progress", "Tells how far it has come", &json!({}), |_, context| async move {
            for done in [0.0, 50.0, 100.0] {
                context.progress(Progress::new(done).of(100.0)).await;
                pause().await;
            }
            Ok(ToolResult::text("Done."))
        }),
        fixed(
            "test_reconnection",
            "Answers on a stream that can be taken up again",
            ToolResult::text("Reconnection is up to the stream."),
        ),
    ]
}

/// Tools that announce changes.
fn triggers(changes: &Changes) -> Vec<Arc<dyn ToolObject>> {
    let announce = |name: &str, announce: fn(&Changes)| {
        let changes = changes.clone();
        tool(name, "Announces a change", &json!({}), move |_, _| {
            announce(&changes);
            std::future::ready(Ok(ToolResult::text("Announced.")))
        })
    };
    vec![announce("test_trigger_tool_change", Changes::tools), announce("test_trigger_prompt_change", Changes::prompts)]
}

fn json_schema() -> Arc<dyn ToolObject> {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            },
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {
            "properties": {"contactMethod": {"const": "phone"}},
            "required": ["contactMethod"],
        },
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false,
    });
    tool_with_schema(
        "json_schema_2020_12_tool",
        "Tool with JSON Schema 2020-12 features",
        &schema,
        |arguments, _| async move { Ok(ToolResult::text(arguments.to_string())) },
    )
}
