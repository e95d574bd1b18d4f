//! Why a lock file is not taken.

use std::fmt;

use counterfoil_json::SyntaxError;

/// Why a lock file is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockError {
    /// It is not JSON.
    Syntax(SyntaxError),
    /// It is no lock file, or one whose parts are not what they should be.
    Shape {
        /// Where: a JSON Pointer
        at: String,
        /// What is wrong there
        what: String,
    },
    /// It is of a version that is not known.
    Version {
        /// The version
        found: String,
    },
    /// It does not have the hash that it says.
    Hash {
        /// Which part: the name of a tool, or the whole
        part: String,
    },
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => {
                write!(f, "the lock file is not JSON: {error}; write it anew with `counterfoil lock`")
            }
            Self::Shape { at, what } if at.is_empty() => {
                write!(f, "the lock file cannot be read: {what}; write it anew with `counterfoil lock`")
            }
            Self::Shape { at, what } => {
                write!(f, "the lock file cannot be read: at `{at}`, {what}; write it anew with `counterfoil lock`")
            }
            Self::Version { found } => write!(
                f,
                "the lock file is of version {found}, and this counterfoil reads version {}; use the counterfoil that wrote it, or write it anew",
                super::FORMAT
            ),
            Self::Hash { part } => write!(
                f,
                "the lock file was changed by hand, or merged: the hash of {part} does not match; write it anew with `counterfoil lock`, and review what changes"
            ),
        }
    }
}

impl std::error::Error for LockError {}
