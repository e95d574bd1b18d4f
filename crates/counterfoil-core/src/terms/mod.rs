//! The contract model: what one tool accepts or returns, as data.
//!
//! [`Terms`] are the terms of a contract: a flat arena of [`Node`]s, each one value's shape, rules and
//! notes. Types describe themselves into it ([`Describe`]), run-time contracts are built into it
//! ([`crate::builder`]), and the [engine](crate::engine) reads every rule from it, so that the two can never
//! disagree. Nodes name each other by [`NodeId`]; only recursion makes two nodes share a target.

mod bounds;
mod describe;
mod flattened;
mod hooks;
mod notes;
mod rules;
mod seal;
mod shape;
mod typed;
mod union_plan;

use std::sync::Arc;

pub use describe::{Describe, NamedRule};
pub use hooks::{Hooks, Refine, Transform};
pub use notes::{Advertise, Keyword, Notes};
pub use rules::NodeRules;
pub use seal::DeclarationError;
pub use shape::{
    Bound, Branch, Case, Choice, ChoiceValue, CrossRule, Field, Form, Integer, KeyShape, List, Map, Number, Object,
    Shape, Text, Tidy, Tuple, Union, UnknownFields,
};
pub use typed::ReadAsField;
pub(crate) use union_plan::Candidate;
pub use union_plan::Plan;
pub(crate) use union_plan::takes;

/// The place of a [`Node`] in its [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

/// One value of a contract: its shape with the rules, and what is said about it.
///
/// Only the shape is needed to read a value that keeps its rules; the rest lies elsewhere, so that shapes lie close together.
#[derive(Clone, Debug)]
pub struct Node {
    /// The JSON type and the rules that hold for it.
    pub shape: Shape,
    /// Title, description, default and the rest that a reader sees.
    pub notes: Box<Notes>,
    /// The author's own functions, in contracts made at run time; those of a type are part of its derived code.
    pub hooks: Box<Hooks>,
}

impl Node {
    /// A node of this shape, with nothing said about it yet.
    pub fn new(shape: impl Into<Shape>) -> Self {
        Self { shape: shape.into(), notes: Box::default(), hooks: Box::default() }
    }
}

/// The terms of one contract: built once, checked, then only read.
#[derive(Debug)]
pub struct Terms {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: NodeId,
}

impl Terms {
    /// The terms of a type that declares its contract.
    ///
    /// # Errors
    ///
    /// A mistake that only shows when the contract is built: a default that breaks its own rule, a cross-field
    /// rule about a field that is not there, a branch of a union that can never be reached.
    pub fn of<T: crate::Contract>() -> Result<Arc<Self>, DeclarationError> {
        let mut describe = Describe::new();
        let root = describe.of::<T>();
        describe.seal(root).map(Arc::new)
    }

    /// The node of the whole value.
    #[must_use]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// A node of these terms.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The shape at `id`, with recursion followed to the shape that it names.
    #[must_use]
    pub fn shape(&self, id: NodeId) -> &Shape {
        match &self.node(id).shape {
            Shape::Recursion(target) => &self.node(*target).shape,
            shape => shape,
        }
    }
}
