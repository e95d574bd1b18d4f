//! Drawing the graph of a schema's references.

use std::collections::HashMap;

use counterfoil_json::Json;

use super::find::Link;
use super::graph::{Graph, Vertex};
use super::{Address, Reference, address, each_inside};
use crate::check::scan::keyword::{CONTAINER, Keyword};
use crate::check::scan::scanner::MAX_DEPTH;
use crate::check::scan::types::Types;
use crate::construct::Construct;

/// The graph of the schemas that are referred to, and what is needed to draw it.
pub(super) struct Drawing<'a> {
    root: Vertex,
    /// How many there are at which reading begins; they come first
    starts: usize,
    vertices: HashMap<Address, Vertex>,
    /// By the value of `$ref`
    refs: HashMap<Address, Drawn<'a>>,
    graph: Graph,
}

/// A reference in the graph.
struct Drawn<'a> {
    construct: Construct,
    target: Option<&'a Json>,
    /// The innermost schema that is referred to and holds it
    holder: Option<Vertex>,
}

impl<'a> Drawing<'a> {
    /// Draws the schemas that are read, with the links between them.
    pub(super) fn of(root: &'a Json, starts: impl Iterator<Item = &'a Json> + Clone, links: &[Link<'a>]) -> Self {
        let mut vertices = HashMap::new();
        let mut add = |schema: &'a Json| {
            let next = vertices.len();
            vertices.entry(address(schema)).or_insert(next);
        };
        starts.clone().for_each(&mut add);
        let count = starts.clone().count();
        links.iter().filter_map(|link| link.target).for_each(add);
        let drawn = |link: &Link<'a>| Drawn { construct: link.construct, target: link.target, holder: None };
        let mut drawing = Self {
            root: vertices.get(&address(root)).copied().unwrap_or_default(),
            starts: count,
            graph: Graph::new(vertices.len()),
            vertices,
            refs: links.iter().map(|link| (address(link.value), drawn(link))).collect(),
        };
        for start in starts {
            drawing.schema(start, drawing.root, 0, 0, true);
        }
        drawing
    }

    /// What is known of each reference, and how deep the root goes.
    pub(super) fn settle(mut self) -> (HashMap<Address, Reference>, u64) {
        self.graph.settle();
        let Self { root, vertices, refs, graph, .. } = self;
        let found = refs.into_iter().map(|(value, Drawn { construct, target, holder })| {
            // What holds a reference leads to its target; if that leads back, it holds the reference again.
            let target = target.and_then(|target| vertices.get(&address(target)));
            let is_recursive = holder.zip(target).is_some_and(|(holder, target)| graph.is_cycle(holder, *target));
            (value, Reference { construct, is_recursive })
        });
        (found.collect(), graph.height(root))
    }

    /// Draws a schema, `level` below the innermost one around it that is referred to.
    fn schema(&mut self, schema: &'a Json, around: Vertex, level: u64, depth: usize, is_start: bool) {
        let Some(object) = schema.as_object().filter(|_| depth < MAX_DEPTH) else { return };
        let (mut vertex, mut level) = (around, level);
        if let Some(own) = self.vertices.get(&address(schema)).copied() {
            if !is_start {
                self.graph.link(vertex, own, level);
                if own < self.starts {
                    return;
                }
            }
            (vertex, level) = (own, 0);
        }
        for (name, value) in object {
            let keyword = Keyword::of(name);
            let is_container = match keyword {
                Keyword::Type => Types::of(value).is_container(),
                keyword => CONTAINER.holds(keyword),
            };
            if is_container {
                self.graph.container(vertex, level);
            }
            match keyword {
                Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef => self.refers(value, vertex, level),
                Keyword::Defs | Keyword::Definitions => {}
                keyword => {
                    let level = level + u64::from(keyword.goes_deeper());
                    each_inside(keyword, value, |schema| self.schema(schema, vertex, level, depth + 1, false));
                }
            }
        }
    }

    fn refers(&mut self, value: &'a Json, vertex: Vertex, level: u64) {
        let Some(drawn) = self.refs.get_mut(&address(value)) else { return };
        drawn.holder = Some(vertex);
        if let Some(to) = drawn.target.and_then(|target| self.vertices.get(&address(target))) {
            self.graph.link(vertex, *to, level);
        }
    }
}
