//! Servers behind a URL, of all eras, well behaved and otherwise.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::http::{Body, Fake, Reply, Seen};
use common::{conversation, json, options};
use counterfoil_wire::{Era, Json, Options, Session, Target};

/// The result of `initialize`.
const GREETING: &str = r#"{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"fake"}}"#;

/// A server of the legacy era, which answers all but the handshake by `answer`.
async fn legacy(answer: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Fake {
    Fake::start(move |seen| match seen.rpc().as_str() {
        "server/discover" => Reply::new(400, "application/json", "{}"),
        "initialize" => Reply::json(seen.result(GREETING)).with("mcp-session-id", "s-1234"),
        "notifications/initialized" => Reply::empty(202),
        _ => answer(seen),
    })
    .await
}

async fn connect(fake: &Fake) -> Session {
    Session::connect(fake.target(), options()).await.expect("a session")
}

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
    for method in ["json", "plain", "batch", "sse", "crlf", "lines"] {
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
        "html", "half", "bytes", "nothing", "another", "object", "stream", "cut", "error", "made up", "401", "404",
        "405", "500", "silence",
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
        "http://no-such-host.invalid/mcp".to_owned(),
        fake.url.replace("http:", "https:"),
        "ftp://host/mcp".to_owned(),
        "host".to_owned(),
        "http://[::1".to_owned(),
    ] {
        let error = Session::connect(Target::http(&url), options()).await.expect_err("no session").to_string();
        text.push_str(&format!("{}\n", error.replace(&fake.url.replace("http:", "https:"), "URL")));
    }
    let headers = vec![("bad name".to_owned(), "x".to_owned())];
    let target = Target::Http { url: "http://127.0.0.1:1/mcp".to_owned(), headers };
    text.push_str(&format!("{}\n", Session::connect(target, options()).await.expect_err("no session")));
    insta::assert_snapshot!(text);
}
