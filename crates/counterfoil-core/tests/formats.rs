//! The official JSON Schema test suite on formats: every case of every format that a contract can check. None of
//! them may differ.

use std::fs;
use std::path::Path;

use counterfoil_core::format::Format;
use serde_json::Value;

/// Where the suite lies, seen from this crate.
const SUITE: &str = "../../../shared/corpus/json-schema-test-suite/tests/draft2020-12/optional/format";

/// The files of the suite that are about formats of ours.
const FILES: &[&str] = &[
    "email",
    "uri",
    "uuid",
    "date",
    "date-time",
    "time",
    "duration",
    "hostname",
    "ipv4",
    "ipv6",
    "regex",
    "ecmascript-regex",
];

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
        let text = fs::read_to_string(suite.join(format!("{file}.json"))).expect("a file of the suite");
        let groups: Value = serde_json::from_str(&text).expect("the suite is JSON");
        for group in groups.as_array().expect("a list of groups") {
            let name = group["schema"]["format"].as_str().expect("each group is about one format");
            let format = Format::from_name(name).unwrap_or_else(|| panic!("{file} is about {name}"));
            for case in group["tests"].as_array().expect("a list of cases") {
                // A format says nothing about values that are not strings.
                let ours = case["data"].as_str().is_none_or(|text| format.accepts(text));
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
    assert!(passed > 400, "the suite is not whole: {passed} cases");
}

#[test]
fn every_format_has_a_file_in_the_suite() {
    for format in Format::ALL {
        assert!(FILES.contains(&format.name()), "{format}");
    }
}
