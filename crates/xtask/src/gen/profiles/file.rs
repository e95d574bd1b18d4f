//! What one file of profiles says.

use std::collections::BTreeMap;

use counterfoil_schema::profile::{Grade, HabitKind, Kind, Rewrite};
use counterfoil_schema::{Construct, Verdict};

/// A file, as it was read and found right.
#[derive(Debug)]
pub(super) struct File {
    /// The name of the profile, which is the name of the file.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) kind: Kind,
    pub(super) summary: String,
    pub(super) extends: Vec<String>,
    pub(super) portable: bool,
    pub(super) strict: bool,
    pub(super) aliases: Vec<String>,
    pub(super) judges: Vec<String>,
    pub(super) rewrite: Option<Rewrite>,
    /// The pieces of evidence, by the names that facts and habits call them.
    pub(super) evidence: BTreeMap<String, Evidence>,
    /// In the order of the vocabulary.
    pub(super) input: Vec<Fact>,
    pub(super) output: Vec<Fact>,
    pub(super) habits: Vec<Habit>,
}

#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) source: String,
    pub(super) date: String,
    pub(super) grade: Grade,
}

#[derive(Debug)]
pub(super) struct Fact {
    pub(super) construct: Construct,
    pub(super) verdict: Verdict,
    pub(super) limit: Option<u64>,
    pub(super) accepted: Vec<String>,
    pub(super) names: Option<Names>,
    pub(super) error: Option<String>,
    pub(super) versions: Option<String>,
    pub(super) note: Option<String>,
    pub(super) evidence: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Names {
    pub(super) first: String,
    pub(super) rest: String,
    /// `None`: however long.
    pub(super) longest: Option<u64>,
    pub(super) root_only: bool,
    pub(super) prefix: String,
}

#[derive(Debug)]
pub(super) struct Habit {
    pub(super) kind: HabitKind,
    pub(super) text: String,
    pub(super) value: Option<u64>,
    pub(super) evidence: Vec<String>,
}
