//! Rules on strings, numbers and counts.

use std::cmp::Ordering;

use counterfoil_json::{Json, JsonNumber, JsonObject};
use counterfoil_schema::check::is_known_format;

use super::classes::spelt_out;
use super::difference::{Effect, Typed};
use super::walk::{At, Walk};
use crate::kind::Kind;

const LOWER: [&str; 5] = ["minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum"];
const UPPER: [&str; 5] = ["maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum"];

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    for (keywords, higher_narrows) in [(LOWER, true), (UPPER, false)] {
        for keyword in keywords {
            bound(walk, keyword, higher_narrows, (old, new), at);
        }
    }
    multiple_of(walk, old, new, at);
    pattern(walk, old, new, at);
    format(walk, old, new, at);
    content(walk, old, new, at);
}

fn bound<'a>(
    walk: &mut Walk<'a>,
    keyword: &'static str,
    higher_narrows: bool,
    (old, new): (&'a JsonObject, &'a JsonObject),
    at: &At<'a>,
) {
    let none = if keyword.starts_with("min") && keyword != "minimum" { JsonNumber::read("0") } else { None };
    let of = |members: &JsonObject| members.get(keyword).and_then(Json::as_number).cloned().or_else(|| none.clone());
    let (was, is) = (of(old), of(new));
    let (effect, message) = match (was, is) {
        (None, None) => return,
        (None, Some(is)) => (Effect::Narrows, format!("{keyword} is {}, and was not there", is.as_str())),
        (Some(was), None) => (Effect::Widens, format!("{keyword} was {}, and is gone", was.as_str())),
        (Some(was), Some(is)) => {
            let effect = match was.compare(&is) {
                Ordering::Equal => return,
                Ordering::Less if higher_narrows => Effect::Narrows,
                Ordering::Greater if !higher_narrows => Effect::Narrows,
                _ => Effect::Widens,
            };
            (effect, format!("{keyword} was {} and is {}", was.as_str(), is.as_str()))
        }
    };
    walk.add(at, Kind::BoundChanged, keys(keyword, old, new), effect, Typed::NO, message);
}

fn multiple_of<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let of = |members: &'a JsonObject| members.get("multipleOf").and_then(Json::as_number);
    let (effect, message) = match (of(old), of(new)) {
        (None, None) => return,
        (None, Some(is)) => (Effect::Narrows, format!("multipleOf is {}, and was not there", is.as_str())),
        (Some(was), None) => (Effect::Widens, format!("multipleOf was {}, and is gone", was.as_str())),
        (Some(was), Some(is)) if was == is => return,
        (Some(was), Some(is)) => {
            let whole = |a: &JsonNumber, b: &JsonNumber| match (a.as_i64(), b.as_i64()) {
                (Some(a), Some(b)) => a.checked_rem(b) == Some(0),
                _ => false,
            };
            let effect = Effect::of_sets(whole(was, is), whole(is, was));
            (effect, format!("multipleOf was {} and is {}", was.as_str(), is.as_str()))
        }
    };
    walk.add(at, Kind::MultipleOfChanged, keys("multipleOf", old, new), effect, Typed::NO, message);
}

fn pattern<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let of = |members: &'a JsonObject| members.get("pattern").and_then(Json::as_str);
    let (effect, message) = match (of(old), of(new)) {
        (a, b) if a == b => return,
        (None, is) => (Effect::Narrows, format!("the pattern `{}` is new", is.unwrap_or_default())),
        (Some(was), None) => (Effect::Widens, format!("the pattern `{was}` is gone")),
        (Some(was), Some(is)) if spelt_out(was) == spelt_out(is) => {
            (Effect::Same, format!("the pattern `{is}` is the same in other words"))
        }
        (Some(was), Some(is)) => (Effect::Unclear, format!("the pattern was `{was}` and is `{is}`")),
    };
    walk.add(at, Kind::PatternChanged, keys("pattern", old, new), effect, Typed::NO, message);
}

fn format<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let of = |members: &'a JsonObject| members.get("format").and_then(Json::as_str);
    let (was, is) = (of(old), of(new));
    if was == is {
        return;
    }
    let message = match (was, is) {
        (None, is) => format!("the format {} is new", is.unwrap_or_default()),
        (Some(was), None) => format!("the format {was} is gone"),
        (Some(was), Some(is)) => format!("the format was {was} and is {is}"),
    };
    let checked = |format: Option<&'a str>| format.filter(|format| is_known_format(format));
    let effect = match (checked(was), checked(is)) {
        (None, None) => Effect::Same,
        (None, Some(_)) => Effect::Narrows,
        (Some(_), None) => Effect::Widens,
        (Some(_), Some(_)) => Effect::Unclear,
    };
    let typed = Typed::name("generators give a format a type of its own");
    walk.add(at, Kind::FormatChanged, keys("format", old, new), effect, typed, message);
}

/// What is encoded in a string: drafts 6 and 7 let a validator check it.
fn content<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    for keyword in ["contentEncoding", "contentMediaType"] {
        if old.get(keyword) != new.get(keyword) {
            let message = format!("{keyword} is another");
            walk.add(at, Kind::KeywordChanged, keys(keyword, old, new), Effect::Unclear, Typed::NO, message);
        }
    }
}

/// Where a keyword stands in each, if it does.
pub(super) fn keys<'k>(keyword: &'k str, old: &JsonObject, new: &JsonObject) -> (&'k str, &'k str) {
    let of = |members: &JsonObject| if members.contains(keyword) { keyword } else { "" };
    (of(old), of(new))
}
