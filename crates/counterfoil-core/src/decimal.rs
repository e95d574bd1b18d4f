//! Whether a number is a multiple of another, reckoned in decimals: 0.3 is three times 0.1.

/// Whether `value` is a multiple of `divisor`, both taken as the shortest decimals that stand for them.
#[must_use]
pub(crate) fn is_multiple(value: f64, divisor: f64) -> bool {
    if value == 0.0 {
        return true;
    }
    match (Decimal::of(value), Decimal::of(divisor)) {
        (Some(value), Some(divisor)) => value.is_multiple_of(divisor),
        // Only numbers that are not finite have no decimal, and JSON has none of those.
        _ => false,
    }
}

/// `digits` times ten to the `exponent`, with no zero at the end of the digits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    fn of(value: f64) -> Option<Self> {
        let text = format!("{:e}", value.abs());
        let (mantissa, exponent) = text.split_once('e')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: u128 = format!("{whole}{fraction}").parse().ok()?;
        let exponent: i32 = exponent.parse().ok()?;
        Some(Self { digits, exponent: exponent - i32::try_from(fraction.len()).ok()? })
    }

    /// `self = n * divisor` for a whole n: with the powers of ten on one side, the remainder is worked out step by step,
    /// so that no exponent is too large.
    fn is_multiple_of(self, divisor: Self) -> bool {
        if divisor.digits == 0 {
            return false;
        }
        let shift = self.exponent - divisor.exponent;
        if shift >= 0 {
            let mut rest = self.digits % divisor.digits;
            for _ in 0..shift {
                rest = rest * 10 % divisor.digits;
            }
            return rest == 0;
        }
        // The value has more decimal places than the divisor: its digits must make up for them.
        let mut scaled = self.digits;
        for _ in 0..-shift {
            if !scaled.is_multiple_of(10) {
                return false;
            }
            scaled /= 10;
        }
        scaled.is_multiple_of(divisor.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::is_multiple;

    #[test]
    fn decimals_decide() {
        for (value, divisor, expected) in [
            (0.3, 0.1, true),
            (0.35, 0.1, false),
            (1.1, 0.01, true),
            (4.5, 1.5, true),
            (35.0, 1.5, false),
            (0.007_5, 0.000_1, true),
            (0.007_51, 0.000_1, false),
            (1e308, 0.5, true),
            (1e308, 0.123_456_789, false),
            (12_391_239_123.0, 1e-8, true),
            (-9.0, 3.0, true),
            (0.0, 7.0, true),
            (1.0, 2.0, false),
            (10.0, 4.0, false),
            (100.0, 4.0, true),
        ] {
            assert_eq!(is_multiple(value, divisor), expected, "{value} / {divisor}");
        }
    }
}
