//! Law: a hostile schema is refused with a reason, or what comes of it is bounded; and it spoils nothing else.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use counterfoil_json::{Json, JsonObject};
use counterfoil_schema::Side;
use counterfoil_schema::lower::{Refusal, lower_list, lower_schema};
use counterfoil_schema::profile::Profile;

use crate::pass::in_parallel;
use crate::profiles::profiles;
use crate::report::Report;

/// How long one may take. The release build has a bench with tighter bounds; this one only sees what does not end.
const TIME: Duration = Duration::from_secs(10);

/// How much larger than the schema its lowered form may be.
const GROWTH: usize = 8;

/// How large it may be in any case.
const LEAST: usize = 1 << 20;

/// What must not be worked on at all.
const REFUSED: &[&str] = &["10,000 deep", "10,000 deep in allOf", "10,000 deep in a definition"];

/// Hostile schemas, by name. They are kept for good: dropping what is 10,000 deep takes more stack than there is.
fn schemas() -> &'static [(&'static str, Json)] {
    static SCHEMAS: OnceLock<Vec<(&str, Json)>> = OnceLock::new();
    SCHEMAS.get_or_init(made)
}

/// Lists of a good tool, one with a hostile schema, and a good one, by the name of the schema.
fn lists() -> &'static [(&'static str, [Json; 3])] {
    static LISTS: OnceLock<Vec<(&str, [Json; 3])>> = OnceLock::new();
    let tool = |name: &str, schema: Json| {
        Json::object([("name", Json::from(name)), ("description", Json::from("Does it.")), ("inputSchema", schema)])
    };
    let good = || object(Json::object([("type", "string")]));
    LISTS.get_or_init(|| {
        let list = |(name, schema)| (name, [tool("good", good()), tool("bad", schema), tool("better", good())]);
        made().into_iter().map(list).collect()
    })
}

