//! Strings, and ranges of sizes.

use serde_json::Value;

use super::formats;

/// A string of the schema.
pub(super) fn phrase(schema: &Value) -> String {
    let mut phrase = match schema.get("format").and_then(Value::as_str) {
        Some(format) => formats::expected(format),
        None => "a string".to_owned(),
    };
    if let Some(range) = length(schema) {
        phrase.push_str(&format!(" of {range}"));
    }
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        phrase.push_str(&format!(" that matches {pattern}"));
    }
    phrase
}

/// The allowed number of characters.
pub(super) fn length(schema: &Value) -> Option<String> {
    range(schema, "minLength", "maxLength", "character")
}

/// A range of sizes: `5 to 120 characters`.
pub(super) fn range(schema: &Value, min: &str, max: &str, word: &str) -> Option<String> {
    let size = |keyword: &str| schema.get(keyword).and_then(Value::as_f64).filter(|size| *size >= 0.0);
    Some(match (size(min).filter(|min| *min > 0.0), size(max)) {
        (None, None) => return None,
        (None, Some(max)) => format!("at most {}", plural(max, word)),
        (Some(min), None) => format!("at least {}", plural(min, word)),
        (Some(min), Some(max)) if min.total_cmp(&max).is_eq() => format!("exactly {}", plural(max, word)),
        (Some(min), Some(max)) => format!("{min} to {}", plural(max, word)),
    })
}

/// A count with its word: `1 item`, `2 items`.
pub(super) fn plural(count: f64, word: &str) -> String {
    let end = if count.total_cmp(&1.0).is_eq() { "" } else { "s" };
    format!("{count} {word}{end}")
}
