//! How much there is, for limits.

use counterfoil_json::Json;

use super::occurrence::Detail;
use super::scanner::{MAX_DEPTH, Scanner};
use crate::construct::Construct;

/// What is counted while a schema is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    pub(super) properties: u64,
    pub(super) optional: u64,
    pub(super) enum_values: u64,
    pub(super) unions: u64,
    /// How deep the schema lies that is being read: 1 at the root, one more for each step into a member or an element
    pub(super) level: u64,
    /// How deep the deepest object or array lies
    pub(super) depth: u64,
}

impl Totals {
    /// An object or an array is being read.
    pub(super) fn container(&mut self) {
        self.depth = self.depth.max(self.level);
    }
}

impl<'a> Scanner<'a, '_> {
    /// Tells of what was counted.
    pub(super) fn measures(&mut self, schema: &'a Json) {
        if self.enough() {
            return;
        }
        let Totals { properties, optional, enum_values, unions, depth, .. } = self.totals;
        for (construct, measure) in [
            (Construct::Depth, depth.max(1)),
            (Construct::PropertyTotal, properties),
            (Construct::EnumTotal, enum_values),
            (Construct::OptionalTotal, optional),
            (Construct::UnionTotal, unions),
            (Construct::SchemaSize, size(schema, 0)),
        ] {
            self.found_with(construct, Detail::Measure(measure));
        }
    }
}

/// How many bytes the compact text has; of what is nested too deep for a text, nothing counts.
fn size(value: &Json, depth: usize) -> u64 {
    if depth > MAX_DEPTH {
        return 0;
    }
    // The brackets, and the commas between what is in them.
    let around = |count: usize| 2 + count.saturating_sub(1) as u64;
    match value {
        Json::Null => 4,
        Json::Bool(value) => 5 - u64::from(*value),
        Json::Number(number) => number.as_str().len() as u64,
        Json::String(string) => string_size(string),
        Json::Array(elements) => {
            around(elements.len()) + elements.iter().map(|element| size(element, depth + 1)).sum::<u64>()
        }
        Json::Object(object) => {
            let member = |(name, value): (&str, &Json)| string_size(name) + 1 + size(value, depth + 1);
            around(object.len()) + object.iter().map(member).sum::<u64>()
        }
    }
}

/// How many bytes a string has in JSON, with its quotes.
fn string_size(string: &str) -> u64 {
    let escaped = |byte: u8| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x8 | 0xC => 1,
        0..0x20 => 5,
        _ => 0,
    };
    // Most strings have nothing to escape, and that is seen sooner.
    let extra = if string.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        string.bytes().map(escaped).sum()
    } else {
        0
    };
    string.len() as u64 + 2 + extra
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_that_of_the_compact_text() {
        for text in [
            "{}",
            "[]",
            "null",
            "true",
            "false",
            "-1.50e3",
            r#""a\"b\\c/\u0000\b\f\n\r\t\u001f\u007f\u00e9\ud83d\ude00""#,
            r#"{"a": [1, 2, {"b": null}], "\n": "", "c": [[]]}"#,
        ] {
            let value = Json::parse(text).expect("the text is JSON");
            assert_eq!(size(&value, 0), value.to_string().len() as u64, "{text}");
        }
    }
}
