//! Over a pair of streams in memory: a line of JSON-RPC in, a line of exact JSON out.

#![cfg(feature = "stdio")]

mod common;

use std::time::Duration;

use common::stdio::Client;
use common::{echo_call, error, initialize, modern_meta, request, said, server};
use counterfoil::serve::StdioOptions;
use counterfoil::server::{Changes, Resource, ResourceSet, Server};
use counterfoil::toolbox::{Profile, ResourceContents, Toolset};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

#[tokio::test]
async fn a_client_introduces_itself_lists_and_calls() {
    let mut client = Client::new();
    assert_eq!(
        client.ask(initialize("Claude Code")).await,
        json!({
            "jsonrpc": "2.0",
            "id": 0,
            "result": {
                "protocolVersion": "2025-11-25",
                "capabilities": {"logging": {}, "tools": {}},
                "serverInfo": {
                    "name": "test-server",
                    "title": "A server for tests",
                    "version": "1.2.3",
                },
                "instructions": "Call echo first.",
            },
        })
    );
    let answer = client.ask(request("l", "tools/list", Value::Null)).await;
    assert_eq!(answer["result"]["tools"][0]["description"], "Tests echo.");
    let who = request("a", "tools/call", json!({"name": "who"}));
    assert_eq!(client.ask(&who).await, said("a", "claude-code a"));
    assert_eq!(client.ask(request(2, "ping", json!({}))).await["result"], json!({}));
    let (rest, served) = client.end().await;
    assert!(rest.is_empty() && served.is_ok(), "{rest:?} {served:?}");

    let fixed = StdioOptions::default().client(Profile::named("cursor").expect("it is known"));
    let mut client = Client::of(server(), fixed);
    client.ask(initialize("Claude Code")).await;
    assert_eq!(client.ask(&who).await, said("a", "cursor a"));
}

#[tokio::test]
async fn only_the_tools_that_are_served_are_there() {
    let options = StdioOptions::default().tools(Toolset::named(["who", "echo"]).set_by("`--tools`"));
    let mut client = Client::of(server(), options);
    client.ask(initialize("x")).await;
    let answer = client.ask(request(1, "tools/list", json!({}))).await;
    let tools = answer["result"]["tools"].as_array().expect("a list");
    assert_eq!(tools.iter().map(|tool| &tool["name"]).collect::<Vec<_>>(), ["echo", "who"]);
    let answer = client.ask(request(2, "tools/call", json!({"name": "fail"}))).await;
    let text = answer["result"]["content"][0]["text"].as_str().expect("text");
    assert!(text.starts_with("the tool `fail` exists, but `--tools` allows only other tools"), "{text}");
    assert_eq!(answer["result"]["_meta"]["counterfoil/error"]["code"], "TOOL_NOT_ALLOWED");
}

#[tokio::test]
async fn the_stateless_revision_needs_no_introduction() {
    let mut client = Client::new();
    let ask = |method: &str, mut params: Value, client: &str| {
        params["_meta"] = modern_meta(client, json!({}));
        request(1, method, params)
    };
    let answer = client.ask(ask("server/discover", json!({}), "Codex")).await;
    assert_eq!(answer["result"]["instructions"], "Call echo first.");
    let answer = client.ask(ask("tools/list", json!({}), "Codex")).await;
    assert_eq!(answer["result"]["tools"][0]["description"], "Tests echo.");
    assert_eq!(answer["result"]["cacheScope"], "private");
    let answer = client.ask(ask("tools/call", json!({"name": "who"}), "Other")).await;
    assert_eq!(
        answer["result"],
        json!({
            "resultType": "complete",
            "content": [{"type": "text", "text": "portable 1"}],
            "isError": false,
        })
    );
    let answer = client.ask(ask("tools/call", json!({"name": "echo", "arguments": [1]}), "x")).await;
    assert_eq!(answer["result"]["content"][0]["text"], "bytes [1]");
    let answer = client.ask(request(1, "tools/call", json!({"name": "echo"}))).await;
    assert_eq!(error(&answer).0, -32602);
}

#[tokio::test]
async fn a_request_before_any_introduction_is_told_both_ways() {
    let mut client = Client::new();
    assert_eq!(client.ask(request("p", "ping", json!({}))).await["result"], json!({}));
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    for (method, params) in [("tools/list", Value::Null), ("x", json!({})), ("tools/call", json!({"name": "echo"}))] {
        let answer = client.ask(request(1, method, params)).await;
        let (code, message) = error(&answer);
        assert_eq!((code, &answer["id"]), (-32602, &json!(1)));
        assert!(message.contains("send `initialize` first") && message.contains("`params._meta`"), "{message}");
    }
    let wrong = client.ask(request(1, "initialize", json!({"x": 1}))).await;
    assert_eq!(error(&wrong), (-32602, "the `params` are not those of `initialize`"));
    // None of these has begun anything that a notification could end.
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    assert_eq!(client.ask(initialize("x")).await["id"], 0);
    assert_eq!(client.ask(request(1, "tools/call", json!({"name": "echo"}))).await, said(1, "absent"));
}

