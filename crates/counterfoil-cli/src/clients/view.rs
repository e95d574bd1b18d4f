//! All about one profile, in the shape in which it is printed.

use counterfoil_schema::profile::{NameRule, Profile, Rewrite, Rule};
use counterfoil_schema::{Construct, Side, Verdict};
use serde::{Serialize, Serializer};

use crate::sources::{EvidenceView, evidence};

/// A profile.
#[derive(Debug, Serialize)]
pub(super) struct View {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) kind: &'static str,
    pub(super) summary: &'static str,
    pub(super) portable: bool,
    pub(super) strict: bool,
    /// Whether only names may change, and values may not.
    #[serde(rename = "keepsValues")]
    pub(super) keeps_values: bool,
    /// The profiles that the client itself names as its own ground.
    pub(super) extends: &'static [&'static str],
    /// All profiles whose facts count.
    pub(super) parts: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rewrite: Option<&'static str>,
    pub(super) judges: &'static [&'static str],
    /// In the order of the vocabulary; for one construct, the worst first.
    pub(super) input: Vec<FactView>,
    pub(super) output: Vec<FactView>,
    pub(super) habits: Vec<HabitView>,
}

/// A fact.
#[derive(Debug, Serialize)]
pub(super) struct FactView {
    #[serde(serialize_with = "construct")]
    pub(super) construct: Construct,
    pub(super) meaning: &'static str,
    #[serde(serialize_with = "verdict")]
    pub(super) verdict: Verdict,
    /// The profile that says so.
    pub(super) from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) limit: Option<u64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) accepted: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) names: Option<NamesView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) versions: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<&'static str>,
    pub(super) evidence: Vec<EvidenceView>,
}

/// Which names are taken.
#[derive(Debug, Serialize)]
pub(super) struct NamesView {
    pub(super) first: &'static str,
    pub(super) rest: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) longest: Option<usize>,
    #[serde(rename = "rootOnly")]
    pub(super) root_only: bool,
    pub(super) prefix: &'static str,
}

/// A habit.
#[derive(Debug, Serialize)]
pub(super) struct HabitView {
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<u64>,
    pub(super) from: &'static str,
    pub(super) evidence: Vec<EvidenceView>,
}

impl View {
    pub(super) fn of(profile: &Profile) -> Self {
        let data = profile.data();
        let facts = |side| {
            let rules = Construct::ALL.iter().flat_map(move |construct| profile.rules(side, *construct));
            rules.map(FactView::of).collect()
        };
        let habits = profile.habits().map(|(habit, from)| HabitView {
            kind: habit.kind.name(),
            text: habit.text,
            value: habit.value,
            from: from.name,
            evidence: evidence(habit.evidence),
        });
        Self {
            name: profile.name().to_owned(),
            title: profile.title().to_owned(),
            kind: profile.kind().name(),
            summary: profile.summary(),
            portable: data.is_some_and(|data| data.portable),
            strict: data.is_some_and(|data| data.strict),
            keeps_values: profile.keeps_values(),
            extends: data.map(|data| data.extends).unwrap_or_default(),
            parts: profile.parts().iter().map(|part| part.name).collect(),
            rewrite: data.and_then(|data| data.rewrite).map(Rewrite::name),
            judges: data.map(|data| data.judges).unwrap_or_default(),
            input: facts(Side::Input),
            output: facts(Side::Output),
            habits: habits.collect(),
        }
    }
}

impl FactView {
    fn of(rule: &Rule) -> Self {
        let fact = rule.fact;
        Self {
            construct: fact.construct,
            meaning: fact.construct.meaning(),
            verdict: fact.verdict,
            from: rule.from.name,
            limit: fact.limit,
            accepted: fact.accepted,
            names: fact.names.map(NamesView::of),
            error: fact.error,
            versions: fact.versions,
            note: fact.note,
            evidence: evidence(fact.evidence),
        }
    }
}

impl NamesView {
    fn of(rule: NameRule) -> Self {
        let NameRule { first, rest, longest, root_only, prefix } = rule;
        Self { first, rest, longest: Some(longest).filter(|longest| *longest != usize::MAX), root_only, prefix }
    }
}

fn construct<S: Serializer>(construct: &Construct, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(construct.name())
}

fn verdict<S: Serializer>(verdict: &Verdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.name())
}
