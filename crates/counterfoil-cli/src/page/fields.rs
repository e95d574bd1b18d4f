//! The fields of a tool, read from its advertised schema: one row each, nested ones under their paths.

use serde_json::{Map, Value};

use super::words::{kind, rules};

/// A field, or a part of one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// How it is reached: `customer.email`, `items[].name`, `labels.*`.
    pub(super) path: String,
    /// Its type, in words.
    pub(super) kind: String,
    /// Whether it may be left out.
    pub(super) presence: Presence,
    /// Its rules, in words.
    pub(super) rules: Vec<String>,
    /// What its author says of it.
    pub(super) note: String,
}

/// Whether a field may be left out.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// It may not.
    Required,
    /// It may.
    Optional,
    /// It may, and this stands in for it, written as JSON.
    Default(String),
    /// It is no field of its own: one form of a value, or the items of a list.
    Part,
}

/// All fields of an object schema, in their order.
pub(super) fn fields(schema: &Map<String, Value>) -> Vec<Field> {
    let mut walk = Walk { root: schema, open: Vec::new(), fields: Vec::new() };
    walk.inside(schema, "");
    walk.fields
}

/// A walk through a schema.
struct Walk<'a> {
    root: &'a Map<String, Value>,
    /// The references that are being followed, so that a schema that refers to itself has an end.
    open: Vec<&'a str>,
    fields: Vec<Field>,
}

impl<'a> Walk<'a> {
    /// Adds what is inside a value that is reached by `path`.
    fn inside(&mut self, schema: &'a Map<String, Value>, path: &str) {
        let before = self.open.len();
        let Some(schema) = self.follow(schema) else { return };
        if let Some(properties) = object(schema, "properties") {
            let required: Vec<_> = list(schema, "required").iter().filter_map(Value::as_str).collect();
            for (name, field) in properties {
                let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let default = field.get("default").map(|value| Presence::Default(value.to_string()));
                let presence = match default {
                    _ if required.contains(&name.as_str()) => Presence::Required,
                    Some(default) => default,
                    None => Presence::Optional,
                };
                self.field(field, below, presence);
            }
        }
        if let Some(values @ Value::Object(_)) = schema.get("additionalProperties") {
            self.part(values, format!("{path}.*"));
        }
        if let Some(items) = schema.get("items") {
            self.part(items, format!("{path}[]"));
        }
        for (at, item) in list(schema, "prefixItems").iter().enumerate() {
            self.part(item, format!("{path}[{at}]"));
        }
        for (at, form) in forms(schema).iter().enumerate() {
            self.part(form, format!("{path} (form {})", at + 1).trim_start().to_owned());
        }
        self.open.truncate(before);
    }

    /// Adds a row, and what is inside it.
    fn field(&mut self, schema: &'a Value, path: String, presence: Presence) {
        let Value::Object(schema) = schema else {
            let kind = "any value".to_owned();
            self.fields.push(Field { path, kind, presence, rules: Vec::new(), note: String::new() });
            return;
        };
        let before = self.open.len();
        let target = self.follow(schema);
        let described = target.unwrap_or(schema);
        let said = schema.get("description").or_else(|| described.get("description"));
        self.fields.push(Field {
            path: path.clone(),
            kind: kind(described),
            presence,
            rules: rules(described),
            note: said.and_then(Value::as_str).unwrap_or_default().to_owned(),
        });
        if let Some(target) = target {
            self.inside(target, &path);
        }
        self.open.truncate(before);
    }

    /// Adds a part of a value where it has something of its own to tell: a form of several, or items
    /// that are more than a word.
    fn part(&mut self, schema: &'a Value, path: String) {
        let Value::Object(part) = schema else { return };
        let is_plain = ["properties", "items", "anyOf", "oneOf", "prefixItems", "$ref", "description"]
            .iter()
            .all(|key| !part.contains_key(*key))
            && rules(part).is_empty();
        if !is_plain {
            self.field(schema, path, Presence::Part);
        }
    }

    /// The schema that is meant, unless it is one of those that are being walked through.
    fn follow(&mut self, mut schema: &'a Map<String, Value>) -> Option<&'a Map<String, Value>> {
        while let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            if self.open.contains(&reference) {
                return None;
            }
            self.open.push(reference);
            let mut target = None;
            for key in reference.strip_prefix("#/")?.split('/') {
                let map = target.unwrap_or(self.root);
                target = Some(map.get(key)?.as_object()?);
            }
            schema = target?;
        }
        Some(schema)
    }
}

/// The forms of a union that have something inside.
fn forms(schema: &Map<String, Value>) -> &[Value] {
    match list(schema, "anyOf") {
        [] => list(schema, "oneOf"),
        forms => forms,
    }
}

fn object<'a>(schema: &'a Map<String, Value>, key: &str) -> Option<&'a Map<String, Value>> {
    schema.get(key)?.as_object()
}

fn list<'a>(schema: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    schema.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// One line for each row.
    fn rows(schema: Value) -> Vec<String> {
        let Value::Object(schema) = schema else { panic!("an object") };
        let row = |field: &Field| {
            let presence = match &field.presence {
                Presence::Required => "required",
                Presence::Optional => "optional",
                Presence::Default(value) => value,
                Presence::Part => "part",
            };
            [&field.path, &field.kind, presence, &field.rules.join("; "), &field.note].join("|")
        };
        fields(&schema).iter().map(row).collect()
    }

    #[test]
    fn nested_fields_stand_under_their_paths() {
        let schema = json!({
            "type": "object",
            "properties": {
                "title": {"type": "string", "minLength": 5, "description": "One line"},
                "customer": {"type": "object", "properties": {"email": {"type": "string"}}, "required": ["email"]},
                "limit": {"type": "integer", "default": 10},
                "tags": {"type": "array", "items": {"type": "string"}},
                "steps": {"type": "array", "items": {"type": "object", "properties": {"do": {"type": "string"}}}},
                "any": true,
            },
            "required": ["title", "customer"],
        });
        assert_eq!(
            rows(schema),
            [
                "title|string|required|at least 5 characters|One line",
                "customer|object|required||",
                "customer.email|string|required||",
                "limit|integer|10||",
                "tags|list of string|optional||",
                "steps|list of object|optional||",
                "steps[]|object|part||",
                "steps[].do|string|optional||",
                "any|any value|optional||",
            ]
        );
    }

    #[test]
    fn a_union_lists_its_forms() {
        let schema = json!({
            "type": "object",
            "anyOf": [
                {"type": "object", "description": "By id", "properties": {"id": {"type": "integer"}}, "required": ["id"]},
                {"type": "object", "properties": {"name": {"type": "string"}}},
            ],
        });
        assert_eq!(
            rows(schema),
            [
                "(form 1)|object|part||By id",
                "(form 1).id|integer|required||",
                "(form 2)|object|part||",
                "(form 2).name|string|optional||",
            ]
        );
    }

    #[test]
    fn a_schema_that_refers_to_itself_has_an_end() {
        let schema = json!({
            "type": "object",
            "properties": {"node": {"$ref": "#/$defs/Node"}, "lost": {"$ref": "#/$defs/Lost"}},
            "$defs": {
                "Node": {
                    "type": "object",
                    "description": "A node",
                    "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}},
                },
            },
        });
        assert_eq!(
            rows(schema),
            [
                "node|object|optional||A node",
                "node.children|list of Node|optional||",
                "node.children[]|Node|part||",
                "lost|Lost|optional||",
            ]
        );
        let itself = json!({"$ref": "#"});
        assert_eq!(rows(itself), [""; 0]);
    }
}
