//! What one lowering carries along: the profile, the place, the notes, the words to be said.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::construct::{Construct, Side};
use crate::lower::kept::Assumption;
use crate::lower::place::{BranchPlaces, Places};
use crate::note::{Change, Note};
use crate::plan::Shape;
use crate::profile::{Profile, Rule};

/// The most subschemas that inlining may add to one schema.
const MOST_INLINED: usize = 2_500;

/// The most definitions that may stand one inside the other. A schema that people write has a few.
const DEEPEST: usize = 48;

/// One lowering of one schema.
pub(super) struct Work<'a> {
    pub(super) profile: &'a Profile,
    pub(super) side: Side,
    /// The definitions of the original, by name
    pub(super) definitions: HashMap<String, Definition>,
    /// The names of definitions that are being inlined, outermost first
    pub(super) inlining: Vec<String>,
    /// How many definitions we are in, one inside the other
    pub(super) nesting: usize,
    /// How many subschemas may still be inlined
    pub(super) budget: usize,
    pub(super) notes: Vec<Note>,
    /// What must be said of the whole schema
    pub(super) root_says: Vec<String>,
    /// What must be said of a union at the root
    pub(super) flat_says: Vec<String>,
    /// The lowered definitions that are referred to; `None` while one is being lowered
    pub(super) kept: Vec<Option<Kept>>,
    /// The schema before anything was done to it
    pub(super) original: &'a Json,
    /// Where we are
    pub(super) places: Places,
    /// The construct for which `allOf` was merged into the schema that is worked on
    pub(super) merged_for: Option<Construct>,
    /// Where the branches of the union that comes next stand in the original, if it is not where they stand now
    pub(super) branches_at: Option<BranchPlaces>,
    /// Whether the optional property that was lowered last is left out where it is `null`
    pub(super) null_left_out: bool,
    /// What is taken as given of definitions that are being lowered
    pub(super) assumption: Assumption,
    /// Whether any property comes as `null` where the original has none
    pub(super) null_is_absent: bool,
    /// How many objects and arrays we are in, this one included
    pub(super) depth: usize,
}

/// A definition of the original.
pub(super) struct Definition {
    /// Shared, since many plans and places may hold on to it
    pub(super) schema: Arc<Json>,
    /// Where it stands in the original
    pub(super) origin: String,
    /// Whether it holds itself
    pub(super) recursive: bool,
    /// How many objects it is written with, which is what putting it in place costs
    pub(super) size: usize,
    /// It in a few words, once somebody asks: what is cut in many places is said in each of them
    pub(super) words: OnceCell<String>,
    /// Its index among those that are kept, once a reference to it is
    pub(super) kept: Option<usize>,
}

/// A definition that is referred to in the lowered schema.
#[derive(Default)]
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) schema: Json,
    pub(super) shape: Shape,
    /// What was lost in it, which counts only where something refers to it in the end
    pub(super) notes: Vec<Note>,
}

/// A schema in the making: its keywords, what must be said of it, and how its values pass.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) keywords: JsonObject,
    pub(super) says: Vec<String>,
    pub(super) shape: Shape,
}

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Position {
    Root,
    Property,
    /// A property that may be left out
    Optional,
    Items,
    /// A branch of `anyOf`
    Branch,
    /// Any other place
    Other,
}

impl<'a> Work<'a> {
    pub(super) fn new(original: &'a Json, profile: &'a Profile, side: Side) -> Self {
        Self {
            profile,
            side,
            definitions: HashMap::new(),
            inlining: Vec::new(),
            nesting: 0,
            budget: MOST_INLINED,
            notes: Vec::new(),
            root_says: Vec::new(),
            flat_says: Vec::new(),
            kept: Vec::new(),
            original,
            places: Places::default(),
            merged_for: None,
            branches_at: None,
            null_left_out: false,
            null_is_absent: false,
            assumption: Assumption::default(),
            depth: 0,
        }
    }

