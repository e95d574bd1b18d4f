//! Objects with declared fields.

use std::borrow::Cow;

use counterfoil_json::{Kind, SyntaxError, same};

use super::cross::{self, Sent};
use super::flattened::Flattened;
use super::{Cx, scalar};
use crate::bits::Bits;
use crate::contract::{Contract, Decoded, Place};
use crate::nearest::nearest;
use crate::problem::{Code, Detail, Segment};
use crate::source::{Source, ValueSource};
use crate::terms::{NodeId, Object, Shape, Terms, UnknownFields};

/// After so many problems and dropped fields, nobody looks for near misses any more.
const NEAR_MISSES: usize = 1000;

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
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let mut extra = Extra::new(cx.terms(), rules, source)?;
    let mut seen = Bits::default();
    let mut unknown: Vec<Cow<'a, str>> = Vec::new();
    let (mut complete, mut expected, mut tags) = (true, 0, 0);
    let mut entered = source.enter_object()?;
    while let Some(members) = &mut entered {
        let field = match rules.fields.get(expected) {
            Some(field) if rules.plain_names && source.take_key(members, &field.name)? => Ok(expected),
            _ => {
                let name = source.key(members)?;
                find(rules, &name).ok_or(name)
            }
        };
        match field {
            Ok(field) => {
                expected = field + 1;
                let declared = &rules.fields[field];
                if seen.add(field) {
                    extra.keep(field, source);
                    let mark = cx.mark();
                    if !place.read(field, cx, source, declared.node)? {
                        extra.unsound(field);
                        complete = false;
                    }
                    cx.under(mark, || declared.step.clone());
                } else {
                    cx.report_at(Code::DuplicateKey, declared.node, Detail::None, vec![declared.step.clone()]);
                    extra.unsound(field);
                    complete = false;
                    source.skip()?;
                }
            }
            Err(name) if tag.is_some_and(|tag| tag.name == name) => {
                tags += 1;
                source.skip()?;
            }
            Err(name) => match &rules.extra {
                Some(rest) if !extra.owns(&name) => {
                    complete &= read_extra(rest, name, cx, source, node, place)?;
                }
                _ => {
                    unknown.push(name);
                    source.skip()?;
                }
            },
        }
        if !source.next_member(members)? {
            break;
        }
    }
    cx.close();
    if let Some(tag) = tag.filter(|_| tags > 1) {
        cx.report_at(Code::DuplicateKey, node, Detail::None, vec![tag.name.into()]);
        complete = false;
    }
    if seen.count() != rules.fields.len() {
        complete &= absent(cx, rules, &seen, place)?;
    }
    // What the unions own is theirs to answer for.
    unknown.retain(|name| !extra.owns(name));
    if let Extra::Kept(kept) = extra {
        complete &= after_fields(cx, node, rules, &seen, *kept, place)?;
    }
    if !unknown.is_empty() && !flattened {
        complete &= unknown_fields(cx, node, rules, &seen, &unknown);
    }
    Ok(complete.then_some(()))
}

/// What only some objects need to keep while their fields are read.
enum Extra<'t, S> {
    Nothing,
    Kept(Box<Kept<'t, S>>),
}

struct Kept<'t, S> {
    /// The whole object, for unions that are flattened into it.
    whole: S,
    flattened: Flattened<'t>,
    /// The fields that were sent but are not sound.
    unsound: Bits,
    ordered: cross::Ordered<S>,
}

impl<'t, 'a, S: Source<'a>> Extra<'t, S> {
    #[inline]
    fn new(terms: &'t Terms, rules: &Object, source: &mut S) -> Result<Self, SyntaxError> {
        if rules.flattened.is_empty() && rules.rules.is_empty() {
            return Ok(Self::Nothing);
        }
        let ordered = cross::Ordered::new(rules);
        let mut whole = source.checkpoint();
        let flattened = Flattened::of(terms, rules, &mut whole)?;
        Ok(Self::Kept(Box::new(Kept { whole, flattened, unsound: Bits::default(), ordered })))
    }

    /// Whether a key belongs to a union that is flattened into the object.
    #[inline]
    fn owns(&self, name: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Kept(kept) => kept.flattened.owns(name),
        }
    }

    #[inline]
    fn unsound(&mut self, field: usize) {
        if let Self::Kept(kept) = self {
            kept.unsound.add(field);
        }
    }

    #[inline]
    fn keep(&mut self, field: usize, source: &mut S) {
        if let Self::Kept(kept) = self {
            kept.ordered.keep(field, source);
        }
    }
}

/// Rules across fields, and unions that are flattened into the object.
#[cold]
fn after_fields<'a, S: Source<'a>, P: Place>(
    cx: &mut Cx<'_>,
    node: NodeId,
    rules: &Object,
    seen: &Bits,
    kept: Kept<'_, S>,
    place: &mut P,
) -> Result<bool, SyntaxError> {
    let Kept { mut whole, unsound, mut ordered, .. } = kept;
    let mut sound = cross::check(cx, node, rules, &Sent { seen, unsound: &unsound }, &mut ordered)?;
    for (index, union) in rules.flattened.iter().enumerate() {
        cx.flattened = true;
        sound &= place.flattened(index, cx, &mut whole.checkpoint(), *union)?;
        cx.flattened = false;
    }
    Ok(sound)
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

/// The field of that name.
#[inline]
fn find(rules: &Object, name: &str) -> Option<usize> {
    rules.fields.iter().position(|field| same(field.name.as_bytes(), name.as_bytes()))
}

/// Fields that were not sent: required ones are missing, the others take their default.
fn absent<P: Place>(cx: &mut Cx<'_>, rules: &Object, seen: &Bits, place: &mut P) -> Result<bool, SyntaxError> {
    let mut complete = true;
    for (field, declared) in rules.fields.iter().enumerate().filter(|(field, _)| !seen.has(*field)) {
        let terms = cx.terms();
        if declared.required {
            cx.report_at(Code::Missing, declared.node, Detail::None, vec![declared.step.clone()]);
            complete = false;
        } else if let Some(default) = terms.node(declared.node).notes.default.as_ref().filter(|_| !cx.comparing) {
            let mark = cx.mark();
            complete &= place.read(field, cx, &mut ValueSource::new(default), declared.node)?;
            cx.under(mark, || declared.step.clone());
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
    let mark = cx.mark();
    let segment = key.clone();
    let sound = if super::map::key_fits(cx, extra, &key)? {
        place.extra(key, extra.key, cx, source, extra.values)?
    } else {
        source.skip()?;
        cx.report(Code::InvalidValue, node, Detail::Key);
        false
    };
    cx.under(mark, || Segment::from(&*segment));
    Ok(sound)
}

/// Fields that are not declared: dropped, or a problem, as the contract chose. Says whether the object stands.
#[cold]
fn unknown_fields(cx: &mut Cx<'_>, node: NodeId, rules: &Object, seen: &Bits, unknown: &[Cow<'_, str>]) -> bool {
    let mut stands = true;
    for name in unknown {
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
    // Spellings are compared where the answer would list them, or hangs on them; and not without end.
    let compared = match policy {
        UnknownFields::Drop => cx.lists_dropped(),
        UnknownFields::Reject => cx.lists_problems(),
        UnknownFields::NearMiss => cx.problem_count + cx.dropped_count < NEAR_MISSES,
    };
    let near = if compared { nearest(name, absent).map(str::to_owned) } else { None };
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
