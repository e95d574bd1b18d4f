//! Bytes to a checked, owned struct, against serde, garde and jsonschema.

use std::hint::black_box;

use counterfoil::{Decoder, core::schema::SchemaOptions};
use counterfoil_bench::measure::{Rounds, Variant};
use counterfoil_bench::ticket::{Bare, BareChat, Chat, Garde, INVALID, Ticket, VALID, large};
use garde::Validate as _;
use serde_json::{Map, Value, json};

const ROUNDS: usize = 101;

fn main() {
    let ticket = Decoder::<Ticket>::new().expect("the contract holds together");
    let chat = Decoder::<Chat>::new().expect("the contract holds together");
    let schema = Value::Object(ticket.terms().schema(SchemaOptions::default()));
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
    let large = large();
    check(&ticket, &validator, &large);

    let garde = |text: &str| {
        let ticket: Result<Garde, _> = serde_json::from_str(text);
        ticket.map(|ticket| ticket.validate().map(|()| ticket))
    };
    let valid = Rounds::run(
        vec![
            Variant::new("counterfoil", || ticket.from_slice(black_box(VALID.as_bytes()))),
            Variant::new("serde, no checks", || serde_json::from_slice::<Bare>(black_box(VALID.as_bytes()))),
            Variant::new("serde + garde", || garde(black_box(VALID))),
            Variant::new("Value + jsonschema + from_value", || {
                let value: Value = serde_json::from_slice(black_box(VALID.as_bytes())).expect("JSON");
                let errors = validator.iter_errors(&value).count();
                (errors, serde_json::from_value::<Bare>(value))
            }),
        ],
        ROUNDS,
        2000,
    );
    let invalid = Rounds::run(
        vec![
            Variant::new("counterfoil", || ticket.from_slice(black_box(INVALID.as_bytes()))),
            Variant::new("serde + garde", || garde(black_box(INVALID))),
        ],
        ROUNDS,
        1000,
    );
    let many = Rounds::run(
        vec![
            Variant::new("counterfoil", || chat.from_slice(black_box(large.as_bytes()))),
            Variant::new("serde, no checks", || serde_json::from_slice::<BareChat>(black_box(large.as_bytes()))),
        ],
        ROUNDS,
        20,
    );
    let map: Map<String, Value> = serde_json::from_str(VALID).expect("an object");
    // Arguments that were parsed before are lent, as an SDK's request lends them: `from_value` must copy them first. Where they may
    // be used up it need not, and neither must we: these two rows stand beside, and are not a ratio that is promised.
    let validated = |arguments: Map<String, Value>| {
        let ticket: Result<Garde, _> = serde_json::from_value(Value::Object(arguments));
        ticket.map(|ticket| ticket.validate().map(|()| ticket))
    };
    let parsed = Rounds::run(
        vec![
            Variant::new("counterfoil", || ticket.terms().decode_map_as::<Ticket>(black_box(&map))),
            Variant::new("from_value + garde", || validated(black_box(&map).clone())),
            Variant::with_input(
                "counterfoil, used up",
                || map.clone(),
                |map| ticket.terms().decode_map_into::<Ticket>(map),
            ),
            Variant::with_input("from_value + garde, used up", || map.clone(), validated),
        ],
        ROUNDS,
        500,
    );

    valid.print("a valid call");
    invalid.print("a call with three problems");
    many.print("1,000 chat messages");
    parsed.print("from a map that was parsed before");
    let round = |ratio: f64| (ratio * 1000.0).round() / 1000.0;
    let ratios = json!({ "ratios": {
        "valid/serde": round(valid.ratio("counterfoil", "serde, no checks")),
        "valid/garde": round(valid.ratio("counterfoil", "serde + garde")),
        "valid/jsonschema": round(valid.ratio("counterfoil", "Value + jsonschema + from_value")),
        "invalid/garde": round(invalid.ratio("counterfoil", "serde + garde")),
        "large/serde": round(many.ratio("counterfoil", "serde, no checks")),
        "map/garde": round(parsed.ratio("counterfoil", "from_value + garde")),
    } });
    println!("{ratios}");
}

/// What is timed does what it says: everyone takes the valid call, and everyone finds all three problems.
fn check(ticket: &Decoder<Ticket>, validator: &jsonschema::Validator, large: &str) {
    assert!(ticket.from_slice(VALID.as_bytes()).is_ok());
    assert!(serde_json::from_str::<Garde>(VALID).expect("a ticket").validate().is_ok());
    assert!(validator.is_valid(&serde_json::from_str(VALID).expect("JSON")));
    let counterfoil::Refused::Problems(problems) = ticket.from_slice(INVALID.as_bytes()).err().expect("problems")
    else {
        panic!("the invalid call is JSON")
    };
    assert_eq!(problems.count, 3);
    let report = serde_json::from_str::<Garde>(INVALID).expect("a ticket").validate().expect_err("problems");
    assert_eq!(report.iter().count(), 3);
    assert_eq!(validator.iter_errors(&serde_json::from_str(INVALID).expect("JSON")).count(), 3);
    assert!((190_000..220_000).contains(&large.len()), "{} bytes", large.len());
}
