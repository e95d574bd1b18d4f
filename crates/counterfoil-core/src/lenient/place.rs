//! What the author allows at the place of a problem.

use std::collections::HashSet;

use super::Lenient;
use crate::problem::Segment;
use crate::terms::{Form, NodeId, Shape, Terms};

/// What is allowed at one place of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The conversions allowed by the value's own node and by those that it is part of.
    pub(super) lenient: Lenient,
    /// Whether the value is that of a field that may be left out.
    pub(super) may_be_absent: bool,
}

/// Whether the author allows any conversion anywhere.
pub(super) fn allows_any(terms: &Terms) -> bool {
    terms.nodes.iter().any(|node| node.notes.lenient != Lenient::NONE)
}

/// The place at `path`, outermost step first, if it is one of the values of `node`. It is none for problems that are
/// about a place without being about its value: a missing tag, a field that is not declared, a rule across fields.
pub(super) fn find(terms: &Terms, path: &[Segment], node: NodeId) -> Option<Place> {
    let start = Place { lenient: Lenient::NONE, may_be_absent: false };
    Search { terms, node, failed: HashSet::new() }.from(terms.root(), path, start)
}

/// A search for one node from the root, along one path. Branches of a union leave no step in a path, so that several
/// ways may have to be tried; what led nowhere is not tried again.
struct Search<'t> {
    terms: &'t Terms,
    node: NodeId,
    failed: HashSet<(NodeId, usize)>,
}

impl Search<'_> {
    fn from(&mut self, at: NodeId, path: &[Segment], mut place: Place) -> Option<Place> {
        place.lenient = place.lenient.or(self.terms.node(at).notes.lenient);
        if path.is_empty() && at == self.node {
            return Some(place);
        }
        // Entered before it is known to fail, it also ends a walk that comes back without having moved on.
        if !self.failed.insert((at, path.len())) {
            return None;
        }
        let terms = self.terms;
        let inside = Place { may_be_absent: false, ..place };
        match terms.shape(at) {
            Shape::Nullable(inner) => self.from(*inner, path, place),
            Shape::Union(union) => union.branches.iter().find_map(|branch| {
                let node = branch.node?;
                match (&union.form, path) {
                    (Form::Untagged | Form::Tagged { .. }, _) => self.from(node, path, place),
                    (Form::Adjacent { content, .. }, [Segment::Key(key), rest @ ..]) if **key == **content => {
                        self.from(node, rest, inside)
                    }
                    (Form::External, [Segment::Key(key), rest @ ..]) if **key == *branch.name => {
                        self.from(node, rest, inside)
                    }
                    _ => None,
                }
            }),
            Shape::Object(object) => {
                let [Segment::Key(key), rest @ ..] = path else { return None };
                if let Some(field) = object.fields.iter().find(|field| field.name == **key) {
                    return self.from(field.node, rest, Place { may_be_absent: !field.required, ..place });
                }
                let of_union = object.flattened.iter().find_map(|union| self.from(*union, path, place));
                of_union.or_else(|| self.from(object.extra.as_ref()?.values, rest, inside))
            }
            Shape::List(list) => match path {
                [Segment::Index(_), rest @ ..] => self.from(list.items, rest, inside),
                _ => None,
            },
            Shape::Tuple(tuple) => match path {
                [Segment::Index(index), rest @ ..] => self.from(*tuple.items.get(*index)?, rest, inside),
                _ => None,
            },
            Shape::Map(map) => match path {
                [Segment::Key(_), rest @ ..] => self.from(map.values, rest, inside),
                _ => None,
            },
            _ => None,
        }
    }
}
