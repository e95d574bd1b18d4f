//! The tools that `#[tool]` makes.

mod tool_common;

use std::sync::Arc;
use std::sync::Mutex;

use counterfoil::tool::State;
use counterfoil::{Context, Contract, ToolError, Toolbox, tool};
use serde_json::json;
use tool_common::{call_tool, listed, problem_lines, text, texts};

/// A ticket to open
#[derive(Contract)]
struct NewTicket {
    /// One line
    #[contract(min_length = 3)]
    title: String,
}

/// A ticket
#[derive(Contract)]
struct Ticket {
    id: usize,
    title: String,
}

#[derive(Default)]
struct Store {
    titles: Mutex<Vec<String>>,
}

/// Opens a ticket
/// and gives it back.
///
/// It stays open.
#[tool(title = "Open ticket", destructive = false, open_world = false)]
async fn open_ticket(new: NewTicket, store: State<Store>) -> Result<Ticket, ToolError> {
    let mut titles = store.titles.lock().map_err(|_| ToolError::internal("the store is poisoned"))?;
    titles.push(new.title.clone());
    Ok(Ticket { id: titles.len(), title: new.title })
}

#[tool(name = "count", read_only)]
async fn count_tickets(context: Context, State(store): State<Store>) -> Result<String, std::io::Error> {
    let titles = store.titles.lock().map_err(|_| std::io::Error::other("poisoned"))?;
    Ok(format!("{} for {}", titles.len(), context.profile()))
}

#[tool(description = "Says it \"twice\".", idempotent)]
async fn twice(new: NewTicket) -> Result<String, ToolError> {
    let NewTicket { title } = new;
    if title == "none" { Err(ToolError::public("NONE", "there is none")) } else { Ok(format!("{title} {title}")) }
}

#[tool]
async fn noted(_: NewTicket) -> Result<(), ToolError> {
    Ok(())
}

#[test]
fn what_is_declared_is_listed() {
    let tool = listed(Toolbox::builder().add(open_ticket(Store::default())));
    assert_eq!(tool.name, "open_ticket");
    assert_eq!(tool.title.as_deref(), Some("Open ticket"));
    assert_eq!(tool.description.as_deref(), Some("Opens a ticket and gives it back.\n\nIt stays open."));
    let hints = tool.annotations;
    assert_eq!(
        (hints.read_only, hints.destructive, hints.idempotent, hints.open_world),
        (Some(false), Some(false), Some(false), Some(false))
    );
    assert_eq!(tool.input_schema["required"], json!(["title"]));
    assert_eq!(tool.output_schema.map(|schema| schema["required"].clone()), Some(json!(["id", "title"])));

    let tool = listed(Toolbox::builder().add(count_tickets(Store::default())));
    assert_eq!(tool.name, "count");
    // A client that is current refuses a tool without a description.
    assert_eq!(tool.description.as_deref(), Some("count"));
    let hints = tool.annotations;
    assert_eq!(
        (hints.read_only, hints.destructive, hints.idempotent, hints.open_world),
        (Some(true), Some(false), Some(true), Some(true))
    );

    assert_eq!(listed(Toolbox::builder().add(twice())).description.as_deref(), Some("Says it \"twice\"."));
    // Where nothing else is said, the note of the input stands in.
    assert_eq!(listed(Toolbox::builder().add(noted())).description.as_deref(), Some("A ticket to open"));
}

#[test]
fn tools_share_what_the_server_holds() {
    let store = Arc::new(Store::default());
    let result = call_tool(open_ticket(store.clone()), r#"{"title":"Login fails"}"#);
    assert_eq!(result.structured, Some(json!({ "id": 1, "title": "Login fails" })));
    assert_eq!(text(&call_tool(count_tickets(store.clone()), "{}")), "1 for portable");
    let wrong = call_tool(open_ticket(store.clone()), r#"{"title":"x"}"#);
    assert_eq!(problem_lines(&wrong), ["too_small /title"]);
    assert_eq!(store.titles.lock().expect("not poisoned").len(), 1);
}

#[test]
fn a_handler_fails_as_any_other() {
    assert_eq!(text(&call_tool(twice(), r#"{"title":"abc"}"#)), "abc abc");
    let failed = call_tool(twice(), r#"{"title":"none","titel":1}"#);
    assert_eq!((failed.is_error, texts(&failed)), (true, vec!["there is none", "ignored: titel"]));
}
