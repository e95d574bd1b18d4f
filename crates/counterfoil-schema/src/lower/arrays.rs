//! Arrays: their elements, tuples, and their rules.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::form::replace;
use crate::lower::widen::one_of_these;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Shape, can_tell_apart};

impl Work<'_> {
    /// Lowers what is inside an array, and its rules.
    pub(super) fn array(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let is_array = has_type(&draft.keywords, "array");
        if is_array && let Some(done) = self.too_deep(draft, position) {
            return Some(done);
        }
        self.depth += 1;
        let done = self.elements(draft, position);
        self.depth -= 1;
        if done.is_some() {
            return done;
        }
        if draft.keywords.get("minItems").and_then(Json::as_u64).is_some_and(|least| least > 1) {
            self.drop_refused(draft, &[("minItems", Construct::MinItemsMany)]);
        } else {
            self.drop_refused(draft, &[("minItems", Construct::MinItems)]);
        }
        self.drop_refused(
            draft,
            &[
                ("maxItems", Construct::MaxItems),
                ("uniqueItems", Construct::UniqueItems),
                ("minContains", Construct::Contains),
                ("maxContains", Construct::Contains),
            ],
        );
        self.drop_condition(draft, Construct::Contains, "contains");
        self.drop_condition(draft, Construct::UnevaluatedItems, "unevaluatedItems");
        None
    }

    fn elements(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        if let Some(Json::Array(first)) = draft.keywords.get("prefixItems") {
            let first = first.clone();
            return self.tuple(draft, &first, position);
        }
        match draft.keywords.get("items").cloned() {
            Some(items @ (Json::Object(_) | Json::Bool(_))) => {
                let (lowered, shape) = self.inside(&["items"], &["items"], |work| work.schema(&items, Position::Items));
                draft.keywords.insert("items", lowered);
                draft.shape = Shape::Array(Vec::new(), Box::new(shape)).tidy();
            }
            None if has_type(&draft.keywords, "array") && self.refuses(Construct::ArrayWithoutItems) => {
                let before = draft.keywords.clone();
                self.whole(Construct::ArrayWithoutItems, Change::Rewritten, &before, None);
                let (lowered, shape) =
                    self.inside(&["items"], &["items"], |work| work.node(JsonObject::new(), Position::Items));
                draft.keywords.insert("items", lowered);
                draft.shape = Shape::Array(Vec::new(), Box::new(shape)).tidy();
            }
            _ => {}
        }
        None
    }

    /// A tuple: kept, or a list whose items are any of its elements.
    fn tuple(&mut self, draft: &mut Draft, first: &[Json], position: Position) -> Option<(Json, Shape)> {
        let rest = draft.keywords.get("items").cloned();
        let rest_is_refused = matches!(rest, Some(Json::Bool(_))) && self.refuses(Construct::ItemsBoolean);
        if !self.refuses(Construct::PrefixItems) && !rest_is_refused {
            return self.kept_tuple(draft, first, rest.as_ref());
        }
        let construct =
            if self.refuses(Construct::PrefixItems) { Construct::PrefixItems } else { Construct::ItemsBoolean };
        let before = draft.keywords.clone();
        // Nothing can stand where `false` does, and so nothing after it.
        let end = first.iter().position(|schema| *schema == Json::Bool(false));
        let (first, rest) = end.map_or((first, rest), |end| (first.get(..end).unwrap_or_default(), Some(false.into())));
        let free = rest.as_ref().is_none_or(|rest| self.takes_all(rest));
        if free {
            // Anything may follow, so that the items are of any kind.
            let words: Vec<_> = first.iter().map(|schema| self.schema_words(schema)).collect();
            let said = format!("in this order: {}; then others", words.join("; "));
            self.whole(construct, Change::Widened, &before, Some(&said));
            draft.keywords.remove("items");
            replace(&mut draft.keywords, "prefixItems", "items", Json::Object(JsonObject::new()));
            draft.says.push(said);
            return self.elements(draft, position);
        }
        if first.is_empty() && rest == Some(Json::Bool(false)) {
            let said = "an empty list";
            self.whole(construct, Change::Widened, &before, Some(said));
            draft.keywords.remove("items");
            replace(&mut draft.keywords, "prefixItems", "items", Json::Object(JsonObject::new()));
            if !self.refuses(Construct::MaxItems) {
                draft.keywords.insert("maxItems", 0_u64);
            }
            draft.says.push(said.to_owned());
            return self.elements(draft, position);
        }
        let mark = self.notes.len();
        let mut shapes = Vec::new();
        let mut schemas = Vec::new();
        let each = first.len() + usize::from(!matches!(rest, Some(Json::Bool(false))));
        for index in 0..each {
            let token = index.to_string();
            let (schema, original): (Json, Vec<&str>) = match first.get(index) {
                Some(schema) => (schema.clone(), vec!["prefixItems", &token]),
                None => (rest.clone().unwrap_or(Json::Bool(true)), vec!["items"]),
            };
            let schema = if schema == Json::Bool(true) { Json::Object(JsonObject::new()) } else { schema };
            let (lowered, shape) =
                self.inside(&original, &["items", "anyOf", &token], |work| work.schema(&schema, Position::Branch));
            let here = format!("{}/items/anyOf/{token}", self.shown_at());
            // What an element was cannot be put back at a place that is for all of them.
            self.notes.iter_mut().skip(mark).filter(|note| note.shown_at == here).for_each(|note| note.restore = None);
            schemas.push(lowered);
            shapes.push(shape);
        }
        if self.refuses(Construct::AnyOfNested) {
            let there = format!("{}/items/anyOf/", self.shown_at());
            self.spread(&mut schemas, &there, mark);
        }
        let same = shapes.iter().all(|shape| matches!(shape, Shape::Same));
        let items = one_of_these(schemas.clone());
        let several = items.get("anyOf").is_some();
        let there = format!("{}/items/anyOf/", self.shown_at());
        if items.get("anyOf").and_then(Json::as_array).is_some_and(|different| different.len() != schemas.len()) {
            // Some stand for several, and the others moved up.
            let moved = self.notes.iter_mut().skip(mark).filter(|note| note.shown_at.starts_with(&there));
            moved.for_each(|note| note.restore = None);
        }
        let apart = schemas
            .iter()
            .enumerate()
            .all(|(index, a)| schemas.iter().skip(index + 1).all(|b| a == b || can_tell_apart(a, b)));
        if several && self.refuses(Construct::AnyOf) || !same && !apart && self.keeps_values() {
            self.notes.truncate(mark);
            return Some(self.any_or_text(draft, construct, &before, position));
        }
        let open = each > first.len();
        let words: Vec<_> = first.iter().map(|schema| self.schema_words(schema)).collect();
        let said = if open {
            format!("in this order: {}; then others", words.join("; "))
        } else {
            let all = before.get("minItems").and_then(Json::as_u64) == Some(first.len() as u64);
            let bound = if all { "exactly" } else { "at most" };
            format!("{bound} {} items, in this order: {}", first.len(), words.join("; "))
        };
        let shared = items.get("anyOf").is_none();
        if shared {
            // The notes of the elements speak of one place now.
            let to = format!("{}/items", self.shown_at());
            self.retarget(mark, &there, &to);
        }
        self.whole(construct, Change::Widened, &before, Some(&said));
        draft.keywords.remove("items");
        replace(&mut draft.keywords, "prefixItems", "items", items);
        if !open && !self.refuses(Construct::MaxItems) && !draft.keywords.contains("maxItems") {
            draft.keywords.insert("maxItems", first.len());
        }
        draft.says.push(said);
        if !open {
            self.counted_already(draft, first.len());
        }
        let others = if open { shapes.pop().unwrap_or_default() } else { Shape::Same };
        draft.shape = Shape::Array(shapes, Box::new(others)).tidy();
        None
    }

    /// Drops the bounds that the client does not take and that were said with the order.
    fn counted_already(&mut self, draft: &mut Draft, count: usize) {
        let least = if count > 1 { Construct::MinItemsMany } else { Construct::MinItems };
        for (keyword, construct) in [("minItems", least), ("maxItems", Construct::MaxItems)] {
            let bound = draft.keywords.get(keyword).cloned();
            if let Some(bound) = bound.filter(|bound| bound.as_u64() == Some(count as u64))
                && self.refuses(construct)
            {
                draft.keywords.remove(keyword);
                self.keyword(construct, Change::Widened, keyword, &bound, None);
            }
        }
    }

    fn kept_tuple(&mut self, draft: &mut Draft, first: &[Json], rest: Option<&Json>) -> Option<(Json, Shape)> {
        let mut shapes = Vec::new();
        let mut lowered = Vec::new();
        for (index, schema) in first.iter().enumerate() {
            let token = index.to_string();
            let steps = ["prefixItems", &token];
            let (schema, shape) = self.inside(&steps, &steps, |work| work.schema(schema, Position::Other));
            lowered.push(schema);
            shapes.push(shape);
        }
        draft.keywords.insert("prefixItems", lowered);
        let mut others = Shape::Same;
        if let Some(rest @ Json::Object(_)) = rest {
            let (schema, shape) = self.inside(&["items"], &["items"], |work| work.schema(rest, Position::Items));
            draft.keywords.insert("items", schema);
            others = shape;
        }
        draft.shape = Shape::Array(shapes, Box::new(others)).tidy();
        None
    }

    /// Notes made since `mark` about places below `from` speak of `to` instead; the index after it is taken out.
    fn retarget(&mut self, mark: usize, from: &str, to: &str) {
        for note in self.notes.iter_mut().skip(mark) {
            if let Some(rest) = note.shown_at.strip_prefix(from) {
                let inside = rest.find('/').map_or("", |slash| &rest[slash..]);
                note.shown_at = format!("{to}{inside}");
            }
        }
    }

    /// Where objects and arrays are nested deeper than the client takes: JSON text.
    pub(super) fn too_deep(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let depth = self.depth as u64 + 1;
        let rule = self.profile.refuses_measure(self.side, Construct::Depth, depth)?;
        if self.keeps_values() || position == Position::Root || !rule.fact.verdict.is_loss() {
            return None;
        }
        let before = draft.keywords.clone();
        Some(self.text(Construct::Depth, &before, position))
    }
}

/// Whether the schema allows values of that type, by name.
pub(super) fn has_type(keywords: &JsonObject, name: &str) -> bool {
    match keywords.get("type") {
        Some(Json::String(only)) => only == name,
        Some(Json::Array(names)) => names.iter().any(|known| known.as_str() == Some(name)),
        _ => false,
    }
}
