//! Values without members that a schema does not mention.
//!
//! A member is mentioned when `properties`, `required` or a dependency names it, when `patternProperties` matches it, or
//! when `additionalProperties` or `unevaluatedProperties` is a schema with rules. An object of which the schema names
//! nothing at all is open: whatever is in it is what the schema asks for. The root alone is open only where it says so:
//! a tool without parameters is called without arguments.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use counterfoil_json::{Json, JsonObject};

use crate::judge::Judge;
use crate::references;

/// How many references are followed in a row.
const HOPS: usize = 12;

/// Keywords whose schemas hold for the same value.
const SAME_VALUE: [&str; 6] = ["allOf", "anyOf", "oneOf", "if", "then", "else"];

/// Whether the schema mentions every member of the value.
pub(crate) fn mentions(root: &Json, value: &Json) -> bool {
    unmentioned(root, value).is_empty()
}

/// The names of the members that the schema does not mention.
pub(crate) fn unmentioned<'v>(root: &Json, value: &'v Json) -> Vec<&'v str> {
    let says_open = ["additionalProperties", "unevaluatedProperties"]
        .into_iter()
        .any(|keyword| root.get(keyword).is_some_and(|more| more.as_bool() != Some(false)));
    let mut names = Vec::new();
    Within { root, in_any: false }.look(&[root], value, says_open, &mut names);
    names
}

/// The same for one who is shown the schema: of several that speak of a place, one that is open lets anything through.
pub(crate) fn hidden<'v>(root: &Json, value: &'v Json) -> Vec<&'v str> {
    let mut names = Vec::new();
    Within { root, in_any: true }.look(&[root], value, false, &mut names);
    names
}

/// The names that `properties` declares, anywhere in the schema.
pub(crate) fn declared<'a>(schema: &'a Json, names: &mut HashSet<&'a str>) {
    match schema {
        Json::Object(object) => {
            let properties = object.get("properties").and_then(Json::as_object).into_iter().flatten();
            names.extend(properties.map(|(name, _)| name.as_str()));
            object.iter().for_each(|(_, value)| declared(value, names));
        }
        Json::Array(elements) => elements.iter().for_each(|element| declared(element, names)),
        _ => {}
    }
}

struct Within<'a> {
    root: &'a Json,
    /// Whether it is enough that one of several schemas is open
    in_any: bool,
}

impl<'a> Within<'a> {
    /// Collects what these schemas together do not mention; `open` tells whether an object of which nothing is named may
    /// hold anything.
    fn look<'v>(&self, schemas: &[&'a Json], value: &'v Json, open: bool, names: &mut Vec<&'v str>) {
        match value {
            Json::Object(members) => {
                let mut all = schemas.iter().map(|schema| self.is_open(schema, HOPS));
                if open && if self.in_any { all.any(|open| open) } else { all.all(|open| open) } {
                    return;
                }
                let mut parts = Vec::new();
                for schema in schemas {
                    if self.has_open_branch(schema) {
                        return;
                    }
                    self.gather(schema, HOPS, &mut parts);
                }
                for (name, value) in members {
                    match member(&parts, name) {
                        (true, inner) => self.look(&inner, value, true, names),
                        (false, _) => names.push(name),
                    }
                }
            }
            Json::Array(elements) => {
                let mut parts = Vec::new();
                for schema in schemas {
                    self.gather(schema, HOPS, &mut parts);
                }
                for (index, value) in elements.iter().enumerate() {
                    self.look(&element(&parts, index), value, true, names);
                }
            }
            _ => {}
        }
    }

    /// All schema objects that speak of the same value, whichever branch is taken.
    fn gather(&self, schema: &'a Json, hops: usize, parts: &mut Vec<&'a JsonObject>) {
        let Some(object) = schema.as_object() else { return };
        parts.push(object);
        if hops == 0 {
            return;
        }
        let targets = references::of(schema).filter_map(|reference| references::target(self.root, reference));
        targets.for_each(|target| self.gather(target, hops - 1, parts));
        for value in SAME_VALUE.iter().filter_map(|keyword| object.get(keyword)).chain(object.get("not")) {
            match value.as_array() {
                Some(branches) => branches.iter().for_each(|branch| self.gather(branch, hops - 1, parts)),
                None => self.gather(value, hops - 1, parts),
            }
        }
        for keyword in ["dependentSchemas", "dependencies"] {
            for (_, value) in object.get(keyword).and_then(Json::as_object).into_iter().flatten() {
                self.gather(value, hops - 1, parts);
            }
        }
    }

    /// Whether an object may stand here and nothing in it is named.
    fn is_open(&self, schema: &'a Json, hops: usize) -> bool {
        let Some(object) = schema.as_object() else { return schema.as_bool() == Some(true) };
        let names =
            ["properties", "required", "patternProperties", "dependentRequired", "dependentSchemas", "dependencies"];
        let named = |keyword: &&str| match object.get(keyword) {
            Some(Json::Object(members)) => !members.is_empty(),
            Some(Json::Array(names)) => !names.is_empty(),
            _ => false,
        };
        let more = |keyword| object.get(keyword).is_some_and(|more| more.as_bool() == Some(false) || has_rules(more));
        let takes_objects = match object.get("type") {
            Some(Json::String(name)) => name == "object",
            Some(Json::Array(names)) => names.iter().any(|name| name.as_str() == Some("object")),
            _ => true,
        };
        if hops == 0
            || names.iter().any(named)
            || more("additionalProperties")
            || more("unevaluatedProperties")
            || !takes_objects
        {
            return false;
        }
        let mut all = object.get("allOf").and_then(Json::as_array).into_iter().flatten();
        let mut targets = references::of(schema).map(|reference| references::target(self.root, reference));
        all.all(|branch| self.is_open(branch, hops - 1))
            && ["anyOf", "oneOf"].into_iter().all(|keyword| {
                object
                    .get(keyword)
                    .and_then(Json::as_array)
                    .is_none_or(|branches| branches.iter().any(|branch| self.is_open(branch, hops - 1)))
            })
            && targets.all(|target| target.is_some_and(|target| self.is_open(target, hops - 1)))
    }

    /// Whether a branch of a union beside nothing else lets any object through.
    fn has_open_branch(&self, schema: &'a Json) -> bool {
        let unions = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
        let alone = schema.get("properties").is_none() && schema.get("additionalProperties").is_none();
        alone && unions.flatten().any(|branch| self.is_open(branch, HOPS))
    }
}

