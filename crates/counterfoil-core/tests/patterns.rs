//! Patterns against the official JSON Schema test suite, and against an independent engine for ECMA-262.

use std::fs;
use std::path::Path;

use counterfoil_core::pattern::{Pattern, PatternErrorKind, check_syntax};
use proptest::prelude::*;
use serde_json::Value;

/// Where the suite lies, seen from this crate.
const SUITE: &str = "../../../shared/corpus/json-schema-test-suite/tests/draft2020-12";

/// The files of the suite in which patterns are what is tested.
const FILES: &[&str] =
    &["pattern.json", "patternProperties.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"];

fn pattern(source: &str) -> Pattern {
    Pattern::new(source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// The verdict of a schema on a value, as far as these files need it; `None` for a schema with other keywords.
fn verdict(schema: &Value, value: &Value) -> Option<bool> {
    let keywords = match schema {
        Value::Bool(verdict) => return Some(*verdict),
        _ => schema.as_object()?,
    };
    let mut valid = true;
    for (keyword, argument) in keywords {
        valid &= match (keyword.as_str(), value) {
            ("$schema", _) => true,
            ("type", _) => match argument.as_str()? {
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "null" => value.is_null(),
                "number" => value.is_number(),
                "object" => value.is_object(),
                "integer" => value.is_i64(),
                _ => return None,
            },
            ("pattern", Value::String(text)) => pattern(argument.as_str()?).is_match(text),
            ("maximum", Value::Number(number)) => number.as_f64()? <= argument.as_f64()?,
            ("patternProperties" | "additionalProperties", Value::Object(members)) => {
                let patterns = keywords.get("patternProperties")?.as_object()?;
                let mut sound = true;
                for (name, member) in members {
                    let mut known = false;
                    for (source, schema) in patterns {
                        if pattern(source).is_match(name) {
                            known = true;
                            sound &= keyword != "patternProperties" || verdict(schema, member)?;
                        }
                    }
                    sound &= known || keyword != "additionalProperties" || verdict(argument, member)?;
                }
                sound
            }
            ("pattern" | "maximum" | "patternProperties" | "additionalProperties", _) => true,
            _ => return None,
        };
    }
    Some(valid)
}

#[test]
fn the_official_suite_agrees() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUITE);
    if !suite.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the JSON Schema test suite is missing");
        println!("skipped: the JSON Schema test suite is not beside the project");
        return;
    }
    let (mut passed, mut differing) = (0, Vec::new());
    for file in FILES {
        let before = passed;
        let text = fs::read_to_string(suite.join(file)).expect("a file of the suite");
        let groups: Value = serde_json::from_str(&text).expect("the suite is JSON");
        for group in groups.as_array().expect("a list of groups") {
            for case in group["tests"].as_array().expect("a list of cases") {
                let ours = verdict(&group["schema"], &case["data"])
                    .unwrap_or_else(|| panic!("{file}: {} has a keyword that is new here", group["schema"]));
                if case["valid"] == ours {
                    passed += 1;
                } else {
                    differing.push(format!("{file}: {}, {}: {ours}", case["data"], case["description"]));
                }
            }
        }
        println!("{file}: {} passed", passed - before);
    }
    println!("{passed} passed, {} differ", differing.len());
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(passed > 100, "the suite is not whole: {passed} cases");
}

/// Every pattern in the schemas of real servers is either matched or refused for look-around.
#[test]
fn the_patterns_of_real_servers_are_understood() {
    let servers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/servers");
    if !servers.is_dir() {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "the corpus of servers is missing");
        println!("skipped: the corpus of servers is not beside the project");
        return;
    }
    let mut sources = Vec::new();
    for entry in fs::read_dir(servers).expect("a directory") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a text file");
        collect(&serde_json::from_str(&text).expect("a JSON file"), &mut sources);
    }
    sources.sort();
    sources.dedup();
    let mut refused = 0;
    for source in &sources {
        if let Err(error) = Pattern::new(source) {
            assert_eq!(error.kind(), PatternErrorKind::LookAround, "{source}: {error}");
            refused += 1;
        }
    }
    println!("{} patterns, {refused} with look-around", sources.len());
    assert!(sources.len() > 40);
}

fn collect(value: &Value, sources: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            sources.extend(members.get("pattern").and_then(Value::as_str).map(str::to_owned));
            members.values().for_each(|member| collect(member, sources));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, sources)),
        _ => {}
    }
}

/// One of some pieces of text.
fn one_of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(pieces).prop_map(str::to_owned)
}

