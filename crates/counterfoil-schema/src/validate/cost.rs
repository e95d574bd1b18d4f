//! What checking a value may cost, reckoned before it begins.
//!
//! A reference costs a schema a few bytes and a check the whole of what it leads to, so that a small schema can keep a
//! checker busy for ever. Two things are reckoned for each level of a value: how many schemas are asked about one place
//! of it, at most, when only the verdict is wanted (then what is said of a place by way of recursion is said once), and
//! when all problems are (then it is not).

use std::collections::HashMap;
use std::ptr;

use serde_json::Value;

use super::InvalidSchema;
use super::keywords::{Role, subschemas};
use super::refs::Refs;

/// The most levels of a schema or a value.
pub(super) const DEEPEST: usize = counterfoil_json::MAX_DEPTH;
/// The most subschemas, each counted once.
const MOST_SCHEMAS: usize = 100_000;
/// The most patterns, and the most bytes in all of them.
const MOST_PATTERNS: usize = 1_000;
const LONGEST_PATTERNS: usize = 64 * 1024;
/// The most ways round a circle of schemas that all speak of the same value.
const MOST_WAYS_ROUND: usize = 8;
/// The most schemas that are asked in one check: seconds, not minutes.
const MOST_STEPS: u64 = 20_000_000;

/// What a check costs, by the depth of a place in the value.
#[derive(Debug)]
pub(super) struct Cost {
    verdict: Vec<u64>,
    problems: Vec<u64>,
}

/// What can be asked about a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Whether the verdict can be had
    pub(super) affordable: bool,
    /// Whether all problems can be had
    pub(super) explainable: bool,
}

impl Cost {
    pub(super) fn of(schema: &Value, refs: &Refs) -> Result<Self, InvalidSchema> {
        let graph = Graph::of(schema, refs)?;
        let circles = components(&graph, |edge| edge.role == Role::Same);
        if graph.ways_round(&circles) > MOST_WAYS_ROUND {
            return Err(InvalidSchema::too_costly("ways round a circle of references", usize::MAX, MOST_WAYS_ROUND));
        }
        let recursive = components(&graph, |_| true);
        let cost = Self {
            verdict: graph.asked(|from, edge| edge.is_ref && recursive[from] == recursive[edge.to]),
            problems: graph.asked(|_, _| false),
        };
        match cost.verdict.first() {
            Some(&steps) if steps > MOST_STEPS => {
                let allowed = usize::try_from(MOST_STEPS).unwrap_or(usize::MAX);
                Err(InvalidSchema::too_costly(
                    "schemas for one value",
                    usize::try_from(steps).unwrap_or(usize::MAX),
                    allowed,
                ))
            }
            _ => Ok(cost),
        }
    }

    /// What can be asked about this value.
    pub(super) fn of_value(&self, value: &Value) -> Asked {
        let mut places = Vec::new();
        count(value, 0, &mut places);
        let within = |asked: &[u64]| {
            let steps = places.iter().zip(asked).map(|(places, asked)| places.saturating_mul(*asked));
            steps.fold(0, u64::saturating_add) <= MOST_STEPS
        };
        Asked { affordable: within(&self.verdict), explainable: within(&self.problems) }
    }
}

/// How many places there are at each depth.
fn count(value: &Value, depth: usize, places: &mut Vec<u64>) {
    if places.len() <= depth {
        places.resize(depth + 1, 0);
    }
    if let Some(places) = places.get_mut(depth) {
        *places += 1;
    }
    match value {
        Value::Array(elements) => elements.iter().for_each(|element| count(element, depth + 1, places)),
        Value::Object(members) => members.values().for_each(|member| count(member, depth + 1, places)),
        _ => {}
    }
}

/// The subschemas that can be reached, and which asks which.
struct Graph {
    edges: Vec<Vec<Edge>>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: usize,
    role: Role,
    is_ref: bool,
}

impl Graph {
    fn of(schema: &Value, refs: &Refs) -> Result<Self, InvalidSchema> {
        let mut known: HashMap<*const Value, usize> = HashMap::from([(ptr::from_ref(schema), 0)]);
        let mut waiting = vec![(schema, refs.resource_of(schema, ""))];
        let mut edges = Vec::new();
        let (mut patterns, mut pattern_bytes) = (0, 0);
        while let Some(&(from, resource)) = waiting.get(edges.len()) {
            let inside =
                subschemas(from).into_iter().map(|(role, to)| (role, to, refs.resource_of(to, resource), false));
            let references = ["$ref", "$dynamicRef", "$recursiveRef"].into_iter().filter_map(|keyword| {
                let target = refs.resolve(schema, resource, from.get(keyword)?.as_str()?)?;
                Some((Role::Same, target.schema, target.resource, true))
            });
            let mut out = Vec::new();
            for (role, to, resource, is_ref) in inside.chain(references) {
                let next = known.len();
                let to = *known.entry(ptr::from_ref(to)).or_insert_with(|| {
                    waiting.push((to, resource));
                    next
                });
                out.push(Edge { to, role, is_ref });
            }
            for pattern in patterns_of(from) {
                patterns += 1;
                pattern_bytes += pattern.len();
            }
            edges.push(out);
            check("subschemas", known.len(), MOST_SCHEMAS)?;
            check("patterns", patterns, MOST_PATTERNS)?;
            check("bytes in patterns", pattern_bytes, LONGEST_PATTERNS)?;
        }
        Ok(Self { edges })
    }

