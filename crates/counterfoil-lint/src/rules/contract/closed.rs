//! Which members an object may have.

use counterfoil_core::pattern::Pattern;
use counterfoil_json::{Json, JsonObject};

use crate::subject::Node;

/// Whether the schema refuses members that it does not declare.
pub(super) fn refuses_others(node: &Node<'_, '_>) -> bool {
    node.get("additionalProperties").and_then(Json::as_bool) == Some(false)
}

/// Whether the schema itself declares a member of that name. A pattern that cannot be run may fit anything.
pub(super) fn declares(schema: &JsonObject, name: &str) -> bool {
    if schema.get("properties").and_then(Json::as_object).is_some_and(|properties| properties.contains(name)) {
        return true;
    }
    let patterns = schema.get("patternProperties").and_then(Json::as_object);
    patterns.is_some_and(|patterns| {
        patterns.names().any(|pattern| Pattern::new(pattern).map_or(true, |it| it.is_match(name)))
    })
}
