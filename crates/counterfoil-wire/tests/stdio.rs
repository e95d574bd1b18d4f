//! Servers that are started: shell scripts that behave well, badly, or not at all.
#![cfg(unix)]

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{conversation, json, options, script, scripted};
use counterfoil_wire::{Era, Error, Event, Json, Kind, Observer, Options, Session, Target};

#[tokio::test]
async fn a_conversation_of_the_legacy_era() {
    let session = scripted("  ping) answer '{}';;").await;
    assert_eq!((session.era(), session.protocol_version(), session.transport()), (Era::Legacy, "2025-11-25", "stdio"));
    assert_eq!(session.server_info().map(ToString::to_string).as_deref(), Some(r#"{"name":"script"}"#));
    session.request("ping", None).await.expect("an answer");
    insta::assert_snapshot!(conversation(&session));
    session.close().await;
}

#[tokio::test]
async fn a_conversation_of_the_modern_era() {
    let session = scripted(
        r#"  server/discover) answer '{"supportedVersions":["2025-11-25","2026-07-28"],"resultType":"complete"}';;
  tools/call) answer '{"content":[],"resultType":"complete"}';;"#,
    )
    .await;
    assert_eq!((session.era(), session.protocol_version()), (Era::Modern, "2026-07-28"));
    session.call_tool("add", json(r#"{"b":2,"a":1}"#)).await.expect("an answer");
    let own = json(r#"{"_meta":{"progressToken":1,"io.modelcontextprotocol/clientInfo":{"name":"me"}}}"#);
    session.request("tools/list", Some(own)).await.expect("an answer");
    insta::assert_snapshot!(conversation(&session));
    session.close().await;
}

/// How servers take the first question, and which era that makes.
#[tokio::test]
async fn every_way_to_refuse_the_probe_leads_to_a_session() {
    let cases = [
        ("an error", "  server/discover) fail '{\"code\":-32602,\"message\":\"not initialized\"}';;", Era::Legacy),
        ("silence", "  server/discover) ;;", Era::Legacy),
        ("an empty object", "  server/discover) answer '{}';;", Era::Legacy),
        ("an answer that is no JSON", "  server/discover) echo '{\"jsonrpc\":\"2.0\",oops';;", Era::Legacy),
        ("its end", "  server/discover) echo 'expected initialize' >&2; exit 1;;", Era::Legacy),
        (
            "a refusal of all that follows",
            "  server/discover) bad=1; fail '{}';; initialize) if [ \"$bad\" ]; then fail '{}'; else \
             answer '{\"protocolVersion\":\"2024-11-05\"}'; fi;;",
            Era::Legacy,
        ),
        (
            "only the legacy era",
            "  server/discover) fail '{\"code\":-32022,\"data\":{\"supported\":[\"2025-06-18\"]}}';;",
            Era::Legacy,
        ),
        (
            "a newer revision",
            "  server/discover) case $line in *2027-01-01*) answer '{\"supportedVersions\":[\"2027-01-01\"]}';; *) \
             fail '{\"code\":-32022,\"data\":{\"supported\":[\"2027-01-01\"]}}';; esac;;",
            Era::Modern,
        ),
        (
            "an answer that comes late",
            "  server/discover) first=$id;; initialize) id=$first; answer '{\"supportedVersions\":[\"2026-07-28\"]}';;",
            Era::Modern,
        ),
    ];
    for (name, branches, era) in cases {
        let options = Options { probe_timeout: Duration::from_millis(400), ..options() };
        let session = Session::connect(script(branches), options).await;
        let session = session.unwrap_or_else(|error| panic!("after {name}: {error}"));
        assert_eq!(session.era(), era, "after {name}");
        session.close().await;
    }
}

#[tokio::test]
async fn an_era_that_was_asked_for_is_the_first_word() {
    for (options, first) in [
        (Options { era: Some(Era::Legacy), ..options() }, "initialize"),
        (Options { protocol_version: Some("2025-03-26".to_owned()), ..options() }, "initialize"),
    ] {
        let session = Session::connect(script(""), options).await.expect("a session");
        let messages = session.messages();
        let sent = messages.first().map(|message| message.kind.clone());
        assert_eq!(sent, Some(Kind::Request { id: "1".to_owned(), method: first.to_owned() }));
    }
    let modern = Options { era: Some(Era::Modern), ..options() };
    let error = Session::connect(script(""), modern).await.expect_err("a server of the legacy era");
    assert_eq!(error.to_string(), "the server answers server/discover with an error: unknown method (-32601)");
}

#[tokio::test]
async fn what_is_received_is_kept_as_it_was() {
    let sent = r#"{"z":1,"a":{"x-vendor":[1.50,1e3,123456789012345678901234567890]},"z":2,"é":"\u00e9\/"}"#;
    let session = scripted(&format!("  any) answer '{sent}';;")).await;
    let answer = session.request("any", None).await.expect("an answer");
    assert!(answer.raw.ends_with(&format!("\"result\":{sent}}}")), "{}", answer.raw);
    let result = answer.outcome.expect("a result");
    assert_eq!(
        result.to_string(),
        r#"{"z":1,"a":{"x-vendor":[1.50,1e3,123456789012345678901234567890]},"z":2,"é":"é/"}"#
    );
}

#[tokio::test]
async fn what_is_sent_is_sent_as_it_is() {
    let session = scripted(
        "  any) id=${line#*\\\"id\\\":}; id=${id%%,*}; answer \"\\\"$(printf %s \"$line\" | tr -d '\"')\\\"\";;",
    )
    .await;
    let params = json(r#"{"b":123456789012345678901234567890,"a":1.0}"#);
    let answer = session.request("any", Some(params)).await.expect("an answer").into_result("any").expect("a result");
    let line = answer.as_str().expect("a string");
    assert!(line.ends_with("method:any,params:{b:123456789012345678901234567890,a:1.0}}"), "{line}");
}

#[tokio::test]
async fn noise_ends_nothing_and_is_recorded() {
    let session = scripted(
        "  any) echo 'Server ready on stdio'; echo; printf '\\377\\376\\n'; echo '{\"level\":\"info\"}'; answer 1;;",
    )
    .await;
    let answer = session.request("any", None).await.expect("an answer");
    assert_eq!(answer.outcome.expect("a result"), Json::from(1_u64));
    let noise: Vec<_> =
        session.messages().iter().filter(|m| m.kind == Kind::Noise).map(|m| m.body.to_string()).collect();
    assert_eq!(noise, ["Server ready on stdio", "\u{fffd}\u{fffd}", "{\"level\":\"info\"}"]);
}

#[tokio::test]
async fn requests_of_the_server_are_answered_in_the_middle_of_a_call() {
    let ask = |id: &str, method: &str| {
        format!(
            "printf '{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{{}}}}\\n'; IFS= read -r r{id}; "
        )
    };
    let branches = format!(
        "  tools/call) mine=$id; {}{}{}{}id=$mine; printf '%s\\n' \"$r7\" \"$r8\" \"$r9\" \"$r10\" >&2; answer '{{}}';;",
        ask("7", "ping"),
        ask("8", "roots/list"),
        ask("9", "sampling/createMessage"),
        ask("10", "elicitation/create"),
    );
    let session = scripted(&branches).await;
    session.call_tool("t", json("{}")).await.expect("an answer").into_result("tools/call").expect("a result");
    // What the server read is on its standard error, which may come a moment later.
    for _ in 0..100 {
        if session.stderr().lines().count() == 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    insta::assert_snapshot!(session.stderr());
}

#[tokio::test]
async fn several_requests_may_be_under_way() {
    let session = scripted("  slow) slow=$id;;  fast) answer 2; id=$slow; answer 1;;").await;
    let (slow, fast) = tokio::join!(session.request("slow", None), async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        session.request("fast", None).await
    });
    assert_eq!(slow.expect("an answer").outcome.expect("a result"), Json::from(1_u64));
    assert_eq!(fast.expect("an answer").outcome.expect("a result"), Json::from(2_u64));
}

#[tokio::test]
async fn ten_megabytes_are_an_answer_like_any_other() {
    let session = scripted(
        "  any) printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":\"' \"$id\"; head -c 10000000 /dev/zero | tr '\\0' x; \
         printf '\"}\\n';;",
    )
    .await;
    let answer = session.request("any", None).await.expect("an answer").into_result("any").expect("a result");
    assert_eq!(answer.as_str().map(str::len), Some(10_000_000));
}

#[tokio::test]
async fn a_server_that_dies_says_how() {
    let session = scripted("  any) echo 'Traceback:' >&2; echo 'KeyError: x' >&2; exit 3;;").await;
    let error = session.request("any", None).await.expect_err("no answer");
    insta::assert_snapshot!(error.to_string(), @r"
    `sh` ended before it answered (exit status: 3); the last it wrote to its standard error:
      Traceback:
      KeyError: x
    ");
    // Whoever asks after that is told the same, and at once.
    let again = session.request("any", None).await.expect_err("no answer");
    assert_eq!(again.to_string(), error.to_string());
    session.close().await;
}

#[tokio::test]
async fn silence_is_told_with_what_was_outstanding() {
    let branches = "  tools/list) echo 'still here' >&2; echo hm; \
                    echo '{\"method\":\"notifications/message\"}';; notifications/cancelled) echo \"$line\" >&2;;";
    let patient = Session::connect(script(branches), Options { timeout: Duration::from_millis(300), ..options() });
    let session = patient.await.expect("a session");
    let error = session.list_tools().await.expect_err("no answer");
    assert!(matches!(&error, Error::Timeout { method, id: 3, .. } if method == "tools/list"), "{error:?}");
    insta::assert_snapshot!(error.to_string());
    for _ in 0..100 {
        if session.stderr().contains("cancelled") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(session.stderr().contains(r#""params":{"requestId":3,"#), "{}", session.stderr());
}

#[tokio::test]
async fn a_session_that_does_not_begin_says_what_was_said_instead() {
    let target = Target::stdio("sh", ["-c", "echo 'Downloading (1 of 2)' >&2; echo Welcome; exec sleep 1000"]);
    let wait = Duration::from_millis(500);
    let options = Options { probe_timeout: wait / 4, connect_timeout: wait, ..options() };
    let error = Session::connect(target, options).await.expect_err("no session").to_string();
    assert_eq!(
        error,
        "no answer to initialize (id 2) within 500 ms; what arrived meanwhile: \"Welcome\", last on standard error \
         \"Downloading (1 of 2)\": look at what the server logs, or allow it more time"
    );
}

#[tokio::test]
async fn the_observer_is_told_of_everything() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&lines);
    let observer: Observer = Arc::new(move |event| {
        let word = match event {
            Event::Stderr(line) => format!("stderr {line}"),
            Event::Message(message) => format!("{:?} {}", message.direction, message.body),
            _ => return,
        };
        seen.lock().expect("the lines").push(word);
    });
    let options = Options { observer: Some(observer), era: Some(Era::Legacy), ..options() };
    let session = Session::connect(script("  any) echo hello >&2; sleep 0.1; answer 1;;"), options).await;
    session.expect("a session").request("any", None).await.expect("an answer");
    let lines = lines.lock().expect("the lines");
    assert_eq!(
        lines.get(3..).expect("more than a handshake"),
        [
            r#"ToServer {"jsonrpc":"2.0","id":2,"method":"any"}"#,
            "stderr hello",
            r#"FromServer {"jsonrpc":"2.0","id":2,"result":1}"#,
        ]
    );
}

#[tokio::test]
async fn programs_that_cannot_be_started_say_why() {
    let mut text = String::new();
    let mut nowhere = Target::stdio("sh", ["-c", "exit 0"]);
    if let Target::Stdio { cwd, .. } = &mut nowhere {
        *cwd = Some("/no/such/folder".into());
    }
    for target in [
        Target::stdio("no-such-program-here", [""; 0]),
        Target::stdio("/dev/null", [""; 0]),
        nowhere,
        Target::stdio("sh", ["-c", "exit 4"]),
        Target::stdio("sh", ["-c", "kill -9 $$"]),
    ] {
        let error = Session::connect(target, options()).await.expect_err("no session");
        text.push_str(&format!("{error}\n"));
    }
    insta::assert_snapshot!(text);
}

#[tokio::test]
async fn variables_and_the_folder_reach_the_server_and_secrets_stay_out_of_sight() {
    let Target::Stdio { program, args, .. } = script("  any) answer \"\\\"$API_TOKEN $PLAIN $(pwd)\\\"\";;") else {
        panic!("a script is started");
    };
    let env = vec![("API_TOKEN".to_owned(), "s3cret-1".to_owned()), ("PLAIN".to_owned(), "plain-1".to_owned())];
    let target = Target::Stdio { program, args, env, cwd: Some("/".into()) };
    let options = Options { secrets: vec!["plain-1".to_owned()], ..options() };
    let session = Session::connect(target, options).await.expect("a session");
    let answer = session.request("any", None).await.expect("an answer");
    assert_eq!(answer.outcome.expect("a result").as_str(), Some("s3cret-1 plain-1 /"));
    let shown = conversation(&session);
    assert!(shown.contains("\"[redacted] [redacted] /\""), "{shown}");
    assert!(!shown.contains("s3cret-1") && !shown.contains("plain-1"), "{shown}");
}
