//! `time`: `full-time` of RFC 3339, section 5.6: a time of day with its offset from UTC.
//!
//! The second 60 exists only where a leap second can be: at 23:59:60 UTC, whatever the local time (section
//! 5.7). Whether that day had one is not checked; the list grows, and a contract must not change with it.

use super::digits::{run, two};

const MINUTES_PER_DAY: i32 = 24 * 60;

/// A time of day, moved to UTC. The order of the fields makes the derived order that of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Time<'a> {
    /// Minutes since the local day began, less the offset; so below 0 or above a day near its ends.
    pub(super) minutes: i32,
    pub(super) second: u8,
    /// The digits after the point without trailing zeros: then the order of bytes is the order of values.
    pub(super) fraction: &'a [u8],
}

pub(super) fn accepts(text: &str) -> bool {
    parse(text.as_bytes()).is_some()
}

/// Reads `HH:MM:SS`, a fraction if there is one, and the offset.
pub(super) fn parse(text: &[u8]) -> Option<Time<'_>> {
    let [h1, h2, b':', m1, m2, b':', s1, s2, rest @ ..] = text else {
        return None;
    };
    let local = minute_of_day(two(*h1, *h2)?, two(*m1, *m2)?)?;
    let second = two(*s1, *s2)?;
    let (fraction, rest) = fraction(rest)?;
    let minutes = local - offset(rest)?;
    let leap = second == 60 && minutes.rem_euclid(MINUTES_PER_DAY) == MINUTES_PER_DAY - 1;
    (second < 60 || leap).then_some(Time { minutes, second, fraction })
}

fn minute_of_day(hour: u8, minute: u8) -> Option<i32> {
    (hour < 24 && minute < 60).then(|| i32::from(hour) * 60 + i32::from(minute))
}

/// Splits `time-secfrac` off, if there is one: at least one digit must follow the point.
fn fraction(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let [b'.', digits @ ..] = text else {
        return Some((&[], text));
    };
    let (mut fraction, rest) = digits.split_at_checked(run(digits))?;
    if fraction.is_empty() {
        return None;
    }
    while let [front @ .., b'0'] = fraction {
        fraction = front;
    }
    Some((fraction, rest))
}

/// Minutes east of UTC. `-00:00`, where the local offset is unknown, is UTC all the same (section 4.3).
fn offset(text: &[u8]) -> Option<i32> {
    match *text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let minutes = minute_of_day(two(h1, h2)?, two(m1, m2)?)?;
            Some(if sign == b'+' { minutes } else { -minutes })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leap_seconds_are_at_the_end_of_the_utc_day_only() {
        for good in ["23:59:60Z", "23:59:60.75-00:00", "00:59:60+01:00", "15:59:60-08:00", "05:44:60+05:45"] {
            assert!(accepts(good), "{good}");
        }
        for bad in ["23:59:60+01:00", "12:00:60Z", "23:59:61Z", "24:00:00Z", "23:60:00Z"] {
            assert!(!accepts(bad), "{bad}");
        }
    }

    #[test]
    fn the_offset_and_the_digits_after_a_point_are_required() {
        for bad in ["09:30:00", "09:30:00.Z", "09:30Z", "09:30:00+0100", "09:30:00+01", "09:30:00 Z", "9:30:00Z"] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
