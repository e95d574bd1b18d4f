//! Which types need a definition of their own, and what it is called.

use std::collections::BTreeMap;

use crate::terms::{NodeId, Shape, Terms};

/// The names of the types that enclose themselves.
#[derive(Debug)]
pub(super) struct Names {
    names: BTreeMap<NodeId, String>,
}

impl Names {
    /// Names every target of a recursion after its type, numbered where two types share a name.
    pub(super) fn of(terms: &Terms) -> Self {
        let mut names: BTreeMap<NodeId, String> = BTreeMap::new();
        for node in &terms.nodes {
            let Shape::Recursion(target) = node.shape else { continue };
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
