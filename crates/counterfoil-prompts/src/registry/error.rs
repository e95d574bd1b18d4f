//! Why something was not done.

use std::fmt;

use crate::store::StoreError;

/// Why something was not done.
#[derive(Debug)]
pub enum Error {
    /// The caller can do something about it.
    Refused(Refusal),
    /// The store failed.
    Store(StoreError),
}

/// What a caller did wrong, or what is otherwise than the caller thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For whoever reads it: what is wrong, and what to do next.
    pub text: String,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// No such prompt, version or label.
    NotFound,
    /// It has changed since the caller looked.
    Conflict,
    /// The caller's key does not allow it.
    Forbidden,
    /// What was sent cannot be done as it is.
    Invalid,
    /// Other prompts need what would be gone.
    DependedOn,
    /// A reference in the prompt leads nowhere, to itself, or too deep.
    BadReference,
}

impl Code {
    /// How programs know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotFound => "NOT_FOUND",
            Self::Conflict => "CONFLICT",
            Self::Forbidden => "FORBIDDEN",
            Self::Invalid => "INVALID",
            Self::DependedOn => "DEPENDED_ON",
            Self::BadReference => "BAD_REFERENCE",
        }
    }
}

impl Error {
    /// A refusal.
    pub(crate) fn refused(code: Code, text: impl Into<String>) -> Self {
        Self::Refused(Refusal { code, text: text.into() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => f.write_str(&refusal.text),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(_) => None,
            Self::Store(error) => Some(error),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
