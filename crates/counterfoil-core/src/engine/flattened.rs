//! Which keys of an object belong to the unions that are flattened into it.

use counterfoil_json::SyntaxError;

use crate::source::Source;
use crate::terms::{Branch, Form, Object, Shape, Terms, Union};

/// The unions that are flattened into an object, each with the branch that the object names.
#[derive(Debug)]
pub(super) struct Flattened<'t> {
    terms: &'t Terms,
    unions: Vec<(&'t Union, Option<&'t Branch>)>,
}

impl<'t> Flattened<'t> {
    /// Looks up the tag of every union in the object that `whole` stands at.
    ///
    /// # Errors
    ///
    /// Only a syntax error.
    pub(super) fn of<'a, S: Source<'a>>(terms: &'t Terms, rules: &Object, whole: &mut S) -> Result<Self, SyntaxError> {
        let mut unions = Vec::with_capacity(rules.flattened.len());
        for node in &rules.flattened {
            let Shape::Union(union) = terms.shape(*node) else { continue };
            let (Form::Tagged { tag } | Form::Adjacent { tag, .. }) = &union.form else { continue };
            let chosen = match whole.member(tag)? {
                None => None,
                Some(mut value) => {
                    let name = value.try_string()?;
                    name.and_then(|name| union.branches.iter().find(|branch| branch.name == name))
                }
            };
            unions.push((union, chosen));
        }
        Ok(Self { terms, unions })
    }

    /// Whether a key belongs to one of the unions: its tag, or a part of the branch that was chosen. Where no branch was,
    /// the parts of all do, so that one mistake in the tag does not draw others.
    pub(super) fn owns(&self, name: &str) -> bool {
        self.unions.iter().any(|(union, chosen)| match (&union.form, chosen) {
            (Form::Tagged { tag } | Form::Adjacent { tag, .. }, _) if tag == name => true,
            (form, Some(branch)) => self.is_part(form, branch, name),
            (form, None) => union.branches.iter().any(|branch| self.is_part(form, branch, name)),
        })
    }

    /// Whether a branch has a part of this name beside the tag.
    fn is_part(&self, form: &Form, branch: &Branch, name: &str) -> bool {
        let Some(node) = branch.node else { return false };
        match (form, self.terms.shape(node)) {
            (Form::Adjacent { content, .. }, _) => content == name,
            (_, Shape::Object(object)) => object.fields.iter().any(|field| field.name == name),
            _ => false,
        }
    }
}
