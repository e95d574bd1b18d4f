//! What the loader says of wrong files.

use std::fs;

use super::problems::Problems;
use super::{File, pages, read_all, rust};
use crate::shared::Project;

/// A file in which nothing is wrong, and which says something of every kind.
const SAMPLE: &str = include_str!("sample.toml");

fn loaded(files: &[(&str, &str)]) -> (Vec<File>, Vec<String>) {
    let texts: Vec<_> = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let mut problems = Problems::default();
    let files = read_all(&texts, &mut problems);
    (files, problems.into_lines())
}

/// Checks what is said of the sample with one line of it changed.
#[track_caller]
fn assert_wrong(from: &str, to: &str, said: &[&str]) {
    assert_eq!(SAMPLE.matches(from).count(), 1, "`{from}` must stand in the sample once");
    let (_, problems) = loaded(&[("base", BASE), ("sample", &SAMPLE.replace(from, to))]);
    assert_eq!(problems, said, "`{from}` -> `{to}`");
}

const BASE: &str = "title = 'Base'\nkind = 'provider'\nsummary = 'A base.'\n";

#[test]
fn the_sample_is_right() {
    let (files, problems) = loaded(&[("base", BASE), ("sample", SAMPLE)]);
    assert_eq!((files.len(), problems), (2, Vec::new()));
}

#[test]
fn everything_arrives() {
    let (files, _) = loaded(&[("base", BASE), ("sample", SAMPLE)]);
    assert_eq!(rust::module(&files[1]), include_str!("sample.rs.txt"));
    assert_eq!(
        rust::index(&files),
        "//! Written by `cargo xtask gen` from `profiles/*.toml`; change those instead.\n\nmod base;\nmod sample;\n\n\
         use crate::profile::data::ProfileData;\n\n/// All profiles, sorted by name.\n\
         pub(super) static ALL: &[&ProfileData] = &[\n    &base::PROFILE,\n    &sample::PROFILE,\n];\n"
    );
}

#[test]
fn the_profiles_are_compiled_as_they_are() {
    let project = Project::find().unwrap_or_else(|failure| panic!("{failure}"));
    for page in pages(&project).unwrap_or_else(|failure| panic!("{failure}")) {
        let present = fs::read_to_string(project.root().join(&page.path)).unwrap_or_default();
        assert!(present == page.text, "{} has changed: run `cargo xtask gen`", page.path);
    }
}

#[test]
fn what_is_not_used_is_not_imported() {
    let (files, _) = loaded(&[("base", BASE)]);
    let module = rust::module(&files[0]);
    assert!(module.contains("use crate::profile::data::{Kind, ProfileData};\n\npub(super) static"), "{module}");
}

#[test]
fn modules_have_names_that_rust_takes() {
    for (profile, module) in [("mcp-ts-sdk-1", "mcp_ts_sdk_1"), ("continue", "_continue"), ("5ire", "_5ire")] {
        assert_eq!(rust::module_name(profile), module);
    }
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    for (from, to, said) in [
        ("one-of =", "one-off =", "sample.toml: input.one-off: unknown construct `one-off`; did you mean `one-of`?"),
        (
            "verdict = \"crash\"",
            "verdict = \"crashed\"",
            "sample.toml: input.one-of.verdict: unknown verdict `crashed`; did you mean `crash`?",
        ),
        (
            "grade = \"run\"",
            "grade = \"hearsay\"",
            "sample.toml: evidence.tried.grade: unknown grade `hearsay`; there are run, code, issue, doc, claim",
        ),
        ("kind = \"client\"", "kind = \"cliant\"", "sample.toml: kind: unknown kind `cliant`; did you mean `client`?"),
        (
            "kind = \"client\"",
            "kind = \"computed\"",
            "sample.toml: kind: unknown kind `computed`; there are client, provider, engine, library, protocol",
        ),
        ("\"ajv-2020\"", "\"ajv-2021\"", "sample.toml: judges: unknown judge `ajv-2021`; did you mean `ajv-2020`?"),
        (
            "rewrite = \"codex\"",
            "rewrite = \"kodex\"",
            "sample.toml: rewrite: unknown rewrite `kodex`; did you mean `codex`?",
        ),
        (
            "kind = \"at start\"",
            "kind = \"at stat\"",
            "sample.toml: habits[1].kind: unknown kind of habit `at stat`; did you mean `at start`?",
        ),
        ("summary =", "sumary =", "sample.toml: unknown key `sumary`; did you mean `summary`?"),
        ("error =", "eror =", "sample.toml: input.one-of: unknown key `eror`; did you mean `error`?"),
        ("value = 2048", "valeu = 2048", "sample.toml: habits[1]: unknown key `valeu`; did you mean `value`?"),
        (
            "source = \"Tried\"",
            "source = \"Tried\", sourec = 1",
            "sample.toml: evidence.tried: unknown key `sourec`; did you mean `source`?",
        ),
        (
            "extends = [\"base\"]",
            "extends = [\"bse\"]",
            "sample.toml: extends: unknown profile `bse`; did you mean `base`?",
        ),
    ] {
        let missing = if from.starts_with("summary") { &["sample.toml: `summary` is missing"][..] } else { &[] };
        assert_wrong(from, to, &[missing, &[said]].concat());
    }
}

