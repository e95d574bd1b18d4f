//! Written by `cargo xtask gen` from `profiles/kiro.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_KIRO_10270: Evidence = Evidence { source: "https://github.com/kirodotdev/Kiro/issues/10270", date: "2026-07-16", grade: Grade::Issue };
const E_KIRO_11027: Evidence = Evidence { source: "https://github.com/kirodotdev/Kiro/issues/11027", date: "2026-08-24", grade: Grade::Issue };
const E_KIRO_CLI: Evidence = Evidence { source: "tests of a public server that tell clients apart (showsConsentPrompt.test.ts)", date: "2026-11-30", grade: Grade::Claim };
const E_SUPABASE_203: Evidence = Evidence { source: "https://github.com/supabase/mcp/issues/203", date: "2026-01-06", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "kiro",
    title: "Kiro",
    kind: Kind::Client,
    summary: "Amazon's editor and agent, on Bedrock. One tool with a root that Bedrock refuses blocks every turn.",
    extends: &["bedrock", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, error: Some("The value at toolConfig.tools.N.toolSpec.inputSchema.json.type must be one of the following: object."), evidence: &[E_KIRO_11027, E_KIRO_10270], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, error: Some("The value at toolConfig.tools.N.toolSpec.inputSchema.json.type must be one of the following: object."), evidence: &[E_KIRO_11027, E_KIRO_10270], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, error: Some("The value at toolConfig.tools.N.toolSpec.inputSchema.json.type must be one of the following: object."), evidence: &[E_KIRO_11027, E_KIRO_10270], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, error: Some("Validation failed calling list_projects with args {}: no schema with key or ref \"https://json-schema.org/draft/2020-12/schema\""), versions: Some("2026-01"), note: Some("the tool is listed and every call of it fails"), evidence: &[E_SUPABASE_203], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "kiro-cli", value: None, evidence: &[E_KIRO_CLI] },
        Habit { kind: HabitKind::Introduces, text: "Q-DEV-CLI", value: None, evidence: &[E_CLIENT_LIST] },
    ],
};
