//! Which client is served is known from the URL, from the server's own setting, or from what the client says of itself.

use counterfoil::serve::{HttpOptions, StdioOptions};
use counterfoil::server::Server;
use serde_json::{Value, json};

use crate::common::http::{Running, run};
use crate::common::stdio::Client;
use crate::common::{initialize, modern_meta, request};
use crate::{profile, shown, toolbox, trip};

fn server() -> Server {
    Server::builder("trips", "1").toolbox(toolbox()).build()
}

async fn started(options: HttpOptions) -> Running {
    run(server(), options).await
}

fn list() -> String {
    request(1, "tools/list", json!({}))
}

/// That a list is the one for that client.
fn assert_is_for(client: &str, answer: &Value) {
    assert_eq!(answer["result"]["tools"][0]["inputSchema"].to_string(), shown(&toolbox(), client).to_string());
}

/// That a call in the form of strict modes has reached the handler.
fn assert_called(answer: &Value) {
    let mut received = trip::sound();
    for optional in ["from", "to", "bill to"] {
        received.as_object_mut().map(|members| members.shift_remove(optional));
    }
    received["paid with"] = json!("card");
    let got = &answer["result"]["structuredContent"];
    assert_eq!(*got, received, "{answer}");
}

fn strict_call() -> Value {
    let mut arguments = trip::sound();
    arguments["travellers"] = json!([{ "key": "adults", "value": 2 }, { "key": "dogs", "value": 1 }]);
    for absent in ["train", "from", "to", "paid with", "bill to"] {
        arguments[absent] = Value::Null;
    }
    json!({ "name": "plan_trip", "arguments": arguments })
}

#[tokio::test]
async fn the_url_says_which_client_it_is() {
    let http = started(HttpOptions::default().client(profile("codex"))).await;
    assert_is_for("codex", &http.post(list()).await.json());
    let strict = "POST /mcp?client=openai-strict";
    assert_is_for("openai-strict", &http.send(strict, &[], list()).await.json());
    assert_called(&http.send(strict, &[], request(2, "tools/call", strict_call())).await.json());
    assert_is_for("cursor+gemini", &http.send("POST /mcp?client=cursor+gemini", &[], list()).await.json());
    // A name that nobody has is no error: the tools are shown as to everyone.
    assert_is_for("portable", &http.send("POST /mcp?client=cursr", &[], list()).await.json());
}

#[tokio::test]
async fn a_client_that_introduces_itself_is_known_by_its_id() {
    let http = started(HttpOptions::default()).await;
    for (name, client) in [
        ("codex-mcp-client", "codex"),
        ("claude-ai (via mcp-remote 0.1.30)", "claude-desktop"),
        ("Visual Studio Code", "vscode-copilot"),
        ("OpenAI-Strict", "openai-strict"),
        ("nobody (via mcp-remote 0.1.30)", "portable"),
    ] {
        let id = http.post(initialize(name)).await.headers["mcp-session-id"].clone();
        assert!(id.starts_with(&format!("cf1.{client}.")), "{id}");
        let headers = [("mcp-session-id", id.as_str())];
        assert_is_for(client, &http.post_with(&headers, list()).await.json());
        // Nothing is kept: another process knows the client by the same id.
        let other = started(HttpOptions::default()).await;
        assert_is_for(client, &other.post_with(&headers, list()).await.json());
    }
}

#[tokio::test]
async fn in_a_session_the_client_stays_who_it_is() {
    let http = started(HttpOptions::default().sessions(true)).await;
    let id = http.post(initialize("openai-strict")).await.headers["mcp-session-id"].clone();
    let headers = [("mcp-session-id", id.as_str())];
    for _ in 0..2 {
        assert_is_for("openai-strict", &http.post_with(&headers, list()).await.events()[0]);
    }
    assert_called(&http.post_with(&headers, request(2, "tools/call", strict_call())).await.events()[0]);
}

#[tokio::test]
async fn since_2026_07_28_each_request_says_it() {
    let http = started(HttpOptions::default()).await;
    for (name, client) in [("codex-mcp-client", "codex"), ("Zed (via mcp-remote 0.1.30)", "zed"), ("x", "portable")] {
        let params = json!({ "_meta": modern_meta(name, json!({})) });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params });
        let answer = http.post_modern(&message).await.json();
        assert_is_for(client, &answer);
        assert_eq!(answer["result"]["cacheScope"], "private");
    }
    let mut params = strict_call();
    params["_meta"] = modern_meta("openai-strict", json!({}));
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    assert_called(&http.post_modern(&message).await.json());
}

#[tokio::test]
async fn over_standard_streams_too() {
    let mut client = Client::of(server(), StdioOptions::default());
    client.ask(initialize("openai-strict")).await;
    assert_is_for("openai-strict", &client.ask(list()).await);
    assert_called(&client.ask(request(2, "tools/call", strict_call())).await);

    let mut client = Client::of(server(), StdioOptions::default().client(profile("gemini")));
    client.ask(initialize("openai-strict")).await;
    assert_is_for("gemini", &client.ask(list()).await);

    let mut client = Client::of(server(), StdioOptions::default());
    let mut params = json!({ "_meta": modern_meta("codex-mcp-client", json!({})) });
    assert_is_for("codex", &client.ask(request(1, "tools/list", params.clone())).await);
    params["_meta"] = modern_meta("Zed", json!({}));
    assert_is_for("zed", &client.ask(request(1, "tools/list", params)).await);
}

#[tokio::test]
async fn headers_are_compared_with_what_the_client_was_shown() {
    let http = run(crate::common::server(), HttpOptions::default()).await;
    let call = |client: &str| {
        let params =
            json!({ "name": "region", "arguments": { "region": "us" }, "_meta": modern_meta(client, json!({})) });
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })
    };
    // Everyone is shown that the argument stands in a header too.
    assert_eq!(http.post_modern(&call("x")).await.status, 400);
    // Some are not, since their providers refuse keywords that they do not know.
    assert!(!list_of(&http, "gemini").await.contains("x-mcp-header"));
    let answer = http.post_modern(&call("gemini")).await;
    assert_eq!(answer.json()["result"]["content"][0]["text"], r#"bytes {"region":"us"}"#);
    // And who knows of it all the same may send it.
    let headers = [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "region"),
        ("mcp-param-region", "us"),
    ];
    let answer = http.post_with(&headers, call("gemini").to_string()).await;
    assert_eq!(answer.json()["result"]["content"][0]["text"], r#"bytes {"region":"us"}"#);
}

async fn list_of(http: &Running, client: &str) -> String {
    http.send(&format!("POST /mcp?client={client}"), &[], list()).await.body
}
