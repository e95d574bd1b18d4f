//! What is kept while a schema is read.

use counterfoil_json::Json;

use super::keyword::Keyword;
use super::measure::Totals;
use super::node::Role;
use super::occurrence::{Detail, Occurrence, Step, Visit};
use super::references::{Reference, References};
use crate::construct::{Construct, Side};

/// How deep schemas are read. A text cannot be nested that deep; a tree that was built can.
pub(super) const MAX_DEPTH: usize = 512;

/// The state of reading. Its methods are spread over the modules by what they read.
pub(super) struct Scanner<'a, 'v> {
    visit: &'v mut (dyn Visit + 'v),
    pub(super) tool: Option<usize>,
    pub(super) side: Side,
    /// Where the reading is
    pub(super) steps: Vec<Step<'a>>,
    /// The keywords of the nodes that are being read, each node's behind those of the nodes around it
    pub(super) keywords: Vec<Keyword>,
    /// How many nodes are around the one that is being read
    pub(super) depth: usize,
    pub(super) totals: Totals,
    root: Option<&'a Json>,
    references: Option<References<'a>>,
}

impl<'a, 'v> Scanner<'a, 'v> {
    pub(super) fn new(visit: &'v mut (dyn Visit + 'v)) -> Self {
        Self {
            visit,
            tool: None,
            side: Side::Input,
            steps: Vec::with_capacity(32),
            keywords: Vec::with_capacity(64),
            depth: 0,
            totals: Totals::default(),
            root: None,
            references: None,
        }
    }

    /// Reads a whole schema.
    pub(super) fn document(&mut self, schema: &'a Json, side: Side) {
        self.side = side;
        self.steps.clear();
        self.totals = Totals::default();
        self.root = Some(schema);
        self.references = None;
        match schema {
            Json::Object(_) => self.schema(schema, Role::Root),
            // What asks for a `type` or for `properties` asks it of these too.
            Json::Bool(_) => {
                self.found(Construct::RootTypeMissing);
                self.found(Construct::RootPropertiesMissing);
            }
            _ => self.found(Construct::SchemaMissing),
        }
        if let Some(references) = &mut self.references {
            self.totals.depth = references.depth;
            for outside in std::mem::take(&mut references.outside) {
                self.steps.clear();
                self.steps.extend(outside.steps);
                self.schema(outside.schema, Role::Definition);
            }
            self.steps.clear();
        }
        if matches!(schema, Json::Object(_) | Json::Bool(_)) {
            self.measures(schema);
        }
        self.side = Side::Input;
    }

    /// Tells of a construct where the reading is.
    pub(super) fn found(&mut self, construct: Construct) {
        self.found_with(construct, Detail::None);
    }

    /// Tells of a construct where the reading is, and what it is about.
    pub(super) fn found_with(&mut self, construct: Construct, detail: Detail<'a>) {
        let Self { tool, side, steps, .. } = self;
        self.visit.found(&Occurrence { tool: *tool, side: *side, construct, steps, detail });
    }

    /// Reads on one step further in.
    pub(super) fn within(&mut self, step: Step<'a>, read: impl FnOnce(&mut Self)) {
        self.steps.push(step);
        read(self);
        self.steps.pop();
    }

    /// Whether nothing more needs to be told.
    pub(super) fn enough(&self) -> bool {
        self.visit.enough()
    }

    /// What is known of the reference whose `$ref` has this value.
    pub(super) fn reference(&mut self, value: &'a Json) -> Option<Reference> {
        self.references()?.reference(value)
    }

    /// Whether a definition is in use.
    pub(super) fn is_used(&mut self, definition: &'a Json) -> bool {
        self.references().is_some_and(|references| references.is_used(definition))
    }

    /// The references of the schema, which are looked for when the first of them is met.
    fn references(&mut self) -> Option<&References<'a>> {
        let root = self.root?;
        Some(self.references.get_or_insert_with(|| References::of(root)))
    }
}
