//! Tools that a client or provider refused, as people reported it: each is told, as an error or a warning, for the client
//! that the report names.

mod common;

use counterfoil_json::{Json, JsonObject};
use counterfoil_lint::{Config, Severity, Source, lint};
use counterfoil_schema::profile::{self, Profile};

/// Reports about results, in which the schema is only told along.
const OF_RESULTS: &[&str] = &["c127", "c128", "c130", "c131"];

/// Reports that no profile foresees, each with the reason; at most one in twenty.
const MISSED: &[(&str, &str)] = &[
    ("c012", "dots in property names were refused until 2025 and are taken now"),
    ("c102", "vLLM 0.8.4 refused `minItems`; its engine takes it"),
    ("c135", "Gemini CLI left such tools out until 0.2 and takes them now"),
];

/// The tool that a report shows, whole or in part.
fn tool(shown: &Json) -> Json {
    let schema = r#"{"type": "object", "properties": {"id": {"type": "string", "description": "The id"}}}"#;
    let mut tool = JsonObject::new();
    tool.push("name", "a_tool");
    tool.push("description", "What it does.");
    tool.push("inputSchema", Json::parse(schema).expect("JSON"));
    let of_tool = ["name", "inputSchema", "outputSchema"];
    if shown.as_object().is_some_and(|shown| shown.names().any(|name| of_tool.contains(&name))) {
        for (name, value) in shown.as_object().into_iter().flatten() {
            tool.insert(name, value.clone());
        }
    } else if matches!(shown.get("type").and_then(Json::as_str), Some("array" | "string")) {
        // A part of a schema, which stood somewhere inside.
        let properties = Json::object([("part", shown.clone())]);
        tool.insert("inputSchema", Json::object([("type", Json::from("object")), ("properties", properties)]));
    } else {
        tool.insert("inputSchema", shown.clone());
    }
    tool.into()
}

#[test]
fn reports_are_told_for_the_client_that_they_name() {
    let Some(path) = common::shared("corpus/rejected.jsonl") else { return };
    let text = std::fs::read_to_string(path).expect("text");
    let (mut rows, mut missed) = (0, Vec::new());
    for row in text.lines().map(|line| Json::parse(line).expect("JSON")) {
        let member = |name: &str| row.get(name).and_then(Json::as_str).unwrap_or_default();
        if member("schema_origin") == "not_shown" || OF_RESULTS.contains(&member("id")) {
            continue;
        }
        rows += 1;
        let target = member("target");
        let data = profile::all().iter().find(|data| data.name == target || data.aliases.contains(&target));
        let told = data.is_some_and(|data| {
            let config = Config::new([Profile::named(data.name).expect("a profile")]);
            let tools = vec![tool(row.get("schema").expect("a schema"))];
            let report = lint(&Source::of_tools("report", tools), &config);
            report.diagnostics.iter().any(|found| found.severity >= Severity::Warning && !found.consequences.is_empty())
        });
        if !told {
            missed.push((member("id").to_owned(), target.to_owned(), member("construct").to_owned()));
        }
    }
    println!("{rows} reports, {} told, missed: {missed:?}", rows - missed.len());
    let unnamed: Vec<_> = missed.iter().filter(|(id, ..)| MISSED.iter().all(|(known, _)| known != id)).collect();
    assert!(unnamed.is_empty(), "reports that nothing is told of: {unnamed:#?}");
    assert!(missed.len() * 20 <= rows, "more than one report in twenty is missed");
}
