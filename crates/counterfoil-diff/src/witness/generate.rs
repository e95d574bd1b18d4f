//! Values that probably fit a schema, or several at once, made from them.

use counterfoil_json::{Json, JsonNumber, JsonObject};
use counterfoil_schema::reference::definition_name;

use super::chance::Chance;
use super::{numbers, strings};
use crate::schema::Hop;

/// How deep values are nested at most, and from where on only the plainest are made.
const DEPTH: usize = 14;
const PLAIN: usize = 8;
/// How many schemas may be visited for one value.
const STEPS: usize = 2_000;

/// A schema, and the document in which its references lead somewhere.
#[derive(Clone, Copy)]
pub(crate) struct In<'a> {
    pub(crate) document: &'a Json,
    pub(crate) schema: &'a Json,
}

#[derive(Clone, Copy)]
struct Part<'a> {
    document: &'a Json,
    members: &'a JsonObject,
}

/// A value, and the JSON Pointer to the place in it that was asked for.
pub(super) struct Made {
    pub(super) value: Json,
    pub(super) pointer: String,
}

/// A value for which all these schemas probably hold, which has the place at `path`.
pub(super) fn make(schemas: &[In<'_>], path: &[Hop], seed: u64) -> Option<Made> {
    let mut generator = Generator { chance: Chance::new(seed), steps: STEPS, pointer: String::new(), plain: seed % 4 };
    let value = generator.value(schemas, path, DEPTH)?;
    Some(Made { value, pointer: generator.pointer })
}

struct Generator {
    chance: Chance,
    steps: usize,
    pointer: String,
    /// 0: only what must be there; 1: all that may be; else by chance
    plain: u64,
}

impl Generator {
    fn value(&mut self, schemas: &[In<'_>], path: &[Hop], depth: usize) -> Option<Json> {
        let depth = depth.checked_sub(1)?;
        let mut parts = Vec::new();
        for schema in schemas {
            self.gather(*schema, depth + 6, &mut parts)?;
        }
        if path.is_empty() {
            if let Some(values) = parts.iter().find_map(|part| part.members.get("enum")).and_then(Json::as_array) {
                let fit = |value: &&Json| {
                    parts
                        .iter()
                        .filter_map(|part| part.members.get("enum")?.as_array())
                        .all(|list| list.contains(value))
                };
                let values: Vec<&Json> = values.iter().filter(fit).collect();
                return self.chance.pick(&values).map(|value| (*value).clone());
            }
            if let Some(value) = parts.iter().find_map(|part| part.members.get("const")) {
                return Some(value.clone());
            }
        }
        let types = types(&parts);
        let wanted = match path.first() {
            Some(Hop::Member(_) | Hop::Other(_)) => Some("object"),
            Some(Hop::Item(_) | Hop::Items(_)) => Some("array"),
            None => None,
        };
        let simple: Vec<&str> = types.iter().copied().filter(|name| !matches!(*name, "object" | "array")).collect();
        let name = match wanted {
            Some(wanted) => *types.iter().find(|name| **name == wanted)?,
            None => self.chance.pick(if depth < PLAIN && !simple.is_empty() { &simple } else { &types })?,
        };
        Some(match name {
            "null" => Json::Null,
            "boolean" => self.chance.one_in(2).into(),
            "array" => self.array(&parts, path, depth)?,
            "object" => self.object(&parts, path, depth)?,
            "string" => strings::make(&parts.iter().map(|part| part.members), &mut self.chance)?.into(),
            name => numbers::make(&parts.iter().map(|part| part.members), name == "integer", &mut self.chance)?,
        })
    }

    /// The schema objects that hold for one value: the schema, what it refers to, all of `allOf`, one branch of a union.
    fn gather<'a>(&mut self, schema: In<'a>, hops: usize, parts: &mut Vec<Part<'a>>) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let members = match schema.schema {
            Json::Bool(true) => return Some(()),
            Json::Object(members) => members,
            _ => return None,
        };
        let hops = hops.checked_sub(1)?;
        let document = schema.document;
        let inside = |schema| In { document, schema };
        if let Some(name) = members.get("$ref").and_then(Json::as_str).and_then(definition_name) {
            self.gather(inside(document.get("$defs")?.get(&name)?), hops, parts)?;
        }
        parts.push(Part { document, members });
        for branch in members.get("allOf").and_then(Json::as_array).into_iter().flatten() {
            self.gather(inside(branch), hops, parts)?;
        }
        for keyword in ["anyOf", "oneOf"] {
            let Some(branches) = members.get(keyword).and_then(Json::as_array) else { continue };
            // Close to the end, a branch that leads nowhere is the way out of recursion.
            let ends: Vec<&Json> = branches.iter().filter(|branch| branch.get("$ref").is_none()).collect();
            let branch = match hops < PLAIN && !ends.is_empty() {
                true => self.chance.pick(&ends).copied(),
                false => self.chance.pick(branches),
            };
            self.gather(inside(branch?), hops, parts)?;
        }
        if let Some(condition) = members.get("if") {
            if self.chance.one_in(2) {
                self.gather(inside(condition), hops, parts)?;
                members.get("then").map_or(Some(()), |then| self.gather(inside(then), hops, parts))?;
            } else if let Some(otherwise) = members.get("else") {
                self.gather(inside(otherwise), hops, parts)?;
            }
        }
        if let Some(dependent) = members.get("dependentSchemas").and_then(Json::as_object)
            && self.chance.one_in(2)
        {
            dependent.iter().try_for_each(|(_, schema)| self.gather(inside(schema), hops, parts))?;
        }
        Some(())
    }

    fn array(&mut self, parts: &[Part<'_>], path: &[Hop], depth: usize) -> Option<Json> {
        let bound = |keyword: &'static str| parts.iter().filter_map(move |part| part.members.get(keyword)?.as_u64());
        let contains =
            parts.iter().find_map(|part| Some(In { document: part.document, schema: part.members.get("contains")? }));
        let low = usize::try_from(bound("minItems").max().unwrap_or(0)).ok().filter(|low| *low < 300)?;
        let low = low.max(bound("minContains").max().map_or(usize::from(contains.is_some()), |n| n.min(20) as usize));
        let high = bound("maxItems").min().map_or(low + 3, |high| usize::try_from(high).unwrap_or(low));
        let wanted = match path.first() {
            Some(Hop::Item(index) | Hop::Items(index)) => Some(*index),
            _ => None,
        };
        let mut length = low + self.chance.below(high.min(low + 3).saturating_sub(low) + 1);
        if depth < PLAIN {
            length = low;
        }
        if let Some(index) = wanted {
            length = length.max(index + 1);
        }
        let unique = parts.iter().any(|part| part.members.get("uniqueItems").and_then(Json::as_bool) == Some(true));
        let mut elements: Vec<Json> = Vec::new();
        for index in 0..length.min(400) {
            let mut schemas = element(parts, index);
            if index == 0 {
                schemas.extend(contains);
            }
            if wanted == Some(index) {
                self.pointer.push_str(&format!("/{index}"));
                elements.push(self.value(&schemas, path.get(1..).unwrap_or_default(), depth)?);
                continue;
            }
            let mut value = self.value(&schemas, &[], depth)?;
            for _ in 0..8 {
                if !unique || !elements.contains(&value) {
                    break;
                }
                value = self.value(&schemas, &[], depth)?;
            }
            elements.push(value);
        }
        Some(elements.into())
    }

    fn object(&mut self, parts: &[Part<'_>], path: &[Hop], depth: usize) -> Option<Json> {
        let mut names: Vec<String> = Vec::new();
        let wanted = match path.first() {
            Some(Hop::Member(name)) => Some(name.clone()),
            Some(Hop::Other(None)) => Some("anything".to_owned()),
            Some(Hop::Other(Some(pattern))) => Some(strings::of_pattern(pattern, &mut self.chance)?),
            _ => None,
        };
        names.extend(wanted.clone());
        for part in parts {
            let required = part.members.get("required").and_then(Json::as_array).into_iter().flatten();
            names.extend(required.filter_map(Json::as_str).map(str::to_owned));
        }
        for part in parts {
            for (name, _) in part.members.get("properties").and_then(Json::as_object).into_iter().flatten() {
                let take = match self.plain {
                    0 => false,
                    1 => depth >= PLAIN,
                    _ => depth >= PLAIN && self.chance.one_in(2),
                };
                if take && !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        let fewest =
            parts.iter().filter_map(|part| part.members.get("minProperties")?.as_u64()).max().unwrap_or(0).min(50);
        for part in parts {
            for (name, _) in part.members.get("properties").and_then(Json::as_object).into_iter().flatten() {
                if (names.len() as u64) < fewest && !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        while (names.len() as u64) < fewest {
            let rule = parts.iter().find_map(|part| part.members.get("propertyNames")?.get("pattern")?.as_str());
            let name = rule.and_then(|rule| strings::of_pattern(rule, &mut self.chance));
            names.push(name.filter(|name| !names.contains(name)).unwrap_or_else(|| format!("k{}", names.len())));
        }
        let mut object = JsonObject::new();
        let mut index = 0;
        while let Some(name) = names.get(index).cloned() {
            index += 1;
            if object.contains(&name) {
                continue;
            }
            let schemas = member(parts, &name);
            let value = if wanted.as_ref() == Some(&name) {
                self.pointer.push('/');
                self.pointer.push_str(&counterfoil_json::tree::escape_token(&name));
                self.value(&schemas, path.get(1..).unwrap_or_default(), depth)?
            } else {
                let optional = !parts.iter().any(|part| requires(part.members, &name));
                match self.value(&schemas, &[], depth) {
                    Some(value) => value,
                    None if optional => continue,
                    None => return None,
                }
            };
            object.push(name.clone(), value);
            for part in parts {
                let asked = part.members.get("dependentRequired").and_then(|map| map.get(&name)?.as_array());
                names.extend(asked.into_iter().flatten().filter_map(Json::as_str).map(str::to_owned));
            }
        }
        Some(object.into())
    }
}

fn requires(members: &JsonObject, name: &str) -> bool {
    members.get("required").and_then(Json::as_array).into_iter().flatten().any(|one| one.as_str() == Some(name))
}

/// The schemas that hold for a member.
fn member<'a>(parts: &[Part<'a>], name: &str) -> Vec<In<'a>> {
    let mut schemas = Vec::new();
    for part in parts {
        let mut known = false;
        let mut add = |schema: &'a Json| schemas.push(In { document: part.document, schema });
        if let Some(schema) = part.members.get("properties").and_then(|map| map.get(name)) {
            known = true;
            add(schema);
        }
        for (pattern, schema) in part.members.get("patternProperties").and_then(Json::as_object).into_iter().flatten() {
            if strings::matches(pattern, name) {
                known = true;
                add(schema);
            }
        }
        if let Some(schema) = part.members.get("additionalProperties").filter(|_| !known) {
            add(schema);
        }
    }
    schemas
}

/// The schemas that hold for an element.
fn element<'a>(parts: &[Part<'a>], index: usize) -> Vec<In<'a>> {
    let of = |part: &Part<'a>| {
        let prefix = part.members.get("prefixItems").and_then(Json::as_array).unwrap_or_default();
        let schema = prefix.get(index).or_else(|| part.members.get("items"))?;
        Some(In { document: part.document, schema })
    };
    parts.iter().filter_map(of).collect()
}

