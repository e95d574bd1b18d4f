//! What the tools of the prompt registry cost a model to read, and that every client takes them.

use std::sync::Arc;

use counterfoil::Toolbox;
use counterfoil::toolbox::{Caller, Context, Profile, ToolDescriptor, ToolboxBuilder};
use counterfoil_lint::{Config, Severity, Source, lint};
use counterfoil_prompts::access;
use counterfoil_prompts::registry::Registry;
use counterfoil_prompts::store::Store;
use serde_json::{Value, json};

/// The tools that agents know from elsewhere.
const KNOWN: [&str; 6] =
    ["getPrompt", "getPromptUnresolved", "listPrompts", "createTextPrompt", "createChatPrompt", "updatePromptLabels"];

async fn toolbox() -> Toolbox {
    let store = Store::open("sqlite::memory:").await.expect("a database in memory");
    access::project(&store, access::DEFAULT_PROJECT).await.expect("a project");
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

#[tokio::test]
async fn a_long_prompt_is_edited_with_few_calls_and_few_words() {
    let toolbox = toolbox().await;
    let call = async |tool: &str, arguments: Value| {
        let local = Caller::new("local").with(access::Caller::local(access::DEFAULT_PROJECT));
        let sent = arguments.to_string();
        let result = toolbox.call(tool, sent.as_str().into(), Context::detached().with_caller(local)).await;
        let result = result.expect("the tool is there");
        let text: String = result.content.iter().filter_map(|block| block.as_text()).collect();
        assert!(!result.is_error, "{tool}: {text}");
        sent.len() + text.len()
    };
    let lines: String = (0..480).map(|line| format!("Rule {line}: be as kind to {{{{who}}}} as you can.\n")).collect();
    assert!(lines.len() > 20_000, "{} bytes are no long prompt", lines.len());
    let made = json!({"name": "support/long", "prompt": lines, "config": {"model": "m"}, "tags": ["support"]});
    call("createTextPrompt", made).await;
    let mut spent = call("searchPrompts", json!({"query": "support long"})).await;
    // What is read is the prompt, as JSON writes it, and what is around it.
    spent += call("getPrompt", json!({"name": "support/long"})).await - json!(lines).to_string().len();
    let edits = json!([{"old": "Rule 200: be as kind", "new": "Rule 200: be twice as kind"}]);
    let edit = json!({"name": "support/long", "edits": edits, "baseVersion": 1, "commitMessage": "kinder"});
    spent += call("createTextPrompt", edit).await;
    spent += call("diffPromptVersions", json!({"name": "support/long", "fromVersion": 1})).await;
    spent += call("promotePrompt", json!({"name": "support/long"})).await;
    assert!(spent <= 4_000, "five calls take {spent} bytes beside the prompt");
}
