//! What rules look at: a list, its tools, their schemas, and each schema inside those.

mod finds;
mod node;
mod strings;
mod types;
mod words;

use std::cell::OnceCell;
use std::sync::Arc;

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Side;
use counterfoil_schema::cost;
use counterfoil_schema::reference::Resolver;
use counterfoil_schema::validate::{self, Empty, Validator};
use counterfoil_schema::walk::Tree;

use crate::config::Limits;

pub(crate) use finds::{Finds, Found};
pub(crate) use node::Node;
pub(crate) use strings::strings;
pub(crate) use types::Types;
pub(crate) use words::{normal, words};

/// Keywords that may leave nothing together with what stands elsewhere.
const WORK_TOGETHER: [&str; 23] = [
    "$ref",
    "$dynamicRef",
    "$recursiveRef",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "propertyNames",
    "patternProperties",
    "minProperties",
    "maxProperties",
    "unevaluatedProperties",
    "minItems",
    "contains",
    "unevaluatedItems",
    "multipleOf",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
];

/// A list of tools.
pub(crate) struct List<'a, 's> {
    pub(crate) tools: &'s [Tool<'a>],
    pub(crate) limits: Limits,
}

/// A tool.
pub(crate) struct Tool<'a> {
    pub(crate) index: usize,
    pub(crate) name: Arc<str>,
    pub(crate) json: &'a Json,
    pub(crate) schemas: Vec<Schema<'a>>,
    pub(crate) limits: Limits,
    /// The schemas that are too large to be looked at, and why
    pub(crate) too_costly: Vec<(Side, String)>,
}

/// One of a tool's schemas.
pub(crate) struct Schema<'a> {
    pub(crate) side: Side,
    pub(crate) root: &'a Json,
    pub(crate) tree: Tree<'a>,
    resolver: OnceCell<Resolver<'a>>,
    empty: OnceCell<Vec<Empty>>,
}

impl<'a> Tool<'a> {
    pub(crate) fn of(index: usize, json: &'a Json, limits: Limits) -> Self {
        let mut tool = Self::bare(index, json, limits);
        for side in [Side::Input, Side::Output] {
            let Some(root) = json.get(side.member()).filter(|root| root.as_object().is_some()) else { continue };
            match cost::measure(root) {
                Ok(_) => {
                    tool.schemas.push(Schema::of(side, root));
                }
                Err(refusal) => tool.too_costly.push((side, refusal.to_string())),
            }
        }
        tool
    }

    /// The tool without its schemas, for rules that look at the list.
    pub(crate) fn bare(index: usize, json: &'a Json, limits: Limits) -> Self {
        let name = json.get("name").and_then(Json::as_str).unwrap_or_default();
        Self { index, name: name.into(), json, schemas: Vec::new(), limits, too_costly: Vec::new() }
    }

    /// What the tool says of itself.
    pub(crate) fn description(&self) -> &'a str {
        self.json.get("description").and_then(Json::as_str).unwrap_or_default()
    }
}

impl<'a> Schema<'a> {
    fn of(side: Side, root: &'a Json) -> Self {
        Self { side, root, tree: Tree::of(root), resolver: OnceCell::new(), empty: OnceCell::new() }
    }

    /// The schemas inside, the root first.
    pub(crate) fn nodes<'t>(&'t self, tool: &'t Tool<'a>) -> impl Iterator<Item = Node<'a, 't>> {
        let objects = self.tree.nodes().iter().enumerate();
        objects
            .filter_map(move |(index, node)| Some(Node { tool, schema: self, index, object: node.schema.as_object()? }))
    }

    /// What its references lead to.
    pub(crate) fn resolver(&self) -> &Resolver<'a> {
        self.resolver.get_or_init(|| Resolver::new(self.root))
    }

    /// The schemas inside that are proved to take nothing.
    pub(crate) fn empty(&self) -> &[Empty] {
        self.empty.get_or_init(|| match self.may_be_empty() {
            true => validate::empty(self.root).unwrap_or_default(),
            false => Vec::new(),
        })
    }

    /// Whether a proof is worth its time: other rules see it where two keywords beside each other exclude each other.
    fn may_be_empty(&self) -> bool {
        self.tree.nodes().iter().any(|node| match node.schema {
            Json::Object(members) => members.names().any(|name| WORK_TOGETHER.contains(&name)),
            // A property that cannot be given may be required.
            _ => node.place.is_some_and(|place| place.keyword == "properties"),
        })
    }

    /// A validator for a schema that stands inside. Its references begin at the root, so that what they may lead to comes
    /// along.
    pub(crate) fn validator(&self, schema: &JsonObject) -> Option<Validator> {
        let mut alone = schema.clone();
        if let Some(dialect) = self.root.get("$schema") {
            alone.insert("$schema", dialect.clone());
        }
        if references(&Json::Object(schema.clone())) {
            // A reference to another place, such as a property, then leads nowhere, and there is no validator.
            for member in ["$defs", "definitions"] {
                if let Some(value) = self.root.get(member).filter(|_| !schema.contains(member)) {
                    alone.insert(member, value.clone());
                }
            }
        }
        Validator::new(&Json::Object(alone)).ok()
    }
}

/// Whether a schema, or one inside, refers to another.
fn references(schema: &Json) -> bool {
    Tree::of(schema)
        .nodes()
        .iter()
        .any(|node| ["$ref", "$dynamicRef", "$recursiveRef"].iter().any(|keyword| node.schema.get(keyword).is_some()))
}
