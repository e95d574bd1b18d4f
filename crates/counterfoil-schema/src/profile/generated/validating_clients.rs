//! Written by `cargo xtask gen` from `profiles/validating-clients.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_FIRECRAWL_373: Evidence = Evidence { source: "https://github.com/firecrawl/firecrawl-mcp-server/issues/373", date: "2026-08-18", grade: Grade::Issue };
const E_PI_ADAPTER_2: Evidence = Evidence { source: "https://github.com/nicobailon/pi-mcp-adapter/issues/2", date: "2026-02-06", grade: Grade::Issue };
const E_SUPABASE_203: Evidence = Evidence { source: "https://github.com/supabase/mcp/issues/203", date: "2026-01-06", grade: Grade::Issue };
const E_TAILSCALE_101: Evidence = Evidence { source: "https://github.com/HexSleeves/tailscale-mcp/pull/101", date: "2026-05-17", grade: Grade::Issue };
const E_TAILSCALE_46: Evidence = Evidence { source: "https://github.com/HexSleeves/tailscale-mcp/issues/46", date: "2025-11-10", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "validating-clients",
    title: "Clients and gateways that validate",
    kind: Kind::Client,
    summary: "What reports tell of clients and gateways that check arguments against inputSchema, or results against outputSchema, without a name.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["arg-validating-clients/gateways", "mcp clients validating regardless of isError", "mcp-ts-sdk 1.16 clients"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::ToolDropped, error: Some("Additional properties are not allowed ('properties', 'required', 'type' were unexpected)"), note: Some("seen where a closed object declares nothing, as zod writes some records: the tool is listed and every call with a member in it is refused"), evidence: &[E_FIRECRAWL_373], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, error: Some("no schema with key or ref \"https://json-schema.org/draft/2020-12/schema\""), note: Some("those that check with an engine for draft-07: the tool is listed and every call of it fails"), evidence: &[E_TAILSCALE_46, E_SUPABASE_203, E_PI_ADAPTER_2], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::ShowsResults, text: "check structuredContent against outputSchema even when isError is true", value: None, evidence: &[E_TAILSCALE_101] },
        Habit { kind: HabitKind::ChangesArguments, text: "refuse what the schema does not allow, though the server would take it", value: None, evidence: &[E_FIRECRAWL_373] },
    ],
};
