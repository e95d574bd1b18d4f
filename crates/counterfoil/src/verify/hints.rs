//! What a schema itself suggests for values that may break it.
//!
//! Two halves differ where one of them names a constant: a bound, a length, a value of an enum, a pattern. Values right at
//! the constants of the advertised schema find a difference that values at the contract's own bounds would miss.

use serde_json::Value;

/// How many constants of one kind are taken from a schema.
const KEPT: usize = 64;
/// The longest string or list that a hint may ask for.
const LONGEST: u64 = 4096;

/// Constants that stand in schemas.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// Bounds, divisors, constants.
    pub(super) numbers: Vec<f64>,
    /// Lengths of strings, numbers of items and of members.
    pub(super) lengths: Vec<usize>,
    /// Strings of enums, constants, defaults and examples.
    pub(super) strings: Vec<String>,
    /// Other values of the same.
    pub(super) values: Vec<Value>,
    /// Regular expressions.
    pub(super) patterns: Vec<String>,
    /// Names of members.
    pub(super) names: Vec<String>,
}

impl Hints {
    pub(super) fn of(schema: &Value) -> Self {
        let mut hints = Self::default();
        hints.add(schema);
        hints
    }

    /// Adds what another schema suggests.
    pub(super) fn add(&mut self, schema: &Value) {
        match schema {
            Value::Array(schemas) => schemas.iter().for_each(|schema| self.add(schema)),
            Value::Object(keywords) => keywords.iter().for_each(|(keyword, value)| self.keyword(keyword, value)),
            _ => {}
        }
    }

    fn keyword(&mut self, keyword: &str, value: &Value) {
        match keyword {
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => self.constant(value),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                let Some(length) = value.as_u64().filter(|length| *length <= LONGEST) else { return };
                let length = usize::try_from(length).unwrap_or_default();
                for near in [length.saturating_sub(1), length, length + 1] {
                    keep(&mut self.lengths, near);
                }
            }
            "const" | "default" => self.constant(value),
            "enum" | "examples" => value.as_array().into_iter().flatten().for_each(|value| self.constant(value)),
            "pattern" => {
                if let Some(pattern) = value.as_str() {
                    keep(&mut self.patterns, pattern.to_owned());
                }
            }
            "required" => {
                for name in value.as_array().into_iter().flatten().filter_map(Value::as_str) {
                    keep(&mut self.names, name.to_owned());
                }
            }
            "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions" => {
                for (name, schema) in value.as_object().into_iter().flatten() {
                    match keyword {
                        "properties" | "dependentSchemas" => keep(&mut self.names, name.clone()),
                        "patternProperties" => keep(&mut self.patterns, name.clone()),
                        _ => {}
                    }
                    self.add(schema);
                }
            }
            _ => self.add(value),
        }
    }

    fn constant(&mut self, value: &Value) {
        match value {
            Value::Number(number) => {
                if let Some(number) = number.as_f64() {
                    keep(&mut self.numbers, number);
                }
            }
            Value::String(text) => keep(&mut self.strings, text.clone()),
            other => keep(&mut self.values, other.clone()),
        }
    }
}

fn keep<T: PartialEq>(kept: &mut Vec<T>, value: T) {
    if kept.len() < KEPT && !kept.contains(&value) {
        kept.push(value);
    }
}
