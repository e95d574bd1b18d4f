//! `$ref`: kept, put in place, or cut where it would go on for ever.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::combine::both;
use crate::lower::phrase::{self, is_annotation};
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

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
        let annotated = draft.keywords.iter().any(|(keyword, _)| keyword != "$ref" && is_annotation(keyword));
        let ruled = draft.keywords.iter().any(|(keyword, _)| keyword != "$ref" && !is_annotation(keyword));
        let refused = [
            (true, Construct::RefDefs),
            (recursive, Construct::RefRecursive),
            (ruled, Construct::RefSiblings),
            (annotated && !recursive, Construct::RefAnnotated),
            (position == Position::Root, Construct::RootRef),
        ];
        let rules = draft.keywords.iter().filter(|(keyword, _)| *keyword != "$ref" && !is_annotation(keyword));
        let rules: JsonObject = rules.map(own).collect();
        let mut refused = refused.into_iter().find(|(applies, construct)| *applies && self.refuses(*construct));
        if refused.is_none() && !rules.is_empty() {
            refused = self.refused_inside(&Json::Object(rules)).map(|construct| (true, construct));
        }
        match refused {
            None => Some(self.keep(draft, &name, annotated)),
            Some((_, construct)) if self.inlining.contains(&name) || self.budget == 0 => {
                Some(self.cut(draft, &name, construct, position))
            }
            Some((_, construct)) => Some(self.put_in_place(draft, &name, construct, position)),
        }
    }

    /// Keeps the reference; its definition is lowered once.
    fn keep(&mut self, draft: &mut Draft, name: &str, annotated: bool) -> (Json, Shape) {
        if annotated && self.refuses(Construct::RefAnnotated) {
            let before = draft.keywords.clone();
            draft.keywords.retain(|keyword, _| keyword == "$ref" || !is_annotation(keyword));
            self.whole(Construct::RefAnnotated, Change::Dropped, &before, None);
        }
        let index = self.kept_index(name);
        self.annotations(draft, Position::Other);
        (Json::Object(std::mem::take(&mut draft.keywords)), Shape::Definition(index))
    }

    /// The index of a definition that is kept; it is lowered when it is first referred to.
    pub(super) fn kept_index(&mut self, name: &str) -> usize {
        let next = self.kept.len();
        let Some(definition) = self.definitions.get_mut(name) else { return next };
        if let Some(index) = definition.kept {
            return index;
        }
        definition.kept = Some(next);
        let (schema, origin) = (definition.schema.clone(), definition.origin.clone());
        self.kept.push(None);
        let inlining = std::mem::take(&mut self.inlining);
        let (lowered, shape) = self.at_definition(&origin, name, |work| work.schema(&schema, Position::Other));
        self.inlining = inlining;
        if let Some(slot) = self.kept.get_mut(next) {
            *slot = Some((name.to_owned(), lowered, shape));
        }
        next
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
        let schema = definition.schema.clone();
        let target = schema.as_object().cloned().unwrap_or_default();
        self.budget = self.budget.saturating_sub(1 + target.len());
        let ruled = before.iter().any(|(keyword, _)| keyword != "$ref" && !is_annotation(keyword));
        let scoped = ["unevaluatedProperties", "unevaluatedItems"].into_iter().any(|keyword| target.contains(keyword));
        let change = if ruled && scoped { Change::Widened } else { Change::Rewritten };
        if let Some(rule) = self.profile.rule(self.side, construct) {
            // What is referred to is not in the lowered schema any more, so that there is nothing to put back.
            self.under(construct, rule, change, None, None);
        }
        if schema == Json::Bool(false) {
            return self.schema(&schema, position);
        }
        let merged = self.beside(&before, &target);
        self.inlining.push(name.to_owned());
        let done = if ruled {
            self.node(merged, position)
        } else {
            self.elsewhere(&origin, |work| work.node(merged, position))
        };
        self.inlining.pop();
        done
    }

    /// The keywords of a reference's target, with those beside the reference.
    fn beside(&mut self, reference: &JsonObject, target: &JsonObject) -> JsonObject {
        let mut merged = target.clone();
        let mut rules = JsonObject::new();
        let ruled = reference.iter().any(|(keyword, _)| keyword != "$ref" && !is_annotation(keyword));
        if ruled {
            // They speak of what the target leaves over, and would speak of its neighbours too.
            merged.remove("unevaluatedProperties");
            merged.remove("unevaluatedItems");
        }
        for (keyword, value) in reference.iter().filter(|(keyword, _)| *keyword != "$ref") {
            if is_annotation(keyword) {
                merged.insert(keyword, value.clone());
            } else {
                rules.push(keyword, value.clone());
            }
        }
        if rules.is_empty() {
            return merged;
        }
        if target.contains("$ref") {
            // The target refers on; both stay side by side until that is in place too.
            merged.extend(rules);
            return merged;
        }
        both(&merged, &rules, &mut Vec::new()).unwrap_or(merged)
    }

    /// Ends what would go on for ever: an open object where it is one, else any value.
    fn cut(&mut self, draft: &mut Draft, name: &str, construct: Construct, position: Position) -> (Json, Shape) {
        let before = draft.keywords.clone();
        let target = self.definitions.get(name).and_then(|definition| definition.schema.as_object());
        let is_object = target.and_then(|target| target.get("type")).and_then(Json::as_str) == Some("object");
        let said = format!("again {name}, of the same form");
        if let Some(rule) = self.profile.rule(self.side, construct) {
            self.under(construct, rule, Change::Widened, Some(&said), None);
        }
        let mut open: JsonObject = before.iter().filter(|(keyword, _)| is_annotation(keyword)).map(own).collect();
        if is_object {
            open.insert_at(0, "type", "object");
        }
        phrase::describe(&mut open, &[said]);
        self.node(open, position)
    }

    /// A schema whose reference at the top is put in place, without noting it: to look at its type and its members.
    pub(super) fn resolved(&self, schema: &Json) -> Json {
        let mut schema = schema.clone();
        for _ in 0..16 {
            let Some(keywords) = schema.as_object() else { break };
            let Some(target) = definition_name(keywords).and_then(|name| self.definitions.get(&name)) else { break };
            let Some(target) = target.schema.as_object() else { break };
            let mut merged = target.clone();
            for (keyword, value) in keywords.iter().filter(|(keyword, _)| *keyword != "$ref") {
                merged.insert(keyword, value.clone());
            }
            schema = Json::Object(merged);
        }
        schema
    }

    /// The name of the definition that a schema refers to at its top, and only that.
    pub(super) fn refers_to(&self, schema: &Json) -> Option<String> {
        definition_name(schema.as_object()?)
    }
}

fn own((keyword, value): (&str, &Json)) -> (String, Json) {
    (keyword.to_owned(), value.clone())
}

/// The definition that `$ref` leads to, in the one form that documents are brought to.
fn definition_name(keywords: &JsonObject) -> Option<String> {
    crate::reference::definition_name(keywords.get("$ref")?.as_str()?)
}
