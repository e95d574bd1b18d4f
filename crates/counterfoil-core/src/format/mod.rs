//! The formats that a string field can be checked against, as assertions.
//!
//! JSON Schema 2020-12 leaves it open whether `format` is checked. A contract always checks it, because a
//! rule that is shown but not enforced is exactly the drift that a contract exists to prevent. Each format
//! stands in a file of its own, named after the RFC that it follows. All of them read their input once,
//! from left to right; none of them allocates for ordinary input but [`Format::Regex`].
//!
//! ```
//! use counterfoil_core::format::Format;
//!
//! assert_eq!(Format::from_name("date-time"), Some(Format::DateTime));
//! assert!(Format::Email.accepts("dana@acme.com"));
//! assert!(!Format::Date.accepts("2026-02-29"));
//! ```

mod date;
mod date_time;
mod digits;
mod duration;
mod email;
mod hostname;
mod idna;
mod ipv4;
mod ipv6;
mod regex;
mod time;
mod uri;
mod uuid;

use std::cmp::Ordering;
use std::fmt;

/// A format of JSON Schema's `format` keyword, checked in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `email`: a mailbox as in RFC 5321, section 4.1.2.
    Email,
    /// `uri`: an absolute reference with a scheme, as in RFC 3986.
    Uri,
    /// `uuid`: the hyphenated form of RFC 9562, section 4.
    Uuid,
    /// `date`: `full-date` of RFC 3339, section 5.6.
    Date,
    /// `date-time`: `date-time` of RFC 3339, section 5.6.
    DateTime,
    /// `time`: `full-time` of RFC 3339, section 5.6. The offset is required.
    Time,
    /// `duration`: `duration` of RFC 3339, appendix A.
    Duration,
    /// `hostname`: a host name as in RFC 1123, section 2.1, with A-labels as in RFC 5891.
    Hostname,
    /// `ipv4`: a dotted quad as in RFC 2673, section 3.2.
    Ipv4,
    /// `ipv6`: an address as in RFC 4291, section 2.2.
    Ipv6,
    /// `regex`: a regular expression of ECMA-262 in Unicode mode.
    Regex,
}

impl Format {
    /// Every format, in the order in which the documentation lists them.
    pub const ALL: &[Format] = &[
        Format::Email,
        Format::Uri,
        Format::Uuid,
        Format::Date,
        Format::DateTime,
        Format::Time,
        Format::Duration,
        Format::Hostname,
        Format::Ipv4,
        Format::Ipv6,
        Format::Regex,
    ];

    /// The format that JSON Schema calls `name`, or `None` if it is not one that a contract can check.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The name that stands in a schema, such as `date-time`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Email => "email",
            Format::Uri => "uri",
            Format::Uuid => "uuid",
            Format::Date => "date",
            Format::DateTime => "date-time",
            Format::Time => "time",
            Format::Duration => "duration",
            Format::Hostname => "hostname",
            Format::Ipv4 => "ipv4",
            Format::Ipv6 => "ipv6",
            Format::Regex => "regex",
        }
    }

    /// What completes "expected …" in a problem. An example stands in it wherever the name alone would leave
    /// a reader guessing.
    #[must_use]
    pub const fn expected(self) -> &'static str {
        match self {
            Format::Email => "an email address",
            Format::Uri => "an absolute URI such as https://example.com/help",
            Format::Uuid => "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
            Format::Date => "a date such as 2026-01-31",
            Format::DateTime => "a date and time with offset, such as 2026-01-31T09:30:00Z",
            Format::Time => "a time with offset, such as 09:30:00Z",
            Format::Duration => "a duration such as P3DT12H or P2W",
            Format::Hostname => "a host name such as www.example.com",
            Format::Ipv4 => "an IPv4 address such as 192.0.2.1",
            Format::Ipv6 => "an IPv6 address such as 2001:db8::1",
            Format::Regex => "a regular expression as in JavaScript, with the flag u",
        }
    }

    /// Whether the whole of `text` has this format. Surrounding white space is never skipped.
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Format::Email => email::accepts(text),
            Format::Uri => uri::accepts(text),
            Format::Uuid => uuid::accepts(text),
            Format::Date => date::accepts(text),
            Format::DateTime => date_time::accepts(text),
            Format::Time => time::accepts(text),
            Format::Duration => duration::accepts(text),
            Format::Hostname => hostname::accepts(text),
            Format::Ipv4 => ipv4::accepts(text),
            Format::Ipv6 => ipv6::accepts(text),
            Format::Regex => regex::accepts(text),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Compares two strings by the values that they stand for, as the rule `ordered` needs it.
