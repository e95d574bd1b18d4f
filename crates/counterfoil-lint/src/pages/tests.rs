//! The pages are whole, and their examples do what they say.

use counterfoil_json::Json;
use counterfoil_schema::Side;
use counterfoil_schema::profile::Profile;

use crate::config::{Config, Selector};
use crate::diagnostic::Severity;
use crate::examples::Example;
use crate::rule::{Check, Rule};
use crate::rules::portability::NO_SAMPLE;
use crate::source::Source;
use crate::{lint, rules};

/// Rules whose findings are too large for a page, or that look at no tool; their files have tests of their own.
const NO_EXAMPLE: &[&str] =
    &["schema-too-large", "large-tool", "large-list", "long-description", "stale-baseline-entry"];

fn written() -> impl Iterator<Item = &'static Rule> {
    rules().filter(|rule| rule.construct().is_none())
}

fn tools(rule: &Rule, example: &Example) -> Vec<Json> {
    example.tools().unwrap_or_else(|error| panic!("{}: {error}: {}", rule.name, example.text))
}

/// The names of the rules that find something, among those that are asked.
fn found(tools: Vec<Json>, config: &Config) -> Vec<(&'static str, Severity)> {
    let report = lint(&Source::of_tools("example", tools), config);
    report.diagnostics.iter().map(|found| (found.rule.name, found.severity)).collect()
}

#[test]
fn every_page_is_whole() {
    for rule in rules() {
        let page = rule.page();
        for (part, text) in [
            ("summary", &page.summary),
            ("what", &page.what),
            ("why", &page.why),
            ("how", &page.how),
            ("sources", &page.sources),
        ] {
            assert!(!text.is_empty(), "{} has no {part}", rule.name);
        }
        assert!(!page.summary.contains('\n') && page.summary.ends_with('.'), "{}: {}", rule.name, page.summary);
        let exempt = match rule.check {
            Check::Construct(construct) => NO_SAMPLE.contains(&construct),
            _ => NO_EXAMPLE.contains(&rule.name),
        };
        assert_eq!(page.bad.is_empty(), exempt, "{}", rule.name);
        if rule.construct().is_none() && rule.name != "stale-baseline-entry" {
            assert!(!page.good.is_empty() && !page.fine.is_empty(), "{} has no good or no fine example", rule.name);
        }
    }
}

#[test]
fn codes_and_names_are_unique() {
    let mut codes: Vec<_> = rules().map(|rule| rule.code).collect();
    let mut names: Vec<_> = rules().map(|rule| rule.name).collect();
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    names.sort_unstable();
    names.dedup();
    assert_eq!((codes.len(), names.len()), (count, count));
    let listed: String = written().map(|rule| format!("{} {} {}\n", rule.code, rule.name, rule.severity)).collect();
    insta::assert_snapshot!("written_codes", listed);
}

#[test]
fn bad_examples_are_found_and_nothing_else_weighs() {
    for rule in written() {
        for example in &rule.page().bad {
            let tools = tools(rule, example);
            let own = Config { select: vec![Selector::Rule(rule)], ..Config::default() };
            assert!(!found(tools.clone(), &own).is_empty(), "{} does not find {}", rule.name, example.text);
            let all = found(tools, &Config::default());
            let others: Vec<_> =
                all.iter().filter(|(name, severity)| *name != rule.name && *severity > Severity::Info).collect();
            assert!(others.is_empty(), "{}: {others:?} in {}", rule.name, example.text);
        }
    }
}

#[test]
fn good_examples_and_false_alarms_are_not_found() {
    for rule in written() {
        let config = Config { select: vec![Selector::Rule(rule)], ..Config::default() };
        for example in rule.page().good.iter().chain(&rule.page().fine) {
            let found = found(tools(rule, example), &config);
            assert!(found.is_empty(), "{} finds something in {}", rule.name, example.text);
        }
    }
}

#[test]
fn examples_about_portability_are_found_for_the_client_that_they_name() {
    let mut without_client = Vec::new();
    for rule in rules() {
        let Some(construct) = rule.construct() else { continue };
        let page = rule.page();
        for example in &page.bad {
            let client = example.said.split('`').nth(1).and_then(|name| Profile::named(name).ok());
            let Some(client) = client else {
                without_client.push(construct.name());
                continue;
            };
            let config = Config { select: vec![Selector::Rule(rule)], ..Config::new([client.clone()]) };
            assert!(!found(tools(rule, example), &config).is_empty(), "{construct} for {}", client.name());
            for good in &page.good {
                let found = found(tools(rule, good), &config);
                assert!(found.is_empty(), "{construct} for {}: {}", client.name(), good.text);
            }
        }
    }
    // Constructs that every client takes: their rules find nothing.
    insta::assert_snapshot!("taken_by_all", without_client.join("\n"));
}

#[test]
fn what_a_client_takes_is_not_found_for_it() {
    let mut asked = 0;
    for rule in rules() {
        let Some(construct) = rule.construct() else { continue };
        for profile in Profile::names().filter_map(|name| Profile::named(name).ok()) {
            let takes = |side| profile.rule(side, construct).is_none_or(|rule| rule.fact.verdict.survives());
            if ![Side::Input, Side::Output].into_iter().all(takes) {
                continue;
            }
            let config = Config { select: vec![Selector::Rule(rule)], ..Config::new([profile.clone()]) };
            for example in &rule.page().bad {
                asked += 1;
                let found = found(tools(rule, example), &config);
                assert!(found.is_empty(), "{construct} for {}, which takes it", profile.name());
            }
        }
    }
    assert!(asked > 3_000, "only {asked} pairs of a construct and a client that takes it");
}

#[test]
fn an_explanation_reads_well() {
    insta::assert_snapshot!("explain_empty_enum", super::explain(crate::find("C001").expect("a rule")));
    insta::assert_snapshot!("explain_root_any_of", super::explain(crate::find("root-any-of").expect("a rule")));
}
