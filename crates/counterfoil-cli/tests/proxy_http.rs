//! `counterfoil proxy --http`, between clients and a server.
#![cfg(unix)]

mod common;

use std::net::Shutdown;

use common::http::Served;
use common::messages::{
    assert_creates, assert_five_problems_in_words, assert_lists_tools, bad_call, good_call, modern, request,
};
use common::proxied::{Session, event, is_alive, modern_headers, seen, served, until};
use common::{Home, signal};
use serde_json::{Value, json};

/// The proxy in front of our own server.
fn own(home: &Home) -> Served {
    let server = [env!("CARGO_BIN_EXE_counterfoil"), "serve", "--stdio", "--db", "sqlite::memory:"];
    Served::of(home.command(&["proxy", "--http", "127.0.0.1:0", "--"]).args(server))
}

/// The parameters of a call that keeps not only the contract, which trims, but the schema.
fn right_call() -> Value {
    let mut call = good_call("No light");
    call["arguments"]["customer"]["email"] = "dana@acme.com".into();
    call
}

#[test]
fn a_real_server_is_served_in_both_eras() {
    let served = own(&Home::of("real"));
    let session = Session::begin(&served, "/mcp");
    assert_eq!(session.greeting["result"]["protocolVersion"], "2025-11-25");
    let ready = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    let accepted = session.send("POST /mcp", ready);
    assert_eq!((accepted.status, accepted.body.as_str()), (202, ""));
    assert_lists_tools(&session.ask(&request(1, "tools/list", &json!({}))));
    assert_creates(&session.ask(&request(2, "tools/call", &right_call())), "No light");
    assert_five_problems_in_words(&session.ask(&request(3, "tools/call", &bad_call())));

    let found = served.ask_modern(&modern(1, "server/discover", json!({})));
    assert_eq!(found["result"]["resultType"], "complete", "{found}");
    assert_lists_tools(&served.ask_modern(&modern(2, "tools/list", json!({}))));
    let refused = served.ask_modern(&modern(3, "tools/call", bad_call()));
    assert_five_problems_in_words(&refused);
    assert_eq!((&refused["id"], &refused["result"]["resultType"]), (&json!(3), &json!("complete")));
    assert_creates(&served.ask_modern(&modern(4, "tools/call", right_call())), "No light");
}

