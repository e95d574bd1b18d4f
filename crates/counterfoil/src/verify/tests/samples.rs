//! The values that are made cover what they should.

use std::collections::HashSet;

use counterfoil_core::Terms;
use counterfoil_core::builder::{boolean, integer, list, object, one_of, string, union};
use counterfoil_core::terms::Form;
use serde_json::{Value, json};

use super::{advertised, ticket};
use crate::verify::hints::Hints;
use crate::verify::samples::Samples;
use crate::verify::subject::Subject;

fn samples(terms: &Terms, wanted: usize) -> Vec<Value> {
    let schema = advertised(terms);
    let subject = Subject::new::<Value>("tool", terms, &schema).unwrap();
    let hints = Hints::of(subject.advertised());
    Samples::new(&subject, &hints, wanted).collect()
}

#[test]
fn they_are_the_same_every_time_and_all_different() {
    let terms = ticket().build().unwrap();
    let first = samples(&terms, 10_000);
    assert_eq!(first.len(), 10_000);
    assert!(first == samples(&terms, 10_000));
    let texts: HashSet<_> = first.iter().map(Value::to_string).collect();
    assert_eq!(texts.len(), first.len());
    assert!(first.iter().all(|value| terms.decode_value(value).is_ok_and(|accepted| accepted.dropped.is_empty())));
}

#[test]
fn they_reach_every_bound_and_every_value() {
    let terms = ticket().build().unwrap();
    for wanted in [10_000, 300] {
        let samples = samples(&terms, wanted);
        let has = |pointer: &str, test: &dyn Fn(&Value) -> bool| {
            samples.iter().filter_map(|value| value.pointer(pointer)).any(test)
        };
        let chars =
            |count: usize| move |value: &Value| value.as_str().is_some_and(|text| text.chars().count() == count);
        for name in ["low", "normal", "high"] {
            assert!(has("/priority", &|value| value == name), "{name}");
        }
        for name in ["billing", "login", "bug", "feature"] {
            assert!(has("/tags/0", &|value| value == name), "{name}");
        }
        assert!(has("/title", &chars(5)) && has("/title", &chars(120)));
        assert!(has("/limit", &|value| value == 1) && has("/limit", &|value| value == 50));
        assert!(has("/tags", &|tags| tags == &json!([])) && has("/tags/2", &|_| true));
        assert!(has("/reference", &chars(3)) && has("/reference", &chars(8)));
        assert!(has("/weight", &|value| value == 0) && has("/weight", &|value| value.as_f64() > Some(0.99)));
        for name in ["priority", "tags", "reference", "due", "notify", "weight", "labels", "limit"] {
            let (with, without): (Vec<_>, Vec<_>) = samples.iter().partition(|value| value.get(name).is_some());
            assert!(!with.is_empty() && !without.is_empty(), "{name}");
        }
    }
}

#[test]
fn every_combination_of_a_few_optional_fields_is_there() {
    let spec = ["a", "b", "c", "d"].iter().fold(object(), |spec, name| spec.optional(name, boolean()));
    let terms = spec.at_most_one_of(&["a", "b"]).build().unwrap();
    let shapes: HashSet<Vec<String>> =
        samples(&terms, 10_000).iter().filter_map(|value| Some(value.as_object()?.keys().cloned().collect())).collect();
    assert_eq!(shapes.len(), 12);
    // Each has two values: 4 without `a` and `b`, as many with one of them.
    assert_eq!(samples(&terms, 10_000).len(), 9 + 2 * 9 * 2);
}

#[test]
fn every_branch_of_a_union_is_there() {
    for form in [
        Form::Untagged,
        Form::External,
        Form::Tagged { tag: "kind".into() },
        Form::Adjacent { tag: "kind".into(), content: "value".into() },
    ] {
        let names = ["x", "y", "z"];
        let branches = names.map(|name| (name, Some(object().field(name, list(integer())).into_spec())));
        let terms = object().field("shape", union(form, branches)).build().unwrap();
        let samples = samples(&terms, 300);
        for name in names {
            assert!(samples.iter().any(|value| value.to_string().contains(&format!("\"{name}\""))));
        }
    }
}

#[test]
fn what_can_hardly_be_met_by_chance_is_made_from_what_the_author_shows() {
    let code = string()
        .pattern(r"^[A-Z]{4}$")
        .refine("A known code.", |code| if code == "ACME" { Ok(()) } else { Err("unknown".to_owned()) });
    let terms = object().field("code", code.clone().example("ACME")).optional("kind", one_of(["a"])).build().unwrap();
    assert_eq!(samples(&terms, 10_000).len(), 2);
    let terms = object().field("code", code).build().unwrap();
    assert_eq!(samples(&terms, 10_000).len(), 0);
}

#[test]
fn a_contract_beyond_reach_costs_nothing() {
    for spec in [
        object().field("text", string().min_length(usize::MAX)),
        object().field("list", list(integer()).min_items(usize::MAX)),
        object().field("text", string().pattern("^(a{100}){100}$").max_length(9)),
    ] {
        assert_eq!(samples(&spec.build().unwrap(), 10_000).len(), 0);
    }
}
