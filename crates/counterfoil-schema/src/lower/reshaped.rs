//! Rules that look at a value as the original has it, where it comes in another shape.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::place::BranchPlaces;
use crate::lower::unions::AnyUnion;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Extras, ObjectShape, Shape};
use crate::profile::Rule;

/// Keywords whose schemas look at the whole value, and those that belong to them.
const LOOKING: [&str; 12] = [
    "const",
    "enum",
    "not",
    "if",
    "then",
    "else",
    "allOf",
    "contains",
    "minContains",
    "maxContains",
    "dependentSchemas",
    "unevaluatedItems",
];

/// Keywords that speak of members by their names.
const NAMING: [&str; 3] = ["dependentRequired", "propertyNames", "unevaluatedProperties"];

impl Work<'_> {
    /// Drops what would look at the values as they are shown, and says it. `mark` is how many notes there were before.
    pub(super) fn reshaped(&mut self, draft: &mut Draft, mark: usize) {
        let names_differ = match &draft.shape {
            Shape::Same => return,
            Shape::Tokens(_) => true,
            Shape::Object(object) => names_differ(object),
            _ => false,
        };
        let in_tokens = matches!(draft.shape, Shape::Tokens(_));
        let looking = LOOKING.into_iter().filter(|keyword| *keyword != "enum" || !in_tokens);
        let naming = NAMING.into_iter().filter(|_| names_differ);
        let is_own = matches!(draft.shape, Shape::Union(_) | Shape::Object(_) | Shape::Definition(_));
        let unions = ["anyOf", "oneOf"].into_iter().filter(|_| !is_own);
        let dropped: Vec<&str> =
            looking.chain(naming).chain(unions).filter(|keyword| draft.keywords.contains(keyword)).collect();
        if dropped.is_empty() {
            return;
        }
        let cause = self.reshaped_by(mark, &draft.keywords);
        for keyword in dropped {
            self.drop_because(draft, cause, keyword);
        }
    }

    /// Drops a keyword that the client takes, because of what it does not take elsewhere, and says its rule.
    pub(super) fn drop_because(&mut self, draft: &mut Draft, cause: Option<(Construct, Rule)>, keyword: &str) {
        let Some(value) = draft.keywords.remove(keyword) else { return };
        let said = self.rule_words(keyword, &value);
        if let Some((construct, rule)) = cause {
            self.note(Some(keyword), construct, rule, Change::Widened, said.as_deref(), None);
        }
        draft.says.extend(said);
    }

    /// A union, or `allOf`, that was left beside members of another shape, of which it may speak: the rules beside it go into
    /// its branches after all, and those of `allOf` are merged. `before` is the schema before anything was done.
    pub(super) fn branches_beside(
        &mut self,
        draft: &mut Draft,
        before: Option<(JsonObject, Option<BranchPlaces>)>,
        mark: usize,
        position: Position,
    ) -> Option<(Json, Shape)> {
        let (schema, places) = before?;
        let Shape::Object(object) = &draft.shape else { return None };
        if draft.keywords.contains("allOf") {
            let branches = schema.get("allOf")?.as_array()?.to_vec();
            let (construct, _) = self.reshaped_by(mark, &schema)?;
            self.notes.truncate(mark);
            draft.says.clear();
            draft.keywords = schema;
            return Some(self.merge_all(draft, &branches, construct, position));
        }
        let keyword = ["anyOf", "oneOf"].into_iter().find(|keyword| draft.keywords.contains(keyword))?;
        let branches = schema.get(keyword)?.as_array()?.to_vec();
        let renamed = object.members.iter().any(|member| member.name != member.shown);
        if !renamed && branches.iter().all(requires_only) {
            return None;
        }
        let (construct, _) = self.reshaped_by(mark, &schema)?;
        self.notes.truncate(mark);
        draft.says.clear();
        if position == Position::Root {
            draft.keywords = schema;
            return Some(self.flatten(draft, construct));
        }
        Some(self.siblings_go_in(&AnyUnion { keyword, schema, branches, places }, construct, position))
    }

    /// What first made values come in another shape.
    pub(super) fn reshaped_by(&self, mark: usize, keywords: &JsonObject) -> Option<(Construct, Rule)> {
        let reshaped = |change: Change| matches!(change, Change::Reshaped | Change::Renamed);
        let note = self.notes.iter().skip(mark).find(|note| reshaped(note.change));
        note.map(|note| (note.construct, note.rule)).or_else(|| {
            let construct = self.noted_in_definitions(&Json::Object(keywords.clone()))?;
            Some((construct, self.profile.rule(self.side, construct)?))
        })
    }
}

/// Whether a schema asks for members to be there, and for nothing else.
fn requires_only(schema: &Json) -> bool {
    let keywords = schema.as_object();
    keywords.is_some_and(|schema| schema.names().all(|keyword| keyword == "required" || is_annotation_keyword(keyword)))
}

/// Whether members are shown under other names, or elsewhere, or are there where they are not.
fn names_differ(object: &ObjectShape) -> bool {
    let differs = |name: &str, shown: &str, absent: bool, left_out: bool| name != shown || absent || left_out;
    object.members.iter().any(|it| differs(&it.name, &it.shown, it.null_is_absent, it.null_is_left_out))
        || matches!(object.extras, Extras::Pairs(..))
        || object.filler.is_some()
}