#[test]
fn a_server_behind_a_url_is_served_too() {
    let home = Home::of("url");
    let behind = Served::start(&home, &["--db", "sqlite::memory:", "--sessions"]);
    let url = format!("http://{}/mcp", behind.address);
    let served = Served::of(&mut home.command(&["proxy", "--http", ":0", &url]));
    let session = Session::begin(&served, "/mcp");
    session.send("POST /mcp", r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_lists_tools(&session.ask(&request(1, "tools/list", &json!({}))));
    assert_creates(&session.ask(&request(2, "tools/call", &right_call())), "No light");
    assert_lists_tools(&served.ask_modern(&modern(2, "tools/list", json!({}))));
    assert_five_problems_in_words(&served.ask_modern(&modern(3, "tools/call", bad_call())));
    signal(&served.child, "TERM");
    assert_eq!(served.end().0, Some(0));
}

#[test]
fn it_says_where_it_is_and_how_to_get_there() {
    let home = Home::of("announce");
    let arguments = ["proxy", "--http", ":0", "--client", "cursor", "--env", "KEY=not-for-eyes", "--", "cat"];
    let served = Served::of(&mut home.command(&arguments));
    served.log.find(&format!("claude mcp add --transport http counterfoil http://{}/mcp", served.address));
    let settings = served.log.find(r#""args":["proxy","--client","cursor","--env","#);
    assert!(settings.contains(r#""--","cat"]"#), "{settings}");
    // What somebody gave as a variable may be secret.
    assert!(!settings.contains("not-for-eyes"), "{settings}");
    assert_eq!(served.get("/").status, 404);
}

#[test]
fn a_session_has_a_process_of_its_own_until_it_ends() {
    let home = Home::of("sessions");
    let served = served(&home, &[], "[]");
    let (first, second) = (Session::begin(&served, "/mcp"), Session::begin(&served, "/mcp"));
    assert_ne!(first.pid(), second.pid());
    // The same id in both, and bytes as the server has them.
    let who = |session: &Session<'_>| session.send("POST /mcp", "{\"id\":7,\n \"method\" : \"who\"\n}").body;
    assert_eq!(who(&first), format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"pid":{}, "n":1.50}}}}"#, first.pid()));
    assert_ne!(who(&second), who(&first));
    // Several lines become one.
    assert!(seen(&home).contains("{\"id\":7,  \"method\" : \"who\" }\n"), "{}", seen(&home));

    let pid = first.pid();
    assert_eq!(first.send("DELETE /mcp", "").status, 204);
    until("the process has ended", || !is_alive(&pid));
    for line in ["POST /mcp", "DELETE /mcp", "GET /mcp"] {
        let gone = first.send(line, &request(8, "who", &json!({})).to_string());
        assert_eq!(gone.status, 404, "{line}: {gone:?}");
        assert!(gone.body.contains("begin a new one with `initialize`"), "{gone:?}");
    }
    assert!(is_alive(&second.pid()));
}

#[test]
fn the_list_is_lowered_for_each_client() {
    let tools = r#"[{"name":"t","description":"T.","inputSchema":{"type":"object","properties":{"z":{"const":"y"},"a":{"type":"string"}}}}]"#;
    let served = served(&Home::of("clients"), &["--client", "claude-code"], tools);
    let list = request(1, "tools/list", &json!({}));
    let has_const = |answer: &Value| answer.to_string().contains("const");
    assert!(has_const(&Session::begin(&served, "/mcp").ask(&list)));
    // The URL comes before the setting.
    assert!(!has_const(&Session::begin(&served, "/mcp?client=gemini").ask(&list)));
    let list = modern(1, "tools/list", json!({}));
    assert!(has_const(&served.ask_modern(&list)));
    // Whom nobody knows is shown what all clients take.
    for (path, form) in [
        ("/mcp?client=gemini", r#"{"z":{"type":"string","enum":["y"]}"#),
        ("/mcp?client=cursr", r#"{"z":{"type":"string","const":"y"}"#),
    ] {
        let list = served.send(&format!("POST {path}"), &modern_headers("tools/list"), &list.to_string());
        assert!(list.body.contains(form), "{path}: {list:?}");
    }
    let told = served.log.find("counterfoil proxy: `?client=` in the URL: ");
    assert!(told.contains("cursr") && told.contains("did you mean `cursor`?"), "{told}");
}

#[test]
fn what_the_server_says_unasked_comes_in_the_stream() {
    let home = Home::of("stream");
    let served = served(&home, &[], "[]");
    let session = Session::begin(&served, "/mcp");
    // Nobody listens yet, and nothing is lost.
    session.ask(&request(1, "notify", &json!({})));
    let headers = [("mcp-session-id", session.id.as_str())];
    let (_stream, lines) = served.stream("GET /mcp", &headers, "");
    assert_eq!(event(&lines), r#"{"jsonrpc" : "2.0","method":"own/news","params":1.50}"#);
    session.ask(&request(2, "ask", &json!({})));
    assert_eq!(event(&lines), r#"{"jsonrpc":"2.0","id":"q","method":"roots/list"}"#);
    let answer = r#"{"jsonrpc":"2.0","id":"q","result":{"roots":[]}}"#;
    assert_eq!(session.send("POST /mcp", answer).status, 202);
    until("the server has the answer", || seen(&home).contains(answer));

    // A client that listens anew has lost the first stream.
    let (_again, again) = served.stream("GET /mcp", &headers, "");
    session.ask(&request(3, "notify", &json!({})));
    assert!(event(&again).contains("own/news"));
    assert!(lines.rest().iter().all(|line| !line.contains("own/news")));
    assert_eq!(session.send("DELETE /mcp", "").status, 204);
    assert!(again.rest().iter().all(|line| !line.starts_with("data: ")), "it ends with the session");
}

#[test]
fn those_without_a_session_share_a_process_and_keep_their_ids() {
    let home = Home::of("shared");
    let served = served(&home, &[], "[]");
    let ask = |id: Value, method: &str| {
        let mut message = modern(0, method, json!({}));
        message["id"] = id;
        served.ask_modern(&message)
    };
    let (first, second) = (ask(json!("a"), "who"), ask(json!(1), "who"));
    assert_eq!((&first["id"], &second["id"]), (&json!("a"), &json!(1)));
    assert_eq!(first["result"], second["result"]);

    // One that waits does not keep another from using its id.
    let slow = served.begin("POST /mcp", &modern_headers("slow"), &modern(1, "slow", json!({})).to_string());
    until("it is asked", || seen(&home).contains(r#""slow""#));
    assert_eq!(ask(json!(1), "who")["result"], first["result"]);
    let line = seen(&home).lines().find(|line| line.contains(r#""slow""#)).expect("it is there").to_owned();
    let number = serde_json::from_str::<Value>(&line).expect("JSON")["id"].clone();
    // Who goes has given up.
    slow.shutdown(Shutdown::Both).expect("it is open");
    drop(slow);
    let cancelled =
        format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{number}}}}}"#);
    until("the server is told", || seen(&home).contains(&cancelled));

    let unknown = served.send("POST /mcp", &modern_headers("unknown"), &modern(5, "unknown", json!({})).to_string());
    assert_eq!(unknown.status, 404, "{unknown:?}");
    assert!(unknown.body.contains(r#""id":5"#), "{unknown:?}");
}

#[test]
fn news_of_a_request_comes_in_its_answer() {
    let served = served(&Home::of("news"), &[], "[]");
    let mut steps = modern(1, "steps", json!({}));
    steps["params"]["_meta"]["progressToken"] = "mine".into();
    let (_stream, lines) = served.stream("POST /mcp", &modern_headers("steps"), &steps.to_string());
    let progress: Value = serde_json::from_str(&event(&lines)).expect("JSON");
    assert_eq!(progress["params"], json!({"progressToken": "mine", "progress": 1}));
    assert_eq!(event(&lines), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
    assert!(lines.rest().iter().all(|line| !line.starts_with("data: ")));

    let listen = modern(2, "subscriptions/listen", json!({}));
    let headers = modern_headers("subscriptions/listen");
    let (_stream, lines) = served.stream("POST /mcp", &headers, &listen.to_string());
    let news: Value = serde_json::from_str(&event(&lines)).expect("JSON");
    assert_eq!(news["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], 2);
    let json_alone = [headers.as_slice(), &[("accept", "application/json")]].concat();
    assert_eq!(served.send("POST /mcp", &json_alone, &listen.to_string()).status, 406);
}

#[test]
fn a_call_is_brought_back_even_if_the_list_was_asked_for_elsewhere() {
    let schema = json!({
        "type": "object",
        "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}},
        "required": ["labels"],
    });
    let tools = json!([{"name": "files/tag all", "description": "Tags.", "inputSchema": schema}]).to_string();
    let arguments = ["--client", "openai-strict"];
    let listing = served(&Home::of("listing"), &arguments, &tools);
    let list = listing.ask_modern(&modern(1, "tools/list", json!({})));
    let name = list["result"]["tools"][0]["name"].clone();
    assert_ne!(name, "files/tag all");

    let calling = served(&Home::of("calling"), &arguments, &tools);
    let call = |labels: Value| modern(2, "tools/call", json!({"name": name, "arguments": {"labels": labels}}));
    let echo = calling.ask_modern(&call(json!([{"key": "a", "value": "b"}])));
    let said = (&echo["result"]["name"], &echo["result"]["arguments"]);
    assert_eq!(said, (&json!("files/tag all"), &json!({"labels": {"a": "b"}})), "{echo}");
    let refused = calling.ask_modern(&call(json!([{"key": "a", "value": 7}])));
    assert!(refused.to_string().contains("labels[0].value"), "{refused}");
}

#[test]
fn wrong_requests_are_refused_with_what_to_do() {
    let served = served(&Home::of("refused"), &[], "[]");
    let large = format!("{{\"id\":1,\"method\":\"{}\"}}", "x".repeat(1 << 20));
    let call = modern(1, "tools/call", json!({"name": "a"})).to_string();
    let versioned = ("mcp-protocol-version", "2026-07-28");
    for (line, headers, body, status, said) in [
        ("POST /mcp", &[("host", "evil.example")][..], "{}", 403, "the host `evil.example` is not allowed"),
        ("GET /mcp", &[("origin", "http://evil.example")], "", 403, "pages of the origin `http://evil.example`"),
        ("PUT /mcp", &[], "{}", 405, "POST, GET and DELETE"),
        ("POST /mcp", &[("content-type", "text/plain")], "{}", 415, "say `Content-Type: application/json`"),
        ("POST /mcp", &[], "{\"id\":", 400, "-32700"),
        ("POST /mcp", &[], "[]", 400, "batches"),
        ("POST /mcp", &[], large.as_str(), 413, "send less at once"),
        (
            "POST /mcp",
            &[],
            r#"{"id":1,"method":"tools/list"}"#,
            400,
            "there is no session: begin one with `initialize`",
        ),
        ("POST /mcp", &[("mcp-session-id", "guessed")], r#"{"id":1,"method":"x"}"#, 404, "no session of this id"),
        ("POST /mcp", &[versioned, ("mcp-method", "tools/call"), ("mcp-name", "b")], call.as_str(), 400, "-32020"),
        ("POST /mcp", &[versioned], call.as_str(), 400, "the header `mcp-method` is missing"),
        ("GET /mcp", &[], "", 400, "Mcp-Session-Id is missing"),
        ("GET /mcp", &[("accept", "text/html")], "", 406, "text/event-stream"),
        ("DELETE /mcp", &[], "", 400, "Mcp-Session-Id is missing"),
    ] {
        let answer = served.send(line, headers, body);
        assert!(answer.status == status && answer.body.contains(said), "{line} {headers:?}: {answer:?}");
    }
}

#[test]
fn an_id_is_used_by_one_request_at_a_time() {
    let home = Home::of("ids");
    let served = served(&home, &[], "[]");
    let session = Session::begin(&served, "/mcp");
    let slow = request(7, "slow", &json!({})).to_string();
    let waiting = served.begin("POST /mcp", &[("mcp-session-id", &session.id)], &slow);
    until("it is asked", || seen(&home).contains(&slow));
    let refused = session.send("POST /mcp", &slow);
    assert!(refused.status == 400 && refused.body.contains("this id is in use"), "{refused:?}");
    drop(waiting);
    until("it is free again", || session.send("POST /mcp", &request(7, "who", &json!({})).to_string()).status == 200);
}