#[test]
fn evidence_is_there_and_used() {
    assert_wrong(
        "[\"reported\"], error",
        "[\"reporte\"], error",
        &[
            "sample.toml: input.one-of.evidence: unknown evidence `reporte`; did you mean `reported`?",
            "sample.toml: evidence.reported: no fact and no habit uses this evidence",
        ],
    );
    assert_wrong(
        "verdict = \"stripped\", evidence = [\"tried\"]",
        "verdict = \"stripped\"",
        &["sample.toml: input.title: a fact needs `evidence`; without any, its verdict is `unknown`"],
    );
    assert_wrong(
        "text = \"sample-client\"\nevidence = [\"tried\"]",
        "text = \"sample-client\"",
        &["sample.toml: habits[0]: a habit needs `evidence`"],
    );
    assert_wrong(
        "reported =",
        "Tried = { source = \"A\", date = \"2026\", grade = \"doc\" }\nreported =",
        &[
            "sample.toml: evidence.tried: another piece of evidence has this name but for case and punctuation",
            "sample.toml: evidence.Tried: no fact and no habit uses this evidence",
        ],
    );
}

#[test]
fn dates_and_addresses_are_written_in_one_way() {
    assert_wrong(
        "date = \"2026-07-28\"",
        "date = \"28.7.2026\"",
        &["sample.toml: evidence.reported.date: `28.7.2026` is not YYYY, YYYY-MM or YYYY-MM-DD"],
    );
    assert_wrong(
        "https://example.com",
        "http://example.com",
        &["sample.toml: evidence.reported.source: an address begins with https"],
    );
}

#[test]
fn a_fact_says_only_what_belongs_to_its_construct() {
    assert_wrong(
        "verdict = \"crash\"",
        "verdict = \"crash\", limit = 3",
        &["sample.toml: input.one-of: `one-of` is no limit: it has no `limit`"],
    );
    assert_wrong("limit = 10, ", "", &["sample.toml: input.depth: `depth` is a limit: `limit` says how much is taken"]);
    assert_wrong(
        "verdict = \"crash\"",
        "verdict = \"crash\", accepted = [\"a\"]",
        &["sample.toml: input.one-of: only `format` has `accepted`"],
    );
    assert_wrong(
        "verdict = \"crash\"",
        "verdict = \"crash\", longest = 3",
        &["sample.toml: input.one-of: `longest` belongs to the names of properties and tools"],
    );
    assert_wrong(
        "root-only = true",
        "prefix = \"p\"",
        &["sample.toml: input.property-name: a property has no `prefix`"],
    );
    assert_wrong(
        "prefix = \"mcp__{server}__\"",
        "root-only = true",
        &["sample.toml: input.tool-name-length: `root-only` is about the names of properties"],
    );
    assert_wrong(
        ", first = \"A-Za-z_\", rest = \"A-Za-z0-9_-\", longest = 64",
        "",
        &[
            "sample.toml: input.tool-name: `tool-name` is about names: `first`, `rest` and `longest` say which are taken",
        ],
    );
    assert_wrong(
        "first = \"A-Za-z_\"",
        "first = \"Z-A\"",
        &["sample.toml: input.tool-name.first: a class is `*`, or characters and ranges such as `A-Za-z0-9_-`"],
    );
    assert_wrong(
        "any-of = { verdict = \"ignored\"",
        "tool-count = { verdict = \"ignored\", limit = 1",
        &["sample.toml: output.tool-count: this is about the tool as a whole: it belongs in `[input]`"],
    );
}

