//! What the tools of the prompt registry cost a model to read, and that every client takes them.

use std::sync::Arc;

use counterfoil::Toolbox;
use counterfoil::toolbox::{Profile, ToolDescriptor, ToolboxBuilder};
use counterfoil_lint::{Config, Severity, Source, lint};
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;
use serde_json::{Value, json};

/// The tools that agents know from elsewhere.
const KNOWN: [&str; 6] =
    ["getPrompt", "getPromptUnresolved", "listPrompts", "createTextPrompt", "createChatPrompt", "updatePromptLabels"];

async fn toolbox() -> Toolbox {
    let store = Store::open("sqlite::memory:").await.expect("a database in memory");
    let registry = Arc::new(Registry::new(store, "http://127.0.0.1:7420"));
    let tools = counterfoil_prompts::tools::tools(&registry);
    tools.into_iter().fold(Toolbox::builder(), ToolboxBuilder::add).build().expect("a toolbox")
}

/// All that is sent of a tool but for its output schema.
fn sent(tool: &ToolDescriptor) -> Value {
    json!({
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "annotations": {
            "title": tool.annotations.title,
            "readOnlyHint": tool.annotations.read_only,
            "destructiveHint": tool.annotations.destructive,
            "idempotentHint": tool.annotations.idempotent,
            "openWorldHint": tool.annotations.open_world,
        },
    })
}

/// What a model reads of it.
fn read(tool: &ToolDescriptor) -> Value {
    json!({"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema})
}

#[tokio::test]
async fn the_catalogue_is_small() {
    let toolbox = toolbox().await;
    let list = toolbox.list(&Profile::portable());
    let names: Vec<_> = list.tools().iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, counterfoil_prompts::tools::NAMES);
    let all: usize = list.tools().iter().map(|tool| sent(tool).to_string().len()).sum();
    assert!(all <= 14 * 1000, "the catalogue takes {all} bytes");
    let known = list.tools().iter().filter(|tool| KNOWN.contains(&tool.name.as_str()));
    let known: usize = known.map(|tool| read(tool).to_string().len()).sum();
    assert!(known <= 5 * 1000, "the tools that agents know take {known} bytes");
}

#[tokio::test]
async fn every_tool_has_a_title_four_hints_an_output_contract_and_described_arguments() {
    let toolbox = toolbox().await;
    for tool in toolbox.list(&Profile::named("mcp-inspector").expect("a profile")).tools() {
        let hints = &tool.annotations;
        assert!(tool.title.is_some() && tool.description.is_some() && tool.output_schema.is_some(), "{}", tool.name);
        assert!(
            [hints.read_only, hints.destructive, hints.idempotent, hints.open_world].iter().all(Option::is_some),
            "{}",
            tool.name
        );
    }
}

#[tokio::test]
async fn every_client_takes_the_whole_catalogue() {
    let toolbox = toolbox().await;
    for name in Profile::names() {
        let profile = Profile::named(name).expect("a profile");
        let list = toolbox.list(&profile);
        assert_eq!(list.tools().len(), counterfoil_prompts::tools::NAMES.len(), "{name} is not shown every tool");
        let tools: Vec<Value> = list
            .tools()
            .iter()
            .map(|tool| {
                let mut sent = sent(tool);
                sent["outputSchema"] = tool.output_schema.as_deref().cloned().map_or(Value::Null, Value::Object);
                if let Some(members) = sent.as_object_mut() {
                    members.retain(|_, value| !value.is_null());
                }
                sent
            })
            .collect();
        let text = json!({"tools": tools}).to_string();
        let source = Source::read(name, &text).expect("a list of tools");
        let report = lint(&source, &Config::new([profile.facts().clone()]));
        assert!(report.worst() < Some(Severity::Warning), "{name}: {:?}", report.groups().first());
    }
}
