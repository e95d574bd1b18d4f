//! Each form that lowering knows, in a small case: the schemas and values lie in `lowering/cases.txt`, and what becomes of
//! them in the snapshot.

use std::fmt::Write as _;

use counterfoil_json::Json;
use counterfoil_schema::Side;
use counterfoil_schema::lower::lower_schema;
use counterfoil_schema::profile::Profile;

const CASES: &str = include_str!("lowering/cases.txt");

/// What becomes of a schema, and of values for it.
fn told(text: &mut String, profile: &str, schema: &str, values: &[&str]) {
    let profile = Profile::named(profile).expect("a profile");
    let schema: Json = schema.parse().expect("JSON");
    let lowered = lower_schema(&schema, Side::Input, &profile).expect("a schema that is worked on");
    let _ = writeln!(text, "{}\n< {schema}\n> {}", profile.name(), lowered.schema);
    for value in values {
        let value: Json = value.parse().expect("JSON");
        let shown = lowered.plan.down(&value);
        assert_eq!(lowered.plan.raise(&shown), value, "{} {schema}", profile.name());
        let _ = if shown == value { writeln!(text, "= {value}") } else { writeln!(text, "~ {value} as {shown}") };
    }
    for note in &lowered.notes {
        let said = note.said.as_deref().map(|said| format!(": {said}")).unwrap_or_default();
        let at = if note.at.is_empty() { "the root" } else { &note.at };
        let _ =
            writeln!(text, "  {} at {at}, {}, for {}{said}", note.construct, note.change.name(), note.rule.from.name);
    }
}

#[test]
fn every_form_is_shown() {
    let mut text = String::new();
    let mut lines = CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("= ") {
            let _ = writeln!(text, "\n# {title}");
            continue;
        }
        let (profile, schema) = line.split_once(' ').expect("a profile and a schema");
        let mut values = Vec::new();
        while let Some(value) = lines.next_if(|line| line.starts_with('{')) {
            values.push(value);
        }
        told(&mut text, profile, schema, &values);
    }
    insta::assert_snapshot!(text);
}

/// In a result, a name that a branch does not mention may be anything: nobody drops it.
#[test]
fn results_are_read_as_open() {
    let branch = r#"{"properties":{"b":{"type":"string"},"t":{"prefixItems":[{"type":"string"}],"items":false}}}"#;
    let schema = format!(r#"{{"type":"object","anyOf":[{branch},{{"properties":{{"c":{{"type":"null"}}}}}}]}}"#);
    let schema: Json = schema.parse().expect("JSON");
    let profile = Profile::named("cursor").expect("a profile");
    let lowered = lower_schema(&schema, Side::Output, &profile).expect("a schema that is worked on").schema;
    assert_eq!(lowered.to_string(), r#"{"type":"object","properties":{"b":{},"t":{},"c":{}}}"#);
}

/// Schemas that hold themselves through each kind of branch, which nothing may follow for ever.
#[test]
fn what_holds_itself_comes_to_an_end() {
    let through = [
        r##"{"allOf":[{"$ref":"#/$defs/a"},{"minProperties":1}]}"##,
        r##"{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]}"##,
        r##"{"anyOf":[{"$ref":"#/$defs/a"},{"type":"string"}],"description":"again"}"##,
        r##"{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]}"##,
        r##"{"$ref":"#/$defs/a","required":["x"]}"##,
        r##"{"type":"array","prefixItems":[{"$ref":"#/$defs/a"}],"items":false}"##,
    ];
    for inner in through {
        let own = format!(r#"{{"type":"object","properties":{{"x":{inner}}}}}"#);
        let union =
            format!(r##"{{"type":"object","anyOf":[{{"$ref":"#/$defs/a"}},{{"properties":{{"x":{inner}}}}}]}}"##);
        for a in [own, union] {
            let schema = format!(
                r##"{{"type":"object","properties":{{"x":{inner}}},"$defs":{{"a":{a},"b":{{"type":"object","properties":{{"y":{inner}}}}}}}}}"##
            );
            let schema: Json = schema.parse().expect("JSON");
            for name in Profile::names() {
                let profile = Profile::named(name).expect("a profile");
                let lowered = lower_schema(&schema, Side::Input, &profile).expect("a schema that is worked on");
                assert!(lowered.schema.to_string().len() < 200_000, "{name} {schema}");
            }
        }
    }
}
