//! Leaving out what is the same in both, where that cannot make a difference.

use counterfoil_json::{Json, JsonObject};

/// Puts `true` for each property and element schema that both have alike; whether anything was left out. Where the rest
/// covers the rest, the whole covers the whole: the same rule is added to both.
pub(super) fn prune(a: &mut Json, b: &mut Json) -> bool {
    let (Json::Object(a), Json::Object(b)) = (a, b) else { return false };
    let definitions = a.get("$defs") == b.get("$defs");
    within(a, b, definitions)
}

fn within(a: &mut JsonObject, b: &mut JsonObject, same_definitions: bool) -> bool {
    // These look at what stands beside them.
    if [&*a, &*b].iter().any(|members| members.names().any(|name| name.starts_with("unevaluated"))) {
        return false;
    }
    let mut pruned = false;
    if let (Some(Json::Object(a)), Some(Json::Object(b))) = (a.get_mut("properties"), b.get_mut("properties")) {
        for (name, schema) in a.iter_mut() {
            if let Some(other) = b.get_mut(name) {
                pruned |= pair(schema, other, same_definitions);
            }
        }
    }
    // Which elements `items` is for depends on the places before it.
    let prefixed = a.contains("prefixItems") || b.contains("prefixItems");
    if let (false, Some(a), Some(b)) = (prefixed, a.get_mut("items"), b.get_mut("items")) {
        pruned |= pair(a, b, same_definitions);
    }
    pruned
}

fn pair(a: &mut Json, b: &mut Json, same_definitions: bool) -> bool {
    if a == b && !a.as_object().is_some_and(JsonObject::is_empty) && (same_definitions || !refers(a)) {
        (*a, *b) = (Json::Object(JsonObject::new()), Json::Object(JsonObject::new()));
        return true;
    }
    match (a, b) {
        (Json::Object(a), Json::Object(b)) => within(a, b, same_definitions),
        _ => false,
    }
}

/// Whether a schema, or a value in it, has a member that could be a reference.
fn refers(schema: &Json) -> bool {
    match schema {
        Json::Object(members) => {
            members.iter().any(|(name, value)| name == "$ref" || name == "$dynamicRef" || refers(value))
        }
        Json::Array(elements) => elements.iter().any(refers),
        _ => false,
    }
}
