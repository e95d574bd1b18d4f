//! Which types need a definition of their own, and what it is called.

use std::collections::BTreeMap;

use crate::terms::{Form, NodeId, Shape, Terms};

/// The names of the types that enclose themselves.
#[derive(Debug)]
pub(super) struct Names {
    names: BTreeMap<NodeId, String>,
}

impl Names {
    /// Names every target of a recursion, and all that would be written out without end, after its type; numbered where two types
    /// share a name.
    pub(super) fn of(terms: &Terms) -> Self {
        let mut names: BTreeMap<NodeId, String> = BTreeMap::new();
        for (index, node) in (0..).zip(&terms.nodes) {
            let target = match node.shape {
                Shape::Recursion(target) => target,
                _ if spells_out_recursion(terms, &node.shape) => NodeId(index),
                _ => continue,
            };
            if names.contains_key(&target) {
                continue;
            }
            let base = match terms.shape(target) {
                Shape::Object(object) => object.name.clone(),
                Shape::Union(union) => union.name.clone(),
                _ => None,
            };
            let base = base.unwrap_or_else(|| "Value".to_owned());
            let taken = |name: &String| names.values().any(|other| other == name);
            let numbered = (2..).map(|number| format!("{base}{number}"));
            let name = std::iter::once(base.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(base);
            names.insert(target, name);
        }
        Self { names }
    }

    pub(super) fn reference(&self, target: NodeId) -> Option<String> {
        self.names.get(&target).cloned()
    }

    pub(super) fn all(&self) -> Vec<(NodeId, String)> {
        self.names.iter().map(|(target, name)| (*target, name.clone())).collect()
    }
}

/// Whether a recursion is written out as a part of this shape instead of being referred to: the fields of a tagged branch stand
/// beside the tag, and what is flattened beside the fields.
fn spells_out_recursion(terms: &Terms, shape: &Shape) -> bool {
    let recurs = |node: NodeId| matches!(terms.node(node).shape, Shape::Recursion(_));
    match shape {
        Shape::Union(union) => {
            matches!(union.form, Form::Tagged { .. })
                && union.branches.iter().filter_map(|branch| branch.node).any(recurs)
        }
        Shape::Object(object) => {
            object.flattened.iter().any(|union| recurs(*union) || spells_out_recursion(terms, terms.shape(*union)))
        }
        _ => false,
    }
}
