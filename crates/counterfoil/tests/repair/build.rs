//! Values made from a schema alone, as a reader would who has nothing better to send.

use serde_json::{Map, Value, json};

/// A value that is valid for the schema, the shortest that comes to mind. `nth` asks for another one, where there are others.
pub(crate) fn value(schema: &Value, nth: usize) -> Value {
    if let Some(default) = schema.get("default").filter(|_| nth == 0) {
        return default.clone();
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(names) = schema["enum"].as_array().filter(|names| !names.is_empty()) {
        return names[nth % names.len()].clone();
    }
    if let Some(branches) = schema["anyOf"].as_array().filter(|branches| !branches.is_empty()) {
        return value(&branches[0], nth);
    }
    match schema["type"].as_str() {
        Some("object") => object(schema, nth),
        Some("array") => {
            if let Some(items) = schema["prefixItems"].as_array() {
                return items.iter().map(|item| value(item, nth)).collect();
            }
            let count = schema["minItems"].as_u64().unwrap_or_default() as usize;
            (0..count).map(|at| value(&schema["items"], nth + at)).collect()
        }
        Some("integer" | "number") => number(schema, 0.0),
        Some("boolean") => json!(nth.is_multiple_of(2)),
        Some("string") => json!(text(schema, "", nth)),
        _ => Value::Null,
    }
}

fn object(schema: &Value, nth: usize) -> Value {
    let mut members = Map::new();
    let required = |rule: &Value| -> Vec<String> {
        rule["required"].as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
    };
    let choices = schema["oneOf"].as_array().and_then(|choices| choices.first());
    let more = choices.map(required).unwrap_or_default();
    for name in required(schema).into_iter().chain(more) {
        let inner = value(&schema["properties"][&name], nth);
        members.insert(name, inner);
    }
    Value::Object(members)
}

/// The number nearest to `wish` that the schema allows.
pub(crate) fn number(schema: &Value, wish: f64) -> Value {
    let whole = schema["type"] == json!("integer");
    let bound = |keyword: &str| schema[keyword].as_f64();
    // What lies beyond an excluded bound is a little further on.
    let aside = if whole { 1.0 } else { 0.001 };
    let low = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|bound| bound + aside));
    let high = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|bound| bound - aside));
    let mut number = wish.max(low.unwrap_or(f64::MIN)).min(high.unwrap_or(f64::MAX));
    if let Some(step) = bound("multipleOf") {
        number = (number / step).round() * step;
        if low.is_some_and(|low| number < low) {
            number += step;
        } else if high.is_some_and(|high| number > high) {
            number -= step;
        }
    }
    if whole { json!(number.round() as i64) } else { json!(number) }
}

/// A string that the schema allows, as near to `wish` as its length can be changed.
pub(crate) fn text(schema: &Value, wish: &str, nth: usize) -> String {
    let in_words = says(schema, "format hostname").then_some("hostname");
    if let Some(format) = schema["format"].as_str().or(in_words) {
        return of_format(format, nth);
    }
    if let Some(pattern) = schema["pattern"].as_str() {
        return of_pattern(pattern);
    }
    let min = schema["minLength"].as_u64().unwrap_or_default() as usize;
    let max = schema["maxLength"].as_u64().map_or(usize::MAX, |max| max as usize);
    let mut text: String = wish.trim().chars().take(max).collect();
    let missing = min.saturating_sub(text.trim().chars().count());
    text.extend(std::iter::repeat_n('x', missing));
    text
}

/// Whether the description says a rule that the keyword would, but for a client that refuses it.
pub(crate) fn says(schema: &Value, words: &str) -> bool {
    schema["description"].as_str().is_some_and(|description| description.contains(words))
}

fn of_format(format: &str, nth: usize) -> String {
    match format {
        "email" => format!("user{nth}@example.com"),
        "uri" => format!("https://example.com/{nth}"),
        "uuid" => format!("00000000-0000-4000-8000-{nth:012}"),
        "date" => format!("2026-01-{:02}", nth % 28 + 1),
        "time" => format!("{:02}:00:00Z", nth % 24),
        "date-time" => format!("2026-01-{:02}T00:00:00Z", nth % 28 + 1),
        "duration" => format!("P{nth}D"),
        "hostname" => format!("host{nth}.example.com"),
        "ipv4" => "192.0.2.1".to_owned(),
        "ipv6" => "2001:db8::1".to_owned(),
        _ => "x".to_owned(),
    }
}

/// A string that matches a pattern without alternatives: each part as often as it must be, with the first character that
/// it allows.
fn of_pattern(pattern: &str) -> String {
    let mut text = String::new();
    let mut rest = pattern.trim_start_matches('^').trim_end_matches('$').chars().peekable();
    let mut group: Option<usize> = None;
    while let Some(c) = rest.next() {
        let start = text.len();
        match c {
            '(' => {
                group = Some(start);
                continue;
            }
            ')' => {
                let start = group.take().unwrap_or(start);
                // A group as a whole that may be left out is left out.
                if matches!(rest.peek(), Some('?' | '*')) {
                    rest.next();
                    text.truncate(start);
                }
                continue;
            }
            '[' => {
                let class: String = rest.by_ref().take_while(|c| *c != ']').collect();
                text.push(class.chars().next().unwrap_or('x'));
            }
            '\\' => text.push(match rest.next() {
                Some('d') => '0',
                Some('w') => 'a',
                Some('s') => ' ',
                Some(other) => other,
                None => break,
            }),
            '.' => text.push('x'),
            other => text.push(other),
        }
        match rest.peek() {
            Some('?' | '*') => {
                rest.next();
                text.truncate(start);
            }
            Some('+') => {
                rest.next();
            }
            Some('{') => {
                rest.next();
                let counts: String = rest.by_ref().take_while(|c| *c != '}').collect();
                let least = counts.split(',').next().and_then(|least| least.parse().ok()).unwrap_or(1);
                let one = text.split_off(start);
                text.push_str(&one.repeat(least));
            }
            _ => {}
        }
    }
    text
}
