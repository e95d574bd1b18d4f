//! Numbers: their grammar (RFC 8259, section 6) and their value.

use crate::error::{SyntaxError, SyntaxErrorKind};

/// The value of a number.
///
/// A number that is written without a fraction and an exponent, and that fits 64 bits, is exact. All others are
/// the nearest double, as is `-0`, which no integer can hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer within `i64`
    Int(i64),
    /// An integer above [`i64::MAX`]
    UInt(u64),
    /// Any other number; always finite
    Float(f64),
}

impl Number {
    /// The nearest double.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the nearest double is what is asked for")]
    pub const fn as_f64(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::UInt(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

/// Eighteen digits always fit an `i64`, and so does their negation.
const MAX_INTEGER_DIGITS: usize = 18;

/// Fifteen digits always fit the 53 bits of a double's significand.
const MAX_FRACTION_DIGITS: usize = 15;

/// The powers of ten that go with as many digits; a double holds each of them exactly.
const POWERS_OF_TEN: [f64; MAX_FRACTION_DIGITS + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// A number with at most this many digits before its point, and no exponent, lies within the range of a double.
const MAX_SAFE_DIGITS: usize = 308;

/// Reads a short integer at `at`, which is what nearly all numbers are: its value and the offset after it.
///
/// `None` says that [`read`] must look at it, be it longer, a fraction, or not a number.
#[inline]
pub(crate) fn short_integer(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    let negative = bytes.get(at) == Some(&b'-');
    let first = at + usize::from(negative);
    let (value, end) = accumulate(bytes, first, 0);
    let count = end - first;
    let goes_on = matches!(bytes.get(end), Some(b'.' | b'e' | b'E'));
    let starts_with_zero = bytes.get(first) == Some(&b'0');
    if count == 0 || count > MAX_INTEGER_DIGITS || goes_on || starts_with_zero && (count > 1 || negative) {
        return None;
    }
    Some((if negative { -value } else { value }, end))
}

/// Reads a short decimal fraction at `at`: its value and the offset after it.
///
/// Its digits and the power of ten are exact doubles, so that their quotient is rounded once and is the nearest
/// double (W. D. Clinger, "How to read floating point numbers accurately", 1990).
#[expect(clippy::cast_precision_loss, reason = "fifteen digits lose nothing")]
fn short_fraction(bytes: &[u8], at: usize) -> Option<(f64, usize)> {
    let negative = bytes.get(at) == Some(&b'-');
    let first = at + usize::from(negative);
    let (whole, point) = accumulate(bytes, first, 0);
    if point == first || bytes.get(point) != Some(&b'.') || bytes.get(first) == Some(&b'0') && point > first + 1 {
        return None;
    }
    let (digits, end) = accumulate(bytes, point + 1, whole);
    let scale = end - (point + 1);
    if scale == 0 || end - first > MAX_FRACTION_DIGITS + 1 || matches!(bytes.get(end), Some(b'e' | b'E')) {
        return None;
    }
    let value = digits as f64 / POWERS_OF_TEN.get(scale)?;
    Some((if negative { -value } else { value }, end))
}

/// Appends the digits at `at` to `value`; also the offset after them. Whoever calls must count the digits: too many
/// of them wrap around.
#[inline]
fn accumulate(bytes: &[u8], at: usize, mut value: i64) -> (i64, usize) {
    let mut end = at;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        value = value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
        end += 1;
    }
    (value, end)
}

/// Reads any number at `at`: its value and the offset after it.
#[inline(never)]
pub(crate) fn read(text: &str, at: usize) -> Result<(Number, usize), SyntaxError> {
    if let Some((value, end)) = short_fraction(text.as_bytes(), at) {
        return Ok((Number::Float(value), end));
    }
    let literal = Literal::at(text.as_bytes(), at)?;
    Ok((literal.value(text)?, literal.end))
}

/// Checks the number at `at`, its range included, and returns the offset after it.
#[inline]
pub(crate) fn check(text: &str, at: usize) -> Result<usize, SyntaxError> {
    let literal = Literal::at(text.as_bytes(), at)?;
    if literal.may_be_out_of_range() {
        literal.value(text)?;
    }
    Ok(literal.end)
}

/// A number whose grammar has been checked.
struct Literal {
    start: usize,
    end: usize,
    integer_digits: usize,
    has_fraction: bool,
    has_exponent: bool,
}

impl Literal {
    #[inline]
    fn at(bytes: &[u8], start: usize) -> Result<Self, SyntaxError> {
        let first = start + usize::from(bytes.get(start) == Some(&b'-'));
        let mut end = digits(bytes, first)?;
        let integer_digits = end - first;
        if integer_digits > 1 && bytes.get(first) == Some(&b'0') {
            return Err(SyntaxError::new(first + 1, SyntaxErrorKind::InvalidNumber));
        }
        let has_fraction = bytes.get(end) == Some(&b'.');
        if has_fraction {
            end = digits(bytes, end + 1)?;
        }
        let has_exponent = matches!(bytes.get(end), Some(b'e' | b'E'));
        if has_exponent {
            let signed = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
            end = digits(bytes, end + 1 + usize::from(signed))?;
        }
        Ok(Self { start, end, integer_digits, has_fraction, has_exponent })
    }

    const fn may_be_out_of_range(&self) -> bool {
        self.has_exponent || self.integer_digits > MAX_SAFE_DIGITS
    }

    fn value(&self, text: &str) -> Result<Number, SyntaxError> {
        let literal = text.get(self.start..self.end).unwrap_or_default();
        if !self.has_fraction && !self.has_exponent {
            match literal.parse() {
                Ok(0_i64) if literal.starts_with('-') => return Ok(Number::Float(-0.0)),
                Ok(value) => return Ok(Number::Int(value)),
                Err(_) => {}
            }
            if let Ok(value) = literal.parse() {
                return Ok(Number::UInt(value));
            }
        }
        match literal.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Number::Float(value)),
            _ => Err(SyntaxError::new(self.start, SyntaxErrorKind::NumberOutOfRange)),
        }
    }
}

/// The offset after the digits at `at`, of which there must be one.
#[inline]
fn digits(bytes: &[u8], at: usize) -> Result<usize, SyntaxError> {
    let mut end = at;
    while bytes.get(end).is_some_and(u8::is_ascii_digit) {
        end += 1;
    }
    if end > at {
        return Ok(end);
    }
    let kind = if at < bytes.len() { SyntaxErrorKind::InvalidNumber } else { SyntaxErrorKind::UnexpectedEnd };
    Err(SyntaxError::new(at, kind))
}
