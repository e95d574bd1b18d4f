//! Servers behind a URL, of all eras, well behaved and otherwise.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::http::{Body, Fake, GREETING, Reply, Seen, connect, legacy};
use common::{conversation, json, options};
use counterfoil_wire::{Era, Json, Options, Session};

#[tokio::test]
async fn a_conversation_of_the_legacy_era() {
    let fake = legacy(|seen| match seen.method.as_str() {
        "DELETE" => Reply::empty(204),
        _ => Reply::json(seen.result(r#"{"tools":[]}"#)),
    })
    .await;
    let session = connect(&fake).await;
    assert_eq!((session.era(), session.protocol_version()), (Era::Legacy, "2025-06-18"));
    session.list_tools().await.expect("a list");
    insta::assert_snapshot!(conversation(&session));
    assert!(
        session.messages().iter().any(|message| {
            message.http.as_ref().is_some_and(|head| head.header("mcp-session-id") == Some("s-1234"))
        })
    );
    session.close().await;
    let seen = fake.seen();
    let last = seen.last().expect("a request");
    assert_eq!((last.method.as_str(), last.header("mcp-session-id")), ("DELETE", Some("s-1234")));
    let with_session = |seen: &Seen| seen.header("mcp-session-id").is_some();
    assert_eq!(seen.iter().map(with_session).collect::<Vec<_>>(), [false, false, true, true, true]);
    let accept = "application/json, text/event-stream";
    assert!(seen.iter().all(|seen| seen.header("accept") == Some(accept)), "{seen:?}");
    assert!(seen.iter().all(|seen| seen.header("user-agent").is_some_and(|agent| agent.starts_with("counterfoil/"))));
}

/// The modern era's tools: one whose parameter is mirrored, and one that marks a number.
const MARKED: &str = r#"{"tools":[{"name":"Größe","inputSchema":{"type":"object","properties":{
    "region":{"type":"string","x-mcp-header":"Region"}}}},{"name":"bad","inputSchema":{"properties":{
    "n":{"type":"number","x-mcp-header":"N"}}}}],"resultType":"complete"}"#;

