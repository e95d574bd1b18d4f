//! Why a request for a prompt, a resource or a completion is refused.

use std::error::Error;
use std::fmt;

use crate::toolbox::ToolError;

/// A request that cannot be answered. Unlike a failed tool call, which the model reads, this is a
/// JSON-RPC error, which mostly programs read.
///
/// Every error converts into one with `?`. It is then masked: logged under an id, which is all
/// that the client gets.
#[derive(Debug)]
pub struct RequestError(Kind);

#[derive(Debug)]
enum Kind {
    Invalid(String),
    NotFound(String),
    Internal(ToolError),
}

/// What kind of refusal a [`RequestError`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestErrorKind {
    /// The request's parameters are wrong.
    Invalid,
    /// What was asked for is not there.
    NotFound,
    /// The server failed.
    Internal,
}

impl RequestError {
    /// The request's parameters are wrong, in words for the caller.
    #[must_use]
    pub fn invalid(text: impl Into<String>) -> Self {
        Self(Kind::Invalid(text.into()))
    }

    /// What was asked for is not there, in words for the caller.
    #[must_use]
    pub fn not_found(text: impl Into<String>) -> Self {
        Self(Kind::NotFound(text.into()))
    }

    /// The server failed. Only the log gets to see why.
    #[must_use]
    pub fn internal(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Kind::Internal(ToolError::internal(error)))
    }

    /// What kind of refusal it is.
    #[must_use]
    pub fn kind(&self) -> RequestErrorKind {
        match self.0 {
            Kind::Invalid(_) => RequestErrorKind::Invalid,
            Kind::NotFound(_) => RequestErrorKind::NotFound,
            Kind::Internal(_) => RequestErrorKind::Internal,
        }
    }

    /// What the caller reads. A masked error is logged here, once per call of this.
    #[must_use]
    pub fn into_text(self) -> String {
        match self.0 {
            Kind::Invalid(text) | Kind::NotFound(text) => text,
            Kind::Internal(error) => error.answer(false).0,
        }
    }
}

/// What the log shows; never send this to a client.
impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Invalid(text) | Kind::NotFound(text) => f.write_str(text),
            Kind::Internal(error) => error.fmt(f),
        }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for RequestError {
    fn from(error: E) -> Self {
        Self::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_masked_and_a_refusal_is_not() {
        let failed = RequestError::from(std::io::Error::other("secret"));
        assert_eq!(failed.kind(), RequestErrorKind::Internal);
        assert_eq!(failed.to_string(), "secret");
        let text = failed.into_text();
        assert!(text.starts_with("internal error; the server's log has it under err_"), "{text}");
        assert_eq!(RequestError::not_found("no prompt `x`").into_text(), "no prompt `x`");
    }
}
