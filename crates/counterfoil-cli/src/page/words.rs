//! Types and rules of a schema in words.

use serde_json::{Map, Value};

/// The type of a value, as one phrase.
pub(super) fn kind(schema: &Map<String, Value>) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return reference.rsplit('/').next().unwrap_or(reference).to_owned();
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let values: Vec<_> = values.iter().map(Value::to_string).collect();
        return format!("one of {}", values.join(", "));
    }
    if let Some(value) = schema.get("const") {
        return format!("exactly {value}");
    }
    let union = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    if let Some(forms) = union {
        let forms = forms.iter().map(|form| form.as_object().map_or_else(|| "any value".to_owned(), kind));
        return join_different(forms);
    }
    match schema.get("type") {
        Some(Value::String(name)) => named(name, schema),
        Some(Value::Array(names)) => {
            join_different(names.iter().filter_map(Value::as_str).map(|name| named(name, schema)))
        }
        _ => "any value".to_owned(),
    }
}

fn named(name: &str, schema: &Map<String, Value>) -> String {
    match name {
        "boolean" => "true or false".to_owned(),
        "array" => match schema.get("items") {
            Some(Value::Object(items)) if items.contains_key("enum") => format!("list, each {}", kind(items)),
            Some(Value::Object(items)) => format!("list of {}", kind(items)),
            _ => "list".to_owned(),
        },
        "object" if !schema.contains_key("properties") => match schema.get("additionalProperties") {
            Some(Value::Object(values)) => format!("map of {}", kind(values)),
            _ => "object".to_owned(),
        },
        name => name.to_owned(),
    }
}

/// Phrases joined by "or", each once.
fn join_different(phrases: impl Iterator<Item = String>) -> String {
    let mut different = Vec::new();
    for phrase in phrases {
        if !different.contains(&phrase) {
            different.push(phrase);
        }
    }
    different.join(" or ")
}

/// The rules of a value, one phrase each.
pub(super) fn rules(schema: &Map<String, Value>) -> Vec<String> {
    let number = |key: &str| schema.get(key).filter(|value| value.is_number()).map(Value::to_string);
    let text = |key: &str| schema.get(key).and_then(Value::as_str);
    let is_true = |key: &str| schema.get(key) == Some(&Value::Bool(true));
    let mut rules = Vec::new();
    rules.extend(text("format").map(|format| format!("format {format}")));
    rules.extend(range(number("minLength"), number("maxLength"), " characters"));
    rules.extend(text("pattern").map(|pattern| format!("matches {pattern}")));
    rules.extend(range(number("minItems"), number("maxItems"), " items"));
    rules.extend(is_true("uniqueItems").then(|| "no item twice".to_owned()));
    rules.extend(range(number("minProperties"), number("maxProperties"), " fields"));
    rules.extend(range(number("minimum"), number("maximum"), ""));
    rules.extend(number("exclusiveMinimum").map(|bound| format!("more than {bound}")));
    rules.extend(number("exclusiveMaximum").map(|bound| format!("less than {bound}")));
    rules.extend(number("multipleOf").map(|step| format!("a multiple of {step}")));
    rules.extend(is_true("deprecated").then(|| "deprecated".to_owned()));
    rules
}

fn range(least: Option<String>, most: Option<String>, unit: &str) -> Option<String> {
    match (least, most) {
        (None, None) => None,
        (Some(least), None) => Some(format!("at least {least}{unit}")),
        (None, Some(most)) => Some(format!("at most {most}{unit}")),
        (Some(least), Some(most)) if least == most => Some(format!("exactly {least}{unit}")),
        (Some(least), Some(most)) => Some(format!("{least} to {most}{unit}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words(schema: Value) -> (String, String) {
        let Value::Object(schema) = schema else { panic!("an object") };
        (kind(&schema), rules(&schema).join("; "))
    }

    #[test]
    fn types_are_phrases() {
        for (schema, phrase) in [
            (json!({"type": "string"}), "string"),
            (json!({"type": "boolean"}), "true or false"),
            (json!({"type": "string", "enum": ["a", "b"]}), r#"one of "a", "b""#),
            (json!({"const": 1}), "exactly 1"),
            (json!({"type": ["string", "null"]}), "string or null"),
            (json!({"type": "array"}), "list"),
            (json!({"type": "array", "items": {"type": "integer"}}), "list of integer"),
            (json!({"type": "array", "items": {"enum": ["a", "b"]}}), r#"list, each one of "a", "b""#),
            (json!({"type": "object", "additionalProperties": {"type": "number"}}), "map of number"),
            (json!({"type": "object", "properties": {}}), "object"),
            (json!({"anyOf": [{"type": "string"}, {"type": "null"}, {"type": "string"}]}), "string or null"),
            (json!({"$ref": "#/$defs/Node"}), "Node"),
            (json!({}), "any value"),
        ] {
            assert_eq!(words(schema).0, phrase);
        }
    }

    #[test]
    fn rules_are_phrases() {
        for (schema, phrase) in [
            (json!({"format": "email", "maxLength": 9}), "format email; at most 9 characters"),
            (json!({"minItems": 2, "maxItems": 2, "uniqueItems": true}), "exactly 2 items; no item twice"),
            (json!({"minimum": 1, "maximum": 50}), "1 to 50"),
            (json!({"exclusiveMinimum": 0, "multipleOf": 0.5}), "more than 0; a multiple of 0.5"),
            (json!({"pattern": "^T-", "deprecated": true}), "matches ^T-; deprecated"),
            (json!({"exclusiveMinimum": true, "uniqueItems": false}), ""),
        ] {
            assert_eq!(words(schema).1, phrase);
        }
    }
}
