//! How calls end, for whoever counts them.

use std::time::Duration;

use super::error::{ERROR_META, SERVER_ERROR_MEMBER, is_masked};
use super::result::ToolResult;

/// Is told of each call when it has ended. It is told in the middle of answering, so it is quick and waits for nothing.
///
/// A call that nobody waits for any more is dropped where it stands, and is not told of.
pub trait Observer: Send + Sync {
    /// A call has ended.
    fn observe(&self, call: &Observed<'_>);
}

/// A call that has ended. Neither its arguments nor its result are told.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Observed<'a> {
    /// The tool, by the name that it was declared with; `None` where there is no tool of the name that was called.
    pub tool: Option<&'a str>,
    /// How it ended.
    pub outcome: CallOutcome,
    /// How long it took, from the moment the toolbox got it.
    pub duration: Duration,
}

/// How a call ended, and whose doing it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallOutcome {
    /// The tool did what it was asked, or asks back.
    Success,
    /// The call could not be answered as it was made: bad arguments, no such tool or thing, not allowed, too many calls.
    RequestError,
    /// The server failed: a masked error, a panic, a result that breaks its own contract, or an error that says so
    /// ([`ToolError::server_error`](super::ToolError::server_error)).
    ServerError,
}

impl CallOutcome {
    /// All three, in the order of their declaration.
    pub const ALL: [Self; 3] = [Self::Success, Self::RequestError, Self::ServerError];

    /// How a call with this result ended.
    #[must_use]
    pub fn of(result: &ToolResult) -> Self {
        if !result.is_error {
            return Self::Success;
        }
        let error = result.meta.as_ref().and_then(|meta| meta.get(ERROR_META));
        let is_server_s = error.is_some_and(|error| {
            let code = error.get("code").and_then(|code| code.as_str());
            code.is_some_and(is_masked) || error.get(SERVER_ERROR_MEMBER).is_some_and(|is| is == true)
        });
        if is_server_s { Self::ServerError } else { Self::RequestError }
    }

    /// `success`, `request_error` or `server_error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::RequestError => "request_error",
            Self::ServerError => "server_error",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::{Context, ToolError};

    #[test]
    fn an_outcome_says_whose_doing_it_was() {
        let of = |error: ToolError| CallOutcome::of(&error.into_result(&Context::detached())).as_str();
        assert_eq!(CallOutcome::of(&ToolResult::text("fine")), CallOutcome::Success);
        assert_eq!(CallOutcome::of(&ToolResult::error("no")), CallOutcome::RequestError);
        assert_eq!(of(ToolError::public("NOT_FOUND", "no such ticket")), "request_error");
        assert_eq!(of(ToolError::public("BUSY", "the database is busy").server_error()), "server_error");
        assert_eq!(of(ToolError::internal("secret")), "server_error");
        assert_eq!(of(ToolError::invalid_output("secret")), "server_error");
    }
}
