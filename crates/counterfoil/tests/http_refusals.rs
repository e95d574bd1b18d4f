//! Over a real socket: what is refused, and in which words.

#![cfg(feature = "http")]

mod common;

use common::http::{Running, run, run_bound};
use common::{echo_call, error, request, server};
use counterfoil::serve::{Http, HttpOptions, ServeError};
use serde_json::json;

async fn started() -> Running {
    run(server(), HttpOptions::default()).await
}

#[tokio::test]
async fn what_is_malformed_is_answered_as_json_rpc() {
    let http = started().await;
    let nested = format!("{}{}", "[".repeat(300_000), "]".repeat(300_000));
    for (body, code) in [
        (Vec::new(), -32700),
        (b"{".to_vec(), -32700),
        (b"nonsense".to_vec(), -32700),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\"}".to_vec(), -32700),
        (echo_call("{\"a\":\"\0\"}").into_bytes(), -32700),
        (echo_call("{\"a\":1e400}").into_bytes(), -32700),
        (echo_call(r#"{"a":"\ud800"}"#).into_bytes(), -32700),
        (echo_call(&nested).into_bytes(), -32700),
        (br#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#.to_vec(), -32700),
        (br#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#.to_vec(), -32600),
        (b"5".to_vec(), -32600),
        (br#"{"id":1,"method":"ping"}"#.to_vec(), -32600),
        (br#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#.to_vec(), -32602),
    ] {
        let answer = http.post(&body).await;
        assert_eq!(answer.status, 400, "{}", String::from_utf8_lossy(&body));
        assert_eq!(answer.headers["content-type"], "application/json");
        let json = answer.json();
        assert_eq!(error(&json).0, code, "{json}");
        assert_eq!(json["jsonrpc"], "2.0");
        if code == -32700 {
            assert!(json["error"]["data"]["offset"].is_u64(), "{json}");
        }
    }
    let answer = http.post(echo_call("{\"a\":1e400}")).await.json();
    assert_eq!(answer["id"], 1);
    assert_eq!(
        answer["error"]["message"],
        "parse error at line 1, column 88: a number beyond the range of a double: \
         keep it within ±1.7e308, or send a string"
    );
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let http = started().await;
    let answer = http.post("[".repeat(5_000_000)).await;
    assert_eq!(answer.status, 413);
    assert_eq!(
        answer.json(),
        json!({
            "jsonrpc": "2.0",
            "error": {
                "code": -32600,
                "message": "the message is longer than 1048576 bytes: send less at once, or raise the server's setting \
                            `max_body_bytes` (`max-body-bytes` of the command)",
            },
        })
    );
    let small = run(server(), HttpOptions::default().max_body_bytes(200)).await;
    assert_eq!(small.post(echo_call("{}")).await.status, 200);
    let long = echo_call(&format!("\"{}\"", "x".repeat(200)));
    assert_eq!(small.post(long).await.status, 413);
}

#[tokio::test]
async fn an_unknown_tool_names_its_neighbours() {
    let http = started().await;
    let call = |name: &str| request(1, "tools/call", json!({"name": name}));
    let answer = http.post(call("creat_ticket")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.json(),
        json!({
            "jsonrpc": "2.0",
            "id": 1,
            "error": {
                "code": -32602,
                "message": "unknown tool `creat_ticket`; did you mean `create_ticket`?",
                "data": {"nearest": ["create_ticket"]},
            },
        })
    );
    let answer = http.post(call("")).await.json();
    assert_eq!(error(&answer), (-32602, "unknown tool ``"));
}

#[tokio::test]
async fn methods_and_params_that_are_not_the_protocol_s() {
    let http = started().await;
    let answer = http.post(request(1, "tools/dance", json!({}))).await.json();
    assert_eq!(error(&answer), (-32601, "unknown method `tools/dance`"));
    let answer = http.post(request(1, &"x".repeat(500_000), json!({}))).await.json();
    assert_eq!(error(&answer), (-32601, format!("unknown method `{}…`", "x".repeat(100)).as_str()));
    let answer = http.post(request(1, "initialize", json!({"x": 1}))).await.json();
    assert_eq!(error(&answer), (-32602, "the `params` are not those of `initialize`"));
    let wrong = json!({"name": "echo", "requestState": 5});
    let answer = http.post(request(1, "tools/call", wrong)).await.json();
    assert_eq!(error(&answer).0, -32602);
    for method in ["prompts/list", "resources/list", "logging/setLevel", "completion/complete"] {
        let answer = http.post(request(1, method, json!({"level": "info"}))).await;
        assert!([-32601, -32602].contains(&error(&answer.json()).0), "{method}");
    }
}

#[tokio::test]
async fn what_fails_inside_is_masked() {
    let http = started().await;
    for tool in ["fail", "panic"] {
        let answer = http.post(request(1, "tools/call", json!({"name": tool}))).await;
        assert!(!answer.body.contains("hunter2"), "{}", answer.body);
        let result = &answer.json()["result"];
        assert_eq!(result["isError"], true);
        let error = &result["_meta"]["counterfoil/error"];
        assert_eq!(error["code"], "INTERNAL_ERROR");
        let id = error["errorId"].as_str().expect("an id");
        assert_eq!(result["content"][0]["text"], format!("internal error; the server's log has it under {id}"));
    }
}

#[tokio::test]
async fn strangers_are_kept_out() {
    let http = started().await;
    let call = echo_call("{}");
    for headers in [[("origin", "http://evil.example")], [("origin", "null")], [("host", "evil.example")]] {
        let answer = http.post_with(&headers, &call).await;
        assert_eq!((answer.status, error(&answer.json()).0), (403, -32600));
    }
    let host = http.address.to_string();
    for headers in [
        [("host", host.as_str()), ("host", "evil.example")],
        [("origin", "http://localhost"), ("origin", "http://evil.example")],
        [("host", "evil@localhost"), ("x-other", "")],
    ] {
        let answer = http.post_with(&headers, &call).await;
        assert_eq!((answer.status, error(&answer.json()).0), (403, -32600), "{headers:?}");
    }
    let answer = http.send("POST http://evil.example/mcp", &[], &call).await;
    assert_eq!((answer.status, error(&answer.json()).0), (403, -32600));
    let answer = http.send("POST http://localhost/mcp", &[], &call).await;
    assert_eq!(answer.status, 200);
    let own = format!("http://{}", http.address);
    let answer = http.post_with(&[("origin", &own)], &call).await;
    assert_eq!(answer.status, 200);
    let wide =
        run(server(), HttpOptions::default().allow_host("box.example").allow_origin("https://app.example")).await;
    let headers = [("host", "box.example"), ("origin", "https://app.example")];
    assert_eq!(wide.post_with(&headers, &call).await.status, 200);
}

#[tokio::test]
async fn other_methods_and_media_types_are_refused_as_json() {
    let http = started().await;
    for method in ["GET", "DELETE", "PUT"] {
        let answer = http.send(&format!("{method} /mcp"), &[], "").await;
        assert_eq!((answer.status, error(&answer.json()).0), (405, -32600));
        assert_eq!(answer.headers["allow"], "POST");
    }
    let call = echo_call("{}");
    for (header, status) in [
        (("content-type", "text/plain"), 415),
        (("accept", "text/html"), 406),
        (("accept", "text/event-stream"), 406),
        (("mcp-protocol-version", "1999-01-01"), 400),
    ] {
        let answer = http.post_with(&[header], &call).await;
        let json = answer.json();
        assert_eq!((answer.status, error(&json).0, &json["id"]), (status, -32600, &json!(1)), "{json}");
    }
    let answer = http.send("GET /", &[], "").await;
    assert_eq!(answer.status, 404);
}

#[tokio::test]
async fn every_address_that_is_listened_on_is_answered() {
    for address in ["127.0.0.2:0", "127.0.0.1:0"] {
        let address = address.parse().expect("an address");
        let bound = Http::new(server(), HttpOptions::default()).bind(address).await;
        // Not every system has more than one loopback address.
        let Ok(bound) = bound else { continue };
        let http = run_bound(bound);
        assert_eq!(http.post(echo_call("{}")).await.status, 200, "{}", http.address);
    }
}

#[tokio::test]
async fn only_this_machine_is_served() {
    let bind = |address: &str| {
        let address = address.parse().expect("an address");
        Http::new(server(), HttpOptions::default()).bind(address)
    };
    for address in ["0.0.0.0:0", "192.168.1.1:80", "[::]:0"] {
        let error = bind(address).await.expect_err("it is refused");
        assert!(matches!(error, ServeError::NotLoopback(_)));
        assert!(error.to_string().contains("there are no keys yet"), "{error}");
    }
    let taken = bind("127.0.0.1:0").await.expect("a free port");
    let error = bind(&taken.address().to_string()).await.expect_err("it is taken");
    assert!(matches!(error, ServeError::Bind(..)), "{error}");
}

#[tokio::test]
async fn more_routes_stand_behind_the_same_checks() {
    let routes = axum::Router::new().route("/", axum::routing::get(|| async { "hello" }));
    let bound = Http::new(server(), HttpOptions::default())
        .with_routes(routes)
        .bind(([127, 0, 0, 1], 0).into())
        .await
        .expect("a free port");
    let http = run_bound(bound);
    let answer = http.send("GET /", &[], "").await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "hello"));
    let answer = http.send("GET /", &[("origin", "http://evil.example")], "").await;
    assert_eq!(answer.status, 403);
    assert_eq!(http.post(echo_call("{}")).await.status, 200);
}
