//! What one lowering carries along: the profile, the place, the notes, the words to be said.

use std::collections::HashMap;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::construct::{Construct, Side};
use crate::note::{Change, Note};
use crate::plan::Shape;
use crate::profile::{Profile, Rule};

/// The most subschemas that inlining may add to one schema.
const MOST_INLINED: usize = 4_000;

/// One lowering of one schema.
pub(super) struct Work<'a> {
    pub(super) profile: &'a Profile,
    pub(super) side: Side,
    /// The definitions of the original, by name
    pub(super) definitions: HashMap<String, Definition>,
    /// The names of definitions that are being inlined, outermost first
    pub(super) inlining: Vec<String>,
    /// How many subschemas may still be inlined
    pub(super) budget: usize,
    pub(super) notes: Vec<Note>,
    /// What must be said of the whole schema
    pub(super) root_says: Vec<String>,
    /// What must be said of a union at the root
    pub(super) flat_says: Vec<String>,
    /// The lowered definitions that are referred to, with the shapes of their values
    pub(super) kept: Vec<Option<(String, Json, Shape)>>,
    /// Where we are in the original: a JSON Pointer
    at: String,
    /// Where we are in the lowered schema: a JSON Pointer
    shown: String,
    /// Whether the union that comes next was made here, so that its branches are no places of the original
    pub(super) split: bool,
    /// Whether the optional property that was lowered last is left out where it is `null`
    pub(super) null_left_out: bool,
    /// How many objects and arrays we are in, this one included
    pub(super) depth: usize,
}

/// A definition of the original.
pub(super) struct Definition {
    pub(super) schema: Json,
    /// Where it stands in the original
    pub(super) origin: String,
    /// Whether it holds itself
    pub(super) recursive: bool,
    /// Its index among those that are kept, once a reference to it is
    pub(super) kept: Option<usize>,
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
    pub(super) fn new(profile: &'a Profile, side: Side) -> Self {
        Self {
            profile,
            side,
            definitions: HashMap::new(),
            inlining: Vec::new(),
            budget: MOST_INLINED,
            notes: Vec::new(),
            root_says: Vec::new(),
            flat_says: Vec::new(),
            kept: Vec::new(),
            at: String::new(),
            shown: String::new(),
            split: false,
            null_left_out: false,
            depth: 0,
        }
    }

    /// Whether the client does not take the construct.
    pub(super) fn refuses(&self, construct: Construct) -> bool {
        !self.profile.survives(self.side, construct)
    }

    /// Whether the client is known to take the construct.
    pub(super) fn is_known_to_take(&self, construct: Construct) -> bool {
        self.profile.verdict(self.side, construct) == crate::verdict::Verdict::Accepted
    }

    /// Whether values must keep their shape: the profile says so, or nobody raises what a server answers.
    pub(super) fn keeps_values(&self) -> bool {
        self.profile.keeps_values() || self.side == Side::Output
    }

    /// Does something at a place inside this one: `original` and `shown` are the steps there.
    pub(super) fn inside<T>(&mut self, original: &[&str], shown: &[&str], act: impl FnOnce(&mut Self) -> T) -> T {
        let lengths = (self.at.len(), self.shown.len());
        push(&mut self.at, original);
        push(&mut self.shown, shown);
        let done = act(self);
        self.at.truncate(lengths.0);
        self.shown.truncate(lengths.1);
        done
    }

    /// Does something at a place elsewhere in the original.
    pub(super) fn elsewhere<T>(&mut self, origin: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.at, origin.to_owned());
        let done = act(self);
        self.at = before;
        done
    }

    /// Does something at a place elsewhere in the lowered schema, too.
    pub(super) fn at_definition<T>(&mut self, origin: &str, name: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        let shown = format!("/$defs/{}", escape_token(name));
        let before = std::mem::replace(&mut self.shown, shown);
        let depth = std::mem::replace(&mut self.depth, 0);
        let done = self.elsewhere(origin, act);
        self.shown = before;
        self.depth = depth;
        done
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
        let token = escape_token(keyword);
        let at = format!("{}/{token}", self.at);
        let shown_at = format!("{}/{token}", self.shown);
        self.push(Note {
            at,
            shown_at,
            construct,
            rule,
            change,
            said: said.map(str::to_owned),
            restore: Some(restore.clone()),
            tool: String::new(),
            side: self.side,
        });
    }

    /// Notes that the whole schema here is another one; `restore` is what it was.
    pub(super) fn whole(&mut self, construct: Construct, change: Change, restore: &JsonObject, said: Option<&str>) {
        let Some(rule) = self.profile.rule(self.side, construct) else { return };
        self.push(Note {
            at: self.at.clone(),
            shown_at: self.shown.clone(),
            construct,
            rule,
            change,
            said: said.map(str::to_owned),
            restore: Some(Json::Object(restore.clone())),
            tool: String::new(),
            side: self.side,
        });
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
        self.push(Note {
            at: self.at.clone(),
            shown_at: self.shown.clone(),
            construct,
            rule,
            change,
            said: said.map(str::to_owned),
            restore,
            tool: String::new(),
            side: self.side,
        });
    }

    fn push(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// The rule behind a keyword's construct.
    fn rule_for(&self, construct: Construct, value: &Json) -> Option<Rule> {
        match (construct, value) {
            (Construct::Format, Json::String(format)) => self.profile.refuses_format(self.side, format),
            _ => self.profile.rule(self.side, construct),
        }
    }

    /// The place in the lowered schema.
    pub(super) fn shown_at(&self) -> &str {
        &self.shown
    }
}

fn push(pointer: &mut String, steps: &[&str]) {
    for step in steps {
        pointer.push('/');
        pointer.push_str(&escape_token(step));
    }
}
