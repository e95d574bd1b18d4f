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
    let root: Json = r##"{"$defs": {"a/b": {"const": 1}, "c%d": {"const": 2}, "e": {"$anchor": "here", "const": 3}},
        "enum": [{"$anchor": "there"}]}"##
        .parse()
        .expect("JSON");
    let constant = |reference| Some(target(&root, reference)?.get("const")?.to_string());
    assert_eq!(constant("#/$defs/a~1b").as_deref(), Some("1"));
    assert_eq!(constant("#/$defs/c%25d").as_deref(), Some("2"));
    assert_eq!(constant("#here").as_deref(), Some("3"));
    assert!(target(&root, "#there").is_none() && target(&root, "#/$defs/x").is_none());
}
