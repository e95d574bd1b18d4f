//! LangChain's adapter for Google: a short list of keywords, taken apart and put together several times over.

use counterfoil_json::{Json, JsonObject};

use super::langchain_fields::properties;
use super::node::{Room, Step, Stop, set, try_elements, try_members, try_schema};

/// The keywords that stay at first.
const KEPT: [&str; 16] = [
    "description",
    "enum",
    "format",
    "required",
    "nullable",
    "anyOf",
    "default",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "title",
    "type_",
];

pub(super) fn rewrite(tool: &Json) -> Step {
    try_schema(tool, |schema| {
        let room = Room::default();
        let schema = Inlining { root: schema, room: &room }.inline(schema, &mut Vec::new(), 0)?;
        let Json::Object(mut root) = schema else { return Err(not_a_mapping()) };
        root.retain(|keyword, _| !matches!(keyword, "definitions" | "$defs" | "title" | "description"));
        match root.get("properties").and_then(Json::as_object) {
            Some(properties) if !properties.is_empty() => {
                Ok(declare(&without_titles(&root, false), Place::Root, &room, 0)?.map(Json::Object))
            }
            _ => Ok(None),
        }
    })
}

/// Titles go, but for a property of that name; lists are not looked into.
fn without_titles(members: &JsonObject, are_properties: bool) -> Json {
    let kept =
        members.iter().filter(|(name, value)| *name != "title" || (are_properties && value.as_object().is_some()));
    let cleaned = kept.map(|(name, value)| {
        let value = match value {
            Json::Object(inner) => without_titles(inner, name == "properties"),
            other => other.clone(),
        };
        (name.to_owned(), value)
    });
    cleaned.collect::<JsonObject>().into()
}

/// Writes references out; where one leads back to itself, what stands beside it remains.
struct Inlining<'s> {
    root: &'s Json,
    room: &'s Room,
}

impl Inlining<'_> {
    fn inline(&self, value: &Json, way: &mut Vec<String>, depth: usize) -> Step {
        self.room.take(depth)?;
        match value {
            Json::Array(elements) => try_elements(elements, |element| self.inline(element, way, depth + 1)),
            Json::Object(members) => match members.get("$ref") {
                Some(reference) => self.refer(members, reference, way, depth),
                None => self.members(members, way, depth),
            },
            other => Ok(other.clone()),
        }
    }

    fn members(&self, members: &JsonObject, way: &mut Vec<String>, depth: usize) -> Step {
        let mut inlined = JsonObject::new();
        for (name, value) in members.iter() {
            let value = if name == "$defs" { value.clone() } else { self.inline(value, way, depth + 1)? };
            inlined.insert(name, value);
        }
        Ok(inlined.into())
    }

    fn refer(&self, members: &JsonObject, reference: &Json, way: &mut Vec<String>, depth: usize) -> Step {
        let mut beside = members.clone();
        beside.remove("$ref");
        let missing =
            || Stop::new(format!("KeyError: Reference '{}' not found.", reference.as_str().unwrap_or_default()));
        let text = reference.as_str().ok_or_else(missing)?;
        if way.iter().any(|known| known == text) {
            return self.members(&beside, way, depth);
        }
        // Pointers are split at the slashes, and nothing in them is unescaped.
        let mut tokens = text.strip_prefix('#').ok_or_else(missing)?.split('/').skip(1);
        let target = tokens.try_fold(self.root, |value, token| match value {
            Json::Array(elements) => elements.get(token.parse::<usize>().ok()?),
            value => value.get(token),
        });
        way.push(text.to_owned());
        let target = self.inline(target.ok_or_else(missing)?, way, depth + 1)?;
        way.pop();
        if beside.is_empty() {
            return Ok(target);
        }
        let mut merged = target.as_object().cloned().unwrap_or_default();
        if let Json::Object(beside) = self.members(&beside, way, depth)? {
            for (name, value) in beside {
                merged.insert(name, value);
            }
        }
        Ok(merged.into())
    }
}

