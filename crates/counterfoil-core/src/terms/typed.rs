//! Values that a declaration shows, read as the type that they are declared for.
//!
//! The functions of a type are part of its derived code, so that reading by terms alone does not call them.

use serde_json::Value;

use super::{NodeId, Terms};
use crate::contract::{Decoded, Unencodable};
use crate::engine::Cx;
use crate::source::ValueSource;

/// Reads a value as a field of a type is read, and writes what came of it.
pub type ReadAsField = fn(&mut Cx<'_>, &mut ValueSource<'_>, NodeId) -> Decoded<Result<Value, Unencodable>>;

/// A field whose default and examples are to be read as its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Typed {
    pub(super) node: NodeId,
    pub(super) read: ReadAsField,
}

/// A value in which lists are in an order of their own, where these terms have sets: a hash set comes out in any order.
pub(super) fn settled(terms: &Terms, value: &Value) -> Value {
    let is_set = |node: &super::Node| matches!(&node.shape, super::Shape::List(list) if list.unique_items);
    let mut value = value.clone();
    if terms.nodes.iter().any(is_set) {
        sort(&mut value);
    }
    value
}

fn sort(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(sort);
            items.sort_by_cached_key(crate::engine::canonical);
        }
        Value::Object(members) => members.values_mut().for_each(sort),
        _ => {}
    }
}
