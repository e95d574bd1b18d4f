//! Objects: properties and whatever else is said of members.

use counterfoil_json::{Json, JsonObject};

use super::difference::{Effect, Hop, Typed, Undeclared};
use super::scalars::keys;
use super::walk::{At, Walk, empty};
use super::{mentions, renames};
use crate::kind::Kind;

/// What a schema does with members that it does not declare.
#[derive(Clone, Copy, PartialEq)]
enum Rest<'a> {
    Open,
    Closed,
    Schema(&'a Json),
}

impl<'a> Rest<'a> {
    fn of(members: &'a JsonObject) -> Self {
        match members.get("additionalProperties").or_else(|| members.get("unevaluatedProperties")) {
            None | Some(Json::Bool(true)) => Self::Open,
            Some(Json::Bool(false)) => Self::Closed,
            Some(Json::Object(members)) if members.is_empty() => Self::Open,
            Some(schema) => Self::Schema(schema),
        }
    }
}

pub(super) fn compare<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    properties(walk, old, new, at);
    required(walk, old, new, at);
    rest(walk, old, new, at);
    patterns(walk, old, new, at);
    names(walk, old, new, at);
    dependencies(walk, old, new, at);
}

fn map<'a>(members: &'a JsonObject, keyword: &str) -> impl Iterator<Item = (&'a str, &'a Json)> + Clone {
    let map = members.get(keyword).and_then(Json::as_object).map(JsonObject::as_slice).unwrap_or_default();
    map.iter().map(|(name, schema)| (name.as_str(), schema))
}

pub(super) fn requires(members: &JsonObject, name: &str) -> bool {
    members.get("required").and_then(Json::as_array).into_iter().flatten().any(|one| one.as_str() == Some(name))
}

fn property<'a>(members: &'a JsonObject, name: &str) -> Option<&'a Json> {
    members.get("properties")?.get(name)
}

fn properties<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let gone: Vec<_> = map(old, "properties").filter(|(name, _)| property(new, name).is_none()).collect();
    let come: Vec<_> = map(new, "properties").filter(|(name, _)| property(old, name).is_none()).collect();
    let renamed = renames::properties(&gone, &come);
    for (name, schema) in &gone {
        let to = renamed.iter().find(|(from, _)| from == name).map(|(_, to)| *to);
        removed(walk, (old, new), (name, schema, to), at);
    }
    for (name, schema) in &come {
        let from = renamed.iter().find(|(_, to)| to == name).map(|(from, _)| *from);
        added(walk, (old, new), (name, schema, from), at);
    }
    for (name, was) in map(old, "properties") {
        if let Some(is) = property(new, name) {
            let keys = ["properties", name];
            walk.schemas(was, is, &at.hop(&keys, &keys, Hop::Member(name.to_owned()), (was, is)));
        }
    }
    let order = |members, other| {
        map(members, "properties").map(|(name, _)| name).filter(move |name| property(other, name).is_some())
    };
    if order(old, new).ne(order(new, old)) {
        let message = "the properties stand in another order";
        walk.add(at, Kind::PropertiesReordered, ("properties", "properties"), Effect::Same, Typed::NO, message);
    }
}

fn removed<'a>(
    walk: &mut Walk<'a>,
    (old, new): (&'a JsonObject, &'a JsonObject),
    (name, schema, renamed): (&str, &'a Json, Option<&str>),
    at: &At<'a>,
) {
    let patterned = new.get("patternProperties").is_some();
    let effect = match Rest::of(new) {
        _ if patterned => Effect::Unclear,
        Rest::Closed => Effect::Narrows,
        Rest::Open => Effect::Widens,
        Rest::Schema(rest) if same_rule(rest, schema) => Effect::Same,
        Rest::Schema(_) => Effect::Unclear,
    };
    let undeclared = (effect == Effect::Widens && !mentions::of(walk.new, at.around.1, name)).then(|| Undeclared {
        in_old: false,
        at: at.new.clone(),
        name: name.to_owned(),
    });
    let (kind, message) = match renamed {
        Some(to) => (Kind::PropertyRenamed, format!("`{name}` is gone; `{to}` looks like it under a new name")),
        None => (Kind::PropertyRemoved, format!("`{name}` is gone{}", was_required(old, name))),
    };
    let typed = Typed { names: false, ..Typed::both("the generated field is gone") };
    let other = renamed.map(|to| format!("properties\0{to}")).unwrap_or_default();
    walk.note(at, kind, (&format!("properties\0{name}"), &other), effect, typed, message, undeclared);
    walk.about(name);
}

/// Whether both are the same wherever they stand: what a reference leads to may differ between documents.
fn same_rule(a: &Json, b: &Json) -> bool {
    a == b && !a.to_string().contains("$ref")
}

fn was_required(members: &JsonObject, name: &str) -> &'static str {
    if requires(members, name) { "; it was required" } else { "" }
}

fn added<'a>(
    walk: &mut Walk<'a>,
    (old, new): (&'a JsonObject, &'a JsonObject),
    (name, schema, renamed): (&str, &'a Json, Option<&str>),
    at: &At<'a>,
) {
    let patterned = old.get("patternProperties").is_some();
    let effect = match Rest::of(old) {
        _ if patterned => Effect::Unclear,
        Rest::Closed => Effect::Widens,
        Rest::Open if *schema == Json::Bool(true) || schema == empty() => Effect::Same,
        Rest::Open => Effect::Narrows,
        Rest::Schema(rest) if same_rule(rest, schema) => Effect::Same,
        Rest::Schema(_) => Effect::Unclear,
    };
    let undeclared = (effect == Effect::Narrows && !mentions::of(walk.old, at.around.0, name)).then(|| Undeclared {
        in_old: true,
        at: at.old.clone(),
        name: name.to_owned(),
    });
    let required = requires(new, name);
    let mut message = format!("`{name}` is new{}", if required { " and required" } else { "" });
    if let Some(from) = renamed {
        message.push_str(&format!("; it looks like `{from}` under a new name"));
    }
    walk.note(at, Kind::PropertyAdded, ("", &format!("properties\0{name}")), effect, Typed::NO, message, undeclared);
    walk.about(name);
}

