//! Rules that are enforced without being shown, found by breaking them.

use std::collections::{HashMap, HashSet};

use counterfoil_core::{Code, Problem, Refused, Segment, Terms};
use jsonschema::Validator;
use serde_json::{Value, json};

use super::closed::{Bare, closed};
use super::general;
use super::hints::Hints;
use super::place::{self, at, with, without};
use super::samples::{NUMBERS, STRINGS, Samples, of_length};
use super::subject::{Subject, validator};

/// How many values of the contract are made.
const VALUES: usize = 600;
/// How many of them are changed.
const CHANGED: usize = 40;
/// How many of those are the largest ones.
const LARGEST: usize = 8;
/// In how many of those the value at one place is.
const AROUND: usize = 2;
/// How many of the values that stand at one place in some of them are tried in others.
const DONATED: usize = 60;
/// How many changed values are tried in all.
const TRIES: usize = 20_000;
/// The longest list that is made.
const LONGEST: usize = 200;

/// A rule that the contract enforces and the advertised schema does not show.
#[derive(Clone, Debug, PartialEq)]
pub struct InvisibleRule {
    /// The keyword that would show it; for rules that no keyword states the code of the problem; `properties` for a member that
    /// the schema shows and the contract drops.
    pub rule: &'static str,
    /// Where it holds, outermost step first.
    pub path: Vec<Segment>,
    /// What the contract says, as a lowercase fragment.
    pub message: String,
    /// An argument object that shows it.
    pub arguments: Value,
}

pub(super) fn find(subject: &Subject<'_>) -> Vec<InvisibleRule> {
    let mut hints = Hints::of(&subject.enforced());
    hints.add(subject.advertised());
    let mut values: Vec<_> = Samples::new(subject, &hints, VALUES).collect();
    let shown = reader(subject, Bare::Open);
    values.retain(|value| shown.as_ref().is_some_and(|shown| shown.is_valid(value)));
    let donors = Donors::of(subject.terms(), &values);
    let bases = telling(subject.terms(), &values);
    let mut found = Found { subject, shown, hints: &hints, rules: Vec::new(), tries: TRIES };
    // From the outside in and by turns, so that one large value does not use up all tries.
    let mut places: Vec<_> =
        bases.iter().flat_map(|base| place::all(base).into_iter().map(move |place| (*base, place))).collect();
    places.sort_by_key(|(_, place)| place.len());
    let mut changed: HashMap<_, usize> = HashMap::new();
    for (base, place) in &places {
        found.ask(without(base, place));
        let times = changed.entry(general::place(subject.terms(), place)).or_default();
        *times += 1;
        if *times <= AROUND {
            for other in others(at(base, place), donors.at(place), &hints) {
                found.ask(with(base, place, other));
            }
        }
    }
    found.together(&bases);
    found.dropped(&bases);
    found.rules
}

/// A validator of a closed reading of what is advertised: undeclared members are outside the law.
fn reader(subject: &Subject<'_>, bare: Bare) -> Option<Validator> {
    validator(&closed(subject.advertised(), bare), subject.draft()).ok()
}

/// The largest values, since rules across fields speak of several; and others that between them show every place that there is,
/// with every type that a value there may have.
fn telling<'v>(terms: &Terms, values: &'v [Value]) -> Vec<&'v Value> {
    let mut by_size: Vec<_> = values.iter().map(|value| (place::all(value), value)).collect();
    by_size.sort_by_key(|(places, _)| std::cmp::Reverse(places.len()));
    let mut seen = HashSet::new();
    let shows_more = |(at_rank, (places, value)): &(usize, (Vec<Vec<Segment>>, &Value))| {
        let kinds =
            places.iter().map(|place| (general::place(terms, place), at(value, place).map(std::mem::discriminant)));
        kinds.fold(*at_rank < LARGEST, |more, kind| seen.insert(kind) | more)
    };
    by_size.into_iter().enumerate().filter(shows_more).map(|(_, (_, value))| value).take(CHANGED).collect()
}

/// What stands at each place of some values.
struct Donors<'v> {
    terms: &'v Terms,
    at: HashMap<Vec<Segment>, Vec<&'v Value>>,
}

impl<'v> Donors<'v> {
    fn of(terms: &'v Terms, values: &'v [Value]) -> Self {
        let mut donors: HashMap<_, Vec<&Value>> = HashMap::new();
        for value in values {
            for place in place::all(value) {
                let donated = donors.entry(general::place(terms, &place)).or_default();
                if let Some(value) =
                    at(value, &place).filter(|value| donated.len() < DONATED && !donated.contains(value))
                {
                    donated.push(value);
                }
            }
        }
        Self { terms, at: donors }
    }

    fn at(&self, place: &[Segment]) -> &[&'v Value] {
        self.at.get(&general::place(self.terms, place)).map(Vec::as_slice).unwrap_or_default()
    }
}

struct Found<'f, 's> {
    subject: &'f Subject<'s>,
    shown: Option<Validator>,
    hints: &'f Hints,
    rules: Vec<InvisibleRule>,
    tries: usize,
}

impl Found<'_, '_> {
    /// Notes the rule that a value breaks, if it breaks just one and the schema takes it.
    fn ask(&mut self, value: Option<Value>) {
        let Some(value) = value.filter(|_| self.tries > 0) else { return };
        self.tries -= 1;
        let Err(Refused::Problems(problems)) = self.subject.read(&value) else { return };
        let [problem] = &problems.listed[..] else { return };
        let rule = keyword(problem, at(&value, &problem.path));
        let shown = |value: &Value| self.shown.as_ref().is_some_and(|shown| shown.is_valid(value));
        if !self.known(rule, &problem.path) && shown(&value) {
            let (path, message) = (problem.path.clone(), problem.message.clone());
            self.rules.push(InvisibleRule { rule, path, message, arguments: value });
        }
    }

