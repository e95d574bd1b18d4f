//! The root: an object, whatever else the schema makes of it.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::combine::both;
use crate::lower::objects::names;
use crate::lower::phrase;
use crate::lower::unions::AnyUnion;
use crate::lower::widen::any_of_these;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// The most branches that a root is taken apart into. Beyond them, only what all have in common is said.
const MOST_BRANCHES: usize = 64;

/// What is said of a property in a form is no longer than this.
const LONGEST_MEMBER: usize = 60;

/// The most branches that a description lists.
const MOST_LISTED: usize = 24;

impl Work<'_> {
    /// What is special at the root.
    pub(super) fn root(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        if position != Position::Root {
            return None;
        }
        self.root_type(draft);
        for (keyword, construct) in [("oneOf", Construct::RootOneOf), ("anyOf", Construct::RootAnyOf)] {
            let Some(Json::Array(branches)) = draft.keywords.get(keyword) else { continue };
            if self.refuses(construct) {
                return Some(self.flatten(draft, construct));
            }
            let branches = branches.clone();
            let places = self.branches_at.take();
            let union = AnyUnion { keyword, schema: draft.keywords.clone(), branches, places };
            let mark = self.notes.len();
            if let Some(done) = self.branches(draft, &union, position) {
                return Some(done);
            }
            // What is beside the union and what is in it speak of the same members; of `oneOf`, branches that take more
            // may hold together.
            let noted = self.notes.get(mark).map(|note| note.construct);
            let lowered = draft.keywords.get(keyword).cloned().unwrap_or_default();
            if let Some(construct) = noted.or_else(|| self.noted_in_definitions(&lowered)) {
                self.notes.truncate(mark);
                draft.keywords = union.schema;
                return Some(self.flatten(draft, construct));
            }
        }
        for keyword in ["enum", "const"] {
            if draft.keywords.contains(keyword) && self.refuses(Construct::RootEnum) {
                self.drop_and_say(draft, Construct::RootEnum, keyword);
            }
        }
        None
    }

    /// `type: "object"`, which the arguments of a tool always are.
    fn root_type(&mut self, draft: &mut Draft) {
        let construct = match draft.keywords.get("type") {
            None => Construct::RootTypeMissing,
            Some(Json::Array(_)) => Construct::RootTypeList,
            Some(_) => return,
        };
        if !self.refuses(construct) {
            return;
        }
        let before = draft.keywords.clone();
        self.whole(construct, Change::Rewritten, &before, None);
        match draft.keywords.position("type") {
            Some(_) => {
                draft.keywords.insert("type", "object");
            }
            None => draft.keywords.insert_at(0, "type", "object"),
        }
    }

    /// A union at the root as one flat object: what every branch requires is required, a name in several branches gets
    /// the union of their schemas, and a description lists the branches.
    pub(super) fn flatten(&mut self, draft: &mut Draft, construct: Construct) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let mut base = before.clone();
        base.remove("type");
        base.insert_at(0, "type", "object");
        let mut branches = Vec::new();
        let whole = self.take_apart(base.clone(), &mut branches, 0);
        for keyword in ["anyOf", "oneOf", "allOf"] {
            base.remove(keyword);
        }
        let mut merged = if whole { any_of_these(&branches, self.side) } else { None };
        if self.refuses(Construct::AdditionalPropertiesMissing)
            && let Some(merged) = &mut merged
        {
            declare_named(merged, &branches);
        }
        let mut groups = ["oneOf", "anyOf", "allOf"].into_iter().filter(|group| before.contains(group));
        let only = groups.next().filter(|_| groups.next().is_none());
        let about_presence = || only.and_then(|group| phrase::presence(group, before.get(group)?));
        let said = match whole {
            true => about_presence().or_else(|| listed(&branches, &|schema| self.schema_words(schema))),
            false => None,
        };
        // Any other construct is one of something inside.
        let is_of_root = matches!(construct, Construct::RootAnyOf | Construct::RootOneOf);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            let restore = is_of_root.then(|| Json::Object(before.clone()));
            self.under(construct, rule, Change::Widened, said.as_deref(), restore);
        }
        let mut flat = JsonObject::new();
        for (keyword, value) in base.iter() {
            if is_annotation_keyword(keyword) {
                flat.push(keyword, value.clone());
            }
        }
        let rules = merged.unwrap_or_else(|| {
            base.retain(|keyword, _| !is_annotation_keyword(keyword));
            if !whole {
                base.remove("additionalProperties");
            }
            base
        });
        flat.extend(rules.into_iter().filter(|(keyword, _)| !is_annotation_keyword(keyword)));
        if let Some(said) = said {
            self.flat_says.push(said);
        }
        self.node(flat, Position::Root)
    }

    /// The branches of all unions in a schema, each with all that stands beside it; `false` when there are too many. What
    /// can be no object is left out.
    fn take_apart(&self, schema: JsonObject, branches: &mut Vec<JsonObject>, depth: usize) -> bool {
        if depth > 12 || branches.len() > MOST_BRANCHES {
            return false;
        }
        let mut schema = schema;
        if self.refers_to(&Json::Object(schema.clone())).is_some() {
            schema = self.resolved(&Json::Object(schema.clone())).as_object().cloned().unwrap_or_default();
            schema.remove("$ref");
        }
        if let Some(Json::Array(parts)) = schema.remove("allOf") {
            let mut merged = schema;
            for part in &parts {
                let Json::Object(part) = &*self.resolved(part) else { continue };
                match both(&merged, part, &mut Vec::new()) {
                    Some(all) => merged = all,
                    None => return true,
                }
            }
            return self.take_apart(merged, branches, depth + 1);
        }
        let union = ["oneOf", "anyOf"].into_iter().find_map(|keyword| match schema.get(keyword) {
            Some(Json::Array(inner)) => Some((keyword, inner.clone())),
            _ => None,
        });
        let Some((keyword, inner)) = union else {
            let is_object = schema.get("type").and_then(Json::as_str) == Some("object");
            if is_object {
                branches.push(schema);
            }
            return branches.len() <= MOST_BRANCHES;
        };
        schema.remove(keyword);
        inner.iter().all(|branch| match &*self.resolved(branch) {
            Json::Object(branch) => match both(&schema, branch, &mut Vec::new()) {
                Some(merged) => self.take_apart(merged, branches, depth + 1),
                None => true,
            },
            Json::Bool(false) => true,
            _ => self.take_apart(schema.clone(), branches, depth + 1),
        })
    }
}

