//! How the branches of an untagged union are told apart, worked out once.
//!
//! By JSON type first. Objects of several branches are told apart by a required member that no other branch declares: a
//! branch whose member is absent cannot match, so that it need not be tried. And by members that have one value only, as a tag
//! has: a branch whose member has another value cannot match either.

use counterfoil_json::Kind;

use super::{Branch, NodeId, Shape, Terms, Tidy};

/// Which branches can take a value, by its JSON type.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    by_kind: [Vec<Candidate>; 6],
}

/// A branch that may match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) branch: usize,
    pub(crate) node: NodeId,
    /// A member that is required by this branch and not declared by the others.
    pub(crate) member: Option<String>,
    /// The members that are one word in this branch, and the word.
    pub(crate) words: Vec<(String, String)>,
}

const KINDS: [Kind; 6] = [Kind::Null, Kind::Boolean, Kind::Number, Kind::String, Kind::Array, Kind::Object];

impl Plan {
    /// The branches that can take a value of this type, in declared order.
    pub(crate) fn candidates(&self, kind: Kind) -> &[Candidate] {
        &self.by_kind[place(kind)]
    }

    pub(crate) fn of(terms: &Terms, branches: &[Branch]) -> Self {
        let mut plan = Self::default();
        for kind in KINDS {
            let takers: Vec<_> = branches
                .iter()
                .enumerate()
                .filter_map(|(branch, declared)| Some((branch, declared.node?)))
                .filter(|(_, node)| takes(terms, *node, kind))
                .collect();
            let candidates = takers.iter().map(|&(branch, node)| Candidate {
                branch,
                node,
                member: if kind == Kind::Object { own_member(terms, node, &takers) } else { None },
                words: if kind == Kind::Object { words(terms, node) } else { Vec::new() },
            });
            plan.by_kind[place(kind)] = candidates.collect();
        }
        plan
    }
}

fn place(kind: Kind) -> usize {
    KINDS.iter().position(|known| *known == kind).unwrap_or_default()
}

/// Whether a value of this JSON type can fit the node at all.
pub(crate) fn takes(terms: &Terms, node: NodeId, kind: Kind) -> bool {
    match terms.shape(node) {
        Shape::Any => true,
        Shape::Null => kind == Kind::Null,
        Shape::Boolean => kind == Kind::Boolean,
        Shape::Integer(_) | Shape::Number(_) => kind == Kind::Number,
        Shape::Text(_) | Shape::Choice(_) => kind == Kind::String,
        Shape::List(_) | Shape::Tuple(_) => kind == Kind::Array,
        Shape::Map(_) | Shape::Object(_) => kind == Kind::Object,
        Shape::Nullable(inner) => kind == Kind::Null || takes(terms, *inner, kind),
        Shape::Union(union) => match union.form {
            super::Form::Untagged => {
                union.branches.iter().filter_map(|branch| branch.node).any(|node| takes(terms, node, kind))
            }
            super::Form::External => {
                kind == Kind::Object
                    || (kind == Kind::String && union.branches.iter().any(|branch| branch.node.is_none()))
            }
            super::Form::Tagged { .. } | super::Form::Adjacent { .. } => kind == Kind::Object,
        },
        // `Terms::shape` follows recursion; a recursion to a recursion cannot be described.
        Shape::Recursion(_) => true,
    }
}

/// The members that can only be one word.
fn words(terms: &Terms, node: NodeId) -> Vec<(String, String)> {
    let Shape::Object(object) = terms.shape(node) else { return Vec::new() };
    let word = |node: NodeId| match terms.shape(node) {
        Shape::Choice(choice) if choice.tidy == Tidy::default() => match choice.values.as_slice() {
            [only] => Some(only.name.clone()),
            _ => None,
        },
        _ => None,
    };
    object.fields.iter().filter_map(|field| Some((field.name.clone(), word(field.node)?))).collect()
}

fn own_member(terms: &Terms, node: NodeId, takers: &[(usize, NodeId)]) -> Option<String> {
    let Shape::Object(object) = terms.shape(node) else { return None };
    let elsewhere = |name: &str| {
        takers.iter().filter(|(_, other)| *other != node).any(|(_, other)| match terms.shape(*other) {
            Shape::Object(other) => other.extra.is_some() || other.fields.iter().any(|field| field.name == name),
            // A map or a union takes any member.
            _ => true,
        })
    };
    object.fields.iter().find(|field| field.required && !elsewhere(&field.name)).map(|field| field.name.clone())
}
