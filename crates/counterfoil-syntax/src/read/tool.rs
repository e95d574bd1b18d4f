//! From a function to a [`Tool`], past every mistake.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{FnArg, GenericArgument, ItemFn, Pat, PatType, PathArguments, PathSegment, ReturnType, Safety, Type};

use crate::attributes::tool::ToolAttributes;
use crate::declaration::{Parameter, Tool};
use crate::docs;
use crate::error::Errors;
use crate::types::TypeForm;

/// Reads a function with the words of its attribute.
pub(crate) fn tool(words: TokenStream, function: &ItemFn) -> Result<Tool, Errors> {
    let mut errors = Errors::default();
    let attributes = ToolAttributes::read(words, &mut errors);
    let signature = &function.sig;
    form(function, &mut errors);
    let name = match attributes.name {
        Some(name) => name,
        None => crate::At::new(signature.ident.unraw().to_string(), signature.ident.span()),
    };
    if !is_name(&name.value) {
        errors.push(
            name.span,
            "a tool's name is 1 to 128 ASCII letters, digits, `_`, `-` and `.`: write such a one as `name = \"...\"`",
        );
    }
    let parameters = parameters(function, &mut errors);
    let output = match &signature.output {
        ReturnType::Type(_, ty) => (**ty).clone(),
        ReturnType::Default => {
            errors.push(
                signature.paren_token.span.close(),
                "a tool can fail: write `-> Result<Output, ToolError>`, with `()` where there is nothing to give",
            );
            syn::parse_quote!(())
        }
    };
    let description = attributes.description.or_else(|| docs::description(&function.attrs, &mut errors));
    errors.finish(Tool {
        name: name.value,
        title: attributes.title,
        description,
        hints: attributes.hints,
        lenient: attributes.lenient,
        root: attributes.root,
        parameters,
        output,
    })
}

/// What kind of function it is.
fn form(function: &ItemFn, errors: &mut Errors) {
    let signature = &function.sig;
    if signature.asyncness.is_none() {
        errors.push(signature.fn_token.span, "a tool's handler is an async function: write `async fn`");
    }
    if !signature.generics.params.is_empty() {
        errors.push_at(
            &signature.generics,
            "a tool has one contract, so that its function has no parameters of this kind: name the types, and own the data",
        );
    }
    let safety = match &signature.safety {
        Safety::Safe(token) => Some(token.span()),
        Safety::Unsafe(token) => Some(token.span()),
        Safety::Default => None,
    };
    let unusual = [
        safety,
        signature.constness.map(|token| token.span()),
        signature.abi.as_ref().map(|abi| abi.extern_token.span()),
        signature.variadic.as_ref().map(Spanned::span),
    ];
    for span in unusual.into_iter().flatten() {
        errors.push(span, "a tool's handler is a plain async function: remove this");
    }
}

/// The names that MCP recommends for tools (revision 2025-11-25, Tools, Tool Names).
fn is_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

fn parameters(function: &ItemFn, errors: &mut Errors) -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for (at, argument) in function.sig.inputs.iter().enumerate() {
        match argument {
            FnArg::Receiver(receiver) => errors.push_at(
                receiver,
                "a tool is a free function: move it out of the `impl`, and take what it shares as `State<Self>`",
            ),
            FnArg::Typed(typed) => {
                let parameter = parameter(typed, at, errors);
                match (&parameter, again(&parameters, &parameter)) {
                    (Parameter::Input(_), true) => errors.push_at(
                        &typed.ty,
                        "a tool takes one input: put the fields of both into one struct that derives `Contract`; what the \
                         server holds is written `State<T>`",
                    ),
                    (Parameter::Context, true) => {
                        errors.push_at(&typed.ty, "a call has one `Context`: remove this one");
                    }
                    _ => {}
                }
                parameters.push(parameter);
            }
        }
    }
    parameters
}

