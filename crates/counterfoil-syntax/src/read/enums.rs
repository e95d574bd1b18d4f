//! Enums: fixed sets of names, and unions.

use proc_macro2::Ident;
use syn::{DataEnum, DeriveInput, Fields, Variant};

use super::{fields, structs};
use crate::attributes::{Attributes, Place};
use crate::case::Case;
use crate::declaration::{Body, Branch, BranchBody, Choice, ChoiceValue, Form, Union};
use crate::error::Errors;

/// A variant, with what its attributes say.
struct Read<'v> {
    variant: &'v Variant,
    name: String,
    attributes: Attributes,
}

/// Reads an enum.
pub(super) fn read(item: &DeriveInput, data: &DataEnum, attributes: &mut Attributes, errors: &mut Errors) -> Body {
    let case = attributes.rename_all.as_ref().map(|case| case.value);
    let (mut skipped, mut kept) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let mut read = Attributes::read(&variant.attrs, Place::Variant, errors);
        if read.skip.is_some() {
            for (word, span) in read.words_besides(&["skip", "description"]) {
                errors.push(
                    span,
                    format!("`{word}` says nothing beside `skip`, which leaves the variant out: remove one of them"),
                );
            }
            skipped.push(variant.ident.clone());
            continue;
        }
        let plain = fields::plain(&variant.ident);
        let name = match (read.rename.take(), case) {
            (Some(rename), _) => rename.value,
            (None, Some(case)) => case.of_variant(&plain),
            (None, None) => plain,
        };
        kept.push(Read { variant, name, attributes: read });
    }
    if kept.is_empty() {
        errors.push(item.ident.span(), "an enum without variants has no value: add one, or remove `skip`");
    }
    let units = kept.iter().all(|read| matches!(read.variant.fields, Fields::Unit));
    match form(attributes, errors) {
        None if units => choice(kept, skipped, attributes, errors),
        form => {
            let form = form.unwrap_or_else(|| {
                errors.push(
                    item.ident.span(),
                    "an enum with data says how its variants are told apart: write `#[contract(tag = \"type\")]`, \
                     `#[contract(tag = \"type\", content = \"value\")]`, `#[contract(untagged)]` or `#[contract(external)]`",
                );
                Form::External
            });
            union(form, kept, skipped, attributes, errors)
        }
    }
}

fn form(attributes: &Attributes, errors: &mut Errors) -> Option<Form> {
    let Attributes { tag, content, untagged, external, .. } = attributes;
    let others = [*untagged, *external];
    let mut written = others.iter().flatten().chain(tag.as_ref().map(|tag| &tag.span));
    if let (Some(_), Some(second)) = (written.next(), written.next()) {
        errors.push(*second, "an enum has one form: keep one of `tag`, `untagged` and `external`");
    }
    match (tag, content) {
        (Some(tag), Some(content)) => {
            if tag.value == content.value {
                errors.push(content.span, "the tag and the content need two names");
            }
            return Some(Form::Adjacent { tag: tag.value.clone(), content: content.value.clone() });
        }
        (Some(tag), None) => return Some(Form::Tagged { tag: tag.value.clone() }),
        (None, Some(content)) => {
            errors.push(content.span, "`content` stands beside a tag: write `tag = \"type\", content = \"value\"`");
        }
        (None, None) => {}
    }
    match others {
        [Some(_), _] => Some(Form::Untagged),
        [None, Some(_)] => Some(Form::External),
        [None, None] => None,
    }
}

fn choice(kept: Vec<Read<'_>>, skipped: Vec<Ident>, attributes: &Attributes, errors: &mut Errors) -> Body {
    for (word, span) in &attributes.words {
        if matches!(*word, "unknown_fields" | "rename_all_fields") {
            errors.push(*span, format!("`{word}` is about fields, and this enum has none: remove it"));
        }
    }
    let values = kept.into_iter().map(|read| {
        for (word, span) in read.attributes.words_besides(&["rename", "description"]) {
            errors.push(span, format!("`{word}` is about fields, and this variant has none: remove it"));
        }
        ChoiceValue {
            ident: read.variant.ident.clone(),
            name: read.name,
            description: read.attributes.terms.notes.description,
        }
    });
    Body::Choice(Choice { values: values.collect(), skipped })
}

fn union(form: Form, kept: Vec<Read<'_>>, skipped: Vec<Ident>, attributes: &Attributes, errors: &mut Errors) -> Body {
    for (word, span) in attributes.terms.rules.tidying() {
        errors.push(
            span,
            format!("`{word}` tidies a string, and this enum is not always one: put it on the strings inside"),
        );
    }
    let field_case = attributes.rename_all_fields.as_ref().map(|case| case.value);
    let branches = kept.into_iter().map(|read| branch(read, &form, field_case, attributes, errors)).collect();
    Body::Union(Union { form, branches, skipped })
}

fn branch(
    mut read: Read<'_>,
    form: &Form,
    field_case: Option<Case>,
    of_enum: &Attributes,
    errors: &mut Errors,
) -> Branch {
    let ident = &read.variant.ident;
    if !matches!(read.variant.fields, Fields::Named(_)) {
        for (word, span) in read.attributes.words_besides(&["rename", "description"]) {
            errors.push(span, format!("`{word}` is about named fields, and this variant has none: remove it"));
        }
    }
    let body = match &read.variant.fields {
        Fields::Unit => {
            if *form == Form::Untagged {
                errors.push(
                    ident.span(),
                    "nothing tells this variant from the others without a tag: give it a value, or write `tag = \"type\"`",
                );
            }
            BranchBody::Unit
        }
        Fields::Unnamed(unnamed) => match (unnamed.unnamed.first(), unnamed.unnamed.len()) {
            (Some(field), 1) => BranchBody::Value(Box::new(fields::unnamed(field, 0, errors))),
            (None, _) => {
                errors.push_at(unnamed, format!("write `{ident}` for no value, or `{ident} {{}}` for an empty object"));
                BranchBody::Unit
            }
            _ => {
                errors.push_at(
                    unnamed,
                    format!("a variant holds one value: name the fields, or write a tuple in one, `{ident}((A, B))`"),
                );
                BranchBody::Unit
            }
        },
        Fields::Named(named) => {
            let case = read.attributes.rename_all.take().map(|case| case.value).or(field_case);
            let fields = fields::named(named, case, None, errors);
            let mut complete = structs::complete(&mut read.attributes, fields, errors);
            complete.unknown_fields = of_enum.unknown_fields.as_ref().map(|choice| choice.value).unwrap_or_default();
            BranchBody::Fields(complete)
        }
    };
    Branch { ident: ident.clone(), name: read.name, description: read.attributes.terms.notes.description, body }
}
