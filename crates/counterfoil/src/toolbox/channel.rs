//! A call's way back to its client, and what goes over it.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::object::BoxFuture;

/// A call's way back to its client. Transports implement it; so can a test.
pub trait Channel: Send + Sync {
    /// Tells how far the call has come. Does nothing if the client did not ask.
    fn progress(&self, progress: Progress) -> BoxFuture<'_, ()>;

    /// Sends a log message. Does nothing if the client does not want that level.
    fn log(&self, level: LogLevel, logger: Option<&str>, data: Value) -> BoxFuture<'_, ()>;

    /// Whether the client has declared that capability, by its name in the protocol.
    fn supports(&self, capability: &str) -> bool {
        let _ = capability;
        false
    }

    /// Cancelled when the client takes the call back.
    fn cancellation(&self) -> Option<CancellationToken> {
        None
    }

    /// A value of the transport's own, by its type.
    fn extension(&self, id: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        let _ = id;
        None
    }
}

/// How far a call has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// How much is done; grows from one report to the next.
    pub done: f64,
    /// Out of how much, where that is known.
    pub total: Option<f64>,
    /// A word for people.
    pub message: Option<String>,
}

impl Progress {
    /// So much out of an unknown whole.
    #[must_use]
    pub fn new(done: f64) -> Self {
        Self { done, total: None, message: None }
    }

    /// The same out of `total`.
    #[must_use]
    pub fn of(mut self, total: f64) -> Self {
        self.total = Some(total);
        self
    }

    /// The same with a word for people.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}

impl From<f64> for Progress {
    fn from(done: f64) -> Self {
        Self::new(done)
    }
}

/// How grave a log message is: the levels of RFC 5424, from the least to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogLevel {
    /// Details for whoever seeks a fault.
    Debug,
    /// Things as they should be.
    Info,
    /// Normal, but worth noting.
    Notice,
    /// Something may go wrong.
    Warning,
    /// Something went wrong.
    Error,
    /// A part of the server fails.
    Critical,
    /// Someone must act at once.
    Alert,
    /// The server is of no use.
    Emergency,
}

/// The id that a client gave its request (JSON-RPC 2.0, section 4).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RequestId {
    /// A whole number.
    Number(i64),
    /// Text.
    String(Arc<str>),
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::String(text) => text.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_ordered() {
        assert!(LogLevel::Debug < LogLevel::Info && LogLevel::Alert < LogLevel::Emergency);
    }
}
