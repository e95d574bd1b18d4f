//! Reading `#[contract(...)]`.

use counterfoil_core::Lenient;
use counterfoil_core::terms::{Keyword, UnknownFields};
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Result, Token, parenthesized, token};

use super::refinements::Pairs;
use super::values::Met;
use super::vocabulary::{self, Place};
use super::{Attributes, walk};
use crate::declaration::{At, CrossRule, FieldName};
use crate::error::Errors;

/// Reads every `#[contract(...)]` of an item.
pub(super) fn read(read: &mut Attributes, attributes: &[Attribute], place: Place, errors: &mut Errors) {
    let mut pairs = Pairs::default();
    walk::each_item(attributes, "contract", errors, |name, input| {
        let text = name.unraw().to_string();
        let word = vocabulary::word(&text).ok_or_else(|| Error::new(name.span(), vocabulary::unknown(&text, place)))?;
        if !word.places.contains(&place) {
            return Err(Error::new(name.span(), vocabulary::misplaced(word, place)));
        }
        let met = Met { word, span: name.span(), input };
        if !REPEATABLE.contains(&word.name) && read.words.iter().any(|(other, _)| *other == word.name) {
            return Err(Error::new(met.span, format!("`{text}` is written twice: keep one")));
        }
        read.words.push((word.name, met.span));
        value_word(read, &mut pairs, &met).and_then(|known| if known { Ok(()) } else { shape_word(read, &met) })
    });
    read.terms.refinements = pairs.finish(errors);
}

/// Words that may be written more than once.
const REPEATABLE: &[&str] =
    &["refine", "says", "exactly_one_of", "at_most_one_of", "requires", "ordered", "examples", "advertise", "lenient"];

