//! `anyOf`.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::combine::{Lost, both, without_leftovers};
use crate::lower::form::{is_never, null_union, own};
use crate::lower::phrase;
use crate::lower::place::BranchPlaces;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// The rule that nothing keeps, where two schemas contradict each other.
pub(super) fn never() -> (String, Json) {
    ("not".to_owned(), Json::Object(JsonObject::new()))
}

/// What is said of `oneOf` where more than one branch may hold.
pub(super) const EXACTLY_ONE: &str = "exactly one of the forms";

/// A union, with all that stands in the same schema.
pub(super) struct AnyUnion {
    /// `anyOf` or `oneOf`
    pub(super) keyword: &'static str,
    pub(super) schema: JsonObject,
    pub(super) branches: Vec<Json>,
    /// Where the branches stand in the original, if it is not where they stand now
    pub(super) places: Option<BranchPlaces>,
}

impl AnyUnion {
    /// What stands beside the union and rules something out.
    fn beside(&self) -> JsonObject {
        self.schema.iter().filter(|(keyword, _)| *keyword != self.keyword && self.rules(keyword)).map(own).collect()
    }

    /// What stands beside the union and rules nothing out.
    fn annotations(&self) -> JsonObject {
        let annotates = |keyword: &str| keyword != self.keyword && !self.rules(keyword);
        self.schema.iter().filter(|(keyword, _)| annotates(keyword)).map(own).collect()
    }

    /// Whether a keyword rules something out. `nullable` belongs to the type.
    fn rules(&self, keyword: &str) -> bool {
        !is_annotation_keyword(keyword) || keyword == "nullable" && self.schema.contains("type")
    }

    /// Where a branch stands in the original.
    fn place(&self, work: &Work<'_>, index: usize) -> Vec<String> {
        match self.places.as_ref().and_then(|places| places.get(index)) {
            Some(places) => places.clone(),
            None => work.places_of(&[self.keyword, &index.to_string()]),
        }
    }
}

