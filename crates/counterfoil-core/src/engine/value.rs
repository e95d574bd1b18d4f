//! Reading into a JSON value: what run-time contracts do, with the functions that typed ones call.

use std::borrow::Cow;

use counterfoil_json::{Kind, Number, SyntaxError};
use serde_json::{Map, Value};

use super::{Cx, boolean, choice, integer, list, map, null, nullable, number, object, text, tuple, union};
use crate::contract::{Decoded, Place};
use crate::problem::{Code, Detail};
use crate::source::Source;
use crate::terms::{Form, NodeId, Shape};

/// Reads any value: tidied, defaults filled in, undeclared fields dropped, fields in declared order.
///
/// # Errors
///
/// Only a syntax error.
pub fn value<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Value> {
    let read = match cx.terms().shape(node) {
        Shape::Any => {
            cx.values += 1;
            let read = any(source, cx.room())?;
            if read.is_none() {
                cx.report(Code::TooDeep, node, Detail::None);
            }
            read
        }
        Shape::Null => null(cx, source, node)?.map(|()| Value::Null),
        Shape::Boolean => boolean(cx, source, node)?.map(Value::Bool),
        Shape::Integer(_) => integer(cx, source, node)?.map(integer_value),
        Shape::Number(_) => number(cx, source, node)?.map(Value::from),
        Shape::Text(_) => text(cx, source, node)?.map(|text| Value::String(text.into_owned())),
        Shape::Choice(choices) => {
            choice(cx, source, node)?.map(|index| Value::String(choices.values[index].name.clone()))
        }
        Shape::List(_) => {
            let mut items = Vec::new();
            list(cx, source, node, |cx, source, node| Ok(push(&mut items, value(cx, source, node)?)))?
                .map(|()| Value::Array(items))
        }
        Shape::Tuple(_) => {
            let mut items = Vec::new();
            tuple(cx, source, node, |_, cx, source, node| Ok(push(&mut items, value(cx, source, node)?)))?
                .map(|()| Value::Array(items))
        }
        Shape::Map(_) => {
            let mut members = Map::new();
            map(cx, source, node, |key, _, cx, source, node| {
                let member = value(cx, source, node)?;
                Ok(member.map(|member| members.insert(key.into_owned(), member)).is_some())
            })?
            .map(|()| Value::Object(members))
        }
        Shape::Object(rules) => {
            let mut place = ValuePlace { fields: vec![None; rules.fields.len()], rest: Map::new() };
            object(cx, source, node, &mut place)?.map(|()| {
                let names = rules.fields.iter().map(|field| field.name.clone());
                let fields = names.zip(place.fields).filter_map(|(name, value)| Some((name, value?)));
                Value::Object(fields.chain(place.rest).collect())
            })
        }
        Shape::Union(rules) => union(cx, source, node, |cx, source, branch, node| {
            let inner = match node {
                Some(node) => match value(cx, source, node)? {
                    Some(inner) => Some(inner),
                    None => return Ok(None),
                },
                None => None,
            };
            Ok(Some(tagged(&rules.form, &rules.branches[branch].name, inner)))
        })?,
        Shape::Nullable(_) => nullable(cx, source, node, || Value::Null, |cx, source, node| value(cx, source, node))?,
        // A recursion that leads to a recursion cannot be described.
        Shape::Recursion(_) => None,
    };
    Ok(match read {
        Some(read) if !cx.node(node).hooks.is_empty() && !cx.comparing => hooked(cx, node, read),
        read => read,
    })
}

/// The author's own functions: the transform, then every refinement.
fn hooked(cx: &mut Cx<'_>, node: NodeId, mut value: Value) -> Option<Value> {
    let hooks = &cx.node(node).hooks;
    if let Some(transform) = &hooks.transform {
        value = transform(value);
    }
    let mut holds = true;
    for refine in &hooks.refine {
        holds &= cx.refine(node, refine(&value));
    }
    holds.then_some(value)
}

fn push(items: &mut Vec<Value>, item: Option<Value>) -> bool {
    item.map(|item| items.push(item)).is_some()
}

