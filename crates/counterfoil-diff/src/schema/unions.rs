//! `anyOf`, `oneOf` and `allOf`.

use counterfoil_json::{Json, JsonObject};

use super::difference::{Effect, Typed};
use super::scalars::keys;
use super::walk::{At, Walk};
use super::wire::wire_form;
use crate::kind::Kind;

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    all_of(walk, old, new, at);
    let find = |members: &'a JsonObject, keyword: &str| members.get(keyword).and_then(Json::as_array);
    let one = |members: &'a JsonObject| match (find(members, "anyOf"), find(members, "oneOf")) {
        (Some(branches), None) => Some(("anyOf", branches)),
        (None, Some(branches)) => Some(("oneOf", branches)),
        _ => None,
    };
    match (one(old), one(new)) {
        (Some(was), Some(is)) => union(walk, was, is, at),
        (None, None) => {
            for keyword in ["anyOf", "oneOf"] {
                if let (Some(was), Some(is)) = (find(old, keyword), find(new, keyword)) {
                    union(walk, (keyword, was), (keyword, is), at);
                }
            }
        }
        (was, is) => {
            for keyword in ["anyOf", "oneOf"] {
                let typed = Typed::both("a union and a single type are different types");
                match (find(old, keyword), find(new, keyword)) {
                    (None, Some(_)) => {
                        walk.add(at, Kind::UnionChanged, ("", keyword), Effect::Narrows, typed, "a union is new");
                    }
                    (Some(_), None) => {
                        walk.add(at, Kind::UnionChanged, (keyword, ""), Effect::Widens, typed, "a union is gone");
                    }
                    _ => {}
                }
            }
            // Where one of them has two unions, what they share is left to the comparison of sets.
            if was.is_some() && is.is_some() {
                walk.incomplete();
            }
        }
    }
}

fn union<'a>(walk: &mut Walk<'a>, was: (&'static str, &'a [Json]), is: (&'static str, &'a [Json]), at: &At<'a>) {
    let at = if was.0 == "oneOf" || is.0 == "oneOf" { at.clone().unsure() } else { at.clone() };
    if was.0 != is.0 {
        let message = format!("{} has become {}", was.0, is.0);
        let effect = if is.0 == "anyOf" { Effect::Widens } else { Effect::Narrows };
        walk.add(&at, Kind::UnionChanged, (was.0, is.0), effect, Typed::NO, message);
    }
    let pairs = pair(was.1, is.1);
    for (index, branch) in was.1.iter().enumerate().filter(|(index, _)| !pairs.iter().any(|(a, _)| a == index)) {
        let typed = Typed::output("a branch of the generated union is gone");
        let message = format!("the branch {} is gone", name(branch, index));
        walk.add(&at, Kind::UnionChanged, (&format!("{}\0{index}", was.0), is.0), Effect::Narrows, typed, message);
    }
    for (index, branch) in is.1.iter().enumerate().filter(|(index, _)| !pairs.iter().any(|(_, b)| b == index)) {
        let message = format!("the branch {} is new", name(branch, index));
        walk.add(&at, Kind::UnionChanged, (was.0, &format!("{}\0{index}", is.0)), Effect::Widens, Typed::NO, message);
    }
    if was.1.len() == is.1.len() && pairs.iter().any(|(a, b)| a != b) {
        walk.add(
            &at,
            Kind::UnionChanged,
            (was.0, is.0),
            Effect::Same,
            Typed::NO,
            "the branches stand in another order",
        );
    }
    for (a, b) in pairs {
        if let (Some(old), Some(new)) = (was.1.get(a), is.1.get(b)) {
            walk.schemas(old, new, &at.inside(&[was.0, &a.to_string()], &[is.0, &b.to_string()]));
        }
    }
}

/// Which branch is which: equal ones, then those that go by one name, then those of one type, then the rest if it is one.
fn pair(was: &[Json], is: &[Json]) -> Vec<(usize, usize)> {
    // What is compared pairwise must stay few.
    if was.len() > 200 || is.len() > 200 {
        return (0..was.len().min(is.len())).map(|index| (index, index)).collect();
    }
    let (old_forms, new_forms): (Vec<_>, Vec<_>) =
        (was.iter().map(wire_form).collect(), is.iter().map(wire_form).collect());
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut take = |same: &dyn Fn(usize, usize) -> bool| {
        for a in 0..was.len() {
            if pairs.iter().any(|(taken, _)| *taken == a) {
                continue;
            }
            let free = |b: &usize| !pairs.iter().any(|(_, taken)| taken == b);
            let found = (0..is.len()).filter(free).find(|b| same(a, *b));
            if let Some(b) = found {
                pairs.push((a, b));
            }
        }
    };
    take(&|a, b| old_forms.get(a) == new_forms.get(b));
    take(&|a, b| matches!((was.get(a).and_then(tag), is.get(b).and_then(tag)), (Some(a), Some(b)) if a == b));
    let kind = |schema: Option<&Json>| {
        schema.filter(|schema| tag(schema).is_none()).and_then(|schema| schema.get("type").map(ToString::to_string))
    };
    take(&|a, b| matches!((kind(was.get(a)), kind(is.get(b))), (Some(a), Some(b)) if a == b));
    pairs
}

/// What a branch goes by: its reference, the constants that tell it from others, its title.
fn tag(branch: &Json) -> Option<String> {
    if let Some(reference) = branch.get("$ref").and_then(Json::as_str) {
        return Some(reference.to_owned());
    }
    let properties = branch.get("properties").and_then(Json::as_object).into_iter().flatten();
    let constants = properties.filter_map(|(name, schema)| match schema.get("enum")?.as_array()? {
        [one] => Some(format!("{name}={one}")),
        _ => None,
    });
    let constants: Vec<String> = constants.collect();
    if !constants.is_empty() {
        return Some(constants.join(","));
    }
    Some(format!("title {}", branch.get("title")?.as_str()?))
}

fn name(branch: &Json, index: usize) -> String {
    let text = branch.get("title").or_else(|| branch.get("$ref")).and_then(Json::as_str).map(str::to_owned);
    match text.or_else(|| tag(branch)).or_else(|| Some(super::short(branch.get("type")?))) {
        Some(text) => format!("{} ({text})", index + 1),
        None => (index + 1).to_string(),
    }
}

fn all_of<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let list = |members: &'a JsonObject| members.get("allOf").and_then(Json::as_array).unwrap_or_default();
    let (was, is) = (list(old), list(new));
    let pairs = pair(was, is);
    let key = keys("allOf", old, new);
    if pairs.len() < was.len() {
        walk.add(at, Kind::AllOfChanged, key, Effect::Widens, Typed::NO, "rules under allOf are gone");
    }
    if pairs.len() < is.len() {
        walk.add(at, Kind::AllOfChanged, key, Effect::Narrows, Typed::NO, "rules under allOf are new");
    }
    for (a, b) in pairs {
        if let (Some(old), Some(new)) = (was.get(a), is.get(b)) {
            walk.schemas(old, new, &at.inside(&["allOf", &a.to_string()], &["allOf", &b.to_string()]));
        }
    }
}