impl Work<'_> {
    /// `anyOf`, in the form that the client takes.
    pub(super) fn any_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let places = self.branches_at.take();
        let branches = draft.keywords.get("anyOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        let union = AnyUnion { keyword: "anyOf", schema: draft.keywords.clone(), branches, places };
        let done = self
            .nested(&union, position)
            .or_else(|| self.never(&union, position))
            .or_else(|| self.only_branch(&union, position))
            .or_else(|| self.free_branch(&union, position))
            .or_else(|| self.ruled_beside(&union, position));
        if done.is_some() {
            return done;
        }
        let null = null_union(&union.branches);
        let construct = if null.is_some() { Construct::AnyOfNull } else { Construct::AnyOf };
        if !self.refuses(construct) {
            return self.branches(draft, &union, position);
        }
        if !union.beside().is_empty() {
            return Some(self.siblings_go_in(&union, construct, position));
        }
        Some(self.without_union(draft, &union, construct, position))
    }

    /// A union among the branches: its own branches stand beside the others.
    fn nested(&mut self, union: &AnyUnion, position: Position) -> Option<(Json, Shape)> {
        if !self.refuses(Construct::AnyOfNested) {
            return None;
        }
        let mut names = Vec::new();
        let mut lost = Lost::new();
        let inner: Vec<_> =
            union.branches.iter().map(|branch| self.inner_union(branch, &mut names, &mut lost)).collect();
        let mut keywords = inner.iter().flatten().map(|(keyword, _)| *keyword).peekable();
        keywords.peek()?;
        let one_of = keywords.all(|keyword| keyword == "oneOf");
        let mut flat = Vec::new();
        let mut places = Vec::new();
        for (index, (branch, inner)) in union.branches.iter().zip(inner).enumerate() {
            let place = union.place(self, index);
            match inner {
                None => {
                    flat.push(branch.clone());
                    places.push(place);
                }
                Some((keyword, inner)) => {
                    let inside = |at: usize| {
                        place.iter().map(move |place| format!("{place}/{keyword}/{at}")).chain(place.clone()).collect()
                    };
                    places.extend((0..inner.len()).map(inside));
                    flat.extend(inner);
                }
            }
        }
        let construct = if one_of { Construct::OneOf } else { Construct::AnyOfNested };
        let change = if one_of || !lost.is_empty() { Change::Widened } else { Change::Rewritten };
        let said = self.said(&lost);
        let text = said.join("; ");
        self.whole(construct, change, &union.schema, (!text.is_empty()).then_some(&text));
        let mut keywords = union.schema.clone();
        keywords.insert("anyOf", flat);
        phrase::describe(&mut keywords, &said);
        self.branches_at = Some(places);
        Some(self.within(names, |work| work.node(keywords, position)))
    }

    /// Branches that nothing is valid for are left out. Where all of them are, that is said.
    fn never(&mut self, union: &AnyUnion, position: Position) -> Option<(Json, Shape)> {
        let never = if union.branches.contains(&Json::Bool(false)) { Construct::BooleanSchema } else { Construct::Not };
        let possible: Vec<usize> =
            union.branches.iter().enumerate().filter(|(_, branch)| !is_never(branch)).map(|(index, _)| index).collect();
        if possible.len() == union.branches.len() || !self.refuses(never) {
            return None;
        }
        let mut keywords = union.schema.clone();
        if possible.is_empty() {
            let said = "no value is valid here";
            self.whole(never, Change::Widened, &union.schema, Some(said));
            keywords.remove("anyOf");
            phrase::describe(&mut keywords, &[said.to_owned()]);
        } else {
            self.whole(never, Change::Rewritten, &union.schema, None);
            self.branches_at = Some(possible.iter().map(|index| union.place(self, *index)).collect());
            let branches = possible.iter().filter_map(|index| union.branches.get(*index).cloned());
            keywords.insert("anyOf", branches.collect::<Vec<_>>());
        }
        Some(self.node(keywords, position))
    }

    /// A union of one branch is that branch.
    fn only_branch(&mut self, union: &AnyUnion, position: Position) -> Option<(Json, Shape)> {
        let [Json::Object(only)] = union.branches.as_slice() else { return None };
        if !self.refuses(Construct::AnyOf) {
            return None;
        }
        let mut outer = union.schema.clone();
        outer.remove("anyOf");
        let mut only = only.clone();
        let mut lost = Lost::new();
        if !union.beside().is_empty() {
            without_leftovers(&mut only, &mut lost);
        }
        let merged = both(&outer, &only, &mut lost).unwrap_or_else(|| {
            lost.push(never());
            outer
        });
        let change = if lost.is_empty() { Change::Rewritten } else { Change::Widened };
        let said = self.said(&lost);
        let text = said.join("; ");
        self.whole(Construct::AnyOf, change, &union.schema, (!text.is_empty()).then_some(&text));
        let place = union.place(self, 0);
        let mut merged = merged;
        self.say(&mut merged, said, position);
        Some(self.merging(place, |work| work.node(merged, position)))
    }

    /// A union with a branch that takes everything takes everything; what else there is is said.
    fn free_branch(&mut self, union: &AnyUnion, position: Position) -> Option<(Json, Shape)> {
        let free = union.branches.iter().find(|branch| self.takes_all(branch))?;
        let construct =
            if *free == Json::Bool(true) { Construct::BooleanSchema } else { Construct::AnyOfUntypedBranch };
        if !self.refuses(construct) {
            return None;
        }
        let mut keywords = union.schema.clone();
        keywords.remove("anyOf");
        let forms: Vec<String> = union
            .branches
            .iter()
            .filter(|branch| !self.takes_all(branch))
            .map(|branch| self.schema_words(branch))
            .collect();
        if !forms.is_empty() {
            phrase::describe(&mut keywords, &[format!("any value, such as {}", forms.join("; or "))]);
        }
        self.whole(construct, Change::Rewritten, &union.schema, None);
        Some(self.node(keywords, position))
    }

    /// Rules beside the union that cannot stay there.
    fn ruled_beside(&mut self, union: &AnyUnion, position: Position) -> Option<(Json, Shape)> {
        let construct = if self.refuses(Construct::AnyOfSiblings) {
            Construct::AnyOfSiblings
        } else if self.branches_lack_types(&union.branches) {
            Construct::AnyOfUntypedBranch
        } else {
            union.branches.iter().find_map(|branch| self.closes_to(branch))?
        };
        (!union.beside().is_empty()).then(|| self.siblings_go_in(union, construct, position))
    }

    /// A union that the client does not take: another form of the same meaning, one that takes more, or JSON text.
    fn without_union(
        &mut self,
        draft: &mut Draft,
        union: &AnyUnion,
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let mut places: Vec<String> = (0..union.branches.len()).flat_map(|index| union.place(self, index)).collect();
        places.extend(union.branches.iter().flat_map(|branch| self.origins(branch)));
        let mut names = Vec::new();
        let branches: Vec<Json> = union.branches.iter().map(|branch| self.in_place(branch, &mut names)).collect();
        if let Some(merged) = self.one_form(&union.schema, &branches) {
            self.whole(construct, Change::Rewritten, &union.schema, None);
            return self.within(names, |work| work.merging(places, |work| work.node(merged, position)));
        }
        if let Some(Json::Object(only)) = null_union(&branches).filter(|_| position == Position::Optional) {
            let without_null = |work: &mut Self| work.without_null(&union.schema, only.clone(), construct);
            return self.within(names, |work| work.merging(places, without_null));
        }
        if let Some((merged, said)) = self.widened(&union.schema, &branches) {
            self.whole(construct, Change::Widened, &union.schema, Some(&said));
            return self.within(names, |work| work.node(merged, position));
        }
        self.any_or_text(draft, construct, &union.schema, position)
    }

    /// Puts the rules beside a union into each branch.
    pub(super) fn siblings_go_in(
        &mut self,
        union: &AnyUnion,
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let beside = union.beside();
        let mut outer = union.annotations();
        let mut inner = Vec::new();
        let mut places = Vec::new();
        let mut lost = Lost::new();
        let mut names = Vec::new();
        for (index, branch) in union.branches.iter().enumerate() {
            let mut lost_here = Lost::new();
            let merged = match self.in_place(branch, &mut names) {
                Json::Object(mut branch) => {
                    without_leftovers(&mut branch, &mut lost_here);
                    both(&branch, &beside, &mut lost_here)
                }
                Json::Bool(false) => None,
                _ => Some(beside.clone()),
            };
            let Some(mut merged) = merged else { continue };
            phrase::describe(&mut merged, &self.said(&lost_here));
            lost.extend(lost_here);
            inner.push(Json::Object(merged));
            places.push([union.place(self, index), self.origins(branch), self.places_of(&[])].concat());
        }
        let mut said = self.said(&lost);
        if union.keyword == "oneOf" && inner.len() > 1 {
            phrase::describe(&mut outer, &[EXACTLY_ONE.to_owned()]);
            said.push(EXACTLY_ONE.to_owned());
        }
        // Where no branch is left, nothing is valid, which not every client can be told.
        let change = if said.is_empty() && !inner.is_empty() { Change::Rewritten } else { Change::Widened };
        let text = said.join("; ");
        // Any other construct is one of something inside.
        let is_of_union = matches!(construct, Construct::AnyOfSiblings | Construct::AnyOfUntypedBranch);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            let restore = is_of_union.then(|| Json::Object(union.schema.clone()));
            self.under(construct, rule, change, (!text.is_empty()).then_some(&text), restore);
        }
        match inner.as_slice() {
            [] => outer.extend([("enum".to_owned(), Json::Array(Vec::new()))]),
            [Json::Object(only)] => {
                let is_described = outer.contains("description");
                let mut more = Lost::new();
                let mut merged = both(&outer, only, &mut more).unwrap_or(outer);
                // The outer description stands for both; what the branch said of its own goes with it.
                let says = if is_described { [said, self.said(&more)].concat() } else { self.said(&more) };
                self.say(&mut merged, says, position);
                let place = places.into_iter().next().unwrap_or_default();
                return self.within(names, |work| work.merging(place, |work| work.node(merged, position)));
            }
            _ => {
                self.branches_at = Some(places);
                outer.push("anyOf", inner);
            }
        }
        self.within(names, |work| work.node(outer, position))
    }

    /// The branches of a branch that is a union itself, each with what stands beside it.
    fn inner_union(
        &mut self,
        branch: &Json,
        names: &mut Vec<String>,
        lost: &mut Lost,
    ) -> Option<(&'static str, Vec<Json>)> {
        let branch = branch.as_object()?;
        let keyword = if branch.contains("oneOf") && self.refuses(Construct::OneOf) { "oneOf" } else { "anyOf" };
        let inner = branch.get(keyword)?.as_array()?;
        let stays = |own: &str| own != keyword && (own == "description" || !is_annotation_keyword(own));
        let beside: JsonObject = branch.iter().filter(|(own, _)| stays(own)).map(own).collect();
        if beside.is_empty() {
            return Some((keyword, inner.to_vec()));
        }
        let with_beside = |inner: &Json| match self.in_place(inner, names) {
            Json::Object(mut inner) => {
                without_leftovers(&mut inner, lost);
                both(&inner, &beside, lost).map_or(Json::Bool(false), Json::Object)
            }
            Json::Bool(false) => Json::Bool(false),
            _ => Json::Object(beside.clone()),
        };
        Some((keyword, inner.iter().map(with_beside).collect()))
    }

    /// Whether a branch rules nothing out, so that its union does not either.
    pub(super) fn takes_all(&self, branch: &Json) -> bool {
        match &*self.resolved(branch) {
            Json::Object(branch) => branch.iter().all(|(keyword, _)| is_annotation_keyword(keyword)),
            Json::Bool(takes) => *takes,
            _ => false,
        }
    }

    /// Whether a branch has no `type` of its own, where the client asks for one.
    fn branches_lack_types(&self, branches: &[Json]) -> bool {
        let lacks = |branch: &Json| {
            branch.as_object().is_some_and(|branch| {
                !["type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf"]
                    .into_iter()
                    .any(|keyword| branch.contains(keyword))
            })
        };
        self.refuses(Construct::AnyOfUntypedBranch) && branches.iter().any(lacks)
    }
}

/// The words for what could not be merged.
pub(super) fn said(lost: &[(String, Json)]) -> Vec<String> {
    let words =
        |(keyword, value): &(String, Json)| phrase::rule(keyword, value).unwrap_or_else(|| format!("also {value}"));
    lost.iter().map(words).collect()
}
