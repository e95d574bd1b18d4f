//! Servers behind a URL that want something else, answer with something else, or are not there.

mod common;

use std::time::Duration;

use common::http::{Body, Fake, GREETING, Reply, connect, legacy};
use common::options;
use counterfoil_wire::{Options, Session, Target};

#[tokio::test]
async fn a_redirect_is_followed_on_the_same_host_alone() {
    let fake = Fake::start(|seen| match (seen.path.as_str(), seen.rpc().as_str()) {
        ("/mcp", "lost") => Reply::empty(307).with("location", "http://elsewhere.invalid/mcp"),
        ("/mcp", _) => Reply::empty(307).with("location", "/mcp/"),
        (_, "initialize") => Reply::json(seen.result(GREETING)),
        (_, "server/discover") => Reply::empty(400),
        _ => Reply::empty(202),
    })
    .await;
    let session = connect(&fake).await;
    let error = session.request("lost", None).await.expect_err("no answer").to_string();
    assert!(
        error.contains("HTTP 307 (Location: http://elsewhere.invalid/mcp): give the URL that it leads to"),
        "{error}"
    );
}

#[tokio::test]
async fn what_is_no_answer_says_what_it_is() {
    let fake = legacy(|seen| match seen.rpc().as_str() {
        "html" => Reply::new(200, "text/html", "<!doctype html>\n<title>Welcome</title>"),
        "half" => Reply::json("{\"jsonrpc\":\"2.0\",\"id\":"),
        "bytes" => Reply::json(b"{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":\"\xff\"}".to_vec()),
        "nothing" => Reply::empty(202),
        "another" => Reply::json(r#"{"jsonrpc":"2.0","id":99,"result":{}}"#),
        "object" => Reply::json("{}"),
        "stream" => Reply::sse("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\n"),
        "cut" => Reply { body: Body::Cut("{\"jsonrpc\"".to_owned()), ..Reply::json("") },
        "error" => Reply::new(
            500,
            "application/json",
            seen.result("1").replace("\"result\":1", "\"error\":{\"code\":-1,\"message\":\"own words\"}"),
        ),
        "made up" => Reply::new(
            400,
            "application/json",
            r#"{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"Bad Request"}}"#,
        ),
        "401" => Reply::new(401, "application/json", r#"{"jsonrpc":"2.0","id":null,"error":{"code":1}}"#)
            .with("www-authenticate", "Bearer resource_metadata=\"https://host/.well-known\""),
        "gzip" => Reply::json(b"\x1f\x8b\x08\0\0\0\0\0".to_vec()).with("content-encoding", "gzip"),
        "404" => Reply::new(404, "text/plain", "no such page"),
        "405" => Reply::empty(405),
        "500" => Reply::new(500, "text/plain", "x".repeat(1000)),
        _ => Reply { body: Body::Hang, ..Reply::json("") },
    })
    .await;
    let quick = Options { timeout: Duration::from_millis(500), ..options() };
    let session = Session::connect(fake.target(), quick).await.expect("a session");
    let mut text = String::new();
    for method in [
        "html", "half", "gzip", "bytes", "nothing", "another", "object", "stream", "cut", "error", "made up", "401",
        "404", "405", "500", "silence",
    ] {
        let result = session.request(method, None).await.and_then(|answer| answer.into_result(method));
        let error = result.expect_err("no result").to_string();
        text.push_str(&format!("{method}\n    {}\n", error.replace(&fake.url, "URL")));
    }
    insta::assert_snapshot!(text);
}

#[tokio::test]
async fn a_server_that_wants_a_token_is_asked_once() {
    let fake = Fake::start(|seen| match seen.header("authorization") {
        Some("Bearer t0ken-1") => Reply::json(seen.result(r#"{"supportedVersions":["2026-07-28"]}"#)),
        _ => Reply::empty(401).with("www-authenticate", "Bearer"),
    })
    .await;
    let error = Session::connect(fake.target(), options()).await.expect_err("no session");
    assert_eq!(
        error.to_string().replace(&fake.url, "URL"),
        "POST URL was answered with HTTP 401 (WWW-Authenticate: Bearer): pass a bearer token that is valid here"
    );
    assert_eq!(fake.seen().len(), 1);
    let headers = vec![("Authorization".to_owned(), "Bearer t0ken-1".to_owned())];
    let target = Target::Http { url: fake.url.clone(), headers };
    let session = Session::connect(target, options()).await.expect("a session");
    let shown = format!("{:?}", session.redacted());
    assert!(!shown.contains("t0ken-1") && shown.contains("(\"authorization\", \"[redacted]\")"), "{shown}");
}

#[tokio::test]
async fn hosts_that_are_not_there_say_why() {
    let fake = Fake::start(|_| Reply::empty(500)).await;
    let mut text = String::new();
    for url in [
        "http://127.0.0.1:1/mcp".to_owned(),
        fake.url.replace("http:", "https:"),
        "ftp://host/mcp".to_owned(),
        "host".to_owned(),
        "http://[::1".to_owned(),
        "http://joe:pa55word@127.0.0.1:1/?api_key=k3y-value".to_owned(),
    ] {
        let error = Session::connect(Target::http(&url), options()).await.expect_err("no session").to_string();
        text.push_str(&format!("{}\n", error.replace(&fake.url.replace("http:", "https:"), "URL")));
    }
    // How a system says so differs.
    let text =
        text.replace("Connection refused (os error 111)", "refused").replace("tls handshake eof", "no handshake");
    let mut text = text.replace("Connection refused (os error 61)", "refused");
    let headers = vec![("bad name".to_owned(), "x".to_owned())];
    let target = Target::Http { url: "http://127.0.0.1:1/mcp".to_owned(), headers };
    text.push_str(&format!("{}\n", Session::connect(target, options()).await.expect_err("no session")));
    insta::assert_snapshot!(text);
}
