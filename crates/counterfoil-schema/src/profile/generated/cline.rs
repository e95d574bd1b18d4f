//! Written by `cargo xtask gen` from `profiles/cline.toml`; change that instead.

use crate::profile::data::{Evidence, Grade, Habit, HabitKind, Kind, ProfileData};

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_CLINE_8797: Evidence = Evidence { source: "https://github.com/cline/cline/issues/8797", date: "2026-01-22", grade: Grade::Issue };
const E_CLINE_CODE: Evidence = Evidence { source: "cline/cline 21cb8d25", date: "2026-08-22", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "cline",
    title: "Cline",
    kind: Kind::Client,
    summary: "A coding agent in VS Code. It passes schemas on, so that the provider's rules hold.",
    extends: &["claude-api", "openai", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "Cline", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::AtStart, text: "the tools; the instructions of a server are not shown to its model", value: None, evidence: &[E_CLINE_8797] },
        Habit { kind: HabitKind::ChangesSchemas, text: "none: the provider gets them as they are", value: None, evidence: &[E_CLINE_CODE] },
    ],
};
