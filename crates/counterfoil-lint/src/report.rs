//! What came of a run.

use counterfoil_json::Json;

use crate::diagnostic::{Diagnostic, Severity};

/// How many bytes of JSON are taken for one token of a model. An estimate: real ones depend on the model.
const BYTES_PER_TOKEN: usize = 4;

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What was found, the worst first
    pub diagnostics: Vec<Diagnostic>,
    /// How much of it
    pub counts: Counts,
    /// How large the list is
    pub size: Size,
    /// How many findings are not told, since the baseline has them
    pub known: usize,
    /// How many findings are not told, since they weigh less than was asked for
    pub light: usize,
}

/// How many findings there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors
    pub errors: usize,
    /// Warnings
    pub warnings: usize,
    /// Infos
    pub infos: usize,
}

/// How large a list is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// How many tools
    pub tools: usize,
    /// The bytes of the list as compact JSON
    pub bytes: usize,
}

/// Findings that are one and the same thing at several places.
#[derive(Clone, Debug)]
pub struct Repeated<'r> {
    /// The first of them
    pub first: &'r Diagnostic,
    /// The others
    pub others: Vec<&'r Diagnostic>,
}

impl Report {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>, size: Size) -> Self {
        let mut report = Self { diagnostics, counts: Counts::default(), size, known: 0, light: 0 };
        report.settle();
        report
    }

    /// Brings the findings into order and counts them.
    pub(crate) fn settle(&mut self) {
        // By weight, then by what is lost, then by rule and by place: the same list always reads the same.
        self.diagnostics.sort_by(|one, other| {
            (other.severity, other.worst())
                .cmp(&(one.severity, one.worst()))
                .then_with(|| one.rule.code.cmp(other.rule.code))
                .then_with(|| one.tool.cmp(&other.tool))
                .then_with(|| one.span.map(|span| span.start).cmp(&other.span.map(|span| span.start)))
        });
        let count = |severity| self.diagnostics.iter().filter(|found| found.severity == severity).count();
        self.counts =
            Counts { errors: count(Severity::Error), warnings: count(Severity::Warning), infos: count(Severity::Info) };
    }

    /// Leaves only what weighs at least this much.
    #[must_use]
    pub fn at_least(mut self, severity: Severity) -> Self {
        let all = self.diagnostics.len();
        self.diagnostics.retain(|found| found.severity >= severity);
        self.light += all - self.diagnostics.len();
        self.settle();
        self
    }

    /// The worst that was found.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.diagnostics.iter().map(|found| found.severity).max()
    }

    /// The findings, those that are one and the same thing together: of one rule, one weight, and with the same
    /// consequences. In the order of the first of each.
    #[must_use]
    pub fn groups(&self) -> Vec<Repeated<'_>> {
        let mut groups: Vec<Repeated<'_>> = Vec::new();
        let mut places: std::collections::HashMap<_, usize> = std::collections::HashMap::new();
        for found in &self.diagnostics {
            let clients: Vec<_> = found.consequences.iter().map(|one| (one.profile.name(), one.verdict())).collect();
            let key = (found.rule.code, found.severity, clients);
            match places.get(&key).and_then(|place| groups.get_mut(*place)) {
                Some(group) => group.others.push(found),
                None => {
                    places.insert(key, groups.len());
                    groups.push(Repeated { first: found, others: Vec::new() });
                }
            }
        }
        groups
    }
}

impl Counts {
    /// All of them.
    #[must_use]
    pub const fn all(self) -> usize {
        self.errors + self.warnings + self.infos
    }
}

impl Size {
    /// What these tools come to.
    #[must_use]
    pub fn of(tools: &[Json]) -> Self {
        let bytes: usize = tools.iter().map(bytes).sum();
        Self { tools: tools.len(), bytes }
    }

    /// An estimate of the tokens that a model spends on the list.
    #[must_use]
    pub const fn tokens(self) -> usize {
        self.bytes.div_ceil(BYTES_PER_TOKEN)
    }
}

/// The bytes of a tool that a model may get to see: its name, description and input schema, as compact JSON.
pub(crate) fn bytes(tool: &Json) -> usize {
    let seen = ["name", "description", "inputSchema"];
    seen.iter().filter_map(|member| tool.get(member)).map(|value| value.to_string().len()).sum()
}

/// An estimate of the tokens of so many bytes.
pub(crate) const fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(BYTES_PER_TOKEN)
}
