//! Written by `cargo xtask gen` from `profiles/hermes.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_GBRAIN_3850: Evidence = Evidence { source: "https://github.com/garrytan/gbrain/pull/3850", date: "2026-08-06", grade: Grade::Issue };
const E_HERMES_101669: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/issues/101669", date: "2026-09-02", grade: Grade::Issue };
const E_HERMES_64054: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/pull/64054", date: "2026-07-14", grade: Grade::Code };
const E_HERMES_73739: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/issues/73739", date: "2026-07-29", grade: Grade::Issue };
const E_HERMES_99438: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/issues/99438", date: "2026-08-31", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "hermes",
    title: "Hermes Agent",
    kind: Kind::Client,
    summary: "The agent of Nous Research, on the Python SDK. For Gemini it keeps a list of keywords, on which references are not.",
    extends: &["openai", "claude-api", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["hermes-agent(gemini)"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, error: Some("ValidationError: 1 validation error for ListToolsResult"), versions: Some("0.21.0, with mcp 2.0.0"), note: Some("1 of 312 tools"), evidence: &[E_HERMES_101669], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Mangled, note: Some("with Gemini: the reference is dropped and nothing is left of the argument"), evidence: &[E_HERMES_99438], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Mangled, note: Some("with Gemini: the reference is dropped and nothing is left of the argument"), evidence: &[E_HERMES_99438], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Mangled, note: Some("with Gemini: the reference is dropped and nothing is left of the argument"), evidence: &[E_HERMES_99438], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Mangled, note: Some("with Gemini: the reference is dropped and nothing is left of the argument"), evidence: &[E_HERMES_99438], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Stripped, note: Some("with Gemini"), evidence: &[E_HERMES_64054], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::NamesTools, text: "mcp__{server}__{tool}", value: None, evidence: &[E_HERMES_73739] },
        Habit { kind: HabitKind::ChangesArguments, text: "may send \"\" or null for optional arguments", value: None, evidence: &[E_GBRAIN_3850] },
    ],
};
