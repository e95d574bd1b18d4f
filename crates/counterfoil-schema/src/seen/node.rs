//! What several simulations need.

use std::cell::Cell;

use counterfoil_json::{Json, JsonObject};

/// The client gives up on the tool.
#[derive(Debug)]
pub(super) struct Stop {
    /// What it says
    pub(super) error: String,
}

impl Stop {
    pub(super) fn new(error: impl Into<String>) -> Self {
        Self { error: error.into() }
    }
}

/// What becomes of a schema.
pub(super) type Step<T = Json> = Result<T, Stop>;

/// How many nodes a rewritten schema may have: references can double it many times over.
const MOST_NODES: usize = 50_000;

/// Counts the nodes of a schema that is being written.
#[derive(Debug)]
pub(super) struct Room {
    left: Cell<usize>,
}

impl Default for Room {
    fn default() -> Self {
        Self { left: Cell::new(MOST_NODES) }
    }
}

impl Room {
    /// Takes room for one more node, at this depth.
    pub(super) fn take(&self, depth: usize) -> Step<()> {
        match self.left.get().checked_sub(1).filter(|_| depth <= counterfoil_json::MAX_DEPTH) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(Stop::new("the schema grows too large when its references are written out")),
        }
    }
}

/// The tool with its input schema changed.
pub(super) fn with_schema(tool: &Json, change: impl FnOnce(&Json) -> Json) -> Json {
    let mut tool = tool.clone();
    if let Some(schema) = tool.get_mut("inputSchema") {
        *schema = change(schema);
    }
    tool
}

/// The tool with its input schema changed, unless the client gives up over it. A tool without a schema has an empty one.
pub(super) fn try_schema(tool: &Json, change: impl FnOnce(&Json) -> Step<Option<Json>>) -> Step {
    let mut tool = tool.clone();
    let schema = change(tool.get("inputSchema").unwrap_or(&Json::Object(JsonObject::new())))?;
    if let Some(members) = tool.as_object_mut() {
        match schema {
            Some(schema) => {
                members.insert("inputSchema", schema);
            }
            None => {
                members.remove("inputSchema");
            }
        }
    }
    Ok(tool)
}

/// Whether JavaScript and Python take a value for true.
pub(super) fn is_truthy(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Number(number) => number.as_f64() != 0.0,
        Json::String(text) => !text.is_empty(),
        _ => true,
    }
}

/// The member, unless it is absent or `null`.
pub(super) fn set<'j>(object: &'j JsonObject, name: &str) -> Option<&'j Json> {
    object.get(name).filter(|value| !value.is_null())
}

/// The members of an object with each value changed.
pub(super) fn map_members(members: &JsonObject, mut change: impl FnMut(&str, &Json) -> Json) -> Json {
    members.iter().map(|(name, value)| (name.to_owned(), change(name, value))).collect::<JsonObject>().into()
}

/// As [`map_members`], unless the client gives up over one.
pub(super) fn try_members(members: &JsonObject, mut change: impl FnMut(&Json) -> Step) -> Step {
    let members = members.iter().map(|(name, value)| Ok((name.to_owned(), change(value)?)));
    Ok(members.collect::<Step<JsonObject>>()?.into())
}

/// The elements, each changed, unless the client gives up over one.
pub(super) fn try_elements(elements: &[Json], change: impl FnMut(&Json) -> Step) -> Step {
    Ok(Json::Array(elements.iter().map(change).collect::<Step<_>>()?))
}

/// The type names of a schema: one, or a list.
pub(super) fn types(schema: &JsonObject) -> Vec<&str> {
    match schema.get("type") {
        Some(Json::String(name)) => vec![name],
        Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
        _ => Vec::new(),
    }
}

/// An object with one member.
pub(super) fn one(name: &str, value: impl Into<Json>) -> Json {
    Json::object([(name, value)])
}
