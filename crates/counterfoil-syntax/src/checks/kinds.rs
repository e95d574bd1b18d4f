//! Rules on a type that has no use for them.
//!
//! Only types that are recognised are judged here; for the others the derive asks the compiler, through the traits of
//! `counterfoil_core::kind`.

use proc_macro2::Span;

use crate::declaration::Rules;
use crate::error::Errors;
use crate::types::TypeForm;

/// A family of rules, and the types that it is for.
struct Family {
    are: &'static str,
    needs: &'static str,
    fits: fn(&TypeForm) -> bool,
}

const TEXT: Family = Family { are: "is a rule for strings", needs: "a string", fits: |form| *form == TypeForm::Text };
const TIDYING: Family = Family { are: "tidies strings", needs: "a string", fits: |form| *form == TypeForm::Text };
const BOUNDS: Family = Family {
    are: "is a rule for numbers",
    needs: "a number",
    fits: |form| matches!(form, TypeForm::Integer(_) | TypeForm::Number { .. }),
};
const ITEMS: Family = Family {
    are: "is a rule for lists",
    needs: "a list",
    fits: |form| matches!(form, TypeForm::List(_) | TypeForm::Set(_)),
};

pub(super) fn check(rules: &Rules, form: &TypeForm, errors: &mut Errors) {
    let form = match form {
        TypeForm::Nullable(inner) => inner,
        form => form,
    };
    let Some((found, instead)) = found(form) else { return };
    let mut family = |words: Vec<(&'static str, Span)>, family: Family| {
        for (word, span) in words.into_iter().filter(|_| !(family.fits)(form)) {
            let Family { are, needs, .. } = family;
            let instead = if are == TIDYING.are { tidied(form) } else { instead };
            errors.push(span, format!("`{word}` {are}, and this is {found}, not {needs}: {instead}"));
        }
    };
    family(rules.text(), TEXT);
    family(rules.tidying(), TIDYING);
    family(rules.bounds(), BOUNDS);
    family(rules.items(), ITEMS);
}

/// What to do instead of tidying something that is no string.
fn tidied(form: &TypeForm) -> &'static str {
    match form {
        TypeForm::Boolean | TypeForm::Integer(_) | TypeForm::Number { .. } => "remove it",
        _ => "put it on a type of its own for the strings inside",
    }
}

/// What a type is, and which rules it takes; `None` where that is left to the compiler.
fn found(form: &TypeForm) -> Option<(&'static str, &'static str)> {
    Some(match form {
        TypeForm::Boolean => ("a boolean", "remove it"),
        TypeForm::Integer(_) | TypeForm::Number { .. } => ("a number", "write `minimum` and `maximum`"),
        TypeForm::Text => ("a string", "write `min_length` and `max_length`"),
        TypeForm::List(_) | TypeForm::Set(_) => {
            ("a list", "write `min_items` and `max_items`, or put it on a type of its own for the items")
        }
        TypeForm::Map(..) => ("a map", "put it on a type of its own for the values"),
        TypeForm::Tuple(_) => ("a tuple", "put it on a type of its own for that place"),
        _ => return None,
    })
}
