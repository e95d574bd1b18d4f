//! `counterfoil lower`: tools in the form that a client takes.

mod common;

use common::{Ended, Home};
use serde_json::{Value, json};

/// Three tools: with keywords that some clients refuse, with a union at the root, and one that everyone takes.
const TOOLS: &str = include_str!("lower/tools.json");

/// A tool that every client takes as it is, with numbers and an order of its own.
const FINE: &str = r#"{"x-first":1.50,"name":"get_time","description":"The time.","inputSchema":{"type":"object","properties":{"zone":{"type":"string"}},"required":["zone"]},"n":[1e2,-0]}"#;

/// Lowers a text from standard input.
fn lower(test: &str, arguments: &[&str], text: &str) -> Ended {
    let all: Vec<_> = ["lower", "-"].iter().chain(arguments).copied().collect();
    Home::of(test).run_with(&all, text.as_bytes())
}

#[track_caller]
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The tool of that name in a list.
#[track_caller]
fn tool<'a>(list: &'a Value, name: &str) -> &'a Value {
    let tools = list["tools"].as_array().expect("a list");
    tools.iter().find(|tool| tool["name"] == name).expect("the tool is there")
}

#[test]
fn a_list_is_lowered_and_the_rest_of_it_stays() {
    let home = Home::of("list");
    let file = home.write("tools.json", TOOLS);
    let Ended { code, stdout, stderr } = home.run(&["lower", &file, "--client", "openai-strict"]);
    assert_eq!(code, Some(0), "{stderr}");
    let list = value(&stdout);
    assert_eq!(list["nextCursor"], "page 2");
    assert!(
        stdout.starts_with(r#"{"nextCursor":"page 2","tools":[{"name":"search_tickets","description":"#),
        "{stdout}"
    );
    assert!(stdout.contains(r#""annotations":{"readOnlyHint":true,"x-cost":1.50}"#), "{stdout}");
    assert_eq!(tool(&list, "place_order")["inputSchema"]["oneOf"], Value::Null);
    let search = &tool(&list, "search_tickets")["inputSchema"];
    assert_eq!(search["required"].as_array().map(Vec::len), Some(4), "{search}");
    assert_eq!(search["additionalProperties"], json!(false));
    // One line, and it ends.
    assert_eq!(stdout.find('\n'), Some(stdout.len() - 1));
    assert!(stderr.contains("\nplace_order\n"), "{stderr}");
    assert!(stderr.contains("root-one-of (request rejected), said: one of these forms:"), "{stderr}");
    let counts = "3 of 3 tools are changed for openai-strict: ";
    assert!(stderr.lines().last().is_some_and(|line| line.starts_with(counts)), "{stderr}");
}

#[test]
fn each_form_comes_out_as_it_came_in() {
    for (test, text) in [
        ("form-list", format!(r#"{{"b":2,"tools":[{FINE}],"a":1.0}}"#)),
        ("form-response", format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"tools":[{FINE}],"nextCursor":"n"}}}}"#)),
        ("form-array", format!("[{FINE}]")),
        ("form-tool", FINE.to_owned()),
        ("form-schema", r#"{"type":"object","properties":{"zone":{"type":"string"}},"required":["zone"]}"#.to_owned()),
    ] {
        let spaced = text.replace("\":", "\" :\n\t").replace('{', "{ ");
        let Ended { code, stdout, stderr } = lower(test, &[], &spaced);
        assert_eq!((code, stdout), (Some(0), format!("{text}\n")), "{test}: {stderr}");
        assert!(stderr.ends_with(" changed for portable\n"), "{stderr}");
    }
    let one = lower("form-one", &["--tool", "place_order", "--notes", "none"], TOOLS);
    assert_eq!((one.code, one.stderr.as_str()), (Some(0), ""));
    let kept = value(&one.stdout);
    assert_eq!((kept["tools"].as_array().map(Vec::len), &kept["nextCursor"]), (Some(1), &json!("page 2")));
}

#[test]
fn one_schema_says_what_is_lost_in_its_description() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"not":{"required":["b"]}}"#;
    let Ended { code, stdout, stderr } = lower("schema", &["--client", "openai"], schema);
    assert_eq!(code, Some(0), "{stderr}");
    assert_eq!(value(&stdout)["description"], "(b is not sent)");
    assert!(
        stderr.starts_with("  widened    inputSchema/not: root-not (request rejected), said: b is not sent ["),
        "{stderr}"
    );
    assert!(stderr.ends_with("the schema is changed for openai: 1 widened\n"), "{stderr}");
}

#[test]
fn what_is_left_out_is_a_finding() {
    let text = r#"{"tools":[{"name":"bad","inputSchema":{"type":"string"}},{"name":"good","description":"d","inputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}]}"#;
    let Ended { code, stdout, stderr } = lower("left-out", &[], text);
    assert_eq!(code, Some(1));
    let list = value(&stdout);
    assert_eq!(list["tools"].as_array().map(Vec::len), Some(1));
    let first = r#"left out: bad: the schema is of type "string", and the arguments of a tool are an object"#;
    assert_eq!(stderr.lines().next(), Some(first));
    assert!(stderr.ends_with("none of 2 tools is changed for portable: 1 tool left out\n"), "{stderr}");
    // Of one tool, nothing is left.
    let alone = lower("left-out-alone", &["--notes", "json"], r#"{"name":"bad","inputSchema":{"type":"string"}}"#);
    assert_eq!((alone.code, alone.stdout.as_str()), (Some(1), ""));
    assert_eq!(value(&alone.stderr)["leftOut"][0]["tool"], "bad");
    // Another tool of the list is no concern of this one.
    assert_eq!(lower("left-out-other", &["--tool", "good"], text).code, Some(0));
    assert_eq!(lower("left-out-this", &["--tool", "bad"], text).code, Some(1));
    assert_eq!(lower("left-out-schema", &[], r#"{"type":"array"}"#).code, Some(1));
}

#[test]
fn a_limit_that_is_exceeded_is_a_finding() {
    let tools: Vec<_> = (0..200)
        .map(|number| json!({"name": format!("tool_{number}"), "description": "d", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}}))
        .collect();
    let text = json!({ "tools": tools }).to_string();
    let Ended { code, stdout, stderr } = lower("limit", &["--client", "azure-foundry"], &text);
    assert_eq!(code, Some(1), "{stderr}");
    assert_eq!(value(&stdout)["tools"].as_array().map(Vec::len), Some(200));
    assert!(
        stderr.starts_with("exceeded: the whole list: tool-count (request rejected): 200, and the limit is 128"),
        "{stderr}"
    );
    let table = lower("limit-table", &["--client", "all"], &text);
    assert_eq!(table.code, Some(1));
    assert!(
        table.stdout.lines().any(|line| line.starts_with("the whole list ") && line.contains('R')),
        "{}",
        table.stdout
    );
    assert_eq!(table.stdout.lines().filter(|line| line.starts_with("tool_7 ")).count(), 1, "{}", table.stdout);
    assert!(table.stdout.lines().all(|line| line.chars().count() <= 120), "{}", table.stdout);
}

#[test]
fn notes_are_json_for_programs() {
    let Ended { code, stderr, .. } = lower("notes", &["--client", "cursor+gemini", "--notes", "json"], TOOLS);
    assert_eq!(code, Some(0), "{stderr}");
    let notes = value(&stderr);
    assert_eq!((&notes["client"], &notes["leftOut"]), (&json!("cursor+gemini"), &json!([])));
    let notes = notes["notes"].as_array().expect("a list");
    let union = notes.iter().find(|note| note["construct"] == "root-one-of").expect("the union is noted");
    assert_eq!(
        (&union["tool"], &union["side"], &union["at"], &union["change"]),
        (&json!("place_order"), &json!("inputSchema"), &json!(""), &json!("widened"))
    );
    for note in notes {
        assert!(note["evidence"].as_array().is_some_and(|all| !all.is_empty()), "{note}");
        assert!(note["profile"].is_string() && note["verdict"].is_string() && note["shownAt"].is_string(), "{note}");
    }
}

#[test]
fn the_model_sees_what_the_client_makes_of_it() {
    let seen = |test: &str, arguments: &[&str]| {
        let ended = lower(test, arguments, TOOLS);
        (ended.code, value(&ended.stdout), ended.stderr)
    };
    let (code, list, stderr) = seen("seen", &["--client", "ollama", "--seen"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stderr.ends_with("\nthis is what its model is shown: ollama changes nothing\n"), "{stderr}");
    let query = &tool(&list, "search_tickets")["inputSchema"]["properties"]["query"];
    // Ollama loses `minLength`; lowering has said it.
    assert_eq!(query, &json!({"type": "string", "description": "Words to look for (at least 2 characters)"}));
    let printed = lower("seen-lines", &["--client", "ollama", "--seen"], TOOLS).stdout;
    assert!(printed.lines().count() > 5 && printed.lines().all(|line| line.len() < 120), "{printed}");
    let (_, as_is, stderr) = seen("seen-as-is", &["--client", "ollama", "--seen", "--as-is"]);
    let query = &tool(&as_is, "search_tickets")["inputSchema"]["properties"]["query"];
    assert_eq!(query, &json!({"type": "string", "description": "Words to look for"}));
    assert!(!stderr.contains("changed for"), "{stderr}");
    assert!(
        stderr.contains("\n  seen       /inputSchema/properties/query/minLength: `minLength` is gone\n"),
        "{stderr}"
    );
    let (code, list, stderr) = seen("seen-unknown", &["--client", "cursor", "--seen"]);
    assert_eq!(code, Some(0));
    assert!(stderr.ends_with("no rewriting of its own is known of cursor: this is what it is sent\n"), "{stderr}");
    assert_eq!(list, value(&lower("seen-not", &["--client", "cursor"], TOOLS).stdout));
    // The Python SDK of Google fails over a closed object; the other tools are still shown.
    let closed = r#"[{"name":"closed","inputSchema":{"type":"object","additionalProperties":false}},{"name":"open","inputSchema":{"type":"object"}}]"#;
    let dropped = lower("seen-dropped", &["--client", "google-genai", "--seen", "--as-is"], closed);
    assert_eq!(dropped.code, Some(1));
    assert_eq!(value(&dropped.stdout), json!([{"name": "open", "inputSchema": {"type": "OBJECT"}}]));
    assert!(dropped.stderr.starts_with("not shown: closed: AttributeError: "), "{}", dropped.stderr);
    let schema = lower(
        "seen-schema",
        &["--client", "ollama", "--seen"],
        r#"{"type":"object","properties":{"a":{"type":"string","minLength":1}}}"#,
    );
    assert_eq!(schema.code, Some(0), "{}", schema.stderr);
    assert_eq!(value(&schema.stdout)["properties"]["a"]["minLength"], Value::Null);
}

#[test]
fn draft_07_has_its_own_words() {
    let tool = r#"{"name":"a","description":"d","inputSchema":{"type":"object","properties":{"p":{"type":"array","prefixItems":[{"type":"string"}],"items":false}}}}"#;
    let printed = |test: &str, draft: &str| {
        let ended = lower(test, &["--client", "protocol-2025-11-25", "--draft", draft], tool);
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        value(&ended.stdout)["inputSchema"]["properties"]["p"].clone()
    };
    assert_eq!(printed("draft", "2020-12"), value(tool)["inputSchema"]["properties"]["p"]);
    let older = json!({"type": "array", "items": [{"type": "string"}], "additionalItems": false});
    assert_eq!(printed("draft-07", "07"), older);
}

#[test]
fn a_draft_that_the_client_does_not_take_is_a_finding() {
    let text = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}}}}}"##;
    let Ended { code, stderr, .. } = lower("draft-not-taken", &["--client", "kimi", "--draft", "07"], text);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("ref-definitions (request rejected): written by --draft 07, and this client"), "{stderr}");
    let Ended { code, stderr, .. } = lower("draft-taken", &["--client", "kimi"], text);
    assert_eq!(code, Some(0), "{stderr}");
}

