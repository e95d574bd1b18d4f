//! Rules across the fields of one object.
//!
//! They are checked on what was sent, and each only when the fields that it reads are sound.

use std::cmp::Ordering;

use counterfoil_json::{Kind, SyntaxError};

use super::Cx;
use crate::bits::Bits;
use crate::format;
use crate::problem::{Code, Detail};
use crate::source::{Source, ValueSource};
use crate::terms::{CrossRule, NodeId, Object, Shape};

/// Which fields were sent, and which of those are not sound.
#[derive(Debug)]
pub(super) struct Sent<'s> {
    pub(super) seen: &'s Bits,
    pub(super) unsound: &'s Bits,
}

/// Checkpoints at the fields that are compared with each other.
#[derive(Debug)]
pub(super) struct Ordered<S> {
    fields: Vec<(usize, Option<S>)>,
}

impl<'a, S: Source<'a>> Ordered<S> {
    #[inline]
    pub(super) fn new(rules: &Object) -> Self {
        let compared = rules.rules.iter().filter_map(|rule| match rule {
            CrossRule::Ordered(low, high) => Some([*low, *high]),
            _ => None,
        });
        Self { fields: compared.flatten().map(|field| (field, None)).collect() }
    }

    #[inline]
    pub(super) fn keep(&mut self, field: usize, source: &mut S) {
        for (compared, kept) in &mut self.fields {
            if *compared == field {
                *kept = Some(source.checkpoint());
            }
        }
    }

    fn get(&mut self, field: usize) -> Option<S> {
        let kept = self.fields.iter_mut().find(|(compared, _)| *compared == field);
        kept.and_then(|(_, kept)| kept.as_mut()).map(S::checkpoint)
    }
}

/// Checks the rules; says whether all hold.
#[cold]
pub(super) fn check<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    node: NodeId,
    object: &Object,
    sent: &Sent<'_>,
    ordered: &mut Ordered<S>,
) -> Result<bool, SyntaxError> {
    let mut holds = true;
    for (number, rule) in (0..).zip(&object.rules) {
        let present =
            |fields: &[usize]| fields.iter().copied().filter(|field| sent.seen.has(*field)).collect::<Vec<_>>();
        let read: &[usize] = match rule {
            CrossRule::ExactlyOneOf(fields) | CrossRule::AtMostOneOf(fields) => fields,
            CrossRule::Requires(field, _) => std::slice::from_ref(field),
            // Fields that are not sound are not compared.
            CrossRule::Ordered(..) => &[],
        };
        if read.iter().any(|field| sent.unsound.has(*field)) {
            continue;
        }
        match rule {
            CrossRule::ExactlyOneOf(fields) => {
                let given = present(fields);
                if given.len() != 1 {
                    cx.report(Code::ExactlyOneOf, node, Detail::Fields { rule: number, sent: given });
                    holds = false;
                }
            }
            CrossRule::AtMostOneOf(fields) => {
                let given = present(fields);
                if given.len() > 1 {
                    cx.report(Code::AtMostOneOf, node, Detail::Fields { rule: number, sent: given });
                    holds = false;
                }
            }
            CrossRule::Requires(field, others) => {
                for other in others.iter().filter(|other| sent.seen.has(*field) && !sent.seen.has(**other)) {
                    let path = vec![object.fields[*other].step.clone()];
                    cx.report_at(Code::Requires, node, Detail::Fields { rule: number, sent: vec![*field] }, path);
                    holds = false;
                }
            }
            CrossRule::Ordered(low, high) => {
                if !in_order(cx, object, sent, ordered, *low, *high)? {
                    let path = vec![object.fields[*high].step.clone()];
                    cx.report_at(Code::Ordered, node, Detail::Fields { rule: number, sent: vec![*low, *high] }, path);
                    holds = false;
                }
            }
        }
    }
    Ok(holds)
}

/// Whether two fields are in order; fields that are absent or not sound are not compared.
fn in_order<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    object: &Object,
    sent: &Sent<'_>,
    ordered: &mut Ordered<S>,
    low: usize,
    high: usize,
) -> Result<bool, SyntaxError> {
    let mut side = |field: usize| -> Result<Option<Comparable>, SyntaxError> {
        let node = object.fields[field].node;
        if sent.seen.has(field) {
            let Some(mut source) = ordered.get(field).filter(|_| !sent.unsound.has(field)) else { return Ok(None) };
            return Comparable::read(cx, &mut source, node);
        }
        match &cx.node(node).notes.default {
            Some(default) => Comparable::read(cx, &mut ValueSource::new(default), node),
            None => Ok(None),
        }
    };
    let (Some(low), Some(high)) = (side(low)?, side(high)?) else { return Ok(true) };
    Ok(low.compare(&high) != Some(Ordering::Greater))
}

/// A value that can be put in order with others.
enum Comparable {
    Integer(i128),
    Number(f64),
    Text(Option<format::Format>, String),
}

impl Comparable {
    fn read<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Result<Option<Self>, SyntaxError> {
        let node = match cx.shape(node) {
            Shape::Nullable(inner) => *inner,
            _ => node,
        };
        if source.kind()? == Kind::Null {
            return Ok(None);
        }
        // The field is sound, so that reading it again records nothing.
        Ok(match cx.shape(node) {
            Shape::Integer(_) => super::integer(cx, source, node)?.map(Self::Integer),
            Shape::Number(_) => super::number(cx, source, node)?.map(Self::Number),
            Shape::Text(text) => {
                let format = text.format;
                super::text(cx, source, node)?.map(|text| Self::Text(format, text.into_owned()))
            }
            _ => None,
        })
    }

    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(low), Self::Integer(high)) => Some(low.cmp(high)),
            (Self::Number(low), Self::Number(high)) => low.partial_cmp(high),
            (Self::Integer(low), Self::Number(high)) => (*low as f64).partial_cmp(high),
            (Self::Number(low), Self::Integer(high)) => low.partial_cmp(&(*high as f64)),
            (Self::Text(Some(format), low), Self::Text(_, high)) => {
                format::compare(*format, low, high).or_else(|| Some(low.cmp(high)))
            }
            (Self::Text(None, low), Self::Text(_, high)) => Some(low.cmp(high)),
            _ => None,
        }
    }
}
