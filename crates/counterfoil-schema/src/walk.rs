//! Where in a schema other schemas stand.
//!
//! The keywords of drafts 4 to 2020-12 that hold schemas, and what they hold:
//!
//! | what | keywords |
//! |---|---|
//! | one schema | `additionalItems` `additionalProperties` `contains` `contentSchema` `else` `if` `items` `not` `propertyNames` `then` `unevaluatedItems` `unevaluatedProperties` |
//! | a list of schemas | `allOf` `anyOf` `oneOf` `prefixItems`, and `items` before 2020-12 |
//! | schemas by name | `$defs` `definitions` `dependencies` `dependentSchemas` `patternProperties` `properties` |
//!
//! A schema is an object or a boolean: whatever else stands in such a place is malformed, and not walked. Lists of names
//! in `dependencies` are none either. Nothing inside `const`, `enum`, `default`, `examples` or a keyword that JSON Schema
//! does not have is a schema.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::check::Step;

/// What a keyword holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// No schema
    Nothing,
    /// One schema
    One,
    /// A list of schemas
    List,
    /// `items`: one schema, or a list as drafts before 2020-12 have it
    OneOrList,
    /// Schemas by name
    Map,
}

impl Holds {
    /// What the keyword of that name holds.
    #[must_use]
    pub fn of(keyword: &str) -> Self {
        match keyword {
            "additionalItems"
            | "additionalProperties"
            | "contains"
            | "contentSchema"
            | "else"
            | "if"
            | "not"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => Self::One,
            "allOf" | "anyOf" | "oneOf" | "prefixItems" => Self::List,
            "items" => Self::OneOrList,
            "$defs" | "definitions" | "dependencies" | "dependentSchemas" | "patternProperties" | "properties" => {
                Self::Map
            }
            _ => Self::Nothing,
        }
    }

    const fn one(self) -> bool {
        matches!(self, Self::One | Self::OneOrList)
    }

    const fn list(self) -> bool {
        matches!(self, Self::List | Self::OneOrList)
    }

    const fn map(self) -> bool {
        matches!(self, Self::Map)
    }
}

/// Whether a keyword holds definitions: schemas that say nothing where they stand.
#[must_use]
pub fn is_definitions(keyword: &str) -> bool {
    matches!(keyword, "$defs" | "definitions")
}

/// Whether a value is of a kind that a schema can be.
#[must_use]
pub const fn is_schema(value: &Json) -> bool {
    matches!(value, Json::Object(_) | Json::Bool(_))
}

/// Where a schema stands in the one around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The keyword that holds it
    pub keyword: &'a str,
    /// Where in the value of the keyword; `None` when the value is the schema
    pub within: Option<Step<'a>>,
}

impl<'a> Place<'a> {
    /// The steps from the schema around to this one: one or two.
    pub fn steps(&self) -> impl Iterator<Item = Step<'a>> + use<'a> {
        [Some(Step::Name(self.keyword)), self.within].into_iter().flatten()
    }

    /// Appends the steps to a JSON Pointer.
    pub fn push_to(&self, pointer: &mut String) {
        for step in self.steps() {
            pointer.push('/');
            match step {
                Step::Name(name) => pointer.push_str(&escape_token(name)),
                Step::Index(index) => pointer.push_str(&index.to_string()),
            }
        }
    }

    /// How many bytes [`push_to`](Self::push_to) appends, at most.
    #[must_use]
    pub fn length(&self) -> usize {
        let within = match self.within {
            None => 0,
            Some(Step::Name(name)) => 1 + name.len() + name.bytes().filter(|byte| matches!(byte, b'~' | b'/')).count(),
            Some(Step::Index(index)) => 2 + index.checked_ilog10().unwrap_or(0) as usize,
        };
        1 + self.keyword.len() + within
    }
}

/// The schemas right inside of a schema, in the order in which they are written.
pub fn children(schema: &Json) -> impl Iterator<Item = (Place<'_>, &Json)> {
    schema.as_object().into_iter().flatten().flat_map(|(keyword, value)| held(keyword, value))
}

