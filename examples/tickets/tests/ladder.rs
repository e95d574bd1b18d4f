//! One tool in eight forms, each a little more of a contract than the one before: what a client is shown, and what it is told.

use counterfoil::toolbox::{Profile, ToolResult};
use counterfoil::{Context, Tool, Toolbox};
use counterfoil_tickets::ladder;
use serde_json::{Value, json};

/// A toolbox of this one tool: the schema that is shown, and a way to call it.
struct Form {
    toolbox: Toolbox,
}

impl Form {
    fn new(tool: Tool) -> Self {
        Self { toolbox: Toolbox::builder().add(tool).build().expect("the declaration holds together") }
    }

    /// The advertised schema as text, so that the order of its keys counts.
    fn schema(&self) -> String {
        let list = self.toolbox.list(&Profile::portable());
        serde_json::to_string(&*list.tools()[0].input_schema).expect("a schema is JSON")
    }

    fn call(&self, arguments: &Value) -> ToolResult {
        let name = self.toolbox.names().next().expect("there is one tool").to_owned();
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let text = arguments.to_string();
        runtime
            .block_on(self.toolbox.call(&name, text.as_str().into(), Context::detached()))
            .expect("the tool is known")
    }

    /// The text of a refusal.
    fn refusal(&self, arguments: &Value) -> String {
        let result = self.call(arguments);
        assert!(result.is_error, "{result:?}");
        assert_eq!(result.meta.as_ref().map(|meta| &meta["counterfoil/error"]["code"]), Some(&json!("INVALID_INPUT")));
        text(&result)
    }
}

fn text(result: &ToolResult) -> String {
    result.content.iter().filter_map(|content| content.as_text()).collect::<Vec<_>>().join("\n")
}

#[test]
fn form_1_three_bare_strings() {
    let form = Form::new(ladder::bare());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"title":{"type":"string"},"customer":{"type":"string"},"priority":{"type":"string"}},"required":["title","customer","priority"]}"#
    );
    // Nothing is known about the strings, so that nonsense passes.
    assert!(!form.call(&json!({ "title": "", "customer": "?", "priority": "asap" })).is_error);
    assert_eq!(
        form.refusal(&json!({ "title": 5, "priority": ["high"] })),
        "Invalid tool input: 3 problems\n\
         - title: expected a string, got a number\n\
         - priority: expected a string, got a list; send the value itself, not a list\n\
         - customer: missing; expected a string"
    );
}

#[test]
fn form_2_with_notes() {
    let form = Form::new(ladder::described());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"title":{"type":"string","description":"One-line summary of the problem"},"customer":{"type":"string","description":"The customer's email address, like dana@acme.com"},"priority":{"type":"string","description":"low, normal or high. Use high only when the customer can't work at all."}},"required":["title","customer","priority"]}"#
    );
    assert_eq!(
        form.refusal(&json!({ "title": "Login fails" })),
        "Invalid tool input: 2 problems\n\
         - customer: missing; expected a string (The customer's email address, like dana@acme.com)\n\
         - priority: missing; expected a string (low, normal or high. Use high only when the customer can't work at all.)"
    );
}

#[test]
fn form_3_checks_in_the_handler() {
    let form = Form::new(ladder::checked());
    // The client is shown none of these rules, and hears of one mistake at a time.
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"title":{"type":"string"},"priority":{"type":"string"}},"required":["title","priority"]}"#
    );
    let result = form.call(&json!({ "title": "Hm", "priority": "asap" }));
    assert!(result.is_error);
    assert_eq!(text(&result), "title must have at least 5 characters");
    assert_eq!(result.meta.map(Value::Object), Some(json!({ "counterfoil/error": { "code": "TITLE_TOO_SHORT" } })));
}

#[test]
fn form_4_the_rules_in_the_schema() {
    let form = Form::new(ladder::ruled());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"title":{"type":"string","description":"One-line summary of the problem","minLength":5,"maxLength":120},"customer":{"type":"string","description":"The customer's email address, like dana@acme.com","format":"email"},"priority":{"type":"string","description":"Use high only when the customer can't work at all.","enum":["low","normal","high"]}},"required":["title","customer","priority"]}"#
    );
    assert_eq!(
        form.refusal(&json!({ "title": "Hm", "customer": "dana", "priority": "asap" })),
        "Invalid tool input: 3 problems\n\
         - title: expected 5 to 120 characters, got 2 characters (One-line summary of the problem)\n\
         - customer: expected an email address (The customer's email address, like dana@acme.com)\n\
         - priority: expected one of \"low\", \"normal\", \"high\" (Use high only when the customer can't work at all.)"
    );
    let problems = form.call(&json!({ "title": "Login fails", "customer": "d@acme.com", "priority": "hihg" }));
    assert_eq!(
        problems.meta.map(Value::Object),
        Some(json!({ "counterfoil/error": { "code": "INVALID_INPUT", "problems": [{
            "code": "invalid_value",
            "path": ["priority"],
            "pointer": "/priority",
            "message": "expected one of \"low\", \"normal\", \"high\"",
            "expected": "one of \"low\", \"normal\", \"high\"",
            "hint": "did you mean \"high\"?",
            "note": "Use high only when the customer can't work at all.",
        }] } }))
    );
    assert_eq!(problems.structured, None);
}

