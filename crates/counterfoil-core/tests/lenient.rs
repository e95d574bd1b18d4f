//! Conversions are made only where they are allowed and needed, and each is reported.

use counterfoil_core::builder::{any, boolean, integer, list, map, nullable, object, one_of, string, tuple, union};
use counterfoil_core::terms::Form;
use counterfoil_core::{Code, Converted, Decoder, Lenient, Refused, Segment, Terms};
use serde_json::{Value, json};

/// The tool that most examples are about.
fn search() -> Terms {
    object()
        .field("query", string().min_length(1))
        .field("limit", integer().minimum(1).maximum(50).default(10))
        .optional("exact", boolean())
        .optional("status", one_of(["open", "closed"]))
        .optional("tags", list(string().min_length(2)))
        .optional("range", tuple([integer(), integer()]))
        .optional("labels", map(integer()))
        .optional("customer", object().field("name", string()).optional("age", integer()).into_spec())
        .optional("parent", nullable(list(integer())))
        .build()
        .unwrap()
}

fn taken(terms: &Terms, value: &Value, lenient: Lenient) -> Converted<Value> {
    terms.decode_value_lenient_as::<Value>(value, lenient).unwrap_or_else(|refused| panic!("{value}: {refused}"))
}

fn codes(terms: &Terms, value: &Value, lenient: Lenient) -> Vec<(Code, Vec<Segment>)> {
    match terms.decode_value_lenient_as::<Value>(value, lenient) {
        Err(Refused::Problems(problems)) => {
            problems.listed.into_iter().map(|problem| (problem.code, problem.path)).collect()
        }
        other => panic!("{value} was not refused with problems: {other:?}"),
    }
}

const JSON: Lenient = Lenient { json_strings: true, ..Lenient::NONE };
const NUMBERS: Lenient = Lenient { number_strings: true, ..Lenient::NONE };
const NULLS: Lenient = Lenient { null_is_absent: true, ..Lenient::NONE };
const EMPTIES: Lenient = Lenient { empty_is_absent: true, ..Lenient::NONE };

#[test]
fn each_conversion_is_made_only_when_it_is_asked_for() {
    let terms = search();
    for (value, lenient, converted, path, kind) in [
        (json!({"query": "a", "limit": "5"}), NUMBERS, json!({"query": "a", "limit": 5}), "limit", "a number"),
        (json!({"query": "a", "limit": " 5.0 "}), NUMBERS, json!({"query": "a", "limit": 5}), "limit", "a number"),
        (
            json!({"query": "a", "exact": "true"}),
            NUMBERS,
            json!({"query": "a", "exact": true}),
            "exact",
            "true or false",
        ),
        (json!({"query": "a", "tags": "[\"ab\"]"}), JSON, json!({"query": "a", "tags": ["ab"]}), "tags", "a list"),
        (json!({"query": "a", "range": "[1, 2]"}), JSON, json!({"query": "a", "range": [1, 2]}), "range", "a list"),
        (
            json!({"query": "a", "labels": "{\"x\": 1}"}),
            JSON,
            json!({"query": "a", "labels": {"x": 1}}),
            "labels",
            "an object",
        ),
        (json!({"query": "a", "parent": "[1]"}), JSON, json!({"query": "a", "parent": [1]}), "parent", "a list"),
        (
            json!({"query": "a", "customer": "{\"name\": \"D\"}"}),
            JSON,
            json!({"query": "a", "customer": {"name": "D"}}),
            "customer",
            "an object",
        ),
        (json!({"status": null, "query": "a"}), NULLS, json!({"query": "a"}), "status", "null, taken as left out"),
        (
            json!({"status": "", "query": "a"}),
            EMPTIES,
            json!({"query": "a"}),
            "status",
            "an empty string, taken as left out",
        ),
        (
            json!({"query": "a", "limit": null}),
            NULLS,
            json!({"query": "a", "limit": 10}),
            "limit",
            "null, taken as left out",
        ),
        (
            json!({"query": "a", "tags": ""}),
            EMPTIES,
            json!({"query": "a"}),
            "tags",
            "an empty string, taken as left out",
        ),
    ] {
        let mut expected = converted;
        expected.as_object_mut().unwrap().entry("limit").or_insert(json!(10));
        let read = taken(&terms, &value.clone(), lenient);
        assert_eq!(read.value, expected, "{value}");
        let line = read.conversions.to_text();
        assert!(line.starts_with(&format!("converted: {path} (")) && line.contains(kind), "{line}");
        let others = [JSON, NUMBERS, NULLS, EMPTIES].into_iter().filter(|other| *other != lenient);
        for other in others {
            assert!(terms.decode_value_lenient_as::<Value>(&value, other).is_err(), "{value} with {other:?}");
            assert_eq!(terms.relax(&value, other), None);
        }
        assert_eq!(taken(&terms, &value, Lenient::ALL).value, expected);
    }
}

