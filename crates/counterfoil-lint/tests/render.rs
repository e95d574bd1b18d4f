//! The forms of a report, over one list that has something of everything.

use counterfoil_json::Json;
use counterfoil_lint::{Baseline, Config, Severity, Source, fix, lint, render};
use counterfoil_schema::profile::Profile;

const TOOLS: &str = include_str!("fixtures/tools.json");

fn source() -> Source {
    Source::read("tools.json", TOOLS).expect("tools")
}

fn config() -> Config {
    Config::new(["claude-code", "cursor", "codex"].map(|name| Profile::named(name).expect("a profile")))
}

#[test]
fn text_is_like_a_compilers() {
    let source = source();
    let report = lint(&source, &config());
    insta::assert_snapshot!("text", render::text(&report, &source, &render::TextOptions::default()));
}

#[test]
fn a_list_in_one_line_is_drawn_as_one_in_many() {
    let compact = Json::parse(TOOLS).expect("JSON").to_string();
    let source = Source::read("tools.json", &compact).expect("tools");
    let report = lint(&source, &config()).at_least(Severity::Error);
    let text = render::text(&report, &source, &render::TextOptions::default());
    for found in &report.diagnostics {
        let (span, position) = found.span.zip(found.position).expect("a place");
        assert_eq!(position.column, compact[..span.start].chars().count() + 1);
    }
    insta::assert_snapshot!("text_of_one_line", text);
}

#[test]
fn colour_changes_nothing_but_the_colour() {
    let source = source();
    let report = lint(&source, &config()).at_least(Severity::Error);
    let plain = render::text(&report, &source, &render::TextOptions::default());
    let colored = render::text(&report, &source, &render::TextOptions { color: true, ..Default::default() });
    assert!(colored.contains("\u{1b}[") && !plain.contains('\u{1b}'));
    let mut bare = String::new();
    let mut parts = colored.split("\u{1b}[");
    bare.push_str(parts.next().unwrap_or_default());
    parts.for_each(|part| bare.push_str(part.split_once('m').map_or("", |(_, text)| text)));
    assert_eq!(bare, plain);
}

#[test]
fn programs_read_it_too() {
    let source = source();
    let report = lint(&source, &config()).at_least(Severity::Warning);
    insta::assert_snapshot!("json", render::json(&report, &source));
    insta::assert_snapshot!("github", render::github(&report, &source));
    insta::assert_snapshot!("junit", render::junit(&report, &source));
    let sarif = Json::parse(&render::sarif(&report, &source)).expect("JSON");
    let run = sarif.at_pointer("/runs/0").expect("a run");
    insta::assert_snapshot!("sarif_results", format!("{:#}", run.get("results").expect("results")));
    // The texts of the rules are snapshots of their own; here only that each result finds its rule.
    let rules = run.at_pointer("/tool/driver/rules").and_then(Json::as_array).expect("rules");
    for result in run.get("results").and_then(Json::as_array).expect("results") {
        let index = result.get("ruleIndex").and_then(Json::as_u64).expect("an index") as usize;
        assert_eq!(rules[index].get("id"), result.get("ruleId"));
    }
}

#[test]
fn hostile_text_does_not_break_out() {
    let tools = r#"[{"name": "a\"]]>\n::error::b,c:d%", "description": "", "inputSchema": {"type": "object", "properties": {}}}]"#;
    let source = Source::read("a,b:c.json", tools).expect("tools");
    let report = lint(&source, &config()).at_least(Severity::Warning);
    let github = render::github(&report, &source);
    assert!(
        github
            .lines()
            .all(|line| line.starts_with("::warning file=a%2Cb%3Ac.json,") || line.starts_with("::error file="))
    );
    let tools = r#"[{"name": "a\u001b[31m\u202e", "description": "", "inputSchema": {"type": "object"}},
        {"name": "b\u001b]0;x\u0007", "description": "", "inputSchema": {"type": "object"}}]"#;
    let shown = Source::read("\u{1b}[2J.json", tools).expect("tools");
    let text = render::text(&lint(&shown, &config()), &shown, &render::TextOptions::default());
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{text:?}");
    let junit = render::junit(&report, &source);
    assert!(junit.contains("a&quot;]]&gt;&#10;::error::b,c:d%") && !junit.contains("]]>"));
}

#[test]
fn what_is_in_the_baseline_is_not_told_and_what_is_gone_is() {
    let source = source();
    let report = lint(&source, &config());
    let (all, baseline) = (report.counts.all(), Baseline::of(&report));
    let text = baseline.to_text();
    insta::assert_snapshot!("baseline", text);
    let read = Baseline::read(&text).expect("a baseline");
    assert_eq!(read, baseline);
    let quiet = read.apply(report);
    assert_eq!((quiet.counts.all(), quiet.known), (0, all));
    // Another text and another order: still the same findings.
    let mut tools = source.tools().to_vec();
    tools.reverse();
    let moved = read.apply(lint(&Source::of_tools("other.json", tools), &config()));
    let names: Vec<_> = moved.diagnostics.iter().map(|found| (found.rule.name, &found.tool_name)).collect();
    // Of two equal names, the one that comes second is told.
    assert!(names.iter().all(|(name, _)| *name == "stale-baseline-entry"), "{names:?}");
    // One tool less: its entries are stale, which is an error.
    let fewer = read.apply(lint(&Source::of_tools("tools.json", source.tools()[1..].to_vec()), &config()));
    assert!(fewer.counts.errors > 0);
    assert!(fewer.diagnostics.iter().any(|found| found.rule.name == "stale-baseline-entry"));
    for (text, error) in [
        ("{", "no JSON: "),
        (r#"{"version": 2, "findings": []}"#, "no baseline of version 1; write it again"),
        (r#"{"version": 1, "findings": [{}]}"#, "entry 1 lacks `tool`, `at`, `rule` or `fingerprint`"),
    ] {
        assert!(Baseline::read(text).expect_err(text).to_string().starts_with(error), "{text}");
    }
}

#[test]
fn what_can_be_mended_is_gone_afterwards() {
    let source = source();
    let report = lint(&source, &Config::default());
    for (with_unsafe, rules) in [
        (false, ["duplicate-enum-value", "hidden-characters", "null-member", "root-without-type"].as_slice()),
        (true, &["duplicate-enum-value", "hidden-characters", "misspelt-keyword", "null-member", "root-without-type"]),
    ] {
        let fixed = fix::fix(source.tools(), &report, with_unsafe);
        let mut done: Vec<_> = fixed.done.iter().map(|found| found.rule.name).collect();
        done.sort_unstable();
        done.dedup();
        assert_eq!(done, rules);
        let after = lint(&Source::of_tools("tools.json", fixed.tools.clone()), &Config::default());
        let again = after.diagnostics.iter().find(|found| rules.contains(&found.rule.name));
        assert!(again.is_none(), "{again:?}");
        assert_eq!(fix::fix(&fixed.tools, &after, false).tools, fixed.tools, "mending twice changes nothing");
    }
}
