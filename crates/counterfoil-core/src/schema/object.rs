//! Objects with declared fields.

use serde_json::{Map, Value, json};

use super::across::Across;
use super::value::put;
use super::{View, Writer};
use crate::terms::{Object, UnknownFields};

type Schema = Map<String, Value>;

/// The tag that a branch carries beside its fields: name and value.
pub(super) type Tag<'t> = (&'t str, &'t str);

impl Writer<'_> {
    /// The keywords of an object; a tag stands before its fields.
    pub(super) fn object(&mut self, schema: &mut Schema, object: &Object, tag: Option<Tag<'_>>) {
        put(schema, "type", "object");
        let own = self.fields(object, tag);
        if object.flattened.is_empty() {
            own.write(schema);
            self.close(schema, object, &own);
        } else {
            put(schema, "anyOf", self.combinations(object, own));
        }
        let mut across = Across::default();
        across.add(object);
        across.write(schema, self.options.draft);
    }

    /// The declared fields of an object, after its tag.
    pub(super) fn fields(&mut self, object: &Object, tag: Option<Tag<'_>>) -> Fields {
        let mut fields = tag.map(|(name, value)| Fields::of_tag(name, value)).unwrap_or_default();
        for field in &object.fields {
            let has_default = self.terms.node(field.node).notes.default.is_some();
            let required = field.required || (self.options.view == View::Output && has_default);
            fields.add(&field.name, self.place(field.node), required);
        }
        fields
    }

    /// What is said about fields beside the declared ones.
    pub(super) fn close(&mut self, schema: &mut Schema, object: &Object, declared: &Fields) {
        if let Some(extra) = &object.extra {
            let values = self.place(extra.values);
            put(schema, "additionalProperties", values);
            if let Some(names) = self.property_names(extra) {
                // The rule is one about every name, those of the declared fields among them.
                let declared: Vec<_> = declared.properties.keys().map(String::as_str).collect();
                let names = if declared.is_empty() { names } else { json!({ "anyOf": [{ "enum": declared }, names] }) };
                put(schema, "propertyNames", names);
            }
        } else if self.options.closed || object.unknown == UnknownFields::Reject {
            put(schema, "additionalProperties", false);
        }
    }
}

/// The declared fields of an object, as they go into its schema.
#[derive(Clone, Default)]
pub(super) struct Fields {
    properties: Schema,
    required: Vec<Value>,
}

impl Fields {
    /// The field that names a branch.
    pub(super) fn of_tag(name: &str, value: &str) -> Self {
        let mut fields = Self::default();
        fields.add(name, json!({ "type": "string", "const": value }), true);
        fields
    }

    pub(super) fn add(&mut self, name: &str, schema: Value, required: bool) {
        self.properties.insert(name.to_owned(), schema);
        if required {
            self.required.push(Value::from(name));
        }
    }

    pub(super) fn extend(&mut self, other: Self) {
        self.properties.extend(other.properties);
        self.required.extend(other.required);
    }

    pub(super) fn write(&self, schema: &mut Schema) {
        put(schema, "properties", self.properties.clone());
        if !self.required.is_empty() {
            put(schema, "required", self.required.clone());
        }
    }
}