#[test]
fn what_a_server_wrote_does_not_reach_the_terminal() {
    let text = "[{\"name\":\"a\\u001b[31m\\n  dropped  b\\u202e\",\"inputSchema\":{\"not\":{\"const\":\"\\u0007\"}}},{\"name\":\"\\u001b]0;x\"}]";
    for arguments in [&[][..], &["--client", "all"], &["--tool", "\u{1b}[2J"]] {
        let Ended { stdout, stderr, .. } = lower("terminal", arguments, text);
        let shown = if arguments.is_empty() { stderr } else { stdout + &stderr };
        assert!(!shown.contains(|char: char| char.is_control() && char != '\n' || char == '\u{202e}'), "{shown:?}");
        assert!(!shown.lines().any(|line| line.starts_with("  dropped")), "{shown:?}");
        assert!(shown.contains("\\u{1b}"), "{shown:?}");
    }
}

#[test]
fn all_clients_are_a_table() {
    let Ended { code, stdout, stderr } = lower("all", &["--client", "all"], TOOLS);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let order = stdout.lines().find(|line| line.starts_with("place_order ")).expect("a row");
    assert!(order.contains('r') && !order.contains(|letter: char| letter.is_ascii_uppercase()), "{stdout}");
    let listed = lower("all-json", &["--client", "ALL", "--format", "json"], TOOLS);
    let matrix = value(&listed.stdout);
    let rows = matrix["tools"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["tool"] == "place_order").expect("a row");
    let cells = row["clients"].as_array().expect("a list");
    let known = value(&Home::of("all-clients").run(&["clients", "--format", "json"]).stdout);
    assert_eq!(Some(cells.len()), known["clients"].as_array().map(Vec::len));
    let openai = cells.iter().find(|cell| cell["client"] == "openai").expect("a cell");
    assert_eq!(openai["untouched"], "request rejected");
    assert_eq!((&openai["lowered"], &openai["leftOut"]), (&Value::Null, &Value::Null));
    assert_eq!(openai["notes"]["widened"], 1);
    // Of one tool there is a line for each client.
    let one = lower("all-one", &["--client", "all", "--tool", "place_order"], TOOLS);
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    let line = one.stdout.lines().find(|line| line.starts_with("  openai ")).expect("a line");
    assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["openai", "request", "rejected", "-", "1", "widened"]);
}

