//! Named fields: the place that they are read into, and the code that describes, builds and writes them.

use counterfoil_syntax::{CrossRule, DefaultValue, Field, Role, Struct};
use proc_macro2::{Ident, TokenStream};
use quote::format_ident;
use syn::Generics;
use syn::spanned::Spanned;

use crate::code::{code, code_at};
use crate::{functions, generics, kinds, rules};

/// The fields of one struct or variant.
pub(crate) struct Fields<'d> {
    object: &'d Struct,
    generics: &'d Generics,
    /// The name of the place that they are read into.
    pub(crate) place: Ident,
}

impl<'d> Fields<'d> {
    pub(crate) fn new(object: &'d Struct, generics: &'d Generics, place: Ident) -> Self {
        Self { object, generics, place }
    }

    /// The fields that are on the wire, each with its name in the place.
    fn on_wire(&self) -> impl Iterator<Item = (Ident, &'d Field)> {
        let fields = self.object.fields.iter().enumerate().filter(|(_, field)| field.role != Role::Skip);
        fields.map(|(at, field)| (slot(at, &field.ty), field))
    }

    /// The types that are flattened, each with its name in the place.
    fn flattened(&self) -> impl Iterator<Item = (Ident, &'d syn::Type)> {
        self.on_wire().filter(|(_, field)| field.role == Role::Flatten).map(|(slot, field)| (slot, &field.ty))
    }

