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
        let construct = if self.refuses(construct) { construct } else { self.refused_branch(&branches)? };
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
        // A reference that is put back leads nowhere in the lowered schema.
        let refers = matches!(construct, Construct::RefDefs | Construct::RefRecursive);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            let restore = (!refers).then(|| Json::Object(before.clone()));
            self.under(construct, rule, change, (!text.is_empty()).then_some(&text), restore);
        }
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
            Json::Bool(false) => {
                lost.push(("not".to_owned(), Json::Object(JsonObject::new())));
                return merged;
            }
            _ => return merged,
        };
        let branch = match self.refers_to(&Json::Object(branch.clone())) {
            Some(name) if depth > 8 || self.inlining.contains(&name) => return merged,
            Some(_) => self.resolved(&Json::Object(branch)).as_object().cloned().unwrap_or_default(),
            None => branch,
        };
        let mut bare = branch.clone();
        let inner = bare.remove("allOf");
        for scoped in ["unevaluatedProperties", "unevaluatedItems"] {
            // It speaks of what its own branch leaves over, and there are no branches any more.
            lost.extend(bare.remove(scoped).map(|value| (scoped.to_owned(), value)));
        }
        let mut all = both(&merged, &bare, lost).unwrap_or_else(|| {
            lost.push(("allOf".to_owned(), Json::Object(bare.clone())));
            merged
        });
        for branch in inner.as_ref().and_then(Json::as_array).unwrap_or_default() {
            all = self.merged_with(all, branch, lost, depth + 1);
        }
        all
    }

    /// What the client does not take in a branch, or what a branch refers to that comes in another shape; `None` where
    /// all branches can stay.
    fn refused_branch(&mut self, branches: &[Json]) -> Option<Construct> {
        branches.iter().find_map(|branch| self.refused_inside(branch))
    }
}