#[tokio::test]
async fn of_two_requests_with_one_id_the_second_is_refused_while_the_first_is_answered() {
    let mut client = Client::introduced().await;
    let slow = |id: Value| request(id, "tools/call", json!({"name": "slow"}));
    client.say(slow(json!(7))).await;
    for _ in 0..20 {
        let answer = client.ask(slow(json!(7))).await;
        assert_eq!((error(&answer).0, &answer["id"]), (-32600, &json!(7)));
        assert!(error(&answer).1.starts_with("this id is in use"), "{answer}");
    }
    let written_otherwise = slow(json!(7)).replace("\"id\":7", "\"id\":7.0");
    assert_eq!(error(&client.ask(written_otherwise).await).0, -32600);
    assert_eq!(client.ask(request("7", "ping", json!({}))).await["result"], json!({}));
    assert_eq!(client.hear().await, said(7, "slow but sure"));
    // Answered, the id is free again; and so it is once its request is cancelled.
    client.say(slow(json!(7))).await;
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#).await;
    assert_eq!(client.ask(request(7, "ping", json!({}))).await["result"], json!({}));
}

#[tokio::test]
async fn what_is_no_request_is_never_answered() {
    let mut client = Client::introduced().await;
    for line in [
        r#"{"jsonrpc":"2.0","method":"notifications/x","params":[]}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
        r#"{"jsonrpc":"1.0","method":"notifications/x"}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":5}"#,
        r#"{"jsonrpc":"2.0","result":{}}"#,
    ] {
        client.say(line).await;
    }
    assert_eq!(client.ask(echo_call("{}")).await, said(1, "bytes {}"));
    let (rest, served) = client.end().await;
    assert!(rest.is_empty() && served.is_ok(), "{rest:?} {served:?}");
}

#[tokio::test]
async fn arguments_reach_the_tool_as_they_were_written() {
    let mut client = Client::introduced().await;
    for arguments in [
        "{}",
        "[1]",
        "\"x\"",
        "null",
        "5",
        "1.0",
        r#"{ "a" : 1.0, "a": 123456789012345678901234567890 }"#,
        r#"{"z":1,"a":"\u0000\ud83d\ude00"}"#,
    ] {
        assert_eq!(client.ask(echo_call(arguments)).await, said(1, &format!("bytes {arguments}")));
    }
    let absent = request(1, "tools/call", json!({"name": "echo"}));
    assert_eq!(client.ask(absent).await, said(1, "absent"));
    let spread = format!("{}\r", echo_call("{ }").replace(",\"id\"", " , \"id\""));
    assert_eq!(client.ask(spread).await, said(1, "bytes { }"));
    // One that the short way does not read, and the SDK does.
    let odd = r#"{"jsonrpc":"2.0","id":1e0,"method":"tools/call","params":{"name":"echo","arguments":[2],"x":1}}"#;
    assert_eq!(client.ask(odd).await, said(1, "bytes [2]"));
}

