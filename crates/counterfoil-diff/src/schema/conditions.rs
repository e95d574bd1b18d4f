//! `not`, `if`, `then` and `else`.

use counterfoil_json::JsonObject;

use super::difference::{Effect, Typed};
use super::scalars::keys;
use super::walk::{At, Walk, empty};
use crate::kind::Kind;

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let key = keys("not", old, new);
    match (old.get("not"), new.get("not")) {
        (None, None) => {}
        (None, Some(_)) => {
            walk.add(at, Kind::NotChanged, key, Effect::Narrows, Typed::NO, "something is ruled out now");
        }
        (Some(_), None) => {
            walk.add(at, Kind::NotChanged, key, Effect::Widens, Typed::NO, "nothing is ruled out any more");
        }
        (Some(was), Some(is)) => walk.schemas(was, is, &at.inside(&["not"], &["not"]).flipped()),
    }
    let key = keys("if", old, new);
    let says = |members: &JsonObject| members.contains("then") || members.contains("else");
    match (old.get("if"), new.get("if")) {
        (None, None) => {}
        (None, Some(_)) if !says(new) => {}
        (Some(_), None) if !says(old) => {}
        (None, Some(_)) => {
            walk.add(at, Kind::ConditionChanged, key, Effect::Narrows, Typed::NO, "there is a condition now");
        }
        (Some(_), None) => {
            walk.add(at, Kind::ConditionChanged, key, Effect::Widens, Typed::NO, "the condition is gone");
        }
        (Some(was), Some(is)) => {
            let same = was.to_string() == is.to_string() && !was.to_string().contains("$ref");
            if was != is || !same {
                walk.add(at, Kind::ConditionChanged, key, Effect::Unclear, Typed::NO, "the condition is another");
            }
            for keyword in ["then", "else"] {
                let of = |members: &'a JsonObject| members.get(keyword).unwrap_or(empty());
                let at = at.inside(&[keyword], &[keyword]);
                let at = if same { at } else { at.unsure() };
                walk.schemas(of(old), of(new), &at);
            }
        }
    }
}
