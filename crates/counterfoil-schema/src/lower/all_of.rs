//! `allOf`, merged where the client does not take it.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::both;
use crate::lower::phrase;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

impl Work<'_> {
    /// Merges `allOf` into the schema that it stands in, or leaves it where all of it is taken.
    pub(super) fn all_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("allOf")?.as_array()?.to_vec();
        let construct = if position == Position::Root { Construct::RootAllOf } else { Construct::AllOf };
        if !self.refuses(construct) && self.takes_branches(&branches) {
            return None;
        }
        let before = draft.keywords.clone();
        let mut merged = before.clone();
        merged.remove("allOf");
        let mut lost = Vec::new();
        for branch in &branches {
            merged = self.merged_with(merged, branch, &mut lost, 0);
        }
        let said: Vec<String> = lost
            .iter()
            .map(|(keyword, value)| phrase::rule(keyword, value).unwrap_or_else(|| format!("also {value}")))
            .collect();
        let change = if lost.is_empty() { Change::Rewritten } else { Change::Widened };
        let text = said.join("; ");
        self.whole(construct, change, &before, (!text.is_empty()).then_some(&text));
        phrase::describe(&mut merged, &said);
        if let Some(types) = merged.get("type").cloned().filter(|_| !before.contains("type")) {
            merged.remove("type");
            merged.insert_at(0, "type", types);
        }
        Some(self.node(merged, position))
    }

    /// The schema with one branch merged into it. What contradicts it makes the schema one that nothing is valid for;
    /// the branch is then left out, which takes more.
    fn merged_with(
        &mut self,
        merged: JsonObject,
        branch: &Json,
        lost: &mut Vec<(String, Json)>,
        depth: usize,
    ) -> JsonObject {
        let branch = match branch {
            Json::Object(branch) => branch.clone(),
            _ => return merged,
        };
        let branch = match self.refers_to(&Json::Object(branch.clone())) {
            Some(name) if depth > 8 || self.inlining.contains(&name) => return merged,
            Some(_) => self.resolved(&Json::Object(branch)).as_object().cloned().unwrap_or_default(),
            None => branch,
        };
        let mut bare = branch.clone();
        let inner = bare.remove("allOf");
        let mut all = both(&merged, &bare, lost).unwrap_or(merged);
        for branch in inner.as_ref().and_then(Json::as_array).unwrap_or_default() {
            all = self.merged_with(all, branch, lost, depth + 1);
        }
        all
    }

    /// Whether all branches are taken as they are.
    fn takes_branches(&self, branches: &[Json]) -> bool {
        branches.iter().all(|branch| self.refers_to(branch).is_none() && self.refused_inside(branch).is_none())
    }
}
