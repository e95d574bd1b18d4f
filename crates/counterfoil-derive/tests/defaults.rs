//! Defaults: written out, computed, of the type, of the struct.

mod common;

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
