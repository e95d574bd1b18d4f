//! Structs with named fields.

use counterfoil_syntax::{Declaration, Struct};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Generics;

use crate::code::{code, variant};
use crate::fields::Fields;
use crate::{functions, rules};

pub(crate) fn expand(declaration: &Declaration, object: &Struct, generics: &Generics) -> TokenStream {
    let ident = &declaration.ident;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let fields = Fields::new(object, generics, format_ident!("__{ident}Place"));
    let place_name = &fields.place;
    let (place, constants, describe_fields) = (fields.place(), fields.constants(), fields.describe());
    let encode = fields.encode(|field| {
        let member = &field.member;
        code!(&self.#member)
    });
    let (shape, kinds) = (shape(&declaration.name, object), fields.kinds());
    let described = rules::noted(&code!(__cf::Node::new(object)), &declaration.terms, None);
    let build = fields.build(&quote!(Self));
    let says = rules::said(&declaration.terms, &code!(object.says));
    let finish = finish(declaration);
    code! {
        #place

        #[automatically_derived]
        impl #parameters __cf::Contract for #ident #arguments #conditions {
            type Kind = __cf::kind::Object;

            fn describe(describe: &mut __cf::Describe) -> __cf::Node {
                let mut object = #shape;
                <Self as __cf::ObjectContract>::describe_fields(describe, &mut object);
                #described
            }

            fn decode<'__source, __Source: __cf::Source<'__source>>(
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> __cf::Decoded<Self> {
                let mut place = <#place_name #arguments as ::core::default::Default>::default();
                match __cf::engine::object(cx, source, node, &mut place)? {
                    ::core::option::Option::Some(()) => {
                        ::core::result::Result::Ok(<Self as __cf::ObjectContract>::finish(place, cx, node))
                    }
                    ::core::option::Option::None => ::core::result::Result::Ok(::core::option::Option::None),
                }
            }

            fn encode(&self) -> ::core::result::Result<__cf::Value, __cf::Unencodable> {
                let mut object = __cf::Map::new();
                <Self as __cf::ObjectContract>::encode_fields(self, &mut object)?;
                ::core::result::Result::Ok(__cf::Value::Object(object))
            }
        }

        #[automatically_derived]
        impl #parameters __cf::ObjectContract for #ident #arguments #conditions {
            type Place = #place_name #arguments;
            #constants

            fn describe_fields(describe: &mut __cf::Describe, object: &mut __cf::Object) {
                #describe_fields
                #says
            }

            fn finish(
                place: Self::Place,
                cx: &mut __cf::Cx<'_>,
                node: __cf::NodeId,
            ) -> ::core::option::Option<Self> {
                #build
                #finish
            }

            fn encode_fields(
                &self,
                object: &mut __cf::Map<::std::string::String, __cf::Value>,
            ) -> ::core::result::Result<(), __cf::Unencodable> {
                #encode
                ::core::result::Result::Ok(())
            }
        }

        fn __kinds #parameters () #conditions { #kinds }
    }
}

/// The object that fields are described into.
pub(crate) fn shape(name: &str, object: &Struct) -> TokenStream {
    let unknown = variant(&object.unknown_fields);
    code! {
        __cf::Object {
            name: ::core::option::Option::Some(::std::string::String::from(#name)),
            unknown: __cf::UnknownFields::#unknown,
            ..::core::default::Default::default()
        }
    }
}

/// The variable `value` as an `Option`, after the functions that the author put on the whole.
pub(crate) fn finish(declaration: &Declaration) -> TokenStream {
    match functions::apply(&declaration.terms, &quote!(Self)) {
        None => code!(::core::option::Option::Some(value)),
        Some(apply) => code! {
            #apply
            if sound { ::core::option::Option::Some(value) } else { ::core::option::Option::None }
        },
    }
}
