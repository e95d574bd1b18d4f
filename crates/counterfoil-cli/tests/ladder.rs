//! The eight forms of one tool, as the command serves them: over each transport and in each era of the protocol the same as the
//! toolbox gives them without any. What that is, form by form, the tests of the toolbox say.

mod common;

use common::Home;
use common::http::Served;
use common::messages::{modern, request};
use common::stdio::Client;
use counterfoil::toolbox::Profile;
use counterfoil::{Context, Toolbox};
use counterfoil_tickets::ladder::ladder;
use serde_json::{Value, json};

/// A good and a bad call of each form.
fn calls() -> Vec<(&'static str, Value)> {
    let bad = json!({ "title": 5, "customer": { "email": "dana" }, "priority": ["high"], "query": "x", "limit": "10", "tags": "bug" });
    let customer = json!({ "title": "Login fails", "customer": " Dana@acme.com ", "priority": "high" });
    let good = |form| match form {
        "form_4" => json!({ "title": "Login fails", "customer": "dana@acme.com", "priority": "low" }),
        "form_5" => json!({ "title": "Login fails", "priority": "high", "asignee": "kim" }),
        "form_7" => json!({ "query": "login", "limit": 5.0 }),
        "form_8" => json!({ "title": "Login fails", "customer": { "email": "dana@acme.com" }, "tags": ["bug"] }),
        _ => customer.clone(),
    };
    let forms = ["form_1", "form_2", "form_3", "form_4", "form_5", "form_6", "form_7", "form_8"];
    forms.into_iter().flat_map(|form| [(form, good(form)), (form, bad.clone())]).collect()
}

/// Compares what a client hears with the toolbox itself.
fn assert_is_the_ladder(mut ask: impl FnMut(&str, Value) -> Value) {
    let toolbox = ladder().into_iter().fold(Toolbox::builder(), counterfoil::toolbox::ToolboxBuilder::add);
    let toolbox = toolbox.build().expect("the forms hold together");

    let answer = ask("tools/list", json!({}));
    let listed = answer["result"]["tools"].as_array().expect("a list");
    let list = toolbox.list(&Profile::portable());
    assert_eq!(listed.len(), 8);
    for (tool, listed) in list.tools().iter().zip(listed) {
        assert_eq!(listed["name"], tool.name);
        // As text, so that the order of the keys counts.
        let schema = serde_json::to_string(&*tool.input_schema).expect("a schema");
        assert_eq!(listed["inputSchema"].to_string(), schema);
    }

    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut refused = 0;
    for (form, arguments) in calls() {
        let text = arguments.to_string();
        let result = runtime.block_on(toolbox.call(form, text.as_str().into(), Context::detached()));
        let result = result.expect("a known tool");
        let texts: Vec<_> = result.content.iter().filter_map(counterfoil::toolbox::Content::as_text).collect();

        let answer = ask("tools/call", json!({ "name": form, "arguments": arguments }));
        let heard = &answer["result"];
        let heard_texts: Vec<_> =
            heard["content"].as_array().into_iter().flatten().filter_map(|block| block["text"].as_str()).collect();
        assert_eq!(heard_texts, texts, "{form}");
        assert_eq!(heard["isError"].as_bool().unwrap_or_default(), result.is_error, "{form}: {answer}");
        assert_eq!(heard.get("structuredContent").cloned(), result.structured, "{form}");
        let meta = result.meta.unwrap_or_default();
        for key in ["counterfoil/error", "counterfoil/ignored"] {
            assert_eq!(heard["_meta"].get(key), meta.get(key), "{form}: {answer}");
        }
        refused += usize::from(result.is_error);
    }
    assert_eq!(refused, 8, "each form refuses the bad call alone");
}

const SERVE: [&str; 4] = ["--toolbox", "ladder", "--db", "sqlite::memory:"];

#[test]
fn over_stdio() {
    let mut client = Client::start(&Home::of("ladder-stdio"), &SERVE).introduced();
    let mut id = 0;
    assert_is_the_ladder(|method, params| {
        id += 1;
        client.ask(&request(id, method, &params))
    });
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn over_stdio_without_initialize() {
    let mut client = Client::start(&Home::of("ladder-stateless"), &SERVE);
    let mut id = 0;
    assert_is_the_ladder(|method, params| {
        id += 1;
        client.ask(&modern(id, method, params))
    });
    assert_eq!(client.close().code, Some(0));
}

#[test]
fn over_http_in_both_eras() {
    let served = Served::start(&Home::of("ladder-http"), &SERVE);
    assert_is_the_ladder(|method, params| served.ask(&request(1, method, &params)));
    assert_is_the_ladder(|method, params| served.ask_modern(&modern(1, method, params)));
}
