//! `counterfoil proxy`, between a client and servers.
#![cfg(unix)]

mod common;

use std::process::{Command, Stdio};

use common::http::Served;
use common::messages::{
    assert_creates, assert_five_problems, assert_five_problems_in_words, bad_call, good_call, initialize, modern,
    request,
};
use common::proxied::is_alive;
use common::stdio::Client;
use common::{Ended, Home, Lines, signal, wait};
use serde_json::{Value, json};

/// A server that lists its tools, notifies, ends, or sends back what it has read, which it also keeps in a file.
const SERVER: &str = r#"
echo ready >&2
while IFS= read -r line; do
  printf '%s\n' "$line" >> seen.txt
  case $line in
    *tools/list*) printf '{"jsonrpc": "2.0","id":1,"result":{"own":1.50,"tools":%s, "ttlMs":0}}\n' "$TOOLS" ;;
    *change*) echo '{"method" : "notifications/tools/list_changed","jsonrpc":"2.0"}' ;;
    *die*) echo the disk is full >&2; exit 9 ;;
    *) printf '%s\n' "$line" ;;
  esac
done"#;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// The command that stands before a server script.
fn proxy(home: &Home, arguments: &[&str], tools: &str) -> Command {
    let mut command = home.command(&["proxy", "--env", &format!("TOOLS={tools}")]);
    command.args(arguments).args(["--", "sh", "-c", SERVER]);
    command
}

/// Runs the command on these lines, and then goes.
fn talk(home: &Home, arguments: &[&str], tools: &str, lines: &str) -> Ended {
    let tools = format!("TOOLS={tools}");
    let all = [&["proxy", "--env", &tools], arguments, &["--", "sh", "-c", SERVER]].concat();
    home.run_with(&all, lines.as_bytes())
}

fn seen(home: &Home) -> String {
    std::fs::read_to_string(home.path("seen.txt")).unwrap_or_default()
}

#[test]
fn what_it_does_not_know_passes_byte_for_byte() {
    let home = Home::of("transparent");
    let lines = "{\"jsonrpc\": \"2.0\",\"id\":\"\\u0041\",\"method\":\"own/thing\",\"params\":{\"n\":1.50 }}\r\n\
                 no json at all\n\
                 \n\
                 [ {\"method\":\"a\"},1 ]\n\
                 {\"method\":\"notifications/initialized\",\"x\":12345678901234567890123}\n\
                 {\"id\":7,\"result\":{ }}\n\
                 {\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"never listed\" }}\n";
    let ended = talk(&home, &[], "[]", lines);
    assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (Some(0), lines, "ready\n"));
    assert_eq!(seen(&home), lines);
}

#[test]
fn a_list_is_lowered_for_the_client() {
    let tool = r#"{"name":"t","description":"T.","own":[1.50],"inputSchema":{"type":"object","properties":{"z":{"const":"y"},"a":{"type":"string"}}}}"#;
    let home = Home::of("gemini");
    let ended = talk(&home, &["--client", "gemini"], &format!("[{tool}]"), &format!("{LIST}\nchange\n"));
    let tool = tool.replace(r#"{"const":"y"}"#, r#"{"type":"string","enum":["y"]}"#);
    let expected = format!(
        "{{\"jsonrpc\": \"2.0\",\"id\":1,\"result\":{{\"own\":1.50,\"tools\":[{tool}], \"ttlMs\":0}}}}\n\
         {{\"method\" : \"notifications/tools/list_changed\",\"jsonrpc\":\"2.0\"}}\n"
    );
    assert_eq!((ended.code, ended.stdout), (Some(0), expected));
    assert_eq!(seen(&home), format!("{LIST}\nchange\n"));
}

#[test]
fn a_tool_that_cannot_be_shown_is_told() {
    let home = Home::of("left-out");
    let tools = r#"[{"name":"bad\u001b[31m"},{"name":"t","description":"T.","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]"#;
    let mut client = Client::of(&mut proxy(&home, &[], tools));
    for _ in 0..2 {
        client.say(LIST);
        let list = client.hear();
        assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(1), "{list}");
    }
    let end = client.close();
    assert_eq!(end.code, Some(0));
    let told = "counterfoil proxy: `bad\\u{1b}[31m` is left out for portable: it has no inputSchema";
    // What two processes say on the same stream has no order.
    let mut log = end.log;
    log.sort_unstable();
    assert_eq!(log, [told, "ready"]);
}

