use super::*;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

fn desk(client: &str) -> Desk {
    Desk::new(Some(Profile::named(client).expect("a profile")), true)
}

/// What the server gets of a line; it must not be answered.
fn passed(desk: &mut Desk, line: &str) -> String {
    let FromClient { message, answer } = desk.client_says(line.into());
    assert_eq!(answer, None, "{line}");
    String::from_utf8(message.expect("it is passed on")).expect("UTF-8")
}

/// What the client gets for a line, which must not be passed on.
fn answered(desk: &mut Desk, line: &str) -> String {
    let FromClient { message, answer } = desk.client_says(line.into());
    assert_eq!(message, None, "{line}");
    String::from_utf8(answer.expect("it is answered")).expect("UTF-8")
}

fn received(desk: &mut Desk, line: &str) -> String {
    String::from_utf8(desk.server_says(line.into())).expect("UTF-8")
}

/// A desk at which this list was asked for and shown.
fn shown(client: &str, tools: &str) -> (Desk, String) {
    let mut desk = desk(client);
    passed(&mut desk, LIST);
    let list = received(&mut desk, &format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":{tools}}}}}"#));
    (desk, list)
}

fn call(name: &str, arguments: &str) -> String {
    format!(
        "{{\"id\" : \"x\\u0041\",\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{{\"_meta\":{{\"n\":1.50}}, \
         \"name\": \"{name}\",\"arguments\":{arguments} }}}}\r\n"
    )
}

const COUNT: &str =
    r#"[{"name":"count","inputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}]"#;

#[test]
fn what_is_not_understood_passes() {
    let (mut desk, _) = shown("portable", COUNT);
    for line in [
        "\n",
        "  \r\n",
        "no json\n",
        "3\n",
        "[]\n",
        "[1, {\"method\":\"x\"} ]\n",
        "{\"jsonrpc\": \"2.0\",\"id\":1.0,\"method\":\"own/thing\",\"params\":[1.50]}\n",
        // Not a request, no parameters, no name, no such tool.
        "{\"method\":\"tools/call\",\"params\":{\"name\":\"count\"}}\n",
        "{\"id\":1,\"method\":\"tools/call\"}\n",
        "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":3}}\n",
        "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"other\"}}\n",
        // Which of the two does the server read?
        "{\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"count\",\"name\":\"count\"}}\n",
        &call("count", "{\"n\" : 1}"),
    ] {
        assert_eq!(passed(&mut desk, line), line);
    }
    for line in [
        "\n",
        "log\n",
        "{\"id\":1,\"method\":\"ping\"}\n",
        "{\"id\":1,\"result\":{\"tools\":3 }}\r\n",
        "{\"method\":\"notifications/tools/list_changed\" }\n",
    ] {
        passed(&mut desk, LIST);
        assert_eq!(received(&mut desk, line), line);
    }
    let bytes = b"\xFF\xFE{\n".to_vec();
    assert_eq!(desk.client_says(bytes.clone()).message, Some(bytes.clone()));
    assert_eq!(desk.server_says(bytes.clone()), bytes);
}

#[test]
fn a_list_is_changed_only_where_it_must_be() {
    let mut desk = desk("gemini");
    passed(&mut desk, LIST);
    let taken =
        r#"{"name": "a","description":"\u0041","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}"#;
    let other = r#"{"name":"b","inputSchema":{"type":"object","properties":{"x":{"const":"y"}}},"own":1.50}"#;
    let line = |tools: &str| {
        format!("{{\"id\" :1,\"result\":{{\"own\":1.50,\"tools\":{tools},\"nextCursor\": \"\\u0041\"}} }}\r\n")
    };
    let list = received(&mut desk, &line(&format!("[{taken}, {other} ]")));
    let lowered =
        r#"{"name":"b","inputSchema":{"type":"object","properties":{"x":{"type":"string","enum":["y"]}}},"own":1.50}"#;
    assert_eq!(list.replace("\"description\":\"b\",", ""), line(&format!("[{taken},{lowered}]")));
    // The same id again was not asked for the list.
    let again = line(&format!("[{other}]"));
    assert_eq!(received(&mut desk, &again), again);
}

