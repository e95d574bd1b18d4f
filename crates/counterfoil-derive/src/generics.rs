//! The parameters of a generic type, with what a contract asks of them.

use proc_macro2::TokenStream;
use syn::{GenericParam, Generics, parse_quote};

use crate::code::code;

/// The parameters of a type, with `Contract` asked of every type among them.
pub(crate) fn bounded(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        if let GenericParam::Type(ty) = parameter {
            ty.bounds.push(parse_quote!(__cf::Contract));
        }
    }
    generics
}

/// The type of a field that uses every parameter, so that none of a place's is left over.
pub(crate) fn marker(generics: &Generics) -> TokenStream {
    let types = generics.type_params().map(|parameter| &parameter.ident);
    code!(::core::marker::PhantomData<fn() -> (#(#types,)*)>)
}
