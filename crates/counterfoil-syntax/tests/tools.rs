//! What a function with `#[tool]` declares.

use counterfoil_core::Lenient;
use counterfoil_syntax::{Errors, Hints, Parameter, Tool};

fn tool(words: &str, function: &str) -> Result<Tool, Errors> {
    let words = words.parse().expect("tokens");
    Tool::new(words, &syn::parse_str(function).expect("a function"))
}

fn mistakes(words: &str, function: &str) -> Vec<String> {
    let errors = tool(words, function).expect_err("a mistake");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_not_said_comes_from_the_function() {
    let tool =
        tool("", "/// Opens\n/// a ticket.\nasync fn open_ticket() -> Result<(), ToolError> {}").expect("a tool");
    assert_eq!((tool.name.as_str(), tool.title.as_deref()), ("open_ticket", None));
    assert_eq!(tool.description.as_deref(), Some("Opens a ticket."));
    assert_eq!((tool.hints, tool.lenient), (Hints::default(), Lenient::NONE));
    assert!(tool.input().is_none() && tool.parameters.is_empty());
}

#[test]
fn words_go_before_what_the_function_says() {
    let words = r#"name = "tickets.open", title = "Open", description = "Opens.", destructive = false, idempotent,
        lenient(json_strings), lenient(null_is_absent)"#;
    let tool = tool(words, "/// Else.\nasync fn open() -> Result<(), ToolError> {}").expect("a tool");
    assert_eq!((tool.name.as_str(), tool.title.as_deref()), ("tickets.open", Some("Open")));
    assert_eq!(tool.description.as_deref(), Some("Opens."));
    let hints = Hints { destructive: Some(false), idempotent: Some(true), ..Hints::default() };
    assert_eq!(tool.hints, hints);
    assert_eq!(tool.lenient, Lenient { json_strings: true, null_is_absent: true, ..Lenient::NONE });
}

#[test]
fn parameters_are_told_apart_by_how_their_types_are_written() {
    let function = "async fn f(
        State(store): State<Store>,
        context: counterfoil::Context,
        Open { title }: my::Open,
        clock: counterfoil::tool::State<dyn Clock>,
        _: State<u8>,
    ) -> Result<(), ToolError> {}";
    let tool = tool("", function).expect("a tool");
    let shown: Vec<String> = tool
        .parameters
        .iter()
        .map(|parameter| match parameter {
            Parameter::Input(_) => "input".to_owned(),
            Parameter::Context => "context".to_owned(),
            Parameter::State { name, .. } => name.to_string(),
        })
        .collect();
    assert_eq!(shown, ["store", "context", "input", "clock", "state_4"]);
    assert_eq!(tool.input(), Some(&syn::parse_quote!(my::Open)));
}

#[test]
fn every_mistake_is_found_at_once() {
    assert_eq!(
        mistakes("titel = 5, read_only, destructive", "fn a(_: &str, _: Vec<u8>) {}"),
        [
            "unknown attribute `titel`; did you mean `title`?",
            "a tool that changes nothing destroys nothing, and does so as often as it is called: remove `destructive` or \
             `read_only`",
            "a tool's handler is an async function: write `async fn`",
            "the handler gets the value itself: remove the `&`, and own the data (`String` instead of `&str`)",
            "arguments are an object in MCP: write a struct that derives `Contract`, with a field for this value",
            "a tool takes one input: put the fields of both into one struct that derives `Contract`; what the server holds is \
             written `State<T>`",
            "a tool can fail: write `-> Result<Output, ToolError>`, with `()` where there is nothing to give",
        ]
    );
}
