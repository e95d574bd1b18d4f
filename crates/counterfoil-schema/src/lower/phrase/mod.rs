//! Rules in words, for descriptions. Every phrase is short, and all are made here, so that they read alike.

mod condition;
mod presence;
mod rule;
mod schema;

use counterfoil_json::{Json, JsonObject};

pub(super) use presence::{is_said, presence};
pub(super) use rule::{one_of, rule};
pub(super) use schema::schema;

/// A schema with more text than this is named, not spelt out.
const LONGEST: usize = 160;

/// More values than this are counted, not listed.
const MOST_VALUES: usize = 40;

/// A description with what else there is to say, in parentheses at its end.
pub(super) fn described(description: Option<&str>, says: &[String]) -> Option<String> {
    let said = says.join("; ");
    match (description.map(str::trim_end).filter(|text| !text.is_empty()), said.is_empty()) {
        (None, true) => None,
        (Some(_), true) => description.map(str::to_owned),
        (None, false) => Some(format!("({said})")),
        (Some(text), false) => Some(format!("{text} ({said})")),
    }
}

/// Puts what there is to say into a schema's description, which stands before the rules.
pub(super) fn describe(keywords: &mut JsonObject, says: &[String]) {
    let Some(text) = described(keywords.get("description").and_then(Json::as_str), says) else { return };
    if keywords.contains("description") {
        keywords.insert("description", text);
    } else {
        let after = keywords.position("title").or_else(|| keywords.position("type")).map_or(0, |index| index + 1);
        keywords.insert_at(after, "description", text);
    }
}