#[tokio::test]
async fn a_conversation_of_the_modern_era() {
    let fake = Fake::start(|seen| match (seen.rpc().as_str(), seen.header("mcp-param-region")) {
        ("server/discover", _) => Reply::json(seen.result(r#"{"supportedVersions":["2026-07-28"],"capabilities":{}}"#)),
        ("tools/list", _) => Reply::json(seen.result(&MARKED.replace('\n', ""))),
        ("tools/call", None) => Reply::new(
            400,
            "application/json",
            format!(r#"{{"jsonrpc":"2.0","id":{},"error":{{"code":-32020,"message":"Header mismatch"}}}}"#, seen.id()),
        ),
        _ => Reply::json(seen.result(r#"{"content":[],"resultType":"complete"}"#)),
    })
    .await;
    let session = connect(&fake).await;
    assert_eq!((session.era(), session.protocol_version()), (Era::Modern, "2026-07-28"));
    // The list is not known yet: the server refuses, the list is asked for, and the call made again.
    let answer = session.call_tool("Größe", json(r#"{"region":"eu"}"#)).await.expect("an answer");
    assert!(answer.outcome.is_ok(), "{answer:?}");
    session.request("resources/read", Some(json(r#"{"uri":"file:///a"}"#))).await.expect("an answer");
    insta::assert_snapshot!(conversation(&session));
    let listing = session.list_tools().await.expect("a list");
    assert_eq!((listing.items.len(), listing.malformed.len()), (1, 1));
    let requests = fake.seen().len();
    session.close().await;
    assert_eq!(fake.seen().len(), requests, "there is no session to end");
}

#[tokio::test]
async fn a_modern_server_that_wants_another_revision_is_asked_again() {
    let fake = Fake::start(|seen| match seen.header("mcp-protocol-version") {
        Some("2027-01-01") => Reply::json(seen.result(r#"{"supportedVersions":["2027-01-01"]}"#)),
        _ => Reply::new(
            400,
            "application/json",
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no","data":{"supported":["2027-01-01"]}}}"#,
        ),
    })
    .await;
    assert_eq!(connect(&fake).await.protocol_version(), "2027-01-01");
}

#[tokio::test]
async fn silence_after_the_probe_is_the_end_of_neither_era() {
    let impatient = || Options { probe_timeout: Duration::from_millis(100), ..options() };
    let hang = || Reply { body: Body::Hang, ..Reply::json("") };
    let fake = Fake::start(move |seen| match seen.rpc().as_str() {
        "server/discover" => hang(),
        "initialize" => Reply::json(seen.result(GREETING)),
        _ => Reply::empty(202),
    })
    .await;
    let session = Session::connect(fake.target(), impatient()).await.expect("a session");
    assert_eq!(session.era(), Era::Legacy);
    // Slow to wake up, and of the modern era alone.
    let asked = Mutex::new(0);
    let fake = Fake::start(move |seen| {
        *asked.lock().expect("a count") += 1;
        match (seen.rpc().as_str(), *asked.lock().expect("a count")) {
            (_, 1) => hang(),
            ("server/discover", _) => Reply::json(seen.result(r#"{"supportedVersions":["2026-07-28"]}"#)),
            _ => Reply::new(
                400,
                "application/json",
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"","data":{"supported":["2026-07-28"]}}}"#,
            ),
        }
    })
    .await;
    let session = Session::connect(fake.target(), impatient()).await.expect("a session");
    assert_eq!(session.era(), Era::Modern);
}

#[tokio::test]
async fn the_old_stream_is_spoken_where_there_is_no_other_way() {
    let stream = Arc::new(Mutex::new(None));
    let fake = Fake::start(move |seen| {
        let mut stream = stream.lock().expect("the stream");
        match (seen.method.as_str(), seen.path.as_str()) {
            ("GET", "/mcp") => {
                let (sender, reply) = Reply::live();
                sender
                    .send(": hello\r\n\r\nevent: endpoint\r\ndata: /messages?s=1\r\n\r\n".to_owned())
                    .expect("a stream");
                *stream = Some(sender);
                reply
            }
            ("POST", "/messages?s=1") => {
                let send = |text: String| {
                    let sent = stream.as_ref().map(|stream| stream.send(format!("event: message\ndata: {text}\n\n")));
                    sent.expect("a stream").expect("a reader");
                };
                match seen.rpc().as_str() {
                    "initialize" => send(seen.result(&GREETING.replace("2025-06-18", "2024-11-05"))),
                    "tools/list" => {
                        send(r#"{"jsonrpc":"2.0","id":"q","method":"ping"}"#.to_owned());
                        send(seen.result(r#"{"tools":[]}"#));
                    }
                    "end" => *stream = None,
                    _ => {}
                }
                Reply::new(202, "text/plain", "Accepted")
            }
            _ => Reply::new(405, "text/plain", "Method Not Allowed"),
        }
    })
    .await;
    let session = connect(&fake).await;
    assert_eq!((session.transport(), session.protocol_version()), ("HTTP+SSE", "2024-11-05"));
    session.list_tools().await.expect("a list");
    let error = session.request("end", None).await.expect_err("the stream is closed").to_string();
    assert!(error.contains("the server closed the stream"), "{error}");
    let bodies: Vec<_> =
        fake.seen().iter().map(|seen| format!("{} {} {}", seen.method, seen.path, seen.rpc())).collect();
    assert_eq!(
        bodies.iter().filter(|body| !body.ends_with("1 ")).collect::<Vec<_>>(),
        [
            "POST /mcp server/discover",
            "POST /mcp initialize",
            "GET /mcp ",
            "POST /messages?s=1 initialize",
            "POST /messages?s=1 notifications/initialized",
            "POST /messages?s=1 tools/list",
            "POST /messages?s=1 end"
        ]
    );
    assert!(fake.seen().iter().any(|seen| seen.body == r#"{"jsonrpc":"2.0","id":"q","result":{}}"#));
}

#[tokio::test]
async fn an_endpoint_on_another_host_is_not_told_our_headers() {
    let fake = Fake::start(|seen| match seen.method.as_str() {
        "GET" => Reply::sse("event: endpoint\ndata: http://elsewhere.invalid/messages\n\n"),
        _ => Reply::empty(404),
    })
    .await;
    let error = Session::connect(fake.target(), options()).await.expect_err("no session").to_string();
    assert!(error.contains("HTTP 404"), "{error}");
}

/// Bodies in which an answer can stand, each the same answer.
#[tokio::test]
async fn answers_come_in_every_shape() {
    const RESULT: &str = r#"{"z":1,"a":[123456789012345678901234567890,1.50]}"#;
    let fake = legacy(|seen| {
        let answer = seen.result(RESULT);
        let halves = answer.split_at(answer.find(",\"id\"").expect("an id") + 1);
        let notice = r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{}}"#;
        match seen.rpc().as_str() {
            "json" => Reply::json(answer),
            "mark" => Reply::json(format!("\u{feff}{answer}")),
            "plain" => Reply::new(200, "text/plain", format!("\n{answer}\n")),
            "batch" => Reply::json(format!("[{notice},{answer}]")),
            "sse" => {
                Reply::sse(format!("id: 1\ndata:\n\n: note\n\ndata: {notice}\n\nevent: message\ndata: {answer}\n\n"))
            }
            "crlf" => Reply::sse(format!("\u{feff}data: {notice}\r\n\r\nid: 2\r\ndata: {answer}\r\n\r\n")),
            "lines" => Reply::sse(format!("data: {}\ndata: {}\n\n", halves.0, halves.1)),
            _ => Reply::empty(500),
        }
    })
    .await;
    let session = connect(&fake).await;
    for method in ["json", "mark", "plain", "batch", "sse", "crlf", "lines"] {
        let answer = session.request(method, None).await.unwrap_or_else(|error| panic!("{method}: {error}"));
        let result = answer.into_result(method).expect("a result");
        assert_eq!(result.to_string(), RESULT, "{method}");
    }
}

#[tokio::test]
async fn a_request_of_the_server_is_answered_while_the_call_goes_on() {
    let stream = Arc::new(Mutex::new(None));
    let fake = legacy(move |seen| {
        let mut stream = stream.lock().expect("the stream");
        if seen.rpc() == "tools/call" {
            let (sender, reply) = Reply::live();
            let ask = r#"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}"#;
            sender.send(format!("data: {ask}\n\n")).expect("a stream");
            *stream = Some((sender, seen.result(r#"{"content":[]}"#)));
            return reply;
        }
        // The reply to our question: now the call is answered.
        let (sender, answer) = stream.take().expect("a call");
        sender.send(format!("data: {answer}\n\n")).expect("a stream");
        Reply::empty(202)
    })
    .await;
    let session = connect(&fake).await;
    session.call_tool("t", json("{}")).await.expect("an answer").into_result("tools/call").expect("a result");
    insta::assert_snapshot!(conversation(&session));
}

#[tokio::test]
async fn a_stream_that_breaks_off_is_taken_up_again() {
    let waiting = Arc::new(Mutex::new(String::new()));
    let fake = legacy(move |seen| {
        let mut waiting = waiting.lock().expect("the answer");
        match (seen.method.as_str(), seen.header("last-event-id")) {
            ("GET", Some("e2")) => Reply::sse(format!("id: e3\ndata: {waiting}\n\n")),
            ("GET", Some("e1")) => Reply::sse("id: e2\nretry: 5\ndata:\n\n"),
            ("GET", _) => Reply::empty(400),
            _ => {
                *waiting = seen.result("\"late\"");
                Reply::sse("id: e1\nretry: 5\ndata:\n\n")
            }
        }
    })
    .await;
    let session = connect(&fake).await;
    let answer = session.request("slow", None).await.expect("an answer");
    assert_eq!(answer.outcome.expect("a result"), Json::from("late"));
}

#[tokio::test]
async fn what_is_said_unasked_is_heard_by_who_listens() {
    let streams = Arc::new(Mutex::new(Vec::new()));
    let fake = legacy(move |seen| {
        if seen.method != "GET" {
            return Reply::empty(202);
        }
        let (sender, reply) = Reply::live();
        sender.send("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n".to_owned()).expect("a stream");
        sender.send("data: {\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"ping\"}\n\n".to_owned()).expect("a stream");
        streams.lock().expect("the streams").push(sender);
        reply
    })
    .await;
    let answered = |seen: &Seen| seen.body == r#"{"jsonrpc":"2.0","id":"q","result":{}}"#;
    for listen in [false, true] {
        let session = Session::connect(fake.target(), Options { listen, ..options() }).await.expect("a session");
        for _ in 0..200 {
            if !listen || fake.seen().iter().any(answered) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let heard = session.messages().iter().any(|message| message.body.contains("notifications/x"));
        assert_eq!((heard, fake.seen().iter().any(answered)), (listen, listen));
        session.close().await;
    }
}
