//! `counterfoil serve` over HTTP.

mod common;

use common::Home;
use common::http::Served;
use common::messages::{
    assert_creates, assert_five_problems, assert_lists_tools, bad_call, good_call, initialize, modern, request, search,
    titles,
};
use serde_json::{Value, json};

#[test]
fn a_client_with_initialize_lists_and_calls() {
    let served = Served::start(&Home::of("initialize"), &["--db", "sqlite::memory:"]);
    let answer = served.ask(&initialize());
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
    assert!(answer["result"]["instructions"].is_string(), "{answer}");
    assert_lists_tools(&served.ask(&request(1, "tools/list", &json!({}))));
    assert_creates(&served.ask(&request(2, "tools/call", &good_call("Cannot log in"))), "Cannot log in");
    assert_five_problems(&served.ask(&request(3, "tools/call", &bad_call())));
    assert_eq!(titles(&served.ask(&request(4, "tools/call", &search("cannot")))), ["Cannot log in"]);
}

#[test]
fn a_client_without_initialize_lists_and_calls() {
    let served = Served::start(&Home::of("stateless"), &["--db", "sqlite::memory:"]);
    let answer = served.ask_modern(&modern(0, "server/discover", json!({})));
    assert!(answer["result"]["instructions"].is_string(), "{answer}");
    assert_lists_tools(&served.ask_modern(&modern(1, "tools/list", json!({}))));
    assert_creates(&served.ask_modern(&modern(2, "tools/call", good_call("Cannot log in"))), "Cannot log in");
    assert_five_problems(&served.ask_modern(&modern(3, "tools/call", bad_call())));
}

#[test]
fn it_says_where_it_is_and_how_to_get_there() {
    let served = Served::start(&Home::of("announce"), &[]);
    let url = format!("http://{}/mcp", served.address);
    for line in [
        format!("A page about the tools is at http://{}/", served.address),
        format!("claude mcp add --transport http counterfoil {url}"),
        format!("codex mcp add counterfoil --url {url}"),
        format!("gemini mcp add --transport http counterfoil {url}"),
        format!(r#"{{"mcpServers":{{"counterfoil":{{"url":"{url}"}}}}}}"#),
        format!(r#"{{"servers":{{"counterfoil":{{"type":"http","url":"{url}"}}}}}}"#),
        r#""args":["serve","--stdio","--toolbox","tickets"]"#.to_owned(),
    ] {
        let found = served.log.find(&line);
        assert!(!found.contains('\u{1b}'), "styles on what is no terminal: {found:?}");
    }
}

#[test]
fn a_client_that_starts_its_own_server_gets_the_same_data() {
    let home = Home::of("stdio-arguments");
    let served = Served::start(&home, &["--db", "sqlite://tickets.db"]);
    let line = served.log.find(r#""args":"#);
    let settings: Value = serde_json::from_str(line.trim()).expect("JSON");
    let server = &settings["mcpServers"]["counterfoil"];
    assert_eq!(server["command"], env!("CARGO_BIN_EXE_counterfoil"));
    // Wherever the client starts it.
    assert_eq!(
        server["args"],
        json!(["serve", "--stdio", "--db", home.database("tickets.db"), "--toolbox", "tickets"])
    );
}

#[test]
fn the_page_tells_of_the_tools() {
    let served = Served::start(&Home::of("page"), &[]);
    let page = served.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = &page.headers["content-security-policy"];
    assert!(policy.starts_with("default-src 'none'; style-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe") && !page.body.contains("<script") && !page.body.contains("style="));
    let url = format!("http://{}/mcp", served.address);
    for part in [
        "<html lang=\"en\">",
        &format!("It is at <code>{url}</code>"),
        &format!("claude mcp add --transport http counterfoil {url}"),
        "<code>create_ticket</code> Create ticket",
        "<th scope=\"row\"><code>customer.email</code></th><td>string</td><td>required</td><td>format email</td>\
         <td class=\"note\">The customer&#39;s email address, like dana@acme.com</td>",
        "<td>one of &quot;low&quot;, &quot;normal&quot;, &quot;high&quot;</td>",
        "<th scope=\"row\"><code>tags</code></th>",
        // Some clients refuse the keyword, so that everyone is told in words.
        "<td>at most 3 items</td><td class=\"note\">",
        "(no item twice)</td>",
        "<td>default <code>10</code></td><td>1 to 50</td>",
    ] {
        assert!(page.body.contains(part), "no {part} in\n{}", page.body);
    }
    let style = served.get("/style.css");
    assert_eq!((style.status, style.headers["content-type"].as_str()), (200, "text/css; charset=utf-8"));
    assert_eq!(served.get("/nowhere").status, 404);
    assert_eq!(served.send("POST /", &[], "").status, 405);
}

#[test]
fn foreign_pages_are_kept_away() {
    let served = Served::start(&Home::of("foreign"), &[]);
    for path in ["GET /", "GET /style.css", "GET /nowhere", "POST /mcp"] {
        let rebound = served.send(path, &[("host", "evil.example:7420")], "");
        assert_eq!(rebound.status, 403, "{path}");
        let foreign = served.send(path, &[("origin", "https://evil.example")], "");
        assert_eq!(foreign.status, 403, "{path}");
    }
}

#[test]
fn the_page_answers_under_the_host_that_was_asked_for() {
    let served = Served::start(&Home::of("host"), &[]);
    let host = format!("localhost:{}", served.address.port());
    let page = served.send("GET /", &[("host", &host)], "");
    assert!(page.body.contains(&format!("<code>http://{host}/mcp</code>")), "{}", page.body);
}

#[test]
fn sessions_are_kept_on_request() {
    let with = Served::start(&Home::of("sessions"), &["--sessions"]);
    let answer = with.send("POST /mcp", &[], &initialize().to_string());
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    let without = Served::start(&Home::of("no-sessions"), &["--sessions=false"]);
    let answer = without.send("POST /mcp", &[], &initialize().to_string());
    assert_eq!(answer.headers["content-type"], "application/json");
}

#[test]
fn the_log_can_be_read_by_programs() {
    let home = Home::of("json");
    let database = home.database("tickets.db");
    let mut command = home.command(&["serve", "--http", ":0", "--log", "json", "--db", &database]);
    command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let log = common::Lines::of(child.stderr.take().expect("a pipe"));
    let line: Value = serde_json::from_str(&log.next().expect("a line")).expect("JSON");
    assert_eq!(line["fields"]["message"], "serving");
    let url = line["fields"]["mcp"].as_str().expect("a URL");
    assert!(url.starts_with("http://127.0.0.1:") && url.ends_with("/mcp"), "{url}");
    child.kill().expect("it runs");
    common::wait(&mut child);
    for line in log.rest() {
        assert!(serde_json::from_str::<Value>(&line).is_ok(), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_well() {
    for name in ["INT", "TERM"] {
        let served = Served::start(&Home::of(&format!("signal-{name}")), &["--db", "sqlite::memory:"]);
        assert_five_problems(&served.ask(&request(1, "tools/call", &bad_call())));
        // An open connection that asks nothing does not hold it up.
        let idle = std::net::TcpStream::connect(served.address).expect("it listens");
        common::signal(&served.child, name);
        let (code, output, log) = served.end();
        assert_eq!((code, output.len()), (Some(0), 0), "{log:?}");
        drop(idle);
    }
}
