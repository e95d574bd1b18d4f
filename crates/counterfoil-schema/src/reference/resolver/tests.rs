//! Where references of each form lead.

use super::*;

fn resolve(schema: &str, base: &str, reference: &str) -> String {
    let schema = Json::parse(schema).unwrap();
    let resolver = Resolver::new(&schema);
    match resolver.resolve(reference, base) {
        Resolution::Local { pointer, schema: target, base } => {
            assert!(std::ptr::eq(schema.at_pointer(&pointer).unwrap(), target));
            if base.is_empty() { pointer } else { format!("{base} {pointer}") }
        }
        Resolution::Dangling => "dangling".to_owned(),
        Resolution::Remote => "remote".to_owned(),
    }
}

#[test]
fn pointers_are_followed() {
    const SCHEMA: &str = r#"{"$defs": {"a~b": {}, "c/d": {}, "e%f": {}, "": {"": true}, "é": {}, "100%": {}},
        "properties": {"x": {"anyOf": [{"type": "string"}]}}, "x-own": {"y": {}}, "const": {"a": 1}}"#;
    for (reference, place) in [
        ("#", ""),
        ("", ""),
        ("#/$defs/a~0b", "/$defs/a~0b"),
        ("#/$defs/c~1d", "/$defs/c~1d"),
        ("#/$defs/e%25f", "/$defs/e%f"),
        ("#/$defs/100%", "/$defs/100%"),
        ("#/%24defs/%C3%A9", "/$defs/é"),
        ("#/$defs//", "/$defs//"),
        ("#/properties/x/anyOf/0", "/properties/x/anyOf/0"),
        ("#/x-own/y", "/x-own/y"),
        ("#/properties/x/anyOf/00", "dangling"),
        ("#/properties/x/anyOf/1", "dangling"),
        ("#/properties/x/anyOf", "dangling"),
        ("#/const/a", "dangling"),
        ("#/$defs/none", "dangling"),
        ("#none", "dangling"),
        ("other.json", "remote"),
        ("http://json-schema.org/draft-07/schema#", "remote"),
        ("https://json-schema.org/draft/2020-12/schema", "remote"),
    ] {
        assert_eq!(resolve(SCHEMA, "", reference), place, "{reference}");
    }
}

#[test]
fn identifiers_change_the_base() {
    const SCHEMA: &str = r#"{"$id": "http://x/a/root.json", "$defs": {
        "one": {"$id": "one.json", "$anchor": "here", "$defs": {"in": {"$id": "deep/two.json"}, "at": {"$anchor": "at"}}},
        "two": {"$id": "/b/two.json"}, "no": {"enum": [{"$id": "no.json"}]}}}"#;
    for (base, reference, place) in [
        ("", "#", "http://x/a/root.json "),
        ("http://x/a/root.json", "one.json", "http://x/a/one.json /$defs/one"),
        ("", "one.json", "http://x/a/one.json /$defs/one"),
        ("http://y/", "one.json", "remote"),
        ("", "http://x/a/root.json#/$defs/one/$defs/at", "http://x/a/one.json /$defs/one/$defs/at"),
        ("http://x/a/one.json", "#at", "http://x/a/one.json /$defs/one/$defs/at"),
        ("http://x/a/one.json", "#/$defs/in", "http://x/a/deep/two.json /$defs/one/$defs/in"),
        ("http://x/a/one.json", "#/$defs/one", "dangling"),
        ("http://x/a/root.json", "#here", "dangling"),
        ("http://x/a/root.json", "deep/two.json", "http://x/a/deep/two.json /$defs/one/$defs/in"),
        ("http://x/a/root.json", "../b/two.json#", "http://x/b/two.json /$defs/two"),
        ("http://x/a/root.json", "no.json", "remote"),
    ] {
        assert_eq!(resolve(SCHEMA, base, reference), place, "{base} {reference}");
    }
}

#[test]
fn old_drafts_name_schemas_by_id() {
    const SEVEN: &str = r##"{"$schema": "http://json-schema.org/draft-07/schema#",
        "definitions": {"a": {"$id": "#a"}, "b": {"$id": "b.json", "$ref": "#a"}}}"##;
    assert_eq!(resolve(SEVEN, "", "#a"), "/definitions/a");
    assert_eq!(resolve(SEVEN, "", "b.json"), "remote");
    const FOUR: &str = r#"{"$schema": "http://json-schema.org/draft-04/schema#", "id": "http://x/",
        "properties": {"id": {"id": "b.json"}}}"#;
    assert_eq!(resolve(FOUR, "http://x/", "b.json"), "http://x/b.json /properties/id");
    assert_eq!(resolve(r#"{"properties": {"a": {"id": "b.json"}}, "$defs": {}}"#, "", "b.json"), "remote");
}

#[test]
fn the_outermost_anchor_is_the_roots() {
    let follow = |schema: &str, keyword, reference| {
        let schema = Json::parse(schema).unwrap();
        match Resolver::new(&schema).follow(keyword, reference, "") {
            Resolution::Local { pointer, .. } => pointer,
            other => format!("{other:?}"),
        }
    };
    const TREE: &str = r#"{"$dynamicAnchor": "node", "$defs": {"t": {"$id": "tree", "$dynamicAnchor": "node"},
        "u": {"$id": "use", "$anchor": "node"}}}"#;
    assert_eq!(follow(TREE, RefKeyword::Dynamic, "tree#node"), "");
    assert_eq!(follow(TREE, RefKeyword::Ref, "tree#node"), "/$defs/t");
    assert_eq!(follow(TREE, RefKeyword::Dynamic, "use#node"), "/$defs/u");
    assert_eq!(follow(TREE, RefKeyword::Dynamic, "tree"), "/$defs/t");
    const OLD: &str =
        r#"{"$recursiveAnchor": true, "$defs": {"a": {"$id": "a", "$recursiveAnchor": true}, "b": {"$id": "b"}}}"#;
    assert_eq!(follow(OLD, RefKeyword::Recursive, "a"), "");
    assert_eq!(follow(OLD, RefKeyword::Recursive, "b"), "/$defs/b");
}

#[test]
fn many_members_are_found_as_few_are() {
    let defs = Json::object((0..100).map(|index| (format!("d{index}"), Json::Bool(true))));
    let schema = Json::object([("$defs", defs)]);
    let resolver = Resolver::new(&schema);
    let pointer = |reference| match resolver.resolve(reference, "") {
        Resolution::Local { pointer, .. } => Some(pointer),
        _ => None,
    };
    assert_eq!(pointer("#/$defs/d99").as_deref(), Some("/$defs/d99"));
    assert_eq!(pointer("#/$defs/d100"), None);
}
