//! Numbers, booleans and null.

use counterfoil_json::{Kind, Number as Read};

use super::Cx;
use crate::contract::Decoded;
use crate::decimal;
use crate::problem::{Code, Detail};
use crate::source::Source;
use crate::terms::{Integer, NodeId, Number, Shape};

/// Reads a boolean.
///
/// # Errors
///
/// Only a syntax error, as with every function of the engine.
#[inline]
pub fn boolean<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<bool> {
    cx.values += 1;
    match source.kind()? {
        Kind::Boolean => source.boolean().map(Some),
        _ => cx.wrong_type(source, node).map(|()| None),
    }
}

/// Reads `null`.
///
/// # Errors
///
/// Only a syntax error.
pub fn null<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<()> {
    cx.values += 1;
    match source.kind()? {
        Kind::Null => source.null().map(Some),
        _ => cx.wrong_type(source, node).map(|()| None),
    }
}

/// Reads `null`, which becomes `null()`, or the value inside by `inner`.
///
/// # Errors
///
/// Only a syntax error.
pub fn nullable<'a, S: Source<'a>, T>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    null: impl FnOnce() -> T,
    inner: impl FnOnce(&mut Cx<'_>, &mut S, NodeId) -> Decoded<T>,
) -> Decoded<T> {
    let Shape::Nullable(value) = cx.shape(node) else { return misfit(cx, source, node) };
    match source.kind()? {
        Kind::Null => source.null().map(|()| Some(null())),
        _ => inner(cx, source, *value),
    }
}

/// Reads an integer. `5.0` is the integer 5, as JSON Schema has it.
///
/// # Errors
///
/// Only a syntax error.
#[inline(always)]
pub fn integer<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<i128> {
    let Shape::Integer(rules) = cx.shape(node) else { return misfit(cx, source, node) };
    match source.kind()? {
        Kind::Number => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    let value = match source.number()? {
        Read::Int(value) => i128::from(value),
        Read::UInt(value) => i128::from(value),
        Read::Float(value) => return Ok(whole(cx, node, rules, value)),
    };
    Ok(within(cx, node, rules, value))
}

#[inline]
fn within(cx: &mut Cx<'_>, node: NodeId, rules: &Integer, value: i128) -> Option<i128> {
    if value < rules.min || value > rules.max || rules.multiple_of.is_some() {
        return outside(cx, node, rules, value);
    }
    Some(value)
}

#[cold]
fn outside(cx: &mut Cx<'_>, node: NodeId, rules: &Integer, value: i128) -> Option<i128> {
    let before = cx.problem_count;
    if value < rules.min {
        cx.report(Code::TooSmall, node, Detail::None);
    }
    if value > rules.max {
        cx.report(Code::TooBig, node, Detail::None);
    }
    if rules.multiple_of.is_some_and(|divisor| value % divisor != 0) {
        cx.report(Code::NotMultipleOf, node, Detail::None);
    }
    (cx.problem_count == before).then_some(value)
}

/// An integer that was written with a fraction or an exponent, or with more digits than 64 bits hold.
#[cold]
fn whole(cx: &mut Cx<'_>, node: NodeId, rules: &Integer, value: f64) -> Option<i128> {
    if value.fract() != 0.0 {
        cx.report(Code::InvalidType, node, Detail::Got(Kind::Number, None));
        return None;
    }
    // Integers below 64 bits are read as the nearest double, which may be the least integer that still fits.
    if value <= i64::MIN as f64 {
        cx.report(Code::TooSmall, node, Detail::None);
        return None;
    }
    // A cast saturates, and no integer type here reaches the ends of `i128`.
    within(cx, node, rules, value as i128)
}

/// Reads a number.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn number<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<f64> {
    let Shape::Number(rules) = cx.shape(node) else { return misfit(cx, source, node) };
    match source.kind()? {
        Kind::Number => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    let value = match source.number()? {
        Read::Int(value) => value as f64,
        Read::UInt(value) => value as f64,
        Read::Float(value) => value,
    };
    Ok(if holds(cx, node, rules, value) { Some(value) } else { None })
}

fn holds(cx: &mut Cx<'_>, node: NodeId, rules: &Number, value: f64) -> bool {
    let before = cx.problem_count;
    if rules.min.is_some_and(|(min, excluded)| value < min || (excluded && value == min)) {
        cx.report(Code::TooSmall, node, Detail::None);
    }
    if rules.max.is_some_and(|(max, excluded)| value > max || (excluded && value == max)) {
        cx.report(Code::TooBig, node, Detail::None);
    }
    if rules.single && (value as f32).is_infinite() {
        cx.report(Code::TooBig, node, Detail::Type);
    }
    if rules.multiple_of.is_some_and(|divisor| !decimal::is_multiple(value, divisor)) {
        cx.report(Code::NotMultipleOf, node, Detail::None);
    }
    cx.problem_count == before
}

/// A node whose shape is not the one that a type asked for. Only a hand-written `Contract` can get here; the value is
/// refused, never taken unchecked.
#[cold]
pub(super) fn misfit<'a, S: Source<'a>, T>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<T> {
    source.skip()?;
    cx.report(Code::Custom, node, Detail::Words("this value's type and its contract do not fit each other".to_owned()));
    Ok(None)
}
