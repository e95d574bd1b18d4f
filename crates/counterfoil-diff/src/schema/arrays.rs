//! Arrays.

use counterfoil_json::{Json, JsonObject};

use super::difference::{Effect, Hop, Typed};
use super::scalars::keys;
use super::walk::{At, Walk, empty};
use crate::kind::Kind;

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    elements(walk, old, new, at);
    contains(walk, old, new, at);
    let unique = |members: &JsonObject| members.get("uniqueItems").and_then(Json::as_bool) == Some(true);
    let (effect, message) = match (unique(old), unique(new)) {
        (false, true) => (Effect::Narrows, "elements must differ now"),
        (true, false) => (Effect::Widens, "elements need not differ any more"),
        _ => return,
    };
    let typed = Typed::name("a set and a list are different types in many generators");
    walk.add(at, Kind::UniqueChanged, keys("uniqueItems", old, new), effect, typed, message);
}

fn prefix(members: &JsonObject) -> &[Json] {
    members.get("prefixItems").and_then(Json::as_array).unwrap_or_default()
}

fn elements<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let (was, is) = (prefix(old), prefix(new));
    let rest = |members: &'a JsonObject| members.get("items").unwrap_or(empty());
    if was.is_empty() != is.is_empty() {
        let message = if is.is_empty() { "a tuple has become a list" } else { "a list has become a tuple" };
        let typed = Typed::both("a tuple and a list are different types");
        walk.add(at, Kind::ItemsChanged, keys("prefixItems", old, new), Effect::Same, typed, message);
    } else if was.len() != is.len() {
        let message = format!("the tuple had {} places and has {}", was.len(), is.len());
        let typed = Typed::both("a tuple of another length is another type");
        walk.add(at, Kind::ItemsChanged, keys("prefixItems", old, new), Effect::Same, typed, message);
    }
    for index in 0..was.len().max(is.len()).min(1_000) {
        let number = index.to_string();
        let (a, b) = (was.get(index), is.get(index));
        let key = |own: Option<&Json>| if own.is_some() { vec!["prefixItems", number.as_str()] } else { vec!["items"] };
        let pair = (a.unwrap_or_else(|| rest(old)), b.unwrap_or_else(|| rest(new)));
        walk.schemas(pair.0, pair.1, &at.hop(&key(a), &key(b), Hop::Item(index), pair));
    }
    match (old.get("items"), new.get("items")) {
        (None, None) => {}
        (None, Some(items)) if *items == Json::Bool(true) || items == empty() => {}
        (Some(items), None) if *items == Json::Bool(true) || items == empty() => {}
        (Some(a), Some(b)) => {
            let hop = Hop::Items(was.len().max(is.len()));
            walk.schemas(a, b, &at.hop(&["items"], &["items"], hop, (a, b)));
        }
        (None, Some(_)) => {
            let typed = Typed::both("the elements get a type of their own");
            walk.add(
                at,
                Kind::ItemsChanged,
                ("", "items"),
                Effect::Narrows,
                typed,
                "there is a rule about elements now",
            );
        }
        (Some(_), None) => {
            let typed = Typed::both("the elements lose their type");
            walk.add(at, Kind::ItemsChanged, ("items", ""), Effect::Widens, typed, "the rule about elements is gone");
        }
    }
    if old.get("unevaluatedItems") != new.get("unevaluatedItems") {
        let message = "elements that no rule speaks of are treated otherwise";
        walk.add(at, Kind::ItemsChanged, keys("unevaluatedItems", old, new), Effect::Unclear, Typed::NO, message);
    }
}

fn contains<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let three = ["contains", "minContains", "maxContains"];
    if three.iter().all(|keyword| old.get(keyword) == new.get(keyword)) {
        return;
    }
    let (effect, message) = match (old.get("contains"), new.get("contains")) {
        (None, None) => return,
        (None, Some(_)) => (Effect::Narrows, "the array must hold certain elements now"),
        (Some(_), None) => (Effect::Widens, "the array need not hold certain elements any more"),
        (Some(_), Some(_)) => (Effect::Unclear, "another rule about which elements the array must hold"),
    };
    let keyword = three.into_iter().find(|keyword| old.get(keyword) != new.get(keyword)).unwrap_or("contains");
    walk.add(at, Kind::ContainsChanged, keys(keyword, old, new), effect, Typed::NO, message);
}
