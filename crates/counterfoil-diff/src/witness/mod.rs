//! Finding a value that one schema takes and another refuses, and checking that it is so.

mod candidates;
mod chance;
mod expression;
mod generate;
mod numbers;
mod shrink;
mod strings;

use counterfoil_core::{Problem, Problems};
use counterfoil_json::Json;
use counterfoil_schema::validate::Validator;

use crate::decide;
use crate::schema::{Hop, Prepared};

pub(crate) use generate::In;

/// How many surroundings are made for one place.
const BASES: u64 = 24;
/// How many of them are used.
const USED: usize = 3;

/// Two schemas: what the first takes, the second should take.
pub(crate) struct Pair<'a> {
    pub(crate) from: &'a Prepared,
    pub(crate) to: &'a Prepared,
    /// The wire form of the first, without what does not count
    pub(crate) from_wire: &'a Json,
    /// What checks that form, where it is another
    pub(crate) narrow: Option<&'a Validator>,
}

/// A value that shows a break, and what the validator says of it.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    pub(crate) value: Json,
    pub(crate) refusal: String,
}

impl Pair<'_> {
    fn is_taken(&self, value: &Json) -> bool {
        self.narrow.is_none_or(|narrow| narrow.check(value).is_ok()) && self.from.takes(value)
    }

    /// The problems of a value that the first schema takes and the second does not.
    fn shows(&self, value: &Json) -> Option<Problems> {
        if !self.is_taken(value) {
            return None;
        }
        self.to.validator.check(value).err().filter(|problems| !could_not_check(problems))
    }

    fn root(&self) -> (In<'_>, In<'_>) {
        let of = |document| In { document, schema: document };
        (of(self.from_wire), of(&self.to.wire))
    }

    /// A value that shows the break at a place: the schemas at the two pointers speak of it; `focus` is the member there
    /// that it is about.
    pub(crate) fn at(&self, path: &[Hop], pointers: (&str, &str), focus: Option<&str>) -> Option<Witness> {
        let (from, to) = self.root();
        let empty = Json::Object(counterfoil_json::JsonObject::new());
        let inner_from = In { schema: self.from_wire.at_pointer(pointers.0).unwrap_or(&empty), ..from };
        let inner_to = In { schema: self.to.wire.at_pointer(pointers.1).unwrap_or(&empty), ..to };
        let candidates = candidates::candidates(inner_from, inner_to);
        let mut bases = self.bases(path);
        // Surroundings that both take leave only the place itself to be refused.
        bases.sort_by_key(|(clean, _)| !*clean);
        bases.truncate(USED);
        let mut best: Option<(usize, Json, String)> = None;
        for (clean, made) in &bases {
            let wanted = match focus {
                Some(name) => format!("{}/{}", made.pointer, counterfoil_json::tree::escape_token(name)),
                None => made.pointer.clone(),
            };
            // What must not be there at all is told of the value around.
            let parent = made.pointer.rfind('/').and_then(|cut| made.pointer.get(..cut));
            for candidate in &candidates {
                let Some(value) = generate::put(&made.value, &made.pointer, candidate.clone()) else { continue };
                let Some(problems) = self.shows(&value) else { continue };
                let exact = problems.listed.iter().any(|problem| within(problem, &wanted));
                let near =
                    || problems.listed.iter().any(|problem| parent.is_some_and(|parent| at_place(problem, parent)));
                let worth = match (exact, *clean) {
                    (true, _) => problems.count,
                    (false, true) => 100 + problems.count,
                    (false, false) if near() => 200 + problems.count,
                    (false, false) => continue,
                };
                let place = if exact { &wanted } else { parent.filter(|_| !*clean).unwrap_or(&made.pointer) };
                if best.as_ref().is_none_or(|(known, ..)| worth < *known) {
                    best = Some((worth, value, place.to_owned()));
                }
                if worth == 1 {
                    break;
                }
            }
            if best.as_ref().is_some_and(|(worth, ..)| *worth < 100) {
                break;
            }
        }
        best.map(|(_, value, place)| self.told(value, &place))
    }

    /// Values that the first schema takes and that have the place; whether the second takes them too.
    fn bases(&self, path: &[Hop]) -> Vec<(bool, generate::Made)> {
        let (from, to) = self.root();
        let mut bases: Vec<(bool, generate::Made)> = Vec::new();
        for seed in 0..BASES {
            let both = [from, to];
            let schemas = if seed % 2 == 0 { &both[..] } else { &both[..1] };
            let Some(made) = generate::make(schemas, path, seed) else { continue };
            if !path.is_empty() && !self.is_taken(&made.value) {
                continue;
            }
            let clean = self.to.takes(&made.value) && self.is_taken(&made.value);
            bases.push((clean, made));
            if bases.iter().filter(|(clean, _)| *clean).count() >= USED {
                break;
            }
        }
        bases
    }

    /// Any value that shows a break, made from what one takes and the other does not, or by chance.
    pub(crate) fn anywhere(&self) -> Option<Witness> {
        let (from, to) = self.root();
        if let Some(difference) = decide::difference(self.from_wire, &self.to.wire) {
            let one = In { document: &difference, schema: &difference };
            for seed in 0..40 {
                if let Some(made) = generate::make(&[one], &[], seed)
                    && self.shows(&made.value).is_some()
                {
                    return Some(self.told(made.value, ""));
                }
            }
        }
        let by_chance = (0..60).filter_map(|seed| generate::make(&[from], &[], seed)).map(|made| made.value);
        // Integers with a point are none in draft 4.
        let by_chance = by_chance.flat_map(|value| [generate::pointed(&value), value]);
        let tried = candidates::candidates(from, to).into_iter().chain(by_chance);
        let found = tried.into_iter().find(|value| self.shows(value).is_some());
        found.map(|value| self.told(value, ""))
    }

    /// The witness, as small as it can be, with what the validator says.
    fn told(&self, value: Json, pointer: &str) -> Witness {
        let asked = self.shows(&value).map_or(0, |problems| problems.count);
        let still = |value: &Json| {
            let problems = self.shows(value);
            problems.is_some_and(|problems| {
                problems.count <= asked && problems.listed.iter().any(|problem| within(problem, pointer))
            })
        };
        let value = if still(&value) { shrink::shrink(value, still) } else { value };
        let refusal = match self.to.validator.check(&value) {
            Ok(()) => String::new(),
            Err(problems) => words(problems, pointer),
        };
        Witness { value, refusal }
    }
}

/// Whether a problem is at the place, or inside it.
fn within(problem: &Problem, pointer: &str) -> bool {
    let at = counterfoil_core::problem::pointer(&problem.path);
    at == pointer || at.strip_prefix(pointer).is_some_and(|rest| rest.starts_with('/'))
}

fn at_place(problem: &Problem, pointer: &str) -> bool {
    counterfoil_core::problem::pointer(&problem.path) == pointer
}

/// The first problems, those at the place before others.
fn words(mut problems: Problems, pointer: &str) -> String {
    problems.listed.sort_by_key(|problem| !within(problem, pointer));
    let text = problems.to_text();
    let mut lines: Vec<String> =
        text.lines().skip(1).take(2).map(|line| line.trim_start_matches("- ").to_owned()).collect();
    if problems.count > 2 {
        lines.push(format!("and {} more", problems.count - 2));
    }
    lines.join("; ")
}

/// Whether the value was refused only because checking it would take too long.
fn could_not_check(problems: &Problems) -> bool {
    matches!(problems.listed.as_slice(), [one] if one.message.contains("cannot be checked"))
}