#[test]
fn values_are_of_the_right_type() {
    for (from, to, said) in [
        (
            "value = 2048",
            "value = -1",
            "sample.toml: habits[1].value: a whole number that is not negative is needed, not -1",
        ),
        ("portable = true", "portable = 1", "sample.toml: portable: true or false is needed, not integer"),
        ("note = \"A note\"", "note = ' '", "sample.toml: input.one-of.note: the text is empty; leave it out"),
        ("note = \"A note\"", "note = 1", "sample.toml: input.one-of.note: a text is needed, not integer"),
        ("aliases = [\"the sample\"]", "aliases = 'a'", "sample.toml: aliases: a list of texts is needed, not string"),
        (
            "accepted = [\"date\"]",
            "accepted = [\"date\", \"date\"]",
            "sample.toml: input.format.accepted: `date` stands there twice",
        ),
        ("any-of = {", "any-of = 1\none-of = {", "sample.toml: output.any-of: a table is needed, not integer"),
    ] {
        assert_wrong(from, to, &[said]);
    }
    assert_eq!(
        loaded(&[("a", &format!("habits = 1\n{BASE}"))]).1,
        ["a.toml: habits: a list of tables is needed, not integer"]
    );
    let (files, problems) = loaded(&[("a", "title = ")]);
    assert!(files.is_empty() && problems[0].starts_with("a.toml: TOML parse error at line 1"), "{problems:?}");
}

#[test]
fn facts_stand_in_the_order_of_the_vocabulary() {
    assert_wrong(
        "any-of = {",
        "not = { verdict = \"unknown\" }\nany-of = {",
        &["sample.toml: output.any-of: this stands after `not`; facts stand in the order of the vocabulary"],
    );
}

#[test]
fn what_must_be_there_is() {
    assert_eq!(
        loaded(&[("a", "[evidence]\nb = {}\n[input]\nnot = {}\n[[habits]]\n")]).1,
        [
            "a.toml: `kind` is missing",
            "a.toml: evidence.b: `grade` is missing",
            "a.toml: evidence.b: `source` is missing",
            "a.toml: evidence.b: `date` is missing",
            "a.toml: `title` is missing",
            "a.toml: `summary` is missing",
            "a.toml: input.not: `verdict` is missing",
            "a.toml: habits[0]: `kind` is missing",
            "a.toml: habits[0]: `text` is missing",
            "a.toml: habits[0]: a habit needs `evidence`",
            "a.toml: evidence.b: no fact and no habit uses this evidence",
        ]
    );
}

#[test]
fn a_strict_mode_is_nobodys_default() {
    assert_wrong(
        "portable = true",
        "portable = true\nstrict = true",
        &["sample.toml: `portable` and `strict` exclude each other: a strict mode is nobody's default"],
    );
}

#[test]
fn profiles_have_plain_names_of_their_own() {
    assert_eq!(
        loaded(&[("A b", BASE), ("portable", BASE)]).1,
        [
            "A b.toml: the name of a profile is made of small letters, digits and single hyphens",
            "portable.toml: this profile is computed from the others; it has no file",
        ]
    );
}

#[test]
fn circles_and_what_belongs_to_two_are_found() {
    let extending = |base: &str| format!("{BASE}extends = ['{base}']\n");
    let (a, b, c) = (extending("b"), extending("a"), extending("b"));
    assert_eq!(
        loaded(&[("a", &a), ("b", &b), ("c", &c)]).1,
        [
            "a.toml: extends: this leads in a circle: a -> b -> a",
            "b.toml: extends: this leads in a circle: b -> a -> b",
        ]
    );
    let own = format!("{BASE}extends = ['a']\naliases = ['x', 'y']\n");
    let other = format!("{BASE}aliases = ['Y']\n");
    assert_eq!(
        loaded(&[("a", &own), ("b", &other)]).1,
        ["a.toml: extends: this leads in a circle: a -> a", "b.toml: aliases: `Y` belongs to `a` already"]
    );
    let client = format!(
        "{BASE}[evidence]\ne = {{ source = 'a', date = '2026', grade = 'run' }}\n\
         [[habits]]\nkind = 'introduces'\ntext = 'x'\nevidence = ['e']\n"
    );
    assert_eq!(loaded(&[("a", &client), ("b", &client)]).1, ["b.toml: habits: `x` belongs to `a` already"]);
}
