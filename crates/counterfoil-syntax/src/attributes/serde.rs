//! Reading `#[serde(...)]`, so that one type serves both.
//!
//! What serde would do with the value and a contract would not is a mistake, never passed over in silence.

use counterfoil_core::terms::UnknownFields;
use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Attribute, Error, LitStr, Path, Result, Token, parenthesized, token};

use super::vocabulary::Place;
use super::{Attributes, walk};
use crate::case::Case;
use crate::declaration::{At, DefaultValue};
use crate::error::Errors;

/// Reads every `#[serde(...)]` of an item; what was said by `#[contract(...)]` stays.
pub(super) fn read(read: &mut Attributes, attributes: &[Attribute], place: Place, errors: &mut Errors) {
    walk::each_item(attributes, "serde", errors, |name, input| {
        let honoured = match place {
            Place::Field => field_word(read, name, input)?,
            Place::Variant => variant_word(read, name, input)?,
            Place::Struct | Place::Transparent | Place::Enum => type_word(read, name, input)?,
            // Functions are not read or written.
            Place::Tool => false,
        };
        if honoured { Ok(()) } else { Err(Error::new(name.span(), refusal(&name.to_string()))) }
    });
}

fn field_word(read: &mut Attributes, name: &Ident, input: ParseStream<'_>) -> Result<bool> {
    match name.to_string().as_str() {
        "rename" => put(&mut read.rename, renamed(name, input)?),
        "default" => {
            let value = match path(input)? {
                Some(function) => DefaultValue::Call(function),
                None => DefaultValue::OfType,
            };
            put(&mut read.default, At::new(value, name.span()));
        }
        "flatten" => put(&mut read.flatten, name.span()),
        "skip" => put(&mut read.skip, name.span()),
        "skip_serializing_if" => {
            let condition = text(input)?;
            if !is_option_is_none(&condition.value()) {
                let message = "only `Option::is_none` is honoured, since a field is left out of a result when it is `None`: \
                               write the type as `Option<...>`, or remove the attribute";
                return Err(Error::new(condition.span(), message));
            }
        }
        "bound" => ignore(input)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn variant_word(read: &mut Attributes, name: &Ident, input: ParseStream<'_>) -> Result<bool> {
    match name.to_string().as_str() {
        "rename" => put(&mut read.rename, renamed(name, input)?),
        "rename_all" => put(&mut read.rename_all, case(&renamed(name, input)?)?),
        "skip" => put(&mut read.skip, name.span()),
        "bound" => ignore(input)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn type_word(read: &mut Attributes, name: &Ident, input: ParseStream<'_>) -> Result<bool> {
    match name.to_string().as_str() {
        "rename" => put(&mut read.rename, renamed(name, input)?),
        "rename_all" => put(&mut read.rename_all, case(&renamed(name, input)?)?),
        "rename_all_fields" => put(&mut read.rename_all_fields, case(&renamed(name, input)?)?),
        "tag" => put(&mut read.tag, located(input)?),
        "content" => put(&mut read.content, located(input)?),
        "untagged" => put(&mut read.untagged, name.span()),
        "transparent" => put(&mut read.transparent, name.span()),
        "deny_unknown_fields" => put(&mut read.unknown_fields, At::new(UnknownFields::Reject, name.span())),
        "default" => {
            if let Some(function) = path(input)? {
                let message = "a function for the whole struct is not honoured: implement `Default` and write `default`, or \
                               put a `default` on each field";
                return Err(Error::new_spanned(function, message));
            }
            put(&mut read.default, At::new(DefaultValue::OfType, name.span()));
        }
        // These change serde's own code or words, and nothing on the wire.
        "bound" | "crate" | "expecting" => ignore(input)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn is_option_is_none(path: &str) -> bool {
    matches!(path, "Option::is_none" | "std::option::Option::is_none" | "::std::option::Option::is_none")
}

/// Why an attribute is not honoured, and what to write instead.
fn refusal(name: &str) -> String {
    let instead = match name {
        "alias" => "a contract knows each field by one name, the one that is shown: remove the alias",
        "skip_serializing" | "skip_deserializing" => {
            "a contract reads and writes the same fields: write `skip`, or use two types"
        }
        "with" | "deserialize_with" | "serialize_with" | "from" | "into" | "try_from" | "remote" | "getter" => {
            "the schema could not know what it does: use a type that declares its own contract, with `transform` or `refine`"
        }
        "other" => "a contract has no branch for what it does not know: remove it, and give the field a `String`",
        "borrow" => "types of a contract are `'static`: own the data",
        "flatten" | "skip" | "tag" | "untagged" => "it does not apply here",
        _ => "remove it, or derive the contract on another type",
    };
    format!("`#[serde({name})]` is not honoured by a contract; {instead}")
}

fn put<T>(slot: &mut Option<T>, value: T) {
    slot.get_or_insert(value);
}

fn text(input: ParseStream<'_>) -> Result<LitStr> {
    input.parse::<Token![=]>()?;
    input.parse()
}

fn located(input: ParseStream<'_>) -> Result<At<String>> {
    text(input).map(|text| At::new(text.value(), text.span()))
}

fn path(input: ParseStream<'_>) -> Result<Option<Path>> {
    if input.peek(Token![=]) { text(input)?.parse().map(Some) } else { Ok(None) }
}

fn case(name: &At<String>) -> Result<At<Case>> {
    let known = || Case::ALL.map(Case::name).join(", ");
    let case = Case::from_name(&name.value)
        .ok_or_else(|| Error::new(name.span, format!("unknown case \"{}\"; the cases are {}", name.value, known())))?;
    Ok(At::new(case, name.span))
}

/// `rename = "a"`, or `rename(serialize = "a", deserialize = "a")` where both are the same.
fn renamed(word: &Ident, input: ParseStream<'_>) -> Result<At<String>> {
    if !input.peek(token::Paren) {
        return located(input);
    }
    let content;
    parenthesized!(content in input);
    let (mut serialize, mut deserialize) = (None, None);
    while !content.is_empty() {
        let direction: Ident = content.parse()?;
        let name = located(&content)?;
        if direction == "serialize" {
            serialize = Some(name);
        } else {
            deserialize = Some(name);
        }
        content.parse::<Option<Token![,]>>()?;
    }
    match (serialize, deserialize) {
        (Some(out), Some(name)) if out.value == name.value => Ok(name),
        _ => Err(Error::new(
            word.span(),
            format!("a contract reads and writes the same names: write `{word} = \"...\"` for both directions"),
        )),
    }
}

/// Passes over a value.
fn ignore(input: ParseStream<'_>) -> Result<()> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
    }
    input.parse::<proc_macro2::TokenTree>().map(drop)
}
