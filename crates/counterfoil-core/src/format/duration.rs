//! `duration` of RFC 3339, appendix A, which is the ISO 8601 form without fractions and signs.
//!
//! The grammar lets no unit be skipped inside a run: `P1Y2D` is no duration, `P1Y0M2D` is. Weeks stand alone.
//! The letters are capitals, as ISO 8601 has them.

use super::digits::run;

pub(super) fn accepts(text: &str) -> bool {
    let Some(body) = text.as_bytes().strip_prefix(b"P") else {
        return false;
    };
    if let [digits @ .., b'W'] = body {
        return !digits.is_empty() && run(digits) == digits.len();
    }
    let rest = match body {
        [b'T', ..] => Some(body),
        _ => components(body, b"YMD"),
    };
    match rest {
        Some([]) => true,
        Some([b'T', time @ ..]) => components(time, b"HMS") == Some(&[]),
        _ => false,
    }
}

/// Reads one or more numbers with their units, and returns what follows them. The first may have any of
/// `units`; each further one has the unit that comes next.
fn components<'a>(text: &'a [u8], units: &[u8]) -> Option<&'a [u8]> {
    let (unit, mut rest) = component(text)?;
    let first = units.iter().position(|&known| known == unit)?;
    let mut next = units.iter().skip(first + 1);
    while rest.first().is_some_and(u8::is_ascii_digit) {
        let (unit, after) = component(rest)?;
        if next.next() != Some(&unit) {
            return None;
        }
        rest = after;
    }
    Some(rest)
}

/// Reads a number of any length and the byte behind it.
fn component(text: &[u8]) -> Option<(u8, &[u8])> {
    match text.split_at_checked(run(text))? {
        ([], _) => None,
        (_, [unit, rest @ ..]) => Some((*unit, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stand_in_order_and_without_a_gap() {
        for good in ["P3DT12H", "P2W", "P1Y0M2D", "PT0S", "P1M", "PT1M", "P1YT1S", "P0007D"] {
            assert!(accepts(good), "{good}");
        }
        for bad in [
            "", "P", "PT", "P1DT", "P1", "P1Y2D", "PT1H2S", "P1D1M", "P1D1D", "PT1D", "P1H", "P1W2D", "P1Y1W", "PW",
            "PT1W", "P1.5D", "-P1D", "p1d", "P1D ",
        ] {
            assert!(!accepts(bad), "{bad}");
        }
    }
}
