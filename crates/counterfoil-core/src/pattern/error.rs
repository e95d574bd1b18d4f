//! What is wrong with a pattern, where, and what to write instead.

use std::error::Error;
use std::fmt;

/// Why a pattern was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PatternErrorKind {
    /// It is no regular expression of ECMA-262 in Unicode mode.
    Syntax,
    /// It looks ahead or behind, which has no linear time.
    LookAround,
    /// It refers back to what a group matched, which has no linear time.
    BackReference,
    /// It uses a Unicode property that is valid, but for which there is no table here.
    Property,
    /// Its groups are nested too deeply.
    TooDeep,
    /// Compiled, it would take too much memory.
    TooLarge,
}

/// A pattern that cannot be used. Its text is a fragment that says what is wrong, what to write instead, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    kind: PatternErrorKind,
    offset: usize,
    message: String,
}

impl PatternError {
    pub(super) fn new(kind: PatternErrorKind, offset: usize, message: impl Into<String>) -> PatternError {
        PatternError { kind, offset, message: message.into() }
    }

    pub(super) fn syntax(offset: usize, message: impl Into<String>) -> PatternError {
        PatternError::new(PatternErrorKind::Syntax, offset, message)
    }

    /// A construct that needs a backtracking engine.
    pub(super) fn not_linear(kind: PatternErrorKind, offset: usize, construct: &str) -> PatternError {
        let message =
            format!("{construct} cannot be matched in linear time: check it with `refine` and say the rule in `says`");
        PatternError::new(kind, offset, message)
    }

    /// What `regex` says about a pattern that was rewritten for it; only its limits are left to complain about.
    pub(super) fn not_compiled(error: &regex::Error) -> PatternError {
        let message = match error {
            regex::Error::CompiledTooBig(limit) => format!(
                "the pattern takes more than {} MiB when compiled: use smaller counts in `{{…}}`, or limit the length with `max_length`",
                limit / (1024 * 1024)
            ),
            _ => "the pattern cannot be compiled: use smaller counts in `{…}`, or fewer groups".to_owned(),
        };
        PatternError::new(PatternErrorKind::TooLarge, 0, message)
    }

    /// Why the pattern was refused.
    #[must_use]
    pub fn kind(&self) -> PatternErrorKind {
        self.kind
    }

    /// Where the reason lies, in bytes from the start of the pattern; 0 if it is the pattern as a whole.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What is wrong and what to write instead, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PatternErrorKind::TooLarge => formatter.write_str(&self.message),
            _ => write!(formatter, "{} (at byte {})", self.message, self.offset),
        }
    }
}

impl Error for PatternError {}
