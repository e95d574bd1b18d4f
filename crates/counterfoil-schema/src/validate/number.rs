//! Numbers and their bounds.

use std::fmt;

use serde_json::Value;

/// A number of the schema.
pub(super) fn phrase(schema: &Value, integer: bool) -> String {
    let mut phrase = if integer { "an integer".to_owned() } else { "a number".to_owned() };
    let (low, high) = bounds(schema);
    match (low, high) {
        (Some(low), Some(high)) if !low.excluded && !high.excluded => {
            phrase.push_str(&format!(" from {} to {}", Short(low.limit), Short(high.limit)));
        }
        (low, high) => {
            let words: Vec<_> = [low.map(|low| low.words(Side::Low)), high.map(|high| high.words(Side::High))]
                .into_iter()
                .flatten()
                .collect();
            if !words.is_empty() {
                phrase.push_str(&format!(" {}", words.join(" and ")));
            }
        }
    }
    if let Some(divisor) = schema.get("multipleOf") {
        phrase.push_str(&format!(" that is a multiple of {}", Short(divisor)));
    }
    phrase
}

/// On which side of a range a bound stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Low,
    High,
}

/// A bound, and whether it is itself excluded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'s> {
    pub(super) limit: &'s Value,
    pub(super) excluded: bool,
}

impl Bound<'_> {
    pub(super) fn words(self, side: Side) -> String {
        let words = match (side, self.excluded) {
            (Side::Low, false) => "of at least",
            (Side::Low, true) => "greater than",
            (Side::High, false) => "of at most",
            (Side::High, true) => "less than",
        };
        format!("{words} {}", Short(self.limit))
    }
}

/// The bounds of a schema: the narrower one where two are given.
fn bounds(schema: &Value) -> (Option<Bound<'_>>, Option<Bound<'_>>) {
    let bound = |plain: &str, exclusive: &str, narrower: fn(f64, f64) -> bool| {
        let number = |keyword: &str| schema.get(keyword).filter(|limit| limit.is_number());
        let (plain, excluding) = (number(plain), number(exclusive));
        // In draft 4, `true` says that the plain bound is excluded.
        let excluded = schema.get(exclusive) == Some(&Value::Bool(true));
        match (plain, excluding) {
            (Some(limit), Some(other)) if narrower(as_f64(limit), as_f64(other)) => Some(Bound { limit, excluded }),
            (_, Some(limit)) => Some(Bound { limit, excluded: true }),
            (Some(limit), None) => Some(Bound { limit, excluded }),
            (None, None) => None,
        }
    };
    (
        bound("minimum", "exclusiveMinimum", |plain, exclusive| plain > exclusive),
        bound("maximum", "exclusiveMaximum", |plain, exclusive| plain < exclusive),
    )
}

fn as_f64(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

/// A number as briefly as it can be written.
pub(super) struct Short<'v>(pub(super) &'v Value);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.is_f64(), self.0.as_f64()) {
            (true, Some(number)) if number.abs() < 1e16 => number.fmt(f),
            _ => self.0.fmt(f),
        }
    }
}
