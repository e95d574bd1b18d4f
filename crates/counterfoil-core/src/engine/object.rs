//! Objects with declared fields.

use std::borrow::Cow;

use counterfoil_json::{Kind, SyntaxError};

use super::cross::{self, Sent};
use super::{Cx, scalar};
use crate::bits::Bits;
use crate::contract::{Contract, Decoded, Place};
use crate::nearest::nearest;
use crate::problem::{Code, Detail, Segment};
use crate::source::{Source, ValueSource};
use crate::terms::{Form, NodeId, Object, Shape, Terms, UnknownFields};

/// Reads a value into its slot; says whether it is sound.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn slot<'a, T: Contract, S: Source<'a>>(
    slot: &mut Option<T>,
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
) -> Result<bool, SyntaxError> {
    *slot = T::decode(cx, source, node)?;
    Ok(slot.is_some())
}

/// Reads an object's fields into their places; `Some` when all are sound and every rule across them holds.
///
/// # Errors
///
/// Only a syntax error.
#[inline]
pub fn object<'a, S: Source<'a>, P: Place>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    place: &mut P,
) -> Decoded<()> {
    let Shape::Object(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    object_by(cx, source, node, rules, place)
}

/// As [`object`], by rules that need not be those of the node.
#[inline]
pub(super) fn object_by<'a, S: Source<'a>, P: Place>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    rules: &Object,
    place: &mut P,
) -> Decoded<()> {
    let (tag, flattened) = (cx.tag.take(), std::mem::take(&mut cx.flattened));
    match source.kind()? {
        Kind::Object => {}
        got => return cx.wrong_type(source, node, got).map(|()| None),
    }
    let whole = (!rules.flattened.is_empty()).then(|| source.clone());
    let mut ordered = cross::Ordered::new(rules);
    let (mut seen, mut sound) = (Bits::default(), Bits::default());
    let mut unknown: Vec<Cow<'a, str>> = Vec::new();
    let mut extras_sound = true;
    let (mut expected, mut tags) = (0, 0);
    source.members(|key, source| {
        let Some(field) = find(rules, &key, expected) else {
            if let Some(tag) = tag.filter(|tag| tag.name == key) {
                tags += 1;
                if tags > 1 {
                    cx.report_at(Code::DuplicateKey, node, Detail::None, vec![tag.name.into()]);
                }
                return source.skip();
            }
            if let Some(extra) = &rules.extra {
                let mark = cx.mark();
                let segment = key.clone();
                extras_sound &= read_extra(extra, key, cx, source, node, place)?;
                cx.under(mark, || Segment::from(&*segment));
                return Ok(());
            }
            unknown.push(key);
            return source.skip();
        };
        expected = field + 1;
        let declared = &rules.fields[field];
        if seen.has(field) {
            cx.report_at(Code::DuplicateKey, declared.node, Detail::None, vec![declared.name.as_str().into()]);
            sound.remove(field);
            return source.skip();
        }
        seen.add(field);
        ordered.keep(field, source);
        let mark = cx.mark();
        if place.read(field, cx, source, declared.node)? {
            sound.add(field);
        }
        cx.under(mark, || Segment::from(declared.name.as_str()));
        Ok(())
    })?;
    let mut complete = extras_sound && tags <= 1 && sound.covers(&seen);
    complete &= absent(cx, rules, &seen, place)?;
    if !rules.rules.is_empty() {
        complete &= cross::check(cx, node, rules, &Sent { seen: &seen, sound: &sound }, &mut ordered)?;
    }
    if let Some(whole) = whole {
        complete &= read_flattened(cx, rules, &whole, place)?;
    }
    if !unknown.is_empty() && !flattened {
        complete &= unknown_fields(cx, node, rules, &seen, &unknown);
    }
    Ok(complete.then_some(()))
}

/// The place of an object without fields.
#[derive(Debug)]
pub(super) struct NoPlace;

impl Place for NoPlace {
    fn read<'a, S: Source<'a>>(
        &mut self,
        _field: usize,
        _cx: &mut Cx<'_>,
        source: &mut S,
        _node: NodeId,
    ) -> Result<bool, SyntaxError> {
        source.skip()?;
        Ok(true)
    }
}

