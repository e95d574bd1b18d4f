//! Numbers as they are written.

use std::cmp::Ordering;

use crate::cursor::Cursor;
use crate::number::Number;

/// A number as it is written, such as `1.50` or `1e3`.
#[derive(Clone, Debug)]
pub struct JsonNumber {
    text: Box<str>,
    value: Number,
}

impl JsonNumber {
    pub(crate) fn new(text: &str, value: Number) -> Self {
        Self { text: text.into(), value }
    }

    /// The number that `text` writes, when it writes one and nothing else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        let value = cursor.number().ok()?;
        (cursor.offset() == text.len()).then(|| Self::new(text, value))
    }

    /// The number as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value.
    #[must_use]
    pub const fn as_number(&self) -> Number {
        self.value
    }

    /// The nearest double.
    #[must_use]
    pub const fn as_f64(&self) -> f64 {
        self.value.as_f64()
    }

    /// The number as a count: without a fraction and not negative; `3.0` is 3.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self.value {
            Number::Int(value) => u64::try_from(value).ok(),
            Number::UInt(value) => Some(value),
            Number::Float(value) => whole(value).and_then(|value| u64::try_from(value).ok()),
        }
    }

    /// The number as an integer: without a fraction, within 64 bits; `3.0` is 3.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.value {
            Number::Int(value) => Some(value),
            Number::UInt(_) => None,
            Number::Float(value) => whole(value),
        }
    }

    /// Whether the number has no fraction, as JSON Schema's `integer` asks (2020-12 core, section 4.2.1).
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match self.value {
            Number::Int(_) | Number::UInt(_) => true,
            Number::Float(value) => value.fract() == 0.0,
        }
    }

    /// How the values compare.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self.value, other.value) {
            (Number::Int(a), Number::Int(b)) => a.cmp(&b),
            (Number::UInt(a), Number::UInt(b)) => a.cmp(&b),
            (Number::Int(_), Number::UInt(_)) => Ordering::Less,
            (Number::UInt(_), Number::Int(_)) => Ordering::Greater,
            (a, b) => a.as_f64().total_cmp(&(b.as_f64() + 0.0)),
        }
    }
}

/// The integer that a double is, within what every double below holds exactly.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked before")]
fn whole(value: f64) -> Option<i64> {
    (value.fract() == 0.0 && value.abs() < 9e18).then_some(value as i64)
}

impl PartialEq for JsonNumber {
    fn eq(&self, other: &Self) -> bool {
        match (self.value, other.value) {
            (Number::Float(a), b) | (b, Number::Float(a)) => a == b.as_f64(),
            (a, b) => a == b,
        }
    }
}

impl From<u64> for JsonNumber {
    fn from(value: u64) -> Self {
        let number = i64::try_from(value).map_or(Number::UInt(value), Number::Int);
        Self::new(&value.to_string(), number)
    }
}

impl From<i64> for JsonNumber {
    fn from(value: i64) -> Self {
        Self::new(&value.to_string(), Number::Int(value))
    }
}
