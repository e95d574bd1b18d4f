//! A refusal also names the fields that were ignored: one that is missing may be among them, misspelt.

use counterfoil_core::Refused;
use counterfoil_core::builder::{object, string};
use serde_json::json;

#[test]
fn a_misspelt_required_field_is_explained() {
    let terms = object().field("title", string()).build().expect("an object");
    let Err(Refused::Problems(problems)) = terms.decode_value(&json!({ "titel": "hello" })) else {
        panic!("a field is missing");
    };
    assert_eq!(
        problems.to_text(),
        "Invalid tool input: 1 problem\n- title: missing; expected a string\nignored: titel (did you mean title?)"
    );
    assert_eq!(
        problems.to_json()["ignored"],
        json!({ "fields": [{ "pointer": "/titel", "nearest": "title" }], "count": 1 })
    );
}

#[test]
fn the_text_stays_short_however_much_was_ignored() {
    let fields =
        (0..90).fold(object(), |object, number| object.field(&format!("field_{number}"), string().min_length(3)));
    let terms = fields.build().expect("an object");
    let mut sent = serde_json::Map::new();
    for number in 0..90 {
        sent.insert(format!("unknown{}{number}", "x".repeat(200)), json!(1));
        sent.insert(format!("field_{number}"), json!(number));
    }
    let Err(Refused::Problems(problems)) = terms.decode_map_as::<serde_json::Value>(&sent) else {
        panic!("all fields are wrong");
    };
    let text = problems.to_text();
    assert!(text.len() < 4096 && text.contains("more") && text.contains("\nignored: unknown"), "{text}");
}
