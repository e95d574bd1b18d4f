//! Where subschemas stand in a schema.

use serde_json::Value;

/// What a subschema speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The same value
    Same,
    /// The member of one name
    Member,
    /// Members whose names match a pattern
    Matching,
    /// The remaining members or items
    Rest,
    /// The item at one place
    Item,
    /// Any item, whatever else is said of it
    Some,
    /// The names of members
    Names,
}

/// The subschemas of a schema, and what each speaks of.
pub(super) fn subschemas(schema: &Value) -> Vec<(Role, &Value)> {
    let mut found = Vec::new();
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        let role = match keyword.as_str() {
            "allOf" | "anyOf" | "oneOf" | "not" | "if" | "then" | "else" | "dependentSchemas" | "dependencies" => {
                Role::Same
            }
            "properties" => Role::Member,
            "patternProperties" => Role::Matching,
            "additionalProperties" | "unevaluatedProperties" | "additionalItems" | "unevaluatedItems" => Role::Rest,
            "prefixItems" => Role::Item,
            "items" if value.is_array() => Role::Item,
            "items" => Role::Rest,
            "contains" => Role::Some,
            "propertyNames" => Role::Names,
            _ => continue,
        };
        let several =
            matches!(keyword.as_str(), "properties" | "patternProperties" | "dependentSchemas" | "dependencies");
        match value {
            Value::Object(members) if several => found.extend(members.values().map(|schema| (role, schema))),
            Value::Array(schemas) => found.extend(schemas.iter().map(|schema| (role, schema))),
            schema => found.push((role, schema)),
        }
    }
    found.retain(|(_, schema)| schema.is_object());
    found
}
