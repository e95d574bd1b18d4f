//! Rules between the parts of a value: `not`, `if`, and what one member asks of others.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;

/// Keywords whose schemas hold for the same value: what they speak of counts as looked at.
const IN_PLACE: [(&str, Option<Construct>); 10] = [
    ("$ref", Some(Construct::RootRef)),
    ("allOf", Some(Construct::RootAllOf)),
    ("anyOf", Some(Construct::RootAnyOf)),
    ("oneOf", Some(Construct::RootOneOf)),
    ("if", Some(Construct::RootConditional)),
    ("then", None),
    ("else", None),
    ("dependentSchemas", None),
    ("patternProperties", None),
    ("contains", None),
];

impl Work<'_> {
    /// `unevaluatedProperties` and `unevaluatedItems` speak of what other keywords leave over. Where one of these gives
    /// way, they would refuse what it looked at.
    pub(super) fn leftovers(&mut self, draft: &mut Draft, position: Position) {
        let scoped = ["unevaluatedProperties", "unevaluatedItems"];
        let scoped: Vec<&str> = scoped.into_iter().filter(|keyword| draft.keywords.contains(keyword)).collect();
        if scoped.is_empty() {
            return;
        }
        let in_place = IN_PLACE
            .iter()
            .filter_map(|(keyword, _)| Some(((*keyword).to_owned(), draft.keywords.get(keyword)?.clone())));
        let in_place: JsonObject = in_place.collect();
        if in_place.is_empty() {
            return;
        }
        let at_root = |(keyword, construct): &(&str, Option<Construct>)| {
            construct.filter(|construct| {
                position == Position::Root && in_place.contains(keyword) && self.refuses(*construct)
            })
        };
        let refused = IN_PLACE.iter().find_map(at_root).or_else(|| self.refused_in_question(&Json::Object(in_place)));
        let Some(construct) = refused else { return };
        let cause = self.profile.rule(self.side, construct).map(|rule| (construct, rule));
        for keyword in scoped {
            let value = draft.keywords.get(keyword).cloned().unwrap_or_default();
            self.drop_because(draft, cause, keyword);
            self.open_to_others(&mut draft.keywords, keyword, &value);
        }
        let says = std::mem::take(&mut draft.says);
        self.say(&mut draft.keywords, says, position);
    }

    /// Conditions that the client does not take are dropped, and said.
    pub(super) fn conditions(&mut self, draft: &mut Draft, position: Position) {
        let root = position == Position::Root;
        let not = if root { Construct::RootNot } else { Construct::Not };
        if let Some(schema) = draft.keywords.get("not").cloned() {
            let untyped = schema.get("type").is_none() && self.refuses(Construct::NotUntyped);
            let refused = if self.refuses(not) {
                Some(not)
            } else if untyped {
                Some(Construct::NotUntyped)
            } else {
                self.refused_in_question(&schema)
            };
            if let Some(construct) = refused {
                self.drop_and_say(draft, construct, "not");
            }
        }
        self.conditional(draft, if root { Construct::RootConditional } else { Construct::Conditional });
        self.drop_refused(draft, &[("dependentRequired", Construct::DependentRequired)]);
        let dependents = draft.keywords.get("dependentSchemas").cloned();
        self.drop_condition(draft, Construct::DependentSchemas, "dependentSchemas");
        // A closed object takes only what it declares.
        let closed = self.refuses(Construct::AdditionalPropertiesMissing);
        if let Some(Json::Object(dependents)) = dependents
            && (closed || !draft.keywords.contains("dependentSchemas"))
        {
            let schemas: Vec<Json> = dependents.into_iter().map(|(_, schema)| schema).collect();
            Self::declare_mentioned(draft, &schemas);
        }
    }

    /// What `unevaluatedProperties` takes comes as other members do, where an object is closed.
    pub(super) fn open_to_others(&self, keywords: &mut JsonObject, keyword: &str, value: &Json) {
        let closed = self.refuses(Construct::AdditionalPropertiesMissing) && !self.keeps_values();
        let takes_others = keyword == "unevaluatedProperties" && *value != Json::Bool(false);
        if closed && takes_others && !keywords.contains("additionalProperties") {
            keywords.insert("additionalProperties", true);
        }
    }

    /// Declares the members that a dropped condition speaks of: they are part of what the schema mentions.
    fn declare_mentioned(draft: &mut Draft, conditions: &[Json]) {
        let mut mentioned: Vec<(String, JsonObject)> = Vec::new();
        for condition in conditions {
            let properties = condition.get("properties").and_then(Json::as_object);
            for (name, schema) in properties.into_iter().flat_map(JsonObject::iter) {
                // Without the condition, the member is free.
                let free = schema.get("description").map(|text| ("description".to_owned(), text.clone()));
                if !mentioned.iter().any(|(known, _)| known == name) {
                    mentioned.push((name.to_owned(), free.into_iter().collect()));
                }
            }
        }
        let declared = |name: &str| draft.keywords.get("properties").is_some_and(|all| all.get(name).is_some());
        mentioned.retain(|(name, _)| !declared(name));
        if mentioned.is_empty() {
            return;
        }
        if draft.keywords.get("properties").and_then(Json::as_object).is_none() {
            draft.keywords.insert("properties", JsonObject::new());
        }
        if let Some(properties) = draft.keywords.get_mut("properties").and_then(Json::as_object_mut) {
            for (name, schema) in mentioned {
                properties.push(name, schema);
            }
        }
    }

    /// `if`, `then` and `else` belong together: they go together, in one sentence.
    fn conditional(&mut self, draft: &mut Draft, construct: Construct) {
        let parts = ["if", "then", "else"];
        let schemas: Vec<(&str, Json)> =
            parts.into_iter().filter_map(|keyword| Some((keyword, draft.keywords.get(keyword)?.clone()))).collect();
        let refused = self.refuses(construct).then_some((None, construct)).or_else(|| {
            schemas.iter().find_map(|(keyword, schema)| Some((Some(*keyword), self.refused_in_question(schema)?)))
        });
        let Some((cause, construct)) = refused else { return };
        let has = |keyword: &str| draft.keywords.contains(keyword);
        let asks = has("if") && (has("then") || has("else"));
        let said: Vec<String> = parts
            .into_iter()
            .filter(|_| asks)
            .filter_map(|keyword| draft.keywords.get(keyword).and_then(|value| self.rule_words(keyword, value)))
            .collect();
        let said = said.join(", ");
        let mut restored = JsonObject::new();
        for keyword in parts {
            if let Some(value) = draft.keywords.remove(keyword) {
                restored.push(keyword, value);
            }
        }
        let cause = restored.iter().find(|(keyword, _)| cause.is_none_or(|cause| cause == *keyword));
        if let Some((keyword, value)) = cause {
            let change = if asks { Change::Widened } else { Change::Rewritten };
            self.keyword(construct, change, keyword, value, (!said.is_empty()).then_some(&said));
        }
        if !said.is_empty() {
            draft.says.push(said);
        }
        let mentioning: Vec<Json> = parts.into_iter().filter_map(|keyword| restored.get(keyword).cloned()).collect();
        Self::declare_mentioned(draft, &mentioning);
    }

    /// What the client does not take inside a schema that another rule stands on. Such a schema cannot give way: a
    /// condition that takes more asks for more.
    pub(super) fn refused_inside(&mut self, schema: &Json) -> Option<Construct> {
        self.refused_in(schema, false)
    }

    /// The same for a schema that asks about a value of which others say the type.
    fn refused_in_question(&mut self, schema: &Json) -> Option<Construct> {
        self.refused_in(schema, true)
    }

    fn refused_in(&mut self, schema: &Json, question: bool) -> Option<Construct> {
        if question && schema.as_bool().is_some() {
            return None;
        }
        let place = Json::object([
            ("type", Json::from("object")),
            ("properties", Json::object([("x", schema.clone())])),
            ("required", Json::array(["x"])),
        ]);
        let findings = crate::check::check_schema(&place, self.side, self.profile);
        let untyped = [Construct::Untyped, Construct::AnnotationsOnly, Construct::EmptySchema];
        let counts = |finding: &&crate::check::Finding| {
            let top = finding.pointer == "/properties/x" && question && untyped.contains(&finding.construct);
            finding.pointer.starts_with("/properties/x") && !top && finding.construct != Construct::RefDangling
        };
        let found = findings.iter().find(counts).map(|finding| finding.construct);
        found.or_else(|| self.refused_reference(schema, question))
    }

    /// What keeps a schema from staying as it is because of what it refers to: that the client takes no references, or
    /// that values come in another shape there; of a question, that it would ask something else.
    fn refused_reference(&mut self, schema: &Json, question: bool) -> Option<Construct> {
        let mut names = Vec::new();
        let mut waiting = vec![schema];
        while let Some(value) = waiting.pop() {
            match value {
                Json::Object(members) => {
                    names.extend(self.refers_to(value));
                    waiting.extend(members.iter().map(|(_, value)| value));
                }
                Json::Array(elements) => waiting.extend(elements),
                _ => {}
            }
        }
        names.retain(|name| self.definitions.contains_key(name));
        names.into_iter().find_map(|name| {
            let recursive = self.definitions.get(&name).is_some_and(|definition| definition.recursive);
            if self.refuses(Construct::RefDefs) {
                return Some(Construct::RefDefs);
            }
            if recursive && self.refuses(Construct::RefRecursive) {
                return Some(Construct::RefRecursive);
            }
            let index = self.kept_index(&name);
            if !question && self.is_same(index) {
                return None;
            }
            self.noted_in_definitions(&Json::object([("$ref", format!("#/$defs/{}", escape_token(&name)))]))
        })
    }

    /// Why a schema that holds for the same value cannot stay beside others: it names members, and an object is closed
    /// here to all but its own.
    pub(super) fn closes_to(&self, schema: &Json) -> Option<Construct> {
        let construct = Construct::AdditionalPropertiesMissing;
        let named = ["properties", "patternProperties", "additionalProperties"];
        let resolved = self.resolved(schema);
        let open = resolved.get("unevaluatedProperties").is_some_and(|rest| *rest != Json::Bool(false));
        let names = open || named.into_iter().any(|keyword| resolved.get(keyword).is_some());
        (names && self.refuses(construct) && !self.keeps_values()).then_some(construct)
    }

    /// Drops a keyword that holds a schema: because the client does not take the keyword, or what is inside.
    pub(super) fn drop_condition(&mut self, draft: &mut Draft, construct: Construct, keyword: &str) {
        let Some(value) = draft.keywords.get(keyword).cloned() else { return };
        let question = keyword != "contains" && !keyword.starts_with("unevaluated");
        let refused = if self.refuses(construct) {
            Some(construct)
        } else {
            match &value {
                Json::Object(schemas) if keyword == "dependentSchemas" => {
                    schemas.iter().find_map(|(_, schema)| self.refused_in_question(schema))
                }
                Json::Object(_) => self.refused_in(&value, question),
                _ => None,
            }
        };
        if let Some(construct) = refused {
            self.drop_and_say(draft, construct, keyword);
        }
    }
}
