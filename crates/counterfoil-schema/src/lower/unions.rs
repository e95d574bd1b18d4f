//! `oneOf` and `anyOf`.

use std::sync::Arc;

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::both;
use crate::lower::phrase::{self, is_annotation};
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Branch, Shape, Union, can_tell_apart};

impl Work<'_> {
    /// `oneOf`: as `enum` where all branches are constants, as `anyOf` where the client does not take it.
    pub(super) fn one_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("oneOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        if !self.refuses(Construct::OneOf) {
            return self.branches(draft, "oneOf", &branches, position);
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
        let said = (!apart).then_some("exactly one of the forms");
        let change = if apart { Change::Rewritten } else { Change::Widened };
        self.whole(Construct::OneOf, change, &before, said);
        match draft.keywords.get("anyOf").and_then(Json::as_array) {
            Some(others) => {
                let both =
                    [Json::object([("anyOf", Json::Array(branches))]), Json::object([("anyOf", others.to_vec())])];
                draft.keywords.remove("oneOf");
                draft.keywords.remove("anyOf");
                draft.keywords.insert("allOf", Json::Array(both.into()));
            }
            None => replace(&mut draft.keywords, "oneOf", "anyOf", Json::Array(branches)),
        }
        draft.says.extend(said.map(str::to_owned));
        self.describe(draft);
        Some(self.node(std::mem::take(&mut draft.keywords), position))
    }

    /// `anyOf`, in the form that the client takes.
    pub(super) fn any_of(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let branches = draft.keywords.get("anyOf")?.as_array()?.to_vec();
        if position == Position::Root {
            return None;
        }
        let before = draft.keywords.clone();
        if branches.iter().any(|branch| self.inner_union(branch).is_some()) && self.refuses(Construct::AnyOfNested) {
            let flat =
                branches.iter().flat_map(|branch| self.inner_union(branch).unwrap_or_else(|| vec![branch.clone()]));
            draft.keywords.insert("anyOf", flat.collect::<Vec<_>>());
            self.whole(Construct::AnyOfNested, Change::Rewritten, &before, None);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        let possible: Vec<Json> = branches.iter().filter(|branch| !is_never(branch)).cloned().collect();
        let never = if branches.contains(&Json::Bool(false)) { Construct::BooleanSchema } else { Construct::Not };
        if possible.len() < branches.len() && self.refuses(never) {
            self.whole(never, Change::Rewritten, &before, None);
            draft.keywords.insert("anyOf", possible);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        if branches.is_empty() || possible.is_empty() {
            draft.keywords.remove("anyOf");
            let said = "no value is valid here";
            let construct = self.first_reshaping(&before);
            self.whole(construct, Change::Widened, &before, Some(said));
            draft.says.push(said.to_owned());
            self.describe(draft);
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
        if self.refuses(Construct::AnyOfUntypedBranch) && branches.iter().any(|branch| self.takes_all(branch)) {
            draft.keywords.remove("anyOf");
            let forms: Vec<String> =
                branches.iter().filter(|branch| !self.takes_all(branch)).map(phrase::schema).collect();
            if !forms.is_empty() {
                draft.says.push(format!("any value, such as {}", forms.join("; or ")));
            }
            self.whole(Construct::AnyOfUntypedBranch, Change::Rewritten, &before, None);
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
            return Some(self.siblings_go_in(draft, &branches, construct, position));
        }
        let null = null_union(&branches);
        let construct = if null.is_some() { Construct::AnyOfNull } else { Construct::AnyOf };
        if !self.refuses(construct) {
            return self.branches(draft, "anyOf", &branches, position);
        }
        if let Some(merged) = self.one_form(&draft.keywords, &branches) {
            self.whole(construct, Change::Rewritten, &before, None);
            return Some(self.node(merged, position));
        }
        if let Some((merged, said)) = self.widened(&draft.keywords, &branches) {
            self.whole(construct, Change::Widened, &before, Some(&said));
            return Some(self.node(merged, position));
        }
        Some(self.any_or_text(draft, construct, &before, position))
    }

    /// Puts the rules beside `anyOf` into each branch.
    fn siblings_go_in(
        &mut self,
        draft: &mut Draft,
        branches: &[Json],
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let beside: JsonObject =
            before.iter().filter(|(keyword, _)| *keyword != "anyOf" && !is_annotation(keyword)).map(own).collect();
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
        let change = if lost.is_empty() { Change::Rewritten } else { Change::Widened };
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
        let mut lowered: Vec<(Json, Json, Shape)> = Vec::with_capacity(branches.len());
        for (index, branch) in branches.iter().enumerate() {
            let token = index.to_string();
            let (shown, shape) = self.inside(&[keyword, &token], &[keyword, &token], |work| {
                if is_null(branch) { (branch.clone(), Shape::Same) } else { work.schema(branch, Position::Branch) }
            });
            let original = self.resolved(branch);
            // What a kept reference leads to is of the same kind as the original.
            let looked_at = if shown.get("$ref").is_some() { original.clone() } else { shown.clone() };
            lowered.push((original, looked_at, shape));
            if let Some(slot) =
                draft.keywords.get_mut(keyword).and_then(Json::as_array_mut).and_then(|all| all.get_mut(index))
            {
                *slot = shown;
            }
        }
        if lowered.iter().all(|(_, _, shape)| matches!(shape, Shape::Same)) {
            return None;
        }
        let differ = |a: &Shape, b: &Shape| !(matches!(a, Shape::Same) && matches!(b, Shape::Same));
        let apart = lowered.iter().enumerate().all(|(index, (original, shown, shape))| {
            lowered.iter().skip(index + 1).all(|(other, other_shown, other_shape)| {
                !differ(shape, other_shape) || can_tell_apart(original, other) && can_tell_apart(shown, other_shown)
            })
        });
        if !apart && !self.keeps_values() {
            self.notes.truncate(mark);
            let construct = self.first_reshaping(&before);
            draft.keywords = before.clone();
            return Some(self.any_or_text(draft, construct, &before, position));
        }
        if position == Position::Root || before.iter().any(|(own, _)| own != keyword && !is_annotation(own)) {
            // Two parts of one schema cannot both say in which shape the value comes.
            self.notes.truncate(mark);
            draft.keywords = before.clone();
            let construct = self.first_reshaping(&before);
            return Some(match (position, keyword) {
                (Position::Root, _) => self.flatten(draft, construct),
                (_, "anyOf") => self.siblings_go_in(draft, branches, construct, position),
                _ => {
                    replace(&mut draft.keywords, keyword, "anyOf", Json::Array(branches.to_vec()));
                    self.siblings_go_in(draft, branches, construct, position)
                }
            });
        }
        let branch = |(original, shown, shape)| Branch { original, shown, shape };
        draft.shape = Shape::Union(Arc::new(Union { branches: lowered.into_iter().map(branch).collect() }));
        None
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
        findings
            .iter()
            .find(|finding| finding.pointer.starts_with("/properties/union"))
            .map_or(Construct::AnyOf, |finding| finding.construct)
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
