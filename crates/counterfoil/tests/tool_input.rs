//! What a typed tool does with the arguments of a call.

mod tool_common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use counterfoil::core::builder::{integer, list, object, string};
use counterfoil::toolbox::Arguments;
use counterfoil::{Contract, Tool, ToolError};
use serde_json::{Value, json};
use tool_common::{call, call_tool, meta, problem_lines, text, texts, toolbox};

/// Book a table.
#[derive(Contract)]
struct Book {
    /// Whose name the table is under
    #[contract(trim, min_length = 2)]
    name: String,
    /// How many people come
    #[contract(minimum = 1, maximum = 8)]
    guests: u8,
    /// Where the table is
    place: Place,
    /// The most to spend, in cents
    #[contract(default = 5000)]
    budget: u64,
    /// Wishes
    #[contract(max_items = 2)]
    wishes: Option<Vec<String>>,
}

/// A table
#[derive(Contract)]
struct Place {
    /// Which part of the house
    area: Area,
    #[contract(rename = "maxDistance")]
    max_distance: Option<f64>,
}

#[derive(Clone, Copy, Contract)]
#[contract(rename_all = "lowercase")]
enum Area {
    Inside,
    Terrace,
}

/// Says what it was given, as one line.
fn book() -> Tool {
    Tool::new("book", async |book: Book| {
        let area = match book.place.area {
            Area::Inside => "inside",
            Area::Terrace => "terrace",
        };
        let Book { name, guests, budget, wishes, place } = book;
        Ok::<_, ToolError>(format!("{name} {guests} {budget} {area} {:?} {wishes:?}", place.max_distance))
    })
}

