//! How Codex makes a large schema smaller.

use std::collections::BTreeSet;

use counterfoil_json::{Json, JsonObject};

use super::codex::read;

/// The members that hold definitions.
pub(super) const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];
/// The most bytes of the compact text that need no compaction.
const MOST_BYTES: usize = 4_000;
/// From this depth on, schemas that hold others are replaced.
const DEEPEST: usize = 2;

/// A definition, by the member that holds it and its name.
type Definition = (&'static str, String);

/// Takes out definitions at the root that nothing refers to.
pub(super) fn prune(schema: &mut Json) {
    let (mut waiting, mut reached) = (Vec::new(), BTreeSet::new());
    references_outside(schema, &mut waiting);
    while let Some(definition) = waiting.pop() {
        let target = schema.get(definition.0).and_then(|table| table.get(&definition.1));
        if reached.insert(definition)
            && let Some(target) = target
        {
            references(target, &mut waiting);
        }
    }
    let Json::Object(root) = schema else { return };
    for keyword in DEFINITIONS {
        let Some(Json::Object(table)) = root.get_mut(keyword) else { continue };
        table.retain(|name, _| reached.contains(&(keyword, name.to_owned())));
        if table.is_empty() {
            root.remove(keyword);
        }
    }
}

/// What is referred to, the definitions themselves aside.
fn references_outside(value: &Json, found: &mut Vec<Definition>) {
    match value {
        Json::Array(elements) => elements.iter().for_each(|element| references_outside(element, found)),
        Json::Object(schema) => {
            found.extend(reference(schema));
            children(schema).into_iter().for_each(|child| references_outside(child, found));
        }
        _ => {}
    }
}

fn references(value: &Json, found: &mut Vec<Definition>) {
    match value {
        Json::Array(elements) => elements.iter().for_each(|element| references(element, found)),
        Json::Object(members) => {
            found.extend(reference(members));
            members.iter().for_each(|(_, member)| references(member, found));
        }
        _ => {}
    }
}

fn reference(schema: &JsonObject) -> Option<Definition> {
    let pointer = schema.get("$ref")?.as_str()?.strip_prefix("#/")?;
    let mut tokens = pointer.split('/').map(|token| token.replace("%24", "$").replace("~1", "/").replace("~0", "~"));
    let table = tokens.next()?;
    let table = DEFINITIONS.into_iter().find(|keyword| *keyword == table)?;
    Some((table, tokens.next()?))
}

/// The schemas inside of a schema, its definitions aside.
fn children(schema: &JsonObject) -> Vec<&Json> {
    let properties = schema.get("properties").and_then(Json::as_object).into_iter().flatten();
    let parts = ["items", "anyOf"].into_iter().filter_map(|keyword| schema.get(keyword));
    let rest = schema.get("additionalProperties").filter(|rest| rest.as_bool().is_none());
    properties.map(|(_, schema)| schema).chain(parts).chain(rest).collect()
}

fn each_child(schema: &mut JsonObject, work: &mut dyn FnMut(&mut Json)) {
    for (keyword, value) in schema.iter_mut() {
        match (keyword, value) {
            ("properties", Json::Object(members)) => members.iter_mut().for_each(|(_, schema)| work(schema)),
            ("additionalProperties", Json::Bool(_)) => {}
            ("items" | "anyOf" | "additionalProperties", value) => work(value),
            _ => {}
        }
    }
}

/// Makes the schema smaller, in three steps, for as long as it is too large.
pub(super) fn compact(schema: &mut Json) {
    let steps: [fn(&mut Json); 3] = [strip_descriptions, drop_definitions, |schema| collapse(schema, 0)];
    for step in steps {
        let size = read(schema).map_or(0, |schema| schema.to_string().len());
        if size <= MOST_BYTES {
            return;
        }
        step(schema);
    }
}

fn strip_descriptions(value: &mut Json) {
    match value {
        Json::Array(elements) => elements.iter_mut().for_each(strip_descriptions),
        Json::Object(schema) => {
            schema.remove("description");
            each_child(schema, &mut strip_descriptions);
            for keyword in DEFINITIONS {
                if let Some(Json::Object(table)) = schema.get_mut(keyword) {
                    table.iter_mut().for_each(|(_, schema)| strip_descriptions(schema));
                }
            }
        }
        _ => {}
    }
}

fn drop_definitions(schema: &mut Json) {
    empty_references(schema);
    if let Json::Object(root) = schema {
        root.retain(|keyword, _| !DEFINITIONS.contains(&keyword));
    }
}

fn empty_references(value: &mut Json) {
    match value {
        Json::Array(elements) => elements.iter_mut().for_each(empty_references),
        Json::Object(schema) if reference(schema).is_some() => *schema = JsonObject::new(),
        Json::Object(schema) => each_child(schema, &mut empty_references),
        _ => {}
    }
}

fn collapse(value: &mut Json, depth: usize) {
    const HOLDING: [&str; 5] = ["items", "anyOf", "properties", "additionalProperties", "$ref"];
    match value {
        Json::Array(elements) => elements.iter_mut().for_each(|element| collapse(element, depth)),
        Json::Object(schema) if depth >= DEEPEST && HOLDING.iter().any(|keyword| schema.contains(keyword)) => {
            *schema = JsonObject::new();
        }
        Json::Object(schema) => each_child(schema, &mut |child| collapse(child, depth + 1)),
        _ => {}
    }
}
