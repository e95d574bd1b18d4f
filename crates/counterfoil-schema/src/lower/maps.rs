//! Members that are not declared one by one: `additionalProperties` and `patternProperties`.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::arrays::has_type;
use crate::lower::phrase;
use crate::lower::widen::one_of_these;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{EXTRAS, Extras, ObjectShape, Shape};

impl Work<'_> {
    /// An object that declares no members, where the client takes no such object: a list of pairs, or JSON text.
    pub(super) fn map(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let declared = draft.keywords.get("properties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
        let required = super::objects::names(draft.keywords.get("required")).next().is_some();
        let only_object = draft.keywords.get("type").and_then(Json::as_str) == Some("object");
        let types = draft.keywords.get("type").and_then(Json::as_array).map_or(1, <[Json]>::len);
        let is_object = has_type(&draft.keywords, "object");
        if declared || required || position == Position::Root || self.keeps_values() || !is_object {
            return None;
        }
        let before = draft.keywords.clone();
        let (values, construct) = self.refused_map(&before)?;
        let nullable_object = types == 2 && has_type(&before, "null");
        if !only_object && !nullable_object {
            return Some(self.split_types(draft, construct, position));
        }
        // A closed object without members is no map.
        let Some(values) = values else { return Some(self.text(construct, &before, position)) };
        let depth = self.depth as u64 + 3;
        if self.profile.refuses_measure(self.side, Construct::Depth, depth).is_some() {
            return Some(self.text(construct, &before, position));
        }
        Some(self.pairs(draft, &values, construct, position))
    }

    /// The schema of a map's values, where the client does not take the map, and why; no schema where values are free.
    fn refused_map(&self, keywords: &JsonObject) -> Option<(Option<Json>, Construct)> {
        let closed = self.refuses(Construct::AdditionalPropertiesMissing);
        let patterns = keywords.get("patternProperties").and_then(Json::as_object).filter(|all| !all.is_empty());
        if let Some(patterns) = patterns
            && self.refuses(Construct::PatternProperties)
        {
            let rest = keywords.get("additionalProperties").filter(|rest| rest.as_object().is_some());
            let free = !matches!(keywords.get("additionalProperties"), Some(Json::Bool(false) | Json::Object(_)));
            let all: Vec<Json> = patterns.iter().map(|(_, schema)| schema.clone()).chain(rest.cloned()).collect();
            return Some(((!free).then(|| one_of_these(all)), Construct::PatternProperties));
        }
        match keywords.get("additionalProperties") {
            Some(Json::Bool(false)) => None,
            Some(Json::Object(schema)) if !schema.is_empty() => {
                let refused = self.refuses(Construct::AdditionalPropertiesSchema) || closed;
                let construct = if self.refuses(Construct::AdditionalPropertiesSchema) {
                    Construct::AdditionalPropertiesSchema
                } else {
                    Construct::AdditionalPropertiesMissing
                };
                refused.then(|| (Some(Json::Object(schema.clone())), construct))
            }
            _ if closed => Some((None, Construct::AdditionalPropertiesMissing)),
            _ => self.refuses_open(keywords).map(|construct| (None, construct)),
        }
    }

    /// The construct of an object without members that the client does not take, in either form.
    fn refuses_open(&self, keywords: &JsonObject) -> Option<Construct> {
        let without = self.refuses(Construct::ObjectWithoutProperties);
        let empty = self.refuses(Construct::PropertiesEmpty);
        match (keywords.contains("properties"), without, empty) {
            (false, true, true) => Some(Construct::ObjectWithoutProperties),
            (true, true, true) => Some(Construct::PropertiesEmpty),
            _ => None,
        }
    }

    /// A map as a list of pairs.
    fn pairs(&mut self, draft: &mut Draft, values: &Json, construct: Construct, position: Position) -> (Json, Shape) {
        let before = std::mem::take(&mut draft.keywords);
        let said = self.about_keys(&before);
        self.whole(construct, Change::Reshaped, &before, Some("a list of pairs of key and value"));
        self.depth += 2;
        let step = if construct == Construct::PatternProperties { "patternProperties" } else { "additionalProperties" };
        let (value, shape) =
            self.inside(&[step], &["items", "properties", "value"], |work| work.schema(values, Position::Property));
        self.depth -= 2;
        let nullable = has_type(&before, "null");
        let mut list: JsonObject = before
            .iter()
            .filter(|(keyword, _)| phrase::is_annotation(keyword) || *keyword == "type")
            .map(super::unions::own)
            .collect();
        list.insert("type", if nullable { Json::array(["array", "null"]) } else { Json::from("array") });
        list.push("items", self.pair(value));
        for (count, items, of_items) in
            [("minProperties", "minItems", Construct::MinItemsMany), ("maxProperties", "maxItems", Construct::MaxItems)]
        {
            if let Some(value) = before.get(count).filter(|_| !self.refuses(of_items)) {
                list.push(items, value.clone());
            }
        }
        draft.keywords = list;
        draft.says.push("pairs of key and value, each key once".to_owned());
        draft.says.extend(said);
        draft.shape = Shape::Pairs(Box::new(shape));
        self.finish(std::mem::take(draft), position)
    }

    /// The schema of one pair.
    fn pair(&self, value: Json) -> Json {
        let mut pair = JsonObject::new();
        pair.push("type", "object");
        pair.push("properties", Json::object([("key", Json::object([("type", "string")])), ("value", value)]));
        pair.push("required", Json::array(["key", "value"]));
        if self.refuses(Construct::AdditionalPropertiesMissing) {
            pair.push("additionalProperties", false);
        }
        Json::Object(pair)
    }

    /// What the rules for names and for patterns of names ask of a key.
    fn about_keys(&self, keywords: &JsonObject) -> Vec<String> {
        let rule = |keyword: &str| keywords.get(keyword).and_then(|value| phrase::rule(keyword, value));
        ["patternProperties", "propertyNames"].into_iter().filter_map(rule).collect()
    }

    /// What stands beside the declared members.
    pub(super) fn rest(&mut self, draft: &mut Draft, position: Position, shape: &mut ObjectShape) {
        let patterns = self.patterns(draft);
        let rest = draft.keywords.get("additionalProperties").cloned();
        let says_object =
            position == Position::Root || has_type(&draft.keywords, "object") || draft.keywords.contains("properties");
        let closed = self.refuses(Construct::AdditionalPropertiesMissing) && says_object;
        match rest {
            Some(Json::Bool(false)) if self.refuses(Construct::AdditionalPropertiesFalse) => {
                self.drop_and_say(draft, Construct::AdditionalPropertiesFalse, "additionalProperties");
            }
            Some(Json::Bool(false)) if patterns.is_none() => {}
            _ if closed && !self.keeps_values() => self.close(draft, rest, patterns, shape),
            Some(Json::Bool(false)) => {
                draft.keywords.remove("additionalProperties");
            }
            Some(Json::Bool(true)) => self.free(draft, Construct::AdditionalPropertiesTrue),
            Some(Json::Object(schema)) if schema.is_empty() => self.free(draft, Construct::AdditionalPropertiesEmpty),
            Some(schema @ Json::Object(_)) => self.typed(draft, &schema, shape),
            _ => {}
        }
    }

    /// `patternProperties`, lowered where they are taken. Where they are not: the schemas of their values.
    fn patterns(&mut self, draft: &mut Draft) -> Option<Vec<Json>> {
        let patterns = draft.keywords.get("patternProperties")?.as_object()?.clone();
        if self.refuses(Construct::PatternProperties) {
            if self.keeps_values() || !self.refuses(Construct::AdditionalPropertiesMissing) {
                self.drop_and_say(draft, Construct::PatternProperties, "patternProperties");
            } else {
                let value = draft.keywords.remove("patternProperties").unwrap_or_default();
                let said = phrase::rule("patternProperties", &value);
                self.keyword(
                    Construct::PatternProperties,
                    Change::Reshaped,
                    "patternProperties",
                    &value,
                    said.as_deref(),
                );
                draft.says.extend(said);
            }
            return Some(patterns.iter().map(|(_, schema)| schema.clone()).collect());
        }
        let mark = self.notes.len();
        let mut lowered = JsonObject::new();
        let mut reshaped = None;
        for (pattern, schema) in patterns.iter() {
            if *schema == Json::Bool(true) || schema.as_object().is_some_and(JsonObject::is_empty) {
                lowered.push(pattern, schema.clone());
                continue;
            }
            let steps = ["patternProperties", pattern];
            let (inner, inner_shape) = self.inside(&steps, &steps, |work| work.schema(schema, Position::Other));
            if !matches!(inner_shape, Shape::Same) {
                reshaped = self.refused_inside(schema).or(Some(Construct::PatternProperties));
            }
            lowered.push(pattern, inner);
        }
        if let Some(construct) = reshaped {
            // Nobody knows here which pattern a name matches, and so in which shape its value is.
            self.notes.truncate(mark);
            self.drop_and_say(draft, construct, "patternProperties");
            return Some(patterns.iter().map(|(_, schema)| schema.clone()).collect());
        }
        draft.keywords.insert("patternProperties", lowered);
        None
    }

    /// Closes an object as a strict mode asks. What it would take beside the declared members comes as pairs.
    fn close(&mut self, draft: &mut Draft, rest: Option<Json>, patterns: Option<Vec<Json>>, shape: &mut ObjectShape) {
        let free = rest.is_none() && patterns.is_none();
        let before = rest.clone();
        draft.keywords.insert("additionalProperties", false);
        if free || rest == Some(Json::Bool(false)) && patterns.is_none() {
            if free && let Some(rule) = self.profile.rule(self.side, Construct::AdditionalPropertiesMissing) {
                self.under(Construct::AdditionalPropertiesMissing, rule, Change::Rewritten, None, None);
            }
            return;
        }
        let mut schemas = patterns.unwrap_or_default();
        match &rest {
            Some(schema @ Json::Object(keywords)) if !keywords.is_empty() => schemas.push(schema.clone()),
            Some(Json::Bool(false)) => {}
            _ => schemas = vec![Json::Object(JsonObject::new())],
        }
        let construct = match &before {
            // The patterns are the reason then, and have their note.
            Some(Json::Bool(false)) => return self.extras(draft, &one_of_these(schemas), shape),
            Some(Json::Bool(true)) => Construct::AdditionalPropertiesTrue,
            Some(Json::Object(keywords)) if keywords.is_empty() => Construct::AdditionalPropertiesEmpty,
            Some(Json::Object(_)) => Construct::AdditionalPropertiesSchema,
            _ => Construct::AdditionalPropertiesMissing,
        };
        if let Some(before) = &before
            && self.refuses(construct)
        {
            let mut whole = draft.keywords.clone();
            whole.insert("additionalProperties", before.clone());
            self.whole(construct, Change::Reshaped, &whole, Some("other members as pairs"));
        }
        self.extras(draft, &one_of_these(schemas), shape);
    }

    /// Adds the member that holds what stands beside the declared ones.
    fn extras(&mut self, draft: &mut Draft, values: &Json, shape: &mut ObjectShape) {
        for keyword in ["propertyNames", "minProperties", "maxProperties"] {
            // They would speak of the pairs' member too.
            let said = draft.keywords.remove(keyword).and_then(|value| phrase::rule(keyword, &value));
            draft.says.extend(said);
        }
        let mut name = EXTRAS.to_owned();
        while draft.keywords.get("properties").is_some_and(|all| all.get(&name).is_some()) {
            name.push('_');
        }
        self.depth += 2;
        let (value, inner) =
            self.inside(&["additionalProperties"], &["properties", &name, "items", "properties", "value"], |work| {
                work.schema(values, Position::Property)
            });
        self.depth -= 2;
        let list = Json::object([
            ("type", Json::from("array")),
            ("items", self.pair(value)),
            ("description", Json::from("(other members, as pairs of key and value, each key once)")),
        ]);
        if draft.keywords.get("properties").and_then(Json::as_object).is_none() {
            draft.keywords.insert("properties", JsonObject::new());
        }
        if let Some(properties) = draft.keywords.get_mut("properties").and_then(Json::as_object_mut) {
            properties.push(&name, list);
        }
        if self.refuses(Construct::OptionalProperty) {
            let all = draft.keywords.get("properties").and_then(Json::as_object);
            let names: Vec<Json> = all.into_iter().flat_map(JsonObject::names).map(Json::from).collect();
            draft.keywords.insert("required", names);
        }
        shape.extras = Extras::Pairs(name, inner);
    }

    /// A word that says that all is allowed, which is so without it.
    fn free(&mut self, draft: &mut Draft, construct: Construct) {
        if self.refuses(construct)
            && let Some(value) = draft.keywords.remove("additionalProperties")
        {
            self.keyword(construct, Change::Rewritten, "additionalProperties", &value, None);
        }
    }

    /// A schema for the other members: lowered where it is taken, else said, or a list of pairs.
    fn typed(&mut self, draft: &mut Draft, schema: &Json, shape: &mut ObjectShape) {
        if !self.refuses(Construct::AdditionalPropertiesSchema) {
            let steps = ["additionalProperties"];
            let (lowered, inner) = self.inside(&steps, &steps, |work| work.schema(schema, Position::Other));
            draft.keywords.insert("additionalProperties", lowered);
            shape.extras = super::objects::members(inner);
        } else if self.keeps_values() {
            self.drop_and_say(draft, Construct::AdditionalPropertiesSchema, "additionalProperties");
        } else {
            let before = draft.keywords.clone();
            draft.keywords.remove("additionalProperties");
            let said = Some("other members as pairs");
            self.whole(Construct::AdditionalPropertiesSchema, Change::Reshaped, &before, said);
            self.extras(draft, schema, shape);
        }
    }
}
