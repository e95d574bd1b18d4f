//! Vercel's AI SDK: its MCP client closes every root.

use counterfoil_json::{Json, JsonObject};

use super::node::try_schema;

pub(super) fn rewrite(tool: &Json) -> Json {
    // Closing a root never fails.
    try_schema(tool, |schema| Ok(Some(closed(schema)))).unwrap_or_else(|_| tool.clone())
}

/// The root with `additionalProperties: false`, whatever the server said, and with `properties`.
pub(super) fn closed(schema: &Json) -> Json {
    let mut root = schema.as_object().cloned().unwrap_or_default();
    if root.get("properties").is_none_or(Json::is_null) {
        root.insert("properties", JsonObject::new());
    }
    root.insert("additionalProperties", false);
    root.into()
}