    /// The place, and how the engine reads fields into it.
    pub(crate) fn place(&self) -> TokenStream {
        let place = &self.place;
        let (parameters, arguments, conditions) = self.generics.split_for_impl();
        let marker = generics::marker(self.generics);
        let slots = self.on_wire().map(|(slot, Field { ty, role, .. })| match role {
            Role::Flatten => code_at!(ty.span() => #slot: <#ty as __cf::ObjectContract>::Place),
            _ => code_at!(ty.span() => #slot: ::core::option::Option<<#ty as __cf::FieldType>::Inner>),
        });
        let empty =
            self.on_wire().map(|(slot, field)| code_at!(field.ty.span() => #slot: ::core::default::Default::default()));
        let read = self.read();
        let (extra, flattened) = (self.read_extra(), self.read_flattened());
        code! {
            #[doc(hidden)]
            pub struct #place #parameters #conditions {
                #(#slots,)*
                of: #marker,
            }

            #[automatically_derived]
            impl #parameters ::core::default::Default for #place #arguments #conditions {
                #[inline]
                fn default() -> Self {
                    Self { #(#empty,)* of: ::core::marker::PhantomData }
                }
            }

            #[automatically_derived]
            impl #parameters __cf::Place for #place #arguments #conditions {
                #[inline]
                fn read<'__source, __Source: __cf::Source<'__source>>(
                    &mut self,
                    field: usize,
                    cx: &mut __cf::Cx<'_>,
                    source: &mut __Source,
                    node: __cf::NodeId,
                ) -> ::core::result::Result<bool, __cf::SyntaxError> {
                    #read
                    __cf::Source::skip(source)?;
                    ::core::result::Result::Ok(true)
                }
                #extra
                #flattened
            }
        }
    }

    /// Statements that read the field with the index `field`, and return.
    fn read(&self) -> TokenStream {
        let mut read = TokenStream::new();
        let mut run = Vec::new();
        for (slot, field) in self.on_wire() {
            if field.role == Role::Flatten {
                let ty = &field.ty;
                read.extend(read_run(std::mem::take(&mut run)));
                read.extend(code_at! { ty.span() =>
                    if field < <#ty as __cf::ObjectContract>::FIELDS {
                        return __cf::Place::read(&mut self.#slot, field, cx, source, node);
                    }
                    let field = field - <#ty as __cf::ObjectContract>::FIELDS;
                });
            } else {
                run.push(read_one(&slot, field));
            }
        }
        read.extend(read_run(run));
        read
    }

    fn read_extra(&self) -> Option<TokenStream> {
        let forward = self.flattened().map(|(slot, ty)| {
            code_at! { ty.span() =>
                if <#ty as __cf::ObjectContract>::EXTRA {
                    return __cf::Place::extra(&mut self.#slot, key, keys, cx, source, values);
                }
            }
        });
        let forward: TokenStream = forward.collect();
        (!forward.is_empty()).then(|| {
            code! {
                fn extra<'__source, __Source: __cf::Source<'__source>>(
                    &mut self,
                    key: __cf::Cow<'__source, str>,
                    keys: __cf::NodeId,
                    cx: &mut __cf::Cx<'_>,
                    source: &mut __Source,
                    values: __cf::NodeId,
                ) -> ::core::result::Result<bool, __cf::SyntaxError> {
                    #forward
                    __cf::Source::skip(source)?;
                    ::core::result::Result::Ok(true)
                }
            }
        })
    }

    fn read_flattened(&self) -> Option<TokenStream> {
        let forward = self.flattened().map(|(slot, ty)| {
            code_at! { ty.span() =>
                if union < <#ty as __cf::ObjectContract>::UNIONS {
                    return __cf::Place::flattened(&mut self.#slot, union, cx, source, node);
                }
                let union = union - <#ty as __cf::ObjectContract>::UNIONS;
            }
        });
        let forward: TokenStream = forward.collect();
        (!forward.is_empty()).then(|| {
            code! {
                fn flattened<'__source, __Source: __cf::Source<'__source>>(
                    &mut self,
                    union: usize,
                    cx: &mut __cf::Cx<'_>,
                    source: &mut __Source,
                    node: __cf::NodeId,
                ) -> ::core::result::Result<bool, __cf::SyntaxError> {
                    #forward
                    __cf::Source::skip(source)?;
                    ::core::result::Result::Ok(true)
                }
            }
        })
    }

    /// The constants of `ObjectContract`.
    pub(crate) fn constants(&self) -> TokenStream {
        let own = self.on_wire().filter(|(_, field)| field.role == Role::Own).count();
        let types: Vec<_> =
            self.flattened().map(|(_, ty)| code_at!(ty.span() => <#ty as __cf::ObjectContract>)).collect();
        let flattened = (!types.is_empty()).then(|| {
            code! {
                const EXTRA: bool = false #(|| #types::EXTRA)*;
                const UNIONS: usize = 0 #(+ #types::UNIONS)*;
            }
        });
        code! {
            const FIELDS: usize = #own #(+ #types::FIELDS)*;
            #flattened
        }
    }

    /// Statements that describe the fields and the rules across them into `object`, through `describe`.
    pub(crate) fn describe(&self) -> TokenStream {
        let mut index = code!(0);
        let fields = self.on_wire().map(|(slot, field)| {
            let ty = &field.ty;
            if field.role == Role::Flatten {
                index.extend(code_at!(ty.span() => + <#ty as __cf::ObjectContract>::FIELDS));
                return code_at!(ty.span() => <#ty as __cf::ObjectContract>::describe_fields(describe, object););
            }
            let read_shown = self.read_shown(&slot, field, &index);
            index.extend(code!(+ 1));
            let name = &field.name;
            let described = code_at!(ty.span() => describe.of::<<#ty as __cf::FieldType>::Inner>());
            let (chain, default) = (rules::chain(&field.terms), rules::default(field));
            let optional = code_at!(ty.span() => <#ty as __cf::FieldType>::OPTIONAL);
            code! {
                let id = #described;
                let rules = describe.rules(id) #chain;
                #default
                rules.add_to(object, #name, #optional);
                #read_shown
            }
        });
        let fields: Vec<_> = fields.collect();
        let of_struct = self.on_wire().any(
            |(_, field)| matches!(&field.default, Some(default) if matches!(default.value, DefaultValue::OfStruct)),
        );
        let default = of_struct.then(|| code!(let default = <Self as ::core::default::Default>::default();));
        let across = self.object.rules.iter().map(|rule| cross_rule(&rule.value));
        code! {
            #default
            #(#fields)*
            #(describe.cross_rule(object, #across);)*
        }
    }

    /// A statement that has the default and the examples of a field, which has this index, read as input would be.
    fn read_shown(&self, slot: &Ident, field: &Field, index: &TokenStream) -> Option<TokenStream> {
        if field.default.is_none() && field.terms.examples.is_empty() {
            return None;
        }
        let place = &self.place;
        let (_, arguments, _) = self.generics.split_for_impl();
        Some(code_at! { field.ty.span() =>
            describe.read_shown(id, |cx, source, node| {
                let mut place = <#place #arguments as ::core::default::Default>::default();
                if !__cf::Place::read(&mut place, #index, cx, source, node)? {
                    return ::core::result::Result::Ok(::core::option::Option::None);
                }
                ::core::result::Result::Ok(place.#slot.map(|value| __cf::Contract::encode(&value)))
            });
        })
    }

    /// Statements that build the value from the place `place`, and an expression of type `Option` that holds it. They
    /// read `cx` and `node`, and return `None` on their own account.
    pub(crate) fn build(&self, constructor: &TokenStream) -> TokenStream {
        // Every flattened part is finished before any is missed, so that all their problems are heard.
        let parts = self.flattened().map(|(slot, ty)| {
            code_at!(ty.span() => let #slot = <#ty as __cf::ObjectContract>::finish(place.#slot, cx, node);)
        });
        let values = self.object.fields.iter().enumerate().map(|(at, field)| {
            let (slot, ty, member) = (slot(at, &field.ty), &field.ty, &field.member);
            match field.role {
                Role::Own => code_at!(ty.span() => #member: <#ty as __cf::FieldType>::from_slot(place.#slot)?),
                Role::Flatten => code!(#member: #slot?),
                Role::Skip => code_at!(ty.span() => #member: <#ty as ::core::default::Default>::default()),
            }
        });
        code! {
            #(#parts)*
            let value = #constructor { #(#values,)* };
        }
    }

    /// Statements that write the fields into the map `object`; `access` gives a reference to a field.
    pub(crate) fn encode(&self, access: impl Fn(&Field) -> TokenStream) -> TokenStream {
        let fields = self.on_wire().map(|(_, field)| {
            let (ty, name, value) = (&field.ty, &field.name, access(field));
            match field.role {
                Role::Flatten => {
                    code_at!(ty.span() => <#ty as __cf::ObjectContract>::encode_fields(#value, object)?;)
                }
                _ => code_at! { ty.span() =>
                    if let ::core::option::Option::Some(value) = <#ty as __cf::FieldType>::as_inner(#value) {
                        let encoded = __cf::Contract::encode(value).map_err(|error| error.under(#name))?;
                        object.insert(::std::string::String::from(#name), encoded);
                    }
                },
            }
        });
        code!(#(#fields)*)
    }

    /// Statements that ask the compiler whether the rules fit the fields.
    pub(crate) fn kinds(&self) -> TokenStream {
        self.on_wire().map(|(_, field)| kinds::ask(field, &field.terms.rules)).collect()
    }
}

/// The name of a field in the place; what the compiler has to say about it, it says at the field's type.
fn slot(at: usize, ty: &syn::Type) -> Ident {
    format_ident!("f{at}", span = crate::code::at(ty.span()))
}

/// Statements that read one of several fields that stand beside each other, or count them off.
fn read_run(run: Vec<TokenStream>) -> TokenStream {
    if run.is_empty() {
        return run.into_iter().collect();
    }
    let (indices, count) = (0..run.len(), run.len());
    code! {
        match field {
            #(#indices => #run,)*
            _ => {}
        }
        let field = field.wrapping_sub(#count);
    }
}

/// A block that reads one field, and returns.
fn read_one(slot: &Ident, field: &Field) -> TokenStream {
    let ty = &field.ty;
    let read = code_at!(ty.span() => __cf::engine::slot(&mut self.#slot, cx, source, node));
    let inner = code_at!(ty.span() => <#ty as __cf::FieldType>::Inner);
    match functions::apply(&field.terms, &inner) {
        None => code!(return #read),
        Some(apply) => code_at! { ty.span() => {
            #read?;
            let ::core::option::Option::Some(value) = self.#slot.take() else {
                return ::core::result::Result::Ok(false);
            };
            #apply
            self.#slot = ::core::option::Option::Some(value);
            return ::core::result::Result::Ok(sound);
        }},
    }
}

fn cross_rule(rule: &CrossRule) -> TokenStream {
    let names: Vec<_> = rule.fields().into_iter().map(|field| &field.name).collect();
    match (rule, names.as_slice()) {
        (CrossRule::ExactlyOneOf(_), names) => code!(__cf::NamedRule::ExactlyOneOf(&[#(#names),*])),
        (CrossRule::AtMostOneOf(_), names) => code!(__cf::NamedRule::AtMostOneOf(&[#(#names),*])),
        (CrossRule::Requires(first, _), names) => {
            let (first, others) = (&first.name, &names[1..]);
            code!(__cf::NamedRule::Requires(#first, &[#(#others),*]))
        }
        (CrossRule::Ordered(low, high), _) => {
            let (low, high) = (&low.name, &high.name);
            code!(__cf::NamedRule::Ordered(#low, #high))
        }
    }
}
