//! Unions that are flattened into an object: every combination of their branches is a whole object of its own.

use serde_json::{Map, Value, json};

use super::across::Across;
use super::object::Fields;
use super::value::put;
use super::{Writer, sentence};
use crate::terms::{Branch, Form, Object, Shape};

/// An object with one branch of each union, as far as they have been taken together.
#[derive(Clone)]
struct Combination<'t> {
    fields: Fields,
    branches: Vec<(&'t Form, &'t Branch)>,
}

impl Writer<'_> {
    /// The schemas of an object with flattened unions, whose own fields are these.
    pub(super) fn combinations(&mut self, object: &Object, own: Fields) -> Vec<Value> {
        let terms = self.terms;
        let mut combinations = vec![Combination { fields: own, branches: Vec::new() }];
        for union in &object.flattened {
            let Shape::Union(union) = terms.shape(*union) else { continue };
            let parts: Vec<_> = union.branches.iter().map(|branch| (branch, self.parts(&union.form, branch))).collect();
            combinations = combinations
                .iter()
                .flat_map(|before| {
                    parts.iter().map(|(branch, fields)| {
                        let mut after = before.clone();
                        after.fields.extend(fields.clone());
                        after.branches.push((&union.form, branch));
                        after
                    })
                })
                .collect();
        }
        combinations.into_iter().map(|combination| self.combination(object, &combination)).collect()
    }

    /// What a branch brings into the object: the tag, and its fields or its content.
    fn parts(&mut self, form: &Form, branch: &Branch) -> Fields {
        let name = branch.name.as_str();
        match (form, branch.node) {
            (Form::Tagged { tag }, Some(node)) => match self.terms.shape(node) {
                Shape::Object(object) => self.fields(object, Some((tag, name))),
                _ => Fields::of_tag(tag, name),
            },
            (Form::Tagged { tag } | Form::Adjacent { tag, .. }, None) => Fields::of_tag(tag, name),
            (Form::Adjacent { tag, content }, Some(node)) => {
                let mut fields = Fields::of_tag(tag, name);
                fields.add(content, self.place(node), true);
                fields
            }
            // Refused when the contract is sealed.
            (Form::Untagged | Form::External, _) => Fields::default(),
        }
    }

    fn combination(&mut self, object: &Object, combination: &Combination<'_>) -> Value {
        let mut schema = Map::new();
        put(&mut schema, "type", "object");
        combination.fields.write(&mut schema);
        self.close(&mut schema, object, &combination.fields);
        let (mut across, mut said) = (Across::default(), Vec::new());
        for (form, branch) in &combination.branches {
            // The content of a branch states its rules where it stands.
            let node = branch.node.filter(|_| matches!(form, Form::Tagged { .. }));
            if let Some(Shape::Object(inner)) = node.map(|node| self.terms.shape(node)) {
                across.add(inner);
            }
            said.extend(match node {
                Some(node) => sentence::of_branch(self.terms, node, branch, self.options.advertised),
                None => branch.description.clone(),
            });
        }
        across.write(&mut schema, self.options.draft);
        if let Some(description) = sentence::joined(said) {
            put(&mut schema, "description", description);
        }
        json!(super::ordered(schema))
    }
}
