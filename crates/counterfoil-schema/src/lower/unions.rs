//! `oneOf` and `anyOf`.

use std::sync::Arc;

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::both;
use crate::lower::phrase::{self, is_annotation};
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Branch, Shape, Union, can_tell_apart};

/// What is said of `oneOf` where more than one branch may hold.
const EXACTLY_ONE: &str = "exactly one of the forms";

impl Work<'_> {
    /// `oneOf`: as `enum` where all branches are constants, as `anyOf` where the client does not take it.
    pub(super) fn one_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("oneOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        if !self.refuses(Construct::OneOf) {
            let before = draft.keywords.clone();
            let mark = self.notes.len();
            let done = self.branches(draft, "oneOf", &branches, position);
            let Some(construct) = self.notes.get(mark).map(|note| note.construct).filter(|_| done.is_none()) else {
                return done;
            };
            // Of branches that take more, more than one may hold, where one did.
            self.notes.truncate(mark);
            if let Some(rule) = self.profile.rule(self.side, construct) {
                self.under(construct, rule, Change::Widened, Some(EXACTLY_ONE), None);
            }
            return Some(self.one_of_as_any_of(before, branches, position));
        }
        let before = draft.keywords.clone();
        if let Some((values, said)) = constants(&branches) {
            self.whole(Construct::OneOf, Change::Rewritten, &before, None);
            replace(&mut draft.keywords, "oneOf", "enum", Json::Array(values));
            draft.says.extend(said);
            self.describe(draft);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        let apart = branches.iter().enumerate().all(|(index, a)| {
            let a = self.resolved(a);
            branches.iter().skip(index + 1).all(|b| can_tell_apart(&a, &self.resolved(b)))
        });
        let said = (!apart).then_some(EXACTLY_ONE);
        let change = if apart { Change::Rewritten } else { Change::Widened };
        self.whole(Construct::OneOf, change, &before, said);
        phrase::describe(&mut draft.keywords, &said.map(str::to_owned).into_iter().collect::<Vec<_>>());
        let keywords = std::mem::take(&mut draft.keywords);
        Some(self.with_any_of(keywords, branches, position))
    }

    /// `oneOf` as `anyOf`, saying that only one may hold.
    fn one_of_as_any_of(&mut self, mut keywords: JsonObject, branches: Vec<Json>, position: Position) -> (Json, Shape) {
        phrase::describe(&mut keywords, &[EXACTLY_ONE.to_owned()]);
        self.with_any_of(keywords, branches, position)
    }

    /// The schema with these branches as `anyOf` instead of `oneOf`.
    fn with_any_of(&mut self, mut keywords: JsonObject, branches: Vec<Json>, position: Position) -> (Json, Shape) {
        match keywords.get("anyOf").and_then(Json::as_array) {
            Some(others) => {
                let both =
                    [Json::object([("anyOf", Json::Array(branches))]), Json::object([("anyOf", others.to_vec())])];
                keywords.remove("oneOf");
                keywords.remove("anyOf");
                keywords.insert("allOf", Json::Array(both.into()));
            }
            None => replace(&mut keywords, "oneOf", "anyOf", Json::Array(branches)),
        }
        self.node(keywords, position)
    }

    /// `anyOf`, in the form that the client takes.
    pub(super) fn any_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let split = std::mem::take(&mut self.split);
        let branches = draft.keywords.get("anyOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        let before = draft.keywords.clone();
        let inner: Vec<&Json> = branches.iter().filter(|branch| self.inner_union(branch).is_some()).collect();
        let one_of = inner.iter().all(|branch| branch.get("anyOf").is_none());
        let nested = if one_of { Construct::OneOf } else { Construct::AnyOfNested };
        if !inner.is_empty() && self.refuses(Construct::AnyOfNested) {
            let flat =
                branches.iter().flat_map(|branch| self.inner_union(branch).unwrap_or_else(|| vec![branch.clone()]));
            draft.keywords.insert("anyOf", flat.collect::<Vec<_>>());
            self.whole(nested, if one_of { Change::Widened } else { Change::Rewritten }, &before, None);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        let possible: Vec<Json> = branches.iter().filter(|branch| !is_never(branch)).cloned().collect();
        let never = if branches.contains(&Json::Bool(false)) { Construct::BooleanSchema } else { Construct::Not };
        if possible.is_empty() && !branches.is_empty() && self.refuses(never) {
            draft.keywords.remove("anyOf");
            let said = "no value is valid here";
            self.whole(never, Change::Widened, &before, Some(said));
            draft.says.push(said.to_owned());
            self.describe(draft);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        if !possible.is_empty() && possible.len() < branches.len() && self.refuses(never) {
            self.whole(never, Change::Rewritten, &before, None);
            draft.keywords.insert("anyOf", possible);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        if let [only] = branches.as_slice()
            && let Json::Object(only) = only
            && self.refuses(Construct::AnyOf)
        {
            let mut outer = before.clone();
            outer.remove("anyOf");
            self.whole(Construct::AnyOf, Change::Rewritten, &before, None);
            let merged = both(&outer, only, &mut Vec::new()).unwrap_or(outer);
            return Some(self.node(merged, position));
        }
        let free = branches.iter().find(|branch| self.takes_all(branch));
        let construct =
            if free == Some(&Json::Bool(true)) { Construct::BooleanSchema } else { Construct::AnyOfUntypedBranch };
        if free.is_some() && self.refuses(construct) {
            draft.keywords.remove("anyOf");
            let forms: Vec<String> =
                branches.iter().filter(|branch| !self.takes_all(branch)).map(phrase::schema).collect();
            if !forms.is_empty() {
                draft.says.push(format!("any value, such as {}", forms.join("; or ")));
            }
            self.whole(construct, Change::Rewritten, &before, None);
            self.describe(draft);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        let ruled = |(keyword, _): (&str, &Json)| keyword != "anyOf" && !is_annotation(keyword);
        if draft.keywords.iter().any(ruled)
            && (self.refuses(Construct::AnyOfSiblings) || self.branches_lack_types(&branches))
        {
            let construct = if self.refuses(Construct::AnyOfSiblings) {
                Construct::AnyOfSiblings
            } else {
                Construct::AnyOfUntypedBranch
            };
            return Some(self.siblings_go_in(draft, "anyOf", &branches, construct, position));
        }
        let null = null_union(&branches);
        let construct = if null.is_some() { Construct::AnyOfNull } else { Construct::AnyOf };
        if !self.refuses(construct) {
            self.split = split;
            return self.branches(draft, "anyOf", &branches, position);
        }
        if let Some(merged) = self.one_form(&draft.keywords, &branches) {
            self.whole(construct, Change::Rewritten, &before, None);
            return Some(self.node(merged, position));
        }
        if let Some(branch) = null.filter(|_| position == Position::Optional) {
            let branch = self.resolved(branch).as_object().cloned().unwrap_or_default();
            return Some(self.without_null(&before, branch, construct));
        }
        if let Some((merged, said)) = self.widened(&draft.keywords, &branches) {
            self.whole(construct, Change::Widened, &before, Some(&said));
            return Some(self.node(merged, position));
        }
        Some(self.any_or_text(draft, construct, &before, position))
    }

    /// An optional property without its `null`: it is left out instead, which is noted.
    pub(super) fn without_null(
        &mut self,
        before: &JsonObject,
        only: JsonObject,
        construct: Construct,
    ) -> (Json, Shape) {
        self.whole(construct, Change::Reshaped, before, Some("left out instead of null"));
        let mut merged = only;
        for (keyword, value) in before.iter().filter(|(keyword, _)| is_annotation(keyword)) {
            merged.insert(keyword, value.clone());
        }
        if merged.get("default").is_some_and(Json::is_null) {
            merged.remove("default");
        }
        let done = self.node(merged, Position::Property);
        self.null_left_out = true;
        done
    }

    /// Puts the rules beside `anyOf` into each branch.
    fn siblings_go_in(
        &mut self,
        draft: &mut Draft,
        union: &str,
        branches: &[Json],
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let beside: JsonObject =
            before.iter().filter(|(keyword, _)| *keyword != union && !is_annotation(keyword)).map(own).collect();
        let mut outer: JsonObject = before.iter().filter(|(keyword, _)| is_annotation(keyword)).map(own).collect();
        let mut lost = Vec::new();
        let mut inner = Vec::new();
        for branch in branches {
            match self.resolved(branch) {
                Json::Object(branch) => inner.extend(both(&branch, &beside, &mut lost).map(Json::Object)),
                Json::Bool(false) => {}
                _ => inner.push(Json::Object(beside.clone())),
            }
        }
        let exclusive = union == "oneOf";
        let change = if lost.is_empty() && !exclusive { Change::Rewritten } else { Change::Widened };
        if exclusive {
            phrase::describe(&mut outer, &[EXACTLY_ONE.to_owned()]);
        }
        self.whole(construct, change, &before, None);
        match inner.len() {
            0 => outer.extend([("enum".to_owned(), Json::Array(Vec::new()))]),
            1 => {
                let only = inner.into_iter().next().and_then(|only| only.as_object().cloned()).unwrap_or_default();
                outer = both(&outer, &only, &mut lost).unwrap_or(only);
            }
            _ => outer.push("anyOf", inner),
        }
        self.node(outer, position)
    }

    /// The branches of a branch that is a union itself, each with what stands beside it.
    fn inner_union(&self, branch: &Json) -> Option<Vec<Json>> {
        let branch = branch.as_object()?;
        let keyword = if branch.contains("oneOf") && self.refuses(Construct::OneOf) { "oneOf" } else { "anyOf" };
        let inner = branch.get(keyword)?.as_array()?;
        let beside: JsonObject = branch.iter().filter(|(own, _)| *own != keyword).map(own).collect();
        let with_beside = |inner: &Json| match self.resolved(inner) {
            Json::Object(inner) if !beside.is_empty() => {
                both(&inner, &beside, &mut Vec::new()).map_or(Json::Bool(false), Json::Object)
            }
            _ => inner.clone(),
        };
        Some(inner.iter().map(with_beside).collect())
    }

    /// Whether a branch rules nothing out, so that its union does not either.
    pub(super) fn takes_all(&self, branch: &Json) -> bool {
        match self.resolved(branch) {
            Json::Object(branch) => branch.iter().all(|(keyword, _)| is_annotation(keyword)),
            Json::Bool(takes) => takes,
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

    /// Lowers each branch where it stands.
    pub(super) fn branches(
        &mut self,
        draft: &mut Draft,
        keyword: &str,
        branches: &[Json],
        position: Position,
    ) -> Option<(Json, Shape)> {
        let before = draft.keywords.clone();
        let mark = self.notes.len();
        let split = std::mem::take(&mut self.split);
        let place = if keyword == "anyOf" { Position::Branch } else { Position::Other };
        let mut lowered: Vec<Branch> = Vec::with_capacity(branches.len());
        let mut shown_branches = Vec::with_capacity(branches.len());
        for (index, branch) in branches.iter().enumerate() {
            let token = index.to_string();
            let shown_at = [keyword, token.as_str()];
            let original_at: &[&str] = if split { &[] } else { &shown_at };
            let (shown, shape) = self.inside(original_at, &shown_at, |work| {
                if is_null(branch) { (branch.clone(), Shape::Same) } else { work.schema(branch, place) }
            });
            let original = self.resolved(branch);
            // What a kept reference leads to is of the same kind as the original.
            let looked_at = if shown.get("$ref").is_some() { original.clone() } else { shown.clone() };
            lowered.push(Branch { original, shown: looked_at, shape });
            shown_branches.push(shown);
        }
        if keyword == "anyOf" && self.refuses(Construct::AnyOfNested) {
            self.spread(&mut shown_branches, mark);
        }
        draft.keywords.insert(keyword, shown_branches);
        if lowered.iter().all(|branch| matches!(branch.shape, Shape::Same)) {
            return None;
        }
        if position == Position::Root || before.iter().any(|(own, _)| own != keyword && !is_annotation(own)) {
            // Two parts of one schema cannot both say in which shape the value comes.
            self.notes.truncate(mark);
            draft.keywords = before.clone();
            let construct = self.first_reshaping(&before);
            return Some(match (position, keyword) {
                (Position::Root, _) => self.flatten(draft, construct),
                _ => self.siblings_go_in(draft, keyword, branches, construct, position),
            });
        }
        match Union::of(lowered, self.keeps_values()) {
            Some(union) => {
                draft.shape = Shape::Union(Arc::new(union));
                None
            }
            None => {
                self.notes.truncate(mark);
                let construct = self.first_reshaping(&before);
                draft.keywords = before.clone();
                Some(self.any_or_text(draft, construct, &before, position))
            }
        }
    }

    /// Puts the branches of branches that are unions themselves in their place.
    fn spread(&mut self, branches: &mut Vec<Json>, mark: usize) {
        let is_union = |branch: &Json| {
            let others = |keywords: &JsonObject| keywords.iter().all(|(own, _)| own == "anyOf" || is_annotation(own));
            branch.get("anyOf").is_some_and(|inner| inner.as_array().is_some())
                && branch.as_object().is_some_and(others)
        };
        if !branches.iter().any(is_union) {
            return;
        }
        let here = format!("{}/anyOf/", self.shown_at());
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
                None if note.shown_at.starts_with(&here) => note.restore = None,
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

/// The values of branches that are all constants, and what each means where they say so.
fn constants(branches: &[Json]) -> Option<(Vec<Json>, Vec<String>)> {
    let mut values = Vec::new();
    let mut says = Vec::new();
    for branch in branches {
        let branch = branch.as_object()?;
        let rules = branch.iter().filter(|(keyword, _)| !is_annotation(keyword) && *keyword != "type");
        let value = match rules.collect::<Vec<_>>().as_slice() {
            [("const", value)] => (*value).clone(),
            [("enum", Json::Array(only))] if only.len() == 1 => only.first()?.clone(),
            _ => return None,
        };
        let meaning = branch.get("description").or_else(|| branch.get("title")).and_then(Json::as_str);
        says.extend(meaning.map(|meaning| format!("{value}: {meaning}")));
        values.push(value);
    }
    let twice =
        values.iter().enumerate().any(|(index, value)| values.iter().skip(index + 1).any(|other| other == value));
    (!twice && !values.is_empty()).then_some((values, says))
}

/// The branch beside `null`, of a union of two.
pub(super) fn null_union(branches: &[Json]) -> Option<&Json> {
    match branches {
        [other, null] | [null, other] if is_null(null) && !is_null(other) => Some(other),
        _ => None,
    }
}

/// Whether a schema allows `null` and nothing else.
pub(super) fn is_null(schema: &Json) -> bool {
    let only_type =
        |keywords: &JsonObject| keywords.iter().all(|(keyword, _)| keyword == "type" || is_annotation(keyword));
    schema.get("type").and_then(Json::as_str) == Some("null") && schema.as_object().is_some_and(only_type)
}

/// Whether nothing is valid for a schema, by its form.
fn is_never(schema: &Json) -> bool {
    let empty = |schema: &Json| *schema == Json::Bool(true) || schema.as_object().is_some_and(JsonObject::is_empty);
    *schema == Json::Bool(false) || schema.get("not").is_some_and(empty)
}

/// Puts one keyword where another was.
pub(super) fn replace(keywords: &mut JsonObject, old: &str, new: &str, value: Json) {
    let index = keywords.position(old).unwrap_or(keywords.len());
    keywords.remove(old);
    keywords.insert_at(index, new, value);
}

pub(super) fn own((keyword, value): (&str, &Json)) -> (String, Json) {
    (keyword.to_owned(), value.clone())
}
