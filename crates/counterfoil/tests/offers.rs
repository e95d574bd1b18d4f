//! Prompts, resources and completion, as plain data on one side and exact JSON on the other.

#![cfg(feature = "stdio")]

mod common;

use common::stdio::Client;
use common::{error, initialize, modern_meta, request};
use counterfoil::serve::StdioOptions;
use counterfoil::server::{
    Completed, Completion, CompletionOf, Prompt, PromptArgument, PromptMessage, PromptResult, PromptSet, RequestError,
    Resource, ResourceSet, ResourceTemplate, Server,
};
use counterfoil::toolbox::{Audience, Content, ContentAnnotations, Context, Icon, ResourceContents};
use serde_json::{Value, json};

fn prompts() -> PromptSet {
    PromptSet::new()
        .with(
            Prompt::new("greet")
                .with_description("Greets someone")
                .with_argument(PromptArgument::required("name").with_description("Who is greeted"))
                .with_argument(PromptArgument::optional("tone")),
            |arguments, _| async move {
                let hints = ContentAnnotations { audience: vec![Audience::User], ..ContentAnnotations::default() };
                let messages = [
                    PromptMessage::user(format!("Greet {}.", arguments["name"])),
                    PromptMessage::assistant(Content::text("Hello.").with_annotations(hints)),
                ];
                Ok(PromptResult::new(messages).with_description("A greeting"))
            },
        )
        .with(Prompt::new("broken"), |_, _| async {
            Err::<PromptResult, _>(RequestError::internal("the password is hunter2"))
        })
        .with(Prompt::new("panics"), |arguments, _| async move {
            Ok(PromptResult::new([PromptMessage::user(&*arguments["hunter2"])]))
        })
}

fn resources() -> ResourceSet {
    let icon = Icon { src: "data:,".to_owned(), theme: Some("dark".to_owned()), ..Icon::default() };
    let note = Resource { title: Some("A note".to_owned()), icons: vec![icon], ..Resource::new("note://1", "note") };
    ResourceSet::new().with(note, |_| async { Ok(ResourceContents::blob("note://1", [1, 2, 3])) }).with_template(
        ResourceTemplate::new("day://{day}", "day"),
        |uri, variables, _| async move {
            Ok(ResourceContents::text(uri, variables["day"].clone()).with_mime_type("text/markdown"))
        },
    )
}

async fn complete(completion: Completion, _: Context) -> Result<Completed, RequestError> {
    let CompletionOf::Prompt(prompt) = completion.of else {
        return Ok(Completed::default());
    };
    let tone = completion.resolved.get("tone").cloned().unwrap_or_default();
    Ok(Completed::new([format!("{prompt} {} {}{tone}", completion.argument, completion.value)]))
}

async fn client() -> Client {
    let server = Server::builder("offers", "1").prompts(prompts()).resources(resources()).completions(complete).build();
    let mut client = Client::of(server, StdioOptions::default());
    let introduced = client.ask(initialize("x")).await;
    assert_eq!(
        introduced["result"],
        json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {"logging": {}, "completions": {}, "prompts": {}, "resources": {}},
            "serverInfo": {"name": "offers", "version": "1"},
        })
    );
    client
}

async fn ask(client: &mut Client, method: &str, params: Value) -> Value {
    client.ask(request(1, method, params)).await
}

#[tokio::test]
async fn prompts_are_listed_and_filled_in() {
    let mut client = client().await;
    let listed = ask(&mut client, "prompts/list", json!({})).await;
    assert_eq!(
        listed["result"]["prompts"][0],
        json!({
            "name": "greet",
            "description": "Greets someone",
            "arguments": [
                {"name": "name", "description": "Who is greeted", "required": true},
                {"name": "tone", "required": false},
            ],
        })
    );
    let filled = ask(&mut client, "prompts/get", json!({"name": "greet", "arguments": {"name": "Ada"}})).await;
    assert_eq!(
        filled["result"],
        json!({
            "description": "A greeting",
            "messages": [
                {"role": "user", "content": {"type": "text", "text": "Greet Ada."}},
                {
                    "role": "assistant",
                    "content": {"type": "text", "text": "Hello.", "annotations": {"audience": ["user"]}},
                },
            ],
        })
    );
}

