//! `oneOf`.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::{Lost, both};
use crate::lower::form::{constants, replace};
use crate::lower::phrase;
use crate::lower::unions::{AnyUnion, EXACTLY_ONE};
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Shape, can_tell_apart};

impl Work<'_> {
    /// `oneOf`: as `enum` where all branches are constants, as `anyOf` where the client does not take it, or not all that
    /// is in it: of branches that take more, more than one may hold where one did.
    pub(super) fn one_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("oneOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        let before = draft.keywords.clone();
        if !self.refuses(Construct::OneOf) {
            return self.kept_one_of(draft, before, branches, position);
        }
        if let Some((values, said)) = constants(&branches) {
            let mut outer = before.clone();
            outer.remove("oneOf");
            let values = [("enum".to_owned(), Json::Array(values))].into_iter().collect();
            let merged = both(&outer, &values, &mut Lost::new());
            let change = if merged.is_some() { Change::Rewritten } else { Change::Widened };
            self.whole(Construct::OneOf, change, &before, None);
            let mut merged = merged.unwrap_or(outer);
            phrase::describe(&mut merged, &said);
            return Some(self.node(merged, position));
        }
        let apart = branches.iter().enumerate().all(|(index, a)| {
            let a = self.resolved(a);
            branches.iter().skip(index + 1).all(|b| can_tell_apart(&a, &self.resolved(b)))
        });
        let (change, said) = if apart { (Change::Rewritten, None) } else { (Change::Widened, Some(EXACTLY_ONE)) };
        self.whole(Construct::OneOf, change, &before, said);
        Some(self.as_any_of(before, branches, !apart, position))
    }

    /// `oneOf` where the client takes it: as it is, or as `anyOf` where something inside takes more.
    fn kept_one_of(
        &mut self,
        draft: &mut Draft,
        before: JsonObject,
        branches: Vec<Json>,
        position: Position,
    ) -> Option<(Json, Shape)> {
        let refused = branches.iter().find_map(|branch| self.refused_inside(branch)).or_else(|| {
            let lowered = branches.iter().filter(|branch| branch.get("$ref").is_some());
            let lowered: Vec<Json> = lowered.cloned().collect();
            self.noted_in_definitions(&Json::Array(lowered))
        });
        let Some(construct) = refused else {
            let union = AnyUnion { keyword: "oneOf", schema: before, branches, places: None };
            return self.branches(draft, &union, position);
        };
        if let Some(rule) = self.profile.rule(self.side, construct) {
            self.under(construct, rule, Change::Widened, Some(EXACTLY_ONE), None);
        }
        Some(self.as_any_of(before, branches, true, position))
    }

    /// The schema with these branches as `anyOf` instead of `oneOf`; it may have to be said that only one may hold.
    fn as_any_of(
        &mut self,
        mut keywords: JsonObject,
        branches: Vec<Json>,
        exclusive: bool,
        position: Position,
    ) -> (Json, Shape) {
        if exclusive {
            phrase::describe(&mut keywords, &[EXACTLY_ONE.to_owned()]);
        }
        match keywords.get("anyOf").and_then(Json::as_array) {
            Some(others) => {
                let both =
                    [Json::object([("anyOf", Json::Array(branches))]), Json::object([("anyOf", others.to_vec())])];
                keywords.remove("oneOf");
                keywords.remove("anyOf");
                keywords.insert("allOf", Json::Array(both.into()));
            }
            None => {
                let places = (0..branches.len()).map(|index| self.places_of(&["oneOf", &index.to_string()]));
                self.branches_at = Some(places.collect());
                replace(&mut keywords, "oneOf", "anyOf", Json::Array(branches));
            }
        }
        self.node(keywords, position)
    }
}