#[test]
fn what_cannot_be_left_out_is_not_removed() {
    let terms = object()
        .field("name", string().min_length(1))
        .optional("labels", map(string().min_length(1)))
        .optional("tags", list(string().min_length(1)))
        .build()
        .unwrap();
    for value in [
        json!({"name": null}),
        json!({"name": ""}),
        json!({"name": "a", "labels": {"x": null}}),
        json!({"name": "a", "labels": {"x": ""}}),
        json!({"name": "a", "tags": [null]}),
        json!({"name": "a", "tags": [""]}),
    ] {
        assert_eq!(terms.relax(&value, Lenient::ALL), None, "{value}");
    }
}

#[test]
fn what_is_accepted_as_it_is_stays_as_it_is() {
    let terms = object()
        .optional("text", string())
        .optional("anything", any())
        .optional("maybe", nullable(string()))
        .optional("either", union(Form::Untagged, [("text", Some(string())), ("list", Some(list(integer())))]))
        .optional("limit", integer())
        .build()
        .unwrap();
    let sound = json!({"text": "[1]", "anything": "5", "maybe": null, "either": "[1]"});
    assert_eq!(terms.relax(&sound, Lenient::ALL), None);
    let mut beside_a_problem = sound.clone();
    beside_a_problem["limit"] = json!("7");
    let relaxed = terms.relax(&beside_a_problem, Lenient::ALL).unwrap();
    beside_a_problem["limit"] = json!(7);
    assert_eq!(relaxed.value, beside_a_problem);
    assert_eq!(relaxed.conversions.listed.len(), 1);
}

#[test]
fn the_problems_left_are_those_of_the_converted_value() {
    let terms = search();
    let value = json!({"query": "", "limit": "99", "tags": "[\"ab\", \"c\"]"});
    assert_eq!(
        codes(&terms, &value, Lenient::ALL),
        [
            (Code::TooSmall, vec!["query".into()]),
            (Code::TooBig, vec!["limit".into()]),
            (Code::TooSmall, vec!["tags".into(), 1.into()]),
        ]
    );
}

#[test]
fn a_string_out_of_a_string_is_not_taken_apart_again() {
    let terms = object()
        .field("outer", object().field("inner", list(integer())).field("count", integer()).into_spec())
        .build()
        .unwrap();
    let once = json!({"outer": "{\"inner\": [1], \"count\": \"2\"}"});
    let read = taken(&terms, &once, Lenient::ALL);
    assert_eq!(read.value, json!({"outer": {"inner": [1], "count": 2}}));
    assert_eq!(
        read.conversions.to_text(),
        "converted: outer (a string that held an object), outer.count (a string that held a number)"
    );
    let twice = json!({"outer": "{\"inner\": \"[1]\", \"count\": 2}"});
    assert_eq!(codes(&terms, &twice, Lenient::ALL), [(Code::InvalidType, vec!["outer".into(), "inner".into()])]);
    let quoted = json!({"outer": json!("{\"inner\": [1], \"count\": 2}").to_string()});
    assert_eq!(codes(&terms, &quoted, Lenient::ALL), [(Code::InvalidType, vec!["outer".into()])]);
}

#[test]
fn what_would_lose_something_is_not_converted() {
    let terms = search();
    for (field, text) in [
        ("customer", "{\"name\": \"a\", \"name\": \"b\"}"),
        ("customer", "{\"name\": \"\\ud800\"}"),
        ("tags", "[\"ab\"] and more"),
        ("tags", "['ab']"),
        ("limit", "0x5"),
        ("limit", "5 tickets"),
        ("limit", "1e400"),
        ("limit", "NaN"),
        ("exact", "yes"),
        ("exact", "True"),
    ] {
        let value = json!({"query": "a", field: text});
        assert_eq!(codes(&terms, &value, Lenient::ALL), [(Code::InvalidType, vec![field.into()])], "{text}");
    }
}

#[test]
fn nesting_stays_within_what_is_read_anywhere() {
    let terms = object().field("tree", list(any())).build().unwrap();
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(terms.decode_value_lenient_as::<Value>(&json!({"tree": nested(127)}), JSON).is_ok());
    assert!(terms.decode_value_lenient_as::<Value>(&json!({"tree": nested(128)}), JSON).is_err());
    assert!(terms.decode_value_lenient_as::<Value>(&json!({"tree": nested(100_000)}), JSON).is_err());
}

