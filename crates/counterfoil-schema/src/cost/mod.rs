//! What a schema costs to work on, counted before any work.
//!
//! A schema comes from a stranger. What is counted here bounds everything that is done with it afterwards, and counting
//! itself takes time in proportion to the text, whatever is in it.

mod expand;
mod text;

use counterfoil_json::{Json, JsonObject, MAX_DEPTH};

use crate::lower::Refusal;
use crate::reference::{Resolver, references};
use crate::walk::{Place, Tree};

/// What a schema costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The bytes of the compact text
    pub bytes: u64,
    /// How many arrays and objects are nested in each other, those in a default or an enum too
    pub depth: u64,
    /// The schema itself and the schemas inside it, definitions too
    pub nodes: u64,
    /// The schemas that it would have, definitions aside, if each local reference were a copy of what it leads to. A
    /// reference back to what is being copied counts as no copy; so what holds itself is counted once, where it is first
    /// met
    pub expanded: u64,
    /// The bytes of the longest regular expression
    pub pattern_bytes: u64,
    /// The bytes of the JSON Pointers of all schemas together, which long names in deep places make many
    pub pointer_bytes: u64,
}

/// What a schema may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of the compact text: 1 MiB. The largest real tools have 100 kB
    pub bytes: u64,
    /// How many arrays and objects are nested in each other: 128, as in a text that is read
    pub depth: u64,
    /// The schemas in it: 20,000
    pub nodes: u64,
    /// The schemas after copying: 200,000. More is no reason to refuse a schema, whose references can stay or be cut
    pub expanded: u64,
    /// The bytes of one regular expression: 10,000
    pub pattern_bytes: u64,
    /// The bytes of the JSON Pointers of all schemas together: 16 MiB
    pub pointer_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 1 << 20,
            depth: MAX_DEPTH as u64,
            nodes: 20_000,
            expanded: 200_000,
            pattern_bytes: 10_000,
            pointer_bytes: 16 << 20,
        }
    }
}

/// Counts what a schema costs.
///
/// ```
/// use counterfoil_json::Json;
/// use counterfoil_schema::cost::measure;
///
/// let cost = measure(&Json::parse(r#"{"items": {"type": "string"}}"#)?)?;
/// assert_eq!((cost.bytes, cost.depth, cost.nodes, cost.expanded), (27, 2, 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Refusal::TooCostly`] where it is more than [`Limits::default`] allows, `expanded` aside.
pub fn measure(schema: &Json) -> Result<Cost, Refusal> {
    measure_within(schema, &Limits::default())
}

/// Counts what a schema costs, up to these limits.
///
/// # Errors
///
/// [`Refusal::TooCostly`] where it is more than they allow, `expanded` aside.
pub fn measure_within(schema: &Json, limits: &Limits) -> Result<Cost, Refusal> {
    let (bytes, depth) = text::measure_up_to(schema, count(limits.bytes), count(limits.depth));
    let mut cost = Cost { bytes: bytes as u64, depth: depth as u64, ..Cost::default() };
    allow("levels of nesting", cost.depth, limits.depth)?;
    allow("bytes", cost.bytes, limits.bytes)?;
    let tree = Tree::within(schema, count(limits.nodes));
    cost.nodes = tree.nodes().len() as u64;
    allow("nodes", cost.nodes, limits.nodes)?;
    cost.pattern_bytes = tree.nodes().iter().flat_map(|node| patterns(node.schema)).max().unwrap_or(0) as u64;
    allow("bytes in one pattern", cost.pattern_bytes, limits.pattern_bytes)?;
    cost.pointer_bytes = pointer_bytes(&tree);
    allow("bytes of pointers", cost.pointer_bytes, limits.pointer_bytes)?;
    cost.expanded = match tree.nodes().iter().any(|node| references(node.schema).next().is_some()) {
        true => expand::expanded(schema, &Resolver::of(schema, &tree)),
        false => outside_definitions(&tree),
    };
    Ok(cost)
}

fn allow(what: &'static str, found: u64, allowed: u64) -> Result<(), Refusal> {
    if found <= allowed { Ok(()) } else { Err(Refusal::TooCostly { what, found, allowed }) }
}

fn count(limit: u64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// The lengths of the regular expressions of a schema.
fn patterns(schema: &Json) -> impl Iterator<Item = usize> {
    let pattern = schema.get("pattern").and_then(Json::as_str).map(str::len);
    let names = schema.get("patternProperties").and_then(Json::as_object).into_iter().flat_map(JsonObject::names);
    pattern.into_iter().chain(names.map(str::len))
}

fn pointer_bytes(tree: &Tree<'_>) -> u64 {
    let (mut lengths, mut sum) = (Vec::with_capacity(tree.nodes().len()), 0_u64);
    for node in tree.nodes() {
        let around: u64 = lengths.get(node.parent).copied().unwrap_or(0);
        let length = around.saturating_add(node.place.as_ref().map_or(0, Place::length) as u64);
        lengths.push(length);
        sum = sum.saturating_add(length);
    }
    sum
}

/// How many schemas there are that are not in a definition.
fn outside_definitions(tree: &Tree<'_>) -> u64 {
    let mut inside: Vec<bool> = Vec::with_capacity(tree.nodes().len());
    for node in tree.nodes() {
        let around = inside.get(node.parent).copied().unwrap_or(false);
        inside.push(around || node.place.is_some_and(|place| crate::walk::is_definitions(place.keyword)));
    }
    inside.iter().filter(|inside| !**inside).count() as u64
}

#[cfg(test)]
mod tests;