    /// How many schemas are asked about one place of a value at each depth, at most; edges for which `once` holds count
    /// once, and not what they lead to.
    fn asked(&self, once: impl Fn(usize, &Edge) -> bool) -> Vec<u64> {
        let order = inside_out(self);
        let (mut by_depth, mut outside) = (Vec::new(), vec![0_u64; self.edges.len()]);
        let mut same = vec![0_u64; self.edges.len()];
        for depth in 0..=DEEPEST {
            same.fill(0);
            for &schema in &order {
                let Some(edges) = self.edges.get(schema) else { continue };
                let at = |table: &[u64], edge: &Edge| match table.get(edge.to) {
                    Some(&asked) => {
                        if once(schema, edge) {
                            asked.min(1)
                        } else {
                            asked
                        }
                    }
                    None => 0,
                };
                let sum = |table: &[u64], role| {
                    let matching = edges.iter().filter(|edge| edge.role == role);
                    matching.fold(0_u64, |sum, edge| sum.saturating_add(at(table, edge)))
                };
                let most = |table: &[u64], role| {
                    let matching = edges.iter().filter(|edge| edge.role == role);
                    matching.map(|edge| at(table, edge)).max().unwrap_or(0)
                };
                let mut asked = sum(&same, Role::Same);
                asked = asked.saturating_add(if depth == 0 {
                    1 + sum(&outside, Role::Names)
                } else {
                    // A member has one name and an item one place.
                    most(&outside, Role::Member)
                        .max(most(&outside, Role::Item))
                        .saturating_add(sum(&outside, Role::Matching))
                        .saturating_add(sum(&outside, Role::Rest))
                        .saturating_add(sum(&outside, Role::Some))
                });
                if let Some(same) = same.get_mut(schema) {
                    *same = asked;
                }
            }
            by_depth.push(same.first().copied().unwrap_or(0));
            if same.first() == Some(&0) {
                break;
            }
            std::mem::swap(&mut same, &mut outside);
        }
        by_depth
    }

    /// How many more edges than schemas there are in circles of schemas that speak of the same value.
    fn ways_round(&self, circles: &[usize]) -> usize {
        let mut ways: HashMap<usize, (usize, usize)> = HashMap::new();
        for (from, edges) in self.edges.iter().enumerate() {
            let Some(circle) = circles.get(from) else { continue };
            let (schemas, inside) = ways.entry(*circle).or_default();
            *schemas += 1;
            *inside +=
                edges.iter().filter(|edge| edge.role == Role::Same && circles.get(edge.to) == Some(circle)).count();
        }
        ways.values().map(|(schemas, inside)| inside.saturating_sub(*schemas)).max().unwrap_or(0)
    }
}

fn check(what: &'static str, found: usize, allowed: usize) -> Result<(), InvalidSchema> {
    if found > allowed { Err(InvalidSchema::too_costly(what, found, allowed)) } else { Ok(()) }
}

fn patterns_of(schema: &Value) -> impl Iterator<Item = &str> {
    let names = schema.get("patternProperties").and_then(Value::as_object).into_iter().flatten();
    let names = names.map(|(pattern, _)| pattern.as_str());
    schema.get("pattern").and_then(Value::as_str).into_iter().chain(names)
}

/// The schemas in an order in which each comes after those that it asks about the same value, but for circles.
fn inside_out(graph: &Graph) -> Vec<usize> {
    finished(graph.edges.len(), |schema| {
        let edges = graph.edges.get(schema).map_or(&[][..], Vec::as_slice);
        edges.iter().filter(|edge| edge.role == Role::Same).map(|edge| edge.to).collect()
    })
}

/// For each schema the number of the circle that it stands in, by the edges that `counts` holds for (Kosaraju's way).
fn components(graph: &Graph, counts: impl Fn(&Edge) -> bool) -> Vec<usize> {
    let count = graph.edges.len();
    let (mut out, mut back) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for (from, edges) in graph.edges.iter().enumerate() {
        for edge in edges.iter().filter(|edge| counts(edge)) {
            out[from].push(edge.to);
            back[edge.to].push(from);
        }
    }
    let mut order = finished(count, |schema| out[schema].clone());
    order.reverse();
    let mut circle = vec![usize::MAX; count];
    for (number, start) in order.into_iter().enumerate() {
        let mut waiting = vec![start];
        while let Some(schema) = waiting.pop() {
            if circle[schema] == usize::MAX {
                circle[schema] = number;
                waiting.extend(&back[schema]);
            }
        }
    }
    circle
}

/// All schemas in the order in which walking through them from the first to the last leaves them.
fn finished(count: usize, next: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let (mut order, mut seen) = (Vec::with_capacity(count), vec![false; count]);
    for start in 0..count {
        // What is still to be visited from each schema on the way.
        let mut way = Vec::new();
        if !std::mem::replace(&mut seen[start], true) {
            way.push((start, next(start)));
        }
        while let Some((schema, open)) = way.last_mut() {
            match open.pop() {
                Some(to) if !std::mem::replace(&mut seen[to], true) => way.push((to, next(to))),
                Some(_) => {}
                None => {
                    order.push(*schema);
                    way.pop();
                }
            }
        }
    }
    order
}
