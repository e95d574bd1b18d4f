//! How a type describes itself into [`Terms`](super::Terms).

use std::any::TypeId;

use super::typed::{ReadAsField, Typed};
use super::{CrossRule, DeclarationError, Node, NodeId, NodeRules, Object, Shape, Terms, seal};
use crate::{Contract, FieldType};

/// The terms of a contract while types describe themselves into it.
///
/// Mistakes are kept until the contract is sealed, so that describing itself never fails.
#[derive(Debug, Default)]
pub struct Describe {
    /// A node is `None` while the type that it belongs to is being described.
    pub(super) nodes: Vec<Option<Node>>,
    /// The types that enclose the one being described: meeting one again is recursion.
    open: Vec<(TypeId, NodeId)>,
    typed: Vec<Typed>,
    errors: Vec<String>,
}

impl Describe {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The node of a type's value: described afresh, or a reference where the type encloses itself.
    pub fn of<T: Contract>(&mut self) -> NodeId {
        let this = TypeId::of::<T>();
        if let Some((_, target)) = self.open.iter().find(|(open, _)| *open == this) {
            let target = *target;
            return self.add(Node::new(Shape::Recursion(target)));
        }
        let id = self.reserve();
        self.open.push((this, id));
        let node = T::describe(self);
        self.open.pop();
        self.nodes[id.0 as usize] = Some(node);
        id
    }

    /// Adds a node that is complete.
    pub fn add(&mut self, node: Node) -> NodeId {
        let id = self.reserve();
        self.nodes[id.0 as usize] = Some(node);
        id
    }

    /// A node that may refer to itself: `describe` is given its place before it is there.
    pub(crate) fn enclosed(&mut self, describe: impl FnOnce(&mut Self, NodeId) -> NodeId) -> NodeId {
        let id = self.reserve();
        let described = describe(self, id);
        self.nodes[id.0 as usize] = self.nodes[described.0 as usize].clone();
        id
    }

    /// Describes a field's value; rules and notes are then put on it with [`rules`](Self::rules), and
    /// [`NodeRules::add_to`] adds it to its object.
    pub fn field<F: FieldType>(&mut self) -> NodeRules<'_> {
        let id = self.of::<F::Inner>();
        self.rules(id)
    }

    /// The rules and notes of a node that is complete.
    pub fn rules(&mut self, id: NodeId) -> NodeRules<'_> {
        NodeRules { describe: self, id }
    }

    /// Puts rules and notes on a node that is not added yet: for a type that is another one with more rules.
    pub fn amend(&mut self, node: Node, put: impl FnOnce(NodeRules<'_>) -> NodeRules<'_>) -> Node {
        let id = self.add(node);
        let id = put(self.rules(id)).id();
        // Rules add no nodes, so that it is still the last one.
        debug_assert_eq!(id.0 as usize + 1, self.nodes.len());
        self.nodes.pop().flatten().unwrap_or_else(|| Node::new(Shape::Any))
    }

    /// Adds a rule across the fields of an object, which are named as on the wire.
    pub fn cross_rule(&mut self, object: &mut Object, rule: NamedRule<'_>) {
        match rule.resolve(object) {
            Ok(rule) => object.rules.push(rule),
            Err(field) => self.error(format!("a rule across fields names `{field}`, which is not a field")),
        }
    }

    /// Has the default and the examples of a field read as its type too, when the contract is closed: the type's functions are
    /// called on them as on input.
    pub fn read_shown(&mut self, field: NodeId, read: ReadAsField) {
        self.typed.push(Typed { node: field, read });
    }

    /// Reports a mistake in the declaration.
    pub fn error(&mut self, error: impl Into<String>) {
        self.errors.push(error.into());
    }

    /// Checks the whole and closes it.
    pub(crate) fn seal(self, root: NodeId) -> Result<Terms, DeclarationError> {
        seal::seal(self.nodes, root, &self.typed, self.errors)
    }

    pub(crate) fn reserve(&mut self) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(None);
        id
    }

    pub(crate) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes[id.0 as usize].as_ref()
    }
}

/// A rule across fields, as it is declared: by name.
#[derive(Clone, Copy, Debug)]
pub enum NamedRule<'a> {
    /// Exactly one of the fields must be sent.
    ExactlyOneOf(&'a [&'a str]),
    /// At most one of the fields may be sent.
    AtMostOneOf(&'a [&'a str]),
    /// When the first field is sent, the others must be too.
    Requires(&'a str, &'a [&'a str]),
    /// The first field must not be greater than the second.
    Ordered(&'a str, &'a str),
}

impl<'a> NamedRule<'a> {
    fn resolve(self, object: &Object) -> Result<CrossRule, &'a str> {
        let one = |name: &'a str| object.fields.iter().position(|field| field.name == name).ok_or(name);
        let all = |names: &'a [&'a str]| names.iter().map(|name| one(name)).collect::<Result<Vec<_>, _>>();
        Ok(match self {
            Self::ExactlyOneOf(names) => CrossRule::ExactlyOneOf(all(names)?),
            Self::AtMostOneOf(names) => CrossRule::AtMostOneOf(all(names)?),
            Self::Requires(name, others) => CrossRule::Requires(one(name)?, all(others)?),
            Self::Ordered(low, high) => CrossRule::Ordered(one(low)?, one(high)?),
        })
    }
}
