//! Values that belong to several branches of a union at once, by a member of one and a member of another.
//!
//! `{"a": 1, "b": 2}` is valid for `anyOf: [{"required": ["a"]}, {"required": ["b"]}]` with `a` declared in the one branch
//! and `b` in the other. A client whose objects are closed, or who takes no union, is shown what the branch that matches
//! mentions.

use counterfoil_json::{Json, JsonObject};

use crate::closed::{element, member};
use crate::judge::Judge;
use crate::references;

/// How many ways to choose a branch are looked at.
const MOST: usize = 64;

/// How many references are followed in a row.
const HOPS: usize = 8;

/// Keywords whose schemas hold for the same value, whichever branch is chosen.
const SAME_VALUE: [&str; 5] = ["allOf", "if", "then", "else", "not"];

/// The schemas that speak of one value, under one choice of branches.
type Parts<'a> = Vec<&'a JsonObject>;

/// Whether the value has a member that no single branch of a union mentions together with the others.
pub(crate) fn mixes_branches(root: &Json, value: &Json) -> bool {
    !Within { root }.is_of_one(&[root], value)
}

struct Within<'a> {
    root: &'a Json,
}

impl<'a> Within<'a> {
    /// Whether there is a choice of branches under which everything in the value is mentioned.
    fn is_of_one(&self, schemas: &[&'a Json], value: &Json) -> bool {
        let every = |parts: Parts<'a>| match value {
            Json::Object(members) => {
                !parts.iter().any(|part| names_members(part))
                    || members.iter().all(|(name, value)| {
                        let (known, inner) = member(&parts, name);
                        known && self.is_of_one(&inner, value)
                    })
            }
            Json::Array(elements) => {
                elements.iter().enumerate().all(|(index, value)| self.is_of_one(&element(&parts, index), value))
            }
            _ => true,
        };
        let choices =
            schemas.iter().fold(vec![Vec::new()], |all, schema| both(&all, &self.choices(schema, value, HOPS)));
        choices.into_iter().any(every)
    }

    /// The schemas that speak of the value, once for each way to choose one of the branches that it is valid for.
    fn choices(&self, schema: &'a Json, value: &Json, hops: usize) -> Vec<Parts<'a>> {
        let Some(object) = schema.as_object().filter(|_| hops > 0) else { return vec![Vec::new()] };
        let mut all = vec![vec![object]];
        for target in references::of(schema).filter_map(|reference| references::target(self.root, reference)) {
            all = both(&all, &self.choices(target, value, hops - 1));
        }
        for held in SAME_VALUE.iter().filter_map(|keyword| object.get(keyword)) {
            let schemas = held.as_array().unwrap_or_else(|| std::slice::from_ref(held));
            for schema in schemas {
                all = both(&all, &self.choices(schema, value, hops - 1));
            }
        }
        for (_, dependent) in object.get("dependentSchemas").and_then(Json::as_object).into_iter().flatten() {
            all = both(&all, &self.choices(dependent, value, hops - 1));
        }
        for branches in ["anyOf", "oneOf"].iter().filter_map(|keyword| object.get(keyword)?.as_array()) {
            let matching = branches.iter().filter(|branch| self.takes(branch, value));
            let chosen: Vec<_> = matching.flat_map(|branch| self.choices(branch, value, hops - 1)).collect();
            all = both(&all, &chosen);
        }
        all
    }

    /// Whether a schema inside the root takes the value.
    fn takes(&self, schema: &Json, value: &Json) -> bool {
        let Json::Object(mut object) = schema.clone() else { return schema.as_bool() == Some(true) };
        for keyword in ["$schema", "$defs", "definitions"] {
            if let Some(held) = self.root.get(keyword) {
                object.insert(keyword, held.clone());
            }
        }
        Judge::of(&Json::Object(object)).is_ok_and(|judge| judge.takes(value))
    }
}

/// Whether a schema names any members. One that does not is open to all.
fn names_members(part: &JsonObject) -> bool {
    ["properties", "required", "patternProperties", "dependentSchemas", "dependentRequired", "dependencies"]
        .into_iter()
        .any(|keyword| part.contains(keyword))
}

/// Each of the one with each of the other.
fn both<'a>(a: &[Parts<'a>], b: &[Parts<'a>]) -> Vec<Parts<'a>> {
    a.iter().flat_map(|a| b.iter().map(move |b| [a.as_slice(), b].concat())).take(MOST).collect()
}

#[test]
fn a_value_is_of_one_branch_or_mixes_several() {
    let union = r#"{"anyOf":[{"properties":{"a":{"type":"integer"}},"required":["a"]},
        {"properties":{"b":{"type":"string"}},"required":["b"]}]}"#;
    let tagged = r#"{"properties":{"kind":{"type":"string"}},"oneOf":[
        {"properties":{"kind":{"const":"a"},"x":{}}},{"properties":{"kind":{"const":"b"},"y":{}}}]}"#;
    for (schema, value, mixes) in [
        (union, r#"{"a":1}"#, false),
        (union, r#"{"a":1,"b":"x"}"#, true),
        (tagged, r#"{"kind":"a","x":1}"#, false),
        (tagged, r#"{"kind":"a","y":1}"#, true),
        (r#"{"items":{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}}"#, r#"[{"a":1},{"b":1}]"#, false),
        (r#"{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#, r#"{"a":1,"b":1}"#, false),
        (r#"{"anyOf":[{"properties":{"a":{}}},{"type":"object"}]}"#, r#"{"b":1}"#, false),
        (r#"{"anyOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{}}}]}"#, r#"{"a":1}"#, true),
    ] {
        let (schema, value): (Json, Json) = (schema.parse().expect("JSON"), value.parse().expect("JSON"));
        assert_eq!(mixes_branches(&schema, &value), mixes, "{schema} {value}");
    }
}
