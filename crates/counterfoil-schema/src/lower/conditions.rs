//! Rules between the parts of a value: `not`, `if`, and what one member asks of others.

use counterfoil_json::{Json, JsonObject};

use crate::construct::Construct;
use crate::lower::phrase;
use crate::lower::widen::one_of_these;
use crate::lower::work::{Draft, Position, Work};
use crate::note::Change;

impl Work<'_> {
    /// Conditions that the client does not take are dropped, and said.
    pub(super) fn conditions(&mut self, draft: &mut Draft, position: Position) {
        let root = position == Position::Root;
        let not = if root { Construct::RootNot } else { Construct::Not };
        if let Some(schema) = draft.keywords.get("not") {
            let untyped = schema.get("type").is_none() && self.refuses(Construct::NotUntyped);
            let refused = if self.refuses(not) {
                Some(not)
            } else if untyped {
                Some(Construct::NotUntyped)
            } else {
                self.refused_inside(schema)
            };
            if let Some(construct) = refused {
                self.drop_and_say(draft, construct, "not");
            }
        }
        self.conditional(draft, if root { Construct::RootConditional } else { Construct::Conditional });
        self.drop_refused(draft, &[("dependentRequired", Construct::DependentRequired)]);
        let dependents = draft.keywords.get("dependentSchemas").cloned();
        self.drop_condition(draft, Construct::DependentSchemas, "dependentSchemas");
        if let Some(Json::Object(dependents)) = dependents.filter(|_| !draft.keywords.contains("dependentSchemas")) {
            let schemas: Vec<Json> = dependents.into_iter().map(|(_, schema)| schema).collect();
            Self::declare_mentioned(draft, &schemas);
        }
    }

    /// Declares the members that a dropped condition speaks of: they are part of what the schema mentions.
    fn declare_mentioned(draft: &mut Draft, conditions: &[Json]) {
        let mut mentioned: Vec<(String, Vec<Json>)> = Vec::new();
        for condition in conditions {
            let properties = condition.get("properties").and_then(Json::as_object);
            for (name, schema) in properties.into_iter().flat_map(JsonObject::iter) {
                match mentioned.iter_mut().find(|(known, _)| known == name) {
                    Some((_, schemas)) => schemas.push(schema.clone()),
                    None => mentioned.push((name.to_owned(), vec![schema.clone()])),
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
            for (name, schemas) in mentioned {
                properties.push(name, one_of_these(schemas));
            }
        }
    }

    /// `if`, `then` and `else` belong together: they go together, in one sentence.
    fn conditional(&mut self, draft: &mut Draft, construct: Construct) {
        let parts = ["if", "then", "else"];
        let schemas: Vec<Json> = parts.into_iter().filter_map(|keyword| draft.keywords.get(keyword).cloned()).collect();
        let inside = || schemas.iter().find_map(|schema| self.refused_inside(schema));
        let Some(construct) = self.refuses(construct).then_some(construct).or_else(inside) else { return };
        let says = draft.keywords.get("if").is_some();
        let said: Vec<String> = parts
            .into_iter()
            .filter(|_| says)
            .filter_map(|keyword| draft.keywords.get(keyword).and_then(|value| phrase::rule(keyword, value)))
            .collect();
        let said = said.join(", ");
        let mut restored = JsonObject::new();
        for keyword in parts {
            if let Some(value) = draft.keywords.remove(keyword) {
                restored.push(keyword, value);
            }
        }
        if let Some((keyword, value)) = restored.iter().next() {
            self.keyword(construct, Change::Widened, keyword, value, (!said.is_empty()).then_some(&said));
        }
        if !said.is_empty() {
            draft.says.push(said);
        }
        let mentioning: Vec<Json> =
            ["then", "else"].into_iter().filter_map(|keyword| restored.get(keyword).cloned()).collect();
        Self::declare_mentioned(draft, &mentioning);
    }

    /// What the client does not take inside a schema that another rule stands on. Such a schema cannot give way: a
    /// condition that takes more asks for more.
    pub(super) fn refused_inside(&self, schema: &Json) -> Option<Construct> {
        let place = Json::object([
            ("type", Json::from("object")),
            ("properties", Json::object([("x", schema.clone())])),
            ("required", Json::array(["x"])),
        ]);
        let findings = crate::check::check_schema(&place, self.side, self.profile);
        let inside = |pointer: &str| pointer.starts_with("/properties/x");
        findings.iter().find(|finding| inside(&finding.pointer)).map(|finding| finding.construct)
    }

    /// Drops a keyword that holds a schema: because the client does not take the keyword, or what is inside.
    pub(super) fn drop_condition(&mut self, draft: &mut Draft, construct: Construct, keyword: &str) {
        let Some(value) = draft.keywords.get(keyword) else { return };
        let refused = if self.refuses(construct) {
            Some(construct)
        } else {
            match value {
                Json::Object(schemas) if keyword == "dependentSchemas" => {
                    schemas.iter().find_map(|(_, schema)| self.refused_inside(schema))
                }
                Json::Object(_) | Json::Bool(_) => self.refused_inside(value),
                _ => None,
            }
        };
        if let Some(construct) = refused {
            self.drop_and_say(draft, construct, keyword);
        }
    }
}
