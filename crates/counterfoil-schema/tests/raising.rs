//! What raising does with a map that comes as a list of pairs.

use counterfoil_json::Json;
use counterfoil_schema::Side;
use counterfoil_schema::lower::lower_schema;
use counterfoil_schema::plan::Plan;
use counterfoil_schema::profile::Profile;

fn json(text: &str) -> Json {
    Json::parse(text).expect("JSON")
}

fn plan() -> Plan {
    let schema = json(
        r#"{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"integer"}}},
            "required":["labels"],"additionalProperties":false}"#,
    );
    let strict = Profile::named("openai-strict").expect("a profile");
    lower_schema(&schema, Side::Input, &strict).expect("a schema that is not too large").plan
}

#[test]
fn pairs_become_a_map_and_back() {
    let (map, pairs) = (json(r#"{"labels":{"a":1}}"#), json(r#"{"labels":[{"key":"a","value":1}]}"#));
    assert_eq!(plan().down(&map), pairs);
    assert_eq!(plan().raise(&pairs), map);
    assert_eq!(plan().raise(&map), map, "a call in the original form does no harm");
}

#[test]
fn a_key_that_stands_twice_says_two_things_and_is_left_for_the_contract_to_refuse() {
    let twice = json(r#"{"labels":[{"key":"a","value":1},{"key":"a","value":2}]}"#);
    assert_eq!(plan().raise(&twice), twice);
    let odd = json(r#"{"labels":[{"key":"a","value":1},{"k":1}]}"#);
    assert_eq!(plan().raise(&odd), odd);
}
