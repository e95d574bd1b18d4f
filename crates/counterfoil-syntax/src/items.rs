//! Declarations in a piece of Rust source, as someone types it.

use syn::{Attribute, Data, DataEnum, DataStruct, DeriveInput, Item, ItemEnum, ItemStruct, Path, Token};

use crate::declaration::Declaration;
use crate::error::Errors;

/// What a piece of source holds.
#[derive(Clone, Debug)]
pub struct Items {
    /// The types that derive `Contract`, in order.
    pub declarations: Vec<Declaration>,
    /// Everything else, in order.
    pub others: Vec<Item>,
}

/// Reads the declarations in a piece of source.
///
/// The places of mistakes refer to this text. They are kept by `proc_macro2` for the whole thread; a long-lived program
/// calls `proc_macro2::extra::invalidate_current_thread_spans` when it is done with one text.
///
/// # Errors
///
/// The first mistake of syntax, or else every mistake in a declaration.
pub fn parse_items(text: &str) -> Result<Items, Errors> {
    let file = syn::parse_file(text)?;
    let mut errors = Errors::default();
    let mut items = Items { declarations: Vec::new(), others: Vec::new() };
    let (declared, others) = file.items.into_iter().partition(is_declaration);
    items.others = others;
    for input in Vec::into_iter(declared).filter_map(derive_input) {
        match Declaration::new(&input) {
            Ok(declaration) => items.declarations.push(declaration),
            Err(more) => errors.append(more),
        }
    }
    errors.finish(items)
}

/// The type definition as what a derive macro receives.
fn derive_input(item: Item) -> Option<DeriveInput> {
    match item {
        Item::Struct(item) => {
            let ItemStruct { struct_token, fields, semi_token, .. } = item;
            let data = Data::Struct(DataStruct { struct_token, fields, semi_token });
            Some(DeriveInput { attrs: item.attrs, vis: item.vis, ident: item.ident, generics: item.generics, data })
        }
        Item::Enum(item) => {
            let ItemEnum { enum_token, brace_token, variants, .. } = item;
            let data = Data::Enum(DataEnum { enum_token, brace_token, variants });
            Some(DeriveInput { attrs: item.attrs, vis: item.vis, ident: item.ident, generics: item.generics, data })
        }
        _ => None,
    }
}

/// Whether the item is a type that derives `Contract`.
fn is_declaration(item: &Item) -> bool {
    match item {
        Item::Struct(item) => derives_contract(&item.attrs),
        Item::Enum(item) => derives_contract(&item.attrs),
        _ => false,
    }
}

fn derives_contract(attributes: &[Attribute]) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derives
        .filter_map(|derive| {
            derive.parse_args_with(syn::punctuated::Punctuated::<Path, Token![,]>::parse_terminated).ok()
        })
        .flatten()
        .any(|path| path.segments.last().is_some_and(|last| last.ident == "Contract"))
}