    /// The members of two values go together unless a rule across fields says otherwise.
    fn together(&mut self, bases: &[&Value]) {
        for base in bases {
            for other in bases {
                if let (Value::Object(base), Value::Object(other)) = (base, other) {
                    let members = other.iter().chain(base).map(|(name, value)| (name.clone(), value.clone()));
                    self.ask(Some(Value::Object(members.collect())));
                }
            }
        }
    }

    /// Members that a closed reading of the schema takes and the contract drops.
    fn dropped(&mut self, bases: &[&Value]) {
        let Some(closed) = reader(self.subject, Bare::Closed) else { return };
        let strings = STRINGS.iter().take(4).map(|text| json!(text));
        let values: Vec<_> = strings.chain([json!(1), json!(true), Value::Null, json!([]), json!({})]).collect();
        for base in bases.iter().filter(|base| closed.is_valid(base)) {
            let places = std::iter::once(Vec::new()).chain(place::all(base));
            for place in places.filter(|place| at(base, place).is_some_and(Value::is_object)) {
                for name in &self.hints.names {
                    let path = [&place[..], &[name.as_str().into()]].concat();
                    if self.tries == 0 || at(base, &path).is_some() || self.known("properties", &path) {
                        continue;
                    }
                    self.tries -= 1;
                    let mut shown = values.iter().filter_map(|value| with(base, &path, value.clone()));
                    let shown = shown.find(|value| closed.is_valid(value));
                    let drops = |value: &Value| {
                        let dropped = self.subject.read(value).map(|dropped| dropped.listed).unwrap_or_default();
                        dropped.iter().any(|dropped| dropped.path == path)
                    };
                    if let Some(arguments) = shown.filter(drops) {
                        let message = "shown, but not a field of the contract: it is dropped".to_owned();
                        self.rules.push(InvisibleRule { rule: "properties", path, message, arguments });
                    }
                }
            }
        }
    }

    /// Whether the rule was found before, there or at another item of the same list or another key of the same map.
    fn known(&self, rule: &str, path: &[Segment]) -> bool {
        let place = general::place(self.subject.terms(), path);
        self.rules.iter().any(|known| known.rule == rule && general::place(self.subject.terms(), &known.path) == place)
    }
}

/// The keyword that would show the rule that a value breaks.
fn keyword(problem: &Problem, value: Option<&Value>) -> &'static str {
    match (problem.code, value) {
        (Code::Missing, _) => "required",
        (Code::InvalidType, _) => "type",
        (Code::TooSmall, Some(Value::String(_))) => "minLength",
        (Code::TooSmall, Some(Value::Array(_))) => "minItems",
        (Code::TooSmall, _) => "minimum",
        (Code::TooBig, Some(Value::String(_))) => "maxLength",
        (Code::TooBig, Some(Value::Array(_))) => "maxItems",
        (Code::TooBig, _) => "maximum",
        (Code::InvalidFormat, _) => "format",
        (Code::PatternMismatch, _) => "pattern",
        (Code::InvalidValue, _) => "enum",
        (Code::NotMultipleOf, _) => "multipleOf",
        (Code::NotUnique, _) => "uniqueItems",
        (Code::UnknownField, _) => "additionalProperties",
        (Code::InvalidUnion, _) => "anyOf",
        (code, _) => code.as_str(),
    }
}

/// What may stand at a place instead of the value there.
fn others(value: Option<&Value>, donated: &[&Value], hints: &Hints) -> Vec<Value> {
    let mut others: Vec<Value> = vec![Value::Null, json!(true), json!(0), json!(""), json!([]), json!({})];
    match value {
        Some(Value::String(text)) => {
            let near = [text.to_uppercase(), text.to_lowercase(), format!("{text}!"), text.repeat(2)];
            let strings = STRINGS.iter().map(|text| (*text).to_owned());
            let lengths = hints.lengths.iter().flat_map(|length| of_length(*length));
            others.extend(near.into_iter().chain(strings).chain(lengths).chain(hints.strings.clone()).map(Value::from));
        }
        Some(Value::Number(_)) => {
            let near = hints.numbers.iter().flat_map(|hint| [hint - 1.0, *hint, hint + 1.0, hint + 0.5]);
            // What lies beyond is outside the law.
            let exact = near.chain(NUMBERS.iter().copied()).filter(|number| number.abs() < 9e15);
            others.extend(exact.map(|number| if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }));
        }
        Some(Value::Array(items)) => {
            let lengths = hints.lengths.iter().copied().filter(|length| *length <= LONGEST);
            others.extend(lengths.map(|length| items.iter().cycle().take(length).cloned().collect()));
            others.push([&items[..], &items[..]].concat().into());
            // Every item that was ever there, so that a list of different ones can be too long.
            let mut different: Vec<&Value> = Vec::new();
            for item in donated.iter().filter_map(|list| list.as_array()).flatten() {
                if !different.contains(&item) {
                    different.push(item);
                }
            }
            others.push(different.into_iter().cloned().collect());
        }
        _ => {}
    }
    others.extend(donated.iter().map(|value| (*value).clone()));
    others
}
