//! Definitions that are kept: each is lowered once, when it is first referred to.
//!
//! Of one that holds itself, nobody knows while it is being lowered whether its values keep their shape. It is taken as
//! given that they do; where that turns out to be wrong, the work is done again without taking it as given.

use std::collections::HashSet;
use std::sync::Arc;

use counterfoil_json::Json;

use crate::lower::work::{Kept, Position, Work};
use crate::plan::{Shape, same_definitions};

/// What is taken as given of definitions that are being lowered.
#[derive(Debug, Default)]
pub(super) enum Assumption {
    /// No definition is being lowered
    #[default]
    Idle,
    /// That they keep the shape of values: of these, it made a difference
    Same { used: HashSet<usize>, wrong: bool },
    /// Nothing
    Nothing,
}

impl Work<'_> {
    /// The index of a definition that is kept.
    pub(super) fn kept_index(&mut self, name: &str) -> usize {
        let next = self.kept.len();
        if let Some(index) = self.definitions.get(name).map_or(Some(next), |definition| definition.kept) {
            return index;
        }
        if !matches!(self.assumption, Assumption::Idle) {
            self.lower_definition(name, next);
            return next;
        }
        let budget = self.budget;
        self.assumption = Assumption::Same { used: HashSet::new(), wrong: false };
        self.lower_definition(name, next);
        if matches!(self.assumption, Assumption::Same { wrong: true, .. }) {
            self.budget = budget;
            self.kept.truncate(next);
            for definition in self.definitions.values_mut() {
                definition.kept = definition.kept.filter(|index| *index < next);
            }
            self.assumption = Assumption::Nothing;
            self.lower_definition(name, next);
        }
        self.assumption = Assumption::Idle;
        next
    }

    /// Whether a definition keeps the shape of values.
    pub(super) fn is_same(&mut self, index: usize) -> bool {
        match (self.kept.get(index).and_then(Option::as_ref), &mut self.assumption) {
            (Some(kept), _) => matches!(kept.shape, Shape::Same),
            (None, Assumption::Same { used, .. }) => {
                used.insert(index);
                true
            }
            (None, _) => false,
        }
    }

    fn lower_definition(&mut self, name: &str, index: usize) {
        let Some(definition) = self.definitions.get_mut(name) else { return };
        definition.kept = Some(index);
        let (schema, origin) = (Arc::clone(&definition.schema), definition.origin.clone());
        self.kept.push(None);
        let inlining = std::mem::take(&mut self.inlining);
        let notes = std::mem::take(&mut self.notes);
        self.nesting += 1;
        let (lowered, shape) = self.at_definition(&origin, name, |work| work.schema(&schema, Position::Other));
        self.nesting -= 1;
        self.inlining = inlining;
        let notes = std::mem::replace(&mut self.notes, notes);
        // Those outside of circles are done before what refers to them, and are the same or not by then.
        let in_a_circle = shape.uses_definitions();
        if let Assumption::Same { used, wrong } = &mut self.assumption {
            *wrong |= used.contains(&index) && !matches!(shape, Shape::Same);
        }
        if let Some(slot) = self.kept.get_mut(index) {
            *slot = Some(Kept { name: name.to_owned(), schema: lowered, shape, notes });
        }
        if in_a_circle {
            self.settle();
        }
    }

    /// Finds out which of the definitions that are kept change nothing. Of one that is being lowered, nobody knows yet.
    fn settle(&mut self) {
        let unknown = Shape::Text(Arc::new(Json::Null));
        let shapes: Vec<&Shape> =
            self.kept.iter().map(|kept| kept.as_ref().map_or(&unknown, |kept| &kept.shape)).collect();
        let same = same_definitions(&shapes);
        for (kept, same) in self.kept.iter_mut().zip(same) {
            if let Some(kept) = kept.as_mut().filter(|_| same) {
                kept.shape = Shape::Same;
            }
        }
    }
}
