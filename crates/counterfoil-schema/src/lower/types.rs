//! `type`: lists of types, and schemas without one.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::combine::takes_type;
use crate::lower::form::own;
use crate::lower::null::null_out_of_values;
use crate::lower::phrase;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::Shape;

/// The types that JSON Schema tells apart, an integer aside.
const TYPES: [&str; 6] = ["string", "number", "boolean", "object", "array", "null"];

/// The keywords that speak of one type only.
const FAMILIES: [(&str, &[&str]); 4] = [
    (
        "object",
        &[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
            "unevaluatedProperties",
        ],
    ),
    (
        "array",
        &[
            "items",
            "prefixItems",
            "minItems",
            "maxItems",
            "uniqueItems",
            "contains",
            "minContains",
            "maxContains",
            "unevaluatedItems",
        ],
    ),
    (
        "string",
        &["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"],
    ),
    ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
];

impl Work<'_> {
    /// Takes out what speaks of other types than the value may have, and refers to something: nothing is said by it, and
    /// what it refers to is kept only where something is.
    pub(super) fn without_idle_references(&self, draft: &mut Draft) {
        let names = match draft.keywords.get("type") {
            Some(Json::String(name)) => vec![name.clone()],
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).map(str::to_owned).collect(),
            _ => return,
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        draft.keywords.retain(|keyword, value| !(speaks_of_others(keyword, &names) && refers(value)));
    }

    /// Sees to it that there is a `type` where the client asks for one, and only one where it takes no lists.
    pub(super) fn types(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        match draft.keywords.get("type") {
            Some(Json::Array(names)) => {
                let names: Vec<String> = names.iter().filter_map(Json::as_str).map(str::to_owned).collect();
                self.type_list(draft, &names, position)
            }
            Some(Json::String(name))
                if name == "null" && position != Position::Branch && self.refuses(Construct::TypeNull) =>
            {
                let before = draft.keywords.clone();
                Some(self.any_or_text(draft, Construct::TypeNull, &before, position))
            }
            Some(_) => None,
            None => self.without_type(draft, position),
        }
    }

    fn type_list(&mut self, draft: &mut Draft, names: &[String], position: Position) -> Option<(Json, Shape)> {
        let others: Vec<&String> = names.iter().filter(|name| *name != "null").collect();
        let with_null = others.len() == 1 && names.len() == 2;
        let construct = if with_null { Construct::TypeListWithNull } else { Construct::TypeList };
        if !self.refuses(construct) {
            return None;
        }
        let before = draft.keywords.clone();
        if names.len() == 1 || with_null && !self.takes_null(&Json::Object(before.clone())) {
            let only = others.first().map_or("null", |name| name.as_str());
            draft.keywords.insert("type", only);
            self.whole(construct, Change::Rewritten, &before, None);
            return Some(self.node(std::mem::take(&mut draft.keywords), position));
        }
        if with_null && let Some(name) = others.first() {
            let mut single = before.clone();
            single.insert("type", name.as_str());
            null_out_of_values(&mut single);
            if let Some(merged) = self.or_null(&single) {
                self.whole(construct, Change::Rewritten, &before, None);
                return Some(self.node_or_null(merged, position));
            }
            if position == Position::Optional {
                return Some(self.without_null(&before, single, construct));
            }
        } else if !self.refuses(Construct::AnyOf) {
            let branches: Vec<Json> = names.iter().map(|name| Json::Object(of_type(&before, name))).collect();
            let mut outer: JsonObject =
                before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
            outer.push("anyOf", branches);
            self.whole(construct, Change::Rewritten, &before, None);
            self.branches_at = Some(vec![self.places_of(&[]); names.len()]);
            return Some(self.node(outer, position));
        }
        Some(self.any_or_text(draft, construct, &before, position))
    }

    /// Each type of a list as a branch of its own, where they cannot be lowered together.
    pub(super) fn split_types(&mut self, draft: &mut Draft, construct: Construct, position: Position) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let names = before.get("type").and_then(Json::as_array).unwrap_or_default();
        let names = names.iter().filter_map(Json::as_str);
        let branches: Vec<Json> = names.map(|name| Json::Object(of_type(&before, name))).collect();
        self.branches_at = Some(vec![self.places_of(&[]); branches.len()]);
        let mut outer: JsonObject =
            before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
        outer.push("anyOf", branches);
        self.whole(construct, Change::Rewritten, &before, None);
        self.node(outer, position)
    }

    /// A schema without `type`: by what its keywords speak of, else any value.
    pub(super) fn without_type(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let keywords = &draft.keywords;
        let has = |keyword: &str| keywords.contains(keyword);
        let has_values = has("enum") || has("const");
        if !has_values && ["$ref", "$dynamicRef", "anyOf", "oneOf", "allOf"].into_iter().any(has) {
            return None;
        }
        let mut before = keywords.clone();
        phrase::describe(&mut before, &draft.says);
        let construct = self.refused_without_type(&before, position)?;
        draft.says.clear();
        let values = values(&before);
        let families = families(&before);
        let types = match &values {
            Some(values) => types_of(values),
            None if families.is_empty() || self.refuses(Construct::AnyOf) => Vec::new(),
            // What the keywords speak of first; they rule nothing out for values of other types.
            None => families.iter().copied().chain(TYPES.into_iter().filter(|name| !families.contains(name))).collect(),
        };
        match types.as_slice() {
            [] => return Some(self.any_or_text(draft, construct, &before, position)),
            [only] => before.insert_at(0, "type", *only),
            _ if values.is_some() => before.insert_at(0, "type", Json::array(types)),
            _ => return Some(self.split_untyped(&before, &types, construct, position)),
        }
        let was = draft.keywords.clone();
        self.whole(construct, Change::Rewritten, &was, None);
        Some(self.node(before, position))
    }

    /// A schema without `type` as a union over these types.
    fn split_untyped(
        &mut self,
        before: &JsonObject,
        types: &[&str],
        construct: Construct,
        position: Position,
    ) -> (Json, Shape) {
        let branches: Vec<Json> = types.iter().map(|name| Json::Object(of_type(before, name))).collect();
        let mut outer: JsonObject =
            before.iter().filter(|(keyword, _)| is_annotation_keyword(keyword)).map(own).collect();
        outer.push("anyOf", branches);
        if let Some(rule) = self.profile.rule(self.side, construct) {
            let restore = (!self.is_strict_only(construct)).then(|| Json::Object(before.clone()));
            self.under(construct, rule, Change::Rewritten, None, restore);
        }
        self.branches_at = Some(vec![self.places_of(&[]); types.len()]);
        self.node(outer, position)
    }

    /// Whether the construct is about objects, so that a schema without `type` does not show it.
    fn is_strict_only(&self, construct: Construct) -> bool {
        matches!(construct, Construct::AdditionalPropertiesMissing | Construct::OptionalProperty)
    }

    /// An object in all but its `type`, where the client asks for closed objects or takes no maps: other values are told
    /// apart from it first.
    pub(super) fn untyped_object(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let keywords = &draft.keywords;
        let held = ["properties", "additionalProperties", "patternProperties"];
        if keywords.contains("type") || !held.into_iter().any(|keyword| keywords.contains(keyword)) {
            return None;
        }
        let schema = keywords.get("additionalProperties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
        let construct = [
            (true, Construct::AdditionalPropertiesMissing),
            (true, Construct::OptionalProperty),
            (schema, Construct::AdditionalPropertiesSchema),
        ];
        let (_, construct) = construct.into_iter().find(|(applies, it)| *applies && self.refuses(*it))?;
        if self.keeps_values() {
            return None;
        }
        let mut before = keywords.clone();
        phrase::describe(&mut before, &draft.says);
        draft.says.clear();
        if self.refuses(Construct::AnyOf) {
            return Some(self.any_or_text(draft, construct, &before, position));
        }
        let families = families(&before);
        let types: Vec<&str> =
            families.iter().copied().chain(TYPES.into_iter().filter(|name| !families.contains(name))).collect();
        Some(self.split_untyped(&before, &types, construct, position))
    }

    /// The construct that the client refuses in a schema without `type`.
    fn refused_without_type(&self, keywords: &JsonObject, position: Position) -> Option<Construct> {
        if position == Position::Root {
            return None;
        }
        let ruled = keywords.iter().any(|(keyword, _)| !is_annotation_keyword(keyword));
        let construct = match (keywords.contains("enum"), keywords.contains("const"), ruled, keywords.is_empty()) {
            (true, ..) => Construct::EnumUntyped,
            (_, true, ..) => Construct::ConstUntyped,
            _ if position == Position::Branch => Construct::AnyOfUntypedBranch,
            (_, _, true, _) => Construct::Untyped,
            _ if position == Position::Items => Construct::ItemsEmpty,
            (_, _, _, true) => Construct::EmptySchema,
            _ => Construct::AnnotationsOnly,
        };
        self.refuses(construct).then_some(construct)
    }

    /// Any value: as a union of all types where values must keep their shape, else as JSON text.
    pub(super) fn any_or_text(
        &mut self,
        draft: &mut Draft,
        construct: Construct,
        before: &JsonObject,
        position: Position,
    ) -> (Json, Shape) {
        if !self.keeps_values() {
            return self.text(construct, before, position);
        }
        self.forget_inside();
        let ruled: Vec<String> = before
            .iter()
            .filter(|(keyword, _)| !is_annotation_keyword(keyword) && *keyword != "type")
            .filter_map(|(keyword, value)| self.rule_words(keyword, value))
            .collect();
        let mut types: Vec<String> = match before.get("type") {
            Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).map(str::to_owned).collect(),
            Some(Json::String(name)) => vec![name.clone()],
            _ => TYPES.map(str::to_owned).into(),
        };
        if before.get("nullable") == Some(&Json::Bool(true)) && !types.iter().any(|name| name == "null") {
            types.push("null".to_owned());
        }
        let said = ruled.join("; ");
        let change = if ruled.is_empty() { Change::Rewritten } else { Change::Widened };
        self.whole(construct, change, before, (!said.is_empty()).then_some(&said));
        draft.keywords = before
            .iter()
            .filter(|(keyword, _)| is_annotation_keyword(keyword) && *keyword != "nullable")
            .map(own)
            .collect();
        draft.says.extend(ruled);
        let items = ["string", "number", "boolean", "object", "null"];
        let branches: Vec<Json> = types
            .iter()
            .map(|name| {
                let mut branch = self.bare(name);
                if name == "array" {
                    let inner: Vec<Json> = items.into_iter().map(|name| Json::Object(self.bare(name))).collect();
                    branch.push("items", Json::object([("anyOf", inner)]));
                }
                Json::Object(branch)
            })
            .collect();
        draft.keywords.push("anyOf", branches);
        self.finish(std::mem::take(draft), position)
    }

    /// A schema that says its type and no more.
    fn bare(&self, name: &str) -> JsonObject {
        let mut bare = JsonObject::new();
        bare.push("type", name);
        if name == "object" && self.refuses(Construct::ObjectWithoutProperties) {
            bare.push("properties", JsonObject::new());
        }
        bare
    }
}

