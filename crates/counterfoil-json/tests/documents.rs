//! Documents: what they keep, and how they are asked.

use counterfoil_json::document::{Member, Node, Span, Value};
use counterfoil_json::{Document, Kind, Number};

const TEXT: &str = r#"
{
  "title": "a \"title\"",
  "limit": 1.50,
  "tags": ["bug", null, true, 1e3, []],
  "limit": -0,
  "title": {"title": "é"}
}
"#;

fn document() -> Document {
    Document::parse(TEXT).unwrap()
}

#[test]
fn members_keep_their_order_and_their_duplicates() {
    let document = document();
    let object = document.root().as_object().unwrap();
    let names: Vec<_> = object.members().iter().map(Member::name).collect();
    assert_eq!(names, ["title", "limit", "tags", "limit", "title"]);
    let duplicates: Vec<_> = object.duplicates().map(|member| (member.name(), member.value().to_string())).collect();
    assert_eq!(duplicates, [("limit", "-0".to_owned()), ("title", r#"{"title":"é"}"#.to_owned())]);
    assert_eq!(object.get("limit").unwrap().as_number_text(), Some("-0"));
    assert_eq!(object.get("missing").map(Value::kind), None);
    assert!(object.contains("tags") && !object.contains("Tags"));
    assert_eq!((object.len(), object.is_empty()), (5, false));
}

#[test]
fn every_part_knows_where_it_is_written() {
    let document = document();
    let source = |pointer: &str| document.source(document.at_pointer(pointer).unwrap().span()).to_owned();
    assert_eq!(source(""), TEXT.trim());
    assert_eq!(source("/tags"), r#"["bug", null, true, 1e3, []]"#);
    assert_eq!(source("/tags/0"), r#""bug""#);
    assert_eq!(source("/tags/3"), "1e3");
    assert_eq!(source("/tags/4"), "[]");
    assert_eq!(source("/title/title"), r#""é""#);

    let first = &document.root().as_object().unwrap().members()[0];
    assert_eq!(document.source(first.name_span()), r#""title""#);
    assert_eq!(document.source(first.span()), r#""title": "a \"title\"""#);
    assert_eq!(first.value().as_str(), Some("a \"title\""));
    assert_eq!(document.position(first.value().span()).to_string(), "line 3, column 12");
    assert_eq!(document.source(Span { start: 0, end: 9999 }), "");
    assert_eq!(document.text(), TEXT);
}

#[test]
fn numbers_keep_their_spelling() {
    let document = document();
    let number = document.at_pointer("/tags/3").unwrap();
    assert_eq!((number.as_number_text(), number.as_number()), (Some("1e3"), Some(Number::Float(1000.0))));
    let spellings = "[1.50,1E5,-0,0.10e+07,123456789012345678901234567890,18446744073709551615]";
    assert_eq!(Document::parse(spellings).unwrap().to_string(), spellings);
}

#[test]
fn the_compact_form_is_the_text_without_whitespace() {
    let expected = concat!(
        r#"{"title":"a \"title\"","limit":1.50,"tags":["bug",null,true,1e3,[]],"#,
        r#""limit":-0,"title":{"title":"é"}}"#,
    );
    assert_eq!(document().to_string(), expected);
    assert_eq!(Document::parse(expected).unwrap().to_string(), expected);
    // Escapes that are not needed are undone.
    let escaped = r#"["\u00e9\/\u0041\u0022\u000a\u001F\ud83d\ude00"]"#;
    assert_eq!(Document::parse(escaped).unwrap().to_string(), r#"["é/A\"\n\u001f😀"]"#);
}

#[test]
fn values_are_asked_for_what_they_are() {
    let document = Document::parse(r#"[null, true, 7, "s", [1], {"a": 1}]"#).unwrap();
    let values = document.root().as_array().unwrap();
    let kinds: Vec<_> = values.iter().map(Value::kind).collect();
    assert_eq!(kinds, [Kind::Null, Kind::Boolean, Kind::Number, Kind::String, Kind::Array, Kind::Object]);
    for value in values {
        assert_eq!(value.is_null(), value.kind() == Kind::Null);
        assert_eq!(value.as_bool(), (value.kind() == Kind::Boolean).then_some(true));
        assert_eq!(value.as_number(), (value.kind() == Kind::Number).then_some(Number::Int(7)));
        assert_eq!(value.as_number_text(), (value.kind() == Kind::Number).then_some("7"));
        assert_eq!(value.as_str(), (value.kind() == Kind::String).then_some("s"));
        assert_eq!(value.as_array().is_some(), value.kind() == Kind::Array);
        assert_eq!(value.as_object().is_some(), value.kind() == Kind::Object);
        assert_eq!(value.get("a").is_some(), value.kind() == Kind::Object);
    }
}

#[test]
fn values_can_be_taken_apart() {
    let Node::Object(object) = document().into_root().into_node() else { panic!("it is an object") };
    let mut members = object.into_iter();
    assert_eq!(members.next().unwrap().into_value().to_string(), r#""a \"title\"""#);
    let names: Vec<_> = members.map(|member| member.name().to_owned()).collect();
    assert_eq!(names, ["limit", "tags", "limit", "title"]);
}