fn required<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let list = |members: &'a JsonObject| {
        members.get("required").and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
    };
    for name in list(new).filter(|name| !requires(old, name)) {
        let message = match property(old, name) {
            Some(_) => format!("`{name}` has become required"),
            None => format!("`{name}` is required, and was not there"),
        };
        walk.add(at, Kind::PropertyRequired, ("", "required"), Effect::Narrows, Typed::NO, message);
        walk.about(name);
    }
    for name in list(old).filter(|name| !requires(new, name)) {
        if property(new, name).is_none() && property(old, name).is_some() && Rest::of(new) == Rest::Closed {
            // That the property is gone says it.
            walk.incomplete();
            continue;
        }
        let message = format!("`{name}` need not be there any more");
        let typed = Typed::output("the generated field may be absent");
        walk.add(at, Kind::PropertyOptional, ("required", ""), Effect::Widens, typed, message);
        walk.about(name);
    }
}

fn rest<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let (was, is) = (Rest::of(old), Rest::of(new));
    let keyword = |members: &JsonObject| match members.contains("additionalProperties") {
        true => "additionalProperties",
        false if members.contains("unevaluatedProperties") => "unevaluatedProperties",
        false => "",
    };
    let key = (keyword(old), keyword(new));
    let (effect, message) = match (was, is) {
        (Rest::Open, Rest::Open) | (Rest::Closed, Rest::Closed) => return,
        (_, Rest::Closed) => (Effect::Narrows, "members that are not declared are refused now"),
        (Rest::Closed, _) => (Effect::Widens, "members that are not declared are taken now"),
        (_, Rest::Open) => (Effect::Widens, "members that are not declared may hold anything now"),
        (Rest::Open, Rest::Schema(_)) => (Effect::Narrows, "members that are not declared must fit a schema now"),
        (Rest::Schema(was), Rest::Schema(is)) => {
            return walk.schemas(was, is, &at.hop(&[key.0], &[key.1], Hop::Other(None), (was, is)));
        }
    };
    let what = "a map in generated code takes values of another type";
    let typed = match (was, is) {
        (Rest::Schema(_), Rest::Open) | (Rest::Open, Rest::Schema(_)) => Typed::both(what),
        _ => Typed::NO,
    };
    walk.add(at, Kind::AdditionalChanged, key, effect, typed, message);
}

fn patterns<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let find = |members: &'a JsonObject, pattern: &str| members.get("patternProperties")?.get(pattern);
    for (pattern, was) in map(old, "patternProperties") {
        let keys = ["patternProperties", pattern];
        match find(new, pattern) {
            Some(is) => walk.schemas(was, is, &at.hop(&keys, &keys, Hop::Other(Some(pattern.to_owned())), (was, is))),
            None => {
                let message = format!("names that match `{pattern}` are no longer treated apart");
                let effect = if Rest::of(new) == Rest::Open { Effect::Widens } else { Effect::Unclear };
                walk.add(at, Kind::NamesChanged, ("patternProperties", ""), effect, Typed::NO, message);
            }
        }
    }
    for (pattern, _) in map(new, "patternProperties").filter(|(pattern, _)| find(old, pattern).is_none()) {
        let message = format!("names that match `{pattern}` are treated apart now");
        let effect = if Rest::of(old) == Rest::Open { Effect::Narrows } else { Effect::Unclear };
        walk.add(at, Kind::NamesChanged, ("", "patternProperties"), effect, Typed::NO, message);
    }
}

fn names<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    let keyword = "propertyNames";
    let (effect, message) = match (old.get(keyword), new.get(keyword)) {
        (Some(was), Some(is)) if was != is => (Effect::Unclear, "another rule about names of members"),
        (None, Some(_)) => (Effect::Narrows, "there is a rule about names of members now"),
        (Some(_), None) => (Effect::Widens, "the rule about names of members is gone"),
        _ => return,
    };
    walk.add(at, Kind::NamesChanged, keys(keyword, old, new), effect, Typed::NO, message);
}

fn dependencies<'a>(walk: &mut Walk<'a>, old: &'a JsonObject, new: &'a JsonObject, at: &At<'a>) {
    for keyword in ["dependentRequired", "dependentSchemas"] {
        let find = |members: &'a JsonObject, name: &str| members.get(keyword)?.get(name);
        for (name, was) in map(old, keyword) {
            let message = match find(new, name) {
                None => {
                    let message = format!("`{name}` brings no rule about other members any more");
                    walk.add(at, Kind::DependencyChanged, (keyword, ""), Effect::Widens, Typed::NO, message);
                    continue;
                }
                Some(is) if keyword == "dependentSchemas" => {
                    walk.schemas(was, is, &at.inside(&[keyword, name], &[keyword, name]));
                    continue;
                }
                Some(is) if is == was => continue,
                Some(_) => format!("`{name}` asks for other members"),
            };
            walk.add(at, Kind::DependencyChanged, (keyword, keyword), Effect::Unclear, Typed::NO, message);
        }
        for (name, _) in map(new, keyword).filter(|(name, _)| find(old, name).is_none()) {
            let message = format!("`{name}` brings a rule about other members now");
            walk.add(at, Kind::DependencyChanged, ("", keyword), Effect::Narrows, Typed::NO, message);
        }
    }
}
