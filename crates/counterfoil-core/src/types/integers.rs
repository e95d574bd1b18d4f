//! Integers. 128-bit ones have no contract: JSON readers do not keep them exact.

use serde_json::Value;

use crate::contract::{Contract, Decoded, Unencodable};
use crate::engine::{self, Cx};
use crate::kind;
use crate::source::Source;
use crate::terms::{Describe, Integer, Node, NodeId};

macro_rules! integers {
    ($($int:ty)*) => { $(
        impl Contract for $int {
            type Kind = kind::Integer;

            fn describe(_: &mut Describe) -> Node {
                Node::new(Integer::within(<$int>::MIN as i128, <$int>::MAX as i128))
            }

            #[inline]
            fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
                // The rules never reach beyond the type, so that the cast is exact.
                Ok(engine::integer(cx, source, node)?.map(|value| value as $int))
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                Ok(Value::from(*self))
            }
        }
    )* };
}

integers!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);
