mod arbitrary;
mod clients;
mod codex;
mod google;

use counterfoil_json::Json;

use super::{Seen, seen};
use crate::profile::Rewrite;

fn seen_of(schema: &str, rewrite: Rewrite) -> Seen {
    let schema = Json::parse(schema).unwrap();
    seen(&Json::object([("name", Json::from("t")), ("description", Json::from("d")), ("inputSchema", schema)]), rewrite)
}

/// The schema that is seen, or the error.
fn schema_of(schema: &str, rewrite: Rewrite) -> String {
    match seen_of(schema, rewrite) {
        Seen { tool: Some(tool), .. } => tool.get("inputSchema").map_or("none".to_owned(), Json::to_string),
        Seen { error, .. } => format!("error: {}", error.unwrap()),
    }
}

/// The same for a root with one property `x` of the given schema: what is seen of `x`.
fn property_of(schema: &str, rewrite: Rewrite) -> String {
    let root = format!(r#"{{"type":"object","properties":{{"x":{schema}}}}}"#);
    match seen_of(&root, rewrite) {
        Seen { tool: Some(tool), .. } => {
            tool.at_pointer("/inputSchema/properties/x").map_or("none".to_owned(), Json::to_string)
        }
        Seen { error, .. } => format!("error: {}", error.unwrap()),
    }
}

fn table(rewrite: Rewrite, of: fn(&str, Rewrite) -> String, rows: &[(&str, &str)]) {
    for (schema, expected) in rows {
        assert_eq!(of(schema, rewrite), *expected, "{} on {schema}", rewrite.name());
    }
}

#[test]
fn changes_are_told_with_their_places() {
    let seen = seen_of(
        r#"{"type":"object","properties":{"a/b":{"type":"string","minLength":2},"c":{"const":"x"}}}"#,
        Rewrite::Ollama,
    );
    let changes: Vec<_> = seen.changes.iter().map(|change| (change.pointer.as_str(), change.what.as_str())).collect();
    assert_eq!(
        changes,
        [("/inputSchema/properties/a~1b/minLength", "`minLength` is gone"), ("/inputSchema/properties/c", "is now {}"),]
    );
    let closed = seen_of(r#"{"type":"object","additionalProperties":true}"#, Rewrite::VercelMcp);
    let changes: Vec<_> = closed.changes.iter().map(|change| (change.pointer.as_str(), change.what.as_str())).collect();
    assert_eq!(
        changes,
        [
            ("/inputSchema/additionalProperties", "is now false"),
            ("/inputSchema/properties", "`properties` is added: {}"),
        ]
    );
}

#[test]
fn a_list_is_seen_tool_by_tool() {
    let tools = [r#"{"name":"a","inputSchema":{"type":"object"}}"#, r#"{"name":"b","inputSchema":{"type":"null"}}"#];
    let seen = super::seen_list(&tools.map(|tool| Json::parse(tool).unwrap()), Rewrite::Codex);
    assert_eq!(seen.iter().map(|seen| seen.error.is_some()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn what_is_too_deep_is_not_followed() {
    let deep = (0..1000).fold(Json::Null, |inside, _| Json::array([inside]));
    for rewrite in Rewrite::ALL {
        assert_eq!(seen(&deep, rewrite).error.as_deref(), Some("nested too deeply to be followed"));
    }
}
