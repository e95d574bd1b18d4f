//! Unions whose branches have to be tried: what that may cost, and that nothing of a branch that failed is left behind.

use counterfoil_core::builder::{
    Spec, boolean, integer, list, nullable, object, one_of, recursive, string, tuple, union,
};
use counterfoil_core::terms::Form;
use counterfoil_core::{Refused, Terms};
use serde_json::{Value, json};

fn untagged(branches: Vec<(&'static str, Spec)>) -> Spec {
    union(Form::Untagged, branches.into_iter().map(|(name, spec)| (name, Some(spec))))
}

fn refusal(terms: &Terms, value: &Value) -> String {
    match terms.decode_value(value) {
        Err(Refused::Problems(problems)) => problems.to_text(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_branch_with_more_problems_than_are_listed_leaves_none_behind() {
    let terms = object()
        .field("x", untagged(vec![("ints", list(integer())), ("strs", list(string()))]))
        .build()
        .expect("an object");
    let many: Vec<_> = (0..500).map(|number| number.to_string()).collect();
    let accepted = terms.decode_value(&json!({ "x": many })).expect("the second branch takes it");
    assert_eq!(accepted.value["x"].as_array().map(Vec::len), Some(500));

    // Dropped fields of the first branch are none of the second's.
    let wide = |field: &str, spec: Spec| object().field(field, spec).into_spec();
    let terms = untagged(vec![("a", wide("v", integer())), ("b", wide("v", string()))]).build().expect("a union");
    let mut value: serde_json::Map<_, _> = (0..30).map(|number| (format!("extra{number}"), json!(1))).collect();
    value.insert("v".to_owned(), json!("text"));
    let accepted = terms.decode_value(&Value::Object(value)).expect("the second branch takes it");
    assert_eq!(accepted.dropped.count, 30);
}

#[test]
fn a_long_list_of_unions_has_room_for_all() {
    let pair = |spec: Spec| object().field("a", spec.clone()).field("b", spec).into_spec();
    let terms = list(untagged(vec![("ints", pair(integer())), ("strs", pair(string()))])).build().expect("a list");
    let items: Vec<_> = (0..20_000).map(|number| json!({ "a": number.to_string(), "b": "x" })).collect();
    assert!(terms.decode_value(&Value::Array(items)).is_ok());
}

#[test]
fn a_large_value_under_one_union_has_room_too() {
    let terms = untagged(vec![("ints", list(integer())), ("strs", list(string()))]).build().expect("a union");
    let items: Vec<_> = (0..100_000).map(|number| json!(number.to_string())).collect();
    assert!(terms.decode_value(&Value::Array(items)).is_ok());
}

#[test]
fn trees_that_fit_many_branches_in_part_come_to_an_end() {
    let leaf = |inner: Spec, kind: Spec| object().field("left", inner.clone()).field("v", kind).into_spec();
    let tree = recursive(move |tree| {
        let inner = nullable(tree);
        untagged(vec![
            ("a", leaf(inner.clone(), integer())),
            ("b", leaf(inner.clone(), boolean())),
            ("c", leaf(inner, string())),
        ])
    });
    let terms = tree.build().expect("a tree");
    let value = |depth: usize| (0..depth).fold(Value::Null, |left, _| json!({ "left": left, "v": "x" }));
    assert!(terms.decode_value(&value(6)).is_ok());
    // This tree has more readings than could ever be tried.
    let text = refusal(&terms, &value(60));
    assert!(text.contains("too many branches of nested unions"), "{text}");
}

#[test]
fn unique_lists_inside_each_other_are_compared_once() {
    let terms = recursive(|it| object().optional("c", list(it).unique_items()).into_spec()).build().expect("a tree");
    let value = (0..60).fold(json!({}), |inner, _| json!({ "c": [inner] }));
    assert!(terms.decode_value(&value).is_ok());
    let twice = json!({ "c": [{ "c": [{}, {}] }, { "c": [] }] });
    assert!(refusal(&terms, &twice).contains("c[0].c: expected no two equal items"));
}

#[test]
fn items_are_compared_before_defaults() {
    let item = object().field("a", integer()).field("b", integer().default(1));
    let terms = list(item.into()).unique_items().build().expect("a list");
    assert!(terms.decode_value(&json!([{ "a": 1 }, { "a": 1, "b": 1 }])).is_ok());
    assert!(terms.decode_value(&json!([{ "a": 1 }, { "a": 1.0 }])).is_err());
}

#[test]
fn thousands_of_wrong_names_are_counted() {
    let names: Vec<_> = (0..1000).map(|number| format!("value-number-{number}")).collect();
    let terms = list(one_of(names.iter().map(String::as_str))).build().expect("a list");
    let wrong: Vec<_> = (0..4000).map(|number| json!(format!("valeu-numbre-{number}"))).collect();
    assert!(refusal(&terms, &Value::Array(wrong)).contains("4000 problems"));
}

#[test]
fn a_type_that_is_only_itself_is_refused() {
    for spec in [
        recursive(nullable),
        recursive(|it| untagged(vec![("a", it), ("b", string())])),
        recursive(|it| untagged(vec![("a", nullable(it)), ("b", string())])),
        recursive(|it| it),
    ] {
        let error = spec.build().expect_err("it has no value");
        assert!(error.to_string().contains("nothing but itself"), "{error}");
    }
    assert!(recursive(|it| tuple([it, string()])).build().is_ok());
}

#[test]
fn a_field_with_a_default_is_no_alternative() {
    let spec = object().optional("a", integer()).field("b", integer().default(1)).at_most_one_of(&["a", "b"]);
    let error = spec.build().expect_err("`b` is always there");
    assert!(error.to_string().contains("the field `b` has a default"), "{error}");
}
