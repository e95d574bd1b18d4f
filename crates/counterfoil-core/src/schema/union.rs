//! Values that are one of several shapes.

use serde_json::{Map, Value, json};

use super::value::put;
use super::{Writer, sentence};
use crate::terms::{Branch, Form, Object, Shape, Union, UnknownFields};

type Schema = Map<String, Value>;

impl Writer<'_> {
    /// `anyOf` over the branches; branches of an external union that have no value are one `enum`.
    pub(super) fn union(&mut self, schema: &mut Schema, union: &Union) {
        let mut branches = Vec::new();
        if union.form == Form::External {
            let units: Vec<_> = union
                .branches
                .iter()
                .filter(|branch| branch.node.is_none())
                .map(|branch| branch.name.as_str())
                .collect();
            if !units.is_empty() {
                branches.push(json!({ "type": "string", "enum": units }));
            }
        }
        for branch in &union.branches {
            if let Some(schema) = self.branch(union, branch) {
                branches.push(self.described(schema, union, branch));
            }
        }
        put(schema, "anyOf", branches);
    }

    fn branch(&mut self, union: &Union, branch: &Branch) -> Option<Schema> {
        match &union.form {
            Form::Untagged => match self.place(branch.node?) {
                Value::Object(schema) => Some(schema),
                _ => None,
            },
            Form::Tagged { tag } => {
                let mut schema = Schema::new();
                let tag = Some((tag.as_str(), branch.name.as_str()));
                match branch.node.map(|node| (node, self.terms.shape(node))) {
                    Some((node, Shape::Object(object))) => {
                        self.object(&mut schema, object, tag);
                        schema.extend(self.notes(node));
                        if let Some(said) = sentence::of_branch(self.terms, node, branch, self.options.advertised) {
                            put(&mut schema, "description", said);
                        }
                    }
                    _ => {
                        let unit = Object { unknown: union.unknown, ..Object::default() };
                        self.object(&mut schema, &unit, tag);
                    }
                }
                Some(super::ordered(schema))
            }
            Form::Adjacent { tag, content } => {
                let mut properties = Schema::new();
                properties.insert(tag.clone(), json!({ "type": "string", "const": branch.name }));
                let mut required = vec![tag.as_str()];
                if let Some(node) = branch.node {
                    properties.insert(content.clone(), self.place(node));
                    required.push(content);
                }
                Some(self.wrapper(union, properties, &required))
            }
            Form::External => {
                let properties = Schema::from_iter([(branch.name.clone(), self.place(branch.node?))]);
                Some(self.wrapper(union, properties, &[&branch.name]))
            }
        }
    }

    /// An object that a form puts around a branch's value.
    fn wrapper(&self, union: &Union, properties: Schema, required: &[&str]) -> Schema {
        let mut schema = Schema::new();
        put(&mut schema, "type", "object");
        put(&mut schema, "properties", properties);
        put(&mut schema, "required", required);
        if self.options.closed || union.unknown == UnknownFields::Reject {
            put(&mut schema, "additionalProperties", false);
        }
        schema
    }
    /// The branch's schema with the branch's own note, where there is one.
    fn described(&self, mut schema: Schema, union: &Union, branch: &Branch) -> Value {
        if let Some(note) = &branch.description {
            let said = match (&union.form, branch.node) {
                (Form::Tagged { .. }, Some(_)) => None,
                // The value stands in the branch's place, and so do the sentences about it.
                (Form::Untagged, Some(node)) => sentence::noted(self.terms, node, Some(note), self.options.advertised),
                _ => Some(note.clone()),
            };
            if let Some(said) = said {
                put(&mut schema, "description", said);
            }
        }
        Value::Object(super::ordered(schema))
    }
}