    /// Whether the client does not take the construct.
    pub(super) fn refuses(&self, construct: Construct) -> bool {
        !self.profile.survives(self.side, construct)
    }

    /// Whether no definition may be gone into any more, so that what would be there is left open.
    pub(super) fn is_spent(&self) -> bool {
        self.budget == 0 || self.nesting >= DEEPEST
    }

    /// Whether the client is known to take the construct.
    pub(super) fn is_known_to_take(&self, construct: Construct) -> bool {
        self.profile.verdict(self.side, construct) == crate::verdict::Verdict::Accepted
    }

    /// Whether values must keep their shape: the profile says so, or nobody raises what a server answers.
    pub(super) fn keeps_values(&self) -> bool {
        self.profile.keeps_values() || self.side == Side::Output
    }

    /// Notes that a keyword is gone, or changed; `restore` is what it was.
    pub(super) fn keyword(
        &mut self,
        construct: Construct,
        change: Change,
        keyword: &str,
        restore: &Json,
        said: Option<&str>,
    ) {
        let Some(rule) = self.rule_for(construct, restore) else { return };
        self.note(Some(keyword), construct, rule, change, said, Some(restore.clone()));
    }

    /// Notes that the whole schema here is another one; `restore` is what it was.
    pub(super) fn whole(&mut self, construct: Construct, change: Change, restore: &JsonObject, said: Option<&str>) {
        let Some(rule) = self.profile.rule(self.side, construct) else { return };
        self.note(None, construct, rule, change, said, Some(Json::Object(restore.clone())));
    }

    /// Notes something under a rule that was looked up already.
    pub(super) fn under(
        &mut self,
        construct: Construct,
        rule: Rule,
        change: Change,
        said: Option<&str>,
        restore: Option<Json>,
    ) {
        self.note(None, construct, rule, change, said, restore);
    }

    /// Takes back what was noted of the schemas inside of this one, which gives way as a whole. The last notes are about it.
    pub(super) fn forget_inside(&mut self) {
        let here = self.shown_at();
        let is_keyword = |rest: &str| rest.matches('/').count() < 2;
        let stays = |note: &Note| note.shown_at.strip_prefix(here).is_none_or(is_keyword);
        let first = self.notes.iter().rposition(|note| !note.shown_at.starts_with(here)).map_or(0, |last| last + 1);
        let kept: Vec<Note> = self.notes.iter().skip(first).filter(|note| stays(note)).cloned().collect();
        self.notes.truncate(first);
        self.notes.extend(kept);
    }

    /// Notes something, at a keyword or about the whole schema here. A rule that stood in several schemas and is lost was
    /// lost in each of them.
    pub(super) fn note(
        &mut self,
        keyword: Option<&str>,
        construct: Construct,
        rule: Rule,
        change: Change,
        said: Option<&str>,
        mut restore: Option<Json>,
    ) {
        let mut places = self.noted_at(keyword);
        if matches!(change, Change::Rewritten | Change::Dropped) {
            places.truncate(1);
        }
        let token = keyword.map(|keyword| format!("/{}", escape_token(keyword))).unwrap_or_default();
        let shown_at = format!("{}{token}", self.shown_at());
        let mut places = places.into_iter().peekable();
        while let Some(at) = places.next() {
            let restore = if places.peek().is_some() { restore.clone() } else { restore.take() };
            self.notes.push(Note {
                at,
                shown_at: shown_at.clone(),
                construct,
                rule,
                change,
                said: said.map(str::to_owned),
                restore,
                tool: String::new(),
                side: self.side,
            });
        }
    }

    /// The rule behind a keyword's construct.
    fn rule_for(&self, construct: Construct, value: &Json) -> Option<Rule> {
        match (construct, value) {
            (Construct::Format, Json::String(format)) => self.profile.refuses_format(self.side, format),
            _ => self.profile.rule(self.side, construct),
        }
    }
}
