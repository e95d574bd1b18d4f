//! Written by `cargo xtask gen` from `profiles/antigravity.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_ANTIGRAVITY_280: Evidence = Evidence { source: "https://github.com/NoeFabris/opencode-antigravity-auth/pull/280", date: "2026-01-23", grade: Grade::Issue };
const E_ANTIGRAVITY_FORMS: Evidence = Evidence { source: "notes of a public server on antigravity-client 1.0.0", date: "2026-11-30", grade: Grade::Claim };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_DIRECTUS_12: Evidence = Evidence { source: "https://github.com/pixelsock/directus-mcp/issues/12", date: "2026-03-04", grade: Grade::Issue };
const E_OBSIDIAN_17: Evidence = Evidence { source: "https://github.com/Piotr1215/mcp-obsidian/issues/17", date: "2026-02-25", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "antigravity",
    title: "Google Antigravity",
    kind: Kind::Client,
    summary: "Google's editor. Its models of Gemini have the rules of the parameters form, those of Claude the meta-schema of 2020-12.",
    extends: &["gemini", "claude-api", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["antigravity/gemini", "antigravity(gemini)", "antigravity(claude on vertex)", "antigravity/claude-desktop"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, evidence: &[E_OBSIDIAN_17], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("items: missing field"), evidence: &[E_DIRECTUS_12], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z_", rest: "A-Za-z0-9_-", longest: 64, root_only: false, prefix: "" }), error: Some("invalid function name must start with a letter or underscore"), evidence: &[E_ANTIGRAVITY_280], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "antigravity-client", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::DrawsForms, text: "says that it does, and answers cancel", value: None, evidence: &[E_ANTIGRAVITY_FORMS] },
    ],
};
