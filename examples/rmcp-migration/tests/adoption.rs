//! What each step of adopting contracts changes for a caller.

use std::collections::HashMap;

use counterfoil::core::builder::{Spec, integer, object, string};
use counterfoil::migrate::enforce;
use counterfoil::{Contract, Lenient};
use counterfoil_rmcp_migration::{Desk, Renew};
use rmcp::handler::server::tool::{ToolRoute, ToolRouter};
use rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock, Tool};
use rmcp::service::{RoleClient, RunningService};
use rmcp::{ServerHandler, ServiceExt};
use serde_json::{Value, json};

/// A client of this server, in the same process.
async fn client_of(server: impl ServerHandler) -> RunningService<RoleClient, ()> {
    let (near, far) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let running = server.serve(far).await.expect("the server starts");
        running.waiting().await.expect("the server ends in peace");
    });
    ().serve(near).await.expect("the client is welcome")
}

/// Calls one tool of the desk.
async fn call(tool: &str, arguments: Value) -> CallToolResult {
    let client = client_of(Desk::new().expect("the contracts fit")).await;
    let params =
        CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments.as_object().cloned().unwrap_or_default());
    client.call_tool(params).await.expect("no protocol error")
}

fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(ContentBlock::as_text).map(|text| text.text.as_str());
    texts.collect::<Vec<_>>().join("\n")
}

fn meta<'r>(result: &'r CallToolResult, key: &str) -> &'r Value {
    result.meta.as_ref().and_then(|meta| meta.0.get(key)).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn what_a_client_is_shown() {
    let client = client_of(Desk::new().expect("the contracts fit")).await;
    let tools: HashMap<String, Tool> =
        client.list_all_tools().await.expect("a list").into_iter().map(|tool| (tool.name.to_string(), tool)).collect();
    let schema = |name: &str| Value::Object((*tools[name].input_schema).clone());

    // The SDK's own: a format that no validator knows, and an invisible rule about the card.
    assert_eq!(schema("borrow_book")["properties"]["days"]["format"], json!("uint32"));
    assert_eq!(schema("borrow_book")["properties"]["card"].get("pattern"), None);

    let contract = json!({
        "type": "object",
        "properties": {
            "card": {
                "type": "string",
                "description": "The number on the reader's card, like C-2041",
                "pattern": r"^C-\d{4}$"
            },
            "days": { "type": "integer", "description": "For how many days", "minimum": 1, "maximum": 28 }
        },
        "required": ["card", "days"]
    });
    assert_eq!(schema("renew_book"), contract);
    // The SDK adds a dialect to what a parameter says.
    let mut of_parameter = schema("reserve_book");
    let dialect = of_parameter.as_object_mut().and_then(|schema| schema.remove("$schema"));
    assert_eq!(dialect, Some(json!("https://json-schema.org/draft/2020-12/schema")));
    assert_eq!(of_parameter, contract);

    for (name, description) in [
        ("borrow_book", "Lends a book."),
        ("reserve_book", "Keeps a book for a reader."),
        ("renew_book", "Lends a book for longer."),
    ] {
        assert_eq!(tools[name].description.as_deref(), Some(description));
    }
}

#[tokio::test]
async fn rules_that_are_shown_are_enforced() {
    let wrong = json!({ "card": "2041", "days": 90 });
    // Without a contract nobody looks.
    let result = call("borrow_book", wrong.clone()).await;
    assert_eq!((result.is_error, text(&result)), (Some(false), "borrowed on 2041 for 90 days".to_owned()));

    let problems = "Invalid tool input: 2 problems\n\
        - card: expected text that matches ^C-\\d{4}$ (The number on the reader's card, like C-2041)\n\
        - days: expected an integer of at most 28 (For how many days)";
    let result = call("reserve_book", wrong.clone()).await;
    assert_eq!(result.is_error, Some(true));
    assert_eq!(text(&result), format!("failed to deserialize parameters: {problems}"));
    assert_eq!(result.meta, None, "the SDK leaves no room for more");

    let result = call("renew_book", wrong).await;
    assert_eq!(result.is_error, Some(true));
    assert_eq!(text(&result), problems);
    let error = meta(&result, "counterfoil/error");
    assert_eq!(error["code"], json!("INVALID_INPUT"));
    assert_eq!(error["problems"][1]["pointer"], json!("/days"));
}

#[tokio::test]
async fn every_mistake_is_told_at_once() {
    let wrong = json!({ "card": 5, "days": "3" });
    let result = call("borrow_book", wrong.clone()).await;
    assert_eq!(result.is_error, Some(true));
    // The first one only, and not where it is.
    assert!(text(&result).contains("invalid type") && !text(&result).contains("card"), "{}", text(&result));
    for tool in ["reserve_book", "renew_book"] {
        let result = call(tool, wrong.clone()).await;
        assert_eq!(result.is_error, Some(true));
        assert!(text(&result).contains("- card: ") && text(&result).contains("- days: "), "{}", text(&result));
    }
}