/// The keywords of a schema for several types that speak of one of them.
pub(super) fn of_type(keywords: &JsonObject, name: &str) -> JsonObject {
    let mut only: JsonObject = keywords
        .iter()
        .filter(|(keyword, _)| {
            !is_annotation_keyword(keyword) && *keyword != "type" && !speaks_of_others(keyword, &[name])
        })
        .map(own)
        .collect();
    only.insert_at(0, "type", name);
    let allowed = only.clone();
    if let Some(Json::Array(values)) = only.get_mut("enum") {
        values.retain(|value| takes_type(&allowed, value));
    }
    only
}

/// Whether a keyword speaks of values of none of these types.
fn speaks_of_others(keyword: &str, names: &[&str]) -> bool {
    FAMILIES.iter().any(|(family, own)| {
        let same = |name: &&str| *family == *name || *family == "number" && *name == "integer";
        own.contains(&keyword) && !names.iter().any(same)
    })
}

/// Whether a reference stands anywhere in a value.
fn refers(value: &Json) -> bool {
    match value {
        Json::Object(members) => members.contains("$ref") || members.iter().any(|(_, value)| refers(value)),
        Json::Array(elements) => elements.iter().any(refers),
        _ => false,
    }
}

/// The types that the keywords speak of.
fn families(keywords: &JsonObject) -> Vec<&'static str> {
    let spoken = FAMILIES.iter().filter(|(_, own)| own.iter().any(|keyword| keywords.contains(keyword)));
    spoken.map(|(name, _)| *name).collect()
}

/// The values that a schema lists.
fn values(keywords: &JsonObject) -> Option<Vec<Json>> {
    match (keywords.get("const"), keywords.get("enum")) {
        (Some(value), _) => Some(vec![value.clone()]),
        (None, Some(Json::Array(values))) => Some(values.clone()),
        _ => None,
    }
}

/// The types of values, each once.
pub(super) fn types_of(values: &[Json]) -> Vec<&'static str> {
    let mut types = Vec::new();
    for value in values {
        let name = match value {
            Json::Null => "null",
            Json::Bool(_) => "boolean",
            Json::Number(number) if number.is_integer() => "integer",
            Json::Number(_) => "number",
            Json::String(_) => "string",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        };
        if !types.contains(&name) {
            types.push(name);
        }
    }
    if types.contains(&"number") {
        types.retain(|name| *name != "integer");
    }
    types
}
