//! What can be known about a declaration without the compiler. One kind of mistake, one file.

mod bounds;
pub(crate) mod cross;
mod defaults;
mod kinds;
mod names;
mod notes;
mod types;
mod values;

use crate::declaration::{Body, BranchBody, Declaration, Field, Role, Struct};
use crate::error::Errors;

/// Checks a declaration that was read; with `require_docs`, a missing note is a mistake too.
pub(crate) fn declaration(declaration: &Declaration, require_docs: bool, errors: &mut Errors) {
    names::check(&declaration.body, errors);
    if require_docs {
        notes::check(declaration, errors);
    }
    match &declaration.body {
        Body::Struct(object) => fields(object, errors),
        Body::Transparent(transparent) => {
            value(&transparent.field, errors);
            terms(&declaration.terms, transparent.field.form.inner(), None, errors);
        }
        Body::Choice(_) => {}
        Body::Union(union) => {
            for branch in &union.branches {
                match &branch.body {
                    BranchBody::Unit => {}
                    BranchBody::Value(field) => value(field, errors),
                    BranchBody::Fields(object) => fields(object, errors),
                }
            }
        }
    }
}

fn fields(object: &Struct, errors: &mut Errors) {
    for field in object.fields.iter().filter(|field| field.role != Role::Skip) {
        types::field(field, errors);
        defaults::check(field, errors);
        terms(&field.terms, field.form.inner(), field.default.as_ref(), errors);
    }
}

/// Checks the field of a struct or variant around one value.
fn value(field: &Field, errors: &mut Errors) {
    types::value(field, errors);
    terms(&field.terms, &field.form, None, errors);
}

fn terms(
    terms: &crate::ValueTerms,
    form: &crate::TypeForm,
    default: Option<&crate::At<crate::DefaultValue>>,
    errors: &mut Errors,
) {
    let before = errors.len();
    kinds::check(&terms.rules, form, errors);
    bounds::check(&terms.rules, form, errors);
    // Values are checked by rules that make sense.
    if errors.len() == before {
        values::check(terms, form, default, errors);
    }
}
