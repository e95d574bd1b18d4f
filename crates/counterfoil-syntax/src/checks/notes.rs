//! Missing notes, where the author asked to be told.

use proc_macro2::Span;

use crate::declaration::{Body, BranchBody, Declaration, Role, Struct};
use crate::error::Errors;

pub(super) fn check(declaration: &Declaration, errors: &mut Errors) {
    let mut note = |description: Option<&String>, span: Span, what: &str| {
        if description.is_none() {
            errors.push(span, format!("{what} has no note for the model to read: write a doc comment above it"));
        }
    };
    note(declaration.terms.notes.description.as_ref(), declaration.ident.span(), "this type");
    let fields = |object: &Struct, note: &mut dyn FnMut(Option<&String>, Span, &str)| {
        for field in object.fields.iter().filter(|field| field.role == Role::Own) {
            note(field.terms.notes.description.as_ref(), field.span, "this field");
        }
    };
    match &declaration.body {
        Body::Struct(object) => fields(object, &mut note),
        Body::Transparent(_) => {}
        Body::Choice(choice) => {
            for value in &choice.values {
                note(value.description.as_ref(), value.ident.span(), "this variant");
            }
        }
        Body::Union(union) => {
            for branch in &union.branches {
                note(branch.description.as_ref(), branch.ident.span(), "this variant");
                if let BranchBody::Fields(object) = &branch.body {
                    fields(object, &mut note);
                }
            }
        }
    }
}
