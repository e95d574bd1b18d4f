//! How many schemas there would be with copies in the place of references.

use std::collections::HashMap;

use counterfoil_json::Json;

use crate::reference::{Found, Resolver, place_of, references};
use crate::walk::{children, is_definitions};

/// A schema whose parts are being counted.
struct Open<'a> {
    place: usize,
    count: u64,
    /// The schemas inside it and those that it refers to, from the last to the first
    ahead: Vec<Found<'a>>,
}

impl<'a> Open<'a> {
    fn new(resolver: &Resolver<'a>, schema: &'a Json, around: usize) -> Self {
        let resource = resolver.resource_at(around, schema);
        let inside = children(schema).filter(|(place, _)| !is_definitions(place.keyword));
        let inside = inside.map(|(_, schema)| Found { schema, resource });
        let found = |(keyword, reference)| resolver.find(keyword, reference, resource, None).ok();
        let mut ahead: Vec<_> = inside.chain(references(schema).filter_map(found)).collect();
        ahead.reverse();
        Self { place: place_of(schema), count: 1, ahead }
    }
}

/// Counts each schema once, and adds what is known where it is met again.
pub(super) fn expanded<'a>(root: &'a Json, resolver: &Resolver<'a>) -> u64 {
    // `None` while it is being counted: a reference back to it is no copy.
    let mut known: HashMap<usize, Option<u64>> = HashMap::from([(place_of(root), None)]);
    let mut open = vec![Open::new(resolver, root, 0)];
    let mut last = 0;
    while let Some(top) = open.last_mut() {
        if let Some(Found { schema, resource }) = top.ahead.pop() {
            match known.get(&place_of(schema)) {
                Some(count) => top.count = top.count.saturating_add(count.unwrap_or(0)),
                None => {
                    known.insert(place_of(schema), None);
                    open.push(Open::new(resolver, schema, resource));
                }
            }
        } else if let Some(Open { place, count, .. }) = open.pop() {
            known.insert(place, Some(count));
            last = count;
            if let Some(around) = open.last_mut() {
                around.count = around.count.saturating_add(count);
            }
        }
    }
    last
}