#[test]
fn calls_come_back_in_the_form_of_the_server_or_do_not_reach_it() {
    let home = Home::of("calls");
    let schema = json!({
        "type": "object",
        "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}, "n": {"type": "integer"}},
        "required": ["labels", "n"],
    });
    let tools = json!([{"name": "files/tag all", "description": "Tags.", "inputSchema": schema}]);
    let mut client = Client::of(&mut proxy(&home, &["--client", "openai-strict"], &tools.to_string()));
    client.say(LIST);
    let name = client.hear()["result"]["tools"][0]["name"].clone();
    assert_ne!(name, "files/tag all");

    let call = |id, labels: &Value, n: &Value| {
        let arguments = json!({"labels": labels, "n": n});
        request(id, "tools/call", &json!({"name": name, "_meta": {"own": 1}, "arguments": arguments}))
    };
    let refused = client.ask(&call(2, &json!([{"key": "a", "value": 7}]), &json!("x")));
    let text = refused["result"]["content"][0]["text"].as_str().expect("text");
    assert!(text.starts_with("Invalid tool input: 2 problems\n- labels[0].value: "), "{text}");
    assert_eq!((&refused["id"], &refused["result"]["isError"]), (&json!(2), &json!(true)));

    // It sends back what it reads.
    let echo = client.ask(&call(3, &json!([{"key": "a", "value": "b"}]), &json!(1)));
    let mut raised = call(3, &json!({"a": "b"}), &json!(1));
    raised["params"]["name"] = "files/tag all".into();
    assert_eq!(echo, raised);
    assert_eq!(client.close().code, Some(0));
    assert_eq!(seen(&home), format!("{LIST}\n{echo}\n"));
}

#[test]
fn a_line_without_end_is_given_up() {
    let home = Home::of("long");
    let ended = home.run_with(&["proxy", "--", "cat"], &vec![b'x'; (64 << 20) + 1]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(3), ""));
    assert!(ended.stderr.contains("the client sends a line of more than 67108864 bytes"), "{}", ended.stderr);
}

#[test]
fn a_server_that_ends_is_told_with_its_last_words() {
    let home = Home::of("dying");
    let mut client = Client::of(&mut proxy(&home, &[], "[]"));
    client.say("die");
    let end = client.end();
    assert_eq!((end.code, end.output.len()), (Some(3), 0));
    let log = end.log.join("\n");
    assert!(log.starts_with("ready\nthe disk is full\n"), "{log}");
    assert!(log.contains("error: ") && log.contains("exit status: 9"), "{log}");
    assert_eq!(log.matches("the disk is full").count(), 2, "{log}");
}

#[test]
fn wrong_targets_are_told() {
    for (arguments, said) in [
        (&["tools.json"][..], "`tools.json` is a file, and this needs a server"),
        (&["http://127.0.0.1:1/mcp", "--env", "A=b"], "--env is for a program, and a URL starts none"),
        (&["--header", "A: b", "--", "true"], "--header is for a URL, and a program takes none"),
        (&[], "there is no target"),
        (&["--env", "X", "--", "true"], "--env `X` is not NAME=VALUE"),
        (&["--client", "cursr", "--", "true"], "cursor"),
    ] {
        let ended = Home::of("usage").run(&[&["proxy"], arguments].concat());
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
    }
    let ended = Home::of("no-program").run(&["proxy", "--", "counterfoil-no-such-program"]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.stderr.contains("there is no program `counterfoil-no-such-program`"), "{}", ended.stderr);
}

/// The parameters of a call that keeps not only the contract, which trims, but the schema.
fn right_call() -> Value {
    let mut call = good_call("No light");
    call["arguments"]["customer"]["email"] = "dana@acme.com".into();
    call
}

/// A client of our own server, with the proxy in between.
fn own(home: &Home, arguments: &[&str]) -> Client {
    let mut command = home.command(&["proxy"]);
    let server = [env!("CARGO_BIN_EXE_counterfoil"), "serve", "--stdio", "--db", "sqlite::memory:"];
    command.args(arguments).arg("--").args(server);
    Client::of(&mut command)
}

