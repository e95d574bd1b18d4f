//! What each client is shown.

use counterfoil::toolbox::ToolList;
use counterfoil_schema::check::check_tools;
use serde_json::{Value, json};

use crate::{PROFILES, profile, shown, toolbox};

#[test]
fn everyone_is_shown_a_form_without_what_some_client_refuses() {
    let schema = shown(&toolbox(), "portable");
    assert_eq!(schema["type"], "object");
    for refused in ["oneOf", "anyOf", "allOf", "$defs", "$ref"] {
        assert_eq!(schema.get(refused), None);
    }
    assert!(!schema.to_string().contains("$ref"));
    let properties = &schema["properties"];
    // The rules of values stay.
    assert_eq!((&properties["goal"]["minLength"], &properties["goal"]["maxLength"]), (&json!(2), &json!(40)));
    assert_eq!(properties["from"]["format"], "date");
    assert_eq!(properties["paid_with"]["default"], "card");
    // No value changes its shape: a map is an open object, an enum of integers an integer with bounds.
    assert_eq!((&properties["travellers"]["type"], properties["travellers"].get("items")), (&json!("object"), None));
    let stars = &properties["stars"];
    assert_eq!((&stars["type"], &stars["minimum"], &stars["maximum"]), (&json!("integer"), &json!(1), &json!(5)));
    // What no keyword says is said in words.
    assert!(schema["description"].as_str().is_some_and(|text| text.contains("`to` must not be less than `from`")));
    assert!(stars["description"].as_str().is_some_and(|text| text.contains("one of 1, 3, 5")), "{stars}");
}

#[test]
fn a_strict_mode_has_every_field_required_and_every_object_closed() {
    let schema = shown(&toolbox(), "openai-strict");
    let names: Vec<_> = schema["properties"].as_object().expect("properties").keys().cloned().collect();
    assert_eq!(schema["required"], json!(names));
    assert_eq!(schema["additionalProperties"], json!(false));
    assert_eq!(schema["properties"]["train"]["type"], json!(["integer", "null"]));
    let pair = &schema["properties"]["travellers"]["items"];
    assert_eq!(pair["required"], json!(["key", "value"]));
    assert_eq!(schema["$defs"]["Plan"]["required"], json!(["what", "then"]));
}

#[test]
fn a_client_without_references_and_enums_of_numbers_gets_texts() {
    let schema = shown(&toolbox(), "gemini");
    assert_eq!(schema["properties"]["stars"]["enum"], json!(["1", "3", "5"]));
    assert_eq!(schema["properties"]["plan"]["properties"]["then"]["items"]["type"], "string");
    assert_eq!(schema["properties"]["travellers"]["type"], "array");
}

#[test]
fn what_is_shown_is_what_the_client_takes() {
    let toolbox = toolbox();
    for client in PROFILES {
        let list = toolbox.list(&profile(client));
        let refused: Vec<_> = check_tools(&trees(&list), profile(client).facts())
            .into_iter()
            .filter(|finding| !finding.construct.is_budget() && finding.rule.fact.verdict.is_loss())
            .map(|finding| format!("{client}: {} at {}", finding.construct, finding.pointer))
            .collect();
        assert_eq!(refused, [""; 0]);
    }
}

/// The list as lowering knows it.
fn trees(list: &ToolList) -> Vec<counterfoil_json::Json> {
    let tool = |tool: &counterfoil::toolbox::ToolDescriptor| {
        let text = json!({ "name": tool.name, "description": tool.description, "inputSchema": *tool.input_schema });
        counterfoil_json::Json::parse(&text.to_string()).expect("it is JSON")
    };
    list.tools().iter().map(tool).collect()
}

#[test]
fn a_client_that_takes_everything_is_shown_the_schema_as_it_was_written() {
    use counterfoil::toolbox::ToolObject as _;
    let written = serde_json::to_string(&*crate::trip::tool().descriptor().input_schema).expect("it is JSON");
    assert_eq!(shown(&toolbox(), "protocol-2026-07-28").to_string(), written);
}

#[test]
fn the_names_of_a_list_and_their_order_are_the_same_for_all() {
    let toolbox = toolbox();
    for client in PROFILES {
        let list = toolbox.list(&profile(client));
        assert_eq!(list.tools().iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(), ["plan_trip"]);
        assert_eq!(list.left_out(), []);
        let names = |schema: &Value| schema["properties"].as_object().map(serde_json::Map::len);
        assert_eq!(names(&shown(&toolbox, client)), Some(11));
    }
}
