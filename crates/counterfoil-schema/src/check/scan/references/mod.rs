//! References, and the definitions that they lead to.

mod drawing;
mod find;
mod graph;
mod names;
mod pointer;

use std::collections::{HashMap, HashSet};

use counterfoil_json::Json;

use super::keyword::{ANNOTATIONS, Inside, Keyword, RULES};
use super::node::{Node, Role};
use super::occurrence::Step;
use super::scanner::Scanner;
use crate::construct::Construct;

/// All references of a schema: where they lead, and what that makes of the schema.
pub(super) struct References<'a> {
    /// By the value of `$ref`
    found: HashMap<Address, Reference>,
    /// The definitions that something refers to
    used: HashSet<Address>,
    /// The schemas that are referred to, and lie where no schema would be looked for
    pub(super) outside: Vec<Outside<'a>>,
    /// How deep objects and arrays are nested, through references too
    pub(super) depth: u64,
}

/// What is known of one reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The construct that it is
    construct: Construct,
    /// Whether what it leads to holds it again
    is_recursive: bool,
}

/// A schema under a keyword that holds no schemas, such as `components`.
pub(super) struct Outside<'a> {
    pub(super) schema: &'a Json,
    pub(super) steps: Vec<Step<'a>>,
}

/// A value is known by where it lies: equal ones are not the same.
type Address = usize;

fn address(value: &Json) -> Address {
    std::ptr::from_ref(value).addr()
}

impl References<'_> {
    /// What is known of the reference whose `$ref` has this value.
    pub(super) fn reference(&self, value: &Json) -> Option<Reference> {
        self.found.get(&address(value)).copied()
    }

    /// Whether something refers to the definition.
    pub(super) fn is_used(&self, definition: &Json) -> bool {
        self.used.contains(&address(definition))
    }
}

impl<'a> Scanner<'a, '_> {
    /// At `$ref` and the like.
    pub(super) fn refers(&mut self, keyword: Keyword, value: &'a Json, node: &Node<'a>) {
        let Some(Reference { construct, is_recursive }) = self.reference(value) else { return };
        let at_root = node.is_root() && keyword == Keyword::Ref;
        if at_root {
            self.found(Construct::RootRef);
        }
        if !at_root || matches!(construct, Construct::RefDangling | Construct::RefRemote) {
            self.found(construct);
        }
        if is_recursive {
            self.found(Construct::RefRecursive);
        }
        if node.is_root() {
            return;
        }
        if node.has.without(keyword).meets(RULES) {
            self.found(Construct::RefSiblings);
        }
        if node.has.meets(ANNOTATIONS) {
            self.found(Construct::RefAnnotated);
        }
    }

    /// At `$defs` or `definitions`.
    pub(super) fn definitions(&mut self, value: &'a Json) {
        let mut all_used = true;
        for (name, definition) in value.as_object().into_iter().flatten() {
            if self.is_used(definition) {
                self.within(Step::Name(name), |scanner| scanner.schema(definition, Role::Definition));
            } else {
                all_used = false;
            }
        }
        if !all_used {
            self.found(Construct::DefsUnused);
        }
    }
}

/// Gives the schemas in the value of a keyword.
fn each_inside<'a>(keyword: Keyword, value: &'a Json, mut visit: impl FnMut(&'a Json)) {
    let list = |value: &'a Json| value.as_array().unwrap_or_default();
    match keyword.inside() {
        Inside::Nothing => {}
        Inside::One => visit(value),
        Inside::List => list(value).iter().for_each(visit),
        Inside::OneOrList => match value {
            Json::Array(elements) => elements.iter().for_each(visit),
            one => visit(one),
        },
        Inside::Members => value.as_object().into_iter().flatten().for_each(|(_, schema)| visit(schema)),
    }
}
