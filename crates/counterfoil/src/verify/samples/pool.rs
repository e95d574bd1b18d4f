//! The values of a node that an author would think of.

use std::collections::HashSet;
use std::rc::Rc;

use counterfoil_core::terms::{Form, KeyShape, List, Map as MapShape, NodeId, Object, Shape, Tuple, Union};
use serde_json::{Map, Value, json};

use super::leaf;
use super::maker::{Maker, Part, PartOf, assemble, names, parts};
use super::{format, text};

/// How many values a node keeps that is part of another.
const KEPT: usize = 240;
/// The longest list that is made for a bound.
pub(super) const LONGEST: usize = 200;
/// Up to how many optional fields every combination is made.
const COMBINED: usize = 6;
/// Up to how many optional fields every pair is made.
const PAIRED: usize = 14;

impl Maker<'_> {
    /// The values of a node as a part of others.
    pub(super) fn pool(&mut self, node: NodeId, depth: usize) -> Rc<Vec<Value>> {
        let Some((node, depth)) = self.entered(node, depth) else { return Rc::default() };
        if let Some(pool) = self.pools.get(&(node, depth)) {
            return Rc::clone(pool);
        }
        let pool = Rc::new(self.values(node, depth, KEPT));
        self.pools.insert((node, depth), Rc::clone(&pool));
        pool
    }

    /// At most that many values of a node, those that tell most first.
    pub(super) fn values(&mut self, node: NodeId, depth: usize, most: usize) -> Vec<Value> {
        let terms = self.terms;
        let values = match terms.shape(node) {
            Shape::Any => leaf::anything(self.hints),
            Shape::Null => vec![Value::Null],
            Shape::Boolean => vec![json!(true), json!(false)],
            Shape::Integer(rules) => leaf::integers(rules, self.hints),
            Shape::Number(rules) => leaf::numbers(rules, self.hints),
            Shape::Text(rules) => {
                let mut texts = text::candidates(rules, &terms.node(node).notes, self.hints, &mut self.rng);
                texts.extend(self.after_patterns.iter().map(|text| text::tidied(rules.tidy, text.clone())));
                texts.into_iter().map(Value::String).collect()
            }
            Shape::Choice(choice) => leaf::choices(choice),
            Shape::List(rules) => self.lists(rules, depth),
            Shape::Tuple(rules) => self.tuples(rules, depth),
            Shape::Map(rules) => self.maps(rules, depth),
            Shape::Object(rules) => self.objects(node, rules, depth),
            Shape::Union(rules) => self.unions(rules, depth),
            Shape::Nullable(inner) => {
                let mut values = self.pool(*inner, depth).to_vec();
                values.insert(values.len().min(1), Value::Null);
                values
            }
            // Followed by `Terms::shape`; a recursion to a recursion cannot be described.
            Shape::Recursion(_) => Vec::new(),
        };
        let mut seen = HashSet::new();
        let shown = terms.node(node).notes.examples.iter().cloned();
        let fresh = shown.chain(values).filter(|value| seen.insert(value.to_string()));
        fresh.filter(|value| self.sound(node, value)).take(most).collect()
    }

    fn lists(&mut self, rules: &List, depth: usize) -> Vec<Value> {
        let pool = self.pool(rules.items, depth);
        let max = rules.max_items.unwrap_or(rules.min_items.saturating_add(4)).min(LONGEST);
        let of = |from: usize, count: usize| {
            let items = (from..).map(|at| pool.get(at % pool.len().max(1)).cloned());
            items.take(count).collect::<Option<Vec<_>>>().map(Value::Array)
        };
        let usual = max.min(rules.min_items.max(1));
        let mut lists: Vec<_> = [usual, rules.min_items, usual + 1, max.saturating_sub(1), max]
            .into_iter()
            .chain(self.hints.lengths.iter().copied())
            .filter(|count| (rules.min_items..=max).contains(count))
            .filter_map(|count| of(0, count))
            .collect();
        // Each item of the pool stands first once.
        lists.extend((0..pool.len()).filter_map(|from| of(from, usual)));
        lists.extend((0..pool.len().min(20)).filter_map(|from| of(from, max.min(usual + 2))));
        // Equal items, where they are allowed.
        let twice = pool.first().map(|item| vec![item.clone(); max.min(usual.max(2))]);
        lists.extend(twice.map(Value::Array));
        lists
    }

    fn tuples(&mut self, rules: &Tuple, depth: usize) -> Vec<Value> {
        let pools: Vec<_> = rules.items.iter().map(|item| self.pool(*item, depth)).collect();
        let Some(first) = pools.iter().map(|pool| pool.first().cloned()).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let mut tuples = vec![Value::Array(first.clone())];
        for (at, pool) in pools.iter().enumerate() {
            tuples.extend(pool.iter().map(|item| {
                let mut tuple = first.clone();
                tuple[at] = item.clone();
                Value::Array(tuple)
            }));
        }
        tuples
    }

    fn maps(&mut self, rules: &MapShape, depth: usize) -> Vec<Value> {
        let pool = self.pool(rules.values, depth);
        let keys = keys(self, &rules.keys);
        let mut maps = vec![json!({})];
        for (at, key) in keys.iter().enumerate() {
            maps.extend(pool.get(at % pool.len().max(1)).map(|value| json!({ key: value })));
        }
        let Some(key) = keys.first() else { return maps };
        maps.extend(pool.iter().map(|value| json!({ key: value })));
        let all = keys.iter().zip(pool.iter().cycle());
        maps.push(Value::Object(all.map(|(key, value)| (key.clone(), value.clone())).collect()));
        maps
    }

    fn unions(&mut self, union: &Union, depth: usize) -> Vec<Value> {
        let branches: Vec<Vec<Value>> = union
            .branches
            .iter()
            .map(|branch| match branch.node {
                None => wrapped(&union.form, &branch.name, None).into_iter().collect(),
                Some(node) => {
                    let pool = self.pool(node, depth);
                    pool.iter().filter_map(|value| wrapped(&union.form, &branch.name, Some(value))).collect()
                }
            })
            .collect();
        // One of each branch first, so that none of them is left out where few are kept.
        let longest = branches.iter().map(Vec::len).max().unwrap_or_default();
        (0..longest).flat_map(|at| branches.iter().filter_map(move |branch| branch.get(at).cloned())).collect()
    }

    fn objects(&mut self, node: NodeId, object: &Object, depth: usize) -> Vec<Value> {
        let mut parts = parts(object);
        let mut pools: Vec<_> = parts.iter().map(|part| self.part_pool(part, depth)).collect();
        if parts.iter().zip(&pools).any(|(part, pool)| part.required && pool.is_empty()) {
            return Vec::new();
        }
        let mut filled = pools.iter().map(|pool| !pool.is_empty());
        parts.retain(|_| filled.next().unwrap_or_default());
        pools.retain(|pool| !pool.is_empty());

        let build = |choice: &[Option<usize>]| {
            assemble(&parts, choice.iter().zip(&pools).map(|(at, pool)| at.and_then(|at| pool.get(at))))
        };
        let mut objects = Vec::new();
        // Which fields may be sent together, each time with values that go together.
        let mut together: Vec<Vec<Option<usize>>> = Vec::new();
        for present in combinations(&parts) {
            // The usual values first; where a rule across fields refuses them, a few others.
            for attempt in 0..8 {
                let mut at = |pool: &Rc<Vec<Value>>| if attempt == 0 { 0 } else { self.rng.below(pool.len()) };
                let choice: Vec<_> =
                    present.iter().zip(&pools).map(|(present, pool)| present.then(|| at(pool))).collect();
                let value = build(&choice);
                if self.sound(node, &value) {
                    objects.push(value);
                    together.push(choice);
                    break;
                }
            }
        }
        // Each value of each field, by turns, so that all of them come early: first beside few others, then beside many.
        let count = |choice: &Vec<Option<usize>>| choice.iter().flatten().count();
        let with = |part: usize| together.iter().filter(move |choice| choice[part].is_some());
        let fewest: Vec<_> = (0..pools.len()).map(|part| with(part).min_by_key(|choice| count(choice))).collect();
        let most: Vec<_> = (0..pools.len()).map(|part| with(part).max_by_key(|choice| count(choice))).collect();
        let longest = pools.iter().map(|pool| pool.len()).max().unwrap_or_default();
        for around in [fewest, most] {
            for (at, part) in (0..longest).flat_map(|at| (0..pools.len()).map(move |part| (at, part))) {
                let Some(choice) = around[part].filter(|_| at < pools[part].len()) else { continue };
                let mut choice = choice.clone();
                choice[part] = Some(at);
                objects.push(build(&choice));
            }
        }
        objects
    }

    fn part_pool(&mut self, part: &Part<'_>, depth: usize) -> Rc<Vec<Value>> {
        match part.of {
            PartOf::Node(node) => self.pool(node, depth),
            PartOf::Extra(node) => {
                let pool = self.pool(node, depth);
                let members = names(self.hints).zip(pool.iter().cycle());
                Rc::new(members.map(|(name, value)| json!({ name: value })).collect())
            }
        }
    }
}

