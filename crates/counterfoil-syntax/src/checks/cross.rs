//! Rules across fields: the fields that they name, and whether they can say anything about them.

use std::collections::HashSet;

use counterfoil_core::nearest;

use crate::declaration::{CrossRule, Field, FieldName, Role, Struct};
use crate::error::Errors;
use crate::types::TypeForm;

/// Finds the fields that rules name, and writes their names on the wire into the rules.
pub(crate) fn resolve(object: &mut Struct, errors: &mut Errors) {
    let Struct { fields, rules, .. } = object;
    for rule in rules {
        let mut named = HashSet::new();
        for name in rule.value.fields_mut() {
            if !named.insert(name.ident.to_string()) {
                errors.push(
                    name.ident.span(),
                    format!("`{}` is named twice in one rule: name each field once", name.ident),
                );
            }
            match find(fields, name) {
                Ok(Some(field)) => name.name.clone_from(&field.name),
                // It may be a field of what is flattened; that shows when the contract is built.
                Ok(None) => {}
                Err(message) => errors.push(name.ident.span(), message),
            }
        }
        meaning(fields, &rule.value, errors);
    }
}

fn find<'f>(fields: &'f [Field], name: &FieldName) -> Result<Option<&'f Field>, String> {
    let ident = &name.ident;
    let flattens = fields.iter().any(|field| field.role == Role::Flatten);
    match member(fields, name) {
        Some(field) => match field.role {
            Role::Own => Ok(Some(field)),
            Role::Skip => Err(format!("`{ident}` is skipped, so it is never sent: remove it from the rule")),
            Role::Flatten => Err(format!("`{ident}` is flattened: name the fields that it brings")),
        },
        None if flattens => Ok(None),
        None => {
            let names: Vec<_> = fields.iter().filter(|field| field.role == Role::Own).map(rust_name).collect();
            let hint = match nearest(&ident.to_string(), names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the fields are {}", names.join(", ")),
            };
            Err(format!("there is no field `{ident}`; {hint}"))
        }
    }
}

fn member<'f>(fields: &'f [Field], name: &FieldName) -> Option<&'f Field> {
    fields.iter().find(|field| matches!(&field.member, syn::Member::Named(ident) if *ident == name.ident))
}

fn rust_name(field: &Field) -> String {
    match &field.member {
        syn::Member::Named(ident) => ident.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether the rule says anything about fields of these types.
fn meaning(fields: &[Field], rule: &CrossRule, errors: &mut Errors) {
    if let CrossRule::Ordered(low, high) = rule {
        if let (Some(low), Some(of_high)) = (member(fields, low), member(fields, high))
            && !in_one_order(low.form.inner(), of_high.form.inner())
        {
            errors.push(
                high.ident.span(),
                "these two cannot be put in order: `ordered` compares numbers, strings, or dates of one type",
            );
        }
        return;
    }
    for name in rule.fields() {
        let always = member(fields, name).filter(|field| is_required(field));
        if let Some(field) = always {
            errors.push(
                name.ident.span(),
                format!(
                    "`{}` must always be sent, so the rule says nothing about it: write its type as `Option<...>`",
                    rust_name(field)
                ),
            );
        }
    }
}

/// Whether a field is known to be one that must be sent.
fn is_required(field: &Field) -> bool {
    field.role == Role::Own && field.default.is_none() && !field.is_optional() && field.form.is_known()
}

fn in_one_order(low: &TypeForm, high: &TypeForm) -> bool {
    use TypeForm::{Any, Integer, Named, Nullable, Number, Other, Parsed, Text};
    match (low, high) {
        (Nullable(low), high) => in_one_order(low, high),
        (low, Nullable(high)) => in_one_order(low, high),
        (Named(_) | Other | Any, _) | (_, Named(_) | Other | Any) => true,
        (Integer(_) | Number { .. }, Integer(_) | Number { .. }) | (Text, Text) => true,
        (Parsed(low), Parsed(high)) => low == high,
        _ => false,
    }
}
