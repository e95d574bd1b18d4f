//! All that changed.

use crate::change::{Change, Level, Side, Verdict};
use crate::{kind::Kind, render};

/// All that changed between two lists of tools, or two schemas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    changes: Vec<Change>,
    /// What differs between two listings of one server, and was left out for that: tool and field
    unstable: Vec<String>,
}

/// How many changes there are of each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Changes that break something
    pub breaking: usize,
    /// Changes of which it is not known
    pub undecided: usize,
    /// Changes that break nothing
    pub compatible: usize,
}

impl Report {
    /// A report of these changes: by tool, the tool with the worst change first, the worst change of a tool first.
    pub(crate) fn new(mut changes: Vec<Change>, unstable: Vec<String>) -> Self {
        let rank = |change: &Change| match change.verdict {
            Verdict::Compatible => (3, change.level),
            Verdict::Undecided => (1 + u8::from(change.level > Level::Wire), change.level),
            Verdict::Breaking => (u8::from(change.level > Level::Wire) * 2, change.level),
        };
        let key = |change: &Change| (rank(change), side_rank(change.side));
        let mut worst: Vec<(String, _)> = Vec::new();
        for change in &changes {
            match worst.iter_mut().find(|(tool, _)| *tool == change.tool) {
                Some((_, known)) => *known = key(change).min(*known),
                None => worst.push((change.tool.clone(), key(change))),
            }
        }
        worst.sort_by_key(|(_, key)| *key);
        let place = |tool: &str| worst.iter().position(|(known, _)| known == tool);
        changes.sort_by_cached_key(|change| (place(&change.tool), key(change)));
        Self { changes, unstable }
    }

    /// The changes, worst first within each tool, and the tools by their worst change.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// What differs between two listings of one server, and was therefore left out.
    #[must_use]
    pub fn unstable(&self) -> &[String] {
        &self.unstable
    }

    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes that concern this level: those of `wire` are part of `typed`, and those of `agent`.
    #[must_use]
    pub fn at(&self, level: Level) -> Self {
        let changes = self.changes.iter().filter(|change| change.level <= level).cloned().collect();
        Self { changes, unstable: self.unstable.clone() }
    }

    /// The worst verdict at this level.
    #[must_use]
    pub fn verdict(&self, level: Level) -> Verdict {
        let at = self.changes.iter().filter(|change| change.level <= level);
        at.map(|change| change.verdict).max().unwrap_or(Verdict::Compatible)
    }

    /// How many changes there are of each verdict.
    #[must_use]
    pub fn count(&self) -> Count {
        let of = |verdict| self.changes.iter().filter(|change| change.verdict == verdict).count();
        Count {
            breaking: of(Verdict::Breaking),
            undecided: of(Verdict::Undecided),
            compatible: of(Verdict::Compatible),
        }
    }

    /// Whether a change of that kind is in it.
    #[must_use]
    pub fn has(&self, kind: Kind) -> bool {
        self.changes.iter().any(|change| change.kind == kind)
    }

    /// The report as people read it.
    #[must_use]
    pub fn to_text(&self) -> String {
        render::text(self)
    }

    /// The report as programs read it, with a version.
    #[must_use]
    pub fn to_json(&self) -> counterfoil_json::Json {
        render::json(self)
    }
}

const fn side_rank(side: Side) -> u8 {
    match side {
        Side::Input => 0,
        Side::Output => 1,
        Side::Tool => 2,
    }
}
