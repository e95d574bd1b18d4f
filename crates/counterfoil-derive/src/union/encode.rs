//! How unions are written.

use counterfoil_syntax::{BranchBody, Form, Union};
use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::spanned::Spanned;

use super::Code;
use crate::choice;
use crate::code::{code, code_at};

impl Code<'_> {
    /// The pattern that takes the variant apart.
    fn pattern(&self) -> TokenStream {
        let variant = &self.branch.ident;
        match &self.branch.body {
            BranchBody::Unit => code!(Self::#variant),
            BranchBody::Value(_) => code!(Self::#variant(value)),
            BranchBody::Fields(object) => {
                let members = object.fields.iter().map(|field| &field.member);
                let bindings = object.fields.iter().map(|field| binding(&field.member));
                code!(Self::#variant { #(#members: #bindings),* })
            }
        }
    }

    /// Statements that write the fields into `object`, after [`pattern`](Self::pattern).
    fn encode_fields(&self) -> Option<TokenStream> {
        self.fields.as_ref().map(|fields| {
            fields.encode(|field| {
                let binding = binding(&field.member);
                code!(#binding)
            })
        })
    }

    /// An expression for the value that the branch holds, after [`pattern`](Self::pattern); `None` when it holds none.
    fn encoded(&self) -> Option<TokenStream> {
        match &self.branch.body {
            BranchBody::Unit => None,
            BranchBody::Value(field) => Some(code_at!(field.ty.span() => __cf::Contract::encode(value))),
            BranchBody::Fields(_) => {
                let fields = self.encode_fields();
                Some(code! {{
                    let mut object = __cf::Map::new();
                    (|object: &mut __cf::Map<::std::string::String, __cf::Value>| {
                        #fields
                        ::core::result::Result::Ok::<(), __cf::Unencodable>(())
                    })(&mut object)
                    .map(|()| __cf::Value::Object(object))
                }})
            }
        }
    }
}

/// The variable that a field of a variant is bound to.
fn binding(member: &syn::Member) -> Ident {
    match member {
        syn::Member::Named(ident) => format_ident!("of_{}", ident, span = Span::mixed_site()),
        syn::Member::Unnamed(index) => format_ident!("of_{}", index.index, span = Span::mixed_site()),
    }
}

/// How a union without a tag is written.
pub(super) fn whole(union: &Union, branches: &[Code<'_>]) -> TokenStream {
    let arms = branches.iter().map(|branch| {
        let (pattern, name) = (branch.pattern(), &branch.branch.name);
        let encoded = match (branch.encoded(), &union.form) {
            (None, Form::External) => code! {
                ::core::result::Result::Ok(__cf::Value::String(::std::string::String::from(#name)))
            },
            (None, _) => code!(::core::result::Result::Ok(__cf::Value::Null)),
            (Some(encoded), Form::External) => code! {{
                let value = #encoded.map_err(|error: __cf::Unencodable| error.under(#name))?;
                let mut object = __cf::Map::new();
                object.insert(::std::string::String::from(#name), value);
                ::core::result::Result::Ok(__cf::Value::Object(object))
            }},
            (Some(encoded), _) => encoded,
        };
        code!(#pattern => #encoded,)
    });
    let skipped = choice::skipped(&union.skipped);
    code! {
        match self {
            #(#arms)*
            #skipped
        }
    }
}

/// An arm that writes a branch into `object`, with its tag.
pub(super) fn arm(branch: &Code<'_>, form: &Form) -> TokenStream {
    let (pattern, name) = (branch.pattern(), &branch.branch.name);
    let (tag, content) = match form {
        Form::Adjacent { tag, content } => (tag.as_str(), Some(content)),
        Form::Tagged { tag } => (tag.as_str(), None),
        Form::Untagged | Form::External => return TokenStream::new(),
    };
    let write = match (content, branch.encoded()) {
        (_, None) => TokenStream::new(),
        (Some(content), Some(encoded)) => code! {
            let value = #encoded.map_err(|error: __cf::Unencodable| error.under(#content))?;
            object.insert(::std::string::String::from(#content), value);
        },
        (None, Some(encoded)) => branch.encode_fields().unwrap_or_else(|| {
            code! {
                if let __cf::Value::Object(fields) = #encoded? {
                    object.extend(fields);
                }
            }
        }),
    };
    code! {
        #pattern => {
            object.insert(
                ::std::string::String::from(#tag),
                __cf::Value::String(::std::string::String::from(#name)),
            );
            #write
        }
    }
}
