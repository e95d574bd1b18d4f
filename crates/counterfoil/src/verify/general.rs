//! Which places of different values are the same place of the contract.

use std::collections::BTreeSet;

use counterfoil_core::terms::{Form, NodeId, Shape};
use counterfoil_core::{Segment, Terms};

/// The place without what is data in it: any item of a list is the first, any key of a map the empty one.
pub(super) fn place(terms: &Terms, path: &[Segment]) -> Vec<Segment> {
    let mut nodes = BTreeSet::from([terms.root()]);
    let mut general = Vec::with_capacity(path.len());
    for segment in path {
        let (declared, data) = inside(terms, &nodes, segment);
        let is_data = declared.is_empty();
        general.push(match segment {
            Segment::Index(_) => Segment::Index(0),
            Segment::Key(_) if is_data && !data.is_empty() => Segment::from(""),
            key => key.clone(),
        });
        nodes = if is_data { data } else { declared };
    }
    general
}

/// The nodes that a step leads to: under a declared name or place, and under one that is data.
fn inside(terms: &Terms, nodes: &BTreeSet<NodeId>, segment: &Segment) -> (BTreeSet<NodeId>, BTreeSet<NodeId>) {
    let (mut declared, mut data) = (BTreeSet::new(), BTreeSet::new());
    let mut waiting: Vec<_> = nodes.iter().copied().collect();
    let mut seen = BTreeSet::new();
    while let Some(node) = waiting.pop() {
        if !seen.insert(node) {
            continue;
        }
        match (terms.shape(node), segment) {
            (Shape::List(list), Segment::Index(_)) => {
                declared.insert(list.items);
            }
            (Shape::Tuple(tuple), Segment::Index(index)) => declared.extend(tuple.items.get(*index)),
            (Shape::Map(map), Segment::Key(_)) => {
                data.insert(map.values);
            }
            (Shape::Object(object), Segment::Key(key)) => {
                declared.extend(object.fields.iter().filter(|field| *field.name == **key).map(|field| field.node));
                data.extend(object.extra.iter().map(|map| map.values));
                waiting.extend(&object.flattened);
            }
            (Shape::Nullable(inner), _) => waiting.push(*inner),
            (Shape::Union(union), _) => {
                for branch in &union.branches {
                    match (&union.form, segment) {
                        (Form::Untagged | Form::Tagged { .. }, _) => waiting.extend(branch.node),
                        (Form::Adjacent { content, .. }, Segment::Key(key)) if **key == **content => {
                            declared.extend(branch.node);
                        }
                        (Form::External, Segment::Key(key)) if **key == *branch.name => declared.extend(branch.node),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    (declared, data)
}

#[cfg(test)]
mod tests {
    use counterfoil_core::Segment;
    use counterfoil_core::builder::{integer, list, map, object};

    use super::place;

    #[test]
    fn items_and_keys_of_maps_are_data() {
        let inner = object().field("name", map(list(integer()))).into_spec();
        let terms = object().field("labels", map(inner)).build().unwrap();
        let path: [Segment; 5] = ["labels".into(), "labels".into(), "name".into(), "name".into(), 7.into()];
        assert_eq!(place(&terms, &path), ["labels".into(), "".into(), "name".into(), "".into(), 0.into()]);
        assert_eq!(place(&terms, &["other".into()]), ["other".into()]);
    }
}