fn made() -> Vec<(&'static str, Json)> {
    let text = |text: &str| -> Json { text.parse().expect("JSON") };
    vec![
        ("$ref, each twice the one before", doubling("$ref")),
        ("allOf, each twice the one before", doubling("allOf")),
        ("anyOf, each twice the one before", doubling("anyOf")),
        ("unions that multiply at the root", multiplying()),
        ("10,000 deep", deep(10_000, |inner| Json::object([("type", Json::from("array")), ("items", inner)]))),
        ("10,000 deep in allOf", deep(10_000, |inner| Json::object([("allOf", Json::Array(vec![inner]))]))),
        ("10,000 deep in a definition", in_definition(deep(10_000, |inner| Json::object([("not", inner)])))),
        ("1 MB of properties", wide(20_000)),
        ("an enum of 100,000", many_values(100_000)),
        (
            "a cycle of references",
            text(
                r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
            ),
        ),
        ("a reference to itself", text(r##"{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}"##)),
        ("a root that is its own reference", text(r##"{"$ref":"#"}"##)),
        ("allOf of itself", text(r##"{"type":"object","allOf":[{"$ref":"#"}],"properties":{"a":{"type":"string"}}}"##)),
        (
            "a remote reference",
            text(
                r#"{"type":"object","properties":{"a":{"$ref":"http://127.0.0.1:9/x.json"},"b":{"$ref":"file:///etc/passwd"}}}"#,
            ),
        ),
        (
            "bad regular expressions",
            text(
                r#"{"type":"object","properties":{"a":{"type":"string","pattern":"(((("},"b":{"type":"string","pattern":"[z-a]"},"c":{"type":"string","pattern":"^(a+)+$"},"d":{"type":"string","pattern":"a{99999999}"}},"patternProperties":{"(":{}}}"#,
            ),
        ),
        ("a pattern of 100,000 characters", long_pattern()),
        (
            "members that stand twice",
            text(r#"{"type":"object","type":"string","properties":{"a":{},"a":true},"properties":{"a":1}}"#),
        ),
        (
            "keywords of the wrong kind",
            text(
                r#"{"type":7,"properties":[],"required":{"a":1},"enum":"x","anyOf":{},"allOf":null,"items":3,"$defs":[],"pattern":1,"minLength":"x","minimum":[],"additionalProperties":"no","format":{},"description":9,"$ref":5}"#,
            ),
        ),
        (
            "numbers at the edge",
            text(
                r#"{"type":"object","properties":{"a":{"type":"integer","minimum":-1e308,"maximum":1e308,"multipleOf":1e-300},"b":{"type":"string","minLength":1e300,"maxLength":-5},"c":{"type":"array","minItems":18446744073709551615}}}"#,
            ),
        ),
    ]
}

/// A schema of an object whose one property is this.
fn object(property: Json) -> Json {
    Json::object([("type", Json::from("object")), ("properties", Json::object([("a", property)]))])
}

/// Each definition holds the next one twice: 2^40 nodes when they are written out.
fn doubling(keyword: &str) -> Json {
    let mut definitions = JsonObject::new();
    for index in 0..40 {
        let next = || Json::object([("$ref", format!("#/$defs/d{}", index + 1))]);
        let definition = match keyword {
            "$ref" => Json::object([
                ("type", Json::from("object")),
                ("properties", Json::object([("l", next()), ("r", next())])),
            ]),
            _ => Json::object([(keyword, Json::array([next(), next()]))]),
        };
        definitions.push(format!("d{index}"), definition);
    }
    definitions.push("d40", Json::object([("type", "string")]));
    let mut schema = object(Json::object([("$ref", "#/$defs/d0")]));
    schema.as_object_mut().expect("an object").push("$defs", definitions);
    schema
}

/// Twenty unions of four branches each, all of which hold at once: 4^20 when they are written out.
fn multiplying() -> Json {
    let branch = |union: usize, branch: usize| {
        let name = format!("p{union}_{branch}");
        Json::object([
            ("properties", Json::object([(name.clone(), Json::object([("type", "string")]))])),
            ("required", Json::array([name])),
        ])
    };
    let unions =
        (0..20).map(|union| Json::object([("anyOf", Json::Array((0..4).map(|index| branch(union, index)).collect()))]));
    Json::object([("type", Json::from("object")), ("allOf", Json::array(unions))])
}

fn deep(levels: usize, wrap: impl Fn(Json) -> Json) -> Json {
    object((0..levels).fold(Json::object([("type", "string")]), |inner, _| wrap(inner)))
}

fn in_definition(schema: Json) -> Json {
    let mut outer = object(Json::object([("$ref", "#/$defs/a")]));
    outer.as_object_mut().expect("an object").push("$defs", Json::object([("a", schema)]));
    outer
}

fn wide(count: usize) -> Json {
    let property =
        |index: usize| (format!("property_{index}"), Json::object([("type", "string"), ("title", "Property")]));
    let properties: JsonObject = (0..count).map(property).collect();
    Json::object([("type", Json::from("object")), ("properties", properties.into())])
}

fn many_values(count: usize) -> Json {
    object(Json::object([("enum", Json::array((0..count).map(|index| format!("v{index}"))))]))
}

fn long_pattern() -> Json {
    let pattern = "(a|b)*".repeat(100_000 / 6);
    object(Json::object([("type", Json::from("string")), ("pattern", Json::from(pattern))]))
}

/// What is wrong with what comes of a hostile schema.
fn wrong(name: &str, schema: &Json, profile: &Profile) -> Option<String> {
    let start = Instant::now();
    let lowered = lower_schema(schema, Side::Input, profile);
    let taken = start.elapsed();
    if taken > TIME {
        return Some(format!("took {taken:?}"));
    }
    match lowered {
        Err(Refusal::TooCostly { what, found, allowed }) => {
            (found <= allowed).then(|| format!("refused for {found} {what}, where {allowed} are allowed"))
        }
        Err(refusal @ Refusal::NotASchema(_)) => {
            refusal.to_string().is_empty().then(|| "refused without a word".to_owned())
        }
        Ok(lowered) if REFUSED.contains(&name) => {
            std::mem::forget(lowered);
            Some("was not refused".to_owned())
        }
        Ok(lowered) => {
            let (before, after) = (schema.to_string().len(), lowered.schema.to_string().len());
            (after > LEAST.max(before * GROWTH)).then(|| format!("grew from {before} to {after} bytes"))
        }
    }
}

#[test]
fn hostile_schemas_are_refused_or_bounded() {
    let (profiles, schemas) = (profiles(), schemas());
    let wrongs = Mutex::new(Vec::new());
    in_parallel(schemas.len(), |index| {
        let (name, schema) = &schemas[index];
        for profile in profiles {
            if let Some(text) = wrong(name, schema, profile) {
                wrongs.lock().expect("a lock").push(format!("{name}, {}: {text}", profile.name()));
            }
        }
        Report::default()
    });
    println!("{} hostile schemas, {} profiles", schemas.len(), profiles.len());
    let mut wrongs = wrongs.into_inner().expect("a lock");
    wrongs.sort();
    assert!(wrongs.is_empty(), "{wrongs:#?}");
}

#[test]
fn one_bad_schema_never_spoils_the_list() {
    let _ = profiles();
    for profile in [Profile::portable(), Profile::named("openai-strict").expect("a profile")] {
        for (name, tools) in lists() {
            let alone = lower_list(&tools[..1], &profile).tools;
            let list = lower_list(tools, &profile);
            assert_eq!(list.tools.first().map(Json::to_string), alone.first().map(Json::to_string), "{name}");
            assert_eq!(list.calls.first().map(|call| call.name.as_str()), Some("good"), "{name}");
            assert_eq!(list.calls.last().map(|call| call.name.as_str()), Some("better"), "{name}");
            assert_eq!(list.tools.len() + list.left_out.len(), 3, "{name}");
            if REFUSED.contains(name) {
                assert_eq!(list.left_out.first().map(|out| out.index), Some(1), "{name}");
            }
            assert!(list.left_out.iter().all(|out| !out.why.is_empty()), "{name}");
        }
    }
}
