//! Written by `cargo xtask gen` from `profiles/claude-desktop.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_ACTION_MCP_181: Evidence = Evidence { source: "https://github.com/seuros/action_mcp/issues/181", date: "2026-01-29", grade: Grade::Issue };
const E_ANKI_75: Evidence = Evidence { source: "https://github.com/ankimcp/anki-mcp-server-addon/issues/75", date: "2026-09-11", grade: Grade::Issue };
const E_CC_59227: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/59227", date: "2026-05-14", grade: Grade::Issue };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_HOSTINGER_51: Evidence = Evidence { source: "https://github.com/hostinger/api-mcp-server/issues/51", date: "2026-07-09", grade: Grade::Issue };
const E_KINTONE_553: Evidence = Evidence { source: "https://github.com/kintone/mcp-server/issues/553", date: "2026-08-18", grade: Grade::Issue };
const E_MCP_REMOTE: Evidence = Evidence { source: "PostHog, tests of its statistics of MCP clients: claude-ai (via mcp-remote 0.1.37)", date: "2026-11-30", grade: Grade::Code };
const E_MEHO_2745: Evidence = Evidence { source: "https://github.com/evoila/meho/issues/2745", date: "2026-08-02", grade: Grade::Issue };
const E_PUBLISHER_543: Evidence = Evidence { source: "https://github.com/malloydata/publisher/pull/543", date: "2025-12-24", grade: Grade::Issue };
const E_TOOLUNIVERSE_3: Evidence = Evidence { source: "https://github.com/mims-harvard/ToolUniverse/issues/3", date: "2025-06-05", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "claude-desktop",
    title: "Claude Desktop, claude.ai and Cowork",
    kind: Kind::Client,
    summary: "Anthropic's apps, on the Messages API. One tool name that they do not take withholds the whole connector.",
    extends: &["claude-api", "mcp-ts-sdk-2", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["claude-desktop"],
    judges: &["meta-2020-12"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_KINTONE_553], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::ListLost, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 64, root_only: false, prefix: "" }), error: Some("tools.N.FrontendRemoteMcpToolDefinition.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"), note: Some("dots and slashes; the whole connector is withheld"), evidence: &[E_MEHO_2745, E_HOSTINGER_51, E_PUBLISHER_543], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::ListLost, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "" }), error: Some("tools.N.FrontendRemoteMcpToolDefinition.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"), evidence: &[E_TOOLUNIVERSE_3, E_MEHO_2745], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, error: Some("Tool has an invalid outputSchema: JSON Schema declares an unsupported dialect ($schema: http://json-schema.org/draft-07/schema#). The default validator supports JSON Schema 2020-12 only."), versions: Some("2026-08 and 2026-09"), note: Some("the tool is listed and every call of it fails"), evidence: &[E_ANKI_75], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "claude-ai", value: None, evidence: &[E_CLIENT_LIST, E_MCP_REMOTE] },
        Habit { kind: HabitKind::ShowsResults, text: "the text: a result with structuredContent and without text shows nothing", value: None, evidence: &[E_ACTION_MCP_181] },
        Habit { kind: HabitKind::ChangesArguments, text: "lists and objects were sent as their JSON text", value: None, evidence: &[E_CC_59227] },
    ],
};