/// The types that all parts take.
fn types(parts: &[Part<'_>]) -> Vec<&'static str> {
    let mut types = vec!["object", "string", "integer", "number", "boolean", "array", "null"];
    let mut said = false;
    for part in parts {
        let names: Vec<&str> = match part.members.get("type") {
            Some(Json::String(name)) => vec![name],
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
            _ => continue,
        };
        said = true;
        types.retain(|name| names.contains(name) || *name == "integer" && names.contains(&"number"));
    }
    if !said {
        // Rules of one type ask for it.
        let speaks =
            |keywords: &[&str]| parts.iter().any(|part| keywords.iter().any(|keyword| part.members.contains(keyword)));
        if speaks(&[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
        ]) {
            types.retain(|name| *name == "object");
        } else if speaks(&["items", "prefixItems", "contains", "minItems", "uniqueItems"]) {
            types.retain(|name| *name == "array");
        }
    }
    types
}

/// Where the value stands, put another in its place.
pub(super) fn put(value: &Json, pointer: &str, other: Json) -> Option<Json> {
    let mut value = value.clone();
    *value.at_pointer_mut(pointer)? = other;
    Some(value)
}

/// The number that this text writes.
pub(super) fn number(value: f64) -> Option<Json> {
    JsonNumber::read(&format!("{value}")).map(Json::from)
}

/// The value with all its integers spelled with a point.
pub(super) fn pointed(value: &Json) -> Json {
    match value {
        Json::Number(number) if number.as_i64().is_some() && !number.as_str().contains(['.', 'e', 'E']) => {
            JsonNumber::read(&format!("{}.0", number.as_str())).map_or_else(|| value.clone(), Json::from)
        }
        Json::Array(elements) => Json::Array(elements.iter().map(pointed).collect()),
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, value)| (name.to_owned(), pointed(value))).collect())
        }
        other => other.clone(),
    }
}