#[test]
fn the_handler_gets_the_typed_value_tidied_and_with_its_defaults() {
    let result = call_tool(book(), r#"{"name":" Dana ","guests":2.0,"place":{"area":"terrace"}}"#);
    assert!(!result.is_error, "{result:?}");
    assert_eq!(result.structured, Some(json!({ "result": "Dana 2 5000 terrace None None" })));
    assert_eq!(result.meta, None);
}

#[test]
fn every_problem_is_told_at_once() {
    let arguments =
        r#"{"name":"D ","guests":9,"place":{"area":"bar","maxDistance":"far"},"budget":-1,"wishes":["a","b","c"]}"#;
    let result = call_tool(book(), arguments);
    assert_eq!(
        problem_lines(&result),
        [
            "too_small /name",
            "too_big /guests",
            "invalid_value /place/area",
            "invalid_type /place/maxDistance",
            "too_small /budget",
            "too_big /wishes"
        ]
    );
    assert_eq!(
        text(&result),
        "Invalid tool input: 6 problems\n\
         - name: expected at least 2 characters, got 1 character (Whose name the table is under)\n\
         - guests: expected an integer of at most 8 (How many people come)\n\
         - place.area: expected one of \"inside\", \"terrace\" (Which part of the house)\n\
         - place.maxDistance: expected a number, got a string\n\
         - budget: expected an integer of at least 0 (The most to spend, in cents)\n\
         - wishes: expected at most 2 items, got 3 items (Wishes)"
    );
    let first = &meta(&result, "counterfoil/error")["problems"][2];
    assert_eq!(first["path"], json!(["place", "area"]));
    assert_eq!(first["expected"], json!("one of \"inside\", \"terrace\""));
}

#[test]
fn the_handler_does_not_run_when_there_is_a_problem() {
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let tool = Tool::new("count", move |_: Book| {
        counted.fetch_add(1, Ordering::Relaxed);
        std::future::ready(Ok::<_, ToolError>(()))
    });
    let toolbox = toolbox(tool);
    for wrong in ["{}", r#"{"name":"Dana","guests":0,"place":{"area":"inside"}}"#, "[1]", "null", "{", ""] {
        assert!(call(&toolbox, wrong.into()).is_error, "{wrong}");
        assert_eq!(runs.load(Ordering::Relaxed), 0, "{wrong}");
    }
    let right = r#"{"name":"Dana","guests":1,"place":{"area":"inside"}}"#;
    assert!(!call(&toolbox, right.into()).is_error);
    assert_eq!(runs.load(Ordering::Relaxed), 1);
}

#[test]
fn arguments_read_alike_in_every_form() {
    let toolbox = toolbox(book());
    let right = json!({ "name": "Dana", "guests": 2, "place": { "area": "inside", "maxdistance": 2 } });
    let wrong = json!({ "name": "Dana", "guests": "2", "place": { "area": "garden" } });
    for value in [right, wrong] {
        let bytes = value.to_string();
        let from_bytes = call(&toolbox, bytes.as_str().into());
        assert_eq!(from_bytes, call(&toolbox, Arguments::from(&value)));
        let members = value.as_object().expect("an object");
        assert_eq!(from_bytes, call(&toolbox, Arguments::from(members)));
    }
    let absent = call(&toolbox, Arguments::Absent);
    assert_eq!(absent, call(&toolbox, "{}".into()));
    assert_eq!(problem_lines(&absent), ["missing /name", "missing /guests", "missing /place"]);
}

#[test]
fn a_tool_without_arguments_takes_their_absence() {
    let toolbox = toolbox(Tool::new("ping", async || Ok::<_, ToolError>("pong".to_owned())));
    for arguments in [Arguments::Absent, "{}".into()] {
        assert_eq!(text(&call(&toolbox, arguments)), "pong");
    }
    let result = call(&toolbox, r#"{"a":1}"#.into());
    assert_eq!(texts(&result), ["pong", "ignored: a"]);
}

#[test]
fn arguments_that_are_no_object_are_one_problem() {
    let toolbox = toolbox(book());
    for (wrong, got) in [("[1]", "a list"), ("\"x\"", "a string"), ("null", "null"), ("5", "a number")] {
        let result = call(&toolbox, wrong.into());
        assert_eq!(problem_lines(&result), ["invalid_type "], "{wrong}");
        assert!(text(&result).contains(&format!("- (root): expected an object with name, guests, place, got {got}")));
        let value: Value = serde_json::from_str(wrong).expect("JSON");
        assert_eq!(result, call(&toolbox, Arguments::from(&value)));
    }
}

#[test]
fn fields_that_are_not_declared_are_dropped_and_said() {
    let arguments = r#"{"name":"Dana","guests":2,"color":"red","place":{"area":"inside","maxDistanc":2.5}}"#;
    let result = call_tool(book(), arguments);
    assert!(!result.is_error);
    assert_eq!(
        texts(&result),
        ["Dana 2 5000 inside None None", "ignored: place.maxDistanc (did you mean maxDistance?), color"]
    );
    assert_eq!(
        *meta(&result, "counterfoil/ignored"),
        json!({
            "fields": [{ "pointer": "/place/maxDistanc", "nearest": "maxDistance" }, { "pointer": "/color" }],
            "count": 2
        })
    );
    assert_eq!(result.structured, Some(json!({ "result": "Dana 2 5000 inside None None" })));
}

#[test]
fn what_bytes_alone_show() {
    let with = |budget: &str| {
        let arguments = format!(r#"{{"name":"Dana","guests":2,"place":{{"area":"inside"}},"budget":{budget}}}"#);
        call_tool(book(), &arguments)
    };
    // A key that stands twice.
    let twice = call_tool(book(), r#"{"name":"Dana","guests":2,"guests":3,"place":{"area":"inside"}}"#);
    assert_eq!(problem_lines(&twice), ["duplicate_key /guests"]);
    assert!(text(&twice).ends_with("- guests: sent twice; send it once"), "{twice:?}");
    // Integers are exact within their type, and too big beyond it.
    assert_eq!(text(&with("18446744073709551615")), "Dana 2 18446744073709551615 inside None None");
    assert_eq!(problem_lines(&with("18446744073709551616")), ["too_big /budget"]);
    assert_eq!(problem_lines(&with("12345678901234567890123")), ["too_big /budget"]);
    assert_eq!(problem_lines(&with("1.5")), ["invalid_type /budget"]);
    assert_eq!(text(&with("2e3")), "Dana 2 2000 inside None None");
}

#[test]
fn what_is_no_json_is_told_with_its_place() {
    let toolbox = toolbox(book());
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let deep = format!(r#"{{"wishes":{deep}}}"#);
    let cases = [
        ("{", 1),
        (r#"{"budget":1e400}"#, 10),
        (r#"{"name":"\ud800"}"#, 9),
        (r#"{"name":"a"} x"#, 13),
        (r#"{"name":}"#, 8),
        (&deep, 137),
    ];
    for (wrong, at) in cases {
        let result = call(&toolbox, wrong.into());
        let error = meta(&result, "counterfoil/error");
        let syntax = error["syntax"].as_str().expect("what is wrong with the syntax");
        assert!(syntax.starts_with(&format!("at byte {at}: ")), "{wrong}: {syntax}");
        assert_eq!(text(&result), format!("Invalid tool input: 1 problem\n- (root): {syntax}"));
        assert_eq!(error["code"], json!("INVALID_INPUT"));
    }
    // 5 MB of brackets are as quickly refused, and are no stack overflow.
    let result = call(&toolbox, "[".repeat(5_000_000).as_str().into());
    assert!(result.is_error && text(&result).len() < 4096);
}

#[test]
fn odd_strings_and_names() {
    let result = call_tool(book(), r#"{"name":"a\u0000b","guests":2,"place":{"area":"inside"},"":1}"#);
    assert_eq!(texts(&result), ["a\u{0}b 2 5000 inside None None", "ignored: [\"\"]"]);
}

#[test]
fn an_answer_stays_under_four_kilobytes() {
    let wishes = vec!["5"; 10_000].join(",");
    let arguments = format!(r#"{{"wishes":[{wishes}],"{}":1}}"#, "x".repeat(100_000));
    let result = call_tool(book(), &arguments);
    assert!(text(&result).len() < 4096);
    let error = meta(&result, "counterfoil/error");
    assert_eq!(error["count"], json!(10_004), "every problem is counted");
    assert_eq!(error["problems"].as_array().map(Vec::len), Some(100), "the first hundred are listed");
}

#[test]
fn a_contract_made_at_run_time_is_enforced_alike() {
    let terms = object()
        .field("query", string().trim().min_length(3))
        .field("limit", integer().minimum(1).maximum(50).default(10))
        .optional("tags", list(string()).max_items(1))
        .build()
        .expect("a contract");
    let tool = Tool::with_terms("search", terms, async |arguments: Value| Ok::<_, ToolError>(arguments.to_string()));
    let toolbox = toolbox(tool);
    assert_eq!(text(&call(&toolbox, r#"{"query":" login "}"#.into())), r#"{"query":"login","limit":10}"#);
    let wrong = call(&toolbox, r#"{"query":"x","limit":99,"tags":"a"}"#.into());
    assert_eq!(problem_lines(&wrong), ["too_small /query", "too_big /limit", "invalid_type /tags"]);
    assert_eq!(
        text(&wrong),
        "Invalid tool input: 3 problems\n\
         - query: expected at least 3 characters, got 1 character\n\
         - limit: expected an integer of at most 50\n\
         - tags: expected a list of at most 1 item, each a string, got a string; for a single item send a list of one"
    );
}
