//! The page of a rule about portability, from the profiles and from what lowering makes of a sample.

use std::fmt::Write as _;

use counterfoil_json::Json;
use counterfoil_schema::lower::lower_list;
use counterfoil_schema::profile::{Evidence, Profile, Rule};
use counterfoil_schema::{Construct, Note, Side};

use super::samples;
use crate::examples::Example;
use crate::page::Page;
use crate::portable::Judge;

/// How many pieces of evidence a row names.
const NAMED: usize = 2;

/// The page.
pub(crate) fn page(construct: Construct) -> Page {
    let meaning = construct.meaning();
    let mut page = Page {
        summary: sentence(meaning),
        what: format!(
            "{} In profiles and notes it is called `{construct}`. It is found for the clients that are asked about, where \
             they do not take it.",
            sentence(meaning)
        ),
        why: "Clients read different parts of JSON Schema. What one does not read, it drops, changes or refuses, and \
              with it sometimes the tool, the request or the whole list."
            .to_owned(),
        clients: clients(construct),
        sources: "The facts are those of the client profiles; `counterfoil clients NAME` prints one with all of its \
                  sources."
            .to_owned(),
        ..Page::default()
    };
    match samples::of(construct) {
        Some(sample) => {
            let (example, mended, how) = lowered(construct, sample);
            page.bad = vec![example];
            page.good = mended.into_iter().collect();
            page.how = how;
        }
        None => {
            page.how = "Keep within the limit: split the tool, or leave out what the model does not need.".to_owned();
        }
    }
    page
}

/// The worst fact about a construct, and the client in which it holds.
fn worst(construct: Construct) -> Vec<(Profile, Side, Rule)> {
    let mut all = Vec::new();
    for profile in Profile::names().filter_map(|name| Profile::named(name).ok()) {
        if profile.data().is_none() {
            continue;
        }
        for side in [Side::Input, Side::Output] {
            let rule = profile.rule(side, construct).filter(|rule| !rule.fact.verdict.survives());
            if let Some(rule) = rule {
                all.push((profile.clone(), side, rule));
            }
        }
    }
    all.sort_by(|(one, one_side, one_rule), (other, other_side, other_rule)| {
        let key = |side: &Side, rule: &Rule| (*side, std::cmp::Reverse(rule.fact.verdict));
        key(one_side, one_rule).cmp(&key(other_side, other_rule)).then_with(|| one.name().cmp(other.name()))
    });
    all
}

/// The clients that do not take it, as a table.
fn clients(construct: Construct) -> String {
    let rows = worst(construct);
    if rows.is_empty() {
        return "No client is known that does not take it.".to_owned();
    }
    let mut text = "| client | schema | what becomes of it | known from |\n| --- | --- | --- | --- |\n".to_owned();
    for (profile, side, rule) in rows {
        let from = if rule.from.name == profile.name() { String::new() } else { format!(", by `{}`", rule.from.name) };
        let limit = rule.fact.limit.map(|limit| format!(", above {limit}")).unwrap_or_default();
        let pieces: Vec<_> = rule.fact.evidence.iter().take(NAMED).map(evidence).collect();
        let more = rule.fact.evidence.len().saturating_sub(NAMED);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        let _ = writeln!(
            text,
            "| `{}` | `{}` | {}{limit} | {}{more}{from} |",
            profile.name(),
            side.member(),
            rule.fact.verdict,
            pieces.join("; ").replace('|', "\\|"),
        );
    }
    text.trim_end().to_owned()
}

/// A piece of evidence, in short.
fn evidence(piece: &Evidence) -> String {
    let source =
        if piece.source.starts_with("https://") { format!("<{}>", piece.source) } else { piece.source.to_owned() };
    format!("{source} ({}, {})", piece.grade.name(), piece.date)
}

/// The sample, what lowering makes of it for the worst client, and what that is in words.
fn lowered(construct: Construct, sample: &str) -> (Example, Option<Example>, String) {
    let mut bad = Example { said: String::new(), text: pretty(sample) };
    let nobody = (bad.clone(), None, "Nothing needs to be done.".to_owned());
    let Ok(tools) = bad.tools() else { return nobody };
    let rows = worst(construct);
    let found = |profile: &Profile| finds(&tools, profile, construct);
    let Some((profile, ..)) = rows.iter().find(|(profile, ..)| found(profile)) else { return nobody };
    bad.said = format!("For `{}`:", profile.name());
    let lowered = lower_list(&tools, profile);
    let note = lowered.notes.iter().find(|note| note.construct == construct);
    let how = note.map_or_else(
        || {
            format!(
                "Write it in another way, or let `counterfoil lower --client {}` do so and serve what comes out.",
                profile.name()
            )
        },
        |note| how(note, profile),
    );
    let shown = |tool: &Json| {
        if sample.contains("inputSchema") || sample.starts_with('[') {
            format!("{tool:#}")
        } else {
            tool.get("inputSchema").map(|schema| format!("{schema:#}")).unwrap_or_default()
        }
    };
    let still = finds(&lowered.tools, profile, construct);
    let mended = match lowered.tools.as_slice() {
        [] => None,
        _ if still => None,
        [tool] => Some(shown(tool)),
        tools => Some(format!("{:#}", Json::Array(tools.to_vec()))),
    };
    let good = mended.map(|text| Example { said: "What lowering makes of it:".to_owned(), text });
    (bad, good, how)
}

/// Whether the construct is a finding for a client.
fn finds(tools: &[Json], profile: &Profile, construct: Construct) -> bool {
    let rule = super::RULES.iter().find(|rule| rule.construct() == Some(construct));
    let profiles = [profile.clone()];
    let judge = Judge::new(&profiles, rule.as_slice());
    let mut memory = judge.memory();
    tools.iter().any(|tool| !judge.tool(tool, &mut memory).is_empty()) || !judge.list(tools).is_empty()
}

fn how(note: &Note, profile: &Profile) -> String {
    let said = note.said.as_ref().map(|said| format!(", and the description says: {said:?}")).unwrap_or_default();
    format!(
        "Lowering does it for you: for `{}` it is {}{said}. Serve the output of `counterfoil lower --client {}`, or \
         write the schema so.",
        profile.name(),
        note.change.name(),
        profile.name()
    )
}

fn pretty(sample: &str) -> String {
    Json::parse(sample).map_or_else(|_| sample.to_owned(), |json| format!("{json:#}"))
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}
