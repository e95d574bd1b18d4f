//! Values near the rules of two schemas: those that one of them may take and the other may not.

use std::collections::HashSet;

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::reference::definition_name;

use super::chance::Chance;
use super::generate::{In, make};
use super::{numbers, strings};

/// How many values are tried at one place.
const MOST: usize = 400;
/// How many schemas are looked at for one place.
const MOST_SCHEMAS: usize = 300;

/// Values to try where the schemas `from` and `to` speak of one value; values that `from` takes are wanted.
pub(super) fn candidates(from: In<'_>, to: In<'_>) -> Vec<Json> {
    let mut out: Vec<Json> = Vec::new();
    let mut chance = Chance::new(7);
    let parts: Vec<&JsonObject> = in_place(to).into_iter().chain(in_place(from)).collect();
    for part in &parts {
        out.extend(part.get("enum").and_then(Json::as_array).unwrap_or_default().iter().take(200).cloned());
        out.extend(part.get("const").cloned());
        numbers::edges(part, &mut out);
        strings::edges(part, &mut chance, &mut out);
    }
    let whole: Vec<Json> = (0..10).filter_map(|seed| make(&[from], &[], seed)).map(|made| made.value).collect();
    let joint = (0..4).filter_map(|seed| make(&[from, to], &[], seed)).map(|made| made.value);
    let whole: Vec<Json> = whole.into_iter().chain(joint).collect();
    for value in &whole {
        around_object(value, &parts, from, &mut out);
    }
    arrays(from, to, &parts, &mut out);
    out.extend(whole);
    plain(&mut out);
    let mut seen = HashSet::new();
    out.retain(|value| seen.insert(value.to_string()));
    out.truncate(MOST);
    out
}

/// One of each kind, and a few more.
fn plain(out: &mut Vec<Json>) {
    out.extend(strings::WORDS.map(Json::from));
    out.extend([Json::Null, true.into(), false.into()]);
    out.extend(["0", "1", "-1", "1.0", "1.5", "7", "100"].iter().filter_map(|text| Json::parse(text).ok()));
    let shapes = ["{}", "[]", r#"["a"]"#, "[1]", "[null]", r#"[1,1]"#, r#"["a","b"]"#, "[1.5]", "[true]", "[{}]"];
    out.extend(shapes.iter().filter_map(|text| Json::parse(text).ok()));
    out.extend(
        [r#"{"anything":1}"#, r#"{"anything":"x"}"#, r#"{"anything":null}"#]
            .iter()
            .filter_map(|text| Json::parse(text).ok()),
    );
}

/// An object without each of its members, with each that is declared, and with one that is not.
fn around_object(value: &Json, parts: &[&JsonObject], from: In<'_>, out: &mut Vec<Json>) {
    let Some(members) = value.as_object() else { return };
    for name in members.names().take(40) {
        let mut less = members.clone();
        less.remove(name);
        out.push(less.into());
    }
    let mut names: Vec<&str> = Vec::new();
    for part in parts {
        names.extend(part.get("properties").and_then(Json::as_object).into_iter().flat_map(JsonObject::names));
        names.extend(part.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str));
        for keyword in ["dependentRequired", "dependentSchemas"] {
            names.extend(part.get(keyword).and_then(Json::as_object).into_iter().flat_map(JsonObject::names));
        }
    }
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(*name));
    for name in names.iter().take(40).filter(|name| !members.contains(name)) {
        let hop = crate::schema::Hop::Member((*name).to_owned());
        let made = make(&[from], std::slice::from_ref(&hop), 0).map(|made| made.value);
        let value = made.and_then(|made| made.get(name).cloned()).unwrap_or_else(|| "x".into());
        let mut more = members.clone();
        more.push(*name, value);
        out.push(more.into());
    }
    let mut odd: Vec<String> = vec!["anything".to_owned(), "Odd name!".to_owned(), "x".repeat(40)];
    for part in parts {
        for pattern in part.get("patternProperties").and_then(Json::as_object).into_iter().flat_map(JsonObject::names) {
            odd.extend(strings::of_pattern(pattern, &mut Chance::new(1)));
        }
        let mut named = Vec::new();
        if let Some(rule) = part.get("propertyNames").and_then(Json::as_object) {
            strings::edges(rule, &mut Chance::new(1), &mut named);
            named.extend(rule.get("enum").and_then(Json::as_array).unwrap_or_default().iter().cloned());
        }
        odd.extend(named.iter().filter_map(Json::as_str).map(str::to_owned));
    }
    for name in odd.iter().take(20).filter(|name| !members.contains(name)) {
        for value in [Json::from("x"), Json::from(1_u64), Json::Null] {
            let mut more = members.clone();
            more.push(name.clone(), value);
            out.push(more.into());
        }
    }
    for part in parts {
        for keyword in ["minProperties", "maxProperties"] {
            if let Some(count) = part.get(keyword).and_then(Json::as_u64).filter(|count| *count < 100) {
                for count in [count.saturating_sub(1), count, count + 1] {
                    let members: JsonObject =
                        (0..count).map(|index| (format!("k{index}"), Json::from(index))).collect();
                    out.push(members.into());
                    let mut more = value.as_object().cloned().unwrap_or_default();
                    (more.len() as u64..count).for_each(|index| more.push(format!("k{index}"), "x"));
                    out.push(more.into());
                }
            }
        }
    }
}

