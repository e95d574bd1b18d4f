//! The rules about size: what is just within a limit is no finding, and one more is.

use counterfoil_json::{Json, JsonObject};
use counterfoil_lint::{Config, Limits, Selector, Source, find, lint};

/// A tool whose description has so many characters.
fn tool(name: &str, description: usize) -> Json {
    let schema = Json::object([("type", Json::from("object")), ("properties", Json::Object(JsonObject::new()))]);
    Json::object([("name", name.into()), ("description", "ö".repeat(description).into()), ("inputSchema", schema)])
}

fn found(rule: &str, tools: &[Json], limits: Limits) -> usize {
    let rule = find(rule).expect("a rule");
    let config = Config { select: vec![Selector::Rule(rule)], limits, ..Config::default() };
    lint(&Source::of_tools("tools", tools.to_vec()), &config).diagnostics.len()
}

/// The estimated tokens of a list: a quarter of the bytes of what a model gets to see.
fn tokens(tools: &[Json]) -> usize {
    let seen = |tool: &Json| -> usize {
        ["name", "description", "inputSchema"]
            .iter()
            .filter_map(|member| tool.get(member))
            .map(|one| one.to_string().len())
            .sum()
    };
    tools.iter().map(seen).sum::<usize>().div_ceil(4)
}

#[test]
fn a_description_is_counted_in_characters() {
    let limits = Limits { description: 100, ..Limits::default() };
    assert_eq!(found("long-description", &[tool("a", 100)], limits), 0);
    assert_eq!(found("long-description", &[tool("a", 101)], limits), 1);
}

#[test]
fn tools_and_lists_have_a_budget_of_tokens() {
    let tools = [tool("a", 400), tool("b", 400)];
    let of_one = tokens(&tools[..1]);
    let at = |tool_tokens| Limits { tool_tokens, ..Limits::default() };
    assert_eq!(found("large-tool", &tools, at(of_one)), 0);
    assert_eq!(found("large-tool", &tools, at(of_one - 1)), 2);
    let at = |list_tokens| Limits { list_tokens, ..Limits::default() };
    assert_eq!(found("large-list", &tools, at(tokens(&tools))), 0);
    assert_eq!(found("large-list", &tools, at(tokens(&tools) - 1)), 1);
}

#[test]
fn a_schema_is_looked_at_up_to_its_limit() {
    let with_pattern = |length: usize| {
        let text = Json::object([("type", "string".to_owned()), ("pattern", "a".repeat(length))]);
        let properties = Json::object([("p", text)]);
        let schema = Json::object([("type", Json::from("object")), ("properties", properties)]);
        Json::object([("name", Json::from("a")), ("inputSchema", schema)])
    };
    assert_eq!(found("schema-too-large", &[with_pattern(10_000)], Limits::default()), 0);
    assert_eq!(found("schema-too-large", &[with_pattern(10_001)], Limits::default()), 1);
}
