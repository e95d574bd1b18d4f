//! The walk through two schemas at once, which finds where they differ and how.

use std::collections::HashSet;

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::reference::definition_name;

use super::difference::{Difference, Effect, Hop, Typed, Undeclared};
use super::{arrays, conditions, objects, scalars, texts, types, unions, values};
use crate::kind::Kind;

/// How many pairs of schemas are looked at.
const MOST_PAIRS: usize = 20_000;
/// How deep the walk goes, by way of references too.
const DEEPEST: usize = 70;
/// How many differences are told.
const MOST_DIFFERENCES: usize = 5_000;

/// Where the walk is.
#[derive(Clone)]
pub(super) struct At<'a> {
    pub(super) old: String,
    pub(super) new: String,
    pub(super) path: Vec<Hop>,
    /// Whether what holds here holds for the whole: false where one branch speaks of others
    pub(super) sure: bool,
    /// Whether more here is less for the whole
    pub(super) flip: bool,
    /// The outermost schemas that speak of the same value
    pub(super) around: (&'a Json, &'a Json),
}

impl<'a> At<'a> {
    /// The same value, a keyword or two deeper.
    pub(super) fn inside(&self, old: &[&str], new: &[&str]) -> Self {
        let mut at = self.clone();
        push(&mut at.old, old);
        push(&mut at.new, new);
        at
    }

    /// A value inside this one.
    pub(super) fn hop(&self, old: &[&str], new: &[&str], hop: Hop, around: (&'a Json, &'a Json)) -> Self {
        let mut at = self.inside(old, new);
        at.path.push(hop);
        at.around = around;
        at
    }

    pub(super) fn unsure(mut self) -> Self {
        self.sure = false;
        self
    }

    pub(super) const fn flipped(mut self) -> Self {
        self.flip = !self.flip;
        self
    }
}

fn push(pointer: &mut String, tokens: &[&str]) {
    for token in tokens {
        pointer.push('/');
        pointer.push_str(&escape_token(token));
    }
}

/// What the walk found.
pub(crate) struct Walk<'a> {
    pub(super) old: &'a Json,
    pub(super) new: &'a Json,
    pub(super) found: Vec<Difference>,
    seen: HashSet<(usize, usize, bool, bool)>,
    pairs: usize,
    /// The pairs that the walk is inside of, and how deep in the value each is
    open: Vec<(usize, usize, usize)>,
    /// Whether all was looked at
    complete: bool,
}

/// All differences between two documents; and whether they are all, so that what they say together is proved.
pub(crate) fn walk(old: &Json, new: &Json) -> (Vec<Difference>, bool) {
    let mut walk =
        Walk { old, new, found: Vec::new(), seen: HashSet::new(), pairs: 0, open: Vec::new(), complete: true };
    let at =
        At { old: String::new(), new: String::new(), path: Vec::new(), sure: true, flip: false, around: (old, new) };
    walk.schemas(old, new, &at);
    (walk.found, walk.complete)
}

impl<'a> Walk<'a> {
    /// Compares two schemas of the same value.
    pub(super) fn schemas(&mut self, old: &'a Json, new: &'a Json, at: &At<'a>) {
        let place = |schema: &Json| std::ptr::from_ref(schema) as usize;
        if self.pairs >= MOST_PAIRS || self.open.len() >= DEEPEST || self.found.len() >= MOST_DIFFERENCES {
            self.complete = false;
            return;
        }
        let here = (place(old), place(new), at.path.len());
        if self.open.contains(&here) {
            // Round in a circle without a step into the value: nothing is shown by that.
            self.complete = false;
            return;
        }
        if !self.seen.insert((place(old), place(new), at.sure, at.flip)) {
            return;
        }
        self.pairs += 1;
        self.open.push(here);
        self.pair(old, new, at);
        self.open.pop();
    }

    fn pair(&mut self, old: &'a Json, new: &'a Json, at: &At<'a>) {
        let (lone_old, lone_new) = (lone_reference(old), lone_reference(new));
        if lone_old.is_some() || lone_new.is_some() {
            return self.references(old, new, (lone_old, lone_new), at);
        }
        match (old, new) {
            (Json::Object(old), Json::Object(new)) => self.keywords(old, new, at),
            (Json::Object(_), Json::Bool(true)) => self.schemas(old, empty(), at),
            (Json::Bool(true), Json::Object(_)) => self.schemas(empty(), new, at),
            (Json::Bool(a), Json::Bool(b)) if a == b => {}
            _ => {
                let effect = if *old == Json::Bool(false) { Effect::Widens } else { Effect::Narrows };
                let (what, typed) = match effect {
                    Effect::Widens => ("values are taken where none were", Typed::NO),
                    _ => ("no value is taken any more", Typed::both("the type of the generated field is gone")),
                };
                self.add(at, Kind::TypeChanged, ("", ""), effect, typed, what);
            }
        }
    }

