//! `null`: where it is allowed, and schemas that are to allow it.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::check::is_null_schema;
use crate::construct::Construct;
use crate::lower::form::own;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Shape, fits};

/// How deep unions are looked at in unions.
const DEEPEST: usize = 8;

impl Work<'_> {
    /// `nullable: true` where the client knows no such word: the type and `null`, in another form.
    pub(super) fn nullable(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        if draft.keywords.get("nullable") != Some(&Json::Bool(true)) {
            return None;
        }
        if let Some(Json::Array(names)) = draft.keywords.get_mut("type") {
            // In a list, `null` is a type among others.
            names.extend((!names.contains(&"null".into())).then(|| "null".into()));
            draft.keywords.remove("nullable");
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        if !self.refuses(Construct::Nullable) {
            if draft.keywords.contains("anyOf") && self.refuses(Construct::AnyOfSiblings) {
                draft.keywords.remove("nullable");
                self.say_nullable(&mut draft.keywords);
            }
            return None;
        }
        let before = std::mem::take(&mut draft.keywords);
        let mut single = before.clone();
        single.remove("nullable");
        let says_type = ["type", "enum", "anyOf", "oneOf"].into_iter().any(|keyword| single.contains(keyword));
        if !says_type || position == Position::Root || self.takes_null(&Json::Object(single.clone())) {
            self.keyword(Construct::Nullable, Change::Dropped, "nullable", &Json::Bool(true), None);
            return Some(self.node(single, position));
        }
        if let Some(merged) = self.or_null(&single) {
            self.whole(Construct::Nullable, Change::Rewritten, &before, None);
            return Some(self.node_or_null(merged, position));
        }
        if position == Position::Optional {
            return Some(self.without_null(&before, single, Construct::Nullable));
        }
        Some(self.any_or_text(draft, Construct::Nullable, &before, position))
    }

    /// Lowers what became of a schema when it was to take `null` too.
    pub(super) fn node_or_null(&mut self, merged: JsonObject, position: Position) -> (Json, Shape) {
        if let Some(Json::Array(branches)) = merged.get("anyOf") {
            self.branches_at = Some(vec![self.places_of(&[]); branches.len()]);
        }
        self.node(merged, position)
    }

    /// The schema, with `null` allowed too, in a form that the client takes; `None` where there is none.
    pub(super) fn or_null(&self, schema: &JsonObject) -> Option<JsonObject> {
        let mut schema = schema.clone();
        if self.takes_null(&Json::Object(schema.clone())) {
            return Some(schema);
        }
        let types = schema.get("type").cloned();
        let one_type = types.as_ref().and_then(Json::as_str);
        if one_type == Some("null") {
            // The values that it lists are of other types, so that there are none.
            return Some([("type".to_owned(), Json::from("null"))].into_iter().collect());
        }
        if let Some(name) = one_type.filter(|_| !self.refuses(Construct::TypeListWithNull)) {
            let takes_null_in_enum = !self.refuses(Construct::EnumNull);
            let lists = schema.contains("enum") || schema.contains("const");
            let looks = ["allOf", "oneOf", "not", "if"].into_iter().any(|keyword| schema.contains(keyword));
            if !looks && (!lists || takes_null_in_enum) {
                schema.insert("type", Json::array([name, "null"]));
                null_among_values(&mut schema);
                null_among_branches(&mut schema);
                return Some(schema);
            }
        }
        if !self.refuses(Construct::AnyOfNull) {
            let mut outer: JsonObject =
                schema.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
            let inner: JsonObject =
                schema.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword)).map(own).collect();
            match inner.get("anyOf").and_then(Json::as_array) {
                Some(_) if inner.len() == 1 => {
                    outer.extend(inner);
                    null_among_branches(&mut outer);
                }
                _ => outer.push("anyOf", vec![Json::Object(inner), Json::object([("type", "null")])]),
            }
            return Some(outer);
        }
        if !self.is_known_to_take(Construct::Nullable) {
            return None;
        }
        let says_type = one_type.is_some() || schema.contains("anyOf");
        says_type.then(|| {
            self.say_nullable(&mut schema);
            schema
        })
    }

    /// Says `nullable`. Where nothing may stand beside a union, each branch says it, and the type that goes into them.
    fn say_nullable(&self, schema: &mut JsonObject) {
        let typed = schema.contains("type");
        let alone = self.refuses(Construct::AnyOfSiblings);
        if let Some(Json::Array(branches)) = schema.get_mut("anyOf").filter(|_| alone) {
            branches.iter_mut().filter_map(Json::as_object_mut).for_each(|branch| self.say_nullable(branch));
            if !typed {
                return;
            }
        }
        schema.insert("nullable", true);
    }

    /// An optional property without its `null`: it is left out instead, which is noted.
    pub(super) fn without_null(
        &mut self,
        before: &JsonObject,
        only: JsonObject,
        construct: Construct,
    ) -> (Json, Shape) {
        self.whole(construct, Change::Reshaped, before, Some("left out instead of null"));
        let mut merged = only;
        for (keyword, value) in before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)) {
            merged.insert(keyword, value.clone());
        }
        if merged.get("default").is_some_and(Json::is_null) {
            merged.remove("default");
        }
        let done = self.node(merged, Position::Property);
        self.null_left_out = true;
        done
    }

    /// An optional property of a strict mode: required, and `null` where it is left out.
    pub(super) fn required_or_null(&mut self, inner: &mut Json, name: &str, shown: &str, nullable: bool) {
        let before = inner.clone();
        if !self.takes_null(inner)
            && let Some(keywords) = inner.as_object()
        {
            let open = keywords.iter().all(|(keyword, _)| is_annotation_keyword(keyword));
            if !open {
                *inner = self.or_null(keywords).map_or_else(|| before.clone(), Json::Object);
            }
        }
        self.null_is_absent = true;
        let Some(rule) = self.profile.rule(self.side, Construct::OptionalProperty) else { return };
        let said = nullable.then(|| "null and absent are the same here".to_owned());
        self.inside(&["properties", name], &["properties", shown], |work| {
            work.under(Construct::OptionalProperty, rule, Change::Reshaped, said.as_deref(), None);
        });
    }

    /// Whether a schema takes `null`, as far as its types, its values and its branches tell.
    pub(super) fn takes_null(&self, schema: &Json) -> bool {
        self.takes_null_within(schema, 0)
    }

    fn takes_null_within(&self, schema: &Json, depth: usize) -> bool {
        let schema = self.resolved(schema);
        let Some(keywords) = schema.as_object().filter(|_| depth < DEEPEST) else {
            return *schema != Json::Bool(false);
        };
        let branches = |keyword: &str| keywords.get(keyword).and_then(Json::as_array);
        let takes = |branch: &Json| self.takes_null_within(branch, depth + 1);
        let of_null = |keyword: &str| matches!(keyword, "type" | "enum" | "const" | "nullable");
        let own: JsonObject = keywords.iter().filter(|(keyword, _)| of_null(keyword)).map(own).collect();
        fits(&Json::Object(own), &Json::Null)
            && branches("anyOf").is_none_or(|branches| branches.iter().any(takes))
            && branches("oneOf").is_none_or(|branches| branches.iter().filter(|branch| takes(branch)).count() == 1)
            && branches("allOf").unwrap_or_default().iter().all(takes)
    }
}

/// Adds `null` to the values of a schema that lists them.
fn null_among_values(schema: &mut JsonObject) {
    if let Some(value) = schema.remove("const") {
        schema.insert("enum", vec![value, Json::Null]);
    } else if let Some(Json::Array(values)) = schema.get_mut("enum")
        && !values.contains(&Json::Null)
    {
        values.push(Json::Null);
    }
}

/// Adds `null` to the branches of a schema that has any.
fn null_among_branches(schema: &mut JsonObject) {
    if let Some(Json::Array(branches)) = schema.get_mut("anyOf")
        && !branches.iter().any(is_null_schema)
    {
        branches.push(Json::object([("type", "null")]));
    }
}

/// Takes `null` out of the values of a schema that lists them.
pub(super) fn null_out_of_values(keywords: &mut JsonObject) {
    if let Some(Json::Array(values)) = keywords.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
}
