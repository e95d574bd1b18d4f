//! `enum`, which `const` is brought to.

use counterfoil_json::{Json, JsonObject};

use super::difference::{Effect, Typed};
use super::walk::{At, Walk};
use crate::kind::Kind;

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let list = |members: &'a JsonObject| members.get("enum").and_then(Json::as_array);
    let closed = "a generated enumeration becomes an open type, or the other way round";
    match (list(old), list(new)) {
        (None, None) => {}
        (None, Some(is)) => {
            let message = format!("only {} {} taken now", words(is.iter()), if is.len() == 1 { "is" } else { "are" });
            walk.add(at, Kind::EnumChanged, ("", "enum"), Effect::Narrows, Typed::both(closed), message);
        }
        (Some(was), None) => {
            let message = format!(
                "any value is taken where only {} {}",
                words(was.iter()),
                if was.len() == 1 { "was" } else { "were" }
            );
            walk.add(at, Kind::EnumChanged, ("enum", ""), Effect::Widens, Typed::both(closed), message);
        }
        (Some(was), Some(is)) => {
            let gone: Vec<&Json> = was.iter().filter(|value| !is.contains(value)).collect();
            let come: Vec<&Json> = is.iter().filter(|value| !was.contains(value)).collect();
            let effect = Effect::of_sets(gone.is_empty(), come.is_empty());
            let mut parts = Vec::new();
            if !gone.is_empty() {
                parts.push(format!(
                    "{} {} no longer listed",
                    words(gone.iter().copied()),
                    if gone.len() == 1 { "is" } else { "are" }
                ));
            }
            if !come.is_empty() {
                parts.push(format!(
                    "{} {} new in the list",
                    words(come.iter().copied()),
                    if come.len() == 1 { "is" } else { "are" }
                ));
            }
            if !parts.is_empty() {
                let typed = if gone.is_empty() {
                    Typed::NO
                } else {
                    Typed::output("a variant of the generated enumeration is gone")
                };
                walk.add(at, Kind::EnumChanged, ("enum", "enum"), effect, typed, parts.join("; "));
            } else if was.iter().map(ToString::to_string).ne(is.iter().map(ToString::to_string)) {
                walk.add(
                    at,
                    Kind::EnumChanged,
                    ("enum", "enum"),
                    Effect::Same,
                    Typed::NO,
                    "the values are listed in another order or spelling",
                );
            }
        }
    }
}

/// The first few of several values.
fn words<'j>(values: impl ExactSizeIterator<Item = &'j Json>) -> String {
    let count = values.len();
    let mut words: Vec<String> = values.take(5).map(super::short).collect();
    if count > words.len() {
        words.push(format!("{} more", count - words.len()));
    }
    words.join(", ")
}