/// The field of that name. Callers mostly send fields in declared order, so the search starts where the last one ended.
#[inline]
fn find(rules: &Object, key: &str, expected: usize) -> Option<usize> {
    let fields = &rules.fields;
    if let Some(field) = fields.get(expected)
        && field.name.len() == key.len()
        && field.name == key
    {
        return Some(expected);
    }
    fields.iter().position(|field| field.name.len() == key.len() && field.name == key)
}

/// Fields that were not sent: required ones are missing, the others take their default.
fn absent<P: Place>(cx: &mut Cx<'_>, rules: &Object, seen: &Bits, place: &mut P) -> Result<bool, SyntaxError> {
    if seen.count() == rules.fields.len() {
        return Ok(true);
    }
    let mut complete = true;
    for (field, declared) in rules.fields.iter().enumerate().filter(|(field, _)| !seen.has(*field)) {
        let terms = cx.terms();
        if declared.required {
            cx.report_at(Code::Missing, declared.node, Detail::None, vec![declared.name.as_str().into()]);
            complete = false;
        } else if let Some(default) = &terms.node(declared.node).notes.default {
            let mark = cx.mark();
            complete &= place.read(field, cx, &mut ValueSource::new(default), declared.node)?;
            cx.under(mark, || Segment::from(declared.name.as_str()));
        }
    }
    Ok(complete)
}

#[cold]
fn read_extra<'a, S: Source<'a>, P: Place>(
    extra: &crate::terms::Map,
    key: Cow<'a, str>,
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    place: &mut P,
) -> Result<bool, SyntaxError> {
    if !super::map::key_fits(&extra.keys, &key) {
        source.skip()?;
        cx.report(Code::InvalidValue, node, Detail::Key);
        return Ok(false);
    }
    place.extra(key, cx, source, extra.values)
}

#[cold]
fn read_flattened<'a, S: Source<'a>, P: Place>(
    cx: &mut Cx<'_>,
    rules: &Object,
    whole: &S,
    place: &mut P,
) -> Result<bool, SyntaxError> {
    let mut sound = true;
    for (index, union) in rules.flattened.iter().enumerate() {
        cx.flattened = true;
        sound &= place.flattened(index, cx, &mut whole.clone(), *union)?;
        cx.flattened = false;
    }
    Ok(sound)
}

/// Fields that are not declared: dropped, or a problem, as the contract chose. Says whether the object stands.
#[cold]
fn unknown_fields(cx: &mut Cx<'_>, node: NodeId, rules: &Object, seen: &Bits, unknown: &[Cow<'_, str>]) -> bool {
    let mut stands = true;
    let terms = cx.terms();
    for name in unknown.iter().filter(|name| !is_flattened_field(terms, rules, name)) {
        let absent = rules.fields.iter().enumerate().filter(|(field, _)| !seen.has(*field));
        stands &= unknown_field(cx, node, rules.unknown, name, absent.map(|(_, field)| field.name.as_str()));
    }
    stands
}

/// One field that is not declared, beside those that are and were not sent; says whether the object stands.
#[cold]
pub(super) fn unknown_field<'n>(
    cx: &mut Cx<'_>,
    node: NodeId,
    policy: UnknownFields,
    name: &str,
    absent: impl IntoIterator<Item = &'n str>,
) -> bool {
    let near = nearest(name, absent).map(str::to_owned);
    let refused = match policy {
        UnknownFields::Drop => false,
        UnknownFields::NearMiss => near.is_some(),
        UnknownFields::Reject => true,
    };
    if refused {
        let detail = near.map_or(Detail::None, Detail::Nearest);
        cx.report_at(Code::UnknownField, node, detail, vec![Segment::from(name)]);
    } else {
        cx.drop_field(name, near);
    }
    !refused
}

/// Whether a key belongs to a union that is flattened into the object.
fn is_flattened_field(terms: &Terms, rules: &Object, name: &str) -> bool {
    rules.flattened.iter().any(|union| {
        let Shape::Union(union) = terms.shape(*union) else { return false };
        let of_form = match &union.form {
            Form::Tagged { tag } => tag == name,
            Form::Adjacent { tag, content } => tag == name || content == name,
            Form::Untagged | Form::External => false,
        };
        of_form
            || union.branches.iter().filter_map(|branch| branch.node).any(|node| match terms.shape(node) {
                Shape::Object(object) => object.fields.iter().any(|field| field.name == name),
                _ => false,
            })
    })
}