#[test]
fn a_wrong_command_line_is_told_with_what_is_right() {
    for (test, arguments, said) in [
        ("u1", &["--client", "cursr"][..], "error: there is no client profile `cursr`; did you mean `cursor`?\n"),
        ("u2", &["--tool", "serch_tickets"], "error: unknown tool `serch_tickets`: did you mean `search_tickets`?\n"),
        ("u3", &["--tool", "zz"], "error: unknown tool `zz`: there are search_tickets, place_order, get_time\n"),
        (
            "u4",
            &["--client", "all", "--tool", "zz"],
            "error: unknown tool `zz`: there are search_tickets, place_order, get_time\n",
        ),
        (
            "u5",
            &["--format", "json"],
            "error: --format is for the table of --client all: tools are always printed as JSON\n",
        ),
        ("u6", &["--client", "all", "--seen"], "error: --seen is for one client, not for all: name it with --client\n"),
        (
            "u7",
            &["--client", "all", "--notes", "json"],
            "error: --notes is for one client, not for all: name it with --client\n",
        ),
    ] {
        let ended = lower(test, arguments, TOOLS);
        assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (Some(2), "", said), "{arguments:?}");
    }
    for (test, arguments) in [("u8", &["--as-is"][..]), ("u9", &["--draft", "06"]), ("u10", &["--notes", "yaml"])] {
        assert_eq!(lower(test, arguments, TOOLS).code, Some(2), "{arguments:?}");
    }
    assert_eq!(Home::of("u11").run(&["lower"]).code, Some(2));
    let schema = lower("u12", &["--tool", "a"], r#"{"type":"object"}"#);
    assert_eq!(
        (schema.code, schema.stderr.as_str()),
        (Some(2), "error: --tool has no meaning here: what was read is one schema\n")
    );
}

