//! Lists, sets and maps.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use counterfoil_json::SyntaxError;
use serde_json::{Map as JsonMap, Value};

use crate::contract::{Contract, Decoded, ObjectContract, Place, Unencodable};
use crate::engine::{self, Cx};
use crate::kind;
use crate::source::Source;
use crate::terms::{Choice, Describe, KeyShape, List, Map, Node, NodeId, Object, Shape};

fn describe_list<T: Contract>(describe: &mut Describe, unique_items: bool) -> Node {
    Node::new(List { items: describe.of::<T>(), min_items: 0, max_items: None, unique_items })
}

fn encode_list<'t, T: Contract>(items: impl Iterator<Item = &'t T>) -> Result<Value, Unencodable> {
    let encoded = items.enumerate().map(|(index, item)| item.encode().map_err(|error| error.under(index)));
    encoded.collect::<Result<_, _>>().map(Value::Array)
}

macro_rules! lists {
    ($($list:ty, [$($bounds:tt)*], $unique:literal, $new:expr, $push:ident;)*) => { $(
        impl<T: Contract $($bounds)*> Contract for $list {
            type Kind = kind::List;

            fn describe(describe: &mut Describe) -> Node {
                describe_list::<T>(describe, $unique)
            }

            #[inline]
            fn decode<'a, Src: Source<'a>>(cx: &mut Cx<'_>, source: &mut Src, node: NodeId) -> Decoded<Self> {
                let mut items: Self = $new(source.len_hint());
                let read = engine::list(cx, source, node, |cx, source, node| {
                    let item = T::decode(cx, source, node)?;
                    let sound = item.is_some();
                    if let Some(item) = item {
                        items.$push(item);
                    }
                    Ok(sound)
                })?;
                Ok(read.map(|()| items))
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                encode_list(self.iter())
            }
        }
    )* };
}

lists! {
    Vec<T>, [], false, Vec::with_capacity, push;
    VecDeque<T>, [], false, VecDeque::with_capacity, push_back;
    BTreeSet<T>, [+ Ord], true, |_| BTreeSet::new(), insert;
}

impl<T: Contract + Eq + Hash, H: BuildHasher + Default + 'static> Contract for HashSet<T, H> {
    type Kind = kind::List;

    fn describe(describe: &mut Describe) -> Node {
        describe_list::<T>(describe, true)
    }

    fn decode<'a, S: Source<'a>>(cx: &mut Cx<'_>, source: &mut S, node: NodeId) -> Decoded<Self> {
        let mut items = Self::default();
        let read = engine::list(cx, source, node, |cx, source, node| {
            let item = T::decode(cx, source, node)?;
            Ok(item.map(|item| items.insert(item)).is_some())
        })?;
        Ok(read.map(|()| items))
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        encode_list(self.iter())
    }
}

/// What can be a key of a map: strings, unit enums, integers and UUIDs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key of a map",
    label = "not a key",
    note = "keys are strings, unit enums, integers or UUIDs"
)]
pub trait MapKey: Contract {}

impl<T: Contract> MapKey for T where T::Kind: KeyKind {}

/// Kinds whose values can be keys.
#[diagnostic::on_unimplemented(
    message = "the keys of a map are strings in JSON, and this type is not written as one",
    label = "not a key",
    note = "keys are strings, unit enums, integers, or types that are written as a string, such as UUIDs and dates"
)]
pub trait KeyKind {}
impl KeyKind for kind::Text {}
impl KeyKind for kind::Choice {}
impl KeyKind for kind::Integer {}
impl KeyKind for kind::Parsed {}

fn describe_map<K: MapKey, V: Contract>(describe: &mut Describe) -> Node {
    let key = describe.of::<K>();
    let keys = match describe.node(key).map(|node| &node.shape) {
        Some(Shape::Choice(choice)) => KeyShape::Choice(Choice::clone(choice)),
        Some(Shape::Integer(integer)) => KeyShape::Integer(integer.min, integer.max),
        Some(Shape::Text(text)) if text.format == Some(crate::format::Format::Uuid) => KeyShape::Uuid,
        _ => KeyShape::Text,
    };
    Node::new(Map { keys, key, values: describe.of::<V>() })
}

/// A key from its text: read by its own contract, as a string or, where it is an integer, as a number.
fn key<K: MapKey>(cx: &mut Cx<'_>, text: std::borrow::Cow<'_, str>, node: NodeId) -> Decoded<K> {
    let value = match cx.terms().shape(node) {
        Shape::Integer(_) => text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<u64>().map(Value::from)),
        _ => Ok(Value::String(text.into_owned())),
    };
    match value {
        Ok(value) => K::decode(cx, &mut crate::source::ValueSource::new(&value), node),
        Err(_) => Ok(None),
    }
}