#[tokio::test]
async fn what_json_schema_accepts_is_accepted() {
    // To JSON Schema 3.0 is an integer. What is tidied reaches the function as it was tidied.
    let right = json!({ "card": " C-2041 ", "days": 3.0 });
    let result = call("borrow_book", right.clone()).await;
    assert_eq!(result.is_error, Some(true), "serde takes no 3.0 for an integer");
    for (tool, answer) in
        [("reserve_book", "reserved on C-2041 for 3 days"), ("renew_book", "renewed on C-2041 for 3 days")]
    {
        let result = call(tool, right.clone()).await;
        assert_eq!((result.is_error, text(&result)), (Some(false), answer.to_owned()));
    }
}

#[tokio::test]
async fn fields_that_are_not_declared_are_said() {
    let typo = json!({ "card": "C-2041", "days": 3, "dayz": 5 });
    for (tool, said) in [("borrow_book", ""), ("reserve_book", ""), ("renew_book", "\nignored: dayz")] {
        let result = call(tool, typo.clone()).await;
        assert_eq!(result.is_error, Some(false), "{tool}");
        assert!(text(&result).ends_with(&format!("for 3 days{said}")), "{}", text(&result));
        assert_eq!(meta(&result, "counterfoil/ignored").is_null(), said.is_empty());
    }
}

/// A server that says which arguments reached it.
struct Echo(ToolRouter<Self>);

impl Echo {
    fn router() -> ToolRouter<Self> {
        let schema = json!({ "type": "object" }).as_object().cloned().unwrap_or_default();
        ToolRouter::new().with_route(ToolRoute::new_dyn(
            Tool::new_with_raw("echo", None, std::sync::Arc::new(schema)),
            |context| {
                let arguments = Value::Object(context.arguments.unwrap_or_default()).to_string();
                Box::pin(async move { Ok(CallToolResult::success(vec![ContentBlock::text(arguments)]).into()) })
            },
        ))
    }
}

#[rmcp::tool_handler(router = self.0)]
impl ServerHandler for Echo {}

#[tokio::test]
async fn a_route_that_was_made_at_run_time_gets_a_contract_of_its_own_kind() {
    let fields = object()
        .field("query", string().min_length(2).description("Words to look for"))
        .field("limit", integer().minimum(1).default(10));
    let terms = Spec::from(fields).description("Finds.").build().expect("a contract");
    let numbers = Lenient { number_strings: true, ..Lenient::NONE };
    let router =
        enforce(Echo::router()).lenient(numbers).tool_with_terms("echo", terms).expect("it fits").into_router();
    let client = client_of(Echo(router)).await;
    let tool = client.list_all_tools().await.expect("a list").remove(0);
    assert_eq!(tool.description.as_deref(), Some("Finds."));

    let send = async |arguments: Value| {
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        client.call_tool(CallToolRequestParams::new("echo").with_arguments(arguments)).await.expect("no protocol error")
    };
    let result = send(json!({ "query": "ab" })).await;
    assert_eq!(text(&result), r#"{"query":"ab","limit":10}"#);
    let result = send(json!({ "query": "ab", "limit": "5" })).await;
    assert_eq!(text(&result), "{\"query\":\"ab\",\"limit\":5}\nconverted: limit (a string that held a number)");
    assert_eq!(meta(&result, "counterfoil/converted")["count"], json!(1));
    let result = client.call_tool(CallToolRequestParams::new("echo")).await.expect("no protocol error");
    assert_eq!(
        text(&result),
        "Invalid tool input: 1 problem\n- query: missing; expected a string of at least 2 characters (Words to look for)"
    );
}

#[test]
fn what_does_not_fit_is_an_error_when_the_server_is_made() {
    let unknown = enforce(Echo::router()).tool::<Renew>("eco").expect_err("no such tool");
    assert_eq!(
        unknown.to_string(),
        "tool `eco` cannot be registered: the router has no tool of this name: did you mean `echo`?"
    );
    let unknown = enforce(Echo::router()).tool::<Renew>("renew_book").expect_err("no such tool");
    assert!(unknown.reason.ends_with("it has echo"), "{unknown}");
    let no_object = enforce(Echo::router()).tool::<Vec<u8>>("echo").expect_err("a list");
    assert!(no_object.reason.contains("arguments are an object"), "{no_object}");
}

#[test]
fn a_rule_that_no_keyword_states_is_said_at_the_last_field() {
    /// A period.
    #[derive(Contract)]
    #[contract(ordered(from <= to))]
    struct Period {
        /// The first day
        #[contract(format = "date")]
        from: String,
        /// The last day
        #[contract(format = "date")]
        to: String,
    }
    let schema = rmcp::handler::server::tool::schema_for_input::<counterfoil::migrate::Parameters<Period>>();
    let schema = schema.expect("an object");
    assert_eq!(schema["properties"]["to"]["description"], json!("The last day. `to` must not be less than `from`."));
    assert_eq!(schema.get("description"), None);
}
