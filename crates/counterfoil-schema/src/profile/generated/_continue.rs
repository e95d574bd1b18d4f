//! Written by `cargo xtask gen` from `profiles/continue.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_CONTINUE_CODE: Evidence = Evidence { source: "continuedev/continue d0a3c0b6", date: "2026-06-18", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "continue",
    title: "Continue",
    kind: Kind::Client,
    summary: "A coding assistant for editors and the command line. Most providers get schemas as they are; its converter for Gemini stumbles over what has no single type.",
    extends: &["claude-api", "openai", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Crash, note: Some("with Gemini: a node whose type is no string"), evidence: &[E_CONTINUE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Crash, note: Some("with Gemini: a node whose type is no string"), evidence: &[E_CONTINUE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Crash, note: Some("with Gemini: a node whose type is no string"), evidence: &[E_CONTINUE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Stripped, note: Some("with Gemini"), evidence: &[E_CONTINUE_CODE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "continue-cli-client", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ChangesSchemas, text: "with Gemini: a node without a type, such as anyOf alone or $ref, fails the request, and enums become strings", value: None, evidence: &[E_CONTINUE_CODE] },
    ],
};
