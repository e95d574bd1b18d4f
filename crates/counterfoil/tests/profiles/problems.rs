//! Mistakes are told in the words that the client was shown.

use serde_json::{Value, json};

use crate::{call, text, toolbox};

fn told(client: &str, arguments: &Value) -> String {
    let result = call(&toolbox(), client, "plan_trip", &arguments.to_string());
    assert!(result.is_error, "{result:?}");
    text(&result)
}

/// A call that is wrong in every place, in the shape that strict modes are shown.
#[test]
fn pairs_and_nulls() {
    insta::assert_snapshot!(told(
        "openai-strict",
        &json!({
            "goal": "R",
            "travellers": [{ "key": "adults", "value": 2 }, { "key": "dogs", "value": "one" }, { "key": "cats", "value": 300 }],
            "stars": 4,
            "place": { "name": "x", "roof": null, "door": "red" },
            "plan": { "what": "eat", "then": [{ "what": "", "then": null, "while": 1 }] },
            "train": null,
            "flight": null,
            "from": "2026-12-05",
            "to": "2026-12-01",
            "paid with": "gold",
            "bill to": { "full name": null, "floors": [{ "key": "ground" }] },
        })
    ));
}

#[test]
fn a_map_that_is_no_list_of_pairs() {
    let maps = |travellers: Value| told("gemini", &json!({ "travellers": travellers }));
    for travellers in [json!(5), json!([1]), json!([{ "key": 1, "value": 1 }]), json!("adults")] {
        let line = maps(travellers);
        insta::assert_snapshot!(line.lines().find(|line| line.starts_with("- travellers")).unwrap_or(&line).to_owned());
    }
}

#[test]
fn strings_that_hold_json_text() {
    let plan = |then: Value| {
        let text = told("gemini", &json!({ "plan": { "what": "eat", "then": then } }));
        text.lines().filter(|line| line.starts_with("- plan")).collect::<Vec<_>>().join("\n")
    };
    let deep = r#"{"what": "walk", "then": [{"what": "x"}, {"then": []}, 5]}"#;
    insta::assert_snapshot!(plan(json!([deep, r#"{"what": 5}"#, "sleep", "5", 5, { "what": "y" }])));
}

#[test]
fn values_that_stand_for_others() {
    let stars = |stars: Value| {
        let text = told("gemini", &json!({ "stars": stars }));
        text.lines().find(|line| line.starts_with("- stars")).unwrap_or_default().to_owned()
    };
    let right = "- stars: expected one of \"1\", \"3\", \"5\"";
    for wrong in [json!("four"), json!("4"), json!(9)] {
        assert!(stars(wrong).starts_with(right));
    }
    assert!(stars(json!(true)).starts_with(&format!("{right}, got a boolean")));
}

#[test]
fn names_that_were_shown() {
    insta::assert_snapshot!(told(
        "claude-code",
        &json!({
            "goal": "Rome", "travellers": {}, "stars": 1, "place": 7, "plan": { "what": "eat" }, "train": 1,
            "paid_wiht": "cash", "bill_to": { "floors": { "ground": "x" } },
        })
    ));
}

#[test]
fn programs_get_both_places() {
    let arguments = json!({
        "travellers": [{ "key": "dogs", "value": "one" }],
        "stars": "4",
        "plan": { "what": "eat", "then": [r#"{"what": 5, "why": 1}"#] },
    });
    let result = call(&toolbox(), "gemini", "plan_trip", &arguments.to_string());
    let error = &result.meta.as_ref().expect("problems")["counterfoil/error"];
    let problem = |pointer: &str| {
        let problems = error["problems"].as_array().expect("a list");
        problems.iter().find(|problem| problem["pointer"] == pointer).cloned().unwrap_or_default()
    };
    assert_eq!(
        problem("/travellers/dogs"),
        json!({
            "code": "invalid_type",
            "path": ["travellers", "dogs"],
            "pointer": "/travellers/dogs",
            "shownPath": ["travellers", 0, "value"],
            "shownPointer": "/travellers/0/value",
            "message": "expected an integer from 0 to 255, got a string",
            "expected": "an integer from 0 to 255",
        })
    );
    let inside = problem("/plan/then/0/what");
    assert_eq!(
        (&inside["shownPath"], &inside["shownPointer"], &inside["shownTextPointer"]),
        (&json!(["plan", "then", 0]), &json!("/plan/then/0"), &json!("/what"))
    );
    // Where the two are one, it is written once.
    assert_eq!(problem("/stars").get("shownPath"), None);
    assert_eq!(
        error["ignored"]["fields"],
        json!([{ "pointer": "/plan/then/0/why", "shownPointer": "/plan/then/0", "shownTextPointer": "/why" }])
    );
}

#[test]
fn what_was_ignored_is_told_where_it_was_sent() {
    let mut arguments = crate::trip::sound();
    arguments["bill to"] = Value::Null;
    arguments["travellers"] = json!([]);
    arguments["stars"] = json!("1");
    arguments["plan"] = json!({ "what": "eat", "then": [r#"{"what": "sleep", "howlong": 8}"#] });
    arguments.as_object_mut().map(|members| members.shift_remove("bill to"));
    let result = call(&toolbox(), "gemini", "plan_trip", &arguments.to_string());
    assert!(!result.is_error, "{}", text(&result));
    assert_eq!(text(&result).lines().last(), Some("ignored: plan.then[0] (in its JSON text: howlong)"));
}