#[test]
fn a_field_may_allow_what_the_toolbox_does_not() {
    let terms = object()
        .optional("limits", list(integer()).lenient(NUMBERS))
        .optional("count", integer())
        .optional("maybe", nullable(integer()).lenient(NUMBERS))
        .build()
        .unwrap();
    let read = taken(&terms, &json!({"limits": ["1", 2], "maybe": "3"}), Lenient::NONE);
    assert_eq!(read.value, json!({"limits": [1, 2], "maybe": 3}));
    let both = json!({"limits": ["1"], "count": "1"});
    assert_eq!(codes(&terms, &both, Lenient::NONE), [(Code::InvalidType, vec!["count".into()])]);
}

#[test]
fn branches_of_unions_are_found_again() {
    let circle = || object().field("radius", integer()).optional("note", string().min_length(1)).into_spec();
    let forms = [
        (
            Form::Tagged { tag: "kind".into() },
            json!({"kind": "circle", "radius": "1", "note": ""}),
            json!({"kind": "circle", "radius": 1}),
        ),
        (
            Form::Adjacent { tag: "kind".into(), content: "value".into() },
            json!({"kind": "circle", "value": {"radius": "1", "note": null}}),
            json!({"kind": "circle", "value": {"radius": 1}}),
        ),
        (Form::External, json!({"circle": {"radius": "1", "note": null}}), json!({"circle": {"radius": 1}})),
        (Form::External, json!("{\"circle\": {\"radius\": 1}}"), json!({"circle": {"radius": 1}})),
        (Form::Untagged, json!({"radius": "1", "note": ""}), json!({"radius": 1})),
        (Form::Untagged, json!("{\"radius\": 1}"), json!({"radius": 1})),
    ];
    for (form, sent, expected) in forms {
        let unit = if form == Form::Untagged { boolean() } else { object().into_spec() };
        let mut branches = vec![("circle", Some(circle())), ("other", Some(unit))];
        if form == Form::External {
            branches.push(("nothing", None));
        }
        let terms = object().field("shape", union(form, branches)).build().unwrap();
        assert_eq!(taken(&terms, &json!({"shape": sent}), Lenient::ALL).value, json!({"shape": expected}));
    }
}

#[test]
fn a_rule_across_fields_is_about_what_is_left() {
    let terms = object()
        .optional("id", integer())
        .optional("name", string().min_length(1))
        .exactly_one_of(&["id", "name"])
        .build()
        .unwrap();
    assert_eq!(taken(&terms, &json!({"id": "7", "name": ""}), Lenient::ALL).value, json!({"id": 7}));
    assert_eq!(codes(&terms, &json!({"id": null, "name": ""}), Lenient::ALL), [(Code::ExactlyOneOf, vec![])]);
}

#[test]
fn more_problems_than_are_listed_are_converted_too() {
    let terms = list(integer()).build().unwrap();
    let sent: Vec<_> = (0..250).map(|number: i32| number.to_string()).collect();
    let read = taken(&terms, &json!(sent), NUMBERS);
    assert_eq!(read.value, json!((0..250).collect::<Vec<_>>()));
    assert!(read.conversions.to_text().ends_with("[19] (a string that held a number) and 230 more"));
    assert_eq!(read.conversions.to_json()["count"], 250);
}

#[test]
fn bytes_are_converted_unless_a_key_stands_twice() {
    let terms = search();
    let read = terms.decode_slice_lenient_as::<Value>(br#"{"query": "a", "limit": "5"}"#, Lenient::ALL).unwrap();
    assert_eq!(read.value, json!({"query": "a", "limit": 5}));
    assert_eq!(
        read.conversions.to_json(),
        json!({"fields": [{"pointer": "/limit", "conversion": "number_strings"}], "count": 1})
    );
    let twice = terms.decode_slice_lenient_as::<Value>(br#"{"query": "a", "limit": "5", "limit": 6}"#, Lenient::ALL);
    let Err(Refused::Problems(problems)) = twice else { panic!("{twice:?}") };
    assert!(problems.listed.iter().any(|problem| problem.code == Code::DuplicateKey));
    assert!(matches!(terms.decode_slice_lenient_as::<Value>(b"{", Lenient::ALL), Err(Refused::Syntax(_))));
}

#[test]
fn types_are_converted_like_contracts_made_at_run_time() {
    let decoder = Decoder::<Vec<(u8, bool)>>::new().unwrap();
    let sent = json!([["1", "true"], "[2, false]"]);
    assert!(decoder.from_value(&sent).is_err());
    let read = decoder.from_value_lenient(&sent, Lenient::ALL).unwrap();
    assert_eq!(read.value, [(1, true), (2, false)]);
    assert_eq!(
        read.conversions.to_text(),
        "converted: [0][0] (a string that held a number), [0][1] (a string that held true or false), \
         [1] (a string that held a list)"
    );
    assert_eq!(decoder.from_slice_lenient(sent.to_string().as_bytes(), Lenient::ALL).unwrap(), read);
    assert!(decoder.from_value_lenient(&sent, JSON).is_err());
}
