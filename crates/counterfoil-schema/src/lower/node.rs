//! One schema, from the outside in: references, combinators, types, values, rules, and what it says.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::phrase;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

impl Work<'_> {
    /// Lowers the schema here.
    pub(super) fn schema(&mut self, schema: &Json, position: Position) -> (Json, Shape) {
        match schema {
            Json::Object(keywords) => self.node(keywords.clone(), position),
            Json::Bool(value) => self.boolean(*value, position),
            // No schema at all; nothing is known of the value.
            _ => self.node(JsonObject::new(), position),
        }
    }

    /// Lowers a schema of keywords.
    pub(super) fn node(&mut self, keywords: JsonObject, position: Position) -> (Json, Shape) {
        let mut draft = Draft { keywords, ..Draft::default() };
        // All that anything refers to was set aside when the document was read.
        draft.keywords.remove("$defs");
        draft.keywords.remove("definitions");
        let has_branches = ["anyOf", "oneOf", "allOf"].into_iter().any(|keyword| draft.keywords.contains(keyword));
        let before = has_branches.then(|| (draft.keywords.clone(), self.branches_at.clone()));
        let mark = self.notes.len();
        self.leftovers(&mut draft, position);
        let done = self
            .reference(&mut draft, position)
            .or_else(|| self.root(&mut draft, position))
            .or_else(|| self.nullable(&mut draft, position))
            .or_else(|| self.all_of(&mut draft, position))
            .or_else(|| self.one_of(&mut draft, position))
            .or_else(|| self.any_of(&mut draft, position))
            .or_else(|| {
                self.without_idle_references(&mut draft);
                self.conditions(&mut draft, position);
                self.types(&mut draft, position)
            })
            .or_else(|| self.values(&mut draft, position))
            .or_else(|| {
                self.forbidden(&mut draft);
                self.untyped_object(&mut draft, position)
            })
            .or_else(|| self.map(&mut draft, position))
            .or_else(|| {
                self.strings(&mut draft);
                self.numbers(&mut draft);
                self.array(&mut draft, position)
            })
            .or_else(|| self.object(&mut draft, position))
            // What stood in for a type may be gone by now.
            .or_else(|| if draft.keywords.contains("type") { None } else { self.without_type(&mut draft, position) })
            .or_else(|| self.branches_beside(&mut draft, before, mark, position));
        if let Some((mut lowered, shape)) = done {
            // What was dropped before the schema took another form is said of that form.
            let says = std::mem::take(&mut draft.says);
            if position == Position::Root {
                self.flat_says.extend(says);
            } else if let Json::Object(keywords) = &mut lowered {
                phrase::describe(keywords, &says);
            }
            return (lowered, shape);
        }
        self.reshaped(&mut draft, mark);
        self.finish(draft, position)
    }

    /// The annotations, the words to be said, and the end.
    pub(super) fn finish(&mut self, mut draft: Draft, position: Position) -> (Json, Shape) {
        self.annotations(&mut draft, position);
        if position == Position::Root {
            self.root_says = std::mem::take(&mut draft.says);
        } else if !draft.says.is_empty() {
            self.describe(&mut draft);
        }
        (Json::Object(draft.keywords), draft.shape.tidy())
    }

    /// Puts what must be said into the description, which comes first where there was none.
    pub(super) fn describe(&self, draft: &mut Draft) {
        phrase::describe(&mut draft.keywords, &draft.says);
        draft.says.clear();
    }

    /// Says something of a schema that is worked on further: in its description, or in the tool's.
    pub(super) fn say(&mut self, keywords: &mut JsonObject, says: Vec<String>, position: Position) {
        if position == Position::Root {
            self.flat_says.extend(says);
        } else {
            phrase::describe(keywords, &says);
        }
    }

    /// `true` and `false` as schemas.
    fn boolean(&mut self, value: bool, position: Position) -> (Json, Shape) {
        let construct = if position == Position::Items { Construct::ItemsBoolean } else { Construct::BooleanSchema };
        if !self.refuses(construct) {
            return (Json::Bool(value), Shape::Same);
        }
        let Some(rule) = self.profile.rule(self.side, construct) else { return (Json::Bool(value), Shape::Same) };
        if value {
            self.under(construct, rule, Change::Rewritten, None, Some(Json::Bool(true)));
            self.node(JsonObject::new(), position)
        } else {
            let said = "no value is valid here";
            self.under(construct, rule, Change::Widened, Some(said), Some(Json::Bool(false)));
            let node = [("description".to_owned(), Json::from(format!("({said})")))];
            self.node(node.into_iter().collect(), position)
        }
    }

    /// Drops a keyword that the client does not take, and says its rule.
    pub(super) fn drop_and_say(&mut self, draft: &mut Draft, construct: Construct, keyword: &str) {
        let Some(value) = draft.keywords.remove(keyword) else { return };
        let idle = is_idle(keyword, &value);
        let said = self.rule_words(keyword, &value).filter(|_| !idle);
        let change = if idle { Change::Rewritten } else { Change::Widened };
        self.keyword(construct, change, keyword, &value, said.as_deref());
        draft.says.extend(said);
    }

    /// Drops each of these keywords where the client does not take it, and says its rule.
    pub(super) fn drop_refused(&mut self, draft: &mut Draft, rules: &[(&str, Construct)]) {
        for (keyword, construct) in rules {
            if draft.keywords.contains(keyword) && self.refuses(*construct) {
                self.drop_and_say(draft, *construct, keyword);
            }
        }
    }
}

/// Whether a rule with this value rules nothing out.
fn is_idle(keyword: &str, value: &Json) -> bool {
    let takes_all = *value == Json::Bool(true) || value.as_object().is_some_and(JsonObject::is_empty);
    match keyword {
        "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems" | "propertyNames" => takes_all,
        "patternProperties" | "dependentRequired" | "dependentSchemas" => takes_all,
        "not" | "uniqueItems" => *value == Json::Bool(false),
        _ => false,
    }
}
