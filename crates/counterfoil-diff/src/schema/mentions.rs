//! Whether a schema, or one beside it, speaks of a property.

use std::collections::HashSet;

use counterfoil_json::Json;
use counterfoil_schema::reference::definition_name;

/// Keywords that hold schemas of the same value.
const SAME_VALUE: [&str; 8] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

/// Whether a schema of `document` speaks of a member of that name, in any schema that it puts to the same value.
pub(super) fn of(document: &Json, schema: &Json, name: &str) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        if !seen.insert(std::ptr::from_ref(schema) as usize) {
            continue;
        }
        let Some(members) = schema.as_object() else { continue };
        let required = members.get("required").and_then(Json::as_array).unwrap_or_default();
        let depends = ["dependentRequired", "dependentSchemas", "properties"];
        if depends.iter().any(|keyword| members.get(keyword).is_some_and(|map| map.get(name).is_some()))
            || required.iter().any(|one| one.as_str() == Some(name))
            || members.contains("patternProperties")
        {
            return true;
        }
        for keyword in SAME_VALUE {
            match members.get(keyword) {
                Some(Json::Array(branches)) => open.extend(branches),
                Some(Json::Object(map)) if keyword == "dependentSchemas" => open.extend(map.iter().map(|(_, one)| one)),
                Some(one) => open.push(one),
                None => {}
            }
        }
        if let Some(name) = members.get("$ref").and_then(Json::as_str).and_then(definition_name) {
            open.extend(document.get("$defs").and_then(|definitions| definitions.get(&name)));
        }
    }
    false
}
