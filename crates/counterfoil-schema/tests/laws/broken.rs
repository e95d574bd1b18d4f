//! Values that break one rule of a schema: valid ones, changed in one place and judged again.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::closed;
use crate::instances::{Bounds, number, types};
use crate::judge::Judge;
use crate::references;
use crate::rng::Rng;
use crate::strings;

/// How many changes are considered for one value.
const CHANGES: usize = 400;

/// A value that is not valid.
pub(crate) struct Broken {
    /// The keyword that it breaks
    pub(crate) rule: &'static str,
    /// The value
    pub(crate) value: Json,
}

/// A change to a value.
struct Change {
    rule: &'static str,
    /// Where
    pointer: String,
    /// What is put there; the member is taken out where it is nothing
    put: Option<Json>,
}

/// Up to `n` values with exactly one problem, made from valid ones. None has a member that the schema does not mention.
pub(crate) fn broken_instances(judge: &Judge, valid: &[Json], mut rng: Rng, n: usize) -> Vec<Broken> {
    let mut found: Vec<Broken> = Vec::new();
    for value in valid {
        let mut search = Search { judge, changes: Vec::new() };
        search.look(&[&judge.schema], value, &mut String::new(), 8);
        let mut changes = search.changes;
        for _ in 0..n * 2 {
            if changes.is_empty() || found.len() == n {
                break;
            }
            let change = changes.swap_remove(rng.below(changes.len()));
            let Some(value) = applied(value, &change) else { continue };
            let is_new = found.iter().all(|known| known.value != value);
            if is_new
                && !judge.takes(&value)
                && judge.problems(&value).len() == 1
                && closed::mentions(&judge.schema, &value)
            {
                found.push(Broken { rule: change.rule, value });
            }
        }
    }
    found
}

/// The value with the change made.
fn applied(value: &Json, change: &Change) -> Option<Json> {
    let mut value = value.clone();
    match &change.put {
        Some(put) => *value.at_pointer_mut(&change.pointer)? = put.clone(),
        None => {
            let (parent, name) = change.pointer.rsplit_once('/')?;
            let name = name.replace("~1", "/").replace("~0", "~");
            value.at_pointer_mut(parent)?.as_object_mut()?.remove(&name)?;
        }
    }
    Some(value)
}

struct Search<'a> {
    judge: &'a Judge,
    changes: Vec<Change>,
}

impl<'a> Search<'a> {
    /// Collects the changes to a value that break one of these schemas.
    fn look(&mut self, schemas: &[&'a Json], value: &Json, pointer: &mut String, depth: usize) {
        let mut parts = Vec::new();
        schemas.iter().for_each(|schema| self.gather(schema, 8, &mut parts));
        if depth == 0 || self.changes.len() > CHANGES {
            return;
        }
        self.common(&parts, value, pointer);
        match value {
            Json::String(text) => self.string(&parts, text, pointer),
            Json::Number(known) => self.number(&parts, known.as_f64(), pointer),
            Json::Array(elements) => {
                self.array(&parts, elements, pointer);
                for (index, element) in elements.iter().enumerate() {
                    let end = pointer.len();
                    pointer.push_str(&format!("/{index}"));
                    self.look(&closed::element(&parts, index), element, pointer, depth - 1);
                    pointer.truncate(end);
                }
            }
            Json::Object(members) => {
                for (name, member) in members {
                    let end = pointer.len();
                    pointer.push('/');
                    pointer.push_str(&escape_token(name));
                    let names =
                        |list: &Json| list.as_array().into_iter().flatten().any(|known| known.as_str() == Some(name));
                    if parts.iter().any(|part| part.get("required").is_some_and(names)) {
                        self.changes.push(Change { rule: "required", pointer: pointer.clone(), put: None });
                    }
                    self.look(&closed::member(&parts, name).1, member, pointer, depth - 1);
                    pointer.truncate(end);
                }
            }
            Json::Null | Json::Bool(_) => {}
        }
    }

    /// The schema objects that may hold for a value, every branch of unions included: the judge has the last word.
    fn gather(&self, schema: &'a Json, hops: usize, parts: &mut Vec<&'a JsonObject>) {
        let (Some(object), Some(hops)) = (schema.as_object(), hops.checked_sub(1usize)) else { return };
        let targets = references::of(schema).filter_map(|reference| references::target(&self.judge.schema, reference));
        targets.for_each(|target| self.gather(target, hops, parts));
        if self.judge.lone_references && object.contains("$ref") {
            return;
        }
        parts.push(object);
        let unions = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|keyword| object.get(keyword)?.as_array());
        unions.flatten().for_each(|branch| self.gather(branch, hops, parts));
    }

    fn put(&mut self, rule: &'static str, pointer: &str, value: impl Into<Json>) {
        self.changes.push(Change { rule, pointer: pointer.to_owned(), put: Some(value.into()) });
    }

