use super::*;

fn sound(text: &str) -> Message<'_> {
    read(text.as_bytes()).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message))
}

fn refused(bytes: impl AsRef<[u8]>) -> (i32, Option<String>, String) {
    let bytes = bytes.as_ref();
    match read(bytes) {
        Ok(message) => panic!("{}: {message:?}", String::from_utf8_lossy(bytes)),
        Err(refusal) => (refusal.code, refusal.id, refusal.message),
    }
}

fn call(arguments: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"t","arguments":{arguments}}}}}"#)
}

#[test]
fn the_parts_of_a_call_are_found() {
    let text = r#" {"params":{"_meta":{"a":1},"arguments": {"x":[1]} ,"name":"t"},
        "method":"tools/call","id":"i","jsonrpc":"2.0"} "#;
    let message = sound(text);
    assert!(message.is_call());
    assert_eq!(message.id, Some("\"i\""));
    assert_eq!(message.params.name.as_deref(), Some("t"));
    let part = |range: Option<Range<usize>>| range.and_then(|range| text.get(range));
    assert_eq!(part(message.params.arguments.clone()), Some(r#"{"x":[1]}"#));
    assert_eq!(part(message.params.meta.clone()), Some(r#"{"a":1}"#));
    assert!(message.params.arguments_are_an_object && !message.params.others);
}

#[test]
fn arguments_of_any_kind_are_found() {
    for arguments in ["[1]", "\"x\"", "null", "5", "1.0", "true", "{}"] {
        let text = call(arguments);
        let params = sound(&text).params;
        assert_eq!(params.arguments.and_then(|range| text.get(range)), Some(arguments));
        assert_eq!(params.arguments_are_an_object, arguments == "{}");
    }
}

#[test]
fn every_kind_of_message_is_known() {
    assert_eq!(sound(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).id, None);
    assert_eq!(sound(r#"{"jsonrpc":"2.0","method":"ping","id":1,"params":null}"#).id, Some("1"));
    for response in [
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","error":{}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{}}"#,
    ] {
        assert!(sound(response).method.is_none());
    }
    for id in ["-3", "1.0", "1e2", "\"\"", "9223372036854775807"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        assert_eq!(sound(&text).id, Some(id));
    }
}

#[test]
fn what_is_no_json_is_a_parse_error_with_its_position() {
    let (code, id, message) = refused("{\"jsonrpc\":\"2.0\",\n  \"id\":4, x}");
    assert_eq!((code, id.as_deref()), (-32700, Some("4")));
    assert!(message.starts_with("parse error at line 2, column 11: "), "{message}");
    for bytes in [
        b"".as_slice(),
        b" ",
        b"\xff",
        b"{\"jsonrpc\":\"2.0\",\"\xc3\":1}",
        b"{\"a\":\"\0\"}",
        b"{}{}",
        b"[1",
        b"nul",
        "\u{feff}{}".as_bytes(),
    ] {
        assert_eq!(refused(bytes).0, -32700, "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn what_readers_would_read_differently_is_a_parse_error() {
    for arguments in [
        "{\"x\":1e400}",
        "{\"x\":\"\\ud800\"}",
        "{\"\\udc00\":1}",
        &"[".repeat(200),
        &format!("{}{}", "[".repeat(200), "]".repeat(200)),
    ] {
        let (code, id, message) = refused(call(arguments));
        assert_eq!((code, id.as_deref()), (-32700, Some("7")), "{message}");
        assert!(message.contains("line 1, column"), "{message}");
    }
    assert_eq!(refused(b"[".repeat(5_000_000)).0, -32700);
}

#[test]
fn a_member_of_the_envelope_stands_once() {
    for (text, key, column) in [
        (r#"{"jsonrpc":"2.0","id":1,"id":2}"#, "id", 25),
        (r#"{"jsonrpc":"2.0","\u0069d":1, "id":2}"#, "id", 31),
        (r#"{"jsonrpc":"2.0","params":{"name":"a", "name":"b"}}"#, "name", 40),
        (r#"{"jsonrpc":"2.0","params":{"_meta":{"k":1,"k":2}}}"#, "k", 43),
    ] {
        let (code, _, message) = refused(text);
        assert_eq!(code, -32700);
        assert_eq!(
            message,
            format!(
                "parse error at line 1, column {column}: \
                 the member `{key}` stands here a second time: send it once"
            )
        );
    }
    // What stands twice in the arguments is the tool's to tell.
    sound(&call(r#"{"a":1,"a":2}"#));
}

#[test]
fn many_members_are_read_in_reasonable_time() {
    let members: String = (0..100_000).map(|n| format!(",\"k{n}\":0")).collect();
    let text = format!(r#"{{"jsonrpc":"2.0","method":"x","params":{{"a":0{members}}}}}"#);
    assert!(sound(&text).params.others);
    let twice = text.replace("\"k99999\"", "\"k3\"");
    assert_eq!(refused(twice).0, -32700);
}

#[test]
fn what_is_no_message_is_an_invalid_request() {
    for text in [
        "[]",
        r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
        "5",
        "null",
        "\"x\"",
        "{}",
        r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":2,"id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":5}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":18446744073709551615,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{},"result":{}}"#,
        r#"{"jsonrpc":"2.0","result":{}}"#,
    ] {
        assert_eq!(refused(text).0, -32600, "{text}");
    }
    assert_eq!(refused(r#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#).1.as_deref(), Some("\"x\""));
}

#[test]
fn what_must_not_be_answered_is_marked() {
    let is_unasked = |text: &str| read(text.as_bytes()).map_err(|refusal| refusal.is_unasked).expect_err(text);
    for text in [
        r#"{"jsonrpc":"2.0","method":"notifications/x","params":[]}"#,
        r#"{"jsonrpc":"1.0","method":"notifications/x"}"#,
        r#"{"jsonrpc":"2.0","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"error":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{},"result":{}}"#,
    ] {
        assert!(is_unasked(text), "{text}");
    }
    for text in [
        r#"{"jsonrpc":"2.0","id":1,"method":"x","params":[]}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#,
        r#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#,
        r#"{"jsonrpc":"2.0"}"#,
        "[]",
        "{",
    ] {
        assert!(!is_unasked(text), "{text}");
    }
}

#[test]
fn params_that_can_belong_to_no_method_are_invalid() {
    for text in [
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":5}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":null}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}"#,
    ] {
        let (code, id, _) = refused(text);
        assert_eq!((code, id.as_deref()), (-32602, Some("1")), "{text}");
    }
    sound(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":""}}"#);
}
