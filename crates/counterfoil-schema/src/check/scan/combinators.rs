//! Schemas that are put together from others.

use counterfoil_json::Json;

use super::keyword::{Keyword, Keywords, RULES, is_annotation_keyword};
use super::node::{Node, Role};
use super::occurrence::Step;
use super::scanner::Scanner;
use crate::construct::Construct;

impl<'a> Scanner<'a, '_> {
    /// At `anyOf`.
    pub(super) fn any_of(&mut self, value: &'a Json, node: &Node<'a>) {
        self.totals.unions += 1;
        if node.is_root() {
            self.found(Construct::RootAnyOf);
        } else {
            let branches = value.as_array().unwrap_or_default();
            let nullable = branches.len() == 2 && branches.iter().any(is_null_schema);
            self.found(if nullable { Construct::AnyOfNull } else { Construct::AnyOf });
            if branches.iter().any(|branch| branch.get("anyOf").is_some()) {
                self.found(Construct::AnyOfNested);
            }
            if node.has.without(Keyword::AnyOf).meets(RULES) {
                self.found(Construct::AnyOfSiblings);
            }
        }
        self.schemas(value, Role::AnyOf);
    }

    /// At `oneOf`.
    pub(super) fn one_of(&mut self, value: &'a Json, node: &Node<'a>) {
        self.totals.unions += 1;
        self.found(node.either(Construct::RootOneOf, Construct::OneOf));
        self.schemas(value, Role::OneOf);
    }

    /// At `allOf`.
    pub(super) fn all_of(&mut self, value: &'a Json, node: &Node<'a>) {
        self.found(node.either(Construct::RootAllOf, Construct::AllOf));
        self.schemas(value, Role::AllOf);
    }

    /// At `not`.
    pub(super) fn not(&mut self, value: &'a Json, node: &Node<'a>) {
        self.found(node.either(Construct::RootNot, Construct::Not));
        if value.get("type").is_none() {
            self.found(Construct::NotUntyped);
        }
        self.schema(value, Role::Question);
    }

    /// At `if`, `then` or `else`, of which the first there is stands for all.
    pub(super) fn conditional(&mut self, keyword: Keyword, value: &'a Json, node: &Node<'a>) {
        let earlier = match keyword {
            Keyword::If => const { Keywords::of(&[]) },
            Keyword::Then => const { Keywords::of(&[Keyword::If]) },
            _ => const { Keywords::of(&[Keyword::If, Keyword::Then]) },
        };
        if !node.has.meets(earlier) {
            self.found(node.either(Construct::RootConditional, Construct::Conditional));
        }
        self.schema(value, Role::Question);
    }

    /// At `dependentRequired`, at `dependentSchemas`, and at `dependencies`, which drafts before 2019-09 have for both.
    pub(super) fn dependencies(&mut self, keyword: Keyword, value: &'a Json) {
        let members = value.as_object().into_iter().flatten();
        let is_names = |value: &Json| matches!(value, Json::Array(_) | Json::String(_));
        let (names, schemas) = match keyword {
            Keyword::DependentRequired => (true, false),
            Keyword::DependentSchemas => (false, true),
            _ => (
                members.clone().any(|(_, value)| is_names(value)),
                members.clone().any(|(_, value)| matches!(value, Json::Object(_) | Json::Bool(_))),
            ),
        };
        if names {
            self.found(Construct::DependentRequired);
        }
        if schemas {
            self.found(Construct::DependentSchemas);
            for (name, schema) in members {
                self.within(Step::Name(name), |scanner| scanner.schema(schema, Role::Question));
            }
        }
    }
}

/// Whether a schema takes `null`, and says nothing else but to people.
pub(crate) fn is_null_schema(schema: &Json) -> bool {
    let Some(object) = schema.as_object() else { return false };
    schema.get("type").and_then(Json::as_str) == Some("null")
        && object.names().all(|name| name == "type" || is_annotation_keyword(name))
}
