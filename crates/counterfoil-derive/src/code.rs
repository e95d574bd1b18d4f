//! Writing code whose own names never meet the author's.

use proc_macro2::Span;

/// Tokens whose local variables are seen only by each other.
macro_rules! code {
    ($($tokens:tt)*) => { ::quote::quote_spanned! { ::proc_macro2::Span::mixed_site() => $($tokens)* } };
}

/// As `code!`, for tokens whose mistakes the compiler is to show at a place in the author's source.
macro_rules! code_at {
    ($span:expr => $($tokens:tt)*) => {{
        let span = $crate::code::at($span);
        ::quote::quote_spanned! { span => $($tokens)* }
    }};
}

pub(crate) use {code, code_at};

/// That place, with the names of generated code.
pub(crate) fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// `Some("...".to_owned())` or `None`.
pub(crate) fn optional_text(text: Option<&String>) -> proc_macro2::TokenStream {
    match text {
        Some(text) => code!(::core::option::Option::Some(::std::string::String::from(#text))),
        None => code!(::core::option::Option::None),
    }
}

/// The name of a variant without data, from its value.
pub(crate) fn variant(value: &impl std::fmt::Debug) -> proc_macro2::Ident {
    proc_macro2::Ident::new(&format!("{value:?}"), Span::mixed_site())
}
