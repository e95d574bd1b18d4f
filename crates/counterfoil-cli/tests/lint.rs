//! `counterfoil lint` and `explain`.

mod common;

use common::{Ended, Home};
use serde_json::Value;

const TOOLS: &str = r#"{"tools": [
  {"name": "search", "description": "Find tickets by words in their titles.",
   "inputSchema": {"type": "object", "properties": {"sort": {"type": "string", "enum": []}, "from": {"type": "integer", "minimum": 9, "maximum": 3}}, "required": ["sort", "missing"]}}
]}"#;

#[test]
fn findings_are_told_with_their_place() {
    let home = Home::of("lint");
    let file = home.write("tools.json", TOOLS);
    let Ended { code, stdout, stderr } = home.run(&["lint", &file, "--select", "C"]);
    assert_eq!(code, Some(1), "{stdout}{stderr}");
    for said in ["error[C001 empty-enum]", "tools.json:3:", "\"enum\": []", "^^"] {
        assert!(stdout.contains(said), "{said}: {stdout}");
    }
    let Ended { code, .. } = home.run(&["lint", &file, "--ignore", "C,P,R", "--fail-on", "warning"]);
    assert_eq!(code, Some(0));
}

#[test]
fn each_form_is_what_it_says() {
    let home = Home::of("lint-forms");
    let file = home.write("tools.json", TOOLS);
    let printed = |format: &str| home.run(&["lint", &file, "--select", "C", "--format", format]).stdout;
    let json: Value = serde_json::from_str(&printed("json")).expect("JSON");
    assert!(json["version"].is_number(), "{json}");
    let sarif: Value = serde_json::from_str(&printed("sarif")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    assert!(printed("github").starts_with("::error file="), "{}", printed("github"));
    assert!(printed("junit").starts_with("<?xml"), "{}", printed("junit"));
}

#[test]
fn a_baseline_leaves_out_what_is_known_and_goes_stale() {
    let home = Home::of("lint-baseline");
    let file = home.write("tools.json", TOOLS);
    let Ended { code, stderr, .. } = home.run(&["lint", &file, "--select", "C", "--write-baseline", "base.json"]);
    assert_eq!(code, Some(0), "{stderr}");
    let Ended { code, stdout, .. } = home.run(&["lint", &file, "--select", "C", "--baseline", "base.json"]);
    assert_eq!(code, Some(0), "{stdout}");
    let mended = home.write("mended.json", &TOOLS.replace(r#""enum": []"#, r#""enum": ["new"]"#));
    let Ended { code, stdout, .. } = home.run(&["lint", &mended, "--select", "C", "--baseline", "base.json"]);
    assert_eq!(code, Some(1), "{stdout}");
    assert!(stdout.contains("C031"), "{stdout}");
}

#[test]
fn the_configuration_file_is_read() {
    let home = Home::of("lint-config");
    let file = home.write("tools.json", TOOLS);
    home.write("counterfoil.toml", "[lint]\nselect = ['C']\n[lint.ignore-in]\n'sea*' = ['C']\n");
    let Ended { code, stdout, stderr } = home.run(&["lint", &file]);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    for (text, said) in [
        ("[lint]\nselect = ['C999']\n", "C999"),
        ("[lint]\nclients = ['cursr']\n", "cursr"),
        ("[lint]\nseverity = { C001 = 'bad' }\n", "the severity `bad` of C001 is none"),
        ("[lint]\nselct = []\n", "counterfoil.toml: TOML parse error at line 2"),
    ] {
        home.write("counterfoil.toml", text);
        let Ended { code, stderr, .. } = home.run(&["lint", &file]);
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.contains(said), "{stderr}");
    }
}

#[test]
fn a_list_can_be_mended() {
    let home = Home::of("lint-fix");
    let twice = r#"[{"name":"t","description":"Do it.","inputSchema":{"type":"object","properties":{"a":{"type":"string","enum":["x","x","y"]}}}}]"#;
    let file = home.write("tools.json", twice);
    let Ended { code, stdout, stderr } = home.run(&["lint", &file, "--fix"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains(r#""enum":["x","y"]"#), "{stdout}");
    assert!(stderr.contains("mended C002 in t") && stderr.ends_with("1 thing is mended\n"), "{stderr}");
}

#[test]
fn a_rule_is_explained() {
    let home = Home::of("explain");
    for name in ["C001", "c001", "empty-enum"] {
        let Ended { code, stdout, .. } = home.run(&["explain", name]);
        assert_eq!(code, Some(0));
        assert!(stdout.starts_with("# C001 empty-enum\n"), "{stdout}");
    }
    let Ended { code, stdout, .. } = home.run(&["explain"]);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("\nC001  empty-enum\n") || stdout.starts_with("C001"), "{stdout}");
    let Ended { code, stderr, .. } = home.run(&["explain", "empty-enumm"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("did you mean `empty-enum`?"), "{stderr}");
}
