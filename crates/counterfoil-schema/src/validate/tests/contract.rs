//! A schema that a contract writes, and the contract itself, refuse the same values in the same words.

use counterfoil_core::builder::{
    any, boolean, integer, list, map, nullable, number, object, one_of, string, tuple, union,
};
use counterfoil_core::schema::SchemaOptions;
use counterfoil_core::terms::{Form, UnknownFields};
use counterfoil_core::{Refused, Terms};
use serde_json::Value;

use super::{Validator, json};

fn terms() -> Terms {
    let address = object().field("street", string().min_length(2)).field("zip", string().pattern("^[0-9]{5}$"));
    let card = object().field("number", string().min_length(4)).into_spec();
    let bank = object().field("iban", string()).into_spec();
    let terms = object()
        .field("title", string().min_length(5).max_length(20).description("One line"))
        .field("priority", one_of(["low", "normal", "high"]))
        .field("email", string().format("email"))
        .field("count", integer().minimum(1).maximum(50))
        .optional("ratio", number().exclusive_minimum(0.0).maximum(1.5))
        .optional("step", integer().multiple_of(5))
        .optional("tags", list(one_of(["a", "b"])).max_items(3).unique_items())
        .optional("flag", boolean())
        .optional("address", address)
        .optional("pair", tuple([string(), integer()]))
        .optional("labels", map(string().max_length(3)))
        .optional("maybe", nullable(string().min_length(3)))
        .optional("pay", union(Form::Tagged { tag: "kind".into() }, [("card", Some(card)), ("bank", Some(bank))]))
        .optional("open", any())
        .optional("one", string())
        .optional("two", string())
        .optional("this", string())
        .optional("that", string())
        .requires("one", &["two"])
        .at_most_one_of(&["this", "that"])
        .unknown_fields(UnknownFields::Reject);
    terms.build().unwrap()
}

#[test]
fn problems_read_as_those_of_a_contract() {
    let terms = terms();
    let schema = Value::Object(terms.schema(SchemaOptions::default()));
    let validator = Validator::new(&json(&schema.to_string())).unwrap();
    let good = r#"{"title":"Login","priority":"low","email":"a@b.com","count":1}"#;
    assert_eq!(validator.check(&json(good)), Ok(()));
    for (member, values) in [
        ("title", &[r#""Hi""#, "5", "null", r#"["x"]"#, r#""A title that is far too long""#][..]),
        ("priority", &[r#""hgih""#, r#""HIGH""#, "1", r#"["low"]"#]),
        ("email", &[r#""x""#, "1"]),
        ("count", &["0", "51", "1.5", r#""5""#]),
        ("ratio", &["0", "2", r#""1""#, "null", r#""""#]),
        ("step", &["3", "2.5"]),
        ("tags", &[r#"["a","b","a"]"#, r#"["a","b","a","b"]"#, r#"["c"]"#, r#""a""#, r#""[]""#, "[1]"]),
        ("flag", &[r#""true""#, "1"]),
        ("address", &["{}", r#"{"street":"x","zip":"1"}"#, "1", r#""{}""#, "[]"]),
        ("pair", &[r#"["a"]"#, r#"["a",1,2]"#, r#"[1,"a"]"#, "1"]),
        ("labels", &[r#"{"a":"long"}"#, r#"{"a":1}"#, "[]"]),
        ("maybe", &[r#""x""#]),
        ("pay", &[r#"{"kind":"card","number":"1"}"#, r#"{"kind":"crad"}"#, "{}", "1", r#"{"kind":"bank","iban":1}"#]),
        ("one", &[r#""x""#]),
        ("titel", &["1"]),
        ("rati", &["1"]),
        ("other", &["1"]),
    ] {
        for sent in values {
            let mut value: Value = serde_json::from_str(good).unwrap();
            value[member] = serde_json::from_str(sent).unwrap();
            let Err(Refused::Problems(contract)) = terms.decode_value(&value) else {
                panic!("{member}: {sent} is taken")
            };
            let foreign = validator.check(&json(&value.to_string())).unwrap_err();
            assert_eq!(foreign.to_json(), contract.to_json(), "{member}: {sent}");
        }
    }
}

#[test]
fn many_problems_stand_in_the_same_order() {
    let terms = terms();
    let schema = Value::Object(terms.schema(SchemaOptions::default()));
    let validator = Validator::new(&json(&schema.to_string())).unwrap();
    for value in [
        r#"{"count":0,"title":"Hi","tags":["c","a","a"],"address":{"zip":"1"},"zap":1}"#,
        r#"{"this":"a","that":"b","one":"c","title":5,"priority":"x","email":"y","count":99}"#,
    ] {
        let Err(Refused::Problems(contract)) = terms.decode_slice(value.as_bytes()) else { panic!("{value} is taken") };
        let foreign = validator.check(&json(value)).unwrap_err();
        let lines = |text: String| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(lines(foreign.to_text()), lines(contract.to_text()), "{value}");
    }
}
