//! Tuples: lists of a fixed length.

use serde_json::Value;

use crate::contract::{Contract, Decoded, Unencodable};
use crate::engine::{self, Cx};
use crate::kind;
use crate::source::Source;
use crate::terms::{Describe, Node, NodeId, Tuple};

macro_rules! tuples {
    ($(($($name:ident $index:tt),+))*) => { $(
        impl<$($name: Contract),+> Contract for ($($name,)+) {
            type Kind = kind::Tuple;

            fn describe(describe: &mut Describe) -> Node {
                Node::new(Tuple { items: vec![$(describe.of::<$name>()),+] })
            }

            fn decode<'a, Src: Source<'a>>(cx: &mut Cx<'_>, source: &mut Src, node: NodeId) -> Decoded<Self> {
                let mut slots: ($(Option<$name>,)+) = Default::default();
                let read = engine::tuple(cx, source, node, |index, cx, source, node| match index {
                    $($index => engine::slot(&mut slots.$index, cx, source, node),)+
                    _ => source.skip().map(|()| false),
                })?;
                Ok(match (read, $(slots.$index),+) {
                    (Some(()), $(Some($name)),+) => Some(($($name,)+)),
                    _ => None,
                })
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                Ok(Value::Array(vec![$(self.$index.encode().map_err(|error| error.under($index as usize))?),+]))
            }
        }
    )* };
}

#[expect(non_snake_case, reason = "the values of a tuple are named after their types")]
mod generated {
    use super::*;

    tuples! {
        (A 0)
        (A 0, B 1)
        (A 0, B 1, C 2)
        (A 0, B 1, C 2, D 3)
        (A 0, B 1, C 2, D 3, E 4)
        (A 0, B 1, C 2, D 3, E 4, F 5)
    }
}