/// Reads an entry into a map, and says whether it is one: whether both its key and its value could be read.
fn add_entry<'a, K: MapKey, V: Contract, M: Extend<(K, V)>, Src: Source<'a>>(
    map: &mut M,
    name: Cow<'a, str>,
    keys: NodeId,
    cx: &mut Cx<'_>,
    source: &mut Src,
    values: NodeId,
) -> Result<bool, SyntaxError> {
    // The value comes first, since it is the source that goes on.
    let value = V::decode(cx, source, values)?;
    let entry = key::<K>(cx, name, keys)?.zip(value);
    let read = entry.is_some();
    map.extend(entry);
    Ok(read)
}

fn decode_map<'a, K: MapKey, V: Contract, M: Default + Extend<(K, V)>, Src: Source<'a>>(
    cx: &mut Cx<'_>,
    source: &mut Src,
    node: NodeId,
) -> Decoded<M> {
    let mut map = M::default();
    let read = engine::map(cx, source, node, |name, keys, cx, source, values| {
        add_entry::<K, V, _, _>(&mut map, name, keys, cx, source, values)
    })?;
    Ok(read.map(|()| map))
}

fn encode_map<'m, K: MapKey + 'm, V: Contract + 'm>(
    entries: impl Iterator<Item = (&'m K, &'m V)>,
) -> Result<Value, Unencodable> {
    let mut members = JsonMap::new();
    for (key, value) in entries {
        let key = match key.encode()? {
            Value::String(key) => key,
            other => other.to_string(),
        };
        let value = value.encode().map_err(|error| error.under(key.as_str()))?;
        members.insert(key, value);
    }
    Ok(Value::Object(members))
}

macro_rules! maps {
    ($($map:ty, [$($bounds:tt)*], [$($generics:tt)*];)*) => { $(
        impl<K: MapKey $($bounds)*, V: Contract, $($generics)*> Contract for $map {
            type Kind = kind::Map;

            fn describe(describe: &mut Describe) -> Node {
                describe_map::<K, V>(describe)
            }

            fn decode<'a, Src: Source<'a>>(cx: &mut Cx<'_>, source: &mut Src, node: NodeId) -> Decoded<Self> {
                decode_map::<K, V, _, _>(cx, source, node)
            }

            fn encode(&self) -> Result<Value, Unencodable> {
                encode_map(self.iter())
            }
        }

        impl<K: MapKey $($bounds)*, V: Contract, $($generics)*> ObjectContract for $map {
            type Place = Entries<Self>;
            const FIELDS: usize = 0;
            const EXTRA: bool = true;

            fn describe_fields(describe: &mut Describe, object: &mut Object) {
                if object.extra.is_some() {
                    describe.error("only one map can be flattened into an object");
                }
                if let Shape::Map(map) = describe_map::<K, V>(describe).shape {
                    object.extra = Some(map);
                }
            }

            fn finish(place: Self::Place, _: &mut Cx<'_>, _: NodeId) -> Option<Self> {
                Some(place.entries)
            }

            fn encode_fields(&self, object: &mut JsonMap<String, Value>) -> Result<(), Unencodable> {
                if let Value::Object(entries) = encode_map(self.iter())? {
                    object.extend(entries);
                }
                Ok(())
            }
        }

        impl<K: MapKey $($bounds)*, V: Contract, $($generics)*> Place for Entries<$map> {
            fn read<'a, Src: Source<'a>>(
                &mut self,
                _: usize,
                _: &mut Cx<'_>,
                source: &mut Src,
                _: NodeId,
            ) -> Result<bool, SyntaxError> {
                source.skip()?;
                Ok(true)
            }

            fn extra<'a, Src: Source<'a>>(
                &mut self,
                name: Cow<'a, str>,
                keys: NodeId,
                cx: &mut Cx<'_>,
                source: &mut Src,
                values: NodeId,
            ) -> Result<bool, SyntaxError> {
                add_entry::<K, V, _, _>(&mut self.entries, name, keys, cx, source, values)
            }
        }
    )* };
}

/// Where the entries of a flattened map are put while they are read.
#[derive(Debug, Default)]
pub struct Entries<M> {
    entries: M,
}

maps! {
    HashMap<K, V, H>, [+ Eq + Hash], [H: BuildHasher + Default + 'static];
    BTreeMap<K, V>, [+ Ord], [];
}

/// An object of any members, in the order in which they were sent.
impl Contract for JsonMap<String, Value> {
    type Kind = kind::Map;

    fn describe(describe: &mut Describe) -> Node {
        describe_map::<String, Value>(describe)
    }

    fn decode<'a, Src: Source<'a>>(cx: &mut Cx<'_>, source: &mut Src, node: NodeId) -> Decoded<Self> {
        decode_map::<String, Value, _, _>(cx, source, node)
    }

    fn encode(&self) -> Result<Value, Unencodable> {
        Ok(Value::Object(self.clone()))
    }
}
