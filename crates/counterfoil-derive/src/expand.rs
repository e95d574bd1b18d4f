//! From the tokens of a type to the tokens of its contract.

use counterfoil_syntax::{Body, Declaration, Errors};
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::code::code;
use crate::{choice, generics, structs, transparent, union};

/// The implementation of `Contract`, or every mistake in the declaration.
pub(crate) fn contract(input: &DeriveInput) -> TokenStream {
    match Declaration::new(input) {
        Ok(declaration) => implementation(&declaration),
        Err(errors) => mistakes(&errors),
    }
}

fn implementation(declaration: &Declaration) -> TokenStream {
    let generics = generics::bounded(&declaration.generics);
    let implementation = match &declaration.body {
        Body::Struct(object) => structs::expand(declaration, object, &generics),
        Body::Transparent(value) => transparent::expand(declaration, value, &generics),
        Body::Choice(values) => choice::expand(declaration, values, &generics),
        Body::Union(branches) => union::expand(declaration, branches, &generics),
    };
    let root = match &declaration.root {
        Some(path) => quote!(#path),
        None => quote!(::counterfoil),
    };
    code! {
        // What is generated is not the author's style to answer for.
        #[allow(
            clippy::all,
            clippy::pedantic,
            clippy::nursery,
            clippy::restriction,
            dead_code,
            deprecated,
            missing_debug_implementations,
            missing_docs,
            non_camel_case_types,
            unreachable_code,
            unreachable_pub,
            unused_imports,
            unused_mut,
            unused_qualifications,
            unused_variables
        )]
        const _: () = {
            use #root::__private as __cf;
            #implementation
        };
    }
}

pub(crate) fn mistakes(errors: &Errors) -> TokenStream {
    errors.iter().map(counterfoil_syntax::Error::to_compile_error).collect()
}
