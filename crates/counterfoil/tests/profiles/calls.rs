//! Calls in the form that a client was shown, and in the tool's own.

use serde_json::{Value, json};

use crate::trip::sound;
use crate::{PROFILES, call, text, toolbox};

/// What the handler gets of the sound call: with the defaults.
fn received() -> Value {
    let mut received = sound();
    received["paid with"] = json!("card");
    received
}

fn assert_reaches(client: &str, arguments: &Value) {
    let result = call(&toolbox(), client, "plan_trip", &arguments.to_string());
    assert!(!result.is_error, "{client}: {}", text(&result));
    assert_eq!(result.structured, Some(received()), "{client}");
    assert_eq!(result.meta, None, "{client}: {result:?}");
}

#[test]
fn a_call_in_the_tool_s_own_form_is_understood_from_everyone() {
    for client in PROFILES {
        assert_reaches(client, &sound());
    }
}

#[test]
fn names_that_were_shown_are_brought_back() {
    for client in ["portable", "claude-code"] {
        let mut arguments = sound();
        let bill = arguments.as_object_mut().and_then(|members| members.shift_remove("bill to"));
        arguments["bill_to"] = bill.unwrap_or_default();
        arguments["paid_with"] = json!("card");
        assert_reaches(client, &arguments);
    }
}

#[test]
fn null_for_absent_and_pairs_for_maps_are_brought_back() {
    assert_reaches(
        "openai-strict",
        &json!({
            "goal": "Rome",
            "travellers": [{ "key": "adults", "value": 2 }, { "value": 1, "key": "dogs" }],
            "stars": 3,
            "place": { "name": "By the river", "roof": false },
            "plan": {
                "what": "eat",
                "then": [
                    { "what": "sleep", "then": null },
                    { "what": "walk", "then": [{ "what": "rest", "then": null }] },
                ],
            },
            "train": null,
            "flight": "AZ 611",
            "from": "2026-12-01",
            "to": "2026-12-05",
            "paid with": null,
            "bill to": { "full name": "Ada", "floors": [{ "key": "ground", "value": -1 }] },
        }),
    );
}

#[test]
fn texts_and_strings_for_numbers_are_brought_back() {
    assert_reaches(
        "gemini",
        &json!({
            "goal": "Rome",
            "travellers": [{ "key": "adults", "value": 2 }, { "key": "dogs", "value": 1 }],
            "stars": "3",
            "place": { "name": "By the river", "roof": false },
            "plan": {
                "what": "eat",
                "then": [r#"{"what": "sleep"}"#, r#"{"what": "walk", "then": [{"what": "rest"}]}"#],
            },
            "flight": "AZ 611",
            "from": "2026-12-01",
            "to": "2026-12-05",
            "bill to": { "full name": "Ada", "floors": [{ "key": "ground", "value": -1 }] },
        }),
    );
}

#[test]
fn what_came_twice_is_still_told_and_numbers_stay_as_they_were_written() {
    // 5.0 is the integer 5, and 1e2 is not: it is 100, and stars go up to 5.
    let result = call(
        &toolbox(),
        "openai-strict",
        "plan_trip",
        r#"{"goal": "Rome", "goal": "Oslo", "travellers": [], "stars": 5.0, "place": 12345678901234567890, "plan": {"what": "eat", "then": null},
            "train": 1, "flight": null, "from": null, "to": null, "paid with": null, "bill to": null}"#,
    );
    let problems = &result.meta.as_ref().expect("problems")["counterfoil/error"]["problems"];
    let codes: Vec<_> = problems.as_array().expect("a list").iter().map(|problem| &problem["code"]).collect();
    assert_eq!(codes, ["duplicate_key", "too_big"], "{}", text(&result));
}

#[test]
fn arguments_that_are_no_json_or_no_object_are_told_as_ever() {
    for client in PROFILES {
        for arguments in ["[1]", "null", "\"x\"", "{", "{\"goal\": \"\\ud800\"}"] {
            let (one, everyone) =
                (call(&toolbox(), client, "plan_trip", arguments), call(&toolbox(), "cursor", "plan_trip", arguments));
            assert!(one.is_error, "{client} {arguments}");
            assert_eq!(text(&one), text(&everyone), "{client} {arguments}");
        }
    }
}

#[test]
fn what_is_parsed_already_is_brought_back_too() {
    let arguments = json!({ "goal": "x", "travellers": [{ "key": "a", "value": -1 }] });
    let by_value = counterfoil::toolbox::Arguments::from(&arguments);
    let map = arguments.as_object().expect("an object");
    let toolbox = toolbox();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for arguments in [by_value, counterfoil::toolbox::Arguments::from(map)] {
        let context = counterfoil::Context::detached().with_profile(crate::profile("gemini"));
        let result = runtime.block_on(toolbox.call("plan_trip", arguments, context)).expect("the tool is known");
        assert!(text(&result).contains("- travellers[0].value: expected an integer"), "{}", text(&result));
    }
    let context = counterfoil::Context::detached().with_profile(crate::profile("gemini"));
    let absent = toolbox.call("plan_trip", counterfoil::toolbox::Arguments::Absent, context);
    let absent = runtime.block_on(absent).expect("the tool is known");
    assert!(text(&absent).contains("- stars: missing; expected one of \"1\", \"3\", \"5\""), "{}", text(&absent));
}
