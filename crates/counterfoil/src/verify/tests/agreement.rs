//! A contract and its own schema match, whether that can be proved or not.

use std::time::Instant;

use counterfoil_core::builder::{
    ObjectSpec, integer, list, nullable, number, object, one_of, recursive, string, union,
};
use counterfoil_core::schema::{Draft, SchemaOptions};
use counterfoil_core::terms::{Form, Keyword, UnknownFields};
use serde_json::{Value, json};

use super::{advertised, ticket};
use crate::verify::{Verdict, verify};

fn own(name: &str, spec: ObjectSpec) -> Verdict {
    let terms = spec.build().unwrap();
    let start = Instant::now();
    let verdict = verify(name, &terms, &advertised(&terms)).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    println!("{name}: {verdict} in {:?}", start.elapsed());
    verdict
}

#[test]
fn what_is_written_from_the_contract_is_proved() {
    for (name, spec) in [
        ("ticket", ticket()),
        ("ticket, unknown fields rejected", ticket().unknown_fields(UnknownFields::Reject)),
        ("no fields", object()),
        (
            "rules across fields",
            object()
                .optional("id", integer())
                .optional("name", string())
                .optional("from", string().format("date"))
                .optional("to", string().format("date"))
                .exactly_one_of(&["id", "name"])
                .requires("to", &["from"])
                .ordered("from", "to"),
        ),
        (
            "hidden keywords",
            object().field(
                "code",
                string().pattern("^[A-Z]+$").min_length(2).hide(Keyword::Pattern).hide(Keyword::MinLength),
            ),
        ),
        (
            "unions",
            object()
                .field(
                    "shape",
                    union(
                        Form::Tagged { tag: "kind".into() },
                        [
                            ("circle", Some(object().field("radius", number().minimum(0.0)).into_spec())),
                            ("square", Some(object().field("side", number().minimum(0.0)).into_spec())),
                            ("nothing", None),
                        ],
                    ),
                )
                .optional("either", union(Form::Untagged, [("a", Some(integer())), ("b", Some(nullable(string())))])),
        ),
    ] {
        assert_eq!(own(name, spec), Verdict::Proved, "{name}");
    }
}

#[test]
fn what_cannot_be_proved_is_sampled() {
    let tree = recursive(|itself| {
        object().name("Node").field("name", string()).optional("children", list(itself)).into_spec()
    });
    let Verdict::Sampled { values, why } = own("tree", object().field("root", tree)) else { panic!() };
    assert!(values >= 10_000, "{values}");
    assert_eq!(why, "a type that encloses itself cannot be compared");

    let terms = ticket().build().unwrap();
    let mut schema = Value::Object(advertised(&terms));
    schema["properties"]["reference"]["pattern"] = json!("^T-[0-9]{1,6}$");
    let Ok(Verdict::Sampled { values, why }) = verify("ticket", &terms, schema.as_object().unwrap()) else { panic!() };
    assert!(values >= 10_000, "{values}");
    assert_eq!(why, "patterns that are written differently cannot be compared");
}

#[test]
fn what_is_too_large_to_compare_is_sampled() {
    let shapes = |field: usize| {
        let names: Vec<_> = (0..24).map(|branch| format!("branch_{field}_{branch}")).collect();
        let branches = names.iter().map(|name| (name.as_str(), Some(object().field("value", number()).into_spec())));
        union(Form::Tagged { tag: "kind".into() }, branches)
    };
    let spec = (0..12).fold(object(), |spec, field| spec.optional(&format!("field_{field}"), shapes(field)));
    let Verdict::Sampled { values, why } = own("large", spec) else { panic!() };
    assert!(values >= 10_000, "{values}");
    assert_eq!(why, "the schemas are too large to be compared");
}

#[test]
fn a_wider_schema_matches() {
    let terms = ticket().build().unwrap();
    for schema in [
        json!({}),
        json!({"type": "object"}),
        json!({"type": "object", "properties": {"title": {"type": "string"}, "limit": {"type": "number"}}, "required": ["title"]}),
        json!({"type": "object", "properties": {"extra": {"type": "integer"}}}),
    ] {
        assert_eq!(verify("ticket", &terms, schema.as_object().unwrap()), Ok(Verdict::Proved), "{schema}");
    }
}

#[test]
fn an_older_draft_is_compared_in_its_own_terms() {
    let terms = object()
        .field("title", string().min_length(1))
        .field("pair", counterfoil_core::builder::tuple([integer(), one_of(["a", "b"])]))
        .build()
        .unwrap();
    let mut schema = terms.schema(SchemaOptions { draft: Draft::V7, ..SchemaOptions::default() });
    schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    assert_eq!(verify("older", &terms, &schema), Ok(Verdict::Proved));
    schema.insert("dependencies".to_owned(), json!({"title": ["other"]}));
    assert!(verify("older", &terms, &schema).is_err());
}

/// The comparison alone would pass over formats.
#[test]
fn formats_are_asserted() {
    let terms = object().field("customer", string()).build().unwrap();
    let schema = json!({"type": "object", "properties": {"customer": {"type": "string", "format": "email"}}});
    assert!(verify("tool", &terms, schema.as_object().unwrap()).is_err());
    let terms = object().field("customer", string().format("email")).build().unwrap();
    assert_eq!(verify("tool", &terms, schema.as_object().unwrap()), Ok(Verdict::Proved));
}
