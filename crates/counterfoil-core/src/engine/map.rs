//! Objects whose keys are data.

use std::borrow::Cow;

use counterfoil_json::{Kind, SyntaxError};
use serde_json::Value;

use super::{Cx, scalar};
use crate::contract::Decoded;
use crate::format::Format;
use crate::problem::{Code, Detail, Segment};
use crate::source::{Source, ValueSource};
use crate::terms::{KeyShape, Map, NodeId, Shape};

/// Reads a map; `entry` takes a key and the node of keys, and reads its value by the node of values, and says whether both are sound.
///
/// # Errors
///
/// Only a syntax error.
pub fn map<'a, S: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut S,
    node: NodeId,
    mut entry: impl FnMut(Cow<'a, str>, NodeId, &mut Cx<'_>, &mut S, NodeId) -> Result<bool, SyntaxError>,
) -> Decoded<()> {
    let Shape::Map(rules) = cx.shape(node) else { return scalar::misfit(cx, source, node) };
    match source.kind()? {
        Kind::Object => {}
        _ => return cx.wrong_type(source, node).map(|()| None),
    }
    if !cx.open(source, node)? {
        return Ok(None);
    }
    let mut sound = true;
    source.members(|key, source| {
        let mark = cx.mark();
        let segment = key.clone();
        if key_fits(cx, rules, &key)? {
            sound &= entry(key, rules.key, cx, source, rules.values)?;
        } else {
            source.skip()?;
            cx.report(Code::InvalidValue, node, Detail::Key);
            sound = false;
        }
        cx.under(mark, || Segment::from(&*segment));
        Ok(())
    })?;
    cx.close();
    Ok(sound.then_some(()))
}

/// Whether a key is what keys must be. It is read as it stands on the wire: tidying a key would let two of them become one.
pub(super) fn key_fits(cx: &Cx<'_>, rules: &Map, key: &str) -> Result<bool, SyntaxError> {
    Ok(match &rules.keys {
        KeyShape::Choice(choice) => choice.values.iter().any(|value| value.name == key),
        KeyShape::Integer(min, max) => {
            key.parse::<i128>().is_ok_and(|value| (*min..=*max).contains(&value) && value.to_string() == key)
        }
        KeyShape::Uuid => Format::Uuid.accepts(key),
        KeyShape::Text => match cx.terms().shape(rules.key) {
            Shape::Text(text) if text.has_rules() => {
                let key = Value::String(key.to_owned());
                super::text(&mut cx.comparing(), &mut ValueSource::new(&key), rules.key)?
                    .is_some_and(|tidied| Some(&*tidied) == key.as_str())
            }
            _ => true,
        },
    })
}
