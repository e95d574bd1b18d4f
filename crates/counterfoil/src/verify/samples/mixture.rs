//! Values by chance: what no plan puts together.

use counterfoil_core::terms::{NodeId, Shape};
use serde_json::{Map, Value};

use super::leaf;
use super::maker::{Maker, PartOf, assemble, names, parts};
use super::pool::{self, keys, wrapped};
use super::text;

/// How many items or members more than the least a list or a map gets.
const MORE: usize = 4;
/// Letters for strings that no pool has.
const LETTERS: &[char] = &['a', 'b', 'Z', '0', '9', ' ', '-', '_', '.', '@', '/', 'é', '日', '👩', '\n', '"'];

impl Maker<'_> {
    /// A value for a node, which the contract may refuse; none where none can be made.
    pub(super) fn mixed(&mut self, node: NodeId, depth: usize) -> Option<Value> {
        let (node, depth) = self.entered(node, depth)?;
        let terms = self.terms;
        match terms.shape(node) {
            Shape::List(rules) if rules.min_items > pool::LONGEST => None,
            Shape::List(rules) => {
                let max = rules.max_items.unwrap_or(usize::MAX).min(rules.min_items + MORE);
                let count = rules.min_items + self.rng.below(max.saturating_sub(rules.min_items) + 1);
                let items = (0..count).filter_map(|_| self.mixed(rules.items, depth)).collect();
                Some(Value::Array(if rules.unique_items { leaf::distinct(items) } else { items }))
            }
            Shape::Tuple(rules) => {
                rules.items.iter().map(|item| self.mixed(*item, depth)).collect::<Option<_>>().map(Value::Array)
            }
            Shape::Map(rules) => {
                let keys = keys(self, &rules.keys);
                let count = self.rng.below(MORE);
                let mut members = Map::new();
                for _ in 0..count {
                    if let (Some(key), Some(value)) = (self.rng.pick(&keys), self.mixed(rules.values, depth)) {
                        members.insert(key.clone(), value);
                    }
                }
                Some(Value::Object(members))
            }
            Shape::Object(object) => {
                let parts = parts(object);
                // Some objects are full, some sparse.
                let share = 1 + self.rng.below(4);
                let mut values = Vec::with_capacity(parts.len());
                for part in &parts {
                    let there = part.required || self.rng.below(4) < share;
                    let value = match part.of {
                        _ if !there => None,
                        PartOf::Node(node) => self.mixed(node, depth),
                        PartOf::Extra(node) => self.extra(node, depth),
                    };
                    if value.is_none() && part.required {
                        return None;
                    }
                    values.push(value);
                }
                Some(assemble(&parts, values.iter().map(Option::as_ref)))
            }
            Shape::Union(union) => {
                let branch = self.rng.pick(&union.branches)?;
                let inner = match branch.node {
                    Some(node) => Some(self.mixed(node, depth)?),
                    None => None,
                };
                wrapped(&union.form, &branch.name, inner.as_ref())
            }
            Shape::Nullable(inner) => {
                if self.rng.once_in(4) {
                    return Some(Value::Null);
                }
                self.mixed(*inner, depth)
            }
            _ => self.single(node, depth),
        }
    }

    /// A value that holds no others: one of the pool, or a new one.
    fn single(&mut self, node: NodeId, depth: usize) -> Option<Value> {
        let terms = self.terms;
        let new = match terms.shape(node) {
            _ if self.rng.once_in(2) => None,
            Shape::Text(rules) if rules.min_length > text::LONGEST => None,
            Shape::Text(rules) if rules.pattern.is_none() && rules.format.is_none() => {
                let max = rules.max_length.unwrap_or(usize::MAX).min(rules.min_length + 24);
                let length = rules.min_length + self.rng.below(max.saturating_sub(rules.min_length) + 1);
                let letters: String = (0..length).filter_map(|_| self.rng.pick(LETTERS)).collect();
                Some(Value::String(text::tidied(rules.tidy, letters)))
            }
            // A string that keeps the rules, with a letter or two changed, may well keep them still.
            Shape::Text(rules) => {
                let pool = self.pool(node, depth);
                let text = self.rng.pick(&pool)?.as_str().unwrap_or_default();
                Some(Value::String(text::tidied(rules.tidy, self.nudged(text))))
            }
            Shape::Number(rules) => {
                let min = rules.min.map_or(-1e6, |(min, _)| min);
                let max = rules.max.map_or(min.max(0.0) + 1e6, |(max, _)| max);
                leaf::number(min + (max - min) * self.rng.fraction())
            }
            Shape::Integer(rules) => {
                let min = rules.min.max(-1_000_000);
                let room = rules.max.min(min + 1_000_000) - min;
                let above = self.rng.below(usize::try_from(room).unwrap_or_default() + 1);
                i64::try_from(min).ok().zip(i64::try_from(above).ok()).map(|(min, above)| Value::from(min + above))
            }
            _ => None,
        };
        match new.filter(|new| self.sound(node, new)) {
            Some(new) => Some(new),
            None => {
                let pool = self.pool(node, depth);
                self.rng.pick(&pool).cloned()
            }
        }
    }

    /// The string with a few letters added, changed or removed.
    fn nudged(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.rng.below(3) {
            let at = self.rng.below(letters.len() + 1);
            let letter = *self.rng.pick(LETTERS).unwrap_or(&'a');
            match (self.rng.below(3), letters.get_mut(at)) {
                (0, Some(there)) => *there = letter,
                (1, Some(_)) => drop(letters.remove(at)),
                _ => letters.insert(at, letter),
            }
        }
        letters.into_iter().collect()
    }

    fn extra(&mut self, node: NodeId, depth: usize) -> Option<Value> {
        let names: Vec<_> = names(self.hints).map(str::to_owned).collect();
        let name = self.rng.pick(&names)?.clone();
        Some(Value::Object(Map::from_iter([(name, self.mixed(node, depth)?)])))
    }
}