/// The keywords that stay, with properties and items taken apart; of `allOf` the first schema alone.
pub(super) fn format(schema: &Json, room: &Room, depth: usize) -> Step<JsonObject> {
    room.take(depth)?;
    let Json::Object(schema) = schema else { return Err(not_a_mapping()) };
    let mut kept = JsonObject::new();
    for (keyword, value) in schema.iter() {
        match (keyword, value) {
            ("definitions", _) | ("items", Json::Null) => {}
            ("items", items) => {
                kept.insert("items", format(items, room, depth + 1)?);
            }
            ("properties", value) => {
                let Json::Object(declared) = value else { return Err(not_a_mapping()) };
                kept.insert("properties", properties(declared, room, depth + 1)?);
            }
            ("allOf", Json::Array(parts)) => {
                let first = parts.first().ok_or_else(|| Stop::new("IndexError: list index out of range"))?;
                return format(first, room, depth + 1);
            }
            ("allOf", _) => return Err(not_a_mapping()),
            ("type", Json::String(name)) => {
                kept.insert("type", name);
            }
            ("type", other) => {
                return Err(Stop::new(format!("ValueError: Invalid type: {}", super::python::str_of(other))));
            }
            (keyword, value) if KEPT.contains(&keyword) => {
                kept.insert(keyword, value.clone());
            }
            _ => {}
        }
    }
    Ok(kept)
}

/// The name of a type as the API has it; one that is not known stays as it is.
pub(super) fn upper(name: &str) -> String {
    let known = ["string", "number", "integer", "boolean", "array", "object", "null"];
    if known.iter().any(|known| name.eq_ignore_ascii_case(known)) { name.to_uppercase() } else { name.to_owned() }
}

pub(super) fn not_a_mapping() -> Stop {
    Stop::new("AttributeError: a schema is not a mapping")
}

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    Inside,
    Branch,
}

/// The schema as it is declared; none for a root that says nothing.
fn declare(schema: &Json, place: Place, room: &Room, depth: usize) -> Step<Option<JsonObject>> {
    let formatted = format(schema, room, depth)?;
    let inside = |schema: &Json, place| {
        let declared = declare(schema, place, room, depth + 1)?;
        Ok(declared.map_or(Json::Null, Json::Object))
    };
    let mut result = JsonObject::new();
    let union = formatted.get("anyOf");
    if let (Some(Json::String(name)), None) = (formatted.get("type"), union) {
        result.insert("type", upper(name));
    }
    if let Some(description) = set(&formatted, "description") {
        result.insert("description", description.clone());
    }
    if let Some(title) = set(&formatted, "title").filter(|_| place != Place::Inside) {
        result.insert("title", title.clone());
    }
    if let Some(Json::Object(declared)) = formatted.get("properties") {
        result.insert("properties", try_members(declared, |schema| inside(schema, Place::Inside))?);
    }
    match set(&formatted, "required") {
        Some(required) => {
            result.insert("required", required.clone());
        }
        None if place == Place::Root => {
            result.insert("required", Vec::new());
        }
        None => {}
    }
    if let Some(items) = formatted.get("items") {
        result.insert("items", inside(items, Place::Inside)?);
    }
    if let Some(values) = set(&formatted, "enum") {
        if !values.as_array().is_some_and(|values| values.iter().all(|value| value.as_str().is_some())) {
            return Err(Stop::new("ValidationError: enum: Input should be a valid string"));
        }
        result.insert("enum", values.clone());
    }
    if let Some(nullable) = set(&formatted, "nullable") {
        result.insert("nullable", nullable.clone());
    }
    match union {
        Some(Json::Array(branches)) => {
            result.insert("anyOf", try_elements(branches, |branch| inside(branch, Place::Branch))?);
        }
        Some(_) => return Err(not_a_mapping()),
        None => {}
    }
    if !result.contains("type") && !result.contains("anyOf") {
        let guessed = match place {
            Place::Root if result.contains("properties") => "OBJECT",
            Place::Root => return Ok(None),
            _ => "STRING",
        };
        result.insert("type", guessed);
    }
    Ok(Some(result))
}
