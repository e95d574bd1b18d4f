//! Defaults: written out, computed, of the type, of the struct.

mod common;

use std::collections::HashSet;

use common::{accepted, mistakes, schema};
use counterfoil_derive::Contract;
use serde_json::json;

#[derive(Contract, Clone, Copy, Debug, Default, PartialEq)]
#[contract(crate = counterfoil_core, rename_all = "lowercase")]
enum Priority {
    Low,
    #[default]
    Normal,
}

#[derive(Contract, Debug, Default, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Page {
    #[contract(default = 10)]
    size: u8,
    #[contract(default)]
    number: u32,
}

fn five() -> u8 {
    5
}

fn perhaps() -> Option<u8> {
    None
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Search {
    #[contract(default = Priority::Low)]
    computed: Priority,
    #[contract(default)]
    of_type: Priority,
    #[contract(default = ["a", "b"])]
    list: Vec<String>,
    #[contract(default = { "size": 3, "number": 0 })]
    page: Page,
    #[serde(default = "five")]
    called: u8,
    #[serde(default = "perhaps")]
    nothing: Option<u8>,
    #[serde(default)]
    absent: Option<u8>,
}

#[test]
fn a_default_stands_in_for_what_was_not_sent() {
    let expected = Search {
        computed: Priority::Low,
        of_type: Priority::Normal,
        list: vec!["a".into(), "b".into()],
        page: Page { size: 3, number: 0 },
        called: 5,
        nothing: None,
        absent: None,
    };
    assert_eq!(accepted::<Search>(json!({})), expected);
}

#[test]
fn a_default_is_shown_and_nothing_is_required() {
    let schema = schema::<Search>();
    let default = |field: &str| schema["properties"][field]["default"].clone();
    assert_eq!(schema.get("required"), None);
    assert_eq!((default("computed"), default("of_type"), default("called")), (json!("low"), json!("normal"), json!(5)));
    assert_eq!(default("page"), json!({"size": 3, "number": 0}));
    assert_eq!((default("nothing"), default("absent")), (json!(null), json!(null)));
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core, default)]
struct Settings {
    host: String,
    #[contract(default = 80)]
    port: u16,
    proxy: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { host: "localhost".into(), port: 8080, proxy: Some("unused".into()) }
    }
}

#[test]
fn a_struct_gives_its_own_defaults() {
    let expected = Settings { host: "localhost".into(), port: 80, proxy: None };
    assert_eq!(accepted::<Settings>(json!({})), expected);
}

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core)]
struct Wrong {
    #[contract(default = { "size": 300 })]
    page: Page,
    #[contract(default = "high")]
    priority: Priority,
    #[contract(default = { "size": 3 })]
    partial: Page,
}

#[test]
fn a_default_that_breaks_a_rule_elsewhere_shows_when_the_contract_is_built() {
    let mistakes = mistakes::<Wrong>();
    assert_eq!(mistakes.len(), 3, "{mistakes:#?}");
    assert!(mistakes[0].contains("breaks its own rule"), "{mistakes:#?}");
    assert!(mistakes[2].contains("comes out as"), "{mistakes:#?}");
}

fn even(number: &i64) -> bool {
    number % 2 == 0
}

fn double(number: i64) -> i64 {
    number * 2
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[derive(Contract, Debug, PartialEq)]
#[contract(crate = counterfoil_core)]
struct Even(#[contract(refine = even, says = "an even number")] i64);

#[derive(Contract, Debug)]
#[contract(crate = counterfoil_core)]
struct Functions {
    #[contract(default = 5, refine = even, says = "an even number")]
    refined: i64,
    #[contract(default = 5, transform = double)]
    transformed: i64,
    #[contract(default = ["b", "a"], transform = sorted)]
    list: Vec<String>,
    #[contract(default = 7)]
    of_type: Even,
    #[contract(examples(2, 3), refine = even, says = "an even number")]
    shown: Option<i64>,
}

/// The mistakes that a contract has because of the fields in `Functions`.
fn check_functions(mistakes: &[String]) {
    let expected = [
        "the default 5 of the field `refined` in `Functions` breaks its own rule: an even number",
        "the default 5 of the field `transformed` in `Functions` comes out as 10: write it as it comes out",
        "the default [\"b\",\"a\"] of the field `list` in `Functions` comes out as [\"a\",\"b\"]: write it as it comes out",
        "the default 7 of the field `of_type` in `Functions` breaks its own rule: an even number",
        "the example 3 of the field `shown` in `Functions` breaks its own rule: an even number",
    ];
    assert_eq!(mistakes, expected);
}

#[test]
fn a_default_is_read_as_its_type_when_the_contract_is_built() {
    check_functions(&mistakes::<Functions>());
}

#[test]
fn so_are_those_of_fields_that_are_not_at_the_root() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Outer<T: 'static> {
        items: Vec<Option2<T>>,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core, tag = "is")]
    enum Option2<T> {
        Some {
            before: T,
            functions: Functions,
            #[contract(default = 3, refine = even, says = "an even number")]
            after: i64,
        },
        None,
    }
    let mut found = mistakes::<Outer<String>>();
    let last = found.pop().unwrap_or_default();
    assert!(last.starts_with("the default 3 of the field `after`"), "{last}");
    check_functions(&found);
}

#[test]
fn so_are_those_of_fields_after_what_is_flattened() {
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Outer {
        first: u8,
        #[contract(flatten)]
        page: Page,
        #[contract(default = 3, refine = even, says = "an even number")]
        last: i64,
        #[contract(flatten)]
        inner: Inner,
    }
    #[derive(Contract, Debug)]
    #[contract(crate = counterfoil_core)]
    struct Inner {
        #[contract(default = "b", refine = is_a, says = "an a")]
        letter: String,
    }
    fn is_a(letter: &String) -> bool {
        letter == "a"
    }
    let expected = [
        "the default 3 of the field `last` in `Outer` breaks its own rule: an even number",
        "the default \"b\" of the field `letter` in `Outer` breaks its own rule: an a",
    ];
    assert_eq!(mistakes::<Outer>(), expected);
}

#[test]
fn sound_defaults_of_types_with_functions_stand() {
    #[derive(Contract, Debug, PartialEq)]
    #[contract(crate = counterfoil_core)]
    struct Sound {
        #[contract(default = 4, refine = even, says = "an even number")]
        refined: i64,
        #[contract(default = 0, transform = double)]
        transformed: i64,
        #[contract(default = ["b", "a", "c"])]
        set: HashSet<String>,
        #[contract(default = Even(6))]
        of_type: Even,
    }
    let read: Sound = accepted(json!({}));
    assert_eq!((read.refined, read.transformed, read.set.len(), read.of_type), (4, 0, 3, Even(6)));
}
