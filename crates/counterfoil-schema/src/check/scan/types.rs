//! `type`.

use counterfoil_json::Json;

use super::node::{Node, Role};
use super::scanner::Scanner;
use crate::construct::Construct;

/// What a `type` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types {
    /// The types that are named, one bit for each
    named: u8,
    /// How many names there are
    count: usize,
    /// How many of them are `null`
    nulls: usize,
    /// Whether it is a list
    pub(super) is_list: bool,
    /// Whether there is something among them that is none of the seven
    is_unknown: bool,
}

const NULL: u8 = 1;
const OBJECT: u8 = 2;
const ARRAY: u8 = 4;

impl Types {
    pub(super) fn of(value: &Json) -> Self {
        let mut types = Self::default();
        match value {
            Json::Array(elements) => {
                types.is_list = true;
                elements.iter().for_each(|element| types.add(element));
            }
            other => types.add(other),
        }
        types
    }

    fn add(&mut self, name: &Json) {
        self.count += 1;
        self.nulls += usize::from(name.as_str() == Some("null"));
        self.named |= match name.as_str() {
            Some("null") => NULL,
            Some("object") => OBJECT,
            Some("array") => ARRAY,
            Some("string") => 8,
            Some("integer") => 16,
            Some("number") => 32,
            Some("boolean") => 64,
            _ => {
                self.is_unknown = true;
                0
            }
        };
    }

    /// Whether objects are among them.
    pub(super) fn is_object(self) -> bool {
        self.named & OBJECT != 0
    }

    /// Whether arrays are among them.
    pub(super) fn is_array(self) -> bool {
        self.named & ARRAY != 0
    }

    /// Whether objects or arrays are among them.
    pub(super) fn is_container(self) -> bool {
        self.named & (OBJECT | ARRAY) != 0
    }

    /// Whether it is a list of one type and `null`.
    fn is_nullable(self) -> bool {
        self.is_list && self.count == 2 && self.nulls == 1
    }
}

impl<'a> Scanner<'a, '_> {
    /// At `type`.
    pub(super) fn types(&mut self, node: &Node<'a>) {
        let Some(types) = node.types else { return };
        self.totals.unions += u64::from(types.is_list);
        if types.is_list && !node.is_root() {
            self.found(if types.is_nullable() { Construct::TypeListWithNull } else { Construct::TypeList });
        }
        // A branch for null is how a union says that it takes null; the union is the construct.
        if !types.is_list && types.named == NULL && !matches!(node.role, Role::AnyOf | Role::OneOf | Role::Question) {
            self.found(Construct::TypeNull);
        }
        if types.is_unknown {
            self.found(Construct::TypeUnknown);
        }
    }
}
