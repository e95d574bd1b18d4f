//! A schema inside a schema.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Side;
use counterfoil_schema::check::Step;
use counterfoil_schema::reference::Resolution;
use counterfoil_schema::walk::Place;

use super::types::Types;
use super::{Schema, Tool};

/// One schema, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a, 't> {
    pub(crate) tool: &'t Tool<'a>,
    pub(crate) schema: &'t Schema<'a>,
    pub(crate) index: usize,
    pub(crate) object: &'a JsonObject,
}

/// The keywords whose schemas look at the same value as the schema around them.
const IN_PLACE: [&str; 8] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"];

impl<'a, 't> Node<'a, 't> {
    pub(crate) fn side(&self) -> Side {
        self.schema.side
    }

    /// The schema as a value.
    pub(crate) fn json(&self) -> &'a Json {
        self.schema.tree.nodes().get(self.index).map_or(self.schema.root, |node| node.schema)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&'a Json> {
        self.object.get(name)
    }

    pub(crate) fn str(&self, name: &str) -> Option<&'a str> {
        self.get(name).and_then(Json::as_str)
    }

    /// The pointer of the schema in the tool.
    pub(crate) fn pointer(&self) -> String {
        format!("/{}{}", self.side().member(), self.schema.tree.pointer(self.index))
    }

    /// The pointer of a member of the schema in the tool.
    pub(crate) fn at(&self, member: &str) -> String {
        format!("{}/{}", self.pointer(), escape_token(member))
    }

    pub(crate) fn types(&self) -> Option<Types> {
        Types::of(self.json())
    }

    pub(crate) fn is_root(&self) -> bool {
        self.index == 0
    }

    fn place(&self) -> Option<Place<'a>> {
        self.schema.tree.nodes().get(self.index)?.place
    }

    /// The schema around this one; `None` for the root.
    pub(crate) fn parent(&self) -> Option<Self> {
        let node = self.schema.tree.nodes().get(self.index).filter(|_| !self.is_root())?;
        let object = self.schema.tree.nodes().get(node.parent)?.schema.as_object()?;
        Some(Self { index: node.parent, object, ..*self })
    }

    /// The keyword that holds it.
    pub(crate) fn keyword(&self) -> &'a str {
        self.place().map_or("", |place| place.keyword)
    }

    /// The name of the property that it describes.
    pub(crate) fn property(&self) -> Option<&'a str> {
        match self.place()? {
            Place { keyword: "properties", within: Some(Step::Name(name)) } => Some(name),
            _ => None,
        }
    }

    /// The property around it: its own, or that of the union or array that it stands in.
    pub(crate) fn owner(&self) -> Option<(Self, &'a str)> {
        let mut node = *self;
        loop {
            if let Some(name) = node.property() {
                return Some((node, name));
            }
            if !matches!(node.keyword(), "anyOf" | "oneOf" | "allOf" | "items") {
                return None;
            }
            node = node.parent()?;
        }
    }

    /// Whether it looks at the same value as the schema around it.
    pub(crate) fn is_in_place(&self) -> bool {
        IN_PLACE.contains(&self.keyword())
    }

    /// Whether it is part of a question (`not`, `if`), or a definition: what it says need not hold.
    pub(crate) fn is_asked(&self) -> bool {
        let mut node = Some(*self);
        while let Some(current) = node {
            if matches!(current.keyword(), "not" | "if" | "contains") {
                return true;
            }
            node = current.parent();
        }
        false
    }

    /// Whether every value of the whole schema must have a part that fits this one: it is the root, or a required
    /// property of such a schema, or a part of an `allOf` in such a one.
    pub(crate) fn is_needed(&self) -> bool {
        let Some(parent) = self.parent() else { return true };
        let needed = match self.property() {
            Some(name) => parent.requires(name),
            None => self.keyword() == "allOf",
        };
        needed && parent.is_needed()
    }

    /// Whether the schema itself lists the property as required.
    pub(crate) fn requires(&self, name: &str) -> bool {
        let required = self.get("required").and_then(Json::as_array).unwrap_or_default();
        required.iter().any(|entry| entry.as_str() == Some(name))
    }

    /// The schemas that look at the same value: this one, those around it, those beside it and what they refer to.
    pub(crate) fn together(&self) -> Vec<&'a JsonObject> {
        let mut top = *self;
        while top.is_in_place() {
            match top.parent() {
                Some(parent) => top = parent,
                None => break,
            }
        }
        let mut found = Vec::new();
        self.gather(top.json(), &mut found, 0);
        found
    }

    fn gather(&self, schema: &'a Json, found: &mut Vec<&'a JsonObject>, depth: usize) {
        let Some(object) = schema.as_object() else { return };
        if depth > 16 || found.len() > 200 || found.iter().any(|known| std::ptr::eq(*known, object)) {
            return;
        }
        found.push(object);
        for keyword in IN_PLACE {
            match object.get(keyword) {
                Some(Json::Array(list)) => list.iter().for_each(|schema| self.gather(schema, found, depth + 1)),
                Some(Json::Object(map)) if keyword == "dependentSchemas" => {
                    map.iter().for_each(|(_, schema)| self.gather(schema, found, depth + 1));
                }
                Some(schema) => self.gather(schema, found, depth + 1),
                None => {}
            }
        }
        if let Some(target) = self.followed(object) {
            self.gather(target, found, depth + 1);
        }
    }

    /// What the `$ref` of a schema leads to.
    pub(crate) fn followed(&self, object: &'a JsonObject) -> Option<&'a Json> {
        let reference = object.get("$ref").and_then(Json::as_str)?;
        match self.schema.resolver().resolve(reference, self.schema.resolver().base()) {
            Resolution::Local { schema, .. } => Some(schema),
            _ => None,
        }
    }
}