#[test]
fn a_map_comes_back() {
    let tools = r#"[{"name":"tag","description":"Tags.","inputSchema":{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}},"required":["labels"]}}]"#;
    let (mut desk, list) = shown("openai-strict", tools);
    assert!(list.contains(r#""key""#), "{list}");
    let sent = call("tag", r#"{"labels":[{"key":"a","value":"b"}]}"#);
    assert_eq!(passed(&mut desk, &sent), call("tag", r#"{"labels":{"a":"b"}}"#));
    let told = answered(&mut desk, &call("tag", r#"{"labels":[{"key":"a","value":7}]}"#));
    assert!(told.starts_with(r#"{"jsonrpc":"2.0","id":"x\u0041","result":{"content":[{"type":"text","text":"Invalid"#));
    assert!(told.contains("labels[0].value: expected a string, got a number"), "{told}");
}

#[test]
fn a_name_comes_back() {
    let tools = r#"[{"name":"files/read all","description":"Reads.","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]"#;
    let (mut desk, list) = shown("portable", tools);
    let list = counterfoil_json::Json::parse(&list).expect("JSON");
    let name = list.at_pointer("/result/tools/0/name").and_then(|name| name.as_str()).expect("a name");
    assert_ne!(name, "files/read all");
    assert_eq!(passed(&mut desk, &call(name, "{\"a\": \"b\"}")), call("files/read all", "{\"a\": \"b\"}"));
}

#[test]
fn every_problem_is_told() {
    let tools = r#"[{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string"},"b":{"enum":["x","y"]}},"required":["a","b"]}}]"#;
    let (mut desk, _) = shown("mcp-inspector", tools);
    let told = answered(&mut desk, &call("t", r#"{"a":1,"b":"z"}"#));
    assert!(told.contains(r"Invalid tool input: 2 problems\n- a: "), "{told}");
    assert!(told.ends_with("\"isError\":true}}\n"), "{told}");
    // No arguments at all, in the modern era.
    let meta = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    let bare = format!(r#"{{"id":7,"method":"tools/call","params":{{"name":"t","_meta":{meta}}}}}"#);
    let told = answered(&mut desk, &bare);
    assert!(told.starts_with(r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","#), "{told}");
    assert!(told.contains("2 problems"), "{told}");
}

#[test]
fn a_wrong_call_of_a_batch_is_answered_and_the_rest_passes() {
    let (mut desk, _) = shown("portable", COUNT);
    let wrong = r#"{"id":2,"method":"tools/call","params":{"name":"count","arguments":{}}}"#;
    let right = r#"{"id":3, "method":"tools/call","params":{"name":"count","arguments":{"n":1}}}"#;
    let FromClient { message, answer } = desk.client_says(format!("[{wrong}, {right} ]\r\n").into());
    assert_eq!(message, Some(format!("[{right}]\r\n").into()));
    let answer = String::from_utf8(answer.expect("an answer")).expect("UTF-8");
    assert!(answer.starts_with(r#"[{"jsonrpc":"2.0","id":2,"result":"#) && answer.ends_with("}]\n"), "{answer}");
    assert!(answered(&mut desk, &format!("[{wrong}]")).contains("1 problem"));
}

#[test]
fn pages_add_up_and_changes_end_the_checks() {
    let (mut desk, _) = shown("portable", COUNT);
    let wrong = call("count", "{}");
    passed(&mut desk, r#"{"id":9,"method":"tools/list","params":{"cursor":"2"}}"#);
    received(&mut desk, &format!(r#"{{"id":9,"result":{{"tools":{}}}}}"#, COUNT.replace("count", "again")));
    answered(&mut desk, &wrong);
    answered(&mut desk, &call("again", "{}"));
    received(&mut desk, r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#);
    assert_eq!(passed(&mut desk, &wrong), wrong);
    passed(&mut desk, LIST);
    received(&mut desk, &format!(r#"{{"id":1,"result":{{"tools":{}}}}}"#, COUNT.replace("count", "new")));
    assert_eq!(passed(&mut desk, &wrong), wrong);
    answered(&mut desk, &call("new", "{}"));
}

#[test]
fn the_client_introduces_itself_once() {
    let initialize = r#"{"id":0,"method":"initialize","params":{"clientInfo":{"name":"cursor-vscode"}}}"#;
    let modern = r#"{"id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"codex-mcp-client"}}}}"#;
    let name = |lines: &[&str]| {
        let mut desk = Desk::new(None, true);
        for line in lines {
            passed(&mut desk, line);
        }
        desk.profile.map(|profile| profile.to_string())
    };
    assert_eq!(name(&[LIST]), None);
    assert_eq!(name(&[LIST, initialize, modern]).as_deref(), Some("cursor"));
    assert_eq!(name(&[modern, initialize]).as_deref(), Some("codex"));
    assert_eq!(name(&[&initialize.replace("cursor-vscode", "nobody")]).as_deref(), Some("portable"));
}

#[test]
fn a_schema_that_is_none_is_not_checked() {
    let tools = r#"[{"name":"t","description":"T.","inputSchema":{"type":"object","properties":{"a":{"type":"string","pattern":"("}}}}]"#;
    let (mut desk, _) = shown("mcp-inspector", tools);
    let sent = call("t", r#"{"a":"b"}"#);
    assert_eq!(passed(&mut desk, &sent), sent);
}
