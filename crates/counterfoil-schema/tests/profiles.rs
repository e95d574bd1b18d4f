//! The profiles as they are: what must be true of every one of them.

use std::collections::BTreeSet;

use counterfoil_schema::profile::{Grade, HabitKind, Kind, Profile, SERVER_NAME_LENGTH, all};
use counterfoil_schema::{Construct, Side, Verdict};

/// Profiles that must be there: others may be added.
const PROMISED: &[&str] = &[
    "claude-api",
    "claude-strict",
    "claude-code",
    "claude-desktop",
    "openai",
    "openai-strict",
    "azure-foundry",
    "codex",
    "gemini",
    "gemini-json-schema",
    "gemini-cli",
    "vertex",
    "bedrock",
    "mistral",
    "deepseek",
    "groq-strict",
    "cerebras",
    "fireworks",
    "xai",
    "kimi",
    "ollama",
    "llama-cpp",
    "llguidance",
    "xgrammar",
    "outlines",
    "vscode-copilot",
    "cursor",
    "windsurf",
    "zed",
    "opencode",
    "antigravity",
    "vercel-ai",
    "langchain",
    "pydantic-ai",
    "mcp-ts-sdk-1",
    "mcp-ts-sdk-2",
    "mcp-python-sdk",
    "mcp-inspector",
    "portable",
    "portable-all",
];

const SIDES: [Side; 2] = [Side::Input, Side::Output];

fn named(name: &str) -> Profile {
    Profile::named(name).unwrap_or_else(|unknown| panic!("{unknown}"))
}

/// All profiles, the computed ones too.
fn profiles() -> impl Iterator<Item = Profile> {
    Profile::names().map(named)
}

