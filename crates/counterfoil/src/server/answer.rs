//! An answer, or what is needed before there is one.

use crate::toolbox::InputRequired;

/// What a request for a prompt or a resource ends in.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer<T> {
    /// The answer.
    Complete(T),
    /// What the handler needs first.
    InputRequired(InputRequired),
}

impl<T> From<T> for Answer<T> {
    fn from(value: T) -> Self {
        Self::Complete(value)
    }
}
