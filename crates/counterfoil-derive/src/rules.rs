//! Rules and notes, as calls on `NodeRules`.

use counterfoil_core::Lenient;
use counterfoil_core::terms::Bound;
use counterfoil_syntax::{At, DefaultValue, Field, Given, Rules, ValueTerms};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident};
use syn::spanned::Spanned;

use crate::code::{code, code_at, optional_text, variant};

/// Calls that put rules and notes on a node: `.min_length(5).description("...")`.
pub(crate) fn chain(terms: &ValueTerms) -> TokenStream {
    let rules = rules(&terms.rules);
    let notes = notes(terms);
    code!(#rules #notes)
}

/// Calls that put rules on a node.
pub(crate) fn rules(rules: &Rules) -> TokenStream {
    let mut calls = TokenStream::new();
    let counts = [
        ("min_length", &rules.min_length),
        ("max_length", &rules.max_length),
        ("min_items", &rules.min_items),
        ("max_items", &rules.max_items),
    ];
    for (name, rule) in counts {
        if let Some(At { value, span }) = rule {
            let count = match value {
                Given::Known(count) => count.to_token_stream(),
                Given::Computed(expression) => expression.to_token_stream(),
            };
            let name = syn::Ident::new(name, crate::code::at(*span));
            calls.extend(code!(.#name(#count)));
        }
    }
    let bounds = [
        ("minimum", &rules.minimum),
        ("maximum", &rules.maximum),
        ("exclusive_minimum", &rules.exclusive_minimum),
        ("exclusive_maximum", &rules.exclusive_maximum),
        ("multiple_of", &rules.multiple_of),
    ];
    for (name, rule) in bounds {
        if let Some(At { value, span }) = rule {
            let bound = match value {
                Given::Known(Bound::Integer(bound)) => bound.to_token_stream(),
                Given::Known(Bound::Float(bound)) => bound.to_token_stream(),
                Given::Computed(expression) => expression.to_token_stream(),
            };
            let name = syn::Ident::new(name, crate::code::at(*span));
            calls.extend(code!(.#name(#bound)));
        }
    }
    for (name, rule) in [("pattern", &rules.pattern), ("format", &rules.format)] {
        if let Some(At { value, .. }) = rule {
            let name = format_ident!("{name}");
            calls.extend(code!(.#name(#value)));
        }
    }
    let flags = rules.tidying().into_iter().chain(rules.unique_items.map(|span| ("unique_items", span)));
    for (name, _) in flags {
        let name = format_ident!("{name}");
        calls.extend(code!(.#name()));
    }
    calls
}

fn notes(terms: &ValueTerms) -> TokenStream {
    let notes = &terms.notes;
    let mut calls = TokenStream::new();
    for (name, note) in [("title", &notes.title), ("description", &notes.description), ("message", &notes.message)] {
        if let Some(note) = note {
            let name = format_ident!("{name}");
            calls.extend(code!(.#name(#note)));
        }
    }
    for (name, on) in [("deprecated", notes.deprecated), ("echo", terms.echo)] {
        if on {
            let name = format_ident!("{name}");
            calls.extend(code!(.#name()));
        }
    }
    for example in &terms.examples {
        let json = example.value.to_string();
        calls.extend(code!(.example(__cf::parse_json(#json))));
    }
    for says in terms.refinements.iter().filter_map(|refinement| refinement.says.as_ref()) {
        calls.extend(code!(.says(#says)));
    }
    for keyword in &terms.hide {
        let keyword = variant(keyword);
        calls.extend(code!(.hide(__cf::Keyword::#keyword)));
    }
    if terms.lenient != Lenient::NONE {
        let lenient = lenient(terms.lenient);
        calls.extend(code!(.lenient(#lenient)));
    }
    calls
}

fn lenient(lenient: Lenient) -> TokenStream {
    let Lenient { json_strings, number_strings, null_is_absent, empty_is_absent } = lenient;
    code! {
        __cf::Lenient {
            json_strings: #json_strings,
            number_strings: #number_strings,
            null_is_absent: #null_is_absent,
            empty_is_absent: #empty_is_absent,
        }
    }
}

/// Statements that put the sentences of a type's own rules into a list of sentences.
pub(crate) fn said(terms: &ValueTerms, list: &TokenStream) -> TokenStream {
    let sentences = terms.refinements.iter().filter_map(|refinement| refinement.says.as_ref());
    code!(#(#list.push(::std::string::String::from(#sentences));)*)
}

/// An expression for the node of a whole type, with what is said about it; its sentences go to `says`, where they
/// are not in its object already.
pub(crate) fn noted(node: &TokenStream, terms: &ValueTerms, says: Option<&TokenStream>) -> TokenStream {
    let notes = &terms.notes;
    let mut set = TokenStream::new();
    for (name, note) in [("title", &notes.title), ("description", &notes.description), ("message", &notes.message)] {
        if note.is_some() {
            let (name, note) = (format_ident!("{name}"), optional_text(note.as_ref()));
            set.extend(code!(node.notes.#name = #note;));
        }
    }
    for (name, on) in [("deprecated", notes.deprecated), ("echo", terms.echo)] {
        if on {
            let name = format_ident!("{name}");
            set.extend(code!(node.notes.#name = true;));
        }
    }
    for example in &terms.examples {
        let json = example.value.to_string();
        set.extend(code!(node.notes.examples.push(__cf::parse_json(#json));));
    }
    set.extend(says.map(|says| said(terms, says)));
    if terms.lenient != Lenient::NONE {
        let lenient = lenient(terms.lenient);
        set.extend(code!(node.notes.lenient = #lenient;));
    }
    if set.is_empty() { node.clone() } else { code!({ let mut node = #node; #set node }) }
}

/// A statement that puts the default of a field on the variable `rules`.
pub(crate) fn default(field: &Field) -> TokenStream {
    let Some(At { value, span }) = &field.default else { return TokenStream::new() };
    let (ty, member) = (&field.ty, &field.member);
    let inner = code_at!(ty.span() => <#ty as __cf::FieldType>::Inner);
    match value {
        DefaultValue::Json(json) => {
            let json = json.to_string();
            code!(let rules = rules.default(__cf::parse_json(#json));)
        }
        DefaultValue::Computed(expression) => code_at!(*span => let rules = rules.default_of::<#inner>(&#expression);),
        DefaultValue::OfType => {
            let default = code_at!(ty.span() => <#inner as ::core::default::Default>::default());
            code!(let rules = rules.default_of::<#inner>(&#default);)
        }
        DefaultValue::Call(function) => default_of_field(ty, &code_at!(function.span() => #function())),
        DefaultValue::OfStruct => default_of_field(ty, &code!(default.#member)),
    }
}

/// As `default`, from a value of the field's own type, which may be an `Option`.
fn default_of_field(ty: &syn::Type, value: &TokenStream) -> TokenStream {
    code_at! { ty.span() =>
        let rules = match <#ty as __cf::FieldType>::as_inner(&#value) {
            ::core::option::Option::Some(value) => rules.default_of(value),
            ::core::option::Option::None => rules,
        };
    }
}
