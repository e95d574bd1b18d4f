//! Booleans, numbers, strings, any JSON value, and pointers to a value.

use std::sync::Arc;

use serde_json::Value;

use crate::contract::{Contract, Decoded, Unencodable};
use crate::engine::{self, Cx};
use crate::kind;
use crate::source::Source;
use crate::terms::{Describe, Node, NodeId, Number, Shape, Text};

impl Contract for bool {
    type Kind = kind::Boolean;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Shape::Boolean)
    }

    #[inline]
    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::boolean(cx, source, node)
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::Bool(*self))
    }
}

impl Contract for f64 {
    type Kind = kind::Number;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Number::default())
    }

    #[inline]
    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::number(cx, source, node)
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        if self.is_finite() { Ok(Value::from(*self)) } else { Err(Unencodable::new("a number that is not finite")) }
    }
}

impl Contract for f32 {
    type Kind = kind::Number;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Number { single: true, ..Number::default() })
    }

    #[inline]
    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        Ok(engine::number(cx, source, node)?.map(|value| value as Self))
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        // The shortest decimal that stands for the number, not the digits that a wider type would add to it.
        self.to_string().parse().unwrap_or(f64::from(*self)).encode()
    }
}

impl Contract for String {
    type Kind = kind::Text;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Text::default())
    }

    #[inline]
    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        Ok(engine::text(cx, source, node)?.map(std::borrow::Cow::into_owned))
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::String(self.clone()))
    }
}

impl Contract for char {
    type Kind = kind::Parsed;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Text { min_length: 1, max_length: Some(1), ..Text::default() })
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::parsed(cx, source, node, |text| text.chars().next())
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::String(self.to_string()))
    }
}

impl Contract for () {
    type Kind = kind::Any;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Shape::Null)
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::null(cx, source, node)
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::Null)
    }
}

impl Contract for Value {
    type Kind = kind::Any;

    fn describe(_: &mut Describe) -> Node {
        Node::new(Shape::Any)
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::value(cx, source, node)
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(self.clone())
    }
}

macro_rules! pointers {
    ($($pointer:ident)*) => { $(
        impl<T: Contract> Contract for $pointer<T> {
            type Kind = T::Kind;

            fn describe(describe: &mut Describe) -> Node {
                T::describe(describe)
            }

            fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
                Ok(T::decode(cx, source, node)?.map($pointer::new))
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                T::encode(self)
            }
        }
    )* };
}

pointers!(Box Arc);
