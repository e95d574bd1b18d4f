//! A long list of tools, made from those of real servers. `cargo xtask bench lint` measures with the same one.

use counterfoil_json::{Json, JsonObject};

/// So many tools: the originals, turn by turn. No two have the same name, and from the second turn on they have other
/// descriptions and other arguments, so that nothing that was worked out for one holds for the next.
pub(crate) fn variations(originals: &[Json], count: usize) -> Vec<Json> {
    let varied = |index: usize| {
        let mut tool = originals.get(index % originals.len().max(1))?.clone();
        let turn = index / originals.len();
        let members = tool.as_object_mut()?;
        let name = members.get("name").and_then(Json::as_str).unwrap_or_default();
        members.insert("name", format!("{name}_{index}"));
        if turn > 0 {
            let description = members.get("description").and_then(Json::as_str).unwrap_or_default();
            members.insert("description", format!("{description} In turn {turn}."));
            if let Some(Json::Object(schema)) = members.get_mut("inputSchema") {
                rename(schema, turn);
            }
        }
        Some(tool)
    };
    (0..count).filter_map(varied).collect()
}

/// Gives the arguments other names, where nothing refers to them by the old ones.
fn rename(schema: &mut JsonObject, turn: usize) {
    let by_name = ["#/properties", "\"dependen", "\"anyOf\"", "\"oneOf\"", "\"allOf\"", "\"if\"", "\"not\""];
    let text = Json::Object(schema.clone()).to_string();
    if by_name.into_iter().any(|word| text.contains(word)) {
        return;
    }
    if let Some(Json::Object(properties)) = schema.get_mut("properties") {
        *properties =
            std::mem::take(properties).into_iter().map(|(name, schema)| (format!("{name}_{turn}"), schema)).collect();
    }
    if let Some(Json::Array(required)) = schema.get_mut("required") {
        for name in required {
            *name = Json::from(format!("{}_{turn}", name.as_str().unwrap_or_default()));
        }
    }
}
