//! The rules across fields that JSON Schema can state.

use serde_json::{Map, Value, json};

use super::Draft;
use super::value::put;
use crate::terms::{CrossRule, Object};

type Schema = Map<String, Value>;

/// The rules across the fields of objects that share one schema.
#[derive(Default)]
pub(super) struct Across {
    stated: Vec<Schema>,
    dependent: Schema,
}

impl Across {
    /// Adds the rules of an object.
    pub(super) fn add(&mut self, object: &Object) {
        let name = |field: &usize| object.fields[*field].name.as_str();
        for rule in &object.rules {
            match rule {
                CrossRule::ExactlyOneOf(fields) => {
                    let each: Vec<_> = fields.iter().map(|field| json!({ "required": [name(field)] })).collect();
                    self.stated.push(Schema::from_iter([("oneOf".to_owned(), Value::Array(each))]));
                }
                CrossRule::AtMostOneOf(fields) => {
                    let pairs = fields.iter().enumerate().flat_map(|(at, first)| {
                        fields[at + 1..].iter().map(move |second| json!({ "required": [name(first), name(second)] }))
                    });
                    let pairs = json!({ "anyOf": pairs.collect::<Vec<_>>() });
                    self.stated.push(Schema::from_iter([("not".to_owned(), pairs)]));
                }
                CrossRule::Requires(field, others) => {
                    let entry = self.dependent.entry(name(field)).or_insert_with(|| json!([]));
                    if let Value::Array(names) = entry {
                        names.extend(others.iter().map(|other| Value::from(name(other))));
                    }
                }
                // Nothing in JSON Schema compares two fields: the description says it.
                CrossRule::Ordered(..) => {}
            }
        }
    }

    /// Writes the rules as keywords.
    pub(super) fn write(self, schema: &mut Schema, draft: Draft) {
        if !self.dependent.is_empty() {
            let keyword = match draft {
                Draft::V2020_12 => "dependentRequired",
                Draft::V7 => "dependencies",
            };
            put(schema, keyword, self.dependent);
        }
        match <[Schema; 1]>::try_from(self.stated) {
            Ok([one]) => schema.extend(one),
            Err(several) if several.is_empty() => {}
            Err(several) => put(schema, "allOf", several.into_iter().map(Value::Object).collect::<Vec<_>>()),
        }
    }
}