#[test]
fn what_cannot_be_read_is_told_with_the_place() {
    let home = Home::of("unreadable");
    for (name, text, said) in [
        ("empty", "", "is empty: there should be tools in it, such as a result of tools/list"),
        (
            "stream",
            "event: message\ndata: {}\n",
            "is an event stream, as HTTP servers send it: give what stands after `data:`",
        ),
        (
            "truncated",
            "{\"tools\": [\n{\"name\": \"a\", ",
            "is not JSON: line 2, column 15: the text ends too early: close what is open, or send the rest",
        ),
        (
            "other",
            "{\"mcpServers\": {}}",
            "holds no tools: give a result of tools/list, a list of tools, one tool, or one schema",
        ),
        ("none", "{\"tools\": []}", "holds no tools: the list is empty"),
    ] {
        let file = home.write(name, text);
        for client in ["portable", "all"] {
            let ended = home.run(&["lower", &file, "--client", client]);
            let expected = format!("error: {file} {said}\n");
            assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (Some(3), "", expected.as_str()));
        }
    }
    let missing = home.run(&["lower", "nowhere.json"]);
    assert_eq!(missing.code, Some(3));
    assert!(missing.stderr.starts_with("error: cannot read nowhere.json: "), "{}", missing.stderr);
    let ended = lower("unreadable-stdin", &[], "[1");
    assert!(ended.stderr.starts_with("error: standard input is not JSON: line 1, column 3: "), "{}", ended.stderr);
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let home = Home::of("lower-pipe");
    let file = home.write("tools.json", TOOLS);
    for client in ["gemini", "all"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = home.command(&["lower", &file, "--client", client]);
        let output = command.stdout(writer).output().expect("the command starts");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