/// Arrays of lengths next to the bounds, with equal elements, and with elements of both schemas.
fn arrays(from: In<'_>, to: In<'_>, parts: &[&JsonObject], out: &mut Vec<Json>) {
    let speaks = ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"];
    if !parts.iter().any(|part| speaks.iter().any(|keyword| part.contains(keyword))) {
        return;
    }
    let hop = [crate::schema::Hop::Items(0)];
    let elements: Vec<Json> = (0..8)
        .filter_map(|seed| make(&[if seed < 6 { from } else { to }], &hop, seed))
        .filter_map(|made| made.value.as_array()?.first().cloned())
        .collect();
    let first = elements.first().cloned().unwrap_or(Json::Null);
    let mut lengths: Vec<u64> = vec![0, 1, 2, 3, 4];
    for part in parts {
        let bounds = ["minItems", "maxItems", "minContains", "maxContains"]
            .iter()
            .filter_map(|keyword| part.get(keyword)?.as_u64());
        lengths.extend(bounds.flat_map(|bound| [bound.saturating_sub(1), bound, bound + 1]));
        lengths.extend(part.get("prefixItems").and_then(Json::as_array).map(|prefix| prefix.len() as u64 + 1));
    }
    lengths.sort_unstable();
    lengths.dedup();
    let tuple = (0..6).filter_map(|seed| make(&[from], &[], seed)).filter_map(|made| match made.value {
        Json::Array(elements) => Some(elements),
        _ => None,
    });
    let tuple = tuple.max_by_key(Vec::len).unwrap_or_default();
    for length in lengths.into_iter().filter(|length| *length <= 300) {
        let same = (0..length).map(|_| first.clone());
        let different = (0..length).map(Json::from);
        let texts = (0..length).map(|index| Json::from(format!("v{index}")));
        out.extend([Json::array(same), Json::array(different), Json::array(texts)]);
        let longer = (0..length as usize).map(|index| tuple.get(index).cloned().unwrap_or_else(|| first.clone()));
        out.push(Json::array(longer));
        if !elements.is_empty() {
            let cycle = (0..length as usize).filter_map(|index| elements.get(index % elements.len()).cloned());
            out.push(Json::array(cycle));
        }
    }
    out.extend(elements.iter().map(|element| Json::array([element.clone()])));
}

/// All schema objects that may be put to the same value, every branch of them.
fn in_place(schema: In<'_>) -> Vec<&JsonObject> {
    let mut seen = HashSet::new();
    let mut open = vec![schema.schema];
    let mut parts = Vec::new();
    while let Some(one) = open.pop() {
        if parts.len() >= MOST_SCHEMAS || !seen.insert(std::ptr::from_ref(one) as usize) {
            continue;
        }
        let Some(members) = one.as_object() else { continue };
        parts.push(members);
        for keyword in ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"] {
            match members.get(keyword) {
                Some(Json::Array(branches)) => open.extend(branches),
                Some(Json::Object(map)) if keyword == "dependentSchemas" => open.extend(map.iter().map(|(_, one)| one)),
                Some(one) => open.push(one),
                None => {}
            }
        }
        if let Some(name) = members.get("$ref").and_then(Json::as_str).and_then(definition_name) {
            open.extend(schema.document.get("$defs").and_then(|definitions| definitions.get(&name)));
        }
    }
    parts
}
