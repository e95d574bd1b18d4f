//! What clients send, and what they must get.

use serde_json::{Value, json};

/// A request of the revisions with `initialize`.
pub(crate) fn request(id: i64, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// The request with which a client of 2025-11-25 introduces itself.
pub(crate) fn initialize() -> Value {
    let params =
        json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "Tester", "version": "1"}});
    request(0, "initialize", &params)
}

/// A request of revision 2026-07-28, which introduces the client itself.
pub(crate) fn modern(id: i64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "Tester", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    request(id, method, &params)
}

/// The parameters of a call that keeps the contract.
pub(crate) fn good_call(title: &str) -> Value {
    let arguments = json!({
        "title": title,
        "customer": {"email": " Dana@ACME.com ", "name": "Dana"},
        "priority": "high",
        "tags": ["login", "bug"],
    });
    json!({"name": "create_ticket", "arguments": arguments})
}

/// The parameters of a call with five wrong fields.
pub(crate) fn bad_call() -> Value {
    let arguments = json!({
        "title": "Help",
        "customer": {"email": "dana at acme.com", "name": 7},
        "priority": "urgent",
        "tags": "billing",
    });
    json!({"name": "create_ticket", "arguments": arguments})
}

/// The parameters of a search.
pub(crate) fn search(query: &str) -> Value {
    json!({"name": "search_tickets", "arguments": {"query": query}})
}

/// Checks the list of tools.
pub(crate) fn assert_lists_tools(answer: &Value) {
    let tools = answer["result"]["tools"].as_array().unwrap_or_else(|| panic!("no tools: {answer}"));
    let names: Vec<_> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["create_ticket", "search_tickets"]);
    let properties = tools[0]["inputSchema"]["properties"].as_object().expect("properties");
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["title", "customer", "priority", "tags"]);
    assert_eq!(tools[0]["inputSchema"]["required"], json!(["title", "customer", "priority"]));
    assert_eq!(properties["customer"]["properties"]["email"]["format"], "email");
    assert_eq!(tools[1]["inputSchema"]["properties"]["limit"]["default"], 10);
}

/// Checks the answer to [`good_call`], and gives the ticket.
pub(crate) fn assert_creates(answer: &Value, title: &str) -> Value {
    let result = &answer["result"];
    assert_ne!(result["isError"], true, "{answer}");
    let ticket = result["structuredContent"].clone();
    assert_eq!(ticket["title"], title, "{answer}");
    assert_eq!(ticket["customer"], json!({"email": "dana@acme.com", "name": "Dana"}));
    assert_eq!((&ticket["priority"], &ticket["tags"]), (&json!("high"), &json!(["login", "bug"])));
    assert_eq!(ticket["status"], "open");
    ticket
}

/// Checks that [`bad_call`] is answered with all that is wrong with it, in words.
pub(crate) fn assert_five_problems_in_words(answer: &Value) {
    let result = &answer["result"];
    assert_eq!(result["isError"], true, "{answer}");
    let content = result["content"].as_array().expect("content");
    assert_eq!(content.len(), 1, "{answer}");
    let text = content[0]["text"].as_str().expect("text");
    assert!(text.starts_with("Invalid tool input: 5 problems\n- "), "{text}");
    assert_eq!(text.matches("\n- ").count(), 5, "{text}");
}

/// Checks that [`bad_call`] is answered with all that is wrong with it, in words and as data.
pub(crate) fn assert_five_problems(answer: &Value) {
    assert_five_problems_in_words(answer);
    let result = &answer["result"];
    let error = &result["_meta"]["counterfoil/error"];
    assert_eq!(error["code"], "INVALID_INPUT");
    let problems: Vec<_> = error["problems"]
        .as_array()
        .expect("problems")
        .iter()
        .map(|problem| (problem["pointer"].as_str().expect("a place"), problem["code"].as_str().expect("a code")))
        .collect();
    assert_eq!(
        problems,
        [
            ("/title", "too_small"),
            ("/customer/email", "invalid_format"),
            ("/customer/name", "invalid_type"),
            ("/priority", "invalid_value"),
            ("/tags", "invalid_type"),
        ]
    );
    assert!(result.get("structuredContent").is_none(), "{answer}");
}

/// The titles that a search found.
pub(crate) fn titles(answer: &Value) -> Vec<&str> {
    let tickets = answer["result"]["structuredContent"]["tickets"].as_array();
    let tickets = tickets.unwrap_or_else(|| panic!("no tickets: {answer}"));
    tickets.iter().filter_map(|ticket| ticket["title"].as_str()).collect()
}

/// The text of a result that is an error.
pub(crate) fn error_text(answer: &Value) -> &str {
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    answer["result"]["content"][0]["text"].as_str().expect("text")
}
