//! Why values cannot be checked against a schema.

use std::fmt;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ReferencingError, ValidationError};
use serde_json::Value;

use super::describe;
use super::place::unescaped;

/// Why values cannot be checked against a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidSchema {
    /// It is not a schema of its draft.
    NotASchema {
        /// Where: a JSON Pointer into the schema
        at: String,
        /// What is wrong there
        why: String,
    },
    /// A reference leads out of it, and nothing is fetched.
    Remote {
        /// The reference, resolved
        reference: String,
    },
    /// A reference leads nowhere.
    Dangling {
        /// The reference
        reference: String,
    },
    /// A pattern cannot be run: it is no regular expression, or too large when compiled.
    Pattern {
        /// Where: a JSON Pointer into the schema
        at: String,
        /// The pattern
        pattern: String,
    },
    /// Checking values would cost too much.
    TooCostly {
        /// What there is too much of, such as `patterns`
        what: &'static str,
        /// How much there is, at least
        found: usize,
        /// How much is allowed
        allowed: usize,
    },
    /// The checker cannot work with it.
    Unusable {
        /// What it says
        why: String,
    },
}

impl InvalidSchema {
    pub(super) const fn too_costly(what: &'static str, found: usize, allowed: usize) -> Self {
        Self::TooCostly { what, found, allowed }
    }

    pub(super) fn unknown() -> Self {
        Self::Unusable { why: "the checker failed on it".to_owned() }
    }

    pub(super) fn of(error: &ValidationError<'_>, schema: &Value) -> Self {
        let at = error.instance_path().as_str().to_owned();
        match error.kind() {
            ValidationErrorKind::Referencing(error) => Self::reference(error),
            ValidationErrorKind::Format { format } if format == "regex" => {
                match schema.pointer(&at).and_then(Value::as_str) {
                    Some(pattern) => Self::Pattern { pattern: pattern.to_owned(), at },
                    None => Self::pattern_name(&at),
                }
            }
            ValidationErrorKind::PropertyNames { error } if error.kind().keyword() == "format" => {
                let name = error.instance().as_str().unwrap_or_default();
                Self::Pattern { pattern: name.to_owned(), at }
            }
            _ => match describe::of_schema(error, schema) {
                Some((at, why)) => Self::NotASchema { at, why },
                None => Self::Unusable { why: error.to_string() },
            },
        }
    }

    /// A name in `patternProperties` that is no pattern.
    fn pattern_name(at: &str) -> Self {
        let (at, name) = at.rsplit_once('/').unwrap_or_default();
        Self::Pattern { at: at.to_owned(), pattern: unescaped(name) }
    }

    fn reference(error: &ReferencingError) -> Self {
        match error {
            ReferencingError::Unretrievable { uri, .. } => Self::Remote { reference: uri.clone() },
            ReferencingError::PointerToNowhere { pointer }
            | ReferencingError::InvalidPercentEncoding { pointer, .. }
            | ReferencingError::InvalidArrayIndex { pointer, .. } => {
                Self::Dangling { reference: format!("#{pointer}") }
            }
            ReferencingError::NoSuchAnchor { anchor } | ReferencingError::InvalidAnchor { anchor } => {
                Self::Dangling { reference: format!("#{}", anchor.trim_start_matches('#')) }
            }
            other => Self::Unusable { why: other.to_string() },
        }
    }
}

impl fmt::Display for InvalidSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASchema { at, why } if at.is_empty() => write!(f, "not a schema: {why}"),
            Self::NotASchema { at, why } => write!(f, "not a schema: at `{at}`, {why}"),
            Self::Remote { reference } => write!(
                f,
                "the reference `{reference}` leads out of the schema, and nothing is fetched; bring its target into `$defs`"
            ),
            Self::Dangling { reference } => {
                write!(f, "the reference `{reference}` leads nowhere; define its target, or point to another")
            }
            Self::Pattern { at, pattern } => write!(
                f,
                "the pattern `{pattern}` at `{at}` cannot be run; write a regular expression as in JavaScript, with fewer repetitions"
            ),
            Self::TooCostly { what, found: usize::MAX, allowed } => {
                write!(f, "too costly to check values against: more than {allowed} {what}; make the schema simpler")
            }
            Self::TooCostly { what, found, allowed } => write!(
                f,
                "too costly to check values against: {found} {what}, and at most {allowed} are allowed; make the schema simpler"
            ),
            Self::Unusable { why } => write!(f, "values cannot be checked against the schema: {why}"),
        }
    }
}

impl std::error::Error for InvalidSchema {}
