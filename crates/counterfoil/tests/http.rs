//! Over a real socket: raw JSON-RPC in, exact JSON out.

#![cfg(feature = "http")]

mod common;

use common::http::{Running, run};
use common::{echo_call, error, initialize, modern_meta, request, said, server};
use counterfoil::serve::HttpOptions;
use counterfoil::server::{Changes, Server};
use counterfoil::toolbox::Profile;
use serde_json::{Value, json};

async fn started() -> Running {
    run(server(), HttpOptions::default()).await
}

#[tokio::test]
async fn initialize_says_who_the_server_is_and_hands_out_an_id() {
    let http = started().await;
    let answer = http.post(initialize("Claude Code")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.json(),
        json!({
            "jsonrpc": "2.0",
            "id": 0,
            "result": {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {
                    "name": "test-server",
                    "title": "A server for tests",
                    "version": "1.2.3",
                },
                "instructions": "Call echo first.",
            },
        })
    );
    let id = &answer.headers["mcp-session-id"];
    assert!(id.starts_with("cf1.claude-code."), "{id}");
    let initialized = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    let answer = http.post_with(&[("mcp-session-id", id)], initialized).await;
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
}

#[tokio::test]
async fn the_client_is_known_by_its_url_its_id_or_its_meta() {
    let http = started().await;
    let who = request("a", "tools/call", json!({"name": "who"}));
    let answer = http.post(&who).await;
    assert_eq!(answer.json(), said("a", "portable a"));

    let id = http.post(initialize("Cursor")).await.headers["mcp-session-id"].clone();
    let headers = [("mcp-session-id", id.as_str())];
    assert_eq!(http.post_with(&headers, &who).await.json(), said("a", "cursor a"));
    assert_eq!(http.send("POST /mcp?client=cursor+gemini", &headers, &who).await.json(), said("a", "cursor+gemini a"));
    let stranger = [("mcp-session-id", "0c5ae3c0-1")];
    assert_eq!(http.post_with(&stranger, &who).await.json(), said("a", "portable a"));

    let params = json!({"name": "who", "_meta": modern_meta("Codex", json!({}))});
    let modern = json!({"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": params});
    let answer = http.post_modern(&modern).await.json();
    assert_eq!(answer["result"]["content"][0]["text"], "codex 5");

    let fixed = HttpOptions::default().client(Profile::named("openai-strict").expect("it is known"));
    let http = run(server(), fixed).await;
    assert_eq!(http.post_with(&headers, &who).await.json(), said("a", "openai-strict a"));
    let answer = http.send("POST /mcp?client=zed", &headers, &who).await;
    assert_eq!(answer.json(), said("a", "zed a"));
    // Who asks for a client that nobody knows is shown what everyone is.
    for unknown in ["x", "", "zed+portable"] {
        let answer = http.send(&format!("POST /mcp?client={unknown}"), &headers, &who).await;
        assert_eq!(answer.json(), said("a", "portable a"));
    }
}

#[tokio::test]
async fn tools_are_listed_in_order_and_for_the_client() {
    let http = started().await;
    let answer = http.post(request(1, "tools/list", json!({}))).await.json();
    let tools = answer["result"]["tools"].as_array().expect("tools").clone();
    let names: Vec<_> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["echo", "who", "fail", "panic", "talk", "ask", "slow", "region", "create_ticket"]);
    assert_eq!(
        tools[0],
        json!({
            "name": "echo",
            "description": "Tests echo.",
            "inputSchema": {"type": "object", "properties": {}},
        })
    );
    assert_eq!(answer["result"].as_object().map(serde_json::Map::len), Some(1));

    for params in [json!(null), json!({})] {
        let answer = http.send("POST /mcp?client=openai-strict", &[], request(1, "tools/list", params)).await;
        let schema = &answer.json()["result"]["tools"][0]["inputSchema"];
        assert_eq!(schema["additionalProperties"], json!(false), "a strict mode wants every object closed");
    }
    let answer = http.post(request(1, "tools/list", json!({"cursor": "x"}))).await;
    assert_eq!(error(&answer.json()).0, -32602);
}

