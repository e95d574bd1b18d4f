//! Written by `cargo xtask gen` from `profiles/opencode.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_OPENCODE_1814: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/1814", date: "2025-08-11", grade: Grade::Issue };
const E_OPENCODE_21591: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/21591", date: "2026-04-09", grade: Grade::Issue };
const E_OPENCODE_3354: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/3354", date: "2025-10-22", grade: Grade::Issue };
const E_OPENCODE_34505: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/pull/34505", date: "2026-06-29", grade: Grade::Code };
const E_OPENCODE_35516: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/35516", date: "2026-07-06", grade: Grade::Issue };
const E_OPENCODE_43495: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/pull/43495", date: "2026-09-16", grade: Grade::Issue };
const E_OPENCODE_49464: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/49464", date: "2026-09-17", grade: Grade::Issue };
const E_OPENCODE_CODE: Evidence = Evidence { source: "anomalyco/opencode, provider/transform.ts, read in a fork", date: "2026", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "opencode",
    title: "opencode",
    kind: Kind::Client,
    summary: "A coding agent for many providers, on the AI SDK. Claude gets schemas as they are; models of OpenAI get a rewriting like that of Codex, those of Google one that changes values.",
    extends: &["claude-api", "openai", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Rejected, error: Some("input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("with Claude"), evidence: &[E_OPENCODE_35516], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Rejected, error: Some("input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("with Claude"), evidence: &[E_OPENCODE_35516], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Rejected, error: Some("input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("with Claude"), evidence: &[E_OPENCODE_35516], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, error: Some("Failed to get tools"), evidence: &[E_OPENCODE_49464], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 128, root_only: false, prefix: "" }), error: Some("tools.11.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"), note: Some("the name of the server stands before it, slashes and all"), evidence: &[E_OPENCODE_3354], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(128), error: Some("Invalid 'tools': array too long. Expected an array with maximum length 128"), note: Some("with models of OpenAI"), evidence: &[E_OPENCODE_1814], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Ignored, versions: Some("since 2026-06; before, all tools of the server were lost"), note: Some("the list is asked for again without the check"), evidence: &[E_OPENCODE_49464, E_OPENCODE_21591], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "opencode", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "{server}_{tool}", value: None, evidence: &[E_OPENCODE_3354] },
        Habit { kind: HabitKind::ShowsResults, text: "the text; structuredContent only where there is none", value: None, evidence: &[E_OPENCODE_34505] },
        Habit { kind: HabitKind::ChangesSchemas, text: "with Gemini: every value of an enum becomes a string and so does its type, a list of types becomes anyOf, arrays get items of strings", value: None, evidence: &[E_OPENCODE_CODE, E_OPENCODE_43495] },
        Habit { kind: HabitKind::ChangesSchemas, text: "with models of OpenAI: true and false become a string, const an enum, a missing type is guessed", value: None, evidence: &[E_OPENCODE_CODE] },
    ],
};