#[tokio::test]
async fn a_prompt_that_cannot_be_filled_in_says_why() {
    let mut client = client().await;
    for (params, told) in [
        (json!({"name": "greet"}), "the prompt `greet` needs `name`: add it to `arguments`"),
        (json!({"name": "grete"}), "unknown prompt `grete`; there are: greet, broken, panics"),
        (json!({"name": "greet", "arguments": {"name": 5}}), "the prompt's argument `name` must be a string"),
    ] {
        let refused = ask(&mut client, "prompts/get", params).await;
        assert_eq!(error(&refused), (-32602, told));
    }
    for name in ["broken", "panics"] {
        let failed = ask(&mut client, "prompts/get", json!({"name": name})).await;
        let (code, told) = error(&failed);
        assert_eq!(code, -32603);
        assert!(told.starts_with("internal error; the server's log has it under err_"), "{told}");
    }
}

#[tokio::test]
async fn resources_are_listed_and_read() {
    let mut client = client().await;
    let listed = ask(&mut client, "resources/list", json!({})).await;
    assert_eq!(
        listed["result"],
        json!({
            "resources": [{
                "uri": "note://1",
                "name": "note",
                "title": "A note",
                "icons": [{"src": "data:,", "theme": "dark"}],
            }],
        })
    );
    let templates = ask(&mut client, "resources/templates/list", json!({})).await;
    assert_eq!(templates["result"], json!({"resourceTemplates": [{"uriTemplate": "day://{day}", "name": "day"}]}));
    let read = ask(&mut client, "resources/read", json!({"uri": "note://1"})).await;
    assert_eq!(read["result"], json!({"contents": [{"uri": "note://1", "blob": "AQID"}]}));
    let read = ask(&mut client, "resources/read", json!({"uri": "day://mon%20day"})).await;
    assert_eq!(
        read["result"],
        json!({"contents": [{"uri": "day://mon%20day", "mimeType": "text/markdown", "text": "mon day"}]})
    );
    let missing = ask(&mut client, "resources/read", json!({"uri": "note://2"})).await;
    assert_eq!(error(&missing).0, -32002);
    let meta = modern_meta("x", json!({}));
    let missing = ask(&mut client, "resources/read", json!({"uri": "note://2", "_meta": meta})).await;
    assert_eq!(error(&missing), (-32602, "there is no resource `note://2`"));
    // Nothing is announced, so nothing can be subscribed to.
    let refused = ask(&mut client, "resources/subscribe", json!({"uri": "note://1"})).await;
    assert_eq!(error(&refused).0, -32601);
}

#[tokio::test]
async fn arguments_are_completed() {
    let mut client = client().await;
    let params = json!({
        "ref": {"type": "ref/prompt", "name": "greet"},
        "argument": {"name": "name", "value": "A"},
        "context": {"arguments": {"tone": "!"}},
    });
    let completed = ask(&mut client, "completion/complete", params).await;
    assert_eq!(completed["result"], json!({"completion": {"values": ["greet name A!"], "total": 1, "hasMore": false}}));
    let params =
        json!({"ref": {"type": "ref/resource", "uri": "day://{day}"}, "argument": {"name": "day", "value": ""}});
    let completed = ask(&mut client, "completion/complete", params).await;
    assert_eq!(completed["result"], json!({"completion": {"values": [], "hasMore": false}}));
    let refused = ask(&mut client, "completion/complete", json!({"ref": {"type": "ref/tool"}})).await;
    assert_eq!(error(&refused), (-32602, "the `params` are not those of `completion/complete`"));
}

#[tokio::test]
async fn what_is_not_offered_is_no_method() {
    let mut client = client().await;
    for (method, params) in [("tools/list", json!({})), ("tools/call", json!({"name": "x"}))] {
        let refused = ask(&mut client, method, params).await;
        assert_eq!(error(&refused), (-32601, format!("unknown method `{method}`").as_str()));
    }
}
