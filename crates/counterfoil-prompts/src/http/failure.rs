//! What is answered when something was not done: `{"message", "error"}`, which is what the SDKs read.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use counterfoil::Refused;
use serde_json::{Value, json};

use super::Denial;
use super::fresh::json_response;
use crate::registry::{Code, Error};
use crate::store::StoreError;

/// How long to wait before a database that cannot be used is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// Why something was not done.
#[derive(Debug)]
pub(super) struct Failure(Box<Told>);

/// What is told of it.
#[derive(Debug)]
struct Told {
    status: StatusCode,
    error: &'static str,
    message: String,
    /// All that is wrong with what was sent, for programs.
    problems: Option<Value>,
    retry_after: Option<Duration>,
}

/// What a registry's refusal is the answer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// To be shown something.
    Read,
    /// To change something.
    Write,
}

impl Failure {
    pub(super) fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Told { status, error, message: message.into(), problems: None, retry_after: None }))
    }

    /// Something is wrong with what was sent.
    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Code::Invalid.name(), message)
    }

    pub(super) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, Code::Forbidden.name(), message)
    }

    /// A query or a body breaks its contract.
    pub(super) fn refused(what: &str, refused: &Refused) -> Self {
        match refused {
            Refused::Syntax(error) => Self::invalid(format!("invalid {what}: it is not JSON: {error}")),
            Refused::Problems(problems) => {
                let text = problems.to_text();
                let text = text.strip_prefix("Invalid tool input").unwrap_or(&text);
                let mut failure = Self::invalid(format!("invalid {what}{text}"));
                failure.0.problems = problems.to_json().get_mut("problems").map(Value::take);
                failure
            }
        }
    }

    /// An operation was refused, or the store failed. What the caller can do something about is told; the rest goes to the log.
    pub(super) fn of(error: Error, asked: Asked) -> Self {
        match error {
            Error::Refused(refusal) => {
                let status = match refusal.code {
                    Code::NotFound => StatusCode::NOT_FOUND,
                    Code::Forbidden => StatusCode::FORBIDDEN,
                    Code::Invalid => StatusCode::BAD_REQUEST,
                    Code::Conflict | Code::DependedOn => StatusCode::CONFLICT,
                    // What is asked for is there, and cannot be shown as things stand.
                    Code::BadReference if asked == Asked::Read => StatusCode::CONFLICT,
                    Code::BadReference => StatusCode::BAD_REQUEST,
                };
                Self::new(status, refusal.code.name(), refusal.text)
            }
            Error::Store(error) => Self::store(&error),
        }
    }

    pub(super) fn store(error: &StoreError) -> Self {
        match error {
            StoreError::UnknownOutcome(cause) => {
                tracing::warn!(error = cause, "the outcome of a write is not known");
                let text = "the database was lost while it wrote: the change may or may not be there; look before you try again";
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "UNKNOWN_OUTCOME", text)
            }
            // What cannot be kept by any of the databases.
            StoreError::Refused(text) => Self::invalid(text),
            StoreError::Unavailable(_) | StoreError::Busy => {
                tracing::warn!(%error, "the database cannot be used");
                Self::unavailable("the database cannot be used right now; try again in a few seconds")
            }
            _ => {
                tracing::error!(%error, "a request failed");
                let text = "the server could not do this; its log says why";
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", text)
            }
        }
    }

    fn unavailable(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", message).after(PAUSE)
    }

    /// Says how long to wait before another try.
    fn after(mut self, time: Duration) -> Self {
        self.0.retry_after = Some(time);
        self
    }

    /// Adds what to do next.
    pub(super) fn and(mut self, next: &str) -> Self {
        self.0.message.push_str(next);
        self
    }

    /// Whether the caller was not allowed to.
    pub(super) fn is_forbidden(&self) -> bool {
        self.0.status == StatusCode::FORBIDDEN
    }
}

impl From<Denial> for Failure {
    fn from(denial: Denial) -> Self {
        match denial {
            Denial::Unauthenticated(text) => Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", text),
            Denial::Forbidden(text) => Self::forbidden(text),
            Denial::TooMany(after) => {
                let text = format!("too many requests: try again in {} seconds", seconds(after));
                Self::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", text).after(after)
            }
            Denial::Unavailable => Self::unavailable("keys cannot be checked right now; try again in a few seconds"),
        }
    }
}

/// What cannot be written down is a mistake of ours.
impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::store(&StoreError::Damaged(error.to_string()))
    }
}

/// Whole seconds, at least one: what `Retry-After` is written in.
fn seconds(time: Duration) -> u64 {
    time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0)).max(1)
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let told = *self.0;
        let mut body = json!({"message": told.message, "error": told.error});
        if let Some(problems) = told.problems {
            body["problems"] = problems;
        }
        let mut response = json_response(told.status, body.to_string());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if told.status == StatusCode::UNAUTHORIZED {
            let challenge = HeaderValue::from_static("Basic realm=\"counterfoil\", charset=\"UTF-8\"");
            headers.insert(header::WWW_AUTHENTICATE, challenge);
        }
        if let Some(after) = told.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds(after)));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_times_are_whole_seconds() {
        for (time, whole) in [(0, 1), (1, 1), (1000, 1), (1001, 2), (60_000, 60)] {
            assert_eq!(seconds(Duration::from_millis(time)), whole, "{time}");
        }
    }
}
