//! Values of a contract, the same ones every time.
//!
//! First those that an author would think of: each optional field alone, left out and together with each other, each value of an
//! enum, each branch of a union, both ends of every bound, and what lies at the constants of the advertised schema. Then mixtures,
//! until there are enough. Whatever is made is asked of the contract before it counts.

mod format;
mod leaf;
mod maker;
mod mixture;
mod pattern;
mod pool;
mod rng;
mod text;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use super::hints::Hints;
use super::subject::Subject;
use maker::Maker;

pub(super) use leaf::{NUMBERS, STRINGS};
pub(super) use text::of_length;

/// How many values are made for each that is wanted, before a contract counts as exhausted.
const TRIES: usize = 4;
/// How much JSON is made in all, in bytes, so that contracts of large values stay affordable.
const MOST_BYTES: usize = 32 * 1024 * 1024;
/// How many values are made by plan.
pub(super) const PLANNED: usize = 4000;

/// The values, each different from the others, each accepted as it is.
pub(super) struct Samples<'s> {
    subject: &'s Subject<'s>,
    maker: Maker<'s>,
    planned: std::vec::IntoIter<Value>,
    seen: HashSet<u64>,
    wanted: usize,
    tries: usize,
    bytes: usize,
}

impl<'s> Samples<'s> {
    /// Up to `wanted` values; fewer where the contract has no more within reach.
    pub(super) fn new(subject: &'s Subject<'s>, hints: &'s Hints, wanted: usize) -> Self {
        let mut maker = Maker::new(subject.terms(), hints);
        let planned = maker.planned(PLANNED.min(wanted));
        Self {
            subject,
            maker,
            planned: planned.into_iter(),
            seen: HashSet::new(),
            wanted,
            tries: wanted.saturating_mul(TRIES),
            bytes: 0,
        }
    }
}

impl Iterator for Samples<'_> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        while self.seen.len() < self.wanted && self.tries > 0 && self.bytes < MOST_BYTES {
            self.tries -= 1;
            let Some(value) = self.planned.next().or_else(|| self.maker.mixture()) else { continue };
            let text = value.to_string();
            self.bytes += text.len();
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            let hash = hasher.finish();
            if !self.seen.contains(&hash) && self.subject.accepts(&value) {
                self.seen.insert(hash);
                return Some(value);
            }
        }
        None
    }
}
