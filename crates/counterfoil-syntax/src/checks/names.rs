//! Names on the wire that clash.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::declaration::{Body, BranchBody, Form, Role, Struct, Union};
use crate::error::Errors;
use crate::types::TypeForm;

pub(super) fn check(body: &Body, errors: &mut Errors) {
    match body {
        Body::Struct(object) => fields(object, errors),
        Body::Transparent(_) => {}
        Body::Choice(choice) => {
            distinct("variants", choice.values.iter().map(|value| (value.name.as_str(), value.ident.span())), errors);
        }
        Body::Union(union) => branches(union, errors),
    }
}

fn fields(object: &Struct, errors: &mut Errors) {
    let own = object.fields.iter().filter(|field| field.role == Role::Own);
    distinct("fields", own.map(|field| (field.name.as_str(), field.span)), errors);
}

fn branches(union: &Union, errors: &mut Errors) {
    distinct("variants", union.branches.iter().map(|branch| (branch.name.as_str(), branch.ident.span())), errors);
    for branch in &union.branches {
        let tag = match &union.form {
            Form::Tagged { tag } => Some(tag),
            _ => None,
        };
        match &branch.body {
            BranchBody::Fields(object) => {
                fields(object, errors);
                let clash = object.fields.iter().find(|field| field.role == Role::Own && Some(&field.name) == tag);
                if let Some(field) = clash {
                    errors.push(
                        field.span,
                        format!("the tag has the name `{}` too: rename the field or the tag", field.name),
                    );
                }
            }
            BranchBody::Value(field) if tag.is_some() && is_no_object(&field.form) => errors.push(
                field.span,
                "a tag stands among the fields of an object, and this is none: name the fields, or write `content = \"value\"`",
            ),
            BranchBody::Value(_) | BranchBody::Unit => {}
        }
    }
}

/// Whether a type is known to be no object.
fn is_no_object(form: &TypeForm) -> bool {
    use TypeForm::{Boolean, Integer, List, Number, Parsed, Set, Text, Tuple};
    matches!(form, Boolean | Integer(_) | Number { .. } | Text | Parsed(_) | List(_) | Set(_) | Tuple(_))
}

fn distinct<'n>(what: &str, names: impl Iterator<Item = (&'n str, Span)>, errors: &mut Errors) {
    let mut seen = HashMap::new();
    for (name, span) in names {
        if seen.insert(name, span).is_some() {
            errors.push(span, format!("two {what} have the name `{name}` on the wire: rename one of them"));
        }
    }
}
