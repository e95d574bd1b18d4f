//! The keys of a map keep rules of their own, by whichever door they come, and the schema says so.

use std::collections::{BTreeMap, HashMap};

use counterfoil_core::schema::SchemaOptions;
use counterfoil_core::{Decoder, Refused};
use counterfoil_derive::Contract;
use serde_json::{Value, json};

#[derive(Contract, PartialEq, Eq, Hash)]
#[contract(crate = counterfoil_core)]
struct Code(#[contract(pattern = "^[A-Z]{2}$")] String);

#[derive(Contract, PartialEq, Eq, PartialOrd, Ord)]
#[contract(crate = counterfoil_core)]
struct Name(#[contract(trim, lowercase)] String);

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Maps {
    codes: Option<HashMap<Code, u8>>,
    names: Option<BTreeMap<Name, u8>>,
    /// By number
    numbers: Option<BTreeMap<u8, bool>>,
}

#[derive(Contract)]
#[contract(crate = counterfoil_core)]
struct Rest {
    first: Option<u8>,
    #[contract(flatten)]
    rest: BTreeMap<u8, u8>,
}

fn refusal(decoder: &Decoder<Maps>, value: &Value) -> String {
    let texts = [
        decoder.from_slice(value.to_string().as_bytes()).err(),
        decoder.from_value(value).err(),
        decoder.terms().decode_value(value).err(),
    ]
    .map(|refused| match refused {
        Some(Refused::Problems(problems)) => problems.to_text(),
        other => panic!("{value}: {other:?}"),
    });
    assert!(texts.iter().all(|text| *text == texts[0]), "{texts:#?}");
    texts[0].clone()
}

#[test]
fn keys_keep_their_rules() {
    let decoder = Decoder::<Maps>::new().expect("the declaration holds together");
    assert!(
        decoder.from_value(&json!({ "codes": { "DE": 1 }, "names": { "ab": 1 }, "numbers": { "255": true } })).is_ok()
    );
    let text = refusal(&decoder, &json!({ "codes": { "de": 1 } }));
    assert!(text.contains("codes.de: expected each key to be a string that matches ^[A-Z]{2}$"), "{text}");
    // A key is not tidied: two of them would become one.
    let text = refusal(&decoder, &json!({ "names": { " AB ": 1 } }));
    assert!(text.contains(r#"names[" AB "]: expected each key to be a string"#), "{text}");
    let text = refusal(&decoder, &json!({ "numbers": { "256": true, "01": true } }));
    assert!(text.starts_with("Invalid tool input: 2 problems"), "{text}");
}

#[test]
fn the_schema_says_what_keys_must_be() {
    let decoder = Decoder::<Maps>::new().expect("the declaration holds together");
    let schema = Value::Object(decoder.terms().schema(SchemaOptions::default()));
    assert_eq!(schema["properties"]["codes"]["propertyNames"], json!({ "pattern": "^[A-Z]{2}$" }));
    assert_eq!(
        schema["properties"]["numbers"]["description"],
        "By number. Each key must be an integer from 0 to 255 in decimal digits."
    );
    let rest = Decoder::<Rest>::new().expect("the declaration holds together");
    let schema = Value::Object(rest.terms().schema(SchemaOptions::default()));
    assert_eq!(schema["description"], "Each further key must be an integer from 0 to 255 in decimal digits.");
    assert!(rest.from_value(&json!({ "first": 1, "7": 2 })).is_ok());
    assert!(rest.from_value(&json!({ "zz": 1 })).is_err());
}
