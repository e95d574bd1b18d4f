//! Moments, as they are stored and shown.

use std::fmt;

/// A moment, to the millisecond: so many of them since 1970 (Unix time).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// Now, by the system's clock.
    #[must_use]
    pub fn now() -> Self {
        Self(jiff::Timestamp::now().as_millisecond())
    }
}

/// As RFC 3339 writes it, in UTC, with three digits of the second: `2026-11-30T08:05:00.000Z`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_millisecond(self.0) {
            Ok(moment) => write!(f, "{moment:.3}"),
            Err(_) => write!(f, "{}", self.0),
        }
    }
}
