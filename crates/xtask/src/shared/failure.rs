//! Why a chore could not be done.

use std::fmt;

/// Why a chore could not be done, in words for a reader: what was tried, and what came of it.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Turns an error into a [`Failure`] that says what was being done.
pub(crate) trait Context<T> {
    /// The value, or a failure that reads `cannot {doing}: {error}`.
    fn cannot(self, doing: impl FnOnce() -> String) -> Result<T, Failure>;
}

impl<T, E: fmt::Display> Context<T> for Result<T, E> {
    fn cannot(self, doing: impl FnOnce() -> String) -> Result<T, Failure> {
        self.map_err(|error| Failure(format!("cannot {}: {error}", doing())))
    }
}
