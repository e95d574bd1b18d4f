//! Why a schema or a tool cannot be lowered.

use std::fmt;

/// Why a schema is not worked on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It costs more than is allowed
    TooCostly {
        /// What there is too much of, such as `nodes`
        what: &'static str,
        /// How much there is, at least
        found: u64,
        /// How much is allowed
        allowed: u64,
    },
    /// It is neither an object nor a boolean, or its root can hold no object
    NotASchema(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooCostly { what, found, allowed } => {
                write!(f, "the schema is too costly to work on: {found} {what}, and at most {allowed} are allowed")
            }
            Self::NotASchema(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Refusal {}
