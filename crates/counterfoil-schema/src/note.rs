//! What lowering says of its losses.

use counterfoil_json::Json;

use crate::construct::{Construct, Side};
use crate::profile::Rule;

/// One thing that the lowered schema no longer says, or says in another way.
#[derive(Clone, Debug)]
pub struct Note {
    /// The name of the tool, as the original has it
    pub tool: String,
    /// Which of its schemas
    pub side: Side,
    /// Where it stood: a JSON Pointer into the original schema
    pub at: String,
    /// Where it would stand: a JSON Pointer into the lowered schema, to what it stood in
    pub shown_at: String,
    /// The construct that the client does not take
    pub construct: Construct,
    /// The fact that forced it, and whose it is
    pub rule: Rule,
    /// What was done
    pub change: Change,
    /// The words that were put into a description instead
    pub said: Option<String>,
    /// What to put back to see that it was needed: the value for the pointer `shown_at`
    pub restore: Option<Json>,
}

/// What lowering did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// The same in other words: no value is valid before and not after, or the other way round
    Rewritten,
    /// The schema takes more than before; the rule is still enforced
    Widened,
    /// Values come in another shape, and are brought back
    Reshaped,
    /// A name is another one, and is brought back
    Renamed,
    /// An annotation is gone
    Dropped,
    /// The tool is left out of the list
    LeftOut,
    /// Nothing: a limit on the whole is exceeded, in every form
    Exceeded,
}

impl Change {
    /// The name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rewritten => "rewritten",
            Self::Widened => "widened",
            Self::Reshaped => "reshaped",
            Self::Renamed => "renamed",
            Self::Dropped => "dropped",
            Self::LeftOut => "left out",
            Self::Exceeded => "exceeded",
        }
    }
}
