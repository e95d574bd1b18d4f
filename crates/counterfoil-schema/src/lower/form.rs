//! What kind of schema it is, by its form, and small changes of form.

use crate::check::is_annotation_keyword;
use crate::check::is_null_schema;
use counterfoil_json::{Json, JsonObject};

/// The values of branches that are all constants, and what each means where they say so.
pub(super) fn constants(branches: &[Json]) -> Option<(Vec<Json>, Vec<String>)> {
    let mut values = Vec::new();
    let mut says = Vec::new();
    for branch in branches {
        let branch = branch.as_object()?;
        let rules = branch.iter().filter(|(keyword, _)| !is_annotation_keyword(keyword) && *keyword != "type");
        let value = match rules.collect::<Vec<_>>().as_slice() {
            [("const", value)] => (*value).clone(),
            [("enum", Json::Array(only))] if only.len() == 1 => only.first()?.clone(),
            _ => return None,
        };
        let meaning = branch.get("description").or_else(|| branch.get("title")).and_then(Json::as_str);
        says.extend(meaning.map(|meaning| format!("{value}: {meaning}")));
        values.push(value);
    }
    let twice =
        values.iter().enumerate().any(|(index, value)| values.iter().skip(index + 1).any(|other| other == value));
    (!twice && !values.is_empty()).then_some((values, says))
}

/// The branch beside `null`, of a union of two.
pub(super) fn null_union(branches: &[Json]) -> Option<&Json> {
    match branches {
        [other, null] | [null, other] if is_null_schema(null) => Some(other),
        _ => None,
    }
}

/// Whether nothing is valid for a schema, by its form.
pub(super) fn is_never(schema: &Json) -> bool {
    let empty = |schema: &Json| *schema == Json::Bool(true) || schema.as_object().is_some_and(JsonObject::is_empty);
    *schema == Json::Bool(false) || schema.get("not").is_some_and(empty)
}

/// Puts one keyword where another was.
pub(super) fn replace(keywords: &mut JsonObject, old: &str, new: &str, value: Json) {
    let index = keywords.position(old).unwrap_or(keywords.len());
    keywords.remove(old);
    keywords.insert_at(index, new, value);
}

/// A member, to be put into another schema.
pub(super) fn own((keyword, value): (&str, &Json)) -> (String, Json) {
    (keyword.to_owned(), value.clone())
}
