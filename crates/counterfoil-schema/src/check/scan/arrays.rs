//! Arrays.

use counterfoil_json::Json;

use super::keyword::{Keyword, Keywords};
use super::node::{Node, Role};
use super::scanner::Scanner;
use super::types::Types;
use crate::construct::Construct;

impl<'a> Scanner<'a, '_> {
    /// What an array lacks.
    pub(super) fn array(&mut self, node: &Node<'a>) {
        const ITEMS: Keywords = Keywords::of(&[Keyword::Items, Keyword::PrefixItems]);
        if node.types.is_some_and(Types::is_array) && !node.has.meets(ITEMS) {
            self.found(Construct::ArrayWithoutItems);
        }
    }

    /// At `items`.
    pub(super) fn items(&mut self, value: &'a Json) {
        match value {
            Json::Bool(_) => self.found(Construct::ItemsBoolean),
            Json::Array(_) => {
                self.found(Construct::TupleItems);
                self.schemas(value, Role::Element);
            }
            _ => self.schema(value, Role::Items),
        }
    }

    /// At `minItems`.
    pub(super) fn min_items(&mut self, value: &'a Json) {
        let many = value.as_f64().is_some_and(|count| count > 1.0);
        self.found(if many { Construct::MinItemsMany } else { Construct::MinItems });
    }
}
