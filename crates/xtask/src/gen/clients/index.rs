//! The page that lists and compares the profiles.

use counterfoil_schema::Construct;

use super::json::{Fact, Profile, Row};
use super::page::VERDICTS;
use super::words::{link, prose};
use crate::r#gen::markdown::{code, head, opening, row};

/// The marks of the verdicts, in the order of [`VERDICTS`].
const MARKS: [&str; 9] = ["**L**", "**C**", "**R**", "**T**", "**M**", "S", "i", "ok", ""];

/// The groups, with their headings and the kinds in them.
const GROUPS: [(&str, &[&str]); 3] = [
    ("Clients", &["computed", "client"]),
    ("Providers and engines", &["provider", "engine"]),
    ("Libraries and the protocol", &["library", "protocol"]),
];

pub(super) fn text(rows: &[Row], profiles: &[Profile]) -> String {
    let mut text = opening("Clients");
    text.push_str(
        "What clients, providers, engines and libraries make of a tool's schema. MCP lets it be any JSON Schema; each \
         of them takes less, and each a different less. Where nothing is known, nothing is said.\n\n\
         A page tells of each fact where it is known from, when, and how well: *run* (it was run), *code* (it was read \
         in the source), *issue* (somebody reported it), *doc* (the vendor says so), *claim* (somebody infers it).\n\n",
    );
    text.push_str(&list(rows));
    text.push_str("\n## Where they differ\n\n");
    let legend: Vec<_> = VERDICTS
        .iter()
        .zip(MARKS)
        .filter(|(_, mark)| !mark.is_empty())
        .map(|(verdict, mark)| format!("{mark} {verdict}"))
        .collect();
    text.push_str(&format!("{}. An empty cell: nothing is known.\n", legend.join(", ")));
    for (title, kinds) in GROUPS {
        let columns: Vec<_> = profiles.iter().filter(|profile| kinds.contains(&profile.kind.as_str())).collect();
        text.push_str(&matrix(title, &columns));
    }
    text
}

fn list(rows: &[Row]) -> String {
    let mut text = head(["profile", "what it is", "kind", "facts", "[portable](portable.md) survives it"]);
    for Row { name, title, kind, facts, portable } in rows {
        let portable = if *portable { "yes" } else { "" };
        text.push_str(&row([&link(name), &prose(title), kind, &facts.to_string(), portable]));
    }
    text
}

/// The constructs that the profiles do not all treat alike.
fn matrix(title: &str, columns: &[&Profile]) -> String {
    let mut constructs: Vec<(&str, &str)> = Vec::new();
    for fact in columns.iter().flat_map(|profile| &profile.input) {
        if !constructs.iter().any(|(known, _)| *known == fact.construct) {
            constructs.push((&fact.construct, &fact.meaning));
        }
    }
    constructs.sort_by_key(|(name, _)| Construct::named(name));
    let mut text = String::new();
    for (construct, meaning) in constructs {
        let marks: Vec<_> = columns.iter().map(|profile| mark(&profile.input, construct)).collect();
        if marks.windows(2).any(|pair| pair[0] != pair[1]) {
            text.push_str(&wide(&[&format!("{}: {meaning}", code(construct))], &marks));
        }
    }
    if text.is_empty() {
        return text;
    }
    let names: Vec<_> = columns.iter().map(|profile| link(&profile.name)).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let rule = vec![":-:"; columns.len()];
    format!("\n### {title}\n\n{}{}{text}", wide(&["construct"], &names), wide(&["---"], &rule))
}

/// The mark of the worst that is known of a construct; facts about one construct come the worst first.
fn mark(facts: &[Fact], construct: &str) -> &'static str {
    let fact = facts.iter().find(|fact| fact.construct == construct);
    let place = fact.and_then(|fact| VERDICTS.iter().position(|verdict| *verdict == fact.verdict));
    place.and_then(|place| MARKS.get(place)).copied().unwrap_or_default()
}

/// A row of as many cells as there are profiles.
fn wide(first: &[&str], rest: &[&str]) -> String {
    let cells: Vec<_> = first.iter().chain(rest).map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(name: &str, kind: &str, facts: &[(&str, &str)]) -> Profile {
        let fact = |(construct, verdict): &(&str, &str)| Fact {
            construct: (*construct).to_owned(),
            meaning: format!("the meaning of {construct}"),
            verdict: (*verdict).to_owned(),
            from: name.to_owned(),
            limit: None,
            accepted: Vec::new(),
            names: None,
            error: None,
            versions: None,
            note: None,
            evidence: Vec::new(),
        };
        Profile {
            name: name.to_owned(),
            title: name.to_owned(),
            kind: kind.to_owned(),
            summary: String::new(),
            portable: false,
            strict: false,
            parts: Vec::new(),
            input: facts.iter().map(fact).collect(),
            output: Vec::new(),
            habits: Vec::new(),
        }
    }

    #[test]
    fn only_what_differs_is_compared() {
        let one = profile(
            "one",
            "client",
            &[("all-of", "mangled"), ("not", "crash"), ("not", "stripped"), ("title", "accepted")],
        );
        let other = profile("other", "client", &[("all-of", "mangled"), ("title", "ignored")]);
        assert_eq!(
            matrix("Clients", &[&one, &other]),
            "\n### Clients\n\n| construct | [one](one.md) | [other](other.md) |\n| --- | :-: | :-: |\n\
             | `not`: the meaning of not | **C** |  |\n| `title`: the meaning of title | ok | i |\n"
        );
        assert_eq!(matrix("Clients", &[&one]), "");
    }

    #[test]
    fn every_kind_has_its_group() {
        let kinds: Vec<_> = GROUPS.iter().flat_map(|(_, kinds)| kinds.iter().copied()).collect();
        for kind in counterfoil_schema::profile::Kind::ALL {
            assert!(kinds.contains(&kind.name()), "{}", kind.name());
        }
    }

    #[test]
    fn every_verdict_has_its_mark() {
        let verdicts: Vec<_> = counterfoil_schema::Verdict::ALL.iter().rev().map(|verdict| verdict.name()).collect();
        let expected = [
            "list lost",
            "crash",
            "request rejected",
            "tool dropped",
            "mangled",
            "stripped",
            "ignored",
            "accepted",
            "unknown",
        ];
        assert_eq!((verdicts.as_slice(), VERDICTS), (&expected[..], expected));
        assert_eq!(mark(&profile("a", "client", &[("not", "tool dropped")]).input, "not"), "**T**");
    }
}
