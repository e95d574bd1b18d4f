//! Mending: what is mended is found no more, and what is mended safely takes the values that it took.

mod common;

use std::collections::BTreeSet;

use counterfoil_json::Json;
use counterfoil_lint::{Baseline, Config, FixSafety, Rule, Selector, Source, fix, lint, rules};
use counterfoil_schema::profile::Profile;
use jsonschema::canonical::{self, CanonicalKind, Containment};

/// A schema for each rule that is mended beyond the examples of its page, and what it becomes.
const MENDED: &[(&str, &str, &str)] = &[
    (
        "duplicate-enum-value",
        r#"{"properties":{"a":{"enum":[1,1.0,"x","x"]}}}"#,
        r#"{"properties":{"a":{"enum":[1,"x"]}}}"#,
    ),
    ("duplicate-name", r#"{"required":["a","b","a","b"]}"#, r#"{"required":["a","b"]}"#),
    ("duplicate-name", r#"{"dependentRequired":{"a":["b","b"]}}"#, r#"{"dependentRequired":{"a":["b"]}}"#),
    ("duplicate-name", r#"{"type":["object","object"]}"#, r#"{"type":["object"]}"#),
    (
        "invalid-default",
        r#"{"properties":{"a":{"type":"string","default":null},"default":{"type":"string","default":null}}}"#,
        r#"{"properties":{"a":{"type":"string"},"default":{"type":"string"}}}"#,
    ),
    ("root-without-type", r#"{"properties":{}}"#, r#"{"type":"object","properties":{}}"#),
    (
        "unknown-type",
        r#"{"properties":{"a":{"type":["Str","null"]}}}"#,
        r#"{"properties":{"a":{"type":["string","null"]}}}"#,
    ),
    (
        "required-flag",
        r#"{"properties":{"a/b":{"required":true},"c":{"required":false}},"required":["d"]}"#,
        r#"{"properties":{"a/b":{},"c":{}},"required":["d","a/b"]}"#,
    ),
    (
        "hidden-characters",
        r#"{"properties":{"a":{"description":"Se\u200barch"}}}"#,
        r#"{"properties":{"a":{"description":"Search"}}}"#,
    ),
    (
        "root-properties-missing",
        r#"{"type":"object","required":[]}"#,
        r#"{"type":"object","properties":{},"required":[]}"#,
    ),
    ("misspelt-keyword", r#"{"properties":{"a":{"minlength":1}}}"#, r#"{"properties":{"a":{"minLength":1}}}"#),
];

/// Schemas in which something is found that cannot be mended without knowing what was meant.
const LEFT: &[(&str, &str)] = &[
    ("invalid-default", r#"{"properties":{"a":{"type":"string","default":5}}}"#),
    ("unknown-type", r#"{"properties":{"a":{"type":"thing"}}}"#),
    ("undeclared-required", r#"{"type":"object","properties":{"a":{}},"required":["b"]}"#),
    ("required-flag", r#"{"properties":{"a":{"required":"yes"}}}"#),
    // A value would be another one.
    ("hidden-characters", r#"{"properties":{"a":{"enum":["a\u200b"],"default":"a\u200b"}}}"#),
    ("hidden-characters", r#"{"properties":{"a":{"default":{"description":"a\u200b"}}}}"#),
    // It may be something other than an object.
    ("root-without-type", r#"{"anyOf":[{"type":"object"},{"type":"string"}]}"#),
];

fn tool(schema: &str) -> Vec<Json> {
    let schema = Json::parse(schema).expect("JSON");
    vec![Json::object([("name", Json::from("find")), ("inputSchema", schema)])]
}

fn named(name: &str) -> (&'static Rule, Config) {
    let rule = counterfoil_lint::find(name).unwrap_or_else(|| panic!("there is no rule {name}"));
    let profiles = rule.construct().map(|_| Profile::named("openai").expect("a profile"));
    (rule, Config { select: vec![Selector::Rule(rule)], ..Config::new(profiles) })
}

/// The list mended, and whether the rule finds anything in it still.
fn mended(tools: &[Json], config: &Config) -> (Vec<Json>, usize, bool) {
    let report = lint(&Source::of_tools("tools", tools.to_vec()), config);
    assert!(!report.diagnostics.is_empty(), "nothing is found in {}", Json::array(tools.to_vec()));
    let fixed = fix::fix(tools, &report, true);
    let after = lint(&Source::of_tools("tools", fixed.tools.clone()), config);
    (fixed.tools, fixed.done.len(), after.diagnostics.is_empty())
}

#[test]
fn what_is_mended_is_what_was_meant_and_is_found_no_more() {
    for (name, before, after) in MENDED {
        let (_, config) = named(name);
        let (tools, _, clean) = mended(&tool(before), &config);
        assert_eq!(tools[0].get("inputSchema").expect("a schema").to_string(), *after, "{name}");
        assert!(clean, "{name} finds something in {after}");
    }
}

#[test]
fn what_nobody_knows_is_left() {
    for (name, schema) in LEFT {
        let tools = tool(schema);
        let (_, config) = named(name);
        let (after, done, _) = mended(&tools, &config);
        assert_eq!((after, done), (tools, 0), "{name}: {schema}");
    }
}

#[test]
fn what_is_mended_safely_takes_the_same_values() {
    let mut compared = Vec::new();
    for rule in rules().filter(|rule| rule.fix == FixSafety::Safe) {
        let (_, config) = named(rule.name);
        let examples = rule.page().bad.iter().map(|example| example.tools().expect("tools"));
        let others = MENDED.iter().filter(|(name, ..)| *name == rule.name).map(|(_, before, _)| tool(before));
        for tools in examples.chain(others) {
            let (after, done, _) = mended(&tools, &config);
            for (before, after) in tools.iter().zip(&after) {
                match same(before.get("inputSchema"), after.get("inputSchema")) {
                    Some(same) => {
                        assert!(same || rule.name == "root-without-type", "{}: {before} became {after}", rule.name);
                        compared.push(rule.name);
                    }
                    // What no validator takes cannot be compared; what became of it one takes.
                    None => assert!(is_schema(after.get("inputSchema")), "{}: {after}", rule.name),
                }
            }
            assert!(done <= tools.len() * 8);
        }
    }
    compared.dedup();
    println!("{compared:?}");
    assert!(compared.len() >= 5, "{compared:?}");
}

#[test]
fn real_lists_are_mended_once_and_nothing_new_is_found() {
    let config = Config::for_default_clients();
    let mut done = 0;
    for (server, tools) in common::servers() {
        let report = lint(&Source::of_tools(server.clone(), tools.clone()), &config);
        let found = |report: &counterfoil_lint::Report| -> BTreeSet<&str> {
            report.diagnostics.iter().map(|found| found.rule.code).collect()
        };
        for with_unsafe in [false, true] {
            let fixed = fix::fix(&tools, &report, with_unsafe);
            done += fixed.done.len();
            assert_eq!(fixed.tools.len(), tools.len(), "{server}");
            if fixed.done.is_empty() {
                assert_eq!(fixed.tools, tools, "{server}");
                continue;
            }
            let after = lint(&Source::of_tools(server.clone(), fixed.tools.clone()), &config);
            let new: Vec<_> = found(&after).difference(&found(&report)).copied().collect();
            assert!(new.is_empty(), "{server}: {new:?}");
            assert_eq!(fix::fix(&fixed.tools, &after, with_unsafe).tools, fixed.tools, "{server}");
        }
        let quiet = Baseline::of(&report).apply(report);
        assert_eq!(quiet.diagnostics.len(), 0, "{server}");
    }
    println!("{done} things are mended");
}

fn is_schema(schema: Option<&Json>) -> bool {
    schema.is_some_and(|schema| jsonschema::meta::is_valid(&schema.to_serde().expect("a value")))
}

/// Whether two schemas take the same values; `None` where one of them is none.
fn same(one: Option<&Json>, other: Option<&Json>) -> Option<bool> {
    let read = |schema: &Json| {
        let read = canonical::options().offline().canonicalize(&schema.to_serde()?).ok()?;
        (read.kind() != CanonicalKind::Raw).then_some(read)
    };
    let (one, other) = (read(one?)?, read(other?)?);
    let covers = |outer: Result<Containment, _>| outer.ok() == Some(Containment::Yes);
    Some(covers(one.covers(&other)) && covers(other.covers(&one)))
}