pub(crate) fn integer_value(value: i128) -> Value {
    match (i64::try_from(value), u64::try_from(value)) {
        (Ok(value), _) => Value::from(value),
        (_, Ok(value)) => Value::from(value),
        // No integer type of a contract is wider than 64 bits.
        _ => Value::from(value as f64),
    }
}

/// A branch's value as it stands on the wire.
fn tagged(form: &Form, name: &str, inner: Option<Value>) -> Value {
    let name = || Value::String(name.to_owned());
    match (form, inner) {
        (Form::Untagged, inner) => inner.unwrap_or_default(),
        (Form::Tagged { tag }, inner) => {
            let mut members = Map::from_iter([(tag.clone(), name())]);
            if let Some(Value::Object(inner)) = inner {
                members.extend(inner);
            }
            Value::Object(members)
        }
        (Form::Adjacent { tag, content }, inner) => {
            let mut members = Map::from_iter([(tag.clone(), name())]);
            members.extend(inner.map(|inner| (content.clone(), inner)));
            Value::Object(members)
        }
        (Form::External, None) => name(),
        (Form::External, Some(inner)) => {
            let Value::String(name) = name() else { return inner };
            Value::Object(Map::from_iter([(name, inner)]))
        }
    }
}

struct ValuePlace {
    fields: Vec<Option<Value>>,
    rest: Map<String, Value>,
}

impl Place for ValuePlace {
    fn read<'a, S: Source<'a>>(
        &mut self,
        field: usize,
        cx: &mut Cx<'_>,
        source: &mut S,
        node: NodeId,
    ) -> Result<bool, SyntaxError> {
        self.fields[field] = value(cx, source, node)?;
        Ok(self.fields[field].is_some())
    }

    fn extra<'a, S: Source<'a>>(
        &mut self,
        key: Cow<'a, str>,
        _keys: NodeId,
        cx: &mut Cx<'_>,
        source: &mut S,
        values: NodeId,
    ) -> Result<bool, SyntaxError> {
        let member = value(cx, source, values)?;
        Ok(member.map(|member| self.rest.insert(key.into_owned(), member)).is_some())
    }

    fn flattened<'a, S: Source<'a>>(
        &mut self,
        _union: usize,
        cx: &mut Cx<'_>,
        source: &mut S,
        node: NodeId,
    ) -> Result<bool, SyntaxError> {
        match value(cx, source, node)? {
            Some(Value::Object(members)) => {
                self.rest.extend(members);
                Ok(true)
            }
            read => Ok(read.is_some()),
        }
    }
}

/// Reads a value that has no rules at all; nothing where it is nested deeper than there is room for.
fn any<'a, S: Source<'a>>(source: &mut S, room: usize) -> Result<Option<Value>, SyntaxError> {
    Ok(Some(match source.kind()? {
        Kind::Null => source.null().map(|()| Value::Null)?,
        Kind::Boolean => Value::Bool(source.boolean()?),
        Kind::Number => match source.number()? {
            Number::Int(value) => Value::from(value),
            Number::UInt(value) => Value::from(value),
            Number::Float(value) => Value::from(value),
        },
        Kind::String => Value::String(source.string()?.into_owned()),
        Kind::Array | Kind::Object if room == 0 => {
            source.skip()?;
            return Ok(None);
        }
        Kind::Array => {
            let (mut items, mut shallow) = (Vec::new(), true);
            source.elements(|item| {
                shallow &= any(item, room - 1)?.map(|item| items.push(item)).is_some();
                Ok(())
            })?;
            return Ok(shallow.then_some(Value::Array(items)));
        }
        Kind::Object => {
            let (mut members, mut shallow) = (Map::new(), true);
            source.members(|key, member| {
                let member = any(member, room - 1)?;
                shallow &= member.map(|member| members.insert(key.into_owned(), member)).is_some();
                Ok(())
            })?;
            return Ok(shallow.then_some(Value::Object(members)));
        }
    }))
}
