//! A union whose branches nothing tells apart.
//!
//! # What it finds
//!
//! A union with two branches that are objects and that no member tells apart: none has a fixed value that differs, and neither requires what the other does not have.
//!
//! # Why
//!
//! A model cannot see which branch it fills in, and a server cannot see which was meant.
//!
//! # Bad
//!
//! ```json
//! {"type": "object", "properties": {"target": {"anyOf": [
//!   {"type": "object", "properties": {"id": {"type": "string"}, "note": {"type": "string"}}, "required": ["id"]},
//!   {"type": "object", "properties": {"id": {"type": "string"}, "depth": {"type": "integer"}}, "required": ["id"]}]}}}
//! ```
//!
//! # Good
//!
//! ```json
//! {"type": "object", "properties": {"target": {"anyOf": [
//!   {"type": "object", "properties": {"kind": {"type": "string", "enum": ["page"]}, "id": {"type": "string"}}, "required": ["kind", "id"]},
//!   {"type": "object", "properties": {"kind": {"type": "string", "enum": ["tree"]}, "id": {"type": "string"}}, "required": ["kind", "id"]}]}}}
//! ```
//!
//! # No finding
//!
//! Branches that require different members are told apart by those, and other types by their type:
//!
//! ```json
//! {"type": "object", "properties": {"target": {"anyOf": [
//!   {"type": "object", "properties": {"page": {"type": "string"}}, "required": ["page"]},
//!   {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}, {"type": "null"}]}}}
//! ```
//!
//! # How to fix
//!
//! Give each branch a member of the same name, required, with one fixed value.
//!
//! # Sources
//!
//! - JSON Schema 2020-12, Validation, section 6.1.3
//! - OpenAPI 3.1, Discriminator Object

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Side;

use crate::diagnostic::Severity;
use crate::rule::{Check, Rule};
use crate::subject::{Finds, Node, Types};

pub(crate) static RULE: Rule =
    Rule::new("C017", "untold-union", Severity::Info, Check::Schema(check), include_str!("untold_union.rs"));

fn check(node: &Node<'_, '_>, finds: &mut Finds) {
    if node.side() == Side::Output {
        return;
    }
    for keyword in ["anyOf", "oneOf"] {
        let branches = node.get(keyword).and_then(Json::as_array).unwrap_or_default();
        let branches: Vec<Branch<'_>> = branches
            .iter()
            .take(MOST)
            .enumerate()
            .filter_map(|(index, branch)| Branch::of(node, index, branch))
            .collect();
        let pairs = branches
            .iter()
            .enumerate()
            .flat_map(|(place, one)| branches.iter().skip(place + 1).map(move |other| (one, other)));
        let mut same = pairs.filter(|(one, other)| !one.differs(other));
        if let Some((one, other)) = same.next() {
            finds.add(
                node.at(keyword),
                format!("nothing tells branch {} of `{keyword}` from branch {}", one.index, other.index),
            );
        }
    }
}

/// No more branches are compared.
const MOST: usize = 30;

/// A branch that is an object with properties.
struct Branch<'a> {
    index: usize,
    properties: &'a JsonObject,
    required: Vec<&'a str>,
}

impl<'a> Branch<'a> {
    fn of(node: &Node<'a, '_>, index: usize, branch: &'a Json) -> Option<Self> {
        let mut branch = branch.as_object()?;
        if let Some(target) = node.followed(branch) {
            branch = target.as_object()?;
        }
        // What is put together of others is not judged.
        if ["allOf", "anyOf", "oneOf", "patternProperties"].iter().any(|keyword| branch.contains(keyword)) {
            return None;
        }
        let properties = branch.get("properties")?.as_object().filter(|properties| !properties.is_empty())?;
        let required = branch.get("required").and_then(Json::as_array).unwrap_or_default();
        Some(Self { index, properties, required: required.iter().filter_map(Json::as_str).collect() })
    }

    fn differs(&self, other: &Self) -> bool {
        let lacks = |one: &Self, other: &Self| one.required.iter().any(|name| !other.properties.contains(name));
        let apart = |(name, mine): (&str, &Json)| {
            other.properties.get(name).is_some_and(|theirs| fixed_apart(mine, theirs) || typed_apart(mine, theirs))
        };
        lacks(self, other) || lacks(other, self) || self.properties.iter().any(apart)
    }
}

/// Whether both have fixed values, and none in common.
fn fixed_apart(one: &Json, other: &Json) -> bool {
    fn values(schema: &Json) -> Option<Vec<&Json>> {
        match schema.get("const") {
            Some(value) => Some(vec![value]),
            None => Some(schema.get("enum")?.as_array()?.iter().collect()),
        }
    }
    values(one).zip(values(other)).is_some_and(|(one, other)| one.iter().all(|value| !other.contains(value)))
}

fn typed_apart(one: &Json, other: &Json) -> bool {
    Types::of(one).zip(Types::of(other)).is_some_and(|(one, other)| one.and(other).is_none())
}