#[tokio::test]
async fn what_is_malformed_is_answered_and_the_next_message_is_read() {
    let mut client = Client::introduced().await;
    let nested = format!("{}{}", "[".repeat(2_500_000), "]".repeat(2_500_000));
    for (line, code) in [
        (b"{".to_vec(), -32700),
        (b"nonsense".to_vec(), -32700),
        (b"\xff\xfe".to_vec(), -32700),
        (echo_call("{\"a\":\"\0\"}").into_bytes(), -32700),
        (echo_call("{\"a\":1e400}").into_bytes(), -32700),
        (echo_call(r#"{"a":"\ud800"}"#).into_bytes(), -32700),
        (echo_call(&nested).into_bytes(), -32700),
        (br#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#.to_vec(), -32700),
        (br#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#.to_vec(), -32600),
        (br#"{"id":1,"method":"ping"}"#.to_vec(), -32600),
        (br#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#.to_vec(), -32602),
    ] {
        let answer = client.ask(&line).await;
        assert_eq!(error(&answer).0, code, "{answer}");
    }
    let answer = client.ask(echo_call("{\"a\":1e400}")).await;
    assert_eq!(answer["id"], 1, "an id that could be read is told");
    let empty = request(3, "tools/call", json!({"name": ""}));
    assert_eq!(error(&client.ask(empty).await), (-32602, "unknown tool ``"));
    client.say("").await;
    client.say("  \r").await;
    assert_eq!(client.ask(echo_call("{}")).await, said(1, "bytes {}"));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused_and_the_next_is_read() {
    let options = StdioOptions::default().max_message_bytes(300);
    let mut client = Client::of(server(), options);
    client.ask(initialize("x")).await;
    let answer = client.ask(echo_call(&"[".repeat(5_000_000))).await;
    assert_eq!(
        answer,
        json!({
            "jsonrpc": "2.0",
            "error": {
                "code": -32600,
                "message": "the message is longer than 300 bytes: send less at once, or raise the server's setting \
                            `max_message_bytes`",
            },
        })
    );
    assert_eq!(client.ask(echo_call("[]")).await, said(1, "bytes []"));
}

#[tokio::test]
async fn nothing_before_the_first_request_ends_the_server() {
    let mut client = Client::new();
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    client.say(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#).await;
    assert_eq!(error(&client.ask("{").await).0, -32700);
    assert_eq!(client.ask(initialize("x")).await["id"], 0);

    // The answer to the only line is written though nothing else ever comes.
    let mut client = Client::new();
    client.say("{").await;
    let (rest, served) = client.end().await;
    assert!(rest[0].contains("-32700") && served.is_ok(), "{rest:?}");
}

#[tokio::test]
async fn what_was_begun_is_answered_when_the_stream_ends_or_the_server_stops() {
    let slow = request(5, "tools/call", json!({"name": "slow"}));
    let mut client = Client::introduced().await;
    // The last line lacks its end.
    client.input.write_all(slow.as_bytes()).await.expect("it reads");
    let (rest, served) = client.end().await;
    assert_eq!(rest.len(), 1);
    assert_eq!(serde_json::from_str::<Value>(&rest[0]).ok(), Some(said(5, "slow but sure")));
    assert!(served.is_ok());

    let mut client = Client::introduced().await;
    client.say(&slow).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    client.stop.cancel();
    assert_eq!(client.hear().await, said(5, "slow but sure"));
    assert!(client.served.await.expect("no panic").is_ok());
}

#[tokio::test]
async fn progress_and_log_come_before_the_result() {
    let mut client = Client::introduced().await;
    let talk = json!({"name": "talk", "_meta": {"progressToken": "p"}});
    let talk = request(1, "tools/call", talk);
    client.say(&talk).await;
    assert_eq!(
        client.hear().await,
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/progress",
            "params": {"progressToken": "p", "progress": 1.0, "total": 2.0, "message": "half"},
        })
    );
    assert_eq!(
        client.hear().await,
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/message",
            "params": {"level": "warning", "data": "a warning"},
        })
    );
    assert_eq!(client.hear().await, said(1, "done"));

    let level = request(2, "logging/setLevel", json!({"level": "debug"}));
    assert_eq!(client.ask(level).await["result"], json!({}));
    client.say(&talk).await;
    client.hear().await;
    assert_eq!(client.hear().await["params"]["data"], "a detail");
}

#[tokio::test]
async fn a_question_is_asked_in_the_way_of_the_older_revisions() {
    let mut client = Client::new();
    let params = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "x", "version": "1"},
    });
    client.ask(request(0, "initialize", params)).await;
    let asked = client.ask(request(1, "tools/call", json!({"name": "ask"}))).await;
    assert_eq!(asked["method"], "elicitation/create");
    assert_eq!(asked["params"]["message"], "What is your name?");
    let answer = json!({
        "jsonrpc": "2.0",
        "id": asked["id"],
        "result": {"action": "accept", "content": {"name": "Ada"}},
    });
    assert_eq!(client.ask(answer.to_string()).await, said(1, "hello \"Ada\""));

    let mut client = Client::introduced().await;
    let answer = client.ask(request(1, "tools/call", json!({"name": "ask"}))).await;
    assert_eq!(error(&answer).0, -32021);
}

#[tokio::test]
async fn changes_are_told_to_who_wants_to_know() {
    let changes = Changes::new();
    let resources =
        ResourceSet::new().with(Resource::new("a://b", "b"), |_| async { Ok(ResourceContents::text("a://b", "b")) });
    let server = Server::builder("s", "1").resources(resources).changes(changes.clone()).build();
    let mut client = Client::of(server.clone(), StdioOptions::default());
    let capabilities = &client.ask(initialize("x")).await["result"]["capabilities"];
    assert_eq!(capabilities["resources"], json!({"subscribe": true, "listChanged": true}));
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    let read = client.ask(request(1, "resources/read", json!({"uri": "a://b"}))).await;
    assert_eq!(read["result"], json!({"contents": [{"uri": "a://b", "mimeType": "text/plain", "text": "b"}]}));
    let missing = client.ask(request(1, "resources/read", json!({"uri": "a://c"}))).await;
    assert_eq!(error(&missing), (-32002, "there is no resource `a://c`"));
    let uri = json!({"uri": "a://b"});
    client.ask(request(2, "resources/subscribe", uri.clone())).await;
    changes.resource("a://other");
    changes.resource("a://b");
    assert_eq!(
        client.hear().await,
        json!({
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": {"uri": "a://b"},
        })
    );
    client.ask(request(3, "resources/unsubscribe", uri)).await;
    changes.resource("a://b");
    changes.resources();
    assert_eq!(client.hear().await["method"], "notifications/resources/list_changed");

    let mut client = Client::of(server, StdioOptions::default());
    let listen = json!({
        "_meta": modern_meta("x", json!({})),
        "notifications": {"resourceSubscriptions": ["a://b"]},
    });
    let acknowledged = client.ask(request("sub", "subscriptions/listen", listen)).await;
    assert_eq!(acknowledged["method"], "notifications/subscriptions/acknowledged");
    changes.tools();
    changes.resource("a://b");
    let updated = client.hear().await;
    assert_eq!(updated["method"], "notifications/resources/updated");
    assert_eq!(updated["params"]["uri"], "a://b");
}
