//! `null` as a value.

use serde_json::Value;

use crate::contract::{Contract, Decoded, Unencodable};
use crate::engine::{self, Cx};
use crate::source::Source;
use crate::terms::{Describe, Node, NodeId, Shape};

/// A value, or `null` that was sent on purpose. A field that may be left out is an `Option`; one that may also be `null`
/// is an `Option<Nullable<T>>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Nullable<T> {
    /// `null`.
    #[default]
    Null,
    /// A value.
    Value(T),
}

impl<T> Nullable<T> {
    /// The value, if it is not `null`.
    pub fn into_option(self) -> Option<T> {
        match self {
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }
}

impl<T> From<Option<T>> for Nullable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}

impl<T> From<Nullable<T>> for Option<T> {
    fn from(value: Nullable<T>) -> Self {
        value.into_option()
    }
}

impl<T: Contract> Contract for Nullable<T> {
    type Kind = T::Kind;

    fn describe(describe: &mut Describe) -> Node {
        Node::new(Shape::Nullable(describe.of::<T>()))
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        engine::nullable(
            cx,
            source,
            node,
            || Self::Null,
            |cx, source, node| Ok(T::decode(cx, source, node)?.map(Self::Value)),
        )
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        match self {
            Self::Null => Ok(Value::Null),
            Self::Value(value) => value.encode(),
        }
    }
}