#[tokio::test]
async fn the_stateless_revision_is_served() {
    let http = started().await;
    let meta = modern_meta("Codex", json!({}));
    let message = |method: &str| json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": meta}});
    let answer = http.post_modern(&message("server/discover")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.json()["result"],
        json!({
            "resultType": "complete",
            "supportedVersions":
                ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"],
            "capabilities": {"logging": {}, "tools": {}},
            "instructions": "Call echo first.",
            "ttlMs": 0,
            "cacheScope": "private",
            "_meta": {
                "io.modelcontextprotocol/serverInfo": {
                    "name": "test-server",
                    "title": "A server for tests",
                    "version": "1.2.3",
                },
            },
        })
    );
    let answer = http.post_modern(&message("tools/list")).await.json();
    let result = &answer["result"];
    assert_eq!(
        (&result["resultType"], &result["ttlMs"], &result["cacheScope"]),
        (&json!("complete"), &json!(0), &json!("private"))
    );
    assert_eq!(result["tools"][0]["description"], "Tests echo.");

    let params = json!({"name": "echo", "arguments": {"a": [1]}, "_meta": meta});
    let call = json!({"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": params});
    assert_eq!(
        http.post_modern(&call).await.json(),
        json!({
            "jsonrpc": "2.0",
            "id": "c",
            "result": {
                "resultType": "complete",
                "content": [{"type": "text", "text": r#"bytes {"a":[1]}"#}],
                "isError": false,
            },
        })
    );
    let answer = http.post_modern(&message("ping")).await;
    assert_eq!((answer.status, error(&answer.json()).0), (404, -32601));
}

#[tokio::test]
async fn arguments_reach_the_tool_as_they_were_written() {
    let http = started().await;
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
        let answer = http.post(echo_call(arguments)).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json(), said(1, &format!("bytes {arguments}")));
    }
    let answer = http.post(request(1, "tools/call", json!({"name": "echo"}))).await;
    assert_eq!(answer.json(), said(1, "absent"));
}

#[tokio::test]
async fn arguments_that_stand_in_headers_are_compared() {
    let http = started().await;
    let call = |region: Value| {
        let meta = modern_meta("x", json!({}));
        let params = json!({"name": "region", "arguments": region, "_meta": meta});
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string()
    };
    let headers = [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "region"),
        ("mcp-param-region", "eu"),
    ];
    let answer = http.post_with(&headers, call(json!({"region": "eu"}))).await;
    assert_eq!(answer.json()["result"]["content"][0]["text"], r#"bytes {"region":"eu"}"#);
    let answer = http.post_with(&headers, call(json!({"region": "us"}))).await;
    assert_eq!((answer.status, error(&answer.json()).0), (400, -32020));
    let answer = http.post_with(&headers[..3], call(json!({"region": "us"}))).await;
    assert_eq!((answer.status, error(&answer.json()).0), (400, -32020));
    let answer = http.post_with(&headers[..3], call(json!([1]))).await;
    assert_eq!(answer.json()["result"]["content"][0]["text"], "bytes [1]");
}

#[tokio::test]
async fn progress_and_log_turn_the_answer_into_a_stream() {
    let http = started().await;
    let mut meta = modern_meta("x", json!({}));
    meta["progressToken"] = json!("p");
    meta["io.modelcontextprotocol/logLevel"] = json!("info");
    let params = json!({"name": "talk", "_meta": meta});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let answer = http.post_modern(&call).await;
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    let events = answer.events();
    let methods: Vec<_> = events.iter().map(|event| &event["method"]).collect();
    assert_eq!(methods, [&json!("notifications/progress"), &json!("notifications/message"), &Value::Null]);
    assert_eq!(events[0]["params"], json!({"progressToken": "p", "progress": 1.0, "total": 2.0, "message": "half"}));
    assert_eq!(events[1]["params"], json!({"level": "warning", "data": "a warning"}));
    assert_eq!(events[2]["result"]["content"][0]["text"], "done");

    // Without a token and a level, there is nobody to tell.
    let quiet = request(1, "tools/call", json!({"name": "talk"}));
    let answer = http.post(quiet).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.json(), said(1, "done"));
}

#[tokio::test]
async fn a_question_is_handed_to_the_client() {
    let http = started().await;
    let call = |capabilities: Value, more: Value| {
        let mut params = json!({"name": "ask", "_meta": modern_meta("x", capabilities)});
        if let (Some(params), Some(more)) = (params.as_object_mut(), more.as_object()) {
            params.extend(more.clone());
        }
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    };
    let able = json!({"elicitation": {}});
    let answer = http.post_modern(&call(able.clone(), json!({}))).await.json();
    let result = &answer["result"];
    assert_eq!(result["resultType"], "input_required");
    let state = result["requestState"].as_str().expect("a note");
    assert_eq!(result["inputRequests"]["name"]["params"]["message"], "What is your name?");
    let answers = json!({
        "inputResponses": {"name": {"action": "accept", "content": {"name": "Ada"}}},
        "requestState": state,
    });
    let answer = http.post_modern(&call(able.clone(), answers)).await.json();
    assert_eq!(answer["result"]["content"][0]["text"], "hello \"Ada\"");

    let changed = json!({"requestState": format!("{state}!")});
    let answer = http.post_modern(&call(able, changed)).await.json();
    assert_eq!(error(&answer).0, -32602);

    let answer = http.post_modern(&call(json!({}), json!({}))).await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.json()["error"],
        json!({
            "code": -32021,
            "message": "Missing required client capability",
            "data": {"requiredCapabilities": {"elicitation": {}}},
        })
    );
    let legacy = http.post(request(1, "tools/call", json!({"name": "ask"}))).await.json();
    assert_eq!(error(&legacy).0, -32600);
    assert!(error(&legacy).1.contains("which takes a session"), "{legacy}");
}

