//! Counting what passed, what failed and what was skipped.

use std::fmt;

use super::{Failure, Project};

/// How many checks passed, failed and were skipped, with the names of the last two.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
    remarks: Vec<String>,
}

impl Tally {
    /// One check that passed.
    pub(crate) fn pass(&mut self, name: &str) {
        eprintln!("ok      {name}");
        self.passed += 1;
    }

    /// One check that failed.
    pub(crate) fn fail(&mut self, name: &str, why: impl fmt::Display) {
        eprintln!("FAILED  {name}: {why}");
        self.failed += 1;
        self.remarks.push(format!("FAILED  {name}: {why}"));
    }

    /// One check that could not be made here. Where nothing may be missing, it has failed.
    pub(crate) fn skip(&mut self, project: &Project, name: &str, why: impl fmt::Display) {
        if project.strict() {
            self.fail(name, format_args!("{why}, and with CI=true nothing is skipped"));
            return;
        }
        eprintln!("skipped {name}: {why}");
        self.skipped += 1;
        self.remarks.push(format!("skipped {name}: {why}"));
    }

    /// One check by its outcome.
    pub(crate) fn check(&mut self, name: &str, outcome: Result<(), Failure>) {
        match outcome {
            Ok(()) => self.pass(name),
            Err(failure) => self.fail(name, failure),
        }
    }

    /// Checks that another program has made and counted.
    pub(crate) fn add_counts(&mut self, passed: usize, failed: usize, skipped: usize) {
        self.passed += passed;
        self.failed += failed;
        self.skipped += skipped;
    }

    /// Takes the counts and the remarks of another tally in.
    pub(crate) fn merge(&mut self, other: Self) {
        self.add_counts(other.passed, other.failed, other.skipped);
        self.remarks.extend(other.remarks);
    }

    /// What failed and what was skipped, a line each.
    pub(crate) fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// How many checks failed.
    pub(crate) fn failed(&self) -> usize {
        self.failed
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}