/// Declares what a branch requires and none declares: a closed object would refuse it.
fn declare_named(merged: &mut JsonObject, branches: &[JsonObject]) {
    let Some(properties) = merged.get_mut("properties").and_then(Json::as_object_mut) else { return };
    for name in branches.iter().flat_map(|branch| names(branch.get("required"))) {
        if !properties.contains(name) {
            properties.push(name, JsonObject::new());
        }
    }
}

/// The branches in words: the value of what tells them apart, and what each requires beyond the others.
fn listed(branches: &[JsonObject], words_of: &dyn Fn(&Json) -> String) -> Option<String> {
    if branches.len() < 2 {
        return None;
    }
    let common = |name: &str| branches.iter().all(|branch| names(branch.get("required")).any(|known| known == name));
    let mut words: Vec<String> = Vec::new();
    // One property that differs is a union of its own: there is nothing to say of it.
    let mut told_apart = false;
    for branch in branches {
        let mut parts = tags(branch);
        let tagged: Vec<String> = parts.iter().map(|(name, _)| name.clone()).collect();
        let is_tag = |name: &str| tagged.iter().any(|tag| tag == name);
        let required: Vec<&str> = names(branch.get("required")).collect();
        let mut members: Vec<String> = Vec::new();
        for name in required.iter().filter(|name| !is_tag(name)) {
            match differing(name, branch, branches, words_of) {
                Some(words) => members.push(format!("{name} ({words})")),
                None if !common(name) => {
                    told_apart = true;
                    members.push((*name).to_owned());
                }
                None => {}
            }
        }
        let optional = branch.get("properties").and_then(Json::as_object).into_iter().flat_map(JsonObject::names);
        for name in optional.filter(|name| !is_tag(name) && !required.contains(name)) {
            members.extend(
                differing(name, branch, branches, words_of).map(|words| format!("{name} ({words}, or left out)")),
            );
        }
        told_apart |= parts.len() + members.len() > 1 || !parts.is_empty();
        if !members.is_empty() {
            parts.push((String::new(), members.join(", ")));
        }
        let word = parts.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" with ");
        words.push(if word.is_empty() { "nothing more".to_owned() } else { word });
    }
    words.dedup();
    let more = words.len().saturating_sub(MOST_LISTED);
    words.truncate(MOST_LISTED);
    let tail = if more > 0 { format!("; or {more} more forms") } else { String::new() };
    (told_apart && words.len() > 1).then(|| format!("one of these forms: {}{tail}", words.join("; or ")))
}

/// What a property is in this branch, where another branch declares it otherwise.
fn differing(
    name: &str,
    branch: &JsonObject,
    branches: &[JsonObject],
    words_of: &dyn Fn(&Json) -> String,
) -> Option<String> {
    let declared = |branch: &JsonObject| branch.get("properties").and_then(|all| all.get(name)).map(words_of);
    let here = declared(branch)?;
    let elsewhere = branches.iter().filter_map(declared);
    (here.len() <= LONGEST_MEMBER && elsewhere.into_iter().any(|words| words != here)).then_some(here)
}

/// The members of a branch that can have one value only, as name and words.
fn tags(branch: &JsonObject) -> Vec<(String, String)> {
    let properties = branch.get("properties").and_then(Json::as_object);
    let constant = |(name, schema): (&str, &Json)| {
        let value = match (schema.get("const"), schema.get("enum").and_then(Json::as_array)) {
            (Some(value), _) => value,
            (None, Some([only])) => only,
            _ => return None,
        };
        Some((name.to_owned(), format!("{name} {value}")))
    };
    properties.into_iter().flat_map(|properties| properties.iter().filter_map(constant)).collect()
}
