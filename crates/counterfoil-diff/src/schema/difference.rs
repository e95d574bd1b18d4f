//! One place at which two schemas say different things.

use crate::kind::Kind;

/// What the new schema takes there, held against the old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The same values
    Same,
    /// All that the old one did, and perhaps more
    Widens,
    /// Nothing that the old one did not, and perhaps less
    Narrows,
    /// Perhaps both
    Unclear,
}

impl Effect {
    /// The effect seen from under a `not`.
    pub(crate) const fn flipped(self) -> Self {
        match self {
            Self::Widens => Self::Narrows,
            Self::Narrows => Self::Widens,
            other => other,
        }
    }

    /// What the change of a set is, from whether each holds the other.
    pub(crate) const fn of_sets(new_holds_old: bool, old_holds_new: bool) -> Self {
        match (new_holds_old, old_holds_new) {
            (true, true) => Self::Same,
            (true, false) => Self::Widens,
            (false, true) => Self::Narrows,
            (false, false) => Self::Unclear,
        }
    }
}

/// One step from a value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hop {
    /// A member of that name
    Member(String),
    /// A member that is not declared, its name matching the pattern
    Other(Option<String>),
    /// The element at that index
    Item(usize),
    /// Any element from that index on
    Items(usize),
}

/// The place as people write it, such as `filters[].name`.
pub(crate) fn place(path: &[Hop]) -> String {
    let mut out = String::new();
    for hop in path {
        match hop {
            Hop::Member(name) => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(name);
            }
            Hop::Other(_) => out.push_str(if out.is_empty() { "*" } else { ".*" }),
            Hop::Item(index) => out.push_str(&format!("[{index}]")),
            Hop::Items(_) => out.push_str("[]"),
        }
    }
    out
}

/// Why code that was generated from the schemas does not fit any more, by the side that the schema is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    /// When the schema is that of arguments
    pub(crate) input: Option<&'static str>,
    /// When it is that of results
    pub(crate) output: Option<&'static str>,
    /// Whether it stays so where both schemas take the same values: names do
    pub(crate) names: bool,
}

impl Typed {
    pub(crate) const NO: Self = Self { input: None, output: None, names: false };

    pub(crate) const fn both(why: &'static str) -> Self {
        Self { input: Some(why), output: Some(why), names: false }
    }

    pub(crate) const fn name(why: &'static str) -> Self {
        Self { input: Some(why), output: Some(why), names: true }
    }

    pub(crate) const fn output(why: &'static str) -> Self {
        Self { input: None, output: Some(why), names: false }
    }
}

/// One place at which two schemas say different things.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) kind: Kind,
    /// JSON Pointers into the documents that were compared
    pub(crate) old: Option<String>,
    pub(crate) new: Option<String>,
    /// JSON Pointers to the schemas that it is a difference of
    pub(crate) bases: (String, String),
    /// The way to the value that both speak of
    pub(crate) path: Vec<Hop>,
    pub(crate) effect: Effect,
    pub(crate) typed: Typed,
    pub(crate) message: String,
    /// Whether what holds at the place holds for the whole
    pub(crate) sure: bool,
    /// The member that it is about, where it is about one
    pub(crate) focus: Option<String>,
    /// Whether it is a property that one of the two open schemas does not declare
    pub(crate) undeclared: Option<Undeclared>,
}

/// A property that an open schema does not mention, and the other does.
#[derive(Clone, Debug)]
pub(crate) struct Undeclared {
    /// Whether the old schema is the one that does not
    pub(crate) in_old: bool,
    /// Where that schema stands: a JSON Pointer into its document
    pub(crate) at: String,
    pub(crate) name: String,
}
