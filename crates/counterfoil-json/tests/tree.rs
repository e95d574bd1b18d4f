//! The tree keeps what was written, and can be changed.

use counterfoil_json::tree::escape_token;
use counterfoil_json::{Json, JsonNumber};
use proptest::prelude::*;

fn json(text: &str) -> Json {
    Json::parse(text).expect("JSON")
}

#[test]
fn what_was_written_comes_back() {
    let text = r#"{"b":1.50,"a":[1e3,-0,18446744073709551616,{"a":1,"a":2}],"c":"\n\"é","d":null,"e":[],"f":{}}"#;
    assert_eq!(json(text).to_string(), text);
    assert_eq!(format!("{:#}", json(r#"{"a":[1,{}],"b":[]}"#)), "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
    assert!(Json::parse("1 2").is_err() && Json::parse("").is_err());
}

#[test]
fn values_are_equal_as_json_schema_has_it() {
    assert_eq!(json(r#"{"a":1,"b":[1.0,2e1]}"#), json(r#"{"b":[1,20],"a":1.0}"#));
    assert_ne!(json("[1,2]"), json("[2,1]"));
    assert_ne!(json("1"), json("true"));
    assert_ne!(json("0"), json("null"));
    assert_ne!(json(r#"{"a":1}"#), json(r#"{"a":1,"b":1}"#));
    assert_eq!(json("-0"), json("0"));
    let many = |step: usize| {
        let names = (0..40).map(|index| (index * step) % 41);
        Json::object(names.map(|name| (name.to_string(), Json::from(name))))
    };
    assert_eq!(many(1).as_object().map(counterfoil_json::JsonObject::len), Some(40));
    assert_ne!(many(1), many(2));
}

#[test]
fn an_object_is_changed_in_its_order() {
    let mut value = json(r#"{"a":1,"b":2,"c":3,"b":4}"#);
    let object = value.as_object_mut().expect("an object");
    assert_eq!(object.insert("a", "x"), Some(json("1")));
    assert_eq!(object.remove("b"), Some(json("4")));
    object.insert_at(1, "d", true);
    object.push("a", Json::Null);
    assert_eq!(object.get("a"), Some(&Json::Null));
    assert_eq!(value.to_string(), r#"{"a":"x","d":true,"c":3,"a":null}"#);
}

#[test]
fn pointers_find_and_change() {
    let mut value = json(r#"{"a/b":{"~":[{"x":1}]}}"#);
    let pointer = format!("/{}/{}/0/x", escape_token("a/b"), escape_token("~"));
    assert_eq!(value.at_pointer(&pointer), Some(&json("1")));
    *value.at_pointer_mut(&pointer).expect("it is there") = json("[]");
    assert_eq!(value.to_string(), r#"{"a/b":{"~":[{"x":[]}]}}"#);
    assert_eq!(value.at_pointer("").map(ToString::to_string), Some(value.to_string()));
    for nothing in ["a", "/", "/a~1b/~0/1", "/a~1b/~0/00", "/a~1b/~2"] {
        assert!(value.at_pointer(nothing).is_none(), "{nothing}");
    }
}

#[test]
fn numbers_know_what_they_are() {
    let number = |text: &str| JsonNumber::read(text).expect("a number");
    assert_eq!(number("3.0").as_u64(), Some(3));
    assert_eq!(number("-3e0").as_i64(), Some(-3));
    assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
    assert!(number("1e300").is_integer() && !number("0.5").is_integer());
    assert_eq!(number("1").compare(&number("1.5")), std::cmp::Ordering::Less);
    assert!(JsonNumber::read("1 ").is_none() && JsonNumber::read("x").is_none());
}

proptest! {
    #[test]
    fn every_number_comes_back(value: f64) {
        prop_assume!(value.is_finite());
        let text = format!("[{value:e}]");
        prop_assert_eq!(json(&text).to_string(), text);
    }
}
