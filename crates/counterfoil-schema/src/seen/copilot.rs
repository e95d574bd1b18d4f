//! Copilot Chat of VS Code: what holds for the models of all families.

use counterfoil_json::{Json, JsonObject};

use super::draft7;
use super::node::{Step, Stop, is_truthy, try_schema};

/// Keywords that are deleted at the root.
const NOT_AT_ROOT: [&str; 7] = ["oneOf", "anyOf", "allOf", "not", "if", "then", "else"];

pub(super) fn rewrite(tool: &Json) -> Step {
    let name = tool.get("name").and_then(Json::as_str).unwrap_or_default();
    let failed = |why: &str| Stop::new(format!("Failed to validate tool {name}: {why}"));
    let mut rewritten = try_schema(tool, |schema| {
        let is_object = schema.get("type").and_then(Json::as_str) == Some("object");
        let mut root = schema.as_object().filter(|_| is_object).cloned().unwrap_or_else(|| {
            JsonObject::from_iter([
                ("type".to_owned(), "object".into()),
                ("properties".to_owned(), JsonObject::new().into()),
            ])
        });
        if !root.get("properties").is_some_and(is_truthy) {
            root.insert("properties", JsonObject::new());
        }
        let mut schema = Json::Object(root);
        if let Some(at) = draft7::problem(&schema) {
            return Err(failed(&format!("tool parameters do not match JSON schema: {at}")));
        }
        if has_bare_array(&schema) {
            return Err(failed("tool parameters array type must have items"));
        }
        if let Json::Object(root) = &mut schema {
            root.retain(|keyword, _| !NOT_AT_ROOT.contains(&keyword));
        }
        require_declared(&mut schema);
        Ok(Some(schema))
    })?;
    if let Json::Object(tool) = &mut rewritten
        && !tool.get("description").is_some_and(is_truthy)
    {
        tool.insert("description", "No description provided");
    }
    Ok(rewritten)
}

/// Whether a list anywhere says nothing of its items.
fn has_bare_array(value: &Json) -> bool {
    let Json::Object(schema) = value else { return false };
    let bare =
        schema.get("type").and_then(Json::as_str) == Some("array") && !schema.get("items").is_some_and(is_truthy);
    bare || children(schema).into_iter().any(has_bare_array)
}

/// The schemas that are looked at inside of a schema.
fn children(schema: &JsonObject) -> Vec<&Json> {
    let mut found = Vec::new();
    for (keyword, value) in schema.iter() {
        match (keyword, value) {
            ("properties" | "dependencies" | "patternProperties", Json::Object(members)) => {
                found.extend(members.iter().map(|(_, schema)| schema));
            }
            ("items" | "anyOf" | "allOf" | "oneOf", Json::Array(schemas)) => found.extend(schemas),
            ("items" | "additionalProperties" | "not" | "if" | "then" | "else" | "contains", schema) => {
                found.push(schema);
            }
            _ => {}
        }
    }
    found
}

fn require_declared(value: &mut Json) {
    let Json::Object(schema) = value else { return };
    for (keyword, value) in schema.iter_mut() {
        match (keyword, value) {
            ("properties" | "dependencies" | "patternProperties", Json::Object(members)) => {
                members.iter_mut().for_each(|(_, schema)| require_declared(schema));
            }
            ("items" | "anyOf" | "allOf" | "oneOf", Json::Array(schemas)) => {
                schemas.iter_mut().for_each(require_declared);
            }
            ("items" | "additionalProperties" | "not" | "if" | "then" | "else" | "contains", schema) => {
                require_declared(schema);
            }
            _ => {}
        }
    }
    let is_object = schema.get("type").and_then(Json::as_str) == Some("object");
    let known = schema.get("properties").and_then(Json::as_object).zip(schema.get("required").and_then(Json::as_array));
    if let (true, Some((declared, required))) = (is_object, known) {
        let declared = |name: &&Json| name.as_str().is_some_and(|name| declared.contains(name));
        let known: Vec<Json> = required.iter().filter(declared).cloned().collect();
        schema.insert("required", known);
    }
}
