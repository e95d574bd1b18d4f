//! Objects: their properties, which of them are required, and their rules.

use std::collections::HashSet;

use counterfoil_core::pattern::Pattern;
use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::arrays::has_type;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;
use crate::plan::{Extras, Member, ObjectShape, Shape};

/// The name of the property that means nothing.
const FILLER: &str = "unused";

impl Work<'_> {
    /// Lowers what is inside an object, and its rules.
    pub(super) fn object(&mut self, draft: &mut Draft, position: Position) -> Option<(Json, Shape)> {
        let is_object = has_type(&draft.keywords, "object") || position == Position::Root;
        if !is_object && draft.keywords.contains("type") {
            self.not_an_object(draft);
            return None;
        }
        let rules = [
            "properties",
            "additionalProperties",
            "patternProperties",
            "required",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "unevaluatedProperties",
        ];
        if !is_object && !rules.into_iter().any(|keyword| draft.keywords.contains(keyword)) {
            return None;
        }
        if let Some(done) = self.too_deep(draft, position) {
            return Some(done);
        }
        self.depth += 1;
        let mut shape = ObjectShape::default();
        let first = self.notes.len();
        self.drop_refused(
            draft,
            &[("minProperties", Construct::PropertyCount), ("maxProperties", Construct::PropertyCount)],
        );
        self.drop_condition(draft, Construct::PropertyNames, "propertyNames");
        self.drop_condition(draft, Construct::UnevaluatedProperties, "unevaluatedProperties");
        self.unevaluated_in_pairs(draft);
        self.properties(draft, position, &mut shape);
        self.fill(draft, position, &mut shape);
        self.rest(draft, position, &mut shape, first);
        self.open_object(draft, position);
        self.depth -= 1;
        draft.shape = std::mem::take(&mut draft.shape).beside(Shape::Object(Box::new(shape)).tidy());
        None
    }

    /// An object that is closed takes none of what `unevaluatedProperties` does.
    fn unevaluated_in_pairs(&mut self, draft: &mut Draft) {
        let construct = Construct::AdditionalPropertiesMissing;
        let rest = draft.keywords.get("unevaluatedProperties").filter(|rest| **rest != Json::Bool(false)).cloned();
        if let Some(rest) = rest.filter(|_| self.refuses(construct) && !self.keeps_values()) {
            let cause = self.profile.rule(self.side, construct).map(|rule| (construct, rule));
            self.drop_because(draft, cause, "unevaluatedProperties");
            self.open_to_others(&mut draft.keywords, "unevaluatedProperties", &rest);
        }
    }

    /// Rules of objects beside a type that is not one rule nothing out.
    fn not_an_object(&mut self, draft: &mut Draft) {
        let refused = [
            Construct::PropertiesOnNonObject,
            Construct::AdditionalPropertiesMissing,
            Construct::OptionalProperty,
            Construct::RequiredMissing,
        ];
        let Some(construct) = refused.into_iter().find(|construct| self.refuses(*construct)) else { return };
        for keyword in ["properties", "required", "additionalProperties", "patternProperties"] {
            if let Some(value) = draft.keywords.remove(keyword)
                && matches!(keyword, "properties" | "required")
            {
                self.keyword(construct, Change::Rewritten, keyword, &value, None);
            }
        }
    }

    fn properties(&mut self, draft: &mut Draft, position: Position, shape: &mut ObjectShape) {
        self.declare_required(draft);
        if position == Position::Root && self.refuses(Construct::RootPropertiesMissing) {
            self.no_properties(draft, Construct::RootPropertiesMissing);
        }
        let Some(Json::Object(properties)) = draft.keywords.get("properties").cloned() else { return };
        let required: HashSet<String> = names(draft.keywords.get("required")).map(str::to_owned).collect();
        let strict = self.refuses(Construct::OptionalProperty);
        if strict {
            self.presence(draft);
        }
        let mut lowered = JsonObject::new();
        let mut renamed = Vec::new();
        for (name, schema) in properties.iter() {
            let shown = self.shown_name(name, &properties, &lowered, position);
            let is_required = required.contains(name);
            let place = if is_required || strict { Position::Property } else { Position::Optional };
            let around = std::mem::take(&mut self.null_left_out);
            let (mut inner, inner_shape) =
                self.inside(&["properties", name], &["properties", &shown], |work| work.schema(schema, place));
            let null_is_left_out = std::mem::replace(&mut self.null_left_out, around);
            let mut null_is_absent = false;
            let nullable = self.takes_null(schema);
            if strict && !is_required {
                null_is_absent = true;
                self.required_or_null(&mut inner, name, &shown, nullable);
            }
            if shown != name {
                renamed.push((name.to_owned(), shown.clone()));
            }
            shape.members.push(Member {
                name: name.to_owned(),
                shown: shown.clone(),
                shape: inner_shape,
                null_is_absent,
                null_is_left_out,
            });
            lowered.push(shown, inner);
        }
        self.required(draft, &lowered, strict, &renamed);
        draft.keywords.insert("properties", lowered);
    }

    /// A nested object that says nothing of its members, where the client asks for `properties`. A map does say.
    fn open_object(&mut self, draft: &mut Draft, position: Position) {
        let values =
            draft.keywords.get("additionalProperties").and_then(Json::as_object).is_some_and(|all| !all.is_empty());
        let is_map = values || draft.keywords.contains("patternProperties");
        let is_object = has_type(&draft.keywords, "object");
        if position != Position::Root && is_object && !is_map && self.refuses(Construct::ObjectWithoutProperties) {
            self.no_properties(draft, Construct::ObjectWithoutProperties);
            if self.refuses(Construct::RequiredMissing) && !draft.keywords.contains("required") {
                draft.keywords.insert("required", Vec::<Json>::new());
            }
        }
    }

    /// Says that an object has no properties, where it says nothing of them.
    fn no_properties(&mut self, draft: &mut Draft, construct: Construct) {
        if draft.keywords.contains("properties") {
            return;
        }
        let before = draft.keywords.clone();
        self.whole(construct, Change::Rewritten, &before, None);
        let after_type = draft.keywords.position("type").map_or(0, |index| index + 1);
        draft.keywords.insert_at(after_type, "properties", JsonObject::new());
    }

    /// A root without any property, where the client takes none such: a property that means nothing.
    fn fill(&mut self, draft: &mut Draft, position: Position, shape: &mut ObjectShape) {
        let empty = draft.keywords.get("properties").and_then(Json::as_object).is_none_or(JsonObject::is_empty);
        let refused = [Construct::RootPropertiesEmpty, Construct::RootPropertiesMissing];
        if position != Position::Root || self.keeps_values() || !empty || !refused.iter().all(|it| self.refuses(*it)) {
            return;
        }
        let before = draft.keywords.clone();
        self.whole(Construct::RootPropertiesEmpty, Change::Reshaped, &before, Some("a property that means nothing"));
        let filler = Json::object([("type", "string"), ("description", "(means nothing: leave it out)")]);
        draft.keywords.insert("properties", Json::object([(FILLER, filler)]));
        shape.filler = Some(FILLER);
    }

    /// Rules about which members are there say nothing where all of them always are.
    fn presence(&mut self, draft: &mut Draft) {
        let rules =
            ["minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "not", "if", "then", "else"];
        let said: Vec<String> = rules
            .into_iter()
            .filter_map(|keyword| self.rule_words(keyword, &draft.keywords.remove(keyword)?))
            .collect();
        if let Some(rule) = self.profile.rule(self.side, Construct::OptionalProperty)
            && !said.is_empty()
        {
            self.under(Construct::OptionalProperty, rule, Change::Widened, Some(&said.join("; ")), None);
            draft.says.extend(said);
        }
    }

    /// A name that is required but not declared gets a schema that takes everything, where the client asks for one.
    fn declare_required(&mut self, draft: &mut Draft) {
        let without = !draft.keywords.contains("properties") && self.refuses(Construct::ObjectWithoutProperties);
        let refused = [Construct::RequiredUndeclared, Construct::AdditionalPropertiesMissing]
            .into_iter()
            .find(|it| self.refuses(*it));
        let Some(construct) = refused.or(without.then_some(Construct::ObjectWithoutProperties)) else { return };
        let declared: HashSet<String> = draft
            .keywords
            .get("properties")
            .and_then(Json::as_object)
            .into_iter()
            .flat_map(JsonObject::names)
            .map(str::to_owned)
            .collect();
        let undeclared: Vec<String> =
            names(draft.keywords.get("required")).filter(|name| !declared.contains(*name)).map(str::to_owned).collect();
        if undeclared.is_empty() {
            return;
        }
        let before = draft.keywords.clone();
        let restore = (construct == Construct::RequiredUndeclared).then_some(Json::Object(before));
        // Nothing is valid for an object that must have what it does not take.
        let others = ["additionalProperties", "unevaluatedProperties"];
        let others = others.into_iter().find_map(|keyword| draft.keywords.get(keyword));
        let never = others == Some(&Json::Bool(false));
        let change = if never { Change::Widened } else { Change::Rewritten };
        if let Some(rule) = self.profile.rule(self.side, construct) {
            self.under(construct, rule, change, None, restore);
        }
        let rest = match others {
            Some(schema @ Json::Object(_)) => schema.clone(),
            _ => Json::Object(JsonObject::new()),
        };
        // What matches a pattern is held to it, and to nothing else.
        let patterns = draft.keywords.get("patternProperties").and_then(Json::as_object);
        let patterns: Vec<&str> = patterns.into_iter().flat_map(JsonObject::names).collect();
        let schema = |name: &str| match patterns.iter().all(|pattern| !may_match(pattern, name)) {
            true => rest.clone(),
            false => Json::Object(JsonObject::new()),
        };
        let undeclared: Vec<(String, Json)> =
            undeclared.into_iter().map(|name| (name.clone(), schema(&name))).collect();
        if draft.keywords.get("properties").and_then(Json::as_object).is_none() {
            draft.keywords.insert("properties", JsonObject::new());
        }
        if let Some(properties) = draft.keywords.get_mut("properties").and_then(Json::as_object_mut) {
            undeclared.into_iter().for_each(|(name, schema)| properties.push(name, schema));
        }
    }

    /// Properties that must not be there, where the client takes no such property or wants all of them to be there.
    pub(super) fn forbidden(&mut self, draft: &mut Draft) {
        let refused = [Construct::BooleanSchema, Construct::OptionalProperty].into_iter().find(|it| self.refuses(*it));
        let Some(construct) = refused else { return };
        let properties = draft.keywords.get("properties").and_then(Json::as_object);
        let names: Vec<String> = properties
            .into_iter()
            .flat_map(JsonObject::iter)
            .filter(|(_, schema)| **schema == Json::Bool(false))
            .map(|(name, _)| name.to_owned())
            .collect();
        if names.is_empty() {
            return;
        }
        let said = format!("no {}", names.join(", no "));
        let rule = self.profile.rule(self.side, construct);
        let restore = (construct == Construct::BooleanSchema).then(|| Json::Object(draft.keywords.clone()));
        if let Some(rule) = rule {
            self.under(construct, rule, Change::Widened, Some(&said), restore);
        }
        draft.says.push(said);
        if let Some(Json::Object(properties)) = draft.keywords.get_mut("properties") {
            properties.retain(|_, schema| *schema != Json::Bool(false));
            if properties.is_empty() {
                draft.keywords.remove("properties");
            }
        }
        if let Some(Json::Array(required)) = draft.keywords.get_mut("required") {
            required.retain(|known| !names.iter().any(|name| known.as_str() == Some(name)));
        }
    }

    /// `required`, with the names that the client is shown; all of them, in a strict mode.
    fn required(&mut self, draft: &mut Draft, properties: &JsonObject, strict: bool, renamed: &[(String, String)]) {
        if !strict && self.refuses(Construct::RequiredMissing) && !draft.keywords.contains("required") {
            draft.keywords.insert("required", Vec::<Json>::new());
        }
        if strict {
            let all: Vec<Json> = properties.names().map(Json::from).collect();
            let names = Json::Array(all);
            match draft.keywords.insert("required", names.clone()) {
                None => {
                    if let Some(rule) = self.profile.rule(self.side, Construct::RequiredMissing) {
                        self.under(Construct::RequiredMissing, rule, Change::Rewritten, None, None);
                    }
                }
                Some(before) => {
                    let length = |names: &Json| names.as_array().map(<[Json]>::len);
                    let other_order = before != names && length(&before) == length(&names) && renamed.is_empty();
                    if other_order && self.refuses(Construct::RequiredOrder) {
                        self.keyword(Construct::RequiredOrder, Change::Rewritten, "required", &before, None);
                    }
                }
            }
            return;
        }
        if let Some(Json::Array(names)) = draft.keywords.get_mut("required") {
            for name in names.iter_mut() {
                if let Some((_, shown)) = renamed.iter().find(|(original, _)| name.as_str() == Some(original)) {
                    *name = Json::from(shown);
                }
            }
        }
    }

    /// The name under which a property is shown: the same, or one that the client takes and that no other has.
    fn shown_name(&mut self, name: &str, all: &JsonObject, taken: &JsonObject, position: Position) -> String {
        if self.side == crate::construct::Side::Output {
            return name.to_owned();
        }
        let at_root = position == Position::Root;
        let rules: Vec<_> =
            self.profile.name_rules(Construct::PropertyName).filter(|(_, names)| at_root || !names.root_only).collect();
        let Some((rule, _)) = rules.iter().find(|(_, names)| !names.takes(name, 0)).copied() else {
            return name.to_owned();
        };
        let takes = |char: char, first: bool| rules.iter().all(|(_, names)| names.takes_char(char, first));
        let longest = rules.iter().map(|(_, names)| names.longest).min().unwrap_or(usize::MAX);
        let mut shown: String = name.chars().map(|char| if takes(char, false) { char } else { '_' }).collect();
        if shown.chars().all(|char| char == '_') {
            shown = "property".to_owned();
        }
        if shown.chars().next().is_some_and(|first| !takes(first, true)) {
            shown.insert(0, if takes('_', true) { '_' } else { 'p' });
        }
        shown = shown.chars().take(longest).collect();
        let is_free = |candidate: &str| !taken.contains(candidate) && (candidate == name || !all.contains(candidate));
        let mut unique = shown.clone();
        for number in 2.. {
            if is_free(&unique) {
                break;
            }
            let suffix = format!("_{number}");
            let kept = longest.saturating_sub(suffix.len());
            unique = shown.chars().take(kept).chain(suffix.chars()).collect();
        }
        let restore = all.get(name).cloned();
        self.inside(&["properties", name], &["properties", name], |work| {
            work.under(Construct::PropertyName, rule, Change::Renamed, Some(&format!("shown as {unique}")), restore);
        });
        unique
    }
}

/// Whether a name matches a pattern, as far as the pattern is understood.
fn may_match(pattern: &str, name: &str) -> bool {
    Pattern::new(pattern).map_or(true, |pattern| pattern.is_match(name))
}

/// The names in a value of `required`.
pub(super) fn names(required: Option<&Json>) -> impl Iterator<Item = &str> {
    required.and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
}

/// What happens to undeclared members.
pub(super) fn members(shape: Shape) -> Extras {
    Extras::Members(shape)
}
