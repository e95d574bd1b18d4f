//! `allOf`, merged where the client does not take it.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::{Lost, both, without_leftovers};
use crate::lower::unions::never;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// How deep `allOf` is merged in `allOf`.
const DEEPEST: usize = 8;

/// A schema into which others are merged.
struct Merging {
    merged: JsonObject,
    lost: Lost,
    /// Where the others stand in the original
    places: Vec<String>,
    /// The definitions among them that hold themselves
    names: Vec<String>,
}

impl Work<'_> {
    /// Merges `allOf` into the schema that it stands in, or leaves it where all of it is taken.
    pub(super) fn all_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("allOf")?.as_array()?.to_vec();
        let construct = if position == Position::Root { Construct::RootAllOf } else { Construct::AllOf };
        let construct = if self.refuses(construct) { construct } else { self.refused_branch(&branches)? };
        Some(self.merge_all(draft, &branches, construct, position))
    }

    /// Merges all branches into the schema that they stand in.
    pub(super) fn merge_all(
        &mut self,
        draft: &mut Draft,
        branches: &[Json],
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let mut merged = before.clone();
        merged.remove("allOf");
        let mut merging = Merging { merged, lost: Lost::new(), places: Vec::new(), names: Vec::new() };
        for (index, branch) in branches.iter().enumerate() {
            let places = self.places_of(&["allOf", &index.to_string()]);
            self.merge(&mut merging, branch, places, 0);
        }
        let Merging { mut merged, mut lost, places, names } = merging;
        if !lost.is_empty() {
            without_leftovers(&mut merged, &mut lost);
        }
        for (keyword, value) in &lost {
            self.open_to_others(&mut merged, keyword, value);
        }
        let said = self.said(&lost);
        let change = if lost.is_empty() { Change::Rewritten } else { Change::Widened };
        let text = said.join("; ");
        // Any other construct may be one of something that is referred to, or that is found in another form only.
        let is_of_branches = matches!(construct, Construct::AllOf | Construct::RootAllOf);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            let restore = is_of_branches.then(|| Json::Object(before.clone()));
            self.under(construct, rule, change, (!text.is_empty()).then_some(&text), restore);
        }
        self.say(&mut merged, said, position);
        if let Some(types) = merged.get("type").cloned().filter(|_| !before.contains("type")) {
            merged.remove("type");
            merged.insert_at(0, "type", types);
        }
        let around = self.merged_for.replace(construct);
        let done = self.within(names, |work| work.merging(places, |work| work.node(merged, position)));
        self.merged_for = around;
        done
    }

    /// Merges one branch into the schema. What contradicts it makes the schema one that nothing is valid for; the branch
    /// is then left out, which takes more.
    fn merge(&mut self, merging: &mut Merging, branch: &Json, mut places: Vec<String>, depth: usize) {
        if depth > DEEPEST {
            return merging.lost.push(("allOf".to_owned(), branch.clone()));
        }
        places.extend(self.origins(branch));
        let branch = match self.in_place(branch, &mut merging.names) {
            Json::Object(branch) => branch,
            Json::Bool(false) => {
                return merging.lost.push(never());
            }
            _ => return,
        };
        let mut bare = branch.clone();
        let inner = bare.remove("allOf");
        if let Some(rest) = bare.get("unevaluatedProperties") {
            self.open_to_others(&mut merging.merged, "unevaluatedProperties", rest);
        }
        without_leftovers(&mut bare, &mut merging.lost);
        match both(&merging.merged, &bare, &mut merging.lost) {
            Some(merged) => merging.merged = merged,
            None => merging.lost.extend([("allOf".to_owned(), Json::Object(bare.clone())), never()]),
        }
        for (index, branch) in inner.as_ref().and_then(Json::as_array).unwrap_or_default().iter().enumerate() {
            let inside = places.iter().map(|place| format!("{place}/allOf/{index}")).collect();
            self.merge(merging, branch, inside, depth + 1);
        }
        merging.places.extend(places);
    }

    /// What the client does not take in a branch, or what a branch refers to that comes in another shape; `None` where
    /// all branches can stay.
    fn refused_branch(&mut self, branches: &[Json]) -> Option<Construct> {
        let refused = branches.iter().find_map(|branch| self.refused_inside(branch));
        refused.or_else(|| branches.iter().find_map(|branch| self.closes_to(branch)))
    }
}
