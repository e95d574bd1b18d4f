//! Structs around one value.

use counterfoil_syntax::{Declaration, Transparent};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Generics;
use syn::spanned::Spanned;

use crate::code::{code, code_at};
use crate::{functions, kinds, rules, structs};

pub(crate) fn expand(declaration: &Declaration, transparent: &Transparent, generics: &Generics) -> TokenStream {
    let ident = &declaration.ident;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let field = &transparent.field;
    let (ty, member, skipped) = (&field.ty, &field.member, &transparent.skipped);
    let inner = code_at!(ty.span() => <#ty as __cf::Contract>);
    let kind = code_at!(ty.span() => type Kind = <#ty as __cf::Contract>::Kind;);
    let (of_field, of_type) = (rules::chain(&field.terms), rules::chain(&declaration.terms));
    let amended = if of_field.is_empty() && of_type.is_empty() {
        code!(node)
    } else {
        code!(describe.amend(node, |rules| rules #of_field #of_type))
    };
    let refined = functions::apply(&field.terms, &quote!(#ty)).map(|apply| {
        code! {
            #apply
            if !sound {
                return ::core::result::Result::Ok(::core::option::Option::None);
            }
        }
    });
    let finish = structs::finish(declaration);
    let (of_field, of_type) = (kinds::ask(field, &field.terms.rules), kinds::ask(field, &declaration.terms.rules));
    code! {
        #[automatically_derived]
        impl #parameters __cf::Contract for #ident #arguments #conditions {
            #kind

            fn describe(describe: &mut __cf::Describe) -> __cf::Node {
                let node = #inner::describe(describe);
                #amended
            }

            #[inline]
            fn decode<'__source, __Source: __cf::Source<'__source>>(
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> __cf::Decoded<Self> {
                let ::core::option::Option::Some(value) = #inner::decode(cx, source, node)? else {
                    return ::core::result::Result::Ok(::core::option::Option::None);
                };
                #refined
                let value = Self { #member: value, #(#skipped: ::core::default::Default::default(),)* };
                ::core::result::Result::Ok({ #finish })
            }

            fn encode(&self) -> ::core::result::Result<__cf::Value, __cf::Unencodable> {
                #inner::encode(&self.#member)
            }
        }

        fn __kinds #parameters () #conditions { #of_field #of_type }
    }
}
