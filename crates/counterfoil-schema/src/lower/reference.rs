//! `$ref`: kept, put in place, or cut where it would go on for ever.

use std::borrow::Cow;
use std::sync::Arc;

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::combine::{Lost, both, without_leftovers};
use crate::lower::form::own;
use crate::lower::phrase;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// The most references that are followed in a row.
const MOST_HOPS: usize = 16;

/// The most properties that tell an outer object from others.
const MOST_NAMED: usize = 4;

/// The most definitions that are kept one inside the other.
const DEEPEST_KEPT: usize = 48;

impl Work<'_> {
    /// Deals with `$ref`; `None` when there is none left and the work goes on.
    pub(super) fn reference(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let name = definition_name(&draft.keywords)?;
        let Some(definition) = self.definitions.get(&name) else {
            // References to nothing were taken out when the document was read.
            draft.keywords.remove("$ref");
            return None;
        };
        let recursive = definition.recursive;
        let annotated = draft.keywords.iter().any(|(keyword, _)| keyword != "$ref" && is_annotation_keyword(keyword));
        let ruled = draft.keywords.iter().any(|(keyword, _)| keyword != "$ref" && !is_annotation_keyword(keyword));
        let refused = [
            (true, Construct::RefDefs),
            (recursive, Construct::RefRecursive),
            (ruled, Construct::RefSiblings),
            (annotated && !recursive, Construct::RefAnnotated),
            (position == Position::Root, Construct::RootRef),
        ];
        let rules = draft.keywords.iter().filter(|(keyword, _)| *keyword != "$ref" && !is_annotation_keyword(keyword));
        let rules: JsonObject = rules.map(own).collect();
        let mut refused = refused.into_iter().find(|(applies, construct)| *applies && self.refuses(*construct));
        if refused.is_none() && !rules.is_empty() {
            refused = self.refused_beside(&Json::Object(rules)).map(|construct| (true, construct));
        }
        match refused {
            None if self.nesting >= DEEPEST_KEPT && self.is_new(&name) => {
                Some(self.cut(draft, &name, Construct::RefRecursive, position))
            }
            None => Some(self.keep(draft, &name, annotated)),
            Some((_, construct)) if self.inlining.contains(&name) || self.is_spent() => {
                Some(self.cut(draft, &name, construct, position))
            }
            Some((_, construct)) => Some(self.put_in_place(draft, &name, construct, position)),
        }
    }

    /// Why rules cannot stay beside a reference: the client does not take what is in them, or objects are closed to all but
    /// their own members, or `null` is to be allowed beside them. Rules that were merged with a reference did not stand
    /// beside it, where some drafts ignore them.
    fn refused_beside(&mut self, rules: &Json) -> Option<Construct> {
        let merged = self.merged_for.filter(|_| self.is_merged());
        let strict = [Construct::AdditionalPropertiesMissing, Construct::OptionalProperty].into_iter();
        let strict = strict.filter(|_| !self.keeps_values()).find(|construct| self.refuses(*construct));
        self.refused_inside(rules).or(strict).or(merged)
    }

    /// Whether a definition was not kept so far.
    fn is_new(&self, name: &str) -> bool {
        self.definitions.get(name).is_some_and(|definition| definition.kept.is_none())
    }

    /// Keeps the reference; its definition is lowered once.
    fn keep(&mut self, draft: &mut Draft, name: &str, annotated: bool) -> (Json, Shape) {
        if annotated && self.refuses(Construct::RefAnnotated) {
            let before = draft.keywords.clone();
            let reference = draft.keywords.remove("$ref").unwrap_or_default();
            let reference = Json::object([("$ref", reference)]);
            let change = if self.refuses(Construct::AnyOf) {
                draft.keywords = reference.as_object().cloned().unwrap_or_default();
                Change::Dropped
            } else {
                draft.keywords.insert("anyOf", vec![reference]);
                Change::Rewritten
            };
            self.whole(Construct::RefAnnotated, change, &before, None);
        }
        let index = self.kept_index(name);
        self.annotations(draft, Position::Other);
        let shape = if self.is_same(index) { Shape::Same } else { Shape::Definition(index) };
        (Json::Object(std::mem::take(&mut draft.keywords)), shape)
    }

    /// Puts the definition where the reference was.
    fn put_in_place(
        &mut self,
        draft: &mut Draft,
        name: &str,
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let before = draft.keywords.clone();
        let Some(definition) = self.definitions.get(name) else { return (Json::Object(before), Shape::Same) };
        let origin = definition.origin.clone();
        let schema = Arc::clone(&definition.schema);
        self.budget = self.budget.saturating_sub(definition.size);
        let ruled = before.iter().any(|(keyword, _)| keyword != "$ref" && !is_annotation_keyword(keyword));
        let mut lost = Lost::new();
        let target = schema.as_object().cloned().unwrap_or_default();
        let mut merged = beside(&before, target, &mut lost);
        let said = self.said(&lost);
        let change = if lost.is_empty() { Change::Rewritten } else { Change::Widened };
        if let Some(rule) = self.profile.rule(self.side, construct) {
            // What is referred to is not in the lowered schema any more, so that there is nothing to put back.
            let said = said.join("; ");
            self.under(construct, rule, change, (!said.is_empty()).then_some(&said), None);
        }
        if *schema == Json::Bool(false) {
            return self.schema(&schema, position);
        }
        self.say(&mut merged, said, position);
        self.inlining.push(name.to_owned());
        self.nesting += 1;
        let done = if ruled {
            self.merging(vec![origin], |work| work.node(merged, position))
        } else {
            self.elsewhere(&origin, |work| work.node(merged, position))
        };
        self.nesting -= 1;
        self.inlining.pop();
        done
    }

    /// Ends what would go on for ever: an open object where it is one, else any value.
    fn cut(&mut self, draft: &mut Draft, name: &str, construct: Construct, position: Position) -> (Json, Shape) {
        let said = self.again(name);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            self.under(construct, rule, Change::Widened, Some(&said), None);
        }
        let open = self.open(name, &draft.keywords, said);
        self.node(open, position)
    }

    /// What stands where a definition would hold itself, with the annotations of the reference.
    fn open(&self, name: &str, reference: &JsonObject, said: String) -> JsonObject {
        let is_object = self.definitions.get(name).is_some_and(|definition| is_object(&definition.schema));
        let mut open: JsonObject =
            reference.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
        if is_object {
            open.insert_at(0, "type", "object");
        }
        phrase::describe(&mut open, &[said]);
        open
    }

    /// What is said where a definition is not written out. Its name stands nowhere in what the client sees.
    fn again(&self, name: &str) -> String {
        let Some(definition) = self.definitions.get(name) else { return phrase::schema(&Json::Bool(true)) };
        let noun = if is_object(&definition.schema) { "object" } else { "value" };
        match self.inlining.iter().rev().position(|known| known == name) {
            None => definition.words.get_or_init(|| phrase::schema(&definition.schema)).clone(),
            Some(0) => format!("of the same form as the {noun} around it"),
            Some(_) => {
                let properties = definition.schema.get("properties").and_then(Json::as_object);
                let names: Vec<_> = properties.into_iter().flat_map(JsonObject::names).take(MOST_NAMED).collect();
                let with = if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) };
                format!("of the same form as the outer {noun}{with}")
            }
        }
    }

    /// A schema whose reference at the top is put in place, without noting it: to look at its type and its members.
    pub(super) fn resolved<'s>(&'s self, schema: &'s Json) -> Cow<'s, Json> {
        let mut schema = Cow::Borrowed(schema);
        for _ in 0..MOST_HOPS {
            let Some(keywords) = schema.as_object() else { break };
            let Some(target) = definition_name(keywords).and_then(|name| self.definitions.get(&name)) else { break };
            // Most references stand alone, and what they lead to may be large.
            schema = match keywords.len() {
                1 => Cow::Borrowed(&*target.schema),
                _ => Cow::Owned(with_annotations(&target.schema, keywords)),
            };
        }
        schema
    }

    /// The same, to hold on to. What a definition says is not copied.
    pub(super) fn resolved_to_keep(&self, schema: &Json) -> Arc<Json> {
        let mut shared: Option<&Arc<Json>> = None;
        for _ in 0..MOST_HOPS {
            let here = shared.map_or(schema, Arc::as_ref);
            let alone = here.as_object().filter(|keywords| keywords.len() == 1).and_then(definition_name);
            let Some(target) = alone.and_then(|name| self.definitions.get(&name)) else { break };
            shared = Some(&target.schema);
        }
        match (shared, self.resolved(shared.map_or(schema, Arc::as_ref))) {
            (Some(shared), Cow::Borrowed(_)) => Arc::clone(shared),
            (_, resolved) => Arc::new(resolved.into_owned()),
        }
    }

    /// The same, to work on. The names of definitions that hold themselves go to `names`: they are not put in place again
    /// [inside](Self::within) of themselves.
    pub(super) fn in_place(&mut self, schema: &Json, names: &mut Vec<String>) -> Json {
        let mut schema = schema.clone();
        for _ in 0..MOST_HOPS {
            let Some(keywords) = schema.as_object() else { break };
            let Some(name) = definition_name(keywords) else { break };
            let Some(target) = self.definitions.get(&name) else { break };
            if self.inlining.contains(&name) || self.is_spent() {
                return Json::Object(self.open(&name, keywords, self.again(&name)));
            }
            if target.recursive {
                names.push(name);
            }
            self.budget = self.budget.saturating_sub(target.size);
            schema = with_annotations(&target.schema, keywords);
        }
        schema
    }

    /// Does something inside of definitions that were put in place.
    pub(super) fn within<T>(&mut self, names: Vec<String>, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.inlining.len();
        self.inlining.extend(names);
        let done = act(self);
        self.inlining.truncate(before);
        done
    }

    /// Where in the original the definitions stand that are put in place of a schema's reference.
    pub(super) fn origins(&self, schema: &Json) -> Vec<String> {
        let mut origins = Vec::new();
        let mut next = self.refers_to(schema);
        while let Some(definition) = next.take().and_then(|name| self.definitions.get(&name))
            && origins.len() < MOST_HOPS
        {
            origins.push(definition.origin.clone());
            next = self.refers_to(&definition.schema);
        }
        origins
    }

    /// The name of the definition that a schema refers to at its top, and only that.
    pub(super) fn refers_to(&self, schema: &Json) -> Option<String> {
        definition_name(schema.as_object()?)
    }
}

