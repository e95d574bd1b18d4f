//! JSON Schema out: the half of a contract that is shown.
//!
//! The keys of every schema stand in one order: `$ref`, `type`, `title`, `description`, `enum`, `const`, `format`, `pattern`, the rules of
//! strings, numbers and lists, `items`, `prefixItems`, `properties`, `required`, `additionalProperties`, `propertyNames`, `dependentRequired`,
//! `anyOf`, `oneOf`, `allOf`, `not`, `default`, `examples`, `deprecated`, `$defs`. Fields stand in declared order.

mod across;
mod definitions;
mod flattened;
mod object;
mod sentence;
mod union;
mod value;

use serde_json::{Map, Value, json};

use crate::terms::{Form, NodeId, Shape, Terms};

/// How a schema is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaOptions {
    /// The draft of JSON Schema.
    pub draft: Draft,
    /// Whose view of the contract it is.
    pub view: View,
    /// Whether rules that the author hides are left out; a sentence in the description says them instead.
    pub advertised: bool,
    /// Whether every object is closed (`additionalProperties: false`), so that what the schema accepts is exactly what keeps the
    /// contract without anything being dropped. For comparing, not for showing.
    pub closed: bool,
}

impl Default for SchemaOptions {
    fn default() -> Self {
        Self { draft: Draft::V2020_12, view: View::Input, advertised: false, closed: false }
    }
}

/// A draft of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draft {
    /// Draft 2020-12, which MCP takes for granted.
    #[default]
    V2020_12,
    /// Draft 7.
    V7,
}

/// Whose view of the contract a schema gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// What may be sent: a field with a default need not be.
    #[default]
    Input,
    /// What comes out: a field with a default is always there.
    Output,
}

impl Terms {
    /// The schema of the contract. Nothing in it is a reference to the outside, and it carries no `$schema`.
    #[must_use]
    pub fn schema(&self, options: SchemaOptions) -> Map<String, Value> {
        let mut writer = Writer::new(self, options);
        let mut schema = writer.inline(self.root());
        if self.is_object() && !schema.contains_key("type") {
            // Every branch is an object; clients want to read that at the root.
            let rest = std::mem::take(&mut schema);
            schema.insert("type".to_owned(), json!("object"));
            schema.extend(rest);
        }
        let definitions = writer.definitions();
        if !definitions.is_empty() {
            schema.insert(writer.definitions_key().to_owned(), Value::Object(definitions));
        }
        schema
    }

    /// The schema of a result: the output view, an object at the root; any other root is the member `result` of one.
    #[must_use]
    pub fn output_schema(&self, options: SchemaOptions) -> Map<String, Value> {
        let options = SchemaOptions { view: View::Output, ..options };
        if self.is_object() {
            return self.schema(options);
        }
        let mut writer = Writer::new(self, options);
        let inner = writer.place(self.root());
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), json!({ "result": inner }));
        schema.insert("required".to_owned(), json!(["result"]));
        let definitions = writer.definitions();
        if !definitions.is_empty() {
            schema.insert(writer.definitions_key().to_owned(), Value::Object(definitions));
        }
        schema
    }

    /// Whether every value of the contract is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        is_object(self, self.root())
    }
}

fn is_object(terms: &Terms, node: NodeId) -> bool {
    match terms.shape(node) {
        Shape::Object(_) | Shape::Map(_) => true,
        Shape::Union(union) => match &union.form {
            Form::Tagged { .. } | Form::Adjacent { .. } => true,
            Form::External => union.branches.iter().all(|branch| branch.node.is_some()),
            Form::Untagged => union
                .branches
                .iter()
                .filter_map(|branch| branch.node)
                // A union that recurs to itself says nothing new.
                .all(|branch| !matches!(terms.node(branch).shape, Shape::Recursion(_)) && is_object(terms, branch)),
        },
        _ => false,
    }
}

/// A schema being written.
struct Writer<'t> {
    terms: &'t Terms,
    options: SchemaOptions,
    names: definitions::Names,
}

impl<'t> Writer<'t> {
    fn new(terms: &'t Terms, options: SchemaOptions) -> Self {
        Self { terms, options, names: definitions::Names::of(terms) }
    }

    /// The schema at a place: a reference where the type encloses itself.
    fn place(&mut self, id: NodeId) -> Value {
        let target = match self.terms.node(id).shape {
            Shape::Recursion(target) => target,
            _ => id,
        };
        match self.names.reference(target) {
            Some(name) => Value::Object(self.reference(id, &name)),
            None => Value::Object(self.inline(id)),
        }
    }

    /// A reference to a definition, with the notes of the place where it stands.
    fn reference(&self, id: NodeId, name: &str) -> Map<String, Value> {
        let reference = json!({ "$ref": format!("#/{}/{name}", self.definitions_key()) });
        let notes = match self.terms.node(id).shape {
            Shape::Recursion(_) => self.notes(id),
            // The definition itself has the notes.
            _ => Map::new(),
        };
        let mut schema = Map::new();
        if notes.is_empty() || self.options.draft == Draft::V2020_12 {
            schema.extend(reference.as_object().cloned().unwrap_or_default());
        } else {
            // In draft 7 nothing beside a reference counts.
            schema.insert("allOf".to_owned(), json!([reference]));
        }
        schema.extend(notes);
        ordered(schema)
    }

    /// The schema of a node, written out.
    fn inline(&mut self, id: NodeId) -> Map<String, Value> {
        let mut schema = self.shape(id);
        schema.extend(self.notes(id));
        ordered(schema)
    }

    fn definitions_key(&self) -> &'static str {
        match self.options.draft {
            Draft::V2020_12 => "$defs",
            Draft::V7 => "definitions",
        }
    }

    fn definitions(&mut self) -> Map<String, Value> {
        let targets = self.names.all();
        targets.into_iter().map(|(target, name)| (name, Value::Object(self.inline(target)))).collect()
    }
}

/// The order of keys on the wire.
const ORDER: &[&str] = &[
    "$ref",
    "type",
    "title",
    "description",
    "enum",
    "const",
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
    "items",
    "prefixItems",
    "additionalItems",
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "dependentRequired",
    "dependencies",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "default",
    "examples",
    "deprecated",
];

fn ordered(mut schema: Map<String, Value>) -> Map<String, Value> {
    let mut sorted: Map<_, _> = ORDER.iter().filter_map(|key| schema.remove_entry(*key)).collect();
    sorted.extend(schema);
    sorted
}
