//! Objects.

use std::collections::HashSet;

use counterfoil_json::{Json, JsonObject};

use super::keyword::Keyword;
use super::node::{Node, Role};
use super::occurrence::{Detail, Step};
use super::scanner::Scanner;
use super::types::Types;
use crate::construct::Construct;

/// Above this many comparisons, names are looked up in a set.
const FEW: usize = 512;

impl<'a> Scanner<'a, '_> {
    /// What an object lacks, and what is no object and is described as if it were one.
    pub(super) fn object(&mut self, node: &Node<'a>) {
        let is_object = node.types.is_some_and(Types::is_object);
        let has_properties = node.has.holds(Keyword::Properties);
        if !is_object && !has_properties && node.required.is_none() {
            return;
        }
        if (is_object || has_properties) && node.additional.and_then(Json::as_bool) != Some(false) {
            self.found(Construct::AdditionalPropertiesMissing);
        }
        if (is_object || has_properties) && !node.has.holds(Keyword::Required) {
            self.found(Construct::RequiredMissing);
        }
        if is_object && !has_properties && !node.is_root() && !has_other_members(node) {
            self.found(Construct::ObjectWithoutProperties);
        }
        if node.types.is_some() && !is_object {
            let name = if has_properties { "properties" } else { "required" };
            self.within(Step::Name(name), |scanner| scanner.found(Construct::PropertiesOnNonObject));
        }
    }

    /// At `properties`.
    pub(super) fn properties(&mut self, value: &'a Json, node: &Node<'a>) {
        let Some(properties) = value.as_object() else {
            return self.found(Construct::PropertiesMalformed);
        };
        if properties.is_empty() && !node.is_root() && !has_other_members(node) {
            self.found(Construct::PropertiesEmpty);
        }
        self.totals.properties += properties.len() as u64;
        let required = node.required.and_then(Json::as_array).unwrap_or_default();
        let required = Names::listed(required, properties.len());
        for (name, schema) in properties.iter() {
            if self.enough() {
                return;
            }
            self.steps.push(Step::Name(name));
            self.found_with(Construct::PropertyName, Detail::Name(name));
            if !required.hold(name) {
                self.totals.optional += 1;
                self.found_with(Construct::OptionalProperty, Detail::Name(name));
            }
            match schema {
                Json::Object(_) | Json::Bool(_) => self.schema(schema, Role::Property),
                _ => self.found(Construct::PropertiesMalformed),
            }
            self.steps.pop();
        }
    }

    /// At `required`.
    pub(super) fn required(&mut self, value: &'a Json, node: &Node<'a>) {
        let names = value.as_array().unwrap_or_default();
        if value.as_array().is_none() || names.iter().any(|name| name.as_str().is_none()) {
            self.found(Construct::RequiredMalformed);
        }
        let declared = node.properties.and_then(Json::as_object);
        let properties = Names::members(declared, names.len());
        let mut all_declared = true;
        for name in names.iter().filter_map(Json::as_str) {
            if !properties.hold(name) {
                all_declared = false;
                self.found_with(Construct::RequiredUndeclared, Detail::Name(name));
            }
        }
        let in_order = |all: &JsonObject| all.names().eq(names.iter().filter_map(Json::as_str));
        if all_declared && declared.is_some_and(|all| all.len() == names.len() && !in_order(all)) {
            self.found(Construct::RequiredOrder);
        }
    }

    /// At `additionalProperties`.
    pub(super) fn additional_properties(&mut self, value: &'a Json) {
        self.found(match value {
            Json::Bool(true) => Construct::AdditionalPropertiesTrue,
            Json::Bool(false) => Construct::AdditionalPropertiesFalse,
            Json::Object(schema) if schema.is_empty() => Construct::AdditionalPropertiesEmpty,
            _ => Construct::AdditionalPropertiesSchema,
        });
        self.schema(value, Role::Others);
    }

    /// At `patternProperties`.
    pub(super) fn pattern_properties(&mut self, value: &'a Json) {
        self.found(Construct::PatternProperties);
        for (name, schema) in value.as_object().into_iter().flatten() {
            self.within(Step::Name(name), |scanner| scanner.schema(schema, Role::Others));
        }
    }
}

/// Whether an object says something of members other than its properties.
fn has_other_members(node: &Node<'_>) -> bool {
    node.has.holds(Keyword::PatternProperties)
        || node.additional.and_then(Json::as_object).is_some_and(|schema| !schema.is_empty())
}

/// Names to look up: as they stand where there are few, in a set where there are many.
enum Names<'a> {
    List(&'a [Json]),
    Members(&'a JsonObject),
    Set(HashSet<&'a str>),
    None,
}

impl<'a> Names<'a> {
    /// The names of a list, of which `lookups` will be looked up.
    fn listed(names: &'a [Json], lookups: usize) -> Self {
        if names.len().saturating_mul(lookups) > FEW {
            return Self::Set(names.iter().filter_map(Json::as_str).collect());
        }
        Self::List(names)
    }

    /// The names of an object's members, of which `lookups` will be looked up.
    fn members(object: Option<&'a JsonObject>, lookups: usize) -> Self {
        match object {
            None => Self::None,
            Some(object) if object.len().saturating_mul(lookups) > FEW => Self::Set(object.names().collect()),
            Some(object) => Self::Members(object),
        }
    }

    fn hold(&self, name: &str) -> bool {
        match self {
            Self::List(names) => names.iter().any(|known| known.as_str() == Some(name)),
            Self::Members(object) => object.contains(name),
            Self::Set(names) => names.contains(name),
            Self::None => false,
        }
    }
}