/// The keywords of a reference's target, with those beside the reference.
fn beside(reference: &JsonObject, target: JsonObject, lost: &mut Lost) -> JsonObject {
    let mut merged = target;
    let mut rules = JsonObject::new();
    for (keyword, value) in reference.iter().filter(|(keyword, _)| *keyword != "$ref") {
        if is_annotation_keyword(keyword) {
            merged.insert(keyword, value.clone());
        } else {
            rules.push(keyword, value.clone());
        }
    }
    if rules.is_empty() {
        return merged;
    }
    without_leftovers(&mut merged, lost);
    both(&merged, &rules, lost).unwrap_or_else(|| {
        lost.push(("allOf".to_owned(), Json::Object(rules)));
        merged
    })
}

/// A schema that takes the place of a reference, whose annotations win. Rules beside the reference hold too.
fn with_annotations(target: &Json, reference: &JsonObject) -> Json {
    let Json::Object(target) = target else { return target.clone() };
    let mut merged = target.clone();
    let mut rules = JsonObject::new();
    for (keyword, value) in reference.iter().filter(|(keyword, _)| *keyword != "$ref") {
        if is_annotation_keyword(keyword) {
            merged.insert(keyword, value.clone());
        } else {
            rules.push(keyword, value.clone());
        }
    }
    match merged.get_mut("allOf") {
        _ if rules.is_empty() => {}
        Some(Json::Array(all)) => all.push(Json::Object(rules)),
        _ => {
            merged.insert("allOf", vec![Json::Object(rules)]);
        }
    }
    Json::Object(merged)
}

fn is_object(schema: &Json) -> bool {
    schema.get("type").and_then(Json::as_str) == Some("object")
}

/// The definition that `$ref` leads to, in the one form that documents are brought to.
fn definition_name(keywords: &JsonObject) -> Option<String> {
    crate::reference::definition_name(keywords.get("$ref")?.as_str()?)
}
