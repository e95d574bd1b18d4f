//! From an async function to the function that makes a tool of it.

use counterfoil_syntax::{Hints, Parameter, Tool};
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::spanned::Spanned;
use syn::{Attribute, ItemFn};

use crate::code::{code, code_at};
use crate::expand::mistakes;

/// The function that makes the tool, or every mistake in the declaration.
pub(crate) fn expand(words: TokenStream, item: TokenStream) -> TokenStream {
    let function: ItemFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(_) => {
            let message = "`#[tool]` stands on an async function: the handler of the tool";
            return syn::Error::new_spanned(item, message).to_compile_error();
        }
    };
    match Tool::new(words, &function) {
        Ok(tool) => constructor(&tool, &function),
        Err(errors) => {
            // What the function uses stays used, and what calls it still finds something.
            let mistakes = mistakes(&errors);
            quote!(#mistakes #function)
        }
    }
}

fn constructor(tool: &Tool, function: &ItemFn) -> TokenStream {
    let root = tool.root.as_ref().map_or_else(|| quote!(::counterfoil), ToTokens::to_token_stream);
    let (outside, inside): (Vec<_>, Vec<_>) = function.attrs.iter().partition(|attribute| is_of_item(attribute));
    let (vis, ident, name) = (&function.vis, &function.sig.ident, &tool.name);
    let (signature, block) = (&function.sig, &function.block);

    let states: Vec<_> = tool
        .parameters
        .iter()
        .filter_map(|parameter| match parameter {
            Parameter::State { name, ty } => Some((name, &**ty)),
            _ => None,
        })
        .collect();
    let (held, types): (Vec<_>, Vec<&syn::Type>) = states.into_iter().unzip();
    let input = tool.input().map_or_else(|| quote!(#root::tool::NoArguments), ToTokens::to_token_stream);
    let output = &tool.output;
    let shared: Vec<_> = types.iter().map(|ty| code_at!(ty.span() => ::std::sync::Arc<#ty>)).collect();
    let arguments = tool.parameters.iter().map(|parameter| match parameter {
        Parameter::Input(_) => code_at!(output.span() => input),
        Parameter::Context => code_at!(output.span() => context),
        Parameter::State { name, .. } => {
            code_at!(output.span() => #root::tool::State(::std::sync::Arc::clone(&self.#name)))
        }
    });
    // What the compiler has to say about these types, it says where they are written.
    let value = code_at!(output.span() => <#output as #root::tool::Fallible>::Value);
    let run = code_at!(output.span() =>
        #[allow(unused_variables)]
        async fn run(
            &self,
            input: Self::Input,
            context: #root::Context,
        ) -> ::core::result::Result<Self::Output, #root::ToolError> {
            #root::tool::Fallible::into_result(#ident(#(#arguments),*).await)
        }
    );
    let words = words(tool, &root);
    let handler = format_ident!("__Handler");

    code! {
        #(#outside)*
        #vis fn #ident(
            #(#held: impl ::core::convert::Into<#shared>),*
        ) -> #root::Tool {
            #(#inside)*
            // A handler owns what it gets, whether or not it needs to, and may have nothing to wait for.
            #[allow(clippy::needless_pass_by_value, clippy::unused_async)]
            #signature #block

            struct #handler { #(#held: #shared,)* }

            impl #root::tool::Handler<#handler> for #handler {
                type Input = #input;
                type Output = #value;

                #run
            }

            #root::Tool::new(#name, #handler { #(#held: ::core::convert::Into::into(#held),)* }) #words
        }
    }
}

/// The rest of what was declared, as calls of the tool's own methods.
fn words(tool: &Tool, root: &TokenStream) -> TokenStream {
    let text = |method: &str, text: Option<&String>| {
        let method = format_ident!("{method}");
        text.map(|text| quote!(.#method(#text)))
    };
    let switch = |method: &str, on: Option<bool>| {
        let method = format_ident!("{method}");
        on.map(|on| quote!(.#method(#on)))
    };
    let Hints { read_only, destructive, idempotent, open_world } = tool.hints;
    let lenient = tool.lenient;
    let lenient = (lenient != Default::default()).then(|| {
        let conversions = [
            ("json_strings", lenient.json_strings),
            ("number_strings", lenient.number_strings),
            ("null_is_absent", lenient.null_is_absent),
            ("empty_is_absent", lenient.empty_is_absent),
        ];
        let fields = conversions.map(|(field, on)| {
            let field = format_ident!("{field}");
            quote!(#field: #on)
        });
        quote!(.lenient(#root::Lenient { #(#fields),* }))
    });
    [
        text("title", tool.title.as_ref()),
        text("description", tool.description.as_ref()),
        // It speaks for the others, unless they speak for themselves.
        (read_only == Some(true)).then(|| quote!(.read_only())),
        switch("destructive", destructive),
        switch("idempotent", idempotent),
        switch("open_world", open_world),
        lenient,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whether an attribute is about the item that others see, and not about the handler inside of it.
fn is_of_item(attribute: &Attribute) -> bool {
    ["doc", "cfg", "cfg_attr", "deprecated", "allow", "expect", "warn", "deny", "forbid"]
        .iter()
        .any(|name| attribute.path().is_ident(name))
}
