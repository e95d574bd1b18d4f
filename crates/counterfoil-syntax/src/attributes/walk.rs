//! Walking through the items of an attribute, `name(a, b = 1, c(...))`, past every mistake.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Meta, Result, Token};

use crate::error::Errors;

/// Calls `item` at every item of the attributes of this name, with what follows the item's own name.
///
/// After a mistake the walk goes on behind the next comma.
pub(super) fn each_item(
    attributes: &[Attribute],
    name: &str,
    errors: &mut Errors,
    mut item: impl FnMut(&Ident, ParseStream<'_>) -> Result<()>,
) {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
        let Meta::List(list) = &attribute.meta else {
            errors.push_at(attribute, format!("write the attributes in parentheses: `#[{name}(...)]`"));
            continue;
        };
        each(list.tokens.clone(), errors, &mut item);
    }
}

/// As [`each_item`], for what stands inside the parentheses.
pub(super) fn each(
    tokens: TokenStream,
    errors: &mut Errors,
    item: &mut impl FnMut(&Ident, ParseStream<'_>) -> Result<()>,
) {
    let before = errors.len();
    let walk = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Err(error) = one(input, item) {
                errors.add(error);
                pass(input);
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    // What a mistake left unread inside parentheses is part of that mistake.
    let walked = walk.parse2(tokens);
    if let (Err(error), true) = (walked, errors.len() == before) {
        errors.add(error);
    }
}

fn one(input: ParseStream<'_>, item: &mut impl FnMut(&Ident, ParseStream<'_>) -> Result<()>) -> Result<()> {
    if !input.peek(syn::Ident::peek_any) {
        return Err(input.error("expected the name of an attribute"));
    }
    let name = input.call(syn::Ident::parse_any)?;
    item(&name, input)?;
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(());
    }
    Err(input.error(format!("unexpected text behind `{name}`: separate attributes with a comma")))
}

/// Passes over the rest of an item.
fn pass(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}
