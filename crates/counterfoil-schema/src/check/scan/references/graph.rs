//! Which schemas refer to which: what is recursive, and how deep it all goes.

/// The number of a schema that is referred to, or at which reading begins.
pub(super) type Vertex = usize;

/// Schemas, and what they hold and refer to.
pub(super) struct Graph {
    schemas: Vec<Schema>,
    /// Those that were met and belong to no component yet
    open: Vec<Vertex>,
    met: usize,
}

/// One schema.
#[derive(Clone, Default)]
struct Schema {
    /// What it refers to or holds, and how many levels below it
    links: Vec<(Vertex, u64)>,
    /// How deep objects and arrays go in it; 0 where there are none
    height: u64,
    /// Which one it was that was met, and the first that it leads back to
    met: Option<usize>,
    back_to: usize,
    /// Whether the way to what is being looked at leads through it
    on_way: bool,
    component: Option<Vertex>,
}

impl Graph {
    pub(super) fn new(schemas: usize) -> Self {
        Self { schemas: vec![Schema::default(); schemas], open: Vec::new(), met: 0 }
    }

    /// Notes that an object or an array lies `level` below a schema.
    pub(super) fn container(&mut self, vertex: Vertex, level: u64) {
        if let Some(schema) = self.schemas.get_mut(vertex) {
            schema.height = schema.height.max(level + 1);
        }
    }

    /// Notes that one schema leads to another, `level` below it.
    pub(super) fn link(&mut self, from: Vertex, to: Vertex, level: u64) {
        if let Some(schema) = self.schemas.get_mut(from) {
            schema.links.push((to, level));
        }
    }

    /// Finds what is recursive (the strongly connected components, as Tarjan does), and how deep it all goes.
    ///
    /// Each schema is measured once, and counts once on a way: a step back to one that is on it adds nothing.
    pub(super) fn settle(&mut self) {
        for vertex in 0..self.schemas.len() {
            if self.schemas.get(vertex).is_some_and(|schema| schema.met.is_none()) {
                self.settle_from(vertex);
            }
        }
    }

    /// Whether two schemas lead to each other; a schema leads to itself.
    pub(super) fn is_cycle(&self, one: Vertex, other: Vertex) -> bool {
        let component = |vertex: Vertex| self.schemas.get(vertex).and_then(|schema| schema.component);
        component(one).is_some() && component(one) == component(other)
    }

    /// How deep objects and arrays go in a schema, with all that it refers to.
    pub(super) fn height(&self, vertex: Vertex) -> u64 {
        self.schemas.get(vertex).map_or(0, |schema| schema.height)
    }

    /// The ways are kept in a list, since there may be many thousand steps to one.
    fn settle_from(&mut self, start: Vertex) {
        self.enter(start);
        let mut way = vec![(start, 0)];
        while let Some((vertex, taken)) = way.last_mut() {
            let vertex = *vertex;
            match self.schemas.get(vertex).and_then(|schema| schema.links.get(*taken)).copied() {
                Some((to, _)) if self.enter(to) => way.push((to, 0)),
                Some((to, level)) => {
                    *taken += 1;
                    self.absorb(vertex, to, level);
                }
                None => {
                    // The step that led here is taken again, and then absorbs what was found.
                    way.pop();
                    self.leave(vertex);
                }
            }
        }
    }

    /// Begins with a schema, unless that was done before.
    fn enter(&mut self, vertex: Vertex) -> bool {
        let Some(schema) = self.schemas.get_mut(vertex).filter(|schema| schema.met.is_none()) else { return false };
        schema.met = Some(self.met);
        schema.back_to = self.met;
        schema.on_way = true;
        self.met += 1;
        self.open.push(vertex);
        true
    }

    /// Adds to a schema what is known of one that it leads to.
    fn absorb(&mut self, vertex: Vertex, to: Vertex, level: u64) {
        let Some(Schema { height, back_to, on_way, component, .. }) = self.schemas.get(to) else { return };
        let (height, back_to, on_way, is_open) = (*height, *back_to, *on_way, component.is_none());
        let Some(schema) = self.schemas.get_mut(vertex) else { return };
        if is_open {
            schema.back_to = schema.back_to.min(back_to);
        }
        if !on_way && height > 0 {
            schema.height = schema.height.max(level + height);
        }
    }

    /// Ends with a schema, and with its component where it is the first of it.
    fn leave(&mut self, vertex: Vertex) {
        let Some(schema) = self.schemas.get_mut(vertex) else { return };
        schema.on_way = false;
        if schema.met != Some(schema.back_to) {
            return;
        }
        while let Some(member) = self.open.pop() {
            if let Some(schema) = self.schemas.get_mut(member) {
                schema.component = Some(vertex);
            }
            if member == vertex {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(count: usize, links: &[(Vertex, Vertex, u64)]) -> Graph {
        let mut graph = Graph::new(count);
        for &(from, to, level) in links {
            graph.link(from, to, level);
        }
        (0..count).for_each(|vertex| graph.container(vertex, 0));
        graph.settle();
        graph
    }

    #[test]
    fn cycles_are_found_and_counted_once() {
        // 0 → 1 → 2 → 1, 2 → 3, 4 → 4
        let graph = graph(5, &[(0, 1, 1), (1, 2, 1), (2, 1, 1), (2, 3, 2), (4, 4, 1)]);
        assert!(graph.is_cycle(1, 2) && graph.is_cycle(4, 4));
        assert!(!graph.is_cycle(0, 1) && !graph.is_cycle(2, 3) && !graph.is_cycle(1, 4));
        assert_eq!((0..5).map(|vertex| graph.height(vertex)).collect::<Vec<_>>(), [5, 4, 3, 1, 1]);
    }

    #[test]
    fn a_long_way_and_many_ways_are_no_trouble() {
        let count = 50_000;
        let links: Vec<_> = (1..count).flat_map(|to| [(to - 1, to, 1), (to - 1, to, 1)]).collect();
        let graph = graph(count, &links);
        assert_eq!(graph.height(0), count as u64);
        assert!(!graph.is_cycle(0, count - 1));
    }
}