/// Reads a word about a value; says whether it was one.
fn value_word(read: &mut Attributes, pairs: &mut Pairs, met: &Met<'_>) -> Result<bool> {
    let terms = &mut read.terms;
    let (rules, notes) = (&mut terms.rules, &mut terms.notes);
    match met.word.name {
        "min_length" => rules.min_length = Some(met.count()?),
        "max_length" => rules.max_length = Some(met.count()?),
        "pattern" => rules.pattern = Some(met.text()?),
        "format" => rules.format = Some(met.text()?),
        "minimum" => rules.minimum = Some(met.bound()?),
        "maximum" => rules.maximum = Some(met.bound()?),
        "exclusive_minimum" => rules.exclusive_minimum = Some(met.bound()?),
        "exclusive_maximum" => rules.exclusive_maximum = Some(met.bound()?),
        "multiple_of" => rules.multiple_of = Some(met.bound()?),
        "min_items" => rules.min_items = Some(met.count()?),
        "max_items" => rules.max_items = Some(met.count()?),
        "unique_items" => rules.unique_items = Some(met.flag()?),
        "trim" => rules.trim = Some(met.flag()?),
        "lowercase" => rules.lowercase = Some(met.flag()?),
        "uppercase" => rules.uppercase = Some(met.flag()?),
        "default" => read.default = Some(met.default()?),
        "examples" => terms.examples.extend(met.examples()?),
        "title" => notes.title = Some(met.text()?.value),
        "description" => notes.description = Some(met.text()?.value),
        "deprecated" => notes.deprecated = met.flag().map(|_| true)?,
        "message" => notes.message = Some(met.text()?.value),
        "transform" => terms.transform = Some(met.path()?),
        "refine" => pairs.check(met.path()?, met.span),
        "says" => pairs.sentence(met.sentence()?, met.span),
        "advertise" => terms.hide.extend(hidden(met)?),
        "lenient" => terms.lenient = terms.lenient.or(lenient(met)?),
        "echo" => terms.echo = met.flag().map(|_| true)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Reads a word about names, parts and forms.
fn shape_word(read: &mut Attributes, met: &Met<'_>) -> Result<()> {
    match met.word.name {
        "rename" => read.rename = Some(met.text()?),
        "rename_all" => read.rename_all = Some(met.case()?),
        "rename_all_fields" => read.rename_all_fields = Some(met.case()?),
        "flatten" => read.flatten = Some(met.flag()?),
        "skip" => read.skip = Some(met.flag()?),
        "tag" => read.tag = Some(met.text()?),
        "content" => read.content = Some(met.text()?),
        "untagged" => read.untagged = Some(met.flag()?),
        "external" => read.external = Some(met.flag()?),
        "transparent" => read.transparent = Some(met.flag()?),
        "unknown_fields" => read.unknown_fields = Some(unknown_fields(met)?),
        "require_docs" => read.require_docs = Some(met.flag()?),
        "crate" => read.root = Some(met.path()?),
        _ => read.cross_rules.push(At::new(cross_rule(met)?, met.span)),
    }
    Ok(())
}

/// A cross-field rule, its fields still named as in Rust.
fn cross_rule(met: &Met<'_>) -> Result<CrossRule> {
    match met.word.name {
        "exactly_one_of" => several(met).map(CrossRule::ExactlyOneOf),
        "at_most_one_of" => several(met).map(CrossRule::AtMostOneOf),
        "requires" => {
            let content = met.parenthesized()?;
            let field = field_name(&content)?;
            content.parse::<Token![=>]>().map_err(|error| usage(met, error.span()))?;
            let others = if content.peek(token::Paren) {
                let others;
                parenthesized!(others in content);
                others.parse_terminated(field_name, Token![,])?.into_iter().collect()
            } else {
                vec![field_name(&content)?]
            };
            if content.is_empty() { Ok(CrossRule::Requires(field, others)) } else { Err(usage(met, content.span())) }
        }
        _ => {
            let content = met.parenthesized()?;
            let low = field_name(&content)?;
            content.parse::<Token![<=]>().map_err(|error| usage(met, error.span()))?;
            let high = field_name(&content)?;
            if content.is_empty() { Ok(CrossRule::Ordered(low, high)) } else { Err(usage(met, content.span())) }
        }
    }
}

fn usage(met: &Met<'_>, span: Span) -> Error {
    Error::new(span, format!("write `{}`", met.word.usage))
}

fn several(met: &Met<'_>) -> Result<Vec<FieldName>> {
    let fields = met.list(field_name)?;
    if fields.len() < 2 {
        Err(Error::new(met.span, format!("`{}` is about two fields or more", met.word.name)))
    } else {
        Ok(fields)
    }
}

fn field_name(input: ParseStream<'_>) -> Result<FieldName> {
    let ident = input.call(Ident::parse_any)?;
    let name = ident.unraw().to_string();
    Ok(FieldName { ident, name })
}

fn unknown_fields(met: &Met<'_>) -> Result<At<UnknownFields>> {
    let choice = met.text()?;
    let value = match choice.value.as_str() {
        "drop" => UnknownFields::Drop,
        "near_miss" => UnknownFields::NearMiss,
        "reject" => UnknownFields::Reject,
        _ => return Err(Error::new(choice.span, "write \"drop\", \"near_miss\" or \"reject\"")),
    };
    Ok(At::new(value, choice.span))
}

fn hidden(met: &Met<'_>) -> Result<Vec<Keyword>> {
    let content = met.parenthesized()?;
    let hide = content.call(Ident::parse_any).map_err(|error| usage(met, error.span()))?;
    if hide != "hide" || !content.peek(token::Paren) {
        return Err(usage(met, hide.span()));
    }
    let words;
    parenthesized!(words in content);
    let words = words.parse_terminated(Ident::parse_any, Token![,])?;
    words.iter().map(keyword).collect()
}

fn keyword(word: &Ident) -> Result<Keyword> {
    Ok(match word.to_string().as_str() {
        "min_length" => Keyword::MinLength,
        "max_length" => Keyword::MaxLength,
        "pattern" => Keyword::Pattern,
        "format" => Keyword::Format,
        "minimum" => Keyword::Minimum,
        "maximum" => Keyword::Maximum,
        "exclusive_minimum" => Keyword::ExclusiveMinimum,
        "exclusive_maximum" => Keyword::ExclusiveMaximum,
        "multiple_of" => Keyword::MultipleOf,
        "min_items" => Keyword::MinItems,
        "max_items" => Keyword::MaxItems,
        "unique_items" => Keyword::UniqueItems,
        other => {
            let message =
                format!("`{other}` is no rule that can be hidden: name one such as `pattern` or `max_length`");
            return Err(Error::new(word.span(), message));
        }
    })
}

pub(super) fn lenient(met: &Met<'_>) -> Result<Lenient> {
    let mut lenient = Lenient::NONE;
    for word in met.names()? {
        match word.to_string().as_str() {
            "json_strings" => lenient.json_strings = true,
            "number_strings" => lenient.number_strings = true,
            "null_is_absent" => lenient.null_is_absent = true,
            "empty_is_absent" => lenient.empty_is_absent = true,
            other => {
                let message = format!(
                    "unknown conversion `{other}`; the conversions are json_strings, number_strings, null_is_absent and \
                     empty_is_absent"
                );
                return Err(Error::new(word.span(), message));
            }
        }
    }
    Ok(lenient)
}
