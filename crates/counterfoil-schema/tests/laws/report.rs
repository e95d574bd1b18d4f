//! What came of the laws: figures, and where they do not hold.

use std::collections::BTreeMap;

use counterfoil_schema::Construct;

use crate::exceptions::{At, EXCEPTIONS, Kind};
use crate::profiles::full;

/// How many places are told for each law, and how many of them for one subject.
const TOLD: usize = 40;
const TOLD_OF_ONE: usize = 2;

/// How much is told of each.
const LENGTH: usize = 500;

/// The laws of lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Law {
    /// The lowered tool has nothing that the profile does not take
    Valid,
    /// What was valid is valid still, and comes back the same
    Refused,
    /// Results that were valid are valid still
    Output,
    /// Raising takes anything, and what it gives back is valid, or a note says why not
    Total,
    /// Raising leaves what is valid alone
    Alone,
    /// Every note is needed
    Minimal,
    /// What a note says was said stands in a description
    Said,
    /// Lowering twice changes nothing, and what was fine stays as it is
    Stable,
    /// Lowering a list changes no tool's place and leaves no tool out without a reason
    Lists,
}

/// A place where a law does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// Which law
    pub(crate) law: Law,
    /// For which profile
    pub(crate) profile: String,
    /// On what
    pub(crate) subject: String,
    /// The constructs of the original that the profile does not take
    pub(crate) constructs: Vec<Construct>,
    /// How
    pub(crate) text: String,
    /// The kind of the value, where there may be an exception for it
    pub(crate) kind: Option<Kind>,
}

/// How often a law was looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    cases: u64,
    exceptions: u64,
    failures: u64,
}

/// What came of the laws.
#[derive(Debug, Default)]
pub(crate) struct Report {
    counts: BTreeMap<(Law, String), Count>,
    failures: BTreeMap<Law, Vec<Failure>>,
    used: BTreeMap<usize, u64>,
    figures: BTreeMap<String, u64>,
    /// Bytes of lowered tools by those of the originals, by profile
    pub(crate) sizes: BTreeMap<String, Vec<f64>>,
    /// How many of the broken values there are, and how many are still refused, by profile
    pub(crate) strength: BTreeMap<String, (u64, u64)>,
}

impl Report {
    /// Counts cases of a law.
    pub(crate) fn cases(&mut self, law: Law, profile: &str, cases: usize) {
        self.counts.entry((law, profile.to_owned())).or_default().cases += cases as u64;
    }

    /// Counts anything else.
    pub(crate) fn figure(&mut self, name: &str, by: usize) {
        *self.figures.entry(name.to_owned()).or_default() += by as u64;
    }

    /// Takes a failure, or counts it as the exception that it is.
    pub(crate) fn fail(&mut self, failure: Failure) {
        let exception = EXCEPTIONS.iter().position(|exception| {
            exception.law == failure.law
                && (exception.profile == "*" || exception.profile == failure.profile)
                && match exception.at {
                    At::Subject(start) => failure.subject.starts_with(start),
                    At::Kind(kind) => failure.kind == Some(kind),
                }
        });
        let count = self.counts.entry((failure.law, failure.profile.clone())).or_default();
        match exception {
            Some(exception) => {
                count.exceptions += 1;
                *self.used.entry(exception).or_default() += 1;
            }
            None => {
                count.failures += 1;
                self.failures.entry(failure.law).or_default().push(failure);
            }
        }
    }

    /// Adds what came of other cases.
    pub(crate) fn add(&mut self, other: Self) {
        for (key, count) in other.counts {
            let known = self.counts.entry(key).or_default();
            known.cases += count.cases;
            known.exceptions += count.exceptions;
            known.failures += count.failures;
        }
        for (law, failures) in other.failures {
            self.failures.entry(law).or_default().extend(failures);
        }
        for (exception, times) in other.used {
            *self.used.entry(exception).or_default() += times;
        }
        for (name, count) in other.figures {
            *self.figures.entry(name).or_default() += count;
        }
        for (profile, sizes) in other.sizes {
            self.sizes.entry(profile).or_default().extend(sizes);
        }
        for (profile, (cases, refused)) in other.strength {
            let known = self.strength.entry(profile).or_default();
            known.0 += cases;
            known.1 += refused;
        }
    }

    /// Prints the figures that are of no law.
    pub(crate) fn print_figures(&self) {
        for (name, count) in &self.figures {
            println!("{count:>8} {name}");
        }
    }

    /// Prints the figures of a law, and fails where it does not hold or where an exception is no longer one.
    pub(crate) fn hold(&self, law: Law) {
        println!("{law:?}: profile, cases, exceptions, failures");
        let mut failures = 0;
        for ((_, profile), count) in self.counts.iter().filter(|((known, _), _)| *known == law) {
            println!("  {profile:<24} {:>7} {:>6} {:>6}", count.cases, count.exceptions, count.failures);
            failures += count.failures;
        }
        for (index, exception) in EXCEPTIONS.iter().enumerate().filter(|(_, exception)| exception.law == law) {
            let used = self.used.get(&index).copied().unwrap_or_default();
            println!("  exception, {used} times: {} {:?}: {}", exception.profile, exception.at, exception.why);
        }
        let idle = EXCEPTIONS.iter().enumerate().filter(|(index, exception)| {
            exception.law == law && !self.used.contains_key(index) && (full() || !exception.full_only)
        });
        let idle: Vec<_> = idle.map(|(_, exception)| (exception.profile, exception.at, exception.why)).collect();
        assert!(failures == 0, "{law:?} does not hold {failures} times:\n{}", self.told(law).join("\n"));
        assert!(idle.is_empty(), "no longer an exception to {law:?}, so take it out: {idle:#?}");
    }
}

impl Report {
    /// Some of the failures, or with `LAWS_TELL=all` each of them.
    pub(crate) fn told(&self, law: Law) -> Vec<String> {
        let all = std::env::var_os("LAWS_TELL").is_some_and(|tell| tell == "all");
        let mut of_one: BTreeMap<&str, usize> = BTreeMap::new();
        let few = self.failures.get(&law).into_iter().flatten().filter(|failure| {
            let told = of_one.entry(&failure.subject).or_default();
            *told += 1;
            all || *told <= TOLD_OF_ONE
        });
        few.map(Failure::to_string).take(if all { usize::MAX } else { TOLD }).collect()
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text: String = self.text.chars().take(LENGTH).collect();
        let constructs: Vec<&str> = self.constructs.iter().take(12).map(|construct| construct.name()).collect();
        write!(f, "  {} | {} | {text} | {}", self.profile, self.subject, constructs.join(" "))
    }
}
