//! `enum` and `const`.

use counterfoil_json::Json;

use super::node::Node;
use super::scanner::Scanner;
use crate::construct::Construct;

impl<'a> Scanner<'a, '_> {
    /// At `enum`.
    pub(super) fn enumeration(&mut self, value: &'a Json, node: &Node<'a>) {
        let Some(values) = value.as_array() else { return };
        self.totals.enum_values += values.len() as u64;
        if node.is_root() {
            return self.found(Construct::RootEnum);
        }
        if let Some(construct) = kind_of(values) {
            self.found(construct);
        }
        if values.iter().any(Json::is_null) {
            self.found(Construct::EnumNull);
        }
        if values.iter().any(|value| value.as_str() == Some("")) {
            self.found(Construct::EnumEmptyString);
        }
        if node.types.is_none() {
            self.found(Construct::EnumUntyped);
        }
    }

    /// At `const`.
    pub(super) fn constant(&mut self, value: &'a Json, node: &Node<'a>) {
        if node.is_root() {
            return self.found(Construct::RootEnum);
        }
        self.found(match value {
            Json::String(_) => Construct::Const,
            Json::Number(_) => Construct::ConstNumber,
            _ => Construct::ConstOther,
        });
        if node.types.is_none() {
            self.found(Construct::ConstUntyped);
        }
    }
}

/// What the values of an `enum` are, `null` aside; `None` when there is nothing but `null`.
fn kind_of(values: &[Json]) -> Option<Construct> {
    if values.is_empty() {
        return Some(Construct::EnumEmpty);
    }
    let mut kind = None;
    for value in values {
        let this = match value {
            Json::Null => continue,
            Json::String(_) => Construct::Enum,
            Json::Number(_) => Construct::EnumNumber,
            Json::Bool(_) => Construct::EnumBoolean,
            Json::Array(_) | Json::Object(_) => return Some(Construct::EnumStructured),
        };
        kind = Some(if kind.is_none_or(|known| known == this) { this } else { Construct::EnumMixed });
    }
    kind
}
