//! One thing that was found.

use std::fmt;
use std::sync::Arc;

use counterfoil_json::{Position, document::Span};
use counterfoil_schema::profile::{self, Evidence, Grade, Profile};
use counterfoil_schema::{Side, Verdict};
use sha2::{Digest, Sha256};

use crate::rule::Rule;

/// How much a finding weighs, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing breaks
    Info,
    /// Something is lost, changed or misleading
    Warning,
    /// A list, a request or a tool is lost in a client, with evidence, or a contract can never be met
    Error,
}

impl Severity {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Info];

    /// The name in output and in configuration.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The severity of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|severity| severity.name() == name)
    }

    /// What the consequence for a client weighs. A loss that somebody only infers is a warning, and so is one of certain
    /// versions: whoever uses others does not see it.
    pub(crate) fn of(rule: profile::Rule) -> Self {
        let verdict = rule.fact.verdict;
        let holds_now = rule.fact.versions.is_none_or(|versions| versions.starts_with("since"));
        if verdict.is_loss() && holds_now && rule.fact.evidence.iter().any(|piece| piece.grade != Grade::Claim) {
            Self::Error
        } else if verdict >= Verdict::Mangled {
            Self::Warning
        } else {
            Self::Info
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a client makes of the thing that was found.
#[derive(Clone, Debug)]
pub struct Consequence {
    /// The client
    pub profile: Profile,
    /// The fact, and the profile that states it
    pub rule: profile::Rule,
}

impl Consequence {
    /// What becomes of it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.rule.fact.verdict
    }

    /// How much it weighs for this client alone.
    #[must_use]
    pub fn severity(&self) -> Severity {
        Severity::of(self.rule)
    }

    /// Where it is known from.
    #[must_use]
    pub fn evidence(&self) -> &'static [Evidence] {
        self.rule.fact.evidence
    }
}

/// One thing to change.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that found it
    pub rule: &'static Rule,
    /// How much it weighs
    pub severity: Severity,
    /// The index of the tool in the list; `None` for the list as a whole
    pub tool: Option<usize>,
    /// The name of the tool; empty where it has none
    pub tool_name: Arc<str>,
    /// The schema in which it stands; `None` for what is not in a schema
    pub side: Option<Side>,
    /// Where it stands: a JSON Pointer into the tool; for the list as a whole, into the list
    pub pointer: String,
    /// Where that is in the text
    pub span: Option<Span>,
    /// The line and column at which the span begins
    pub position: Option<Position>,
    /// What is wrong, as a fragment
    pub message: String,
    /// Why it matters
    pub why: String,
    /// What to write instead
    pub help: Option<String>,
    /// The clients that it concerns, the worst first
    pub consequences: Arc<[Consequence]>,
    /// What tells it from another finding of the same rule at the same place, such as a name
    pub gist: String,
}

impl Diagnostic {
    /// What identifies the finding between two runs: the rule, the tool, the place and the gist. The place in the text
    /// and the clients do not count, and neither does an index at the end of the pointer where the gist says more.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut hasher = Sha256::new();
        for part in [self.rule.code, &self.tool_name, self.place(), &self.gist] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let digest = hasher.finalize();
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The pointer, without an index at its end where the gist says which element is meant.
    #[must_use]
    pub fn place(&self) -> &str {
        match self.pointer.rsplit_once('/') {
            Some((list, index)) if !self.gist.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit()) => list,
            _ => &self.pointer,
        }
    }

    /// The worst that becomes of it in a client.
    #[must_use]
    pub fn worst(&self) -> Option<Verdict> {
        self.consequences.first().map(Consequence::verdict)
    }
}
