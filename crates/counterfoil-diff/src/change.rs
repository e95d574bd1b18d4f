//! One thing that changed.

use std::fmt;

use counterfoil_json::Json;

use crate::kind::Kind;

/// Whom a change concerns. Each level holds all that the one before it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Calls that were right fail, or results are not what was promised
    Wire,
    /// Code that was generated from the schemas does not fit any more
    Typed,
    /// A model reads something else, and may do something else
    Agent,
}

impl Level {
    /// All levels, the narrowest first.
    pub const ALL: [Self; 3] = [Self::Wire, Self::Typed, Self::Agent];

    /// The name, as it is typed and printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wire => "wire",
            Self::Typed => "typed",
            Self::Agent => "agent",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a change does, at its level. The worst is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing that was right goes wrong
    Compatible,
    /// It may break something: it was not proved that it does, nor that it does not
    Undecided,
    /// It breaks something
    Breaking,
}

impl Verdict {
    /// The name, as it is printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compatible => "compatible",
            Self::Undecided => "undecided",
            Self::Breaking => "breaking",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which part of a tool a change is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The tool itself: its name, its texts, its annotations
    Tool,
    /// What it takes
    Input,
    /// What it gives
    Output,
}

impl Side {
    /// The name, as it is printed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Input => "input",
            Self::Output => "output",
        }
    }
}

/// One thing that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The name of the tool, as it was; of a new one, as it is. Empty where the list or a single schema is meant
    pub tool: String,
    /// Which part of it
    pub side: Side,
    /// Where it was: a JSON Pointer into the old schema, or into the old tool where `side` is [`Side::Tool`]
    pub old: Option<String>,
    /// Where it is: a JSON Pointer into the new schema, or into the new tool
    pub new: Option<String>,
    /// The place in the arguments or the result, such as `filters[].name`; empty where the whole is meant
    pub place: String,
    /// What kind of change it is
    pub kind: Kind,
    /// Whom it concerns
    pub level: Level,
    /// What it does there
    pub verdict: Verdict,
    /// What changed
    pub message: String,
    /// Why the verdict is what it is
    pub why: String,
    /// Whether it is a property that only one of two open schemas declares: values that have a member of that name where
    /// it is not declared were left out of the comparison
    pub undeclared: bool,
    /// A value that shows the break: arguments that the old schema takes and the new one refuses, or a result that the
    /// new schema allows and the old one did not. Checked by a validator
    pub witness: Option<Json>,
    /// What the validator says of the witness
    pub refusal: Option<String>,
}

impl Change {
    pub(crate) fn new(side: Side, kind: Kind, message: impl Into<String>) -> Self {
        Self {
            tool: String::new(),
            side,
            old: None,
            new: None,
            place: String::new(),
            kind,
            level: Level::Agent,
            verdict: Verdict::Compatible,
            message: message.into(),
            why: String::new(),
            undeclared: false,
            witness: None,
            refusal: None,
        }
    }

    pub(crate) fn judged(mut self, level: Level, verdict: Verdict, why: impl Into<String>) -> Self {
        (self.level, self.verdict, self.why) = (level, verdict, why.into());
        self
    }

    pub(crate) fn at(mut self, old: Option<&str>, new: Option<&str>) -> Self {
        (self.old, self.new) = (old.map(str::to_owned), new.map(str::to_owned));
        self
    }
}