    /// Another type, and a value that is not listed.
    fn common(&mut self, parts: &[&'a JsonObject], value: &Json, pointer: &str) {
        if parts.iter().any(|part| part.contains("enum") || part.contains("const")) {
            let rule = if parts.iter().any(|part| part.contains("enum")) { "enum" } else { "const" };
            self.put(
                rule,
                pointer,
                match value {
                    Json::Number(_) => Json::from(987_654_321_u64),
                    _ => Json::from("none of these"),
                },
            );
        }
        if parts.iter().any(|part| part.contains("type")) && !pointer.is_empty() {
            let known = types(parts);
            let others = [
                ("string", Json::from("of another type")),
                ("number", Json::from(12_345_u64)),
                ("boolean", Json::from(true)),
                ("array", Json::Array(Vec::new())),
                ("object", JsonObject::new().into()),
                ("null", Json::Null),
            ];
            for (name, other) in others {
                if !known.contains(&name) && other.kind() != value.kind() {
                    self.put("type", pointer, other);
                }
            }
        }
    }

    fn string(&mut self, parts: &[&'a JsonObject], text: &str, pointer: &str) {
        for part in parts {
            let count = |keyword| part.get(keyword).and_then(Json::as_u64).and_then(|n| usize::try_from(n).ok());
            if let Some(least) = count("minLength").filter(|least| (1..10_000).contains(least)) {
                self.put("minLength", pointer, text.chars().take(least - 1).collect::<String>());
            }
            if let Some(most) = count("maxLength").filter(|most| *most < 10_000) {
                let long: String = text.chars().chain(std::iter::repeat('x')).take(most + 1).collect();
                self.put("maxLength", pointer, long);
            }
            if part.contains("pattern") {
                ["\u{1}", "", "~ ~", "aaaaaaaaaaaaaaaaaaaa"]
                    .into_iter()
                    .for_each(|text| self.put("pattern", pointer, text));
            }
            if let Some(bad) = part.get("format").and_then(Json::as_str).and_then(strings::not_of_format) {
                self.put("format", pointer, bad);
            }
        }
    }

    fn number(&mut self, parts: &[&'a JsonObject], value: f64, pointer: &str) {
        let Bounds { low, high } = Bounds::of(parts);
        let step = parts.iter().find_map(|part| part.get("multipleOf")).and_then(Json::as_f64);
        // The next multiple, so that one rule is broken and not two.
        let by = step.filter(|step| *step > 0.0).unwrap_or(1.0);
        let below = low.and_then(|low| number(((low / by).ceil() - 1.0) * by)).map(|value| ("minimum", value));
        let above = high.and_then(|high| number(((high / by).floor() + 1.0) * by)).map(|value| ("maximum", value));
        let integer = types(parts).contains(&"integer");
        let off = step.map(|step| if integer { 1.0 } else { step / 2.0 }).into_iter().flat_map(|off| [off, -off]);
        let between = off.filter_map(|off| number(value + off)).map(|value| ("multipleOf", value));
        let whole = integer.then(|| number(value.floor() + 0.5)).flatten().map(|value| ("type", value));
        for (rule, value) in below.into_iter().chain(above).chain(between).chain(whole) {
            self.put(rule, pointer, value);
        }
    }

    fn array(&mut self, parts: &[&'a JsonObject], elements: &[Json], pointer: &str) {
        let Some(first) = elements.first() else { return };
        for part in parts {
            let count = |keyword| part.get(keyword).and_then(Json::as_u64).and_then(|n| usize::try_from(n).ok());
            if let Some(least) = count("minItems").filter(|least| *least > 0) {
                self.put("minItems", pointer, elements.iter().take(least - 1).cloned().collect::<Vec<_>>());
            }
            if let Some(most) = count("maxItems").filter(|most| *most < 1_000) {
                let many = elements.iter().chain(std::iter::repeat(first)).take(most + 1);
                self.put("maxItems", pointer, many.cloned().collect::<Vec<_>>());
                // Where they must differ.
                let other = |index: usize| match first {
                    Json::String(text) => Json::from(format!("{text}{index}")),
                    _ => Json::from(1_000 + index),
                };
                let many = elements.iter().cloned().chain((0..=most).map(other)).take(most + 1);
                self.put("maxItems", pointer, many.collect::<Vec<_>>());
            }
            if part.get("uniqueItems").and_then(Json::as_bool) == Some(true) {
                let twice = elements.iter().chain([first]);
                self.put("uniqueItems", pointer, twice.cloned().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn each_rule_is_broken_alone() {
    let schema = r#"{"type":"object","required":["a","b"],"properties":{
        "a":{"type":"string","minLength":2,"maxLength":3},
        "b":{"type":"integer","minimum":1,"maximum":9,"multipleOf":3},
        "c":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2,"uniqueItems":true},
        "d":{"type":"string","format":"date"},"e":{"type":"string","pattern":"^[0-9]+$"},"f":{"const":"k"},"g":{"enum":["x","y"]}}}"#;
    let judge = Judge::of(&schema.parse().expect("JSON")).expect("a schema");
    let valid = crate::instances::valid_instances(&judge, Rng::of("valid"), 20);
    assert_eq!(valid.len(), 20);
    let broken = broken_instances(&judge, &valid, Rng::of("broken"), 200);
    assert!(broken.iter().all(|broken| judge.problems(&broken.value).len() == 1));
    for rule in [
        "required",
        "type",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "multipleOf",
        "enum",
        "const",
        "minItems",
        "maxItems",
        "uniqueItems",
        "format",
        "pattern",
    ] {
        assert!(broken.iter().any(|broken| broken.rule == rule), "{rule}");
    }
}