#[test]
fn a_real_server_is_served_in_both_eras() {
    let home = Home::of("legacy");
    let mut client = own(&home, &[]);
    assert_eq!(client.ask(&initialize())["result"]["protocolVersion"], "2025-11-25");
    client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    let list = client.ask(&request(1, "tools/list", &json!({})));
    assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(2), "{list}");
    assert_creates(&client.ask(&request(2, "tools/call", &right_call())), "No light");
    let refused = client.ask(&request(3, "tools/call", &bad_call()));
    assert_five_problems_in_words(&refused);
    // The server would add data; it was not asked.
    assert!(refused["result"].get("_meta").is_none(), "{refused}");
    assert_eq!(client.close().code, Some(0));

    let home = Home::of("modern");
    let mut client = own(&home, &[]);
    let list = client.ask(&modern(1, "tools/list", json!({})));
    assert_eq!(list["result"]["resultType"], "complete", "{list}");
    let refused = client.ask(&modern(2, "tools/call", bad_call()));
    assert_five_problems_in_words(&refused);
    assert_eq!(refused["result"]["resultType"], "complete");
    assert_creates(&client.ask(&modern(3, "tools/call", right_call())), "No light");
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn a_server_behind_a_url_is_served_in_both_eras() {
    let home = Home::of("url");
    for sessions in ["--sessions=false", "--sessions=true"] {
        let served = Served::start(&home, &["--db", "sqlite::memory:", sessions]);
        let url = format!("http://{}/mcp", served.address);
        let mut client = Client::of(&mut home.command(&["proxy", &url]));
        assert_eq!(client.ask(&initialize())["result"]["protocolVersion"], "2025-11-25");
        client.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        let list = client.ask(&request(1, "tools/list", &json!({})));
        assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(2), "{list}");
        assert_creates(&client.ask(&request(2, "tools/call", &right_call())), "No light");
        assert_five_problems_in_words(&client.ask(&request(3, "tools/call", &bad_call())));
        let end = client.close();
        assert_eq!((end.code, end.output.len(), end.log.len()), (Some(0), 0, 0), "{:?}", end.log);

        let mut client = Client::of(&mut home.command(&["proxy", &url]));
        let list = client.ask(&modern(1, "tools/list", json!({})));
        assert_eq!(list["result"]["resultType"], "complete", "{list}");
        assert_five_problems_in_words(&client.ask(&modern(2, "tools/call", bad_call())));
        assert_creates(&client.ask(&modern(3, "tools/call", right_call())), "No light");
        assert_eq!(client.close().code, Some(0));
    }
}

#[test]
fn a_url_that_leads_nowhere_is_told_to_who_asks() {
    let home = Home::of("nowhere");
    let mut client = Client::of(&mut home.command(&["proxy", "http://127.0.0.1:1/mcp"]));
    let refused = client.ask(&initialize());
    let message = refused["error"]["message"].as_str().expect("a message");
    assert!(refused["id"] == 0 && message.contains("no connection to http://127.0.0.1:1/mcp"), "{refused}");
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn a_list_for_a_strict_client_can_be_called_in_its_form() {
    let home = Home::of("strict");
    let mut client = own(&home, &["--client", "openai-strict"]);
    client.ask(&initialize());
    let list = client.ask(&request(1, "tools/list", &json!({})));
    let search = &list["result"]["tools"][1]["inputSchema"];
    assert_eq!(search["required"], json!(["query", "status", "limit"]), "{list}");
    let arguments = json!({"query": "light", "status": null, "limit": null});
    let found = client.ask(&request(2, "tools/call", &json!({"name": "search_tickets", "arguments": arguments})));
    assert_eq!(found["result"]["structuredContent"]["tickets"], Value::Array(Vec::new()), "{found}");
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn wrong_calls_pass_where_nothing_is_checked() {
    let home = Home::of("unchecked");
    let mut client = own(&home, &["--no-check"]);
    client.ask(&initialize());
    client.ask(&request(1, "tools/list", &json!({})));
    // The server's own answer, which has data too.
    assert_five_problems(&client.ask(&request(3, "tools/call", &bad_call())));
    assert_eq!(client.close().code, Some(0));
}

/// Sends a signal while a server runs that has started something and does not end by itself.
fn told_to_end(name: &str) {
    let home = Home::of(&format!("signal-{name}"));
    let script = "sleep 1000 & echo $!; wait";
    let mut child = home
        .command(&["proxy", "--", "sh", "-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let lines = Lines::of(child.stdout.take().expect("a pipe"));
    let id = lines.next().expect("the id of what it started");
    assert!(is_alive(&id), "it runs before");
    signal(&child, name);
    assert_eq!(wait(&mut child).code(), Some(0));
    assert!(!is_alive(&id), "{id} still runs");
}

#[test]
fn told_to_end_it_ends_the_server_and_all_that_it_started() {
    told_to_end("TERM");
}

#[test]
fn interrupted_it_ends_the_server_and_all_that_it_started() {
    told_to_end("INT");
}