/// Whether one of the kind, of which there may be one, is there already.
fn again(parameters: &[Parameter], parameter: &Parameter) -> bool {
    parameters.iter().any(|other| {
        matches!(
            (other, parameter),
            (Parameter::Input(_), Parameter::Input(_)) | (Parameter::Context, Parameter::Context)
        )
    })
}

fn parameter(typed: &PatType, at: usize, errors: &mut Errors) -> Parameter {
    let ty = &*typed.ty;
    let input = || Parameter::Input(Box::new(ty.clone()));
    if let Type::Reference(reference) = ty {
        let message = match last(&reference.elem).map(|segment| segment.ident.to_string()).as_deref() {
            Some("Context") => "the handler gets a context of its own: write `Context`",
            Some("State") => "the handler gets a handle of its own: write `State<T>`",
            _ => "the handler gets the value itself: remove the `&`, and own the data (`String` instead of `&str`)",
        };
        errors.push_at(ty, message);
        return match last(&reference.elem).is_some_and(|segment| segment.ident == "Context") {
            true => Parameter::Context,
            false => input(),
        };
    }
    let Some(segment) = last(ty) else {
        if let Type::ImplTrait(_) = ty {
            errors.push_at(ty, "a tool has one contract: name the type of its input");
        } else {
            check(ty, errors);
        }
        return input();
    };
    match segment.ident.to_string().as_str() {
        "Context" => Parameter::Context,
        "State" => match inside(segment) {
            Some(held) => Parameter::State { name: state_name(&typed.pat, at), ty: Box::new(held.clone()) },
            None => {
                errors.push_at(ty, "say what is held: `State<T>`");
                Parameter::State { name: state_name(&typed.pat, at), ty: Box::new(ty.clone()) }
            }
        },
        "Arc" => {
            errors.push_at(ty, "what the server holds is written `State<T>`: it is an `Arc` inside");
            input()
        }
        "Parameters" | "Json" => {
            errors.push_at(ty, "the input stands as it is: write the type inside");
            input()
        }
        _ => {
            check(ty, errors);
            input()
        }
    }
}

/// Mistakes in the type of the input that can be seen without the compiler.
fn check(ty: &Type, errors: &mut Errors) {
    let message = match TypeForm::of(ty) {
        TypeForm::Borrowed => "types of a contract are `'static`: own the data (`String` instead of `&str`)",
        TypeForm::Optional(_) => {
            "arguments that are left out are `{}`: write the type inside, with `Option` on its fields"
        }
        TypeForm::Any => {
            "this says nothing about the arguments: name a type that derives `Contract`, or make the tool with \
             `Tool::with_terms`"
        }
        TypeForm::Boolean
        | TypeForm::Integer(_)
        | TypeForm::Number { .. }
        | TypeForm::Text
        | TypeForm::Parsed(_)
        | TypeForm::List(_)
        | TypeForm::Set(_)
        | TypeForm::Tuple(_)
        | TypeForm::Nullable(_) => {
            "arguments are an object in MCP: write a struct that derives `Contract`, with a field for this value"
        }
        _ => return,
    };
    errors.push_at(ty, message);
}

/// What the constructor's parameter is called: as in `store: State<Store>` or `State(store): State<Store>`.
fn state_name(pattern: &Pat, at: usize) -> syn::Ident {
    match pattern {
        Pat::Ident(pattern) => pattern.ident.clone(),
        Pat::TupleStruct(pattern) if pattern.elems.len() == 1 => state_name(&pattern.elems[0], at),
        Pat::Paren(pattern) => state_name(&pattern.pat, at),
        other => format_ident!("state_{at}", span = other.span()),
    }
}

/// The last part of a path, which names the type.
fn last(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        Type::Group(group) => last(&group.elem),
        Type::Paren(paren) => last(&paren.elem),
        _ => None,
    }
}

/// The type in angle brackets.
fn inside(segment: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(list) = &segment.arguments else { return None };
    match list.args.first() {
        Some(GenericArgument::Type(ty)) if list.args.len() == 1 => Some(ty),
        _ => None,
    }
}
