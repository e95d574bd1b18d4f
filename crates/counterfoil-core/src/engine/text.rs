//! Strings: tidied, then checked.

use std::borrow::Cow;

use counterfoil_json::same;

use super::{Cx, scalar};
use crate::contract::Decoded;
use crate::nearest::nearest;
use crate::problem::{Code, Detail, Holds, LISTED_VALUES, Near, SHOWN_VALUES};
use crate::source::Source;
use crate::terms::{Case, NodeId, Shape, Text, Tidy};

/// Reads a string.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn text<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Cow<'a, str>> {
    let Shape::Text(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    let Some(value) = source.try_string()? else { return cx.wrong_type(source, node).map(|()| None) };
    // A value that is moved while others hold its address is copied once more: each door has its own way out.
    match tidy(rules.tidy, value) {
        Cow::Borrowed(value) => Ok(holds_rules(cx, node, rules, value).then_some(Cow::Borrowed(value))),
        Cow::Owned(value) => Ok(if holds_rules(cx, node, rules, &value) { Some(Cow::Owned(value)) } else { None }),
    }
}

/// Reads a string and parses it into another type; what `parse` refuses is an `invalid_format`.
///
/// # Errors
///
/// Only a syntax error.
pub fn parsed<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Decoded<T> {
    let Some(value) = text(cx, source, node)? else { return Ok(None) };
    let parsed = parse(&value);
    if parsed.is_none() {
        cx.report(Code::InvalidFormat, node, sent(cx, node, &value));
    }
    Ok(parsed)
}

/// Reads one of a fixed set of strings: its place in the set.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn choice<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<usize> {
    let Shape::Choice(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    let Some(value) = source.try_string()? else { return cx.wrong_type(source, node).map(|()| None) };
    let value = tidy(rules.tidy, value);
    let found = rules.values.iter().position(|known| same(known.name.as_bytes(), value.as_bytes()));
    if found.is_none() {
        let names = rules.values.iter().map(|known| known.name.as_str());
        let near = if cx.lists_problems() { nearest_of(&value, names) } else { Near::default() };
        cx.report(Code::InvalidValue, node, Detail::NearestOf(Box::new(near)));
    }
    Ok(found)
}

/// The allowed names that are nearest to what was sent.
#[cold]
pub(super) fn nearest_of<'n>(sent: &str, names: impl Iterator<Item = &'n str> + Clone) -> Near {
    let meant = nearest(sent, names.clone()).map(str::to_owned);
    let mut few: Vec<_> = names.collect();
    if few.len() <= LISTED_VALUES {
        return Near { meant, few: Vec::new() };
    }
    let sent: String = sent.chars().take(64).collect();
    few.sort_by_cached_key(|name| strsim::damerau_levenshtein(&sent, name));
    few.truncate(SHOWN_VALUES);
    Near { meant, few: few.into_iter().map(str::to_owned).collect() }
}

#[inline]
pub(super) fn tidy(tidy: Tidy, value: Cow<'_, str>) -> Cow<'_, str> {
    if tidy == (Tidy { trim: false, case: None }) {
        return value;
    }
    tidy_all(tidy, value)
}

/// A string as it is once it was tidied.
pub(crate) fn tidied(tidy: Tidy, value: &str) -> Cow<'_, str> {
    tidy_all(tidy, Cow::Borrowed(value))
}

fn tidy_all(tidy: Tidy, mut value: Cow<'_, str>) -> Cow<'_, str> {
    if tidy.trim {
        value = match value {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
    }
    match tidy.case {
        Some(Case::Lower) if value.chars().any(|c| !c.is_lowercase()) => Cow::Owned(value.to_lowercase()),
        Some(Case::Upper) if value.chars().any(|c| !c.is_uppercase()) => Cow::Owned(value.to_uppercase()),
        _ => value,
    }
}

#[inline]
fn holds_rules(cx: &mut Cx<'_>, node: NodeId, rules: &Text, value: &str) -> bool {
    let before = cx.problem_count;
    // A string of n bytes has n/4 to n characters: they are counted only where that does not decide.
    if rules.min_length > 0 && value.len() < rules.min_length.saturating_mul(4) {
        let count = value.chars().count();
        if count < rules.min_length {
            cx.report(Code::TooSmall, node, Detail::Count(count));
        }
    }
    if let Some(max) = rules.max_length
        && value.len() > max
    {
        let count = value.chars().count();
        if count > max {
            cx.report(Code::TooBig, node, Detail::Count(count));
        }
    }
    if rules.format.is_some_and(|format| !format.accepts(value)) {
        cx.report(Code::InvalidFormat, node, sent(cx, node, value));
    }
    if rules.pattern.as_ref().is_some_and(|pattern| !pattern.is_match(value)) {
        cx.report(Code::PatternMismatch, node, sent(cx, node, value));
    }
    cx.problem_count == before
}

/// The value, where the contract allows a problem to repeat it.
fn sent(cx: &Cx<'_>, node: NodeId, value: &str) -> Detail {
    if cx.node(node).notes.echo { Detail::Sent(value.chars().take(80).collect()) } else { Detail::None }
}

/// What a string holds that was sent where another type belongs.
pub(super) fn holds(text: &str) -> Holds {
    let text = text.trim();
    match text {
        "" => Holds::Nothing,
        "true" | "false" => Holds::Boolean,
        "null" => Holds::Null,
        _ if text.starts_with('[') && text.ends_with(']') => Holds::List,
        _ if text.starts_with('{') && text.ends_with('}') => Holds::Object,
        _ if text.parse::<f64>().is_ok_and(f64::is_finite) => Holds::Number,
        _ => Holds::Text,
    }
}
