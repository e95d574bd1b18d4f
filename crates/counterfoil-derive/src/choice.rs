//! Enums of names.

use counterfoil_syntax::{Choice, Declaration};
use proc_macro2::{Ident, TokenStream};
use syn::Generics;

use crate::code::{code, optional_text};
use crate::{rules, structs};

pub(crate) fn expand(declaration: &Declaration, choice: &Choice, generics: &Generics) -> TokenStream {
    let ident = &declaration.ident;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let names: Vec<_> = choice.values.iter().map(|value| &value.name).collect();
    let descriptions = choice.values.iter().map(|value| optional_text(value.description.as_ref()));
    let variants: Vec<_> = choice.values.iter().map(|value| &value.ident).collect();
    let indices = 0..variants.len();
    let skipped = skipped(&choice.skipped);
    let described = rules::noted(
        &code! {
            __cf::Node::new(__cf::Choice {
                values: ::std::vec![
                    #(__cf::ChoiceValue { name: ::std::string::String::from(#names), description: #descriptions }),*
                ],
                ..::core::default::Default::default()
            })
        },
        &declaration.terms,
        Some(&code!(node.notes.says)),
    );
    let tidying = rules::rules(&declaration.terms.rules);
    let tidied = (!tidying.is_empty()).then(|| code!(let node = describe.amend(node, |rules| rules #tidying);));
    let finish = structs::finish(declaration);
    code! {
        #[automatically_derived]
        impl #parameters __cf::Contract for #ident #arguments #conditions {
            type Kind = __cf::kind::Choice;

            fn describe(describe: &mut __cf::Describe) -> __cf::Node {
                let node = #described;
                #tidied
                node
            }

            #[inline]
            fn decode<'__source, __Source: __cf::Source<'__source>>(
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> __cf::Decoded<Self> {
                let value = match __cf::engine::choice(cx, source, node)? {
                    #(::core::option::Option::Some(#indices) => Self::#variants,)*
                    _ => return ::core::result::Result::Ok(::core::option::Option::None),
                };
                ::core::result::Result::Ok({ #finish })
            }

            fn encode(&self) -> ::core::result::Result<__cf::Value, __cf::Unencodable> {
                let name = match self {
                    #(Self::#variants => #names,)*
                    #skipped
                };
                ::core::result::Result::Ok(__cf::Value::String(::std::string::String::from(name)))
            }
        }
    }
}

/// An arm for the variants that are not on the wire.
pub(crate) fn skipped(variants: &[Ident]) -> Option<TokenStream> {
    (!variants.is_empty()).then(|| {
        code! {
            #(Self::#variants { .. })|* => {
                return ::core::result::Result::Err(__cf::Unencodable::new("a variant that is not in the contract"));
            }
        }
    })
}
