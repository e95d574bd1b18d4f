//! Written by `cargo xtask gen` from `profiles/cursor.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_AGENT_BUNDLE_580: Evidence = Evidence { source: "https://github.com/ScriptedAlchemy/agent-bundle/pull/580", date: "2026-09-05", grade: Grade::Issue };
const E_ANYTYPE_5: Evidence = Evidence { source: "https://github.com/anyproto/anytype-mcp/issues/5", date: "2025-06-25", grade: Grade::Issue };
const E_AWSLABS_1283: Evidence = Evidence { source: "https://github.com/awslabs/mcp/issues/1283", date: "2025-09-15", grade: Grade::Issue };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_COMPOSIO_2788: Evidence = Evidence { source: "https://github.com/ComposioHQ/composio/issues/2788", date: "2026-02-27", grade: Grade::Issue };
const E_CURSOR_ENGINE: Evidence = Evidence { source: "ajv 8.20.0 for draft-07, run on the probes; that Cursor uses it is told in https://github.com/ScriptedAlchemy/agent-bundle/pull/580", date: "2026-11-30", grade: Grade::Claim };
const E_PLAYWRIGHT_145: Evidence = Evidence { source: "https://github.com/executeautomation/mcp-playwright/issues/145", date: "2025-06-17", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "cursor",
    title: "Cursor",
    kind: Kind::Client,
    summary: "The editor Cursor, with models of several providers. It is closed: what is known comes from reports.",
    extends: &["claude-api", "openai", "gemini-json-schema", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["cursor", "cursor(anthropic)"],
    judges: &["ajv-draft-07"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::ToolDropped, names: Some(NameRule { first: "*", rest: "*", longest: 59, root_only: false, prefix: "{server}" }), error: Some("Combined server and tool name length (60) exceeds 60 characters"), evidence: &[E_COMPOSIO_2788, E_AWSLABS_1283, E_PLAYWRIGHT_145], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::ToolDropped, limit: Some(40), error: Some("Cursor will only send the first 40 tools to the Agent"), versions: Some("2025"), evidence: &[E_ANYTYPE_5], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it; whether it compiles inputSchema is not known"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::ToolDropped, note: Some("beside prefixItems, which its draft-07 engine ignores, items: false refuses every result"), evidence: &[E_AGENT_BUNDLE_580], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::ToolDropped, note: Some("the engine that Cursor checks results with refuses it"), evidence: &[E_CURSOR_ENGINE], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "cursor-vscode", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "the names of server and tool together count, at most 59 characters", value: None, evidence: &[E_COMPOSIO_2788] },
        Habit { kind: HabitKind::DrawsForms, text: "yes", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ShowsResults, text: "checks structuredContent with a draft-07 engine", value: None, evidence: &[E_AGENT_BUNDLE_580] },
    ],
};
