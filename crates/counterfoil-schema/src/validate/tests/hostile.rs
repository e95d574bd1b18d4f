//! Schemas and values that are made to keep a checker busy.

use std::time::{Duration, Instant};

use counterfoil_core::Code;

use super::{InvalidSchema, Validator, invalid, json, text};

fn soon<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    assert!(start.elapsed() < Duration::from_secs(20), "took {:?}", start.elapsed());
    done
}

fn doubling(levels: usize, keyword: &str) -> String {
    let steps = (0..levels).map(|level| {
        format!(r##""d{level}":{{"{keyword}":[{{"$ref":"#/$defs/d{0}"}},{{"$ref":"#/$defs/d{0}"}}]}}"##, level + 1)
    });
    let steps: Vec<_> = steps.collect();
    format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{},"d{levels}":{{"type":"string"}}}}}}"##, steps.join(","))
}

#[test]
fn a_schema_that_doubles_is_refused() {
    for keyword in ["allOf", "anyOf", "oneOf"] {
        assert!(matches!(soon(|| invalid(&doubling(40, keyword))), InvalidSchema::TooCostly { .. }), "{keyword}");
        let small = Validator::new(&json(&doubling(8, keyword))).unwrap();
        assert!(small.check(&json("1")).is_err(), "{keyword}");
    }
}

#[test]
fn circles_of_references_end() {
    assert_eq!(soon(|| text(r##"{"$ref":"#"}"##, "1")), "valid");
    assert_eq!(soon(|| text(r##"{"anyOf":[{"$ref":"#"},{"type":"string"}]}"##, "1")), "valid");
    let names: Vec<_> = (0..12).map(|name| format!(r##"{{"$ref":"#/$defs/d{name}"}}"##)).collect();
    let definitions: Vec<_> = (0..12).map(|name| format!(r#""d{name}":{{"oneOf":[{}]}}"#, names.join(","))).collect();
    let clique = format!(r##"{{"$ref":"#/$defs/d0","$defs":{{{}}}}}"##, definitions.join(","));
    assert!(matches!(
        soon(|| invalid(&clique)),
        InvalidSchema::TooCostly { what: "ways round a circle of references", .. }
    ));
}

#[test]
fn a_union_that_encloses_itself_many_times_is_judged_but_not_explained() {
    let branches: Vec<_> = (0..30)
        .map(|kind| format!(r##"{{"properties":{{"k{kind}":{{}},"inside":{{"$ref":"#"}}}},"required":["k{kind}"]}}"##))
        .collect();
    let schema = format!(r#"{{"anyOf":[{}]}}"#, branches.join(","));
    let nested =
        |depth, core: &str| (0..depth).fold(core.to_owned(), |inside, _| format!(r#"{{"k29":1,"inside":{inside}}}"#));
    let validator = Validator::new(&json(&schema)).unwrap();
    assert_eq!(soon(|| validator.check(&json(&nested(20, r#"{"k3":1}"#)))), Ok(()));
    let deep = soon(|| validator.check(&json(&nested(20, "{}")))).unwrap_err();
    assert_eq!(deep.listed[0].message, "does not fit, and telling why would take too long; send a simpler value");
    let shallow = validator.check(&json(&nested(1, "{}"))).unwrap_err();
    assert_eq!(shallow.listed[0].code, Code::Missing);
    assert_eq!(shallow.listed[0].path, ["inside".into(), "k0".into()]);
}

#[test]
fn patterns_cannot_run_away() {
    let look_ahead = r#"{"pattern":"^(a|a|aa)+(?=b)$"}"#;
    let long = format!("\"{}c\"", "a".repeat(40));
    let told = soon(|| text(look_ahead, &long));
    assert!(
        told == "(root): cannot be matched against its pattern: it would take too long; send a shorter text"
            || told == "(root): expected text that matches ^(a|a|aa)+(?=b)$",
        "{told}"
    );
    assert!(matches!(soon(|| invalid(r#"{"pattern":"(\\p{L}{1000}x){1000}"}"#)), InvalidSchema::Pattern { .. }));
    let patterns: Vec<_> = (0..1001).map(|n| format!(r#""p{n}":{{"pattern":"^a{n}$"}}"#)).collect();
    let many = format!(r#"{{"properties":{{{}}}}}"#, patterns.join(","));
    assert!(matches!(invalid(&many), InvalidSchema::TooCostly { what: "patterns", .. }));
    let long = format!(r#"{{"pattern":"{}"}}"#, "a".repeat(70_000));
    assert!(matches!(invalid(&long), InvalidSchema::TooCostly { what: "bytes in patterns", .. }));
}

#[test]
fn depth_is_bounded() {
    use counterfoil_json::Json;
    let deep = (0..1000).fold(Json::Bool(true), |inside, _| Json::object([("not", inside)]));
    assert!(matches!(Validator::new(&deep), Err(InvalidSchema::TooCostly { what: "levels", .. })));
    let any = Validator::new(&Json::Bool(true)).unwrap();
    let problems = any.check(&(0..1000).fold(Json::Null, |inside, _| Json::array([inside]))).unwrap_err();
    assert_eq!(problems.listed[0].code, Code::TooDeep);
    let most = (0..127).fold(Json::Bool(true), |inside, _| Json::object([("not", inside)]));
    assert!(Validator::new(&most).unwrap().check(&Json::Null).is_err());
}

#[test]
fn many_problems_are_counted_and_the_first_hundred_told() {
    let items: Vec<_> = (0..500).map(|item| item.to_string()).collect();
    let problems = super::check(r#"{"items":{"type":"string"}}"#, &format!("[{}]", items.join(","))).unwrap_err();
    assert_eq!((problems.listed.len(), problems.count), (100, 500));
    assert_eq!(problems.listed[99].path, [99.into()]);
    assert!(problems.to_text().len() < 4096);
}

#[test]
fn numbers_beyond_64_bits_are_doubles() {
    assert_eq!(text(r#"{"maximum":18446744073709551615}"#, "18446744073709551615"), "valid");
    assert_eq!(text(r#"{"type":"integer"}"#, "123456789012345678901234567890"), "valid");
    assert_eq!(text(r#"{"const":123456789012345678901234567890}"#, "123456789012345678901234567891"), "valid");
}
