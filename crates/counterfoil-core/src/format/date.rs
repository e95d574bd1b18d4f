//! `date`: `full-date` of RFC 3339, section 5.6, in the proleptic Gregorian calendar, years 0000 to 9999.

use super::digits::two;

/// A day of the calendar. The order of the fields makes the derived order that of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    year: u16,
    month: u8,
    day: u8,
}

pub(super) fn accepts(text: &str) -> bool {
    parse(text.as_bytes()).is_some()
}

/// Reads `YYYY-MM-DD`, and refuses days that their month does not have.
pub(super) fn parse(text: &[u8]) -> Option<Date> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else {
        return None;
    };
    let year = u16::from(two(y1, y2)?) * 100 + u16::from(two(y3, y4)?);
    let month = two(m1, m2)?;
    let day = two(d1, d2)?;
    (1..=days_in(year, month)).contains(&day).then_some(Date { year, month, day })
}

impl Date {
    /// The number of days since 0000-03-01, negative for the two months before it.
    ///
    /// Counting years from March puts the leap day last, so that no month's place depends on it.
    pub(super) fn day_number(self) -> i64 {
        let (year, month) = match self.month {
            1 | 2 => (i64::from(self.year) - 1, i64::from(self.month) + 9),
            _ => (i64::from(self.year), i64::from(self.month) - 3),
        };
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        // From March on, months alternate so that 153 days make five of them; the 2 rounds in step with them.
        let before_month = (153 * month + 2) / 5;
        365 * year + leap_days + before_month + i64::from(self.day) - 1
    }
}

/// The last day of a month, 0 for a month that does not exist.
fn days_in(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_ends_where_it_should() {
        for good in ["0000-01-01", "0000-02-29", "2000-02-29", "2024-02-29", "9999-12-31"] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "1900-02-29",
            "2026-02-29",
            "2026-04-31",
            "2026-00-10",
            "2026-13-01",
            "2026-01-00",
            "2026-1-01",
            "10000-01-01",
            "-001-01-01",
            "2026-01-31 ",
            "2026/01/31",
            "",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }

    #[test]
    fn day_numbers_have_no_gap_over_four_centuries() {
        let mut expected = parse(b"1899-12-31").map(Date::day_number).expect("a valid date");
        for year in 1900..=2300 {
            for month in 1..=12 {
                for day in 1..=days_in(year, month) {
                    expected += 1;
                    assert_eq!(Date { year, month, day }.day_number(), expected, "{year}-{month}-{day}");
                }
            }
        }
        assert_eq!(parse(b"0000-03-01").map(Date::day_number), Some(0));
        assert_eq!(parse(b"0000-02-29").map(Date::day_number), Some(-1));
        assert_eq!(parse(b"0000-01-01").map(Date::day_number), Some(-60));
    }
}
