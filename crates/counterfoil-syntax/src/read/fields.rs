//! Fields, with the names that they have on the wire.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{FieldsNamed, Member};

use crate::attributes::{Attributes, Place};
use crate::case::Case;
use crate::declaration::{At, DefaultValue, Field, Role};
use crate::error::Errors;
use crate::types::TypeForm;

/// An identifier as a name, without the `r#` of a raw one.
pub(super) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Reads named fields; `case` is how their names are written on the wire, and `of_struct` is where the struct says that
/// its own `Default` holds theirs.
pub(super) fn named(
    fields: &FieldsNamed,
    case: Option<Case>,
    of_struct: Option<&At<DefaultValue>>,
    errors: &mut Errors,
) -> Vec<Field> {
    let read = fields.named.iter().enumerate().map(|(at, field)| {
        let mut read = one(field, at, errors);
        if let Some(case) = case.filter(|_| !read.renamed) {
            read.field.name = case.of_field(&read.field.name);
        }
        let takes_default = read.field.role == Role::Own && !read.field.is_optional();
        if let Some(default) = of_struct.filter(|_| takes_default && read.field.default.is_none()) {
            read.field.default = Some(At::new(DefaultValue::OfStruct, default.span));
        }
        read.field
    });
    read.collect()
}

/// Reads the field of a struct or variant around one value.
pub(super) fn unnamed(field: &syn::Field, at: usize, errors: &mut Errors) -> Field {
    let read = one(field, at, errors);
    let field = read.field;
    if read.renamed {
        errors.push(field.span, "the value stands for the whole, so it has no name: remove `rename`");
    }
    if let Some(default) = &field.default {
        errors.push(default.span, "a default belongs on the field that may be left out, not on the value inside");
    }
    if field.role == Role::Flatten {
        errors.push(
            field.span,
            "the value stands for the whole, so there is nothing to flatten it into: remove `flatten`",
        );
    }
    field
}

struct Read {
    field: Field,
    renamed: bool,
}

fn one(field: &syn::Field, at: usize, errors: &mut Errors) -> Read {
    let mut attributes = Attributes::read(&field.attrs, Place::Field, errors);
    let role = role(&attributes, errors);
    let renamed = attributes.rename.take();
    let was_renamed = renamed.is_some();
    let (member, span) = match &field.ident {
        Some(ident) => (Member::Named(ident.clone()), ident.span()),
        None => (Member::from(at), field.ty.span()),
    };
    let name = renamed.map(|rename| rename.value).or_else(|| field.ident.as_ref().map(plain)).unwrap_or_default();
    let form = TypeForm::of(&field.ty);
    // serde takes `default` on an `Option` for what it does without: the field may be left out.
    let says_nothing = !attributes.words.iter().any(|(word, _)| *word == "default")
        && matches!(
            (&attributes.default, &form),
            (Some(At { value: DefaultValue::OfType, .. }), TypeForm::Optional(_))
        );
    Read {
        field: Field {
            member,
            name,
            span,
            form,
            ty: field.ty.clone(),
            role,
            default: attributes.default.filter(|_| !says_nothing),
            terms: attributes.terms,
        },
        renamed: was_renamed,
    }
}

/// How the field takes part; what else is said of one that has no value of its own says nothing.
fn role(attributes: &Attributes, errors: &mut Errors) -> Role {
    let (role, word, instead) = match (attributes.flatten, attributes.skip) {
        (None, None) => return Role::Own,
        (_, Some(_)) => (Role::Skip, "skip", ", which leaves the field out: remove one of them"),
        (Some(_), None) => (Role::Flatten, "flatten", ": put it on the fields of the flattened type"),
    };
    // serde's `default` names what stands in for a field that it skips; ours is always `Default`.
    if let (Role::Skip, Some(At { value: DefaultValue::Call(_), span })) = (role, &attributes.default) {
        errors.push(*span, "a skipped field takes its `Default`: implement that instead of naming a function");
    }
    for (other, span) in attributes.words_besides(&[word, "description"]) {
        errors.push(span, format!("`{other}` says nothing beside `{word}`{instead}"));
    }
    role
}