/// A branch's value as it stands on the wire; none where the branch's value cannot carry the form.
pub(super) fn wrapped(form: &Form, name: &str, inner: Option<&Value>) -> Option<Value> {
    Some(match (form, inner) {
        (Form::Untagged, inner) => inner?.clone(),
        (Form::Tagged { tag }, inner) => {
            let mut members = Map::from_iter([(tag.clone(), json!(name))]);
            match inner {
                None => {}
                Some(Value::Object(inner)) => members.extend(inner.clone()),
                Some(_) => return None,
            }
            Value::Object(members)
        }
        (Form::Adjacent { tag, content }, inner) => {
            let mut members = Map::from_iter([(tag.clone(), json!(name))]);
            members.extend(inner.map(|inner| (content.clone(), inner.clone())));
            Value::Object(members)
        }
        (Form::External, None) => json!(name),
        (Form::External, Some(inner)) => json!({ name: inner }),
    })
}

/// Keys that a map may have.
pub(super) fn keys(maker: &Maker<'_>, keys: &KeyShape) -> Vec<String> {
    match keys {
        KeyShape::Text => names(maker.hints).map(str::to_owned).collect(),
        KeyShape::Choice(choice) => choice.values.iter().map(|value| value.name.clone()).collect(),
        KeyShape::Integer(min, max) => [*min, *max, min + 1, max - 1, 0, 1, 7]
            .iter()
            .filter(|key| (min..=max).contains(key))
            .map(i128::to_string)
            .collect(),
        KeyShape::Uuid => {
            format::samples(counterfoil_core::format::Format::Uuid).iter().map(|key| (*key).to_owned()).collect()
        }
    }
}

/// Which optional parts are there: none, all, and the combinations in between while they are few.
fn combinations(parts: &[Part<'_>]) -> Vec<Vec<bool>> {
    let optional: Vec<_> = (0..parts.len()).filter(|at| !parts[*at].required).collect();
    let with = |there: &dyn Fn(usize) -> bool| {
        let mut present: Vec<_> = parts.iter().map(|part| part.required).collect();
        optional.iter().enumerate().for_each(|(place, at)| present[*at] = there(place));
        present
    };
    let mut combinations = vec![with(&|_| false), with(&|_| true)];
    let count = optional.len();
    if count <= COMBINED {
        combinations.extend((0..1_usize << count).map(|bits| with(&|place| bits >> place & 1 == 1)));
    } else {
        combinations.extend((0..count).map(|one| with(&|place| place == one)));
        combinations.extend((0..count).map(|one| with(&|place| place != one)));
        if count <= PAIRED {
            let pairs = (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second)));
            combinations.extend(pairs.map(|(first, second)| with(&|place| place == first || place == second)));
        }
    }
    combinations
}
