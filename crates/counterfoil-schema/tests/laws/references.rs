//! Local references.

use counterfoil_json::Json;

/// Keywords whose value is data and no schema.
const DATA: [&str; 5] = ["enum", "const", "default", "examples", "example"];

/// What a reference leads to, within the document.
pub(crate) fn target<'a>(root: &'a Json, reference: &str) -> Option<&'a Json> {
    match reference.strip_prefix('#') {
        Some("") => Some(root),
        Some(pointer) if pointer.starts_with('/') => root.at_pointer(&decode(pointer)?),
        Some(anchor) => find(root, &|schema| {
            let is = |keyword, name: &str| schema.get(keyword).and_then(Json::as_str) == Some(name);
            is("$anchor", anchor) || is("$dynamicAnchor", anchor) || is("$id", reference) || is("id", reference)
        }),
        None => find(root, &|schema| schema.get("$id").and_then(Json::as_str) == Some(reference)),
    }
}

/// The references of one schema object.
pub(crate) fn of(schema: &Json) -> impl Iterator<Item = &str> {
    ["$ref", "$dynamicRef", "$recursiveRef"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_str())
}

/// Whether a reference at a place or inside of it leads to another place or to what that is in, there or further on.
pub(crate) fn lead_to(root: &Json, from: &str, place: &str) -> bool {
    let ends = place.match_indices('/').map(|(end, _)| end).chain([place.len()]);
    let around: Vec<&Json> = ends.filter_map(|end| root.at_pointer(&place[..end])).collect();
    let mut waiting: Vec<&Json> = root.at_pointer(from).into_iter().collect();
    let mut seen: Vec<&Json> = Vec::new();
    while let Some(value) = waiting.pop() {
        for target in of(value).filter_map(|reference| target(root, reference)) {
            if around.iter().any(|schema| std::ptr::eq(*schema, target)) {
                return true;
            }
            if !seen.iter().any(|known| std::ptr::eq(*known, target)) {
                seen.push(target);
                waiting.push(target);
            }
        }
        match value {
            Json::Object(members) => waiting.extend(members.iter().map(|(_, value)| value)),
            Json::Array(elements) => waiting.extend(elements),
            _ => {}
        }
    }
    false
}

/// The first schema for which `is` holds.
fn find<'a>(schema: &'a Json, is: &impl Fn(&Json) -> bool) -> Option<&'a Json> {
    match schema {
        Json::Object(_) if is(schema) => Some(schema),
        Json::Object(object) => {
            object.iter().filter(|(name, _)| !DATA.contains(name)).find_map(|(_, value)| find(value, is))
        }
        Json::Array(elements) => elements.iter().find_map(|element| find(element, is)),
        _ => None,
    }
}

/// The text with `%xx` decoded.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[test]
fn references_lead_somewhere() {
    let root: Json = r##"{"$defs": {"a/b": {"const": 1}, "c%d": {"const": 2}, "e": {"$anchor": "here", "const": 3}}}"##
        .parse()
        .expect("JSON");
    let constant = |reference| Some(target(&root, reference)?.get("const")?.to_string());
    assert_eq!(constant("#/$defs/a~1b").as_deref(), Some("1"));
    assert_eq!(constant("#/$defs/c%25d").as_deref(), Some("2"));
    assert_eq!(constant("#here").as_deref(), Some("3"));
    let root: Json =
        r##"{"a": {"items": {"$ref": "#/$defs/b"}}, "c": {}, "$defs": {"b": {"not": {"$ref": "#/$defs/d"}},
        "d": {"required": ["x"]}, "e": {}}}"##
            .parse()
            .expect("JSON");
    assert!(lead_to(&root, "/a", "/$defs/b") && lead_to(&root, "/a/items", "/$defs/d/required"));
    assert!(!lead_to(&root, "/a", "/$defs/e") && !lead_to(&root, "/c", "/$defs/b") && !lead_to(&root, "/a", "/c"));
}

#[test]
fn references_to_nothing_lead_nowhere() {
    let root: Json = r#"{"enum": [{"$anchor": "there"}]}"#.parse().expect("JSON");
    assert!(target(&root, "#there").is_none() && target(&root, "#/$defs/x").is_none());
}
