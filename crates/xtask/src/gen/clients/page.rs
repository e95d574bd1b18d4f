//! The page of one profile.

use super::json::{Fact, Habit, Profile};
use super::words::{link, one_line, prose, sources, taken};
use crate::r#gen::markdown::{code, head, opening, row};

/// The verdicts, from worst to best.
pub(super) const VERDICTS: [&str; 9] =
    ["list lost", "crash", "request rejected", "tool dropped", "mangled", "stripped", "ignored", "accepted", "unknown"];

pub(super) fn text(profile: &Profile) -> String {
    let mut text = opening(&prose(&profile.title));
    text.push_str(&about(profile));
    text.push_str(&format!("{}\n\n", prose(&profile.summary)));
    let others: Vec<_> = profile.parts.iter().filter(|part| **part != profile.name).map(|part| link(part)).collect();
    if !others.is_empty() {
        let made = if profile.kind == "computed" {
            "It is the intersection of"
        } else {
            "Where its own facts are silent, those of others hold, and the worst of them counts:"
        };
        text.push_str(&format!("{made} {}.\n\n", others.join(", ")));
    }
    text.push_str(&format!("In a terminal: `counterfoil clients {}`.\n", profile.name));
    let is_own = |fact: &&Fact| fact.from == profile.name;
    for (side, facts) in
        [("`inputSchema`, and the tool as a whole", &profile.input), ("`outputSchema`", &profile.output)]
    {
        if facts.is_empty() {
            continue;
        }
        text.push_str(&format!("\n## {side}\n"));
        let (own, others): (Vec<_>, Vec<_>) = facts.iter().partition(is_own);
        let (measured, rules): (Vec<_>, Vec<_>) = own.into_iter().partition(|fact| is_measured(fact));
        section(&mut text, "", &rules);
        section(&mut text, "### Limits and names\n\n", &measured);
        inherited(&mut text, others, profile.kind == "computed");
    }
    habits(&mut text, profile);
    text
}

/// What kind of profile it is.
fn about(profile: &Profile) -> String {
    let article = if profile.kind.starts_with('e') { "An" } else { "A" };
    let mut about = match profile.kind.as_str() {
        "computed" => "Worked out from others".to_owned(),
        "protocol" => "A revision of the protocol".to_owned(),
        kind => format!("{article} {kind}"),
    };
    if profile.strict {
        about.push_str(" in a strict mode");
    }
    about.push_str(&format!(". Its profile is called {}", code(&profile.name)));
    if profile.portable {
        about.push_str("; [portable](portable.md) is made to survive it");
    }
    about + ".\n\n"
}

fn is_measured(fact: &Fact) -> bool {
    fact.limit.is_some() || fact.names.is_some()
}

fn rank(fact: &Fact) -> usize {
    VERDICTS.iter().position(|verdict| *verdict == fact.verdict).unwrap_or(VERDICTS.len())
}

/// The profile's own facts, the worst first.
fn section(text: &mut String, title: &str, facts: &[&Fact]) {
    if facts.is_empty() {
        return;
    }
    let mut facts = facts.to_vec();
    facts.sort_by_key(|fact| rank(fact));
    text.push_str(&format!("\n{title}"));
    text.push_str(&head(["construct", "verdict", "what is known", "sources"]));
    for fact in facts {
        text.push_str(&row([&construct(fact), &fact.verdict, &known(fact), &sources(&fact.evidence)]));
    }
}

fn construct(fact: &Fact) -> String {
    format!("{}: {}", code(&fact.construct), fact.meaning)
}

fn known(fact: &Fact) -> String {
    let mut known: Vec<_> = taken(fact).into_iter().collect();
    known.extend(fact.error.as_ref().map(|error| format!("error: {}", code(&one_line(error)))));
    known.extend(fact.versions.as_ref().map(|versions| format!("versions: {}", prose(versions))));
    known.extend(fact.note.as_ref().map(|note| prose(note)));
    known.join("<br>")
}

/// The facts of other profiles, in short: their pages tell the rest.
fn inherited(text: &mut String, mut facts: Vec<&Fact>, computed: bool) {
    if facts.is_empty() {
        return;
    }
    facts.sort_by_key(|fact| rank(fact));
    // Sorted by verdict and then by construct, those that say the same stand side by side.
    let groups = facts.chunk_by(|one, other| {
        (&one.construct, &one.verdict, taken(one)) == (&other.construct, &other.verdict, taken(other))
    });
    // Of a computed profile, all is another's.
    text.push_str(if computed { "\n" } else { "\n### What others say\n\n" });
    text.push_str(&head(["construct", "verdict", "what is known", "says"]));
    for group in groups {
        let from: Vec<_> = group.iter().map(|fact| link(&fact.from)).collect();
        if let Some(fact) = group.first() {
            text.push_str(&row([&construct(fact), &fact.verdict, &taken(fact).unwrap_or_default(), &from.join(", ")]));
        }
    }
}

fn habits(text: &mut String, profile: &Profile) {
    if profile.habits.is_empty() {
        return;
    }
    text.push_str("\n## Habits\n\n");
    text.push_str(&head(["habit", "what it does", "sources"]));
    for habit in &profile.habits {
        let Habit { kind, value, from, evidence, .. } = habit;
        let mut said = if kind == "introduces" { code(&habit.text) } else { prose(&habit.text) };
        if let Some(value) = value {
            said.push_str(&format!(" ({value})"));
        }
        if *from != profile.name {
            said.push_str(&format!(", says {}", link(from)));
        }
        text.push_str(&row([kind, &said, &sources(evidence)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = include_str!("sample.json");

    #[test]
    fn a_page_tells_all() {
        let profile: Profile = serde_json::from_str(PROFILE).expect("a profile");
        assert_eq!(text(&profile), include_str!("sample.md"));
    }

    #[test]
    fn a_computed_profile_names_those_who_say_so() {
        let mut profile: Profile = serde_json::from_str(PROFILE).expect("a profile");
        profile.kind = "computed".to_owned();
        profile.name = "portable".to_owned();
        let text = text(&profile);
        for part in [
            "Worked out from others. Its profile is called `portable`",
            "It is the intersection of [board](board.md), [acme](acme.md), [other](other.md).",
            "\n## `inputSchema`, and the tool as a whole\n",
            "| `one-of`: `oneOf` | request rejected |  | [acme](acme.md), [other](other.md) |\n",
            "| `depth`: too deep | request rejected | at most 10 | [acme](acme.md) |\n",
        ] {
            assert!(text.contains(part), "`{part}` is not in:\n{text}");
        }
    }
}
