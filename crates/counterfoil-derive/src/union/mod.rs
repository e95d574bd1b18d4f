//! Enums with data.

mod encode;

use counterfoil_syntax::{Branch, BranchBody, Declaration, Form, Union};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Generics;
use syn::spanned::Spanned;

use crate::code::{code, code_at, optional_text};
use crate::fields::Fields;
use crate::{choice, functions, generics, kinds, rules, structs};

pub(crate) fn expand(declaration: &Declaration, union: &Union, generics: &Generics) -> TokenStream {
    let ident = &declaration.ident;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let branches: Vec<_> = union.branches.iter().map(|branch| Code::new(declaration, branch, generics)).collect();
    let places = branches.iter().filter_map(Code::place);
    let kinds: TokenStream = branches.iter().map(Code::kinds).collect();
    let described = branches.iter().map(Code::describe);
    let name = &declaration.name;
    let form = form(&union.form);
    let node = rules::noted(
        &code! {
            __cf::Node::new(__cf::Union::new(
                ::core::option::Option::Some(::std::string::String::from(#name)),
                #form,
                branches,
            ))
        },
        &declaration.terms,
        Some(&code!(node.notes.says)),
    );
    let decoded = branches.iter().enumerate().map(|(index, branch)| branch.decode(index));
    let (encode, object_contract) = match &union.form {
        Form::Tagged { .. } | Form::Adjacent { .. } => (
            code! {
                let mut object = __cf::Map::new();
                <Self as __cf::ObjectContract>::encode_fields(self, &mut object)?;
                ::core::result::Result::Ok(__cf::Value::Object(object))
            },
            Some(object_contract(declaration, union, &branches, generics)),
        ),
        Form::Untagged | Form::External => (encode::whole(union, &branches), None),
    };
    let finish = structs::finish(declaration);
    code! {
        #(#places)*

        #[automatically_derived]
        impl #parameters __cf::Contract for #ident #arguments #conditions {
            type Kind = __cf::kind::Union;

            fn describe(describe: &mut __cf::Describe) -> __cf::Node {
                let branches = ::std::vec![#(#described),*];
                #node
            }

            fn decode<'__source, __Source: __cf::Source<'__source>>(
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> __cf::Decoded<Self> {
                let read = __cf::engine::union(
                    cx,
                    source,
                    node,
                    |cx: &mut __cf::Cx<'_>,
                     source: &mut __Source,
                     branch: usize,
                     node: ::core::option::Option<__cf::NodeId>|
                     -> __cf::Decoded<Self> {
                        match (branch, node) {
                            #(#decoded,)*
                            _ => ::core::result::Result::Ok(::core::option::Option::None),
                        }
                    },
                )?;
                let ::core::option::Option::Some(value) = read else {
                    return ::core::result::Result::Ok(::core::option::Option::None);
                };
                ::core::result::Result::Ok({ #finish })
            }

            fn encode(&self) -> ::core::result::Result<__cf::Value, __cf::Unencodable> {
                #encode
            }
        }

        #object_contract

        fn __kinds #parameters () #conditions { #kinds }
    }
}

fn form(form: &Form) -> TokenStream {
    match form {
        Form::Untagged => code!(__cf::Form::Untagged),
        Form::External => code!(__cf::Form::External),
        Form::Tagged { tag } => code!(__cf::Form::Tagged { tag: ::std::string::String::from(#tag) }),
        Form::Adjacent { tag, content } => code! {
            __cf::Form::Adjacent {
                tag: ::std::string::String::from(#tag),
                content: ::std::string::String::from(#content),
            }
        },
    }
}

/// The code of one branch.
struct Code<'d> {
    owner: &'d Ident,
    generics: &'d Generics,
    branch: &'d Branch,
    fields: Option<Fields<'d>>,
}

impl<'d> Code<'d> {
    fn new(declaration: &'d Declaration, branch: &'d Branch, generics: &'d Generics) -> Self {
        let owner = &declaration.ident;
        let place = format_ident!("__{owner}{}Place", branch.ident);
        let fields = match &branch.body {
            BranchBody::Fields(object) => Some(Fields::new(object, generics, place)),
            _ => None,
        };
        Self { owner, generics, branch, fields }
    }

    /// The place of the branch's fields, and how the branch is built from it.
    fn place(&self) -> Option<TokenStream> {
        let fields = self.fields.as_ref()?;
        let (owner, variant, name) = (self.owner, &self.branch.ident, &fields.place);
        let (parameters, arguments, conditions) = self.generics.split_for_impl();
        let (place, build) = (fields.place(), fields.build(&quote!(#owner::#variant)));
        Some(code! {
            #place

            impl #parameters #name #arguments #conditions {
                fn build(
                    place: Self,
                    cx: &mut __cf::Cx<'_>,
                    node: __cf::NodeId,
                ) -> ::core::option::Option<#owner #arguments> {
                    #build
                    ::core::option::Option::Some(value)
                }
            }
        })
    }

    fn kinds(&self) -> TokenStream {
        match (&self.branch.body, &self.fields) {
            (BranchBody::Value(field), _) => kinds::ask(field, &field.terms.rules),
            (_, Some(fields)) => fields.kinds(),
            _ => TokenStream::new(),
        }
    }

    /// An expression of type `Branch`.
    fn describe(&self) -> TokenStream {
        let (name, description) = (&self.branch.name, optional_text(self.branch.description.as_ref()));
        let node = match &self.branch.body {
            BranchBody::Unit => code!(::core::option::Option::None),
            BranchBody::Value(field) => {
                let (ty, chain) = (&field.ty, rules::chain(&field.terms));
                let described = code_at!(ty.span() => describe.of::<#ty>());
                code! {
                    ::core::option::Option::Some({
                        let id = #described;
                        describe.rules(id) #chain .id()
                    })
                }
            }
            BranchBody::Fields(object) => {
                let shape = structs::shape(&self.branch.ident.to_string(), object);
                let fields = self.fields.as_ref().map(Fields::describe);
                code! {
                    ::core::option::Option::Some({
                        let mut object = #shape;
                        let object = &mut object;
                        #fields
                        describe.add(__cf::Node::new(::core::mem::take(object)))
                    })
                }
            }
        };
        code!(__cf::Branch { name: ::std::string::String::from(#name), description: #description, node: #node })
    }

    /// An arm that reads the branch with this index.
    fn decode(&self, index: usize) -> TokenStream {
        let variant = &self.branch.ident;
        match &self.branch.body {
            BranchBody::Unit => code! {
                (#index, _) => ::core::result::Result::Ok(::core::option::Option::Some(Self::#variant))
            },
            BranchBody::Value(field) => {
                let ty = &field.ty;
                let read = code_at!(ty.span() => <#ty as __cf::Contract>::decode(cx, source, node)?);
                let refined = functions::apply(&field.terms, &quote!(#ty)).map(|apply| {
                    code! {
                        #apply
                        if !sound {
                            return ::core::result::Result::Ok(::core::option::Option::None);
                        }
                    }
                });
                code! {
                    (#index, ::core::option::Option::Some(node)) => {
                        let ::core::option::Option::Some(value) = #read else {
                            return ::core::result::Result::Ok(::core::option::Option::None);
                        };
                        #refined
                        ::core::result::Result::Ok(::core::option::Option::Some(Self::#variant(value)))
                    }
                }
            }
            BranchBody::Fields(_) => {
                let (_, arguments, _) = self.generics.split_for_impl();
                let place = self.fields.as_ref().map(|fields| &fields.place);
                let turbofish = arguments.as_turbofish();
                code! {
                    (#index, ::core::option::Option::Some(node)) => {
                        let mut place = <#place #arguments as ::core::default::Default>::default();
                        match __cf::engine::object(cx, source, node, &mut place)? {
                            ::core::option::Option::Some(()) => {
                                ::core::result::Result::Ok(#place #turbofish::build(place, cx, node))
                            }
                            ::core::option::Option::None => ::core::result::Result::Ok(::core::option::Option::None),
                        }
                    }
                }
            }
        }
    }
}

/// What lets a tagged union be flattened into an object.
fn object_contract(
    declaration: &Declaration,
    union: &Union,
    branches: &[Code<'_>],
    generics: &Generics,
) -> TokenStream {
    let ident = &declaration.ident;
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let place = format_ident!("__{ident}Place");
    let marker = generics::marker(generics);
    let arms = branches.iter().map(|branch| encode::arm(branch, &union.form));
    let skipped = choice::skipped(&union.skipped);
    code! {
        #[doc(hidden)]
        pub struct #place #parameters #conditions {
            value: ::core::option::Option<#ident #arguments>,
            of: #marker,
        }

        #[automatically_derived]
        impl #parameters ::core::default::Default for #place #arguments #conditions {
            fn default() -> Self {
                Self { value: ::core::option::Option::None, of: ::core::marker::PhantomData }
            }
        }

        #[automatically_derived]
        impl #parameters __cf::Place for #place #arguments #conditions {
            fn read<'__source, __Source: __cf::Source<'__source>>(
                &mut self,
                field: usize,
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> ::core::result::Result<bool, __cf::SyntaxError> {
                __cf::Source::skip(source)?;
                ::core::result::Result::Ok(true)
            }

            fn flattened<'__source, __Source: __cf::Source<'__source>>(
                &mut self,
                union: usize,
                cx: &mut __cf::Cx<'_>,
                source: &mut __Source,
                node: __cf::NodeId,
            ) -> ::core::result::Result<bool, __cf::SyntaxError> {
                __cf::engine::slot(&mut self.value, cx, source, node)
            }
        }

        #[automatically_derived]
        impl #parameters __cf::ObjectContract for #ident #arguments #conditions {
            type Place = #place #arguments;
            const FIELDS: usize = 0;
            const UNIONS: usize = 1;

            fn describe_fields(describe: &mut __cf::Describe, object: &mut __cf::Object) {
                object.flattened.push(describe.of::<Self>());
            }

            fn finish(
                place: Self::Place,
                cx: &mut __cf::Cx<'_>,
                node: __cf::NodeId,
            ) -> ::core::option::Option<Self> {
                place.value
            }

            fn encode_fields(
                &self,
                object: &mut __cf::Map<::std::string::String, __cf::Value>,
            ) -> ::core::result::Result<(), __cf::Unencodable> {
                match self {
                    #(#arms)*
                    #skipped
                }
                ::core::result::Result::Ok(())
            }
        }
    }
}
