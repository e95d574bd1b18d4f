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

    /// Reads a moment as RFC 3339 writes it, with its offset. What is finer than a millisecond is cut.
    ///
    /// # Errors
    ///
    /// When it is none: what is wrong, and how one looks.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text.parse::<jiff::Timestamp>() {
            // Towards the past, before 1970 as well.
            Ok(moment) => Ok(Self(i64::try_from(moment.as_nanosecond().div_euclid(1_000_000)).unwrap_or(i64::MAX))),
            Err(_) if text.parse::<jiff::civil::DateTime>().is_ok() => Err(format!(
                "the time `{text}` names no offset from UTC; write one behind it, as in `2026-11-30T08:05:00Z` or \
                 `2026-11-30T09:05:00+01:00`"
            )),
            Err(_) => {
                let shown = super::shorten::shorten(text, 40);
                Err(format!("`{shown}` is no time; write date, time and offset, as in `2026-11-30T08:05:00Z`"))
            }
        }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn offsets_count_and_finer_parts_are_cut() {
        let parsed = |text: &str| Timestamp::parse(text).map(|moment| moment.to_string());
        assert_eq!(parsed("2026-11-30T08:05:00Z"), Ok("2026-11-30T08:05:00.000Z".to_owned()));
        assert_eq!(parsed("2026-11-30T09:05:00.1239+01:00"), Ok("2026-11-30T08:05:00.123Z".to_owned()));
        assert_eq!(parsed("1969-12-31T23:59:59.9999Z"), Ok("1969-12-31T23:59:59.999Z".to_owned()));
        assert_eq!(Timestamp::parse("1970-01-01T00:00:00.001Z"), Ok(Timestamp(1)));
        assert_eq!(Timestamp(i64::MIN).to_string(), i64::MIN.to_string());
    }

    #[test]
    fn times_that_are_refused() {
        let long = "x".repeat(1000);
        let faults: Vec<_> = ["", "yesterday", "2026-11-30", "2026-11-30T08:05:00", "2026-02-30T08:05:00Z", "0", &long]
            .into_iter()
            .map(|text| match Timestamp::parse(text) {
                Ok(_) => format!("{text:?} stands"),
                Err(fault) => fault,
            })
            .collect();
        insta::assert_snapshot!(faults.join("\n"));
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back(milliseconds in -62_167_219_200_000_i64..253_402_207_200_000) {
            let moment = Timestamp(milliseconds);
            prop_assert_eq!(Timestamp::parse(&moment.to_string()), Ok(moment));
        }
    }
}