/// The schemas right inside of a schema, to change.
pub fn children_mut(schema: &mut Json) -> impl Iterator<Item = (Place<'_>, &mut Json)> {
    let members = schema.as_object_mut().into_iter().flat_map(JsonObject::iter_mut);
    members.flat_map(|(keyword, value)| held_mut(keyword, value))
}

/// The schemas in the value of one keyword.
pub fn held<'a>(keyword: &'a str, value: &'a Json) -> impl Iterator<Item = (Place<'a>, &'a Json)> {
    let holds = Holds::of(keyword);
    let one = (holds.one() && is_schema(value)).then_some((Place { keyword, within: None }, value));
    let list = value.as_array().filter(|_| holds.list()).unwrap_or_default();
    let map = value.as_object().filter(|_| holds.map()).map(JsonObject::as_slice).unwrap_or_default();
    let list =
        list.iter().enumerate().map(move |(index, value)| (Place { keyword, within: Some(Step::Index(index)) }, value));
    let map = map.iter().map(move |(name, value)| (Place { keyword, within: Some(Step::Name(name)) }, value));
    one.into_iter().chain(list.chain(map).filter(|(_, value)| is_schema(value)))
}

/// The schemas in the value of one keyword, to change.
fn held_mut<'a>(keyword: &'a str, value: &'a mut Json) -> impl Iterator<Item = (Place<'a>, &'a mut Json)> {
    let holds = Holds::of(keyword);
    let (mut one, mut list, mut map) = (None, None, None);
    match value {
        value if holds.one() && is_schema(value) => one = Some((Place { keyword, within: None }, value)),
        Json::Array(elements) if holds.list() => list = Some(elements),
        Json::Object(object) if holds.map() => map = Some(object),
        _ => {}
    }
    let list = list.into_iter().flat_map(|elements| elements.iter_mut().enumerate());
    let list = list.map(move |(index, value)| (Place { keyword, within: Some(Step::Index(index)) }, value));
    let map = map.into_iter().flat_map(JsonObject::iter_mut);
    let map = map.map(move |(name, value)| (Place { keyword, within: Some(Step::Name(name)) }, value));
    one.into_iter().chain(list.chain(map).filter(|(_, value)| is_schema(value)))
}

/// A copy of a keyword's value in which each schema is what `f` makes of it.
pub fn rebuild<'a>(keyword: &'a str, value: &'a Json, f: &mut impl FnMut(Place<'a>, &'a Json) -> Json) -> Json {
    let holds = Holds::of(keyword);
    let mut each = |within, value: &'a Json| {
        if is_schema(value) { f(Place { keyword, within }, value) } else { value.clone() }
    };
    match value {
        value if holds.one() && is_schema(value) => each(None, value),
        Json::Array(elements) if holds.list() => {
            let elements = elements.iter().enumerate();
            Json::Array(elements.map(|(index, value)| each(Some(Step::Index(index)), value)).collect())
        }
        Json::Object(object) if holds.map() => {
            let members = object.as_slice().iter();
            Json::Object(members.map(|(name, value)| (name.clone(), each(Some(Step::Name(name)), value))).collect())
        }
        value => value.clone(),
    }
}

/// A schema of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// The schema
    pub schema: &'a Json,
    /// The index of the schema around it; its own for the root
    pub parent: usize,
    /// Where it stands in that one; `None` for the root
    pub place: Option<Place<'a>>,
}

/// All schemas of a document, each after the one around it, in the order in which they are written.
///
/// Built without recursion, so a document may be as deep as it likes.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

impl<'a> Tree<'a> {
    /// The schemas of a document.
    #[must_use]
    pub fn of(root: &'a Json) -> Self {
        Self::within(root, usize::MAX)
    }

