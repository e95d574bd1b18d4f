//! Objects with declared fields, and the rules across them.

use serde_json::{Map, Value, json};

use super::value::put;
use super::{Draft, View, Writer};
use crate::terms::{CrossRule, Form, KeyShape, Object, Shape, UnknownFields};

type Schema = Map<String, Value>;

/// The tag that a branch carries beside its fields: name and value.
pub(super) type Tag<'t> = (&'t str, &'t str);

impl Writer<'_> {
    /// The keywords of an object; a tag stands before its fields.
    pub(super) fn object(&mut self, schema: &mut Schema, object: &Object, tag: Option<Tag<'_>>) {
        put(schema, "type", "object");
        let own = self.fields(object, tag);
        match object.flattened.first() {
            None => own.write(schema),
            Some(union) => {
                // The parts of a flattened union are spelled out, so that each branch is whole in itself.
                let Shape::Union(union) = self.terms.shape(*union) else { return };
                let branches: Vec<_> = union
                    .branches
                    .iter()
                    .map(|branch| {
                        let tag = match &union.form {
                            Form::Tagged { tag } => Some((tag.as_str(), branch.name.as_str())),
                            _ => None,
                        };
                        let mut whole = own.clone();
                        match branch.node.map(|node| self.terms.shape(node)) {
                            Some(Shape::Object(inner)) => whole.extend(self.fields(inner, tag)),
                            _ => whole.extend(self.fields(&Object::default(), tag)),
                        }
                        let mut schema = Schema::new();
                        put(&mut schema, "type", "object");
                        whole.write(&mut schema);
                        self.close(&mut schema, object);
                        Value::Object(super::ordered(schema))
                    })
                    .collect();
                put(schema, "anyOf", branches);
                self.rules(schema, object);
                return;
            }
        }
        self.close(schema, object);
        self.rules(schema, object);
    }

    fn fields(&mut self, object: &Object, tag: Option<Tag<'_>>) -> Fields {
        let mut fields = Fields::default();
        if let Some((name, value)) = tag {
            fields.properties.insert(name.to_owned(), json!({ "type": "string", "const": value }));
            fields.required.push(Value::from(name));
        }
        for field in &object.fields {
            let schema = self.place(field.node);
            fields.properties.insert(field.name.clone(), schema);
            let has_default = self.terms.node(field.node).notes.default.is_some();
            if field.required || (self.options.view == View::Output && has_default) {
                fields.required.push(Value::from(field.name.as_str()));
            }
        }
        fields
    }

    /// What is said about fields that are not declared.
    fn close(&mut self, schema: &mut Schema, object: &Object) {
        if let Some(extra) = &object.extra {
            let values = self.place(extra.values);
            put(schema, "additionalProperties", values);
        } else if self.options.closed || object.unknown == UnknownFields::Reject {
            put(schema, "additionalProperties", false);
        }
    }

    /// The rules across fields that JSON Schema can state.
    fn rules(&self, schema: &mut Schema, object: &Object) {
        let name = |field: &usize| object.fields[*field].name.as_str();
        let mut stated: Vec<Schema> = Vec::new();
        let mut dependent = Schema::new();
        for rule in &object.rules {
            match rule {
                CrossRule::ExactlyOneOf(fields) => {
                    let each: Vec<_> = fields.iter().map(|field| json!({ "required": [name(field)] })).collect();
                    stated.push(Schema::from_iter([("oneOf".to_owned(), Value::Array(each))]));
                }
                CrossRule::AtMostOneOf(fields) => {
                    let pairs = fields.iter().enumerate().flat_map(|(at, first)| {
                        fields[at + 1..].iter().map(move |second| json!({ "required": [name(first), name(second)] }))
                    });
                    let pairs = json!({ "anyOf": pairs.collect::<Vec<_>>() });
                    stated.push(Schema::from_iter([("not".to_owned(), pairs)]));
                }
                CrossRule::Requires(field, others) => {
                    let entry = dependent.entry(name(field)).or_insert_with(|| json!([]));
                    if let Value::Array(names) = entry {
                        names.extend(others.iter().map(|other| Value::from(name(other))));
                    }
                }
                // Nothing in JSON Schema compares two fields: the description says it.
                CrossRule::Ordered(..) => {}
            }
        }
        if !dependent.is_empty() {
            let keyword = match self.options.draft {
                Draft::V2020_12 => "dependentRequired",
                Draft::V7 => "dependencies",
            };
            put(schema, keyword, dependent);
        }
        match <[Schema; 1]>::try_from(stated) {
            Ok([one]) => schema.extend(one),
            Err(several) if several.is_empty() => {}
            Err(several) => put(schema, "allOf", several.into_iter().map(Value::Object).collect::<Vec<_>>()),
        }
    }
}

/// The declared fields of an object, as they go into its schema.
#[derive(Clone, Default)]
struct Fields {
    properties: Schema,
    required: Vec<Value>,
}

impl Fields {
    fn extend(&mut self, other: Self) {
        self.properties.extend(other.properties);
        self.required.extend(other.required);
    }

    fn write(&self, schema: &mut Schema) {
        put(schema, "properties", self.properties.clone());
        if !self.required.is_empty() {
            put(schema, "required", self.required.clone());
        }
    }
}

/// What the keys of a map must be.
pub(super) fn property_names(keys: &KeyShape) -> Option<Value> {
    match keys {
        KeyShape::Text => None,
        KeyShape::Choice(choice) => {
            Some(json!({ "enum": choice.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>() }))
        }
        KeyShape::Integer(min, _) if *min >= 0 => Some(json!({ "pattern": "^(0|[1-9][0-9]*)$" })),
        KeyShape::Integer(..) => Some(json!({ "pattern": "^(0|-?[1-9][0-9]*)$" })),
        KeyShape::Uuid => Some(json!({ "format": "uuid" })),
    }
}