    fn references(
        &mut self,
        old: &'a Json,
        new: &'a Json,
        (lone_old, lone_new): (Option<&'a str>, Option<&'a str>),
        at: &At<'a>,
    ) {
        let (from, to) = (lone_old.and_then(definition_name), lone_new.and_then(definition_name));
        if let (Some(from), Some(to)) = (&from, &to)
            && from != to
        {
            let why = "types are named after definitions in most generators";
            let message = format!("the definition `{from}` is now `{to}`");
            self.add(at, Kind::DefinitionRenamed, ("$ref", "$ref"), Effect::Same, Typed::name(why), message);
        }
        let mut at = at.clone();
        // What is said beside a reference is said of it.
        if let (Some(a), Some(b)) = (old.as_object(), new.as_object()) {
            let aside = |members: &JsonObject, lone: bool| {
                let kept = members.iter().filter(|(name, _)| lone && *name != "$ref" && *name != "$defs");
                kept.map(|(name, value)| (name.to_owned(), value.clone())).collect::<JsonObject>()
            };
            let (mut a, mut b) = (aside(a, from.is_some()), aside(b, to.is_some()));
            // Where one of them says it without a reference, what it says is held against what stands beside the other's.
            let held = |from: &Json, beside: &JsonObject| {
                beside
                    .names()
                    .filter_map(|name| Some((name.to_owned(), from.get(name)?.clone())))
                    .collect::<JsonObject>()
            };
            if from.is_none() {
                a = held(old, &b);
            } else if to.is_none() {
                b = held(new, &a);
            }
            texts::compare(self, &a, &b, &at);
        }
        let follow = |document: &'a Json, schema: &'a Json, name: Option<String>, pointer: &mut String| match name {
            None => Some(schema),
            Some(name) => {
                *pointer = format!("/$defs/{}", escape_token(&name));
                document.get("$defs")?.get(&name)
            }
        };
        let (old, new) = (follow(self.old, old, from, &mut at.old), follow(self.new, new, to, &mut at.new));
        match (old, new) {
            (Some(old), Some(new)) => self.schemas(old, new, &at),
            _ => {
                self.add(
                    &at,
                    Kind::ReferenceChanged,
                    ("", ""),
                    Effect::Unclear,
                    Typed::NO,
                    "a reference leads nowhere",
                );
            }
        }
    }

    fn keywords(&mut self, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
        texts::compare(self, old, new, at);
        types::compare(self, old, new, at);
        values::compare(self, old, new, at);
        scalars::compare(self, old, new, at);
        objects::compare(self, old, new, at);
        arrays::compare(self, old, new, at);
        unions::compare(self, old, new, at);
        conditions::compare(self, old, new, at);
        for keyword in ["$ref", "$dynamicRef"] {
            match (old.get(keyword), new.get(keyword)) {
                (None, None) => {}
                (Some(Json::String(a)), Some(Json::String(b))) if keyword == "$ref" => {
                    let (a, b) = (definition_name(a), definition_name(b));
                    let target =
                        |document: &'a Json, name: &Option<String>| document.get("$defs")?.get(name.as_deref()?);
                    if let (Some(old), Some(new)) = (target(self.old, &a), target(self.new, &b)) {
                        let mut at = at.clone();
                        at.old = format!("/$defs/{}", escape_token(&a.unwrap_or_default()));
                        at.new = format!("/$defs/{}", escape_token(&b.unwrap_or_default()));
                        self.schemas(old, new, &at);
                    }
                }
                (a, b) => {
                    let effect = match (a, b) {
                        (None, _) => Effect::Narrows,
                        (_, None) => Effect::Widens,
                        _ => Effect::Unclear,
                    };
                    self.add(
                        at,
                        Kind::ReferenceChanged,
                        (keyword, keyword),
                        effect,
                        Typed::NO,
                        "a reference came or went",
                    );
                }
            }
        }
        if ["unevaluatedProperties", "unevaluatedItems"].iter().any(|name| old.contains(name) || new.contains(name)) {
            // What is evaluated depends on branches far away; only the sets as wholes tell.
            self.complete = false;
        }
    }

    /// Notes a difference; the keywords are those at which it stands, empty for the schema itself.
    pub(super) fn add(
        &mut self,
        at: &At<'a>,
        kind: Kind,
        keywords: (&str, &str),
        effect: Effect,
        typed: Typed,
        message: impl Into<String>,
    ) {
        self.note(at, kind, keywords, effect, typed, message.into(), None);
    }

    #[expect(clippy::too_many_arguments, reason = "they are the parts of what is noted")]
    pub(super) fn note(
        &mut self,
        at: &At<'a>,
        kind: Kind,
        (old, new): (&str, &str),
        effect: Effect,
        typed: Typed,
        message: String,
        undeclared: Option<Undeclared>,
    ) {
        let pointer = |base: &str, keyword: &str| {
            let mut pointer = base.to_owned();
            if !keyword.is_empty() {
                keyword.split('\u{0}').for_each(|token| push(&mut pointer, &[token]));
            }
            pointer
        };
        let effect = if at.flip { effect.flipped() } else { effect };
        let effect = if at.sure || effect == Effect::Same { effect } else { Effect::Unclear };
        self.found.push(Difference {
            kind,
            old: Some(pointer(&at.old, old)),
            new: Some(pointer(&at.new, new)),
            bases: (at.old.clone(), at.new.clone()),
            path: at.path.clone(),
            effect,
            typed,
            message,
            sure: at.sure && !at.flip,
            focus: None,
            undeclared: undeclared.filter(|_| at.sure && !at.flip),
        });
    }

    /// That what was noted last is about one member.
    pub(super) fn about(&mut self, name: &str) {
        if let Some(last) = self.found.last_mut() {
            last.focus = Some(name.to_owned());
        }
    }

    /// That not everything is told by the differences.
    pub(super) const fn incomplete(&mut self) {
        self.complete = false;
    }
}

/// The reference of a schema that says nothing else of values.
fn lone_reference(schema: &Json) -> Option<&str> {
    let members = schema.as_object()?;
    let reference = members.get("$ref")?.as_str()?;
    let mut rules = members.iter().filter(|(name, value)| super::wire::is_wire(name, value) && *name != "$defs");
    rules.all(|(name, _)| name == "$ref").then_some(reference)
}

/// A schema that says nothing.
pub(super) fn empty() -> &'static Json {
    static EMPTY: Json = Json::Object(JsonObject::new());
    &EMPTY
}
