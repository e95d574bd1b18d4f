//! What a rule is.

use std::fmt;

use counterfoil_json::Json;
use counterfoil_schema::Construct;

use crate::diagnostic::{Diagnostic, Severity};
use crate::page::Page;
use crate::subject::{Finds, List, Node, Tool};

/// A rule. One rule is one file; its doc text is its page.
pub struct Rule {
    /// The code, such as `C001`. It never changes and is never used again
    pub code: &'static str,
    /// The name, such as `empty-enum`
    pub name: &'static str,
    /// What it weighs, unless a finding says otherwise. A rule about portability weighs what its worst client says
    pub severity: Severity,
    /// Whether it can be relied on
    pub status: Status,
    /// The version that brought it
    pub since: &'static str,
    /// Whether what it finds can be mended by [`fix`](crate::fix)
    pub fix: FixSafety,
    /// The constructs of which it tells more than the rule about their portability does: clients that do not take them
    /// are named with its findings
    pub(crate) covers: &'static [Construct],
    /// The text of the file
    pub(crate) source: &'static str,
    pub(crate) check: Check,
    /// Mends what was found, in the tool; says whether it could
    pub(crate) mend: Option<Mend>,
}

/// Mends a tool at what was found.
pub(crate) type Mend = fn(&mut Json, &Diagnostic) -> bool;

/// What a rule looks at.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    /// Each schema of a tool
    Schema(fn(&Node<'_, '_>, &mut Finds)),
    /// Each tool
    Tool(fn(&Tool<'_>, &mut Finds)),
    /// The whole list
    List(fn(&List<'_, '_>, &mut Finds)),
    /// The profiles
    Construct(Construct),
    /// The baseline
    Baseline,
}

/// What rules are about. The first letter of the code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// What clients make of a construct
    Portability,
    /// What contradicts itself, or is never enforced
    Contract,
    /// What the model gets to read
    Model,
    /// What a tool should not carry
    Safety,
}

/// Whether a rule can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It stays, and what it finds changes only where it was wrong
    Stable,
    /// It may still change or go
    Preview,
}

/// Whether what a rule finds can be mended without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixSafety {
    /// No
    None,
    /// Yes: what was valid stays valid, and what was refused stays refused
    Safe,
    /// It can, but the schema then says something else: somebody has to look
    Unsafe,
}

impl Rule {
    /// A stable rule of this version, whose findings nobody can mend without looking.
    pub(crate) const fn new(
        code: &'static str,
        name: &'static str,
        severity: Severity,
        check: Check,
        source: &'static str,
    ) -> Self {
        let (status, since) = (Status::Stable, "0.1.0");
        Self { code, name, severity, status, since, fix: FixSafety::None, covers: &[], source, check, mend: None }
    }

    /// The rule, which tells of these constructs.
    pub(crate) const fn covering(self, covers: &'static [Construct]) -> Self {
        Self { covers, ..self }
    }

    /// The rule, whose findings can be mended.
    pub(crate) const fn mended(self, fix: FixSafety, mend: Mend) -> Self {
        Self { fix, mend: Some(mend), ..self }
    }

    /// What it is about.
    #[must_use]
    pub fn group(&self) -> Group {
        Group::ALL.into_iter().find(|group| self.code.starts_with(group.letter())).unwrap_or(Group::Contract)
    }

    /// What is to be said of it.
    #[must_use]
    pub fn page(&'static self) -> &'static Page {
        crate::rules::page(self)
    }

    /// The construct that a rule about portability is about.
    #[must_use]
    pub const fn construct(&self) -> Option<Construct> {
        match self.check {
            Check::Construct(construct) => Some(construct),
            _ => None,
        }
    }
}

impl Group {
    /// All of them, in the order of the book.
    pub const ALL: [Self; 4] = [Self::Portability, Self::Contract, Self::Model, Self::Safety];

    /// The first letter of the codes.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Portability => 'P',
            Self::Contract => 'C',
            Self::Model => 'R',
            Self::Safety => 'S',
        }
    }

    /// The title in the book.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Portability => "Portability",
            Self::Contract => "Contract",
            Self::Model => "What the model reads",
            Self::Safety => "Safety",
        }
    }
}

impl Status {
    /// The name in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Preview => "preview",
        }
    }
}

impl FixSafety {
    /// The name in output and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

impl Eq for Rule {}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}
