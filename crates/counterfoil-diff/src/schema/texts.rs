//! What is said and rules nothing: titles, descriptions, defaults, examples, and words that JSON Schema does not have.

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::walk::Holds;

use super::difference::{Effect, Typed};
use super::scalars::keys;
use super::short;
use super::walk::{At, Walk};
use super::wire::is_wire;
use crate::kind::Kind;
use crate::render::word_diff;

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &JsonObject, new: &JsonObject, at: &At<'a>) {
    let mut names: Vec<&str> = old.names().collect();
    names.extend(new.names().filter(|name| !old.contains(name)));
    for name in names {
        let (was, is) = (old.get(name), new.get(name));
        let rules = |value: Option<&Json>| value.is_some_and(|value| is_wire(name, value));
        if rules(was) || rules(is) || Holds::of(name) != Holds::Nothing || elsewhere(name) {
            continue;
        }
        if same(was, is) {
            continue;
        }
        let (kind, typed) = match name {
            "title" => (Kind::TitleChanged, Typed::name("types are named after titles in many generators")),
            "description" => (Kind::DescriptionChanged, Typed::NO),
            "default" => (Kind::DefaultChanged, Typed::NO),
            "example" | "examples" => (Kind::ExamplesChanged, Typed::NO),
            "$schema" => (Kind::DraftChanged, Typed::NO),
            _ => (Kind::KeywordChanged, Typed::NO),
        };
        // A property's title is a label; that of the whole, or of a definition, names a type.
        let typed = if kind == Kind::TitleChanged && !names_a_type(old, new) { Typed::NO } else { typed };
        walk.add(at, kind, keys(name, old, new), Effect::Same, typed, message(name, was, is));
    }
}

/// Keywords that are compared elsewhere, though they rule nothing.
fn elsewhere(name: &str) -> bool {
    matches!(name, "format" | "contentEncoding" | "contentMediaType" | "$id" | "$anchor" | "$dynamicAnchor" | "id")
}

/// Equal as they are written: `1` and `1.0` are different texts.
fn same(was: Option<&Json>, is: Option<&Json>) -> bool {
    was == is && was.map(ToString::to_string) == is.map(ToString::to_string)
}

fn names_a_type(old: &JsonObject, new: &JsonObject) -> bool {
    let is_type = |members: &JsonObject| members.contains("properties") || members.contains("enum");
    is_type(old) && is_type(new) && old.contains("title") && new.contains("title")
}

pub(crate) fn message(name: &str, was: Option<&Json>, is: Option<&Json>) -> String {
    match (was, is) {
        (Some(Json::String(was)), Some(Json::String(is))) => format!("{name}: {}", word_diff(was, is)),
        (None, Some(is)) => format!("{name} is new: {}", short(is)),
        (Some(was), None) => format!("{name} is gone: {}", short(was)),
        (Some(was), Some(is)) => format!("{name} was {} and is {}", short(was), short(is)),
        (None, None) => String::new(),
    }
}
