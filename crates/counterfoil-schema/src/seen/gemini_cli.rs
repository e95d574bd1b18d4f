//! Gemini CLI: `[T, "null"]` becomes `nullable`, wherever it stands, and every object root gets one more property.

use counterfoil_json::{Json, JsonObject};

use super::node::{map_members, one, with_schema};

/// The property by which the model says whether a call must wait for those before it. The client never takes it out of the
/// arguments again.
const WAIT: &str = "wait_for_previous";

pub(super) fn rewrite(tool: &Json) -> Json {
    with_schema(tool, |schema| wait(nullable(schema)))
}

/// Every object is taken for a schema, values of `default`, `enum` and `examples` among them.
fn nullable(value: &Json) -> Json {
    match value {
        Json::Object(members) => {
            let mut changed = map_members(members, |_, value| nullable(value));
            let names = members.get("type").and_then(Json::as_array).unwrap_or_default();
            let (null, others): (Vec<_>, Vec<_>) = names.iter().partition(|name| name.as_str() == Some("null"));
            if let (Some(members), [only], false) = (changed.as_object_mut(), others.as_slice(), null.is_empty()) {
                members.insert("type", (*only).clone());
                members.insert("nullable", true);
            }
            changed
        }
        Json::Array(elements) => Json::Array(elements.iter().map(nullable).collect()),
        other => other.clone(),
    }
}

fn wait(mut schema: Json) -> Json {
    let Some(root) = schema.as_object_mut() else { return schema };
    if root.get("type").and_then(Json::as_str) != Some("object") {
        return schema;
    }
    // The client's own words for it are left out here.
    let property = one("type", "boolean");
    match root.get_mut("properties") {
        Some(Json::Object(properties)) => {
            properties.insert(WAIT, property);
        }
        Some(_) => {}
        None => {
            root.insert("properties", JsonObject::from_iter([(WAIT.to_owned(), property)]));
        }
    }
    schema
}
