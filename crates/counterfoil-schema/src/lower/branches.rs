//! The branches of a union, each lowered where it stands.

use std::sync::Arc;

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::check::is_null_schema;
use crate::construct::Construct;
use crate::lower::phrase;
use crate::lower::unions::AnyUnion;
use crate::lower::work::{Draft, Position, Work};
use crate::plan::{Branch, Shape, Union};

impl Work<'_> {
    /// Lowers each branch where it stands.
    pub(super) fn branches(
        &mut self,
        draft: &mut Draft,
        union: &AnyUnion,
        position: Position,
    ) -> Option<(Json, Shape)> {
        let AnyUnion { keyword, schema: before, branches, places } = union;
        let mark = self.notes.len();
        let place = if *keyword == "anyOf" { Position::Branch } else { Position::Other };
        let mut shapes: Vec<Shape> = Vec::with_capacity(branches.len());
        let mut shown_branches = Vec::with_capacity(branches.len());
        for (index, branch) in branches.iter().enumerate() {
            let token = index.to_string();
            let steps = [*keyword, token.as_str()];
            // As a branch, `null` is taken wherever a union is.
            let place = if is_null_schema(branch) { Position::Branch } else { place };
            let lower = |work: &mut Self| work.schema(branch, place);
            let (shown, shape) = match places.as_ref().and_then(|places| places.get(index)) {
                Some(origins) => self.inside(&[], &steps, |work| work.from(origins.clone(), lower)),
                None => self.inside(&steps, &steps, lower),
            };
            shapes.push(shape);
            shown_branches.push(shown);
        }
        let is_same = shapes.iter().all(|shape| matches!(shape, Shape::Same));
        let lowered = if is_same { Vec::new() } else { self.pairs_of(branches, &shown_branches, shapes) };
        if *keyword == "anyOf" && self.refuses(Construct::AnyOfNested) {
            let here = format!("{}/anyOf/", self.shown_at());
            self.spread(&mut shown_branches, &here, mark);
        }
        draft.keywords.insert(*keyword, shown_branches);
        if is_same {
            return None;
        }
        if position == Position::Root || before.iter().any(|(own, _)| own != *keyword && !is_annotation_keyword(own)) {
            // Two parts of one schema cannot both say in which shape the value comes.
            self.notes.truncate(mark);
            draft.keywords = before.clone();
            let construct = self.first_reshaping(before);
            return Some(match position {
                Position::Root => self.flatten(draft, construct),
                _ => self.siblings_go_in(union, construct, position),
            });
        }
        match Union::of(lowered, self.keeps_values()) {
            Some(union) => {
                draft.shape = Shape::Union(Arc::new(union));
                None
            }
            None => {
                self.notes.truncate(mark);
                let construct = self.first_reshaping(before);
                draft.keywords = before.clone();
                Some(self.any_or_text(draft, construct, before, position))
            }
        }
    }

    /// The branches as they were and as they are shown, to tell by a value which of them it is of.
    fn pairs_of(&self, branches: &[Json], shown: &[Json], shapes: Vec<Shape>) -> Vec<Branch> {
        let pairs = branches.iter().zip(shown).zip(shapes);
        let pair = |((branch, shown), shape): ((&Json, &Json), Shape)| {
            let original = self.resolved_to_keep(branch);
            // What a kept reference leads to is of the same kind as the original.
            let shown = if shown.get("$ref").is_some() { Arc::clone(&original) } else { Arc::new(shown.clone()) };
            Branch { original, shown, shape }
        };
        pairs.map(pair).collect()
    }

    /// Puts the branches of branches that are unions themselves in their place. `here` is the place in the lowered schema
    /// before the index of a branch, and `mark` how many notes there were before.
    pub(super) fn spread(&mut self, branches: &mut Vec<Json>, here: &str, mark: usize) {
        let is_union = |branch: &Json| {
            let others =
                |keywords: &JsonObject| keywords.iter().all(|(own, _)| own == "anyOf" || is_annotation_keyword(own));
            branch.get("anyOf").is_some_and(|inner| inner.as_array().is_some())
                && branch.as_object().is_some_and(others)
        };
        if !branches.iter().any(is_union) {
            return;
        }
        let mut places: Vec<(String, usize)> = Vec::new();
        let mut flat: Vec<Json> = Vec::new();
        for (index, branch) in std::mem::take(branches).into_iter().enumerate() {
            if !is_union(&branch) {
                places.push((format!("{here}{index}"), flat.len()));
                flat.push(branch);
                continue;
            }
            let said = branch.get("description").cloned();
            for (inner_index, inner) in
                branch.get("anyOf").and_then(Json::as_array).unwrap_or_default().iter().enumerate()
            {
                places.push((format!("{here}{index}/anyOf/{inner_index}"), flat.len()));
                let mut inner = inner.clone();
                if let (Json::Object(keywords), Some(said)) = (&mut inner, said.as_ref().and_then(Json::as_str)) {
                    let said = said.strip_prefix('(').and_then(|said| said.strip_suffix(')')).unwrap_or(said);
                    phrase::describe(keywords, &[said.to_owned()]);
                }
                flat.push(inner);
            }
        }
        *branches = flat;
        for note in self.notes.iter_mut().skip(mark) {
            let moved = places.iter().find_map(|(old, new)| {
                let rest = note.shown_at.strip_prefix(old.as_str())?;
                (rest.is_empty() || rest.starts_with('/')).then(|| format!("{here}{new}{rest}"))
            });
            match moved {
                Some(moved) => note.shown_at = moved,
                // What was there as a whole is in several places now.
                None if note.shown_at.starts_with(here) => note.restore = None,
                None => {}
            }
        }
    }

    /// The construct that made a branch come in another shape: the first that a client refuses in it.
    fn first_reshaping(&self, union: &JsonObject) -> Construct {
        let schema = Json::object([
            ("type", Json::from("object")),
            ("properties", Json::object([("union", Json::Object(union.clone()))])),
            ("required", Json::array(["union"])),
            ("additionalProperties", Json::Bool(false)),
        ]);
        let findings = crate::check::check_schema(&schema, self.side, self.profile);
        let strict =
            if self.profile.is_strict() { Construct::OptionalProperty } else { Construct::AdditionalPropertiesMissing };
        findings
            .iter()
            .find(|finding| finding.pointer.starts_with("/properties/union"))
            .map_or(strict, |finding| finding.construct)
    }
}