/// One atom that both engines know. Lone surrogates are left out: the other engine denies that
/// `\ud83d*` matches the empty text.
fn atom() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => one_of(&["a", "b", "B", "1", "_", "-", "é", "😀", " ", "#", "&", "~", "/", "=", ","]),
        4 => one_of(&[".", r"\d", r"\D", r"\w", r"\W", r"\s", r"\S"]),
        2 => one_of(&[r"\n", r"\t", r"\x61", r"\u0062", r"\u{e9}", r"\ud83d\ude00", r"\cJ", r"\.", r"\/", r"\0"]),
        2 => one_of(&[r"\p{L}", r"\P{L}", r"\p{Lu}", r"\p{Script=Latin}", r"\p{ASCII}", r"\p{Emoji_Presentation}", r"\p{Nd}"]),
        3 => class(),
    ]
}

/// A class of single characters, ranges, escapes and the characters that `regex` has other ideas about.
fn class() -> impl Strategy<Value = String> {
    let member = one_of(&[
        "a",
        "b-é",
        "1-9",
        "&&",
        "~~",
        "--",
        "[",
        "^",
        "#",
        " ",
        "!-~",
        r"\d",
        r"\W",
        r"\s",
        r"\S",
        r"\-",
        r"\b",
        r"\]",
        r"\p{L}",
        r"\P{Lu}",
        r"\u{1F600}",
        r"\ud800-\udfff",
        "😀",
    ]);
    (any::<bool>(), prop::collection::vec(member, 0..4))
        .prop_map(|(negated, members)| format!("[{}{}]", if negated { "^" } else { "" }, members.concat()))
}

/// A pattern of the common subset: everything but look-around and back-references.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        8 => atom().boxed(),
        1 => one_of(&["^", "$", r"\b", r"\B", ""]).boxed(),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let quantifier = one_of(&["*", "+", "?", "*?", "+?", "??", "{2}", "{0,1}", "{1,}", "{1,2}?", "{0}"]);
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            2 => prop::collection::vec(inner.clone(), 2..4).prop_map(|branches| format!("(?:{})", branches.join("|"))),
            1 => inner.clone().prop_map(|body| format!("({body})")),
            3 => (inner, quantifier).prop_map(|(body, quantifier)| format!("(?:{body}){quantifier}")),
            2 => (atom(), one_of(&["*", "+", "?", "{2,3}"])).prop_map(|(atom, quantifier)| atom + &quantifier),
        ]
    })
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(vec![
            'a', 'b', 'B', '1', '_', '-', 'é', '😀', ' ', '#', '&', '~', '/', '=', ',', '\n', '\r', '\t', '\u{2028}',
            '\u{FEFF}', '\u{85}', '४', '\0', '[', ']', '^', '.', '\u{8}',
        ]),
        0..7,
    )
    .prop_map(|characters| characters.into_iter().collect())
}

/// Text that is full of what means something in a pattern, so that most of it is wrong. Word boundaries are not in
/// it: the other engine lets them be repeated, which the grammar does not.
fn scraps() -> impl Strategy<Value = String> {
    prop::collection::vec(
        one_of(&[
            "a", "1", "0", "-", "^", "$", "\\", "(", ")", "[", "]", "{", "}", "|", "*", "+", "?", ".", ",", "(?:",
            "(?=", "(?<=", "(?!", "(?<a>", r"\k<a>", r"\1", r"\d", r"\p{L}", r"\u", r"\u{", r"\x", r"\c", r"\-", "{1",
            "{2,1}", "{1,2}", "[^", "é", "/", "<", ">", "=", ":", "P", "i",
        ]),
        0..8,
    )
    .prop_map(|scraps| scraps.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_are_those_of_ecma(source in expression(), texts in prop::collection::vec(text(), 8)) {
        // A few classes come out wrong, such as one with a set for a bound of a range.
        prop_assume!(check_syntax(&source).is_ok());
        let theirs = regress::Regex::with_flags(&source, "u").expect("a pattern");
        let ours = Pattern::new(&source).expect("a pattern of the common subset");
        for text in texts {
            prop_assert_eq!(ours.is_match(&text), theirs.find(&text).is_some(), "{} on {:?}", source, text);
        }
    }

    #[test]
    fn what_is_a_pattern_is_what_ecma_says(source in scraps()) {
        let ours = check_syntax(&source);
        let theirs = regress::Regex::with_flags(&source, "u");
        prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{:?}: {:?}, {:?}", source, ours, theirs.err());
    }

    #[test]
    fn any_text_gets_an_answer(source in any::<String>()) {
        if let Err(error) = Pattern::new(&source) {
            prop_assert!(source.is_char_boundary(error.offset()), "{:?}: {}", source, error);
        }
    }
}
