//! Schemas that were made to keep a program busy: refused or compared, never a panic, and never called compatible.

use counterfoil_diff::{Level, Side, Verdict, diff_schema};
use counterfoil_json::Json;

fn verdict(old: &str, new: &str) -> Verdict {
    let json = |text: &str| Json::parse(text).unwrap_or_else(|error| panic!("{error}"));
    diff_schema(&json(old), &json(new), Side::Input).verdict(Level::Wire)
}

/// Definitions each of which refers twice to the next.
fn laughs(levels: usize, last: &str) -> String {
    let mut definitions: Vec<String> = (0..levels)
        .map(|level| {
            let next = level + 1;
            format!(r##""d{level}":{{"allOf":[{{"$ref":"#/$defs/d{next}"}},{{"$ref":"#/$defs/d{next}"}}]}}"##)
        })
        .collect();
    definitions.push(format!(r#""d{levels}":{last}"#));
    format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{}}}}}"##, definitions.join(","))
}

#[test]
fn what_multiplies_is_refused() {
    let old = laughs(40, r#"{"type":"string"}"#);
    assert_eq!(verdict(&old, &laughs(40, r#"{"type":"string","minLength":1}"#)), Verdict::Undecided);
    assert_eq!(verdict(&old, r#"{"type":"object"}"#), Verdict::Undecided);
}

#[test]
fn what_is_wide_is_compared() {
    let wide = |most: usize| {
        let properties: Vec<String> =
            (0..2_000).map(|index| format!(r#""p{index}":{{"type":"string","maxLength":{most}}}"#)).collect();
        format!(r#"{{"type":"object","properties":{{{}}}}}"#, properties.join(","))
    };
    assert_eq!(verdict(&wide(3), &wide(4)), Verdict::Compatible);
    assert_eq!(verdict(&wide(4), &wide(3)), Verdict::Breaking);
}

#[test]
fn what_is_deep_is_compared_or_refused() {
    let deep = |levels: usize, inside: &str| {
        (0..levels).fold(inside.to_owned(), |inside, _| format!(r#"{{"items":{inside}}}"#))
    };
    assert_eq!(verdict(&deep(60, r#"{"minLength":1}"#), &deep(60, "{}")), Verdict::Compatible);
    assert_ne!(verdict(&deep(60, "{}"), &deep(60, r#"{"minLength":1}"#)), Verdict::Compatible);
    let mut too_deep = Json::object([("minLength", 1_u64)]);
    for _ in 0..1_000 {
        too_deep = Json::object([("items", too_deep)]);
    }
    let report = diff_schema(&too_deep, &Json::Bool(true), Side::Input);
    assert_eq!(report.verdict(Level::Wire), Verdict::Undecided);
    // Dropping it by recursion is for whoever built it.
    std::mem::forget(too_deep);
}

#[test]
fn what_is_deep_by_way_of_references_is_compared_or_refused() {
    let chain = |levels: usize, last: &str| {
        let mut definitions: Vec<String> = (0..levels)
            .map(|level| format!(r##""d{level}":{{"items":{{"$ref":"#/$defs/d{}"}}}}"##, level + 1))
            .collect();
        definitions.push(format!(r#""d{levels}":{last}"#));
        format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{}}}}}"##, definitions.join(","))
    };
    for levels in [20, 100, 1_000, 4_000] {
        assert_ne!(
            verdict(&chain(levels, "{}"), &chain(levels, r#"{"minLength":1}"#)),
            Verdict::Compatible,
            "{levels}"
        );
    }
}

#[test]
fn what_goes_in_circles_ends() {
    let circle = r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##;
    assert_ne!(verdict(circle, r#"{"type":"string"}"#), Verdict::Compatible);
    let fork = |inner: &str| format!(r##"{{"anyOf":[{{"$ref":"#"}},{{"not":{{"$ref":"#"}}}},{inner}]}}"##);
    let _ = verdict(&fork("{}"), &fork(r#"{"type":"string"}"#));
}

#[test]
fn wide_unions_are_compared_within_bounds() {
    let union = |count: usize, least: usize| {
        let branches: Vec<String> =
            (0..count).map(|index| format!(r#"{{"type":"object","properties":{{"k":{{"const":"b{index}"}},"n":{{"minimum":{least}}}}},"required":["k"]}}"#)).collect();
        format!(r#"{{"oneOf":[{}]}}"#, branches.join(","))
    };
    assert_ne!(verdict(&union(150, 0), &union(150, 1)), Verdict::Compatible);
    assert_ne!(verdict(&union(400, 0), &union(400, 1)), Verdict::Compatible);
}

#[test]
fn what_is_no_schema_is_undecided() {
    for broken in [
        "3",
        r#"{"type":"object","properties":{"a":{"pattern":"("}}}"#,
        r##"{"$ref":"#/$defs/gone"}"##,
        r#"{"$ref":"https://example.com/other.json"}"#,
        r#"{"type":17,"properties":[]}"#,
    ] {
        let fine = r#"{"type":"object"}"#;
        for (old, new) in [(broken, fine), (fine, broken)] {
            assert_ne!(verdict(old, new), Verdict::Compatible, "{old} {new}");
        }
        assert_eq!(verdict(broken, broken), Verdict::Compatible, "{broken}");
    }
}

#[test]
fn a_pattern_that_is_slow_to_try_ends() {
    let with = |pattern: &str| format!(r#"{{"type":"string","pattern":"{pattern}"}}"#);
    assert_ne!(verdict(&with("^(a+)+$"), &with("^(?=(a+)+$)b")), Verdict::Compatible);
    let nested = format!("{}a{}", "(".repeat(900), ")".repeat(900));
    let _ = verdict(&with(&nested), &with("b"));
    let _ = verdict(&with("a{18446744073709551615}"), &with("b"));
}
