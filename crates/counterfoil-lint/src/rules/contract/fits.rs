//! Whether a value fits the schema beside it.

use counterfoil_json::{Json, JsonObject};

use crate::subject::{Node, Types};

/// The longest text of a value that is repeated.
const SHOWN: usize = 40;

/// What is wrong with a value, by the schema in which it stands as `keyword`. `None` where it is valid, or where nobody
/// can say: the schema is no sound one.
pub(super) fn why_not(node: &Node<'_, '_>, value: &Json, keyword: &str) -> Option<String> {
    // The commonest mistake needs no validator, and most values have no rule but a type beside them.
    if let Some(types) = node.types()
        && !types.meets(Types::of_value(value))
    {
        let expected = node.get("type").map(Json::to_string).unwrap_or_default().replace('"', "`");
        return Some(format!("it is {}, and `type` is {expected}", article(value)));
    }
    if node.object.names().all(|name| SAYS_NOTHING.contains(&name) || name == keyword) {
        return None;
    }
    if value.is_null() && node.get("nullable").and_then(Json::as_bool) == Some(true) {
        return None;
    }
    let rules: JsonObject = node
        .object
        .iter()
        .filter(|(name, _)| !matches!(*name, "default" | "examples" | "example") && *name != keyword)
        .map(|(name, value)| (name.to_owned(), value.clone()))
        .collect();
    let validator = node.schema.validator(&rules)?;
    let problems = validator.check(value).err()?;
    let first = problems.listed.first()?;
    Some(first.message.clone())
}

/// Keywords that refuse no value by themselves, `type` among them, which has been looked at.
const SAYS_NOTHING: [&str; 12] = [
    "type",
    "title",
    "description",
    "default",
    "examples",
    "example",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "nullable",
    "markdownDescription",
];

/// The text of a value, cut where it is long.
pub(super) fn short(value: &Json) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

fn article(value: &Json) -> &'static str {
    match value {
        Json::Null => "`null`",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}
