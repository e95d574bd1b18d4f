//! Which definitions hold themselves.

/// Nodes that lead to each other.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// The nodes: whatever one leads to comes before it, unless it leads back
    pub(super) nodes: Vec<usize>,
    /// For each node, whether it leads back to itself
    pub(super) recursive: Vec<bool>,
}

/// What is known of a node on the way.
#[derive(Clone, Copy, Default)]
struct State {
    /// When it was reached, from 1 on; 0 where it was not
    reached: usize,
    /// The earliest node that it leads back to
    earliest: usize,
    /// Whether the circle that it belongs to is still open
    waiting: bool,
    /// How many of its edges were followed
    followed: usize,
}

/// Orders the nodes `0..edges.len()` by Tarjan's algorithm, without recursion.
pub(super) fn order(edges: &[Vec<usize>]) -> Order {
    let mut order = Order { nodes: Vec::with_capacity(edges.len()), recursive: vec![false; edges.len()] };
    let mut states = vec![State::default(); edges.len()];
    let (mut path, mut waiting, mut clock) = (Vec::new(), Vec::new(), 0);
    for start in 0..edges.len() {
        path.push(start);
        while let Some(&node) = path.last() {
            let Some(state) = states.get_mut(node) else { break };
            if state.reached == 0 {
                clock += 1;
                (state.reached, state.earliest, state.waiting) = (clock, clock, true);
                waiting.push(node);
            } else if !state.waiting {
                // Reached before, on another way.
                path.pop();
                continue;
            }
            let next = edges.get(node).and_then(|edges| edges.get(state.followed)).copied();
            state.followed += 1;
            let Some(next) = next else {
                path.pop();
                leave(node, &mut states, &mut waiting, &mut order);
                if let (Some(&parent), earliest) = (path.last(), states.get(node).map_or(clock, |state| state.earliest))
                {
                    lower(&mut states, parent, earliest);
                }
                continue;
            };
            if next == node {
                mark(&mut order, node);
            }
            match states.get(next).copied() {
                Some(State { reached: 0, .. }) => path.push(next),
                Some(State { waiting: true, reached, .. }) => lower(&mut states, node, reached),
                _ => {}
            }
        }
        path.clear();
    }
    order
}

/// Closes the circle that began at `node`, if one did.
fn leave(node: usize, states: &mut [State], waiting: &mut Vec<usize>, order: &mut Order) {
    let State { reached, earliest, .. } = states.get(node).copied().unwrap_or_default();
    if earliest != reached {
        return;
    }
    let circle = waiting.split_off(waiting.iter().rposition(|known| *known == node).unwrap_or(0));
    for member in &circle {
        if let Some(state) = states.get_mut(*member) {
            state.waiting = false;
            // It leads back to nothing that is still open.
            state.earliest = usize::MAX;
        }
        if circle.len() > 1 {
            mark(order, *member);
        }
    }
    order.nodes.extend(circle);
}

fn lower(states: &mut [State], node: usize, earliest: usize) {
    if let Some(state) = states.get_mut(node) {
        state.earliest = state.earliest.min(earliest);
    }
}

fn mark(order: &mut Order, node: usize) {
    if let Some(recursive) = order.recursive.get_mut(node) {
        *recursive = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recursive(edges: &[&[usize]]) -> Vec<usize> {
        let edges: Vec<Vec<usize>> = edges.iter().map(|edges| edges.to_vec()).collect();
        let order = order(&edges);
        let mut sorted = order.nodes.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..edges.len()).collect::<Vec<_>>());
        for (place, node) in order.nodes.iter().enumerate() {
            let before = |to: &usize| order.nodes[..place].contains(to);
            assert!(order.recursive[*node] || edges[*node].iter().all(before), "{order:?}");
        }
        (0..edges.len()).filter(|node| order.recursive[*node]).collect()
    }

    #[test]
    fn circles_are_found() {
        assert!(recursive(&[]).is_empty());
        assert!(recursive(&[&[1, 2], &[3], &[3], &[]]).is_empty());
        assert_eq!(recursive(&[&[0], &[0]]), [0]);
        assert_eq!(recursive(&[&[1], &[2], &[0], &[0], &[3]]), [0, 1, 2]);
        assert_eq!(recursive(&[&[1, 3], &[2], &[1], &[4], &[5, 4], &[]]), [1, 2, 4]);
        assert_eq!(recursive(&[&[1], &[2, 3], &[], &[0, 2]]), [0, 1, 3]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        const LONG: usize = 100_000;
        let mut edges: Vec<Vec<usize>> = (1..=LONG).map(|next| vec![next]).collect();
        edges.push(vec![]);
        assert!(order(&edges).recursive.iter().all(|recursive| !recursive));
        edges[LONG].push(0);
        assert!(order(&edges).recursive.iter().all(|recursive| *recursive));
    }
}
