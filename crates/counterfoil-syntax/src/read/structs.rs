//! Structs: objects with named fields, and structs around one value.

use syn::{DataStruct, DeriveInput, Fields, FieldsNamed};

use super::fields;
use crate::attributes::Attributes;
use crate::checks;
use crate::declaration::{At, DefaultValue, Role, Struct, Transparent};
use crate::error::Errors;

/// Reads a struct with named fields.
pub(super) fn read(attributes: &mut Attributes, named: &FieldsNamed, errors: &mut Errors) -> Struct {
    let default = attributes.default.take();
    if let Some(At { value: DefaultValue::Json(_) | DefaultValue::Computed(_), span }) = &default {
        errors.push(*span, "on a struct `default` stands alone, for its own `Default`: put values on the fields");
    }
    let case = attributes.rename_all.as_ref().map(|case| case.value);
    let fields = fields::named(named, case, default.as_ref(), errors);
    complete(attributes, fields, errors)
}

/// A struct of these fields, with what the attributes say about all of them.
pub(super) fn complete(attributes: &mut Attributes, fields: Vec<crate::Field>, errors: &mut Errors) -> Struct {
    let mut read = Struct {
        fields,
        unknown_fields: attributes.unknown_fields.take().map(|choice| choice.value).unwrap_or_default(),
        rules: std::mem::take(&mut attributes.cross_rules),
    };
    checks::cross::resolve(&mut read, errors);
    read
}

/// Reads a struct around one value; `None` when it is none.
pub(super) fn transparent(
    item: &DeriveInput,
    data: &DataStruct,
    attributes: &Attributes,
    errors: &mut Errors,
) -> Option<Transparent> {
    if let Fields::Unit = data.fields {
        let ident = &item.ident;
        errors.push(ident.span(), format!("a contract without fields is an empty object: write `struct {ident} {{}}`"));
        return None;
    }
    for (word, span) in attributes.words_besides(ABOUT_THE_VALUE).filter(|_| attributes.transparent.is_some()) {
        errors.push(span, format!("`{word}` is about named fields, and a transparent struct has none on the wire"));
    }
    let read = data.fields.iter().enumerate().map(|(at, field)| fields::unnamed(field, at, errors));
    let (skipped, mut values): (Vec<_>, Vec<_>) =
        read.collect::<Vec<_>>().into_iter().partition(|field| field.role == Role::Skip);
    let skipped = skipped.into_iter().map(|field| field.member).collect();
    if values.len() != 1 {
        errors.push_at(
            &data.fields,
            "a struct around one value has one field: name the fields to make it an object, or write a tuple in one field",
        );
        return None;
    }
    values.pop().map(|field| Transparent { field, skipped })
}

/// Words on a transparent struct with a named field that are about its value.
const ABOUT_THE_VALUE: &[&str] = &[
    "transparent",
    "title",
    "description",
    "deprecated",
    "examples",
    "transform",
    "refine",
    "says",
    "message",
    "lenient",
    "echo",
    "rename",
    "require_docs",
    "crate",
];
