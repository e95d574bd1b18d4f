//! `list`, `call`, `doctor`, `lock` and `diff`, on a real server: this command's own, as any other would be.

mod common;

use std::fs;

use common::{Ended, Home};
use serde_json::Value;

/// A server that answers as badly as servers do: a log line on standard output, a tool that is none, and no more.
const ODD: &str = r#"
echo starting
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case $line in
    *server/discover*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}\n' "$id" ;;
    *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"odd","version":"1"}}}\n' "$id" ;;
    *tools/list*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"good","x-own":1.50,"inputSchema":{"type":"object","z":1,"a":2}},{"name":"bad\\u001b[31m"}]}}\n' "$id" ;;
    *'"ping"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{}}\n' "$id" ;;
  esac
done"#;

/// A server whose list fails.
const FAILING: &str = r#"
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case $line in
    *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"f","version":"1"}}}\n' "$id" ;;
    *'"id"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"the token has expired","data":{"hint":"log in"}}}\n' "$id" ;;
  esac
done"#;

/// Runs the command on this command's own server.
fn own(test: &str, arguments: &[&str]) -> Ended {
    let server = [env!("CARGO_BIN_EXE_counterfoil"), "serve", "--stdio", "--db", "sqlite::memory:"];
    let all: Vec<&str> = arguments.iter().copied().chain(["--"]).chain(server).collect();
    Home::of(test).run(&all)
}

/// Runs the command on a script.
fn script(test: &str, arguments: &[&str], script: &str) -> Ended {
    let all: Vec<&str> = arguments.iter().copied().chain(["--", "sh", "-c", script]).collect();
    Home::of(test).run(&all)
}

