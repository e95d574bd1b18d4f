//! Messages for a server behind a URL are passed on, and what comes back as it came.

mod common;

use std::sync::{Arc, Mutex};

use common::http::{Body, Fake, Reply, Seen};
use counterfoil_wire::{Error, Event, Observer, Relay, Target};

const INITIALIZE: &str =
    r#"{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const MODERN: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;

async fn send(relay: &mut Relay, line: &str) {
    relay.input.send(format!("{line}\n").as_bytes()).await.expect("it is sent");
}

async fn next(relay: &mut Relay) -> String {
    String::from_utf8(relay.output.next().await.expect("a line")).expect("UTF-8")
}

async fn ask(relay: &mut Relay, line: &str) -> String {
    send(relay, line).await;
    next(relay).await
}

fn rpc(seen: &[Seen], method: &str) -> Seen {
    seen.iter().find(|seen| seen.rpc() == method).cloned().unwrap_or_else(|| panic!("no {method}: {seen:?}"))
}

/// A server of the legacy era with a session, which ends with `lose`.
async fn legacy() -> Fake {
    let (sender, live) = Reply::live();
    sender.send("data: {\"method\":\"own/news\",\ndata: \"n\":1.50}\n\n".to_owned()).expect("it is held");
    let live = Mutex::new(Some((sender, live)));
    let kept = Mutex::new(Vec::new());
    Fake::start(move |seen| match (seen.method.as_str(), seen.rpc().as_str()) {
        ("GET", _) => match live.lock().expect("the stream").take() {
            Some((sender, reply)) => {
                kept.lock().expect("what is kept").push(sender);
                reply
            }
            None => Reply::empty(405),
        },
        (_, "initialize") => {
            Reply::json(seen.result("{\n\"protocolVersion\" : \"2025-06-18\"}")).with("mcp-session-id", "s-1")
        }
        ("DELETE", _) => Reply::empty(204),
        (_, "events") => {
            Reply::sse(format!("data: {{\"id\":7,\"method\":\"ping\"}}\n\ndata: {}\n\n", seen.result("1.50")))
        }
        (_, "lose") => Reply::new(404, "application/json", r#"{"id":null,"error":{"code":-32001,"message":"lost"}}"#),
        (_, "made up") => {
            Reply::new(400, "application/json", r#"{"jsonrpc":"2.0","id":"x","error":{"code":1, "message":"own"}}"#)
        }
        (_, "html") => Reply::new(200, "text/html", "<html>"),
        (_, "500") => Reply::empty(500),
        (_, "hang") => Reply { body: Body::Hang, ..Reply::json("") },
        (_, "notifications/initialized" | "") => Reply::empty(202),
        _ => Reply::json(seen.result("{}")),
    })
    .await
}

#[tokio::test]
async fn a_session_is_held_and_every_message_passes() {
    let fake = legacy().await;
    let mut relay = Relay::start(fake.target(), None).expect("it starts");
    let greeting = ask(&mut relay, INITIALIZE).await;
    assert_eq!(greeting, "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"result\":{ \"protocolVersion\" : \"2025-06-18\"}}\n");
    // What the server says unasked comes once the session stands.
    assert_eq!(ask(&mut relay, INITIALIZED).await, "{\"method\":\"own/news\", \"n\":1.50}\n");
    // A slow one keeps nobody waiting.
    send(&mut relay, r#"{"id":1,"method":"hang"}"#).await;
    assert_eq!(ask(&mut relay, r#"{"id":2,"method":"events"}"#).await, "{\"id\":7,\"method\":\"ping\"}\n");
    assert_eq!(next(&mut relay).await, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":1.50}\n");
    send(&mut relay, r#"{"id":7,"result":{ }}"#).await;
    let seen = fake.seen();
    let answer = seen.iter().find(|seen| seen.body.contains(r#"{"id":7,"result":{ }}"#)).expect("it is answered");
    for seen in [answer, &rpc(&seen, "events"), &rpc(&seen, "notifications/initialized")] {
        assert_eq!(
            (seen.header("mcp-session-id"), seen.header("mcp-protocol-version")),
            (Some("s-1"), Some("2025-06-18"))
        );
    }
    relay.process.end().await;
    assert_eq!(fake.seen().last().map(|seen| seen.method.clone()).as_deref(), Some("DELETE"));
}

#[tokio::test]
async fn a_request_is_always_answered() {
    let warnings: Arc<Mutex<Vec<String>>> = Arc::default();
    let told = Arc::clone(&warnings);
    let observer: Observer = Arc::new(move |event| {
        if let Event::Warning(words) = event {
            told.lock().expect("the warnings").push(words.to_owned());
        }
    });
    let fake = legacy().await;
    let mut relay = Relay::start(fake.target(), Some(observer)).expect("it starts");
    ask(&mut relay, INITIALIZE).await;
    let made_up = ask(&mut relay, r#"{"id":"a","method":"made up"}"#).await;
    assert_eq!(made_up, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":1,\"message\":\"own\"}}\n");
    let html = ask(&mut relay, r#"{"id":2,"method":"html"}"#).await;
    assert!(html.contains(r#""id":2,"error":{"code":-32603"#) && html.contains("holds no answer"), "{html}");
    let failed = ask(&mut relay, r#"{"id":3,"method":"500"}"#).await;
    assert!(failed.contains("HTTP 500"), "{failed}");
    assert!(warnings.lock().expect("the warnings").iter().any(|words| words.contains("<html>")));

    // Only the client can begin another session.
    let lost = ask(&mut relay, r#"{"id":4,"method":"lose"}"#).await;
    assert!(lost.contains("HTTP 404"), "{lost}");
    assert!(matches!(relay.output.next().await, Err(Error::Status { status: 404, .. })));
    assert!(relay.process.has_ended());
}

#[tokio::test]
async fn what_stands_in_headers_too_is_taken_from_the_message() {
    let (open, _live) = Reply::live();
    let fake = Fake::start(move |seen| match seen.rpc().as_str() {
        "tools/list" => Reply::json(seen.result(
            r#"{"tools":[{"name":"ü","inputSchema":{"properties":{"region":{"type":"string","x-mcp-header":"Region"}}}}]}"#,
        )),
        "hang" => Reply { body: Body::Hang, ..Reply::json("") },
        _ => Reply::json(seen.result("{}")),
    })
    .await;
    let mut relay = Relay::start(fake.target(), None).expect("it starts");
    ask(&mut relay, &format!(r#"{{"id":1,"method":"tools/list","params":{{{MODERN}}}}}"#)).await;
    let call =
        format!(r#"{{"id":2,"method":"tools/call","params":{{{MODERN},"name":"ü","arguments":{{"region":"eu"}}}}}}"#);
    ask(&mut relay, &call).await;
    let seen = rpc(&fake.seen(), "tools/call");
    assert_eq!(seen.body, call);
    for (name, value) in [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "=?base64?w7w=?="),
        ("mcp-param-region", "eu"),
    ] {
        assert_eq!(seen.header(name), Some(value), "{name}");
    }
    // Who gives up closes the connection, and is told nothing more.
    send(&mut relay, &format!(r#"{{"id":3,"method":"hang","params":{{{MODERN}}}}}"#)).await;
    send(&mut relay, r#"{"method":"notifications/cancelled","params":{"requestId":3}}"#).await;
    assert!(ask(&mut relay, &format!(r#"{{"id":4,"method":"x","params":{{{MODERN}}}}}"#)).await.contains("\"id\":4"));
    assert!(fake.seen().iter().all(|seen| seen.rpc() != "notifications/cancelled"));
    drop(open);
    relay.process.end().await;
}

#[tokio::test]
async fn a_host_that_is_not_there_is_told_to_who_asks() {
    let mut relay = Relay::start(Target::http("http://127.0.0.1:1/mcp"), None).expect("it starts");
    let refused = ask(&mut relay, INITIALIZE).await;
    assert!(refused.contains(r#""id":"i","error""#) && refused.contains("no connection to"), "{refused}");
    assert!(Relay::start(Target::http("ftp://x"), None).is_err());
}
