//! The keywords of a shape, and the notes beside them.

use serde_json::{Map, Value, json};

use super::{Draft, Writer, sentence};
use crate::engine::integer_value;
use crate::terms::{Integer, KeyShape, Keyword, List, Map as MapShape, NodeId, Number, Shape, Text};

type Schema = Map<String, Value>;

/// Integers beyond this are not exact for every reader of JSON.
const EXACT: i128 = 1 << 53;

impl Writer<'_> {
    /// The keywords of a node's shape; the caller puts them in order.
    pub(super) fn shape(&mut self, id: NodeId) -> Schema {
        let terms = self.terms;
        let mut schema = Schema::new();
        match terms.shape(id) {
            Shape::Any => {}
            Shape::Null => put(&mut schema, "type", "null"),
            Shape::Boolean => put(&mut schema, "type", "boolean"),
            Shape::Integer(rules) => integer(&mut schema, rules),
            Shape::Number(rules) => number(&mut schema, rules),
            Shape::Text(rules) => text(&mut schema, rules),
            Shape::Choice(choice) => {
                put(&mut schema, "type", "string");
                put(&mut schema, "enum", choice.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>());
            }
            Shape::List(rules) => self.list(&mut schema, rules),
            Shape::Tuple(tuple) => {
                let items: Vec<_> = tuple.items.iter().map(|item| self.place(*item)).collect();
                put(&mut schema, "type", "array");
                put(&mut schema, "minItems", items.len());
                put(&mut schema, "maxItems", items.len());
                match self.options.draft {
                    Draft::V2020_12 => {
                        put(&mut schema, "prefixItems", items);
                        put(&mut schema, "items", false);
                    }
                    Draft::V7 => {
                        put(&mut schema, "items", items);
                        put(&mut schema, "additionalItems", false);
                    }
                }
            }
            Shape::Map(rules) => self.map(&mut schema, rules),
            Shape::Object(object) => self.object(&mut schema, object, None),
            Shape::Union(union) => self.union(&mut schema, union),
            Shape::Nullable(inner) => {
                let inner = self.place(*inner);
                put(&mut schema, "anyOf", vec![inner, json!({ "type": "null" })]);
            }
            // Followed by `Terms::shape`; a recursion to a recursion is refused when the contract is sealed.
            Shape::Recursion(_) => {}
        }
        if self.options.advertised {
            for keyword in &terms.node(id).notes.advertise.hide {
                schema.remove(json_keyword(*keyword));
            }
        }
        schema
    }

    fn list(&mut self, schema: &mut Schema, rules: &List) {
        put(schema, "type", "array");
        if rules.min_items > 0 {
            put(schema, "minItems", rules.min_items);
        }
        if let Some(max) = rules.max_items {
            put(schema, "maxItems", max);
        }
        if rules.unique_items {
            put(schema, "uniqueItems", true);
        }
        let items = self.place(rules.items);
        put(schema, "items", items);
    }

    fn map(&mut self, schema: &mut Schema, rules: &MapShape) {
        put(schema, "type", "object");
        let values = self.place(rules.values);
        put(schema, "additionalProperties", values);
        if let Some(names) = self.property_names(rules) {
            put(schema, "propertyNames", names);
        }
    }

    /// What the keys of a map must be, as far as a keyword says it.
    pub(super) fn property_names(&mut self, rules: &MapShape) -> Option<Value> {
        match &rules.keys {
            KeyShape::Text => {
                let mut key = self.shape(rules.key);
                key.remove("type");
                (!key.is_empty()).then_some(Value::Object(key))
            }
            KeyShape::Choice(choice) => {
                Some(json!({ "enum": choice.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>() }))
            }
            KeyShape::Integer(min, _) if *min >= 0 => Some(json!({ "pattern": "^(0|[1-9][0-9]*)$" })),
            KeyShape::Integer(..) => Some(json!({ "pattern": "^(0|-?[1-9][0-9]*)$" })),
            KeyShape::Uuid => Some(json!({ "format": "uuid" })),
        }
    }

    /// Title, description and the values that are shown.
    pub(super) fn notes(&self, id: NodeId) -> Schema {
        let notes = &self.terms.node(id).notes;
        let mut schema = Schema::new();
        if let Some(title) = &notes.title {
            put(&mut schema, "title", title.as_str());
        }
        if let Some(description) = sentence::description(self.terms, id, self.options.advertised) {
            put(&mut schema, "description", description);
        }
        if let Some(default) = &notes.default {
            put(&mut schema, "default", default.clone());
        }
        if !notes.examples.is_empty() {
            put(&mut schema, "examples", notes.examples.clone());
        }
        if notes.deprecated {
            put(&mut schema, "deprecated", true);
        }
        schema
    }
}

pub(super) fn put(schema: &mut Schema, keyword: &str, value: impl Into<Value>) {
    schema.insert(keyword.to_owned(), value.into());
}

fn text(schema: &mut Schema, rules: &Text) {
    put(schema, "type", "string");
    if let Some(format) = rules.format {
        put(schema, "format", format.name());
    }
    if let Some(pattern) = &rules.pattern {
        put(schema, "pattern", pattern.source());
    }
    if rules.min_length > 0 {
        put(schema, "minLength", rules.min_length);
    }
    if let Some(max) = rules.max_length {
        put(schema, "maxLength", max);
    }
}

fn integer(schema: &mut Schema, rules: &Integer) {
    put(schema, "type", "integer");
    // The author's bounds are shown as written; those of the type where every reader keeps them exact.
    if rules.min > rules.type_min || rules.min > -EXACT {
        match rules.exclusive.0 {
            true => put(schema, "exclusiveMinimum", integer_value(rules.min - 1)),
            false => put(schema, "minimum", integer_value(rules.min)),
        }
    }
    if rules.max < rules.type_max || rules.max < EXACT {
        match rules.exclusive.1 {
            true => put(schema, "exclusiveMaximum", integer_value(rules.max + 1)),
            false => put(schema, "maximum", integer_value(rules.max)),
        }
    }
    if let Some(divisor) = rules.multiple_of {
        put(schema, "multipleOf", integer_value(divisor));
    }
}

fn number(schema: &mut Schema, rules: &Number) {
    put(schema, "type", "number");
    if let Some((min, excluded)) = rules.min {
        put(schema, if excluded { "exclusiveMinimum" } else { "minimum" }, as_written(min));
    }
    if let Some((max, excluded)) = rules.max {
        put(schema, if excluded { "exclusiveMaximum" } else { "maximum" }, as_written(max));
    }
    if let Some(divisor) = rules.multiple_of {
        put(schema, "multipleOf", as_written(divisor));
    }
}

/// A whole number without `.0`.
fn as_written(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < EXACT as f64 { Value::from(number as i64) } else { Value::from(number) }
}

/// The keyword as JSON Schema spells it.
fn json_keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::MinLength => "minLength",
        Keyword::MaxLength => "maxLength",
        Keyword::Pattern => "pattern",
        Keyword::Format => "format",
        Keyword::Minimum => "minimum",
        Keyword::Maximum => "maximum",
        Keyword::ExclusiveMinimum => "exclusiveMinimum",
        Keyword::ExclusiveMaximum => "exclusiveMaximum",
        Keyword::MultipleOf => "multipleOf",
        Keyword::MinItems => "minItems",
        Keyword::MaxItems => "maxItems",
        Keyword::UniqueItems => "uniqueItems",
    }
}
