//! How many servers `counterfoil proxy --http` starts, and how they end.
#![cfg(unix)]

mod common;

use common::messages::{initialize, modern, request};
use common::proxied::{Session, event, is_alive, modern_headers, served, until};
use common::{Home, signal};
use serde_json::json;

#[test]
fn there_are_only_as_many_processes_as_may_be() {
    let served = served(&Home::of("limit"), &["--max-servers", "1"], "[]");
    let session = Session::begin(&served, "/mcp");
    let refused = served.send("POST /mcp", &[], &initialize().to_string());
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.body.contains("1 servers run already") && refused.body.contains("--max-servers"), "{refused:?}");
    assert_eq!(session.send("DELETE /mcp", "").status, 204);
    until("there is room again", || served.send("POST /mcp", &[], &initialize().to_string()).status == 200);
}

#[test]
fn a_server_of_the_older_revisions_makes_room_for_the_session_that_follows() {
    let home = Home::of("older");
    let served = served(&home, &["--max-servers", "1"], "[]");
    // As a client of both eras does: it asks in the new one first.
    let discover = modern(1, "server/discover", json!({})).to_string();
    let refused = served.send("POST /mcp", &modern_headers("server/discover"), &discover);
    assert_eq!(refused.status, 404, "{refused:?}");
    Session::begin(&served, "/mcp");
}

#[test]
fn a_session_that_nobody_uses_ends() {
    let served = served(&Home::of("idle"), &["--idle", "1"], "[]");
    let listened = Session::begin(&served, "/mcp");
    let (_stream, lines) = served.stream("GET /mcp", &[("mcp-session-id", &listened.id)], "");
    let idle = Session::begin(&served, "/mcp");
    let pid = idle.pid();
    until("the process has ended", || !is_alive(&pid));
    assert_eq!(idle.send("POST /mcp", &request(1, "who", &json!({})).to_string()).status, 404);
    // A client that listens is there.
    listened.ask(&request(1, "notify", &json!({})));
    assert!(event(&lines).contains("own/news"));
}

#[test]
fn a_server_that_ends_is_told_to_those_who_wait() {
    let served = served(&Home::of("dying"), &[], "[]");
    let session = Session::begin(&served, "/mcp");
    let dead = session.ask(&request(4, "die", &json!({})));
    let message = dead["error"]["message"].as_str().expect("a message");
    assert!(message.contains("exit status: 9") && message.contains("the disk is full"), "{dead}");
    assert_eq!(dead["id"], 4);
    assert_eq!(session.send("POST /mcp", &request(5, "who", &json!({})).to_string()).status, 404);
    served.log.find("counterfoil proxy: a session ends: ");

    let before = served.ask_modern(&modern(1, "who", json!({})));
    let dead = served.ask_modern(&modern(2, "die", json!({})));
    assert!(dead["error"]["message"].as_str().is_some_and(|message| message.contains("exit status: 9")), "{dead}");
    // The next one finds another process.
    let after = served.ask_modern(&modern(3, "who", json!({})));
    assert!(after["result"]["pid"].is_number() && after["result"] != before["result"], "{after}");
}

/// Sends a signal while clients of both eras are served.
fn told_to_end(name: &str) {
    let served = served(&Home::of(&format!("signal-{name}")), &[], "[]");
    let session = Session::begin(&served, "/mcp");
    let (_stream, lines) = served.stream("GET /mcp", &[("mcp-session-id", &session.id)], "");
    let shared = served.ask_modern(&modern(1, "who", json!({})))["result"]["pid"].to_string();
    let started = session.ask(&request(1, "start", &json!({})))["result"]["pid"].to_string();
    let processes = [session.pid(), shared, started];
    assert!(processes.iter().all(|id| is_alive(id)), "{processes:?}");
    signal(&served.child, name);
    let (code, output, _) = served.end();
    assert_eq!((code, output.len()), (Some(0), 0));
    assert!(!processes.iter().any(|id| is_alive(id)), "{processes:?}");
    lines.rest();
}

#[test]
fn told_to_end_it_ends_all_servers_and_all_that_they_started() {
    told_to_end("TERM");
}

#[test]
fn interrupted_it_ends_all_servers_and_all_that_they_started() {
    told_to_end("INT");
}

#[test]
fn what_cannot_be_served_is_told_at_once() {
    let home = Home::of("usage");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = taken.local_addr().expect("an address").to_string();
    for (arguments, code, said) in [
        (&["--http", ":0", "--", "counterfoil-no-such-program"][..], 3, "there is no program `counterfoil-no-such"),
        (&["--http", "0.0.0.0:0", "--", "cat"], 2, "will not listen on 0.0.0.0:0"),
        (&["--http", &taken, "--", "cat"], 3, "take any free port with --http :0"),
        (&["--http", "x", "--", "cat"], 2, "`x` is no address with a port"),
        (&["--http", ":0", "--stdio", "--", "cat"], 2, "cannot be used with"),
        (&["--idle", "1", "--", "cat"], 2, "--http"),
        (&["--http", ":0", "--max-servers", "0", "--", "cat"], 2, "1..=10000"),
    ] {
        let ended = home.run(&[&["proxy"], arguments].concat());
        assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
    }
}