///
/// Dates compare by calendar; dates with time as instants, whatever their offsets; times as instants of one
/// and the same unnamed day, so that `00:30:00+01:00` comes before `00:00:00Z` (the order that XML Schema
/// 1.1 part 2, section 3.3.8, gives to times with an offset). Fractions of a second may have any length.
///
/// The answer is `None` for every other format, and when either text does not have the format.
#[must_use]
pub fn compare(format: Format, a: &str, b: &str) -> Option<Ordering> {
    match format {
        Format::Date => Some(date::parse(a.as_bytes())?.cmp(&date::parse(b.as_bytes())?)),
        Format::DateTime => Some(date_time::parse(a.as_bytes())?.cmp(&date_time::parse(b.as_bytes())?)),
        Format::Time => Some(time::parse(a.as_bytes())?.cmp(&time::parse(b.as_bytes())?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_back_to_its_format() {
        for &format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
        }
        assert_eq!(Format::from_name("idn-email"), None);
        assert_eq!(Format::from_name("Email"), None);
    }

    #[test]
    fn the_examples_that_are_shown_are_accepted() {
        let mut shown = 0;
        for &format in Format::ALL {
            let Some((_, examples)) = format.expected().split_once("such as ") else {
                continue;
            };
            for example in examples.split(" or ") {
                assert!(format.accepts(example), "{format}: {example}");
                shown += 1;
            }
        }
        assert_eq!(shown, 10);
    }

    #[test]
    fn only_dates_and_times_have_an_order() {
        assert_eq!(compare(Format::Email, "a@b.c", "a@b.c"), None);
        assert_eq!(compare(Format::Date, "2026-01-31", "2026-02-30"), None);
        assert_eq!(compare(Format::Date, "2026-01-31", "2026-02-01"), Some(Ordering::Less));
        assert_eq!(compare(Format::Date, "0000-12-31", "0000-12-31"), Some(Ordering::Equal));
    }

    #[test]
    fn instants_compare_across_offsets_and_midnight() {
        let order = |a, b| compare(Format::DateTime, a, b);
        assert_eq!(order("2026-01-31T09:30:00Z", "2026-01-31T10:30:00+01:00"), Some(Ordering::Equal));
        assert_eq!(order("2026-03-01T00:30:00+01:00", "2026-02-28T23:29:59Z"), Some(Ordering::Greater));
        assert_eq!(order("2026-01-01T00:00:00+00:01", "2025-12-31T23:59:00z"), Some(Ordering::Equal));
        assert_eq!(order("0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00Z"), Some(Ordering::Less));
        assert_eq!(order("2026-01-31T09:30:00", "2026-01-31T09:30:00Z"), None);
    }

    #[test]
    fn a_leap_second_lies_between_its_neighbours() {
        let order = |a, b| compare(Format::DateTime, a, b);
        assert_eq!(order("2016-12-31T23:59:59.999Z", "2016-12-31T23:59:60Z"), Some(Ordering::Less));
        assert_eq!(order("2016-12-31T23:59:60.9Z", "2017-01-01T00:00:00Z"), Some(Ordering::Less));
        assert_eq!(order("2017-01-01T00:59:60+01:00", "2016-12-31T23:59:60.0Z"), Some(Ordering::Equal));
    }

    #[test]
    fn fractions_of_any_length_compare_by_value() {
        let order = |a, b| compare(Format::DateTime, a, b);
        assert_eq!(order("2026-01-31T09:30:00.5Z", "2026-01-31T09:30:00.500Z"), Some(Ordering::Equal));
        assert_eq!(order("2026-01-31T09:30:00.0Z", "2026-01-31T09:30:00Z"), Some(Ordering::Equal));
        assert_eq!(order("2026-01-31T09:30:00.45Z", "2026-01-31T09:30:00.5Z"), Some(Ordering::Less));
        let long = format!("2026-01-31T09:30:00.{}1Z", "0".repeat(300));
        assert_eq!(order(&long, "2026-01-31T09:30:00Z"), Some(Ordering::Greater));
    }

    #[test]
    fn times_compare_as_instants_of_one_day() {
        let order = |a, b| compare(Format::Time, a, b);
        assert_eq!(order("09:30:00Z", "10:30:00+01:00"), Some(Ordering::Equal));
        assert_eq!(order("00:30:00+01:00", "00:00:00Z"), Some(Ordering::Less));
        assert_eq!(order("23:30:00-01:00", "23:59:59.9Z"), Some(Ordering::Greater));
        assert_eq!(order("09:30:00", "09:30:00Z"), None);
    }
}