#[test]
fn tools_are_listed_as_signatures() {
    let Ended { code, stdout, stderr } = own("list", &["list", "--filter", "search"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(
        stdout.starts_with(
            "search_tickets(query: string, status?: \"open\" | \"closed\", limit?: integer 1..50 = 10) -> "
        ),
        "{stdout}"
    );
    let Ended { code, stdout, stderr } = own("list-none", &["list", "--filter", "nothing"]);
    assert_eq!((code, stdout.as_str()), (Some(0), ""));
    assert!(stderr.starts_with("no tool has a name like that at "), "{stderr}");
}

#[test]
fn a_bad_tool_does_not_spoil_the_list() {
    let Ended { code, stdout, stderr } = script("odd", &["list", "--json"], ODD);
    assert_eq!(code, Some(1), "{stderr}");
    // As it was received: order, numbers, members that nobody knows.
    let good = r#"{"name":"good","x-own":1.50,"inputSchema":{"type":"object","z":1,"a":2}}"#;
    assert!(stdout.starts_with(&format!(r#"{{"tools":[{good},"#)), "{stdout}");
    assert_eq!(stderr, "element 1 `bad\\u{1b}[31m` is no tool that can be used: `inputSchema` is missing\n");
}

#[test]
fn a_list_that_fails_is_told_in_the_words_of_the_server() {
    for arguments in [&["list"][..], &["lint"], &["lock", "--file", "-"], &["doctor"]] {
        let Ended { code, stdout, stderr } = script(&format!("failing-{}", arguments[0]), arguments, FAILING);
        assert_eq!(code, Some(3), "{arguments:?}: {stdout}{stderr}");
        let told = stdout + &stderr;
        assert!(told.contains("the token has expired"), "{arguments:?}: {told}");
        assert!(told.contains("log in"), "{arguments:?}: {told}");
    }
}

#[test]
fn a_call_is_made_checked_and_told() {
    let good = ["call", "create_ticket", "title=No light", "priority=high", "tags=bug", "tags=login"];
    let customer = r#"customer:={"email":"dana@acme.com"}"#;
    let Ended { code, stdout, stderr } = own("call", &[&good[..], &[customer]].concat());
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let ticket: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(ticket["tags"], serde_json::json!(["bug", "login"]));

    let Ended { code, stdout, stderr } = own("call-wrong", &["call", "create_ticket", "title=Hi", "priority=urgent"]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.starts_with("nothing was sent: Invalid tool input: 3 problems\n- "), "{stderr}");

    let unchecked = ["call", "create_ticket", "title=Hi", "priority=urgent", "--no-check", "--json"];
    let Ended { code, stdout, .. } = own("call-unchecked", &unchecked);
    assert_eq!(code, Some(5));
    assert!(stdout.contains(r#""isError":true"#), "{stdout}");

    for (words, said) in [
        (&["create_tiket"][..], "unknown tool `create_tiket`: did you mean `create_ticket`?"),
        (&["create_ticket", "titel=x"], "unknown argument `titel`: did you mean `title`?"),
        (&["search_tickets", "limit=many"], "limit is of type integer, and `many` is none"),
        (&["create_ticket", "urgent=yes", "tags=a"], "nothing was sent: "),
        (&["create_ticket", "urgent=yes", "tags=a"], "\n- title: "),
        (&["search_tickets", "limit=many"], "\n- query: "),
        (&["search_tickets", "--args", "[1]"], "--args is of type array, and arguments are an object"),
        (&["search_tickets", "--args", "{"], "--args is not JSON: line 1, column 2"),
    ] {
        let Ended { code, stderr, .. } = own("call-usage", &[&["call"], words].concat());
        assert_eq!(code, Some(2), "{words:?}: {stderr}");
        assert!(stderr.contains(said), "{words:?}: {stderr}");
    }

    for server in ["http://127.0.0.1:1/mcp", "@tickets", "localhost:7420"] {
        let Ended { code, stderr, .. } = Home::of("call-order").run(&["call", "create_ticket", server]);
        let says = format!("the target comes first, as `counterfoil call {server} create_ticket`");
        assert!(code == Some(2) && stderr.contains(&says), "{stderr}");
    }
}

#[test]
fn the_doctor_tells_all_in_one() {
    let Ended { code, stdout, stderr } = own("doctor", &["doctor"]);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    for said in
        ["spoken        MCP 2026-07-28 (modern era) over stdio", "tools         2 tools in ", "cursor takes every tool"]
    {
        assert!(stdout.contains(said), "{stdout}");
    }
    // Both tell what the same list costs a model.
    let lint = own("doctor-lint", &["lint"]).stdout;
    let tokens = lint.split_once(", about ").and_then(|(_, rest)| rest.split_once(" tokens")).expect("a figure").0;
    assert!(stdout.contains(&format!(": about {tokens} tokens")), "{stdout}{lint}");
    let home = Home::of("doctor-json");
    let script = format!("echo $PLAIN >&2; {ODD}");
    let ended = home.run(&["doctor", "--json", "--env", "PLAIN=s3cret-value-1", "--", "sh", "-c", &script]);
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(!ended.stdout.contains("s3cret-value-1"), "{}", ended.stdout);
    let report: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!((&report["era"], &report["malformed"][0]["index"]), (&"legacy".into(), &1.into()));
    assert!(report["messages"].as_array().is_some_and(|all| all.len() >= 6), "{report}");
}

#[test]
fn configured_servers_are_found_by_name() {
    let home = Home::of("configured");
    fs::create_dir_all(home.path(".cursor")).expect("a folder");
    let command = serde_json::to_string(env!("CARGO_BIN_EXE_counterfoil")).expect("JSON");
    home.write(
        ".cursor/mcp.json",
        &format!(r#"{{"mcpServers": {{"tickets": {{"command": {command}, "args": ["serve", "--stdio"]}},}}}}"#),
    );
    let Ended { code, stdout, stderr } = home.run(&["doctor"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains("  @cursor:tickets  "), "{stdout}");
    let Ended { code, stdout, .. } = home.run(&["list", "@tickets"]);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("create_ticket("), "{stdout}");
    let Ended { code, stderr, .. } = home.run(&["list", "@tikets"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("unknown server `tikets`: did you mean `tickets`?"), "{stderr}");
}

#[test]
fn a_lock_holds_what_was_reviewed() {
    let home = Home::of("lock");
    let server = ["--", env!("CARGO_BIN_EXE_counterfoil"), "serve", "--stdio", "--db", "sqlite::memory:"];
    let run = |arguments: &[&str]| home.run(&[arguments, &server[..]].concat());
    let Ended { code, stderr, .. } = run(&["lock", "--check"]);
    assert_eq!(code, Some(3));
    assert!(stderr.contains("there is no lock counterfoil.lock: write one with `counterfoil lock`"), "{stderr}");
    let Ended { code, stderr, .. } = run(&["lock"]);
    assert_eq!((code, stderr.as_str()), (Some(0), "2 tools are locked in counterfoil.lock\n"));
    let Ended { code, stdout, stderr } = run(&["lock", "--check"]);
    assert_eq!((code, stdout.as_str()), (Some(0), "no changes\n"), "{stderr}");

    let lock = fs::read_to_string(home.path("counterfoil.lock")).expect("a lock");
    home.write("edited.lock", &lock.replace("Open a new support ticket", "Open a ticket"));
    let Ended { code, stderr, .. } = run(&["lock", "--check", "--file", "edited.lock"]);
    assert_eq!(code, Some(3));
    assert!(stderr.contains("edited.lock was not checked: the lock file was changed by hand"), "{stderr}");

    // A rule that only the second session has is drift too.
    let twice = r#"[ -e seen ] && least=9 || least=1; touch seen; while read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
        case $line in
          *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}\n' "$id" ;;
          *tools/list*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"n":{"type":"integer","minimum":%s}}}}]}}\n' "$id" "$least" ;;
        esac
      done"#;
    let session = |arguments: &[&str]| {
        home.run(&[arguments, &["--file", "twice.lock", "--era", "legacy", "--", "sh", "-c", twice]].concat())
    };
    assert_eq!(session(&["lock"]).code, Some(0));
    fs::remove_file(home.path("seen")).expect("it was there");
    let Ended { code, stdout, .. } = session(&["lock", "--check", "--level", "wire"]);
    assert_eq!(code, Some(1), "{stdout}");
    assert!(stdout.contains("input n: minimum was 1 and is 9"), "{stdout}");

    let listed = home.run(&[&["list", "--json"], &server[..]].concat()).stdout;
    home.write("same.json", &listed);
    // The lock has sorted the members, which the server does not.
    for sides in [["counterfoil.lock", "same.json"], ["same.json", "counterfoil.lock"]] {
        let Ended { code, stdout, .. } = home.run(&[&["diff"], &sides[..]].concat());
        assert_eq!((code, stdout.as_str()), (Some(0), "no changes\n"));
    }
    home.write("new.json", &listed.replace(r#""maximum":50"#, r#""maximum":20"#));
    let Ended { code, stdout, .. } = home.run(&["diff", "counterfoil.lock", "new.json", "--level", "wire"]);
    assert_eq!(code, Some(1), "{stdout}");
    assert!(stdout.contains("breaking (wire) [bound-changed] input limit: maximum"), "{stdout}");
    assert!(stdout.contains("the validator says: limit: "), "{stdout}");
    let Ended { code, stdout, .. } = home.run(&["diff", "counterfoil.lock", "counterfoil.lock", "--format", "json"]);
    assert_eq!(code, Some(0), "{stdout}");
    let Ended { code, stderr, .. } = home.run(&["diff", "-", "-"]);
    assert_eq!(code, Some(2), "{stderr}");
}

#[test]
fn nothing_is_left_behind_when_it_is_told_to_end() {
    use std::process::{Command, Stdio};
    let home = Home::of("ended");
    let mark = home.path("server.pid").display().to_string();
    let script = format!("echo $$ > '{mark}'; while :; do sleep 0.1; done");
    for signal in ["TERM", "HUP", "INT"] {
        let _ = fs::remove_file(&mark);
        let mut command = home.command(&["list", "--era", "legacy", "--", "sh", "-c", &script]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let until = std::time::Instant::now() + common::PATIENCE;
        let server = loop {
            if let Ok(text) = fs::read_to_string(&mark)
                && text.ends_with('\n')
            {
                break text.trim().to_owned();
            }
            assert!(std::time::Instant::now() < until, "the server does not start");
            std::thread::sleep(std::time::Duration::from_millis(10));
        };
        let kill = |arguments: &[&str]| Command::new("kill").args(arguments).stderr(Stdio::null()).status();
        kill(&[&format!("-{signal}"), &child.id().to_string()]).expect("kill");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{signal}");
        while kill(&["-0", &server]).is_ok_and(|status| status.success()) {
            assert!(std::time::Instant::now() < until, "{signal}: the server is left behind");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

#[test]
fn targets_that_are_none_say_what_to_write() {
    for (arguments, code, said) in [
        (&["list"][..], 2, "there is no target: give a URL, a file, @NAME, or a program after `--`"),
        (&["list", "weather"], 2, "`weather` is no URL and no file"),
        (&["list", "localhost:1/mcp"], 2, "write http://localhost:1/mcp"),
        (&["list", "nothing.json"], 3, "cannot read nothing.json"),
        (&["list", "http://127.0.0.1:1/mcp"], 3, "no connection to http://127.0.0.1:1/mcp"),
        (&["list", "--", "no-such-program"], 3, "there is no program `no-such-program`"),
        (&["call", "nothing.json", "tool"], 2, "is a file, and this needs a server"),
        (&["list", "--header", "x", "http://127.0.0.1:1/"], 2, "a header is written as `Name: value`"),
        (&["list", "--timeout", "0", "http://127.0.0.1:1/"], 2, "--timeout 0 is not a number of seconds"),
    ] {
        let ended = Home::of("targets").run(arguments);
        assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
    }
}
