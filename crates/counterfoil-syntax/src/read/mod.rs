//! From a type definition to a [`Declaration`], past every mistake.

mod enums;
mod fields;
mod structs;
pub(crate) mod tool;

use syn::{Data, DataStruct, DeriveInput, Fields};

use crate::attributes::{Attributes, Place};
use crate::checks;
use crate::declaration::{Body, Declaration};
use crate::error::Errors;

/// Reads a type definition.
pub(crate) fn declaration(item: &DeriveInput) -> Result<Declaration, Errors> {
    let mut errors = Errors::default();
    for lifetime in item.generics.lifetimes() {
        let name = &lifetime.lifetime;
        errors.push_at(
            lifetime,
            format!("types of a contract are `'static`: own the data (`String` instead of `&str`) and remove `{name}`"),
        );
    }
    let mut attributes = Attributes::read(&item.attrs, place(&item.data), &mut errors);
    let body = match &item.data {
        Data::Struct(DataStruct { fields: Fields::Named(named), .. }) if attributes.transparent.is_none() => {
            Body::Struct(structs::read(&mut attributes, named, &mut errors))
        }
        Data::Struct(data) => match structs::transparent(item, data, &attributes, &mut errors) {
            Some(transparent) => Body::Transparent(Box::new(transparent)),
            None => return Err(errors),
        },
        Data::Enum(data) => enums::read(item, data, &mut attributes, &mut errors),
        Data::Union(data) => {
            errors.push(
                data.union_token.span,
                "a `union` cannot be read from JSON: write an `enum` with `#[contract(untagged)]`",
            );
            return Err(errors);
        }
    };
    let name = attributes.rename.take().map_or_else(|| fields::plain(&item.ident), |rename| rename.value);
    let declaration = Declaration {
        ident: item.ident.clone(),
        name,
        generics: item.generics.clone(),
        root: attributes.root.take(),
        terms: attributes.terms,
        body,
    };
    checks::declaration(&declaration, attributes.require_docs.is_some(), &mut errors);
    errors.finish(declaration)
}

fn place(data: &Data) -> Place {
    match data {
        Data::Struct(DataStruct { fields: Fields::Named(_), .. }) => Place::Struct,
        Data::Struct(_) => Place::Transparent,
        Data::Enum(_) | Data::Union(_) => Place::Enum,
    }
}