#[test]
fn form_5_what_reaches_the_handler() {
    let form = Form::new(ladder::received());
    // A field that is not declared is dropped, and the result says so.
    let result = form.call(&json!({ "title": "Login fails", "priority": "high", "asignee": "kim", "titel": "x" }));
    assert!(!result.is_error);
    assert_eq!(result.structured, Some(json!({ "title": "Login fails", "priority": "high" })));
    assert_eq!(text(&result), "{\"title\":\"Login fails\",\"priority\":\"high\"}\nignored: asignee, titel");
    assert_eq!(
        result.meta.map(Value::Object),
        Some(
            json!({ "counterfoil/ignored": { "fields": [{ "pointer": "/asignee" }, { "pointer": "/titel" }], "count": 2 } })
        )
    );
    // Nothing is converted.
    assert_eq!(
        form.refusal(&json!({ "title": 12345, "priority": null })),
        "Invalid tool input: 2 problems\n\
         - title: expected a string of at least 5 characters, got a number\n\
         - priority: expected one of \"low\", \"normal\", \"high\", got null"
    );
}

#[test]
fn form_6_a_value_is_tidied() {
    let form = Form::new(ladder::tidied());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"customer":{"type":"string","description":"The customer's email address, like dana@acme.com","format":"email"}},"required":["customer"]}"#
    );
    let result = form.call(&json!({ "customer": " Dana@ACME.com " }));
    assert_eq!(result.structured, Some(json!({ "customer": "dana@acme.com" })));
}

#[test]
fn form_7_optional_and_default() {
    let form = Form::new(ladder::optional());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"query":{"type":"string","description":"Words to look for in ticket titles","minLength":3},"status":{"type":"string","description":"Leave out to search both","enum":["open","closed"]},"limit":{"type":"integer","description":"The most tickets to return","minimum":1,"maximum":50,"default":10}},"required":["query"]}"#
    );
    let result = form.call(&json!({ "query": "login" }));
    assert_eq!(result.structured, Some(json!({ "query": "login", "limit": 10 })));
    assert_eq!(
        form.call(&json!({ "query": "login", "limit": 5.0 })).structured,
        Some(json!({ "query": "login", "limit": 5 }))
    );
    assert_eq!(
        form.refusal(&json!({ "query": "login", "status": null, "limit": "10" })),
        "Invalid tool input: 2 problems\n\
         - status: expected one of \"open\", \"closed\", got null; leave it out instead of null (Leave out to search both)\n\
         - limit: expected an integer from 1 to 50, got a string; a string that holds a number: send the number itself \
         (The most tickets to return)"
    );
    assert_eq!(
        form.refusal(&json!({ "query": "login", "limit": 51 })),
        "Invalid tool input: 1 problem\n- limit: expected an integer of at most 50 (The most tickets to return)"
    );
}

#[test]
fn form_8_nested_object_and_list() {
    let form = Form::new(ladder::nested());
    assert_eq!(
        form.schema(),
        r#"{"type":"object","properties":{"title":{"type":"string","description":"One-line summary of the problem","minLength":5,"maxLength":120},"customer":{"type":"object","description":"Who reported the problem","properties":{"email":{"type":"string","description":"Like dana@acme.com","format":"email"},"name":{"type":"string","description":"Full name, if the customer gave it"}},"required":["email"]},"tags":{"type":"array","description":"Up to 3 labels","maxItems":3,"items":{"type":"string","enum":["billing","login","bug","feature"]}}},"required":["title","customer"]}"#
    );
    assert_eq!(
        form.refusal(&json!({ "title": "Login fails", "customer": { "email": "dana" }, "tags": ["login", "urgent"] })),
        "Invalid tool input: 2 problems\n\
         - customer.email: expected an email address (Like dana@acme.com)\n\
         - tags[1]: expected one of \"billing\", \"login\", \"bug\", \"feature\""
    );
    let result = form.call(&json!({ "title": "Login fails", "customer": { "email": "d@acme.com" } }));
    assert_eq!(result.structured, Some(json!({ "title": "Login fails", "customer": { "email": "d@acme.com" } })));
}
