//! `date-time` of RFC 3339, section 5.6: a date, the letter T, and a time with its offset from UTC.
//!
//! T and Z may be small letters, as the RFC has it; a space in the place of T may not stand.

use super::{date, time};

/// A point in time, in UTC. The order of the fields makes the derived order that of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instant<'a> {
    /// Whole minutes, so that a leap second sorts behind second 59 and before the next minute.
    minutes: i64,
    second: u8,
    fraction: &'a [u8],
}

pub(super) fn accepts(text: &str) -> bool {
    parse(text.as_bytes()).is_some()
}

/// Reads a date, a T and a time.
pub(super) fn parse(text: &[u8]) -> Option<Instant<'_>> {
    let (date, rest) = text.split_at_checked("YYYY-MM-DD".len())?;
    let [b'T' | b't', time @ ..] = rest else {
        return None;
    };
    let date = date::parse(date)?;
    let time = time::parse(time)?;
    let minutes = date.day_number() * 24 * 60 + i64::from(time.minutes);
    Some(Instant { minutes, second: time.second, fraction: time.fraction })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_and_the_letter_between_them_are_checked() {
        for good in ["2026-01-31T09:30:00Z", "2026-01-31t09:30:00.1234567890123z", "0000-01-01T00:00:00+23:59"] {
            assert!(accepts(good), "{good}");
        }
        for bad in ["2026-01-31 09:30:00Z", "2026-02-30T09:30:00Z", "2026-01-31T09:30:00", "2026-01-31T", "2026-01-31"]
        {
            assert!(!accepts(bad), "{bad}");
        }
        assert!(!accepts("2026-01-3é09:30:00Z"), "a character across the tenth byte");
    }
}
