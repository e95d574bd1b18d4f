//! What makes values: the terms, what the advertised schema suggests, and chance.

use std::collections::HashMap;
use std::rc::Rc;

use counterfoil_core::Terms;
use counterfoil_core::engine::{self, Cx};
use counterfoil_core::source::ValueSource;
use counterfoil_core::terms::{NodeId, Object, Shape};
use serde_json::{Map, Value};

use super::rng::Rng;
use super::{leaf, pattern};
use crate::verify::hints::Hints;

/// How often a type may enclose itself in a value that is made.
pub(super) const DEEPEST: usize = 2;
/// How many strings are made after the patterns of the advertised schema.
const AFTER_PATTERNS: usize = 200;

pub(super) struct Maker<'s> {
    pub(super) terms: &'s Terms,
    pub(super) hints: &'s Hints,
    pub(super) rng: Rng,
    /// Strings after the patterns of the advertised schema, for every string of the contract.
    pub(super) after_patterns: Vec<String>,
    /// The values of a node, by how often its type encloses itself around it.
    pub(super) pools: HashMap<(NodeId, usize), Rc<Vec<Value>>>,
}

impl<'s> Maker<'s> {
    pub(super) fn new(terms: &'s Terms, hints: &'s Hints) -> Self {
        let mut rng = Rng::new();
        let mut after_patterns = Vec::new();
        for shown in &hints.patterns {
            if after_patterns.len() < AFTER_PATTERNS {
                after_patterns.extend(pattern::samples(shown, &hints.lengths, &mut rng));
            }
        }
        after_patterns.truncate(AFTER_PATTERNS);
        Self { terms, hints, rng, after_patterns, pools: HashMap::new() }
    }

    /// Values of the whole contract, by plan.
    pub(super) fn planned(&mut self, most: usize) -> Vec<Value> {
        self.values(self.terms.root(), 0, most)
    }

    /// A value of the whole contract, by chance.
    pub(super) fn mixture(&mut self) -> Option<Value> {
        self.mixed(self.terms.root(), 0)
    }

    /// Whether the contract accepts the value at a node.
    pub(super) fn sound(&self, node: NodeId, value: &Value) -> bool {
        let mut cx = Cx::new(self.terms);
        let read = engine::value(&mut cx, &mut ValueSource::new(value), node);
        matches!(read, Ok(Some(_))) && cx.problem_count() == 0
    }

    /// The node that a node stands for, and how often its type then encloses itself; none where that is enough.
    pub(super) fn entered(&self, node: NodeId, depth: usize) -> Option<(NodeId, usize)> {
        match self.terms.node(node).shape {
            Shape::Recursion(target) => (depth < DEEPEST).then_some((target, depth + 1)),
            _ => Some((node, depth)),
        }
    }
}

/// What an object is put together from.
pub(super) struct Part<'s> {
    /// The member's name; none for parts that are objects themselves and are laid over the whole.
    pub(super) name: Option<&'s str>,
    pub(super) of: PartOf,
    pub(super) required: bool,
}

#[derive(Clone, Copy)]
pub(super) enum PartOf {
    /// A field, or a union that is flattened into the object.
    Node(NodeId),
    /// Members under names that are not declared, with values of this node.
    Extra(NodeId),
}

/// The parts of an object, in declared order.
pub(super) fn parts(object: &Object) -> Vec<Part<'_>> {
    let fields = object.fields.iter().map(|field| Part {
        name: Some(&field.name),
        of: PartOf::Node(field.node),
        required: field.required,
    });
    let unions = object.flattened.iter().map(|union| Part { name: None, of: PartOf::Node(*union), required: true });
    let extra = object.extra.iter().map(|map| Part { name: None, of: PartOf::Extra(map.values), required: false });
    fields.chain(unions).chain(extra).collect()
}

/// An object of some parts, each with its value.
pub(super) fn assemble<'v>(parts: &[Part<'_>], values: impl IntoIterator<Item = Option<&'v Value>>) -> Value {
    let mut object = Map::new();
    for (part, value) in parts.iter().zip(values) {
        match (part.name, value) {
            (Some(name), Some(value)) => {
                object.insert(name.to_owned(), value.clone());
            }
            (None, Some(Value::Object(members))) => object.extend(members.clone()),
            _ => {}
        }
    }
    Value::Object(object)
}

/// Names for members that no one has declared.
pub(super) fn names(hints: &Hints) -> impl Iterator<Item = &str> {
    ["x", "a b", "", "é", "0"]
        .into_iter()
        .chain(hints.names.iter().map(String::as_str))
        .chain(leaf::STRINGS[..3].iter().copied())
}
