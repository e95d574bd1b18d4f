//! LibreChat's agents: members of three names are deleted at every level.

use counterfoil_json::{Json, JsonObject};

use super::node::{map_members, with_schema};

/// The names, which may as well be those of properties.
const DELETED: [&str; 3] = ["additionalProperties", "$schema", "strict"];

pub(super) fn rewrite(tool: &Json) -> Json {
    with_schema(tool, clean)
}

fn clean(value: &Json) -> Json {
    match value {
        Json::Object(members) => {
            let kept: JsonObject = members
                .iter()
                .filter(|(name, _)| !DELETED.contains(name))
                .map(|(name, value)| (name.to_owned(), value.clone()))
                .collect();
            map_members(&kept, |_, value| clean(value))
        }
        Json::Array(elements) => Json::Array(elements.iter().map(clean).collect()),
        other => other.clone(),
    }
}