#[tokio::test]
async fn sessions_keep_who_the_client_is() {
    let http = run(server(), HttpOptions::default().sessions(true)).await;
    let answer = http.post(initialize("Cursor")).await;
    let capabilities = &answer.events()[0]["result"]["capabilities"];
    assert_eq!(*capabilities, json!({"logging": {}, "tools": {}}));
    let id = answer.headers["mcp-session-id"].clone();
    let headers = [("mcp-session-id", id.as_str())];
    let who = request(7, "tools/call", json!({"name": "who"}));
    let answer = http.post_with(&headers, &who).await;
    assert_eq!(answer.events(), [said(7, "cursor 7")]);
    let answer = http.post_with(&headers, echo_call("[1]")).await;
    assert_eq!(answer.events(), [said(1, "bytes [1]")]);

    // Progress belongs to its request; log messages go to the stream that a client opens with GET.
    let talk = json!({"name": "talk", "_meta": {"progressToken": 3}});
    let answer = http.post_with(&headers, request(8, "tools/call", talk)).await;
    let events = answer.events();
    assert_eq!(events[0]["params"]["progressToken"], 3);
    assert_eq!(events[1..], [said(8, "done")]);
    let level = request(9, "logging/setLevel", json!({"level": "error"}));
    let answer = http.post_with(&headers, level).await;
    assert_eq!(answer.events()[0]["result"], json!({}));

    let ended = http.send("DELETE /mcp", &headers, "").await;
    assert_eq!(ended.status, 202);
    let answer = http.post_with(&headers, &who).await;
    assert_eq!((answer.status, error(&answer.json()).0), (404, -32600));
    assert_eq!(http.post(who).await.status, 400);
}

#[tokio::test]
async fn of_two_requests_of_a_session_with_one_id_one_is_answered_and_one_refused() {
    let http = run(server(), HttpOptions::default().sessions(true)).await;
    let ids = [http.post(initialize("x")).await, http.post(initialize("x")).await];
    let ids = ids.map(|answer| answer.headers["mcp-session-id"].clone());
    let slow = request(7, "tools/call", json!({"name": "slow"}));
    let call = async |session: usize| http.post_with(&[("mcp-session-id", &ids[session])], &slow).await;
    let (first, second, other) = tokio::join!(call(0), call(0), call(1));
    let (refused, answered) = if first.status == 400 { (first, second) } else { (second, first) };
    let refused = refused.json();
    assert_eq!((error(&refused).0, &refused["id"]), (-32600, &json!(7)));
    assert!(error(&refused).1.starts_with("this id is in use"), "{refused}");
    for answer in [answered, other, call(0).await] {
        assert_eq!(answer.events(), [said(7, "slow but sure")]);
    }
    // Without a session nobody else's answers are in the way.
    let http = started().await;
    let (first, second) = tokio::join!(http.post(&slow), http.post(&slow));
    assert_eq!((first.json(), second.json()), (said(7, "slow but sure"), said(7, "slow but sure")));
}

#[tokio::test]
async fn a_client_that_takes_anything_takes_json() {
    let http = started().await;
    for accept in ["*/*", "application/*", "application/json", "", "text/html, */*;q=0.8"] {
        let answer = http.post_with(&[("accept", accept)], echo_call("{}")).await;
        assert_eq!((answer.status, answer.json()), (200, said(1, "bytes {}")), "{accept}");
    }
    let http = run(server(), HttpOptions::default().sessions(true)).await;
    let answer = http.post_with(&[("accept", "*/*")], initialize("x")).await;
    assert_eq!(answer.events()[0]["id"], 0);
    // In a session the answers are streams.
    let answer = http.post_with(&[("accept", "application/*")], initialize("x")).await;
    assert_eq!(answer.status, 406);
}

#[tokio::test]
async fn what_was_begun_is_answered_when_the_server_stops() {
    let mut http = started().await;
    let slow = request(1, "tools/call", json!({"name": "slow"}));
    let stop = http.stop.clone();
    let (answer, ()) = tokio::join!(http.post(slow), async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        stop.cancel();
    });
    assert_eq!(answer.json(), said(1, "slow but sure"));
    let ended = tokio::time::timeout(std::time::Duration::from_secs(3), &mut http.task).await;
    assert!(ended.is_ok_and(|ended| ended.is_ok()));
}

#[tokio::test]
async fn a_stream_of_events_ends_when_the_server_stops() {
    let server = Server::builder("s", "1").toolbox(common::toolbox()).changes(Changes::new()).build();
    let mut http = run(server, HttpOptions::default()).await;
    let params = json!({"_meta": modern_meta("x", json!({})), "notifications": {"toolsListChanged": true}});
    let listen = json!({"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": params});
    let stop = http.stop.clone();
    let begun = std::time::Instant::now();
    let (answer, ()) = tokio::join!(http.post_modern(&listen), async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        stop.cancel();
    });
    assert_eq!(answer.events()[0]["method"], "notifications/subscriptions/acknowledged");
    let ended = tokio::time::timeout(std::time::Duration::from_secs(3), &mut http.task).await;
    assert!(ended.is_ok_and(|ended| ended.is_ok()));
    assert!(begun.elapsed() < std::time::Duration::from_secs(3), "it is not drained like a request");
}