#[test]
fn every_promised_profile_is_there() {
    let names: BTreeSet<_> = Profile::names().collect();
    let missing: Vec<_> = PROMISED.iter().filter(|name| !names.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn names_are_sorted_and_unique() {
    let names: Vec<_> = all().iter().map(|data| data.name).collect();
    assert!(names.is_sorted(), "{names:?}");
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    let aliases: Vec<_> = all().iter().flat_map(|data| data.aliases).collect();
    assert_eq!(aliases.iter().collect::<BTreeSet<_>>().len(), aliases.len(), "{aliases:?}");
}

#[test]
fn every_profile_resolves_to_what_it_and_others_say() {
    for profile in profiles() {
        let name = profile.name();
        assert!(!profile.title().is_empty() && !profile.summary().is_empty(), "{name} says nothing of itself");
        assert!(profile.known() > 0, "nothing is known of {name}");
        assert!(!profile.parts().is_empty(), "{name} is made of nothing");
        for side in SIDES {
            for construct in Construct::ALL {
                let rules = profile.rules(side, *construct);
                assert!(rules.iter().all(|rule| rule.fact.construct == *construct), "{name}: {construct}");
                assert!(rules.is_sorted_by(|one, other| one.fact.verdict >= other.fact.verdict), "{name}: {rules:?}");
                assert!(
                    rules.iter().all(|rule| profile.kind() == Kind::Computed || profile.parts().contains(&rule.from))
                );
            }
        }
    }
}

#[test]
fn a_profile_of_its_own_is_the_first_part_and_its_facts_hold() {
    for data in all() {
        let profile = named(data.name);
        assert_eq!(profile.parts().first(), Some(data));
        assert_eq!(profile.data(), Some(*data));
        assert_eq!((profile.kind(), profile.title()), (data.kind, data.title));
        for (side, facts) in [(Side::Input, data.input), (Side::Output, data.output)] {
            assert!(facts.is_sorted_by_key(|fact| fact.construct), "{}", data.name);
            for fact in facts {
                let rules = profile.rules(side, fact.construct);
                assert!(rules.len() == 1 && std::ptr::eq(rules[0].fact, fact), "{}: {}", data.name, fact.construct);
            }
        }
    }
}

#[test]
fn every_fact_has_its_sources() {
    for data in all() {
        for fact in data.input.iter().chain(data.output) {
            let known = fact.verdict != Verdict::Unknown;
            assert!(!known || !fact.evidence.is_empty(), "{}: {}", data.name, fact.construct);
        }
        for habit in data.habits {
            assert!(!habit.evidence.is_empty(), "{}: {}", data.name, habit.text);
        }
    }
}

#[test]
fn computed_profiles_hold_only_what_hurts() {
    for name in ["portable", "portable-all"] {
        let profile = named(name);
        assert_eq!((profile.kind(), profile.data()), (Kind::Computed, None));
        assert_eq!(profile.habits().count(), 0);
        for side in SIDES {
            for rule in Construct::ALL.iter().flat_map(|construct| profile.rules(side, *construct)) {
                assert!(rule.fact.verdict >= Verdict::Mangled, "{name}: {rule:?}");
            }
        }
    }
    assert!(named("portable").keeps_values() && !named("portable-all").keeps_values());
}

/// The intersection is as bad as the worst of its parts, and no worse.
#[test]
fn computed_profiles_are_the_worst_of_their_parts() {
    for (name, takes) in [
        (
            "portable",
            Box::new(|profile: &Profile| profile.data().is_some_and(|data| data.portable)) as Box<dyn Fn(&_) -> _>,
        ),
        ("portable-all", Box::new(|profile: &Profile| profile.data().is_some_and(|data| !data.strict))),
    ] {
        let computed = named(name);
        let parts: Vec<_> = all().iter().map(|data| named(data.name)).filter(|profile| takes(profile)).collect();
        assert!(parts.len() > 5, "{name} is made of {} profiles", parts.len());
        assert_eq!(computed.parts().len(), parts.len());
        for (side, construct) in SIDES.iter().flat_map(|side| Construct::ALL.iter().map(move |one| (*side, *one))) {
            let worst = parts.iter().map(|part| part.verdict(side, construct)).max().unwrap_or_default();
            let expected = if worst >= Verdict::Mangled { worst } else { Verdict::Unknown };
            assert_eq!(computed.verdict(side, construct), expected, "{name}: {construct}");
        }
    }
}

/// What a model should read stays in what everyone survives.
#[test]
fn portable_keeps_what_the_tickets_say() {
    let portable = named("portable");
    for construct in [
        Construct::MinLength,
        Construct::MaxLength,
        Construct::Minimum,
        Construct::Maximum,
        Construct::Enum,
        Construct::Default,
        Construct::MaxItems,
        Construct::Description,
        Construct::OptionalProperty,
    ] {
        assert!(portable.survives(Side::Input, construct), "{:?}", portable.rules(Side::Input, construct));
    }
    for format in ["email", "uri", "date-time", "uuid"] {
        assert!(portable.refuses_format(Side::Input, format).is_none(), "{format}");
    }
}

#[test]
fn strict_modes_require_every_property_and_are_nobodys_default() {
    assert!(named("openai-strict").is_strict());
    for profile in profiles() {
        let data = profile.data();
        if profile.is_strict() {
            assert!(data.is_some_and(|data| data.strict && !data.portable), "{}", profile.name());
        }
    }
}

#[test]
fn a_client_on_one_provider_has_that_provider_alone() {
    let profile = named(" Cursor + Gemini");
    assert_eq!((profile.name(), profile.kind()), ("cursor+gemini", Kind::Client));
    let parts: Vec<_> = profile.parts().iter().map(|part| part.name).collect();
    assert!(parts.contains(&"cursor") && parts.contains(&"gemini"), "{parts:?}");
    let others = profile.parts().iter().filter(|part| matches!(part.kind, Kind::Provider | Kind::Engine));
    let gemini = named("gemini");
    assert!(others.into_iter().all(|part| gemini.parts().contains(part)), "{parts:?}");
    assert_eq!(profile.data().map(|data| data.name), Some("cursor"));
    // On itself, a profile is only itself.
    assert_eq!(named("gemini+gemini").name(), "gemini");
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    for (name, asked, nearest) in [
        ("cursr", "cursr", Some("cursor")),
        ("cursr+gemini", "cursr", Some("cursor")),
        ("cursor+gemni", "gemni", Some("gemini")),
        ("cursor+portable", "cursor+portable", Some("portable")),
        ("qqqq", "qqqq", None),
        ("", "", None),
    ] {
        let unknown = Profile::named(name).expect_err("there is none of that name");
        assert_eq!((unknown.name.as_str(), unknown.nearest), (asked, nearest));
    }
}

#[test]
fn clients_are_known_by_how_they_introduce_themselves() {
    let mut known = 0;
    for data in all() {
        for name in data.introductions() {
            known += 1;
            for said in [name.to_owned(), name.to_uppercase(), format!(" {name} (via mcp-remote 0.1.30)")] {
                let found = Profile::introduced(&said);
                assert_eq!(found.as_ref().map(Profile::name), Some(data.name), "{said}");
            }
        }
    }
    assert!(known > 5, "only {known} introductions are known");
    assert!(Profile::introduced("nobody-knows-me").is_none());
    assert!(Profile::introduced("").is_none());
}

#[test]
fn habits_are_inherited_but_for_introductions() {
    for profile in profiles() {
        let own = profile.data();
        for (habit, from) in profile.habits() {
            assert!(habit.kind != HabitKind::Introduces || own == Some(from), "{}: {}", profile.name(), habit.text);
        }
        let stated = own.map(|data| data.habits.len()).unwrap_or_default();
        assert!(profile.habits().count() >= stated, "{}", profile.name());
    }
}

#[test]
fn limits_and_names_of_several_profiles_all_count() {
    for profile in profiles() {
        for construct in Construct::ALL {
            let rules = profile.rules(Side::Input, *construct).iter().filter(|rule| !rule.fact.verdict.survives());
            let smallest = rules.filter_map(|rule| rule.fact.limit).min();
            assert_eq!(profile.limit(Side::Input, *construct), smallest);
            if let Some(limit) = smallest {
                let refuses = |measure| profile.refuses_measure(Side::Input, *construct, measure).is_some();
                assert!(refuses(limit + 1) && !refuses(limit), "{}: {construct} {limit}", profile.name());
            }
        }
        // A plain name is taken by everyone.
        for construct in [Construct::PropertyName, Construct::ToolName, Construct::ToolNameLength] {
            let refused = profile.refuses_name(construct, "create_ticket");
            assert!(refused.is_none(), "{}: {refused:?}", profile.name());
            for (rule, names) in profile.name_rules(construct) {
                if names.longest < 1000 {
                    let prefix = names.prefix_length(SERVER_NAME_LENGTH);
                    assert!(prefix < names.longest, "{rule:?} leaves no room for a name");
                    let long = "a".repeat(names.longest - prefix + 1);
                    assert!(profile.refuses_name(construct, &long).is_some(), "{}: {rule:?}", profile.name());
                }
            }
        }
    }
}

#[test]
fn most_is_known_better_than_by_inference() {
    let evidence: Vec<_> =
        all().iter().flat_map(|data| data.input.iter().chain(data.output)).flat_map(|fact| fact.evidence).collect();
    let claims = evidence.iter().filter(|piece| piece.grade == Grade::Claim).count();
    assert!(claims * 3 < evidence.len(), "{claims} of {} pieces of evidence are only claims", evidence.len());
}