    /// The schemas of a document, as long as there are not more than `limit`; else the first of them, one more than that.
    #[must_use]
    pub fn within(root: &'a Json, limit: usize) -> Self {
        let mut nodes = Vec::new();
        let mut open = vec![Node { schema: root, parent: 0, place: None }];
        while let Some(node) = open.pop() {
            let parent = nodes.len();
            nodes.push(node);
            if parent >= limit {
                break;
            }
            let first = open.len();
            open.extend(children(node.schema).map(|(place, schema)| Node { schema, parent, place: Some(place) }));
            if let Some(added) = open.get_mut(first..) {
                added.reverse();
            }
        }
        Self { nodes }
    }

    /// The schemas; the root is the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node<'a>] {
        &self.nodes
    }

    /// The JSON Pointer of the schema at `index`.
    #[must_use]
    pub fn pointer(&self, index: usize) -> String {
        let mut places = Vec::new();
        let mut node = self.nodes.get(index);
        while let Some(Node { parent, place: Some(place), .. }) = node {
            places.push(place);
            node = self.nodes.get(*parent);
        }
        let mut pointer = String::new();
        places.iter().rev().for_each(|place| place.push_to(&mut pointer));
        pointer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: &str = r##"{
        "type": "object", "const": {"not": {}}, "enum": [{"not": {}}], "default": {"not": {}}, "examples": [{"not": {}}],
        "x-own": {"not": {}}, "required": ["a"], "$ref": "#",
        "properties": {"a~/b": {"items": [true, {"not": {}}, 3]}, "properties": {}, "bad": "string", "null": null},
        "dependencies": {"a": ["b"], "b": {"type": "string"}},
        "anyOf": [{"$defs": {"x": {}}}], "items": {"contains": true}, "allOf": {}, "additionalProperties": false
    }"##;

    const POINTERS: &[&str] = &[
        "",
        "/properties/a~0~1b",
        "/properties/a~0~1b/items/0",
        "/properties/a~0~1b/items/1",
        "/properties/a~0~1b/items/1/not",
        "/properties/properties",
        "/dependencies/b",
        "/anyOf/0",
        "/anyOf/0/$defs/x",
        "/items",
        "/items/contains",
        "/additionalProperties",
    ];

    #[test]
    fn a_tree_holds_the_schemas_and_nothing_else() {
        let schema = Json::parse(EVERYTHING).unwrap();
        let tree = Tree::of(&schema);
        let pointers: Vec<_> = (0..tree.nodes().len()).map(|index| tree.pointer(index)).collect();
        assert_eq!(pointers, POINTERS);
        for (node, pointer) in tree.nodes().iter().zip(&pointers) {
            assert!(std::ptr::eq(schema.at_pointer(pointer).unwrap(), node.schema), "{pointer}");
            let around = tree.pointer(node.parent);
            assert!(node.place.is_none_or(|place| around.len() + place.length() == pointer.len()), "{pointer}");
        }
        assert_eq!(Tree::within(&schema, 4).nodes().len(), 5);
    }

    #[test]
    fn what_changes_is_what_is_looked_at() {
        let mut schema = Json::parse(EVERYTHING).unwrap();
        let seen: Vec<_> = children(&schema).map(|(place, schema)| format!("{place:?} {schema}")).collect();
        let changed: Vec<_> = children_mut(&mut schema).map(|(place, schema)| format!("{place:?} {schema}")).collect();
        assert_eq!(seen, changed);
        assert_eq!(seen.len(), 6);
    }

    #[test]
    fn rebuilding_reaches_each_schema_once() {
        let schema = Json::parse(EVERYTHING).unwrap();
        let members = schema.as_object().unwrap().iter();
        let mut reached = Vec::new();
        for (keyword, value) in members {
            let same = rebuild(keyword, value, &mut |place, schema| {
                reached.push(place);
                schema.clone()
            });
            assert_eq!(same.to_string(), value.to_string());
        }
        assert_eq!(reached, children(&schema).map(|(place, _)| place).collect::<Vec<_>>());
    }
}
