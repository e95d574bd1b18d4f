//! What unions may be flattened into an object: those that its schema can spell out, without two parts claiming one name.

use std::collections::HashMap;

use super::{Form, Object, Shape, Terms, Union};

/// A schema spells out every combination of branches, up to this many.
const COMBINATIONS: usize = 64;

/// Adds what is wrong with the unions that are flattened into an object.
pub(super) fn check(terms: &Terms, object: &Object, mistakes: &mut Vec<String>) {
    let into = object.name.as_deref().map(|name| format!(" into `{name}`")).unwrap_or_default();
    let mut owners = Owners::default();
    for field in &object.fields {
        owners.claim(0, &field.name);
    }
    let mut combinations = 1_usize;
    for (number, node) in (1..).zip(&object.flattened) {
        let Shape::Union(union) = terms.shape(*node) else {
            mistakes.push(format!("a value that is neither an object nor a union cannot be flattened{into}"));
            continue;
        };
        let name = union.name.as_deref().map(|name| format!(" `{name}`")).unwrap_or_default();
        match &union.form {
            Form::Untagged | Form::External => {
                mistakes.push(format!("the union{name} cannot be flattened{into} without a tag: give it a `tag`"));
                continue;
            }
            Form::Tagged { tag } => {
                owners.claim(number, tag);
                branches(terms, union, &format!("the union{name} that is flattened{into}"), mistakes);
                for field in fields(terms, union) {
                    owners.claim(number, field);
                }
            }
            Form::Adjacent { tag, content } => {
                owners.claim(number, tag);
                owners.claim(number, content);
            }
        }
        combinations = combinations.saturating_mul(union.branches.len());
    }
    for name in owners.contested {
        mistakes.push(format!(
            "the name `{name}` is declared twice among what is flattened{into} and the fields there: rename one of the two"
        ));
    }
    if combinations > COMBINATIONS {
        mistakes.push(format!(
            "the unions that are flattened{into} have {combinations} combinations of branches, and a schema spells out \
             {COMBINATIONS} at most: keep one of them in a field of its own"
        ));
    }
}

/// Branches whose parts would be flattened twice over.
fn branches(terms: &Terms, union: &Union, which: &str, mistakes: &mut Vec<String>) {
    for branch in &union.branches {
        let Some(Shape::Object(inner)) = branch.node.map(|node| terms.shape(node)) else { continue };
        let nested = match (inner.flattened.is_empty(), &inner.extra) {
            (false, _) => "union",
            (true, Some(_)) => "map",
            (true, None) => continue,
        };
        mistakes.push(format!(
            "the branch `{}` of {which} has a flattened {nested} itself: keep that {nested} in a field of its own",
            branch.name
        ));
    }
}

/// The fields of all branches.
fn fields<'t>(terms: &'t Terms, union: &'t Union) -> impl Iterator<Item = &'t str> {
    let objects = union.branches.iter().filter_map(|branch| match terms.shape(branch.node?) {
        Shape::Object(object) => Some(object),
        _ => None,
    });
    objects.flat_map(|object| object.fields.iter().map(|field| field.name.as_str()))
}

/// Which part of an object has which names; branches of one union may share theirs.
#[derive(Default)]
struct Owners<'t> {
    parts: HashMap<&'t str, usize>,
    contested: Vec<&'t str>,
}

impl<'t> Owners<'t> {
    fn claim(&mut self, part: usize, name: &'t str) {
        let owner = *self.parts.entry(name).or_insert(part);
        if owner != part && !self.contested.contains(&name) {
            self.contested.push(name);
        }
    }
}
