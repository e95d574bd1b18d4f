//! Reading, converting at the places of the problems, and reading again.

use counterfoil_json::{Kind, SyntaxError};
use serde_json::Value;

use super::held::held;
use super::place::{self, Place};
use super::{Conversion, ConversionKind, Conversions, Lenient};
use crate::contract::Contract;
use crate::engine::Cx;
use crate::problem::{Raw, Segment};
use crate::source::ValueSource;
use crate::terms::{NodeId, Terms, takes};

/// How often a value is converted and read again. Each round converts at every problem that is listed, and a further one
/// is needed only where a conversion brings new problems to light, or where there are more problems than are listed.
const ROUNDS: usize = 8;

/// What reading came to: the value, if it was read, and what was found wrong.
pub(super) type Outcome<'t, T> = (Option<T>, Cx<'t>);

pub(super) fn read<'t, T: Contract>(terms: &'t Terms, value: &Value) -> Result<Outcome<'t, T>, SyntaxError> {
    let mut cx = Cx::new(terms);
    let read = T::decode(&mut cx, &mut ValueSource::new(value), terms.root())?;
    let read = read.filter(|_| cx.problem_count() == 0);
    Ok((read, cx))
}

/// Converts a value that was refused with the problems in `outcome`, until it is accepted or nothing is left to convert.
pub(super) fn relax<'t, T: Contract>(
    terms: &'t Terms,
    value: &Value,
    lenient: Lenient,
    outcome: Outcome<'t, T>,
) -> Result<(Value, Conversions, Outcome<'t, T>), SyntaxError> {
    let mut relaxing = Relaxing { terms, lenient, value: value.clone(), conversions: Conversions::default() };
    let (mut accepted, mut cx) = outcome;
    for _ in 0..ROUNDS {
        if accepted.is_some() || !relaxing.convert(&cx) {
            break;
        }
        (accepted, cx) = read(terms, &relaxing.value)?;
    }
    Ok((relaxing.value, relaxing.conversions, (accepted, cx)))
}

struct Relaxing<'t> {
    terms: &'t Terms,
    lenient: Lenient,
    value: Value,
    conversions: Conversions,
}

impl Relaxing<'_> {
    /// Converts at each problem that allows it; says whether any did.
    fn convert(&mut self, cx: &Cx<'_>) -> bool {
        let before = self.conversions.listed.len();
        for raw in &cx.problems {
            let path: Vec<_> = raw.path.iter().rev().cloned().collect();
            if let Some(place) = place::find(self.terms, &path, raw.node) {
                let lenient = place.lenient.or(self.lenient);
                self.convert_at(path, raw, Place { lenient, ..place });
            }
        }
        self.conversions.listed.len() > before
    }

    fn convert_at(&mut self, path: Vec<Segment>, raw: &Raw, place: Place) {
        let Some(value) = at(&mut self.value, &path) else { return };
        let kind = match value {
            Value::Null if place.lenient.null_is_absent && place.may_be_absent => ConversionKind::Null,
            Value::String(text) => {
                let out_of_a_string = self.conversions.listed.iter().any(|earlier| {
                    matches!(earlier.kind, ConversionKind::List | ConversionKind::Object)
                        && path.starts_with(&earlier.path)
                });
                match unpacked(self.terms, raw.node, text, path.len(), place.lenient, out_of_a_string) {
                    Some((kind, unpacked)) => {
                        *value = unpacked;
                        kind
                    }
                    None if text.is_empty() && place.lenient.empty_is_absent && place.may_be_absent => {
                        ConversionKind::Empty
                    }
                    None => return,
                }
            }
            _ => return,
        };
        if matches!(kind, ConversionKind::Null | ConversionKind::Empty) && !remove(&mut self.value, &path) {
            return;
        }
        self.conversions.listed.push(Conversion { path, kind, shown: None });
    }
}

/// What a string holds, where that is allowed and a value of its type is looked for at the node.
fn unpacked(
    terms: &Terms,
    node: NodeId,
    text: &str,
    depth: usize,
    lenient: Lenient,
    out_of_a_string: bool,
) -> Option<(ConversionKind, Value)> {
    let json = lenient.json_strings && !out_of_a_string;
    let looked_for = |kind| takes(terms, node, kind);
    let wanted = (json && (looked_for(Kind::Array) || looked_for(Kind::Object)))
        || (lenient.number_strings && (looked_for(Kind::Number) || looked_for(Kind::Boolean)));
    if !wanted {
        return None;
    }
    let held = held(text, depth)?;
    let (kind, of, allowed) = match &held {
        Value::Array(_) => (ConversionKind::List, Kind::Array, json),
        Value::Object(_) => (ConversionKind::Object, Kind::Object, json),
        Value::Number(_) => (ConversionKind::Number, Kind::Number, lenient.number_strings),
        Value::Bool(_) => (ConversionKind::Boolean, Kind::Boolean, lenient.number_strings),
        Value::Null | Value::String(_) => return None,
    };
    (allowed && looked_for(of)).then_some((kind, held))
}

fn at<'v>(value: &'v mut Value, path: &[Segment]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, segment| match segment {
        Segment::Key(key) => value.get_mut(&**key),
        Segment::Index(index) => value.get_mut(*index),
    })
}

/// Removes a member from its object, without changing the order of the others.
fn remove(value: &mut Value, path: &[Segment]) -> bool {
    let [around @ .., Segment::Key(key)] = path else { return false };
    match at(value, around) {
        Some(Value::Object(members)) => members.shift_remove(&**key).is_some(),
        _ => false,
    }
}
