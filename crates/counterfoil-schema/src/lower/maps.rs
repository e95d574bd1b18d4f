//! Members that are not declared one by one: `additionalProperties` and `patternProperties`.

use counterfoil_json::{Json, JsonObject};

use crate::check::is_annotation_keyword;
use crate::construct::Construct;
use crate::lower::arrays::has_type;
use crate::lower::widen::one_of_these;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{EXTRAS, Extras, ObjectShape, Shape};

impl Work<'_> {
    /// An object that declares no members, where the client takes no such object: a list of pairs, or JSON text.
    pub(super) fn map(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let declared = draft.keywords.get("properties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
        let required = super::objects::names(draft.keywords.get("required")).next().is_some();
        let is_object = has_type(&draft.keywords, "object");
        if declared || required || position == Position::Root || self.keeps_values() || !is_object {
            return None;
        }
        let before = draft.keywords.clone();
        let (values, construct) = self.refused_map(&before)?;
        let mut types = before.get("type").and_then(Json::as_array).unwrap_or_default().iter();
        if types.any(|name| !matches!(name.as_str(), Some("object" | "null"))) {
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
        let refused = |construct: Construct| self.refuses(construct).then_some(construct);
        let or_closed = |construct| refused(construct).or(closed.then_some(Construct::AdditionalPropertiesMissing));
        let patterns = keywords.get("patternProperties").and_then(Json::as_object).into_iter().flatten();
        let mut values: Vec<Json> = patterns.map(|(_, schema)| schema.clone()).collect();
        let has_patterns = !values.is_empty();
        let rest = match keywords.get("additionalProperties") {
            Some(Json::Bool(false)) if !has_patterns => {
                return self.refuses_open(keywords).map(|construct| (None, construct));
            }
            Some(Json::Bool(false)) => None,
            Some(schema @ Json::Object(keywords)) if !keywords.is_empty() => {
                values.push(schema.clone());
                or_closed(Construct::AdditionalPropertiesSchema)
            }
            _ => {
                values.clear();
                let open = closed.then_some(Construct::AdditionalPropertiesMissing);
                open.or_else(|| self.refuses_open(keywords).filter(|_| !has_patterns))
            }
        };
        let of_patterns = refused(Construct::PatternProperties).filter(|_| has_patterns);
        let construct = of_patterns.or(rest)?;
        let free = values.is_empty() || values.iter().any(|schema| self.takes_all(schema));
        Some(((!free).then(|| one_of_these(values)), construct))
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
        let mut said = self.about_keys(&before);
        if before.get("additionalProperties") == Some(&Json::Bool(false)) && before.contains("patternProperties") {
            said.push("no other keys".to_owned());
        }
        self.forget_inside();
        self.whole(construct, Change::Reshaped, &before, Some("a list of pairs of key and value"));
        self.depth += 2;
        let typed = before.get("additionalProperties").is_some_and(|schema| schema.as_object().is_some());
        let step = if typed { "additionalProperties" } else { "patternProperties" };
        let (value, shape) =
            self.inside(&[step], &["items", "properties", "value"], |work| work.schema(values, Position::Property));
        self.depth -= 2;
        let nullable = has_type(&before, "null");
        let mut list: JsonObject = before
            .iter()
            .filter(|(keyword, _)| is_annotation_keyword(keyword) || *keyword == "type")
            .map(super::form::own)
            .collect();
        list.insert("type", if nullable { Json::array(["array", "null"]) } else { Json::from("array") });
        list.push("items", self.pair(value));
        for (count, items, of_items) in
            [("minProperties", "minItems", Construct::MinItemsMany), ("maxProperties", "maxItems", Construct::MaxItems)]
        {
            let Some(value) = before.get(count) else { continue };
            // At least one is what more clients take than any other bound.
            let one = count == "minProperties" && value.as_u64() == Some(1);
            let of_items = if one { Construct::MinItems } else { of_items };
            if !self.refuses(of_items) {
                list.push(items, value.clone());
                continue;
            }
            let words = self.rule_words(items, value);
            if let Some(rule) = self.profile.rule(self.side, of_items) {
                self.note(Some(count), of_items, rule, Change::Widened, words.as_deref(), None);
            }
            said.extend(words);
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
        let rule = |keyword: &str| keywords.get(keyword).and_then(|value| self.rule_words(keyword, value));
        ["patternProperties", "propertyNames"].into_iter().filter_map(rule).collect()
    }

    /// Opens an object whose client does not take closed ones.
    fn no_others(&mut self, draft: &mut Draft, patterns: bool, position: Position) {
        let construct = Construct::AdditionalPropertiesFalse;
        let declared = draft.keywords.get("properties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
        if declared || patterns {
            return self.drop_and_say(draft, construct, "additionalProperties");
        }
        let said = if position == Position::Root { "no arguments" } else { "no properties" };
        if let Some(value) = draft.keywords.remove("additionalProperties") {
            self.keyword(construct, Change::Widened, "additionalProperties", &value, Some(said));
            draft.says.push(said.to_owned());
        }
    }

    /// What stands beside the declared members. `first` is how many notes there were before those.
    pub(super) fn rest(&mut self, draft: &mut Draft, position: Position, shape: &mut ObjectShape, first: usize) {
        let patterns = self.patterns(draft, shape, first);
        let rest = draft.keywords.get("additionalProperties").cloned();
        let says_object =
            position == Position::Root || has_type(&draft.keywords, "object") || draft.keywords.contains("properties");
        let closed = self.refuses(Construct::AdditionalPropertiesMissing) && says_object && !self.keeps_values();
        if rest == Some(Json::Bool(false)) && self.refuses(Construct::AdditionalPropertiesFalse) {
            return self.no_others(draft, patterns.is_some(), position);
        }
        if closed && (rest != Some(Json::Bool(false)) || patterns.is_some()) {
            return self.close(draft, rest.as_ref(), patterns, shape);
        }
        let Some(rest) = rest else { return };
        let Some(mut schemas) = patterns else {
            return match rest {
                Json::Bool(true) => self.free(draft, Construct::AdditionalPropertiesTrue),
                Json::Object(schema) if schema.is_empty() => self.free(draft, Construct::AdditionalPropertiesEmpty),
                Json::Object(_) => self.typed(draft, &rest, shape),
                _ => {}
            };
        };
        // What matched a pattern is one of the others now.
        schemas.extend((rest != Json::Bool(false)).then_some(rest));
        if schemas.iter().any(|schema| self.takes_all(schema)) {
            draft.keywords.remove("additionalProperties");
        } else {
            let any = one_of_these(schemas);
            draft.keywords.insert("additionalProperties", any.clone());
            self.typed(draft, &any, shape);
        }
    }

    /// `patternProperties`, lowered where they are taken. Where they are not: the schemas of their values.
    fn patterns(&mut self, draft: &mut Draft, shape: &ObjectShape, first: usize) -> Option<Vec<Json>> {
        let patterns = draft.keywords.get("patternProperties")?.as_object()?.clone();
        if self.refuses(Construct::PatternProperties) {
            if self.keeps_values() || !self.refuses(Construct::AdditionalPropertiesMissing) {
                self.drop_and_say(draft, Construct::PatternProperties, "patternProperties");
            } else {
                let value = draft.keywords.remove("patternProperties").unwrap_or_default();
                let said = self.rule_words("patternProperties", &value);
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
        // A declared member may match a pattern too.
        let mut reshaped =
            shape.members.iter().any(|member| !matches!(member.shape, Shape::Same) || member.name != member.shown);
        for (pattern, schema) in patterns.iter() {
            if schema.as_bool().is_some() || schema.as_object().is_some_and(JsonObject::is_empty) {
                lowered.push(pattern, schema.clone());
                continue;
            }
            let steps = ["patternProperties", pattern];
            let (inner, inner_shape) = self.inside(&steps, &steps, |work| work.schema(schema, Position::Other));
            reshaped |= !matches!(inner_shape, Shape::Same);
            lowered.push(pattern, inner);
        }
        if reshaped {
            // Nobody knows here which pattern a name matches, and so in which shape its value is.
            let cause = self.reshaped_by(first, &lowered);
            self.notes.truncate(mark);
            self.drop_because(draft, cause, "patternProperties");
            return Some(patterns.iter().map(|(_, schema)| schema.clone()).collect());
        }
        draft.keywords.insert("patternProperties", lowered);
        None
    }

    /// Closes an object as a strict mode asks. What it would take beside the declared members comes as pairs.
    fn close(&mut self, draft: &mut Draft, rest: Option<&Json>, patterns: Option<Vec<Json>>, shape: &mut ObjectShape) {
        let free = rest.is_none() && patterns.is_none();
        draft.keywords.insert("additionalProperties", false);
        if free || rest == Some(&Json::Bool(false)) && patterns.is_none() {
            if free && let Some(rule) = self.profile.rule(self.side, Construct::AdditionalPropertiesMissing) {
                self.under(Construct::AdditionalPropertiesMissing, rule, Change::Rewritten, None, None);
            }
            return;
        }
        let mut schemas = patterns.unwrap_or_default();
        match rest {
            Some(schema @ Json::Object(keywords)) if !keywords.is_empty() => schemas.push(schema.clone()),
            Some(Json::Bool(false)) => {}
            _ => schemas = vec![Json::Object(JsonObject::new())],
        }
        let construct = match rest {
            // The patterns are the reason then, and have their note.
            Some(Json::Bool(false)) => {
                return self.extras(draft, schemas, Construct::AdditionalPropertiesMissing, shape);
            }
            Some(Json::Bool(true)) => Construct::AdditionalPropertiesTrue,
            Some(Json::Object(keywords)) if keywords.is_empty() => Construct::AdditionalPropertiesEmpty,
            Some(Json::Object(_)) => Construct::AdditionalPropertiesSchema,
            _ => Construct::AdditionalPropertiesMissing,
        };
        let construct = if self.refuses(construct) { construct } else { Construct::AdditionalPropertiesMissing };
        if let Some(before) = rest {
            let mut whole = draft.keywords.clone();
            whole.insert("additionalProperties", before.clone());
            self.whole(construct, Change::Reshaped, &whole, Some("other properties as pairs"));
        }
        self.extras(draft, schemas, construct, shape);
    }

    /// Adds the member that holds what stands beside the declared ones: values of any of these schemas.
    fn extras(&mut self, draft: &mut Draft, mut values: Vec<Json>, construct: Construct, shape: &mut ObjectShape) {
        if let Some(Json::Object(patterns)) = draft.keywords.get("patternProperties") {
            // What matches a pattern comes as a pair too.
            values.extend(patterns.iter().map(|(_, schema)| schema.clone()));
            let cause = self.profile.rule(self.side, construct).map(|rule| (construct, rule));
            let there = format!("{}/patternProperties/", self.shown_at());
            self.notes.retain(|note| !note.shown_at.starts_with(&there));
            self.drop_because(draft, cause, "patternProperties");
        }
        let free = values.iter().any(|schema| self.takes_all(schema));
        let values = if free { Json::Object(JsonObject::new()) } else { one_of_these(values) };
        for keyword in ["propertyNames", "minProperties", "maxProperties"] {
            // They would speak of the pairs' member too.
            let said = draft.keywords.remove(keyword).and_then(|value| self.rule_words(keyword, &value));
            draft.says.extend(said);
        }
        let mut name = EXTRAS.to_owned();
        while draft.keywords.get("properties").is_some_and(|all| all.get(&name).is_some()) {
            name.push('_');
        }
        self.depth += 2;
        let (value, inner) =
            self.inside(&["additionalProperties"], &["properties", &name, "items", "properties", "value"], |work| {
                work.schema(&values, Position::Property)
            });
        self.depth -= 2;
        let list = Json::object([
            ("type", Json::from("array")),
            ("items", self.pair(value)),
            ("description", Json::from("(other properties, as pairs of key and value, each key once)")),
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
            // It had looked at all members, and left nothing over.
            draft.keywords.remove("unevaluatedProperties");
        }
    }

    /// A schema for the other members: lowered where it is taken, else said, or a list of pairs.
    fn typed(&mut self, draft: &mut Draft, schema: &Json, shape: &mut ObjectShape) {
        if !self.refuses(Construct::AdditionalPropertiesSchema) {
            let steps = ["additionalProperties"];
            let mark = self.notes.len();
            let (lowered, inner) = self.inside(&steps, &steps, |work| work.schema(schema, Position::Other));
            if !matches!(inner, Shape::Same) && draft.keywords.contains("patternProperties") {
                let cause = self.reshaped_by(mark, &draft.keywords);
                self.notes.truncate(mark);
                return self.drop_because(draft, cause, "additionalProperties");
            }
            draft.keywords.insert("additionalProperties", lowered);
            shape.extras = super::objects::members(inner);
        } else if self.keeps_values() {
            self.drop_and_say(draft, Construct::AdditionalPropertiesSchema, "additionalProperties");
        } else {
            let before = draft.keywords.clone();
            draft.keywords.remove("additionalProperties");
            let said = Some("other properties as pairs");
            self.whole(Construct::AdditionalPropertiesSchema, Change::Reshaped, &before, said);
            self.extras(draft, vec![schema.clone()], Construct::AdditionalPropertiesSchema, shape);
        }
    }
}