/// Whether the schemas mention a member, and the schemas of its value.
pub(crate) fn member<'a>(parts: &[&'a JsonObject], name: &str) -> (bool, Vec<&'a Json>) {
    let (mut known, mut inner) = (false, Vec::new());
    for part in parts {
        let own = part.get("properties").and_then(|properties| properties.get(name));
        let matching = part.get("patternProperties").and_then(Json::as_object).into_iter().flatten();
        let matching: Vec<&Json> =
            matching.filter(|(pattern, _)| matches(pattern, name)).map(|(_, schema)| schema).collect();
        let declared = own.is_some() || !matching.is_empty();
        inner.extend(own);
        inner.extend(matching);
        let more =
            ["additionalProperties", "unevaluatedProperties"].into_iter().filter_map(|keyword| part.get(keyword));
        let more = more.filter(|more| !declared && has_rules(more)).collect::<Vec<_>>();
        known |= declared || !more.is_empty() || names(part, name);
        inner.extend(more);
    }
    (known, inner)
}

/// Whether `required` or a dependency names the member.
fn names(part: &JsonObject, name: &str) -> bool {
    let lists = |list: &Json| list.as_array().into_iter().flatten().any(|known| known.as_str() == Some(name));
    part.get("required").is_some_and(lists)
        || ["dependentRequired", "dependentSchemas", "dependencies"].into_iter().any(|keyword| {
            let mut members = part.get(keyword).and_then(Json::as_object).into_iter().flatten();
            members.any(|(key, value)| key == name || lists(value))
        })
}

/// The schemas of an element.
pub(crate) fn element<'a>(parts: &[&'a JsonObject], index: usize) -> Vec<&'a Json> {
    let mut inner = Vec::new();
    for part in parts {
        let list = part.get("prefixItems").or_else(|| part.get("items")).and_then(Json::as_array);
        let rest = if list.is_some() && part.get("prefixItems").is_none() { "additionalItems" } else { "items" };
        match list.and_then(|list| list.get(index)) {
            Some(own) => inner.push(own),
            None => inner.extend(part.get(rest).filter(|rest| rest.as_array().is_none())),
        }
        inner.extend(["contains", "unevaluatedItems"].into_iter().filter_map(|keyword| part.get(keyword)));
    }
    inner
}

/// Whether a schema asks for anything.
pub(crate) fn has_rules(schema: &Json) -> bool {
    let annotations =
        ["title", "description", "default", "examples", "example", "deprecated", "readOnly", "writeOnly", "$comment"];
    schema.as_object().is_some_and(|object| object.names().any(|name| !annotations.contains(&name)))
}

/// Whether a pattern finds something in the text.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<String, Option<Judge>>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        let judge = known.entry(pattern.to_owned()).or_insert_with(|| {
            Judge::of(&Json::object([("type", Json::from("string")), ("pattern", Json::from(pattern))])).ok()
        });
        judge.as_ref().is_some_and(|judge| judge.takes(&text.into()))
    })
}

#[test]
fn members_are_mentioned_or_not() {
    for (schema, value, mentioned) in [
        (r#"{"properties":{"a":{}}}"#, r#"{"a":{"x":1}}"#, true),
        (r#"{"properties":{"a":{}}}"#, r#"{"b":1}"#, false),
        (r#"{"type":"object"}"#, r#"{"b":1}"#, false),
        (r#"{"type":"object","additionalProperties":true}"#, r#"{"b":1}"#, true),
        (r#"{"additionalProperties":{"type":"string"}}"#, r#"{"b":"1"}"#, true),
        (r#"{"patternProperties":{"^b":{}}}"#, r#"{"b":1}"#, true),
        (r#"{"required":["b"]}"#, r#"{"b":1}"#, true),
        (r#"{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#, r#"{"a":1,"b":1}"#, true),
        (r##"{"$ref":"#/$defs/a","$defs":{"a":{"properties":{"b":{}}}}}"##, r#"{"b":1}"#, true),
        (r#"{"properties":{"a":{"type":"object"}}}"#, r#"{"a":{"x":1}}"#, true),
        (r#"{"properties":{"a":{"properties":{"b":{}}}}}"#, r#"{"a":{"x":1}}"#, false),
        (r#"{"properties":{"a":{"anyOf":[{"properties":{"b":{}}},{}]}}}"#, r#"{"a":{"x":1}}"#, true),
        (r#"{"properties":{"a":{"items":{"properties":{"b":{}}}}}}"#, r#"{"a":[{"b":1},{"x":1}]}"#, false),
        (r#"{"properties":{"a":{"type":"object","additionalProperties":false}}}"#, r#"{"a":{"x":1}}"#, false),
    ] {
        let (schema, value): (Json, Json) = (schema.parse().expect("JSON"), value.parse().expect("JSON"));
        assert_eq!(mentions(&schema, &value), mentioned, "{schema} {value}");
    }
}
