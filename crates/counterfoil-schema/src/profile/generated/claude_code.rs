//! Written by `cargo xtask gen` from `profiles/claude-code.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_CC_2176: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/releases/tag/v2.1.76", date: "2026-03-14", grade: Grade::Doc };
const E_CC_22276: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/22276", date: "2026", grade: Grade::Issue };
const E_CC_2KB: Evidence = Evidence { source: "https://github.com/bug-ops/zeph/issues/2450", date: "2026-03", grade: Grade::Issue };
const E_CC_44364: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/44364", date: "2026-04-06", grade: Grade::Issue };
const E_CC_79944: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/79944", date: "2026-09-22", grade: Grade::Issue };
const E_CC_82652: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/82652", date: "2026-08-15", grade: Grade::Issue };
const E_CC_88049: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/88049", date: "2026-08-19", grade: Grade::Issue };
const E_CC_88882: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/88882", date: "2026-08-22", grade: Grade::Issue };
const E_CC_92648: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/92648", date: "2026-09-07", grade: Grade::Issue };
const E_CC_92900: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/92900", date: "2026-09-08", grade: Grade::Issue };
const E_CC_95239: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/95239", date: "2026-09-17", grade: Grade::Issue };
const E_CC_95504: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/95504", date: "2026-09-19", grade: Grade::Issue };
const E_CC_DOCS: Evidence = Evidence { source: "Claude Code documentation, Connect Claude Code to tools via MCP, as quoted in public notes", date: "2026-10-06", grade: Grade::Doc };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_DOKPLOY_74: Evidence = Evidence { source: "https://github.com/Dokploy/mcp/issues/74", date: "2026-08-16", grade: Grade::Issue };
const E_FREEE_15: Evidence = Evidence { source: "https://github.com/freee/freee-mcp/issues/15", date: "2025-07-12", grade: Grade::Issue };
const E_HA_176762: Evidence = Evidence { source: "https://github.com/home-assistant/core/issues/176762", date: "2026-07-18", grade: Grade::Issue };
const E_HYPERDX_2925: Evidence = Evidence { source: "https://github.com/hyperdxio/hyperdx/pull/2925", date: "2026-08-17", grade: Grade::Issue };
const E_LONGHAND_9: Evidence = Evidence { source: "https://github.com/Wynelson94/longhand/issues/9", date: "2026-05-22", grade: Grade::Issue };
const E_OPENCODE_3354: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/3354", date: "2025-10-22", grade: Grade::Issue };
const E_RALPH_351: Evidence = Evidence { source: "https://github.com/mikeyobrien/ralph-orchestrator/pull/351", date: "2026", grade: Grade::Issue };
const E_TS_SDK_745: Evidence = Evidence { source: "https://github.com/modelcontextprotocol/typescript-sdk/issues/745", date: "2025-07-08", grade: Grade::Issue };
const E_WHALES_57: Evidence = Evidence { source: "https://github.com/erikmaday/unusual-whales-mcp/pull/57", date: "2026-01-08", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "claude-code",
    title: "Claude Code",
    kind: Kind::Client,
    summary: "Anthropic's coding agent, on the Messages API without strict tools. Since August 2026 it leaves out tools that the API would refuse; before, one of them made every turn fail.",
    extends: &["claude-api", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["claude-code"],
    judges: &["mcp-ts-sdk-1", "meta-2020-12"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, note: Some("silently; the server shows as connected"), evidence: &[E_CC_88049], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, note: Some("silently; the server shows as connected"), evidence: &[E_CC_88049], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, note: Some("silently; the server shows as connected"), evidence: &[E_CC_88049], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::ToolDropped, versions: Some("since 2026-08; before, the API refused every turn"), note: Some("silently"), evidence: &[E_CC_95504], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::ToolDropped, versions: Some("since 2026-08; before, the API refused every turn"), note: Some("silently"), evidence: &[E_CC_95504], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::ToolDropped, versions: Some("since 2026-08; before, the API refused every turn"), note: Some("silently"), evidence: &[E_CC_95504], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::ToolDropped, versions: Some("since 2026-08; before, the API refused every turn"), note: Some("silently"), evidence: &[E_CC_95504], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::ListLost, note: Some("54 tools were not fetched"), evidence: &[E_RALPH_351], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, note: Some("silently: 0 of 53 tools; the Agent SDK too"), evidence: &[E_CC_92900], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Mangled, note: Some("the model's value arrives as a string: 8 as \"8\", an object as its JSON text"), evidence: &[E_CC_82652], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Mangled, note: Some("a branch that is {}: the arguments arrive wrapped in __unparsedToolInput"), evidence: &[E_HA_176762], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_DOKPLOY_74], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_TS_SDK_745, E_HYPERDX_2925], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("shown to the user as a failed authentication"), evidence: &[E_CC_44364], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_.-", rest: "A-Za-z0-9_.-", longest: 64, root_only: true, prefix: "" }), error: Some("Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"), note: Some("since 2026-08 the tool is left out silently instead"), evidence: &[E_FREEE_15, E_WHALES_57, E_CC_92648], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Rejected, names: Some(NameRule { first: "*", rest: "*", longest: 128, root_only: false, prefix: "mcp__{server}__" }), error: Some("tools.N.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"), versions: Some("64 until 2025"), note: Some("managed connectors spend 36 characters on a UUID"), evidence: &[E_CC_22276, E_OPENCODE_3354], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionLength, verdict: Verdict::Stripped, limit: Some(2048), versions: Some("since 2026-03"), note: Some("the rest is cut off"), evidence: &[E_CC_2KB], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("fetching tools failed: invalid_value path [tools,0,outputSchema,type] Invalid input: expected \"object\""), evidence: &[E_LONGHAND_9], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("fetching tools failed: invalid_value path [tools,0,outputSchema,type] Invalid input: expected \"object\""), evidence: &[E_LONGHAND_9], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("fetching tools failed: invalid_value path [tools,0,outputSchema,type] Invalid input: expected \"object\""), evidence: &[E_LONGHAND_9], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, error: Some("JSON Schema declares an unsupported dialect ($schema: http://json-schema.org/draft-07/schema#)"), versions: Some("2026-08 and 2026-09"), note: Some("the tool is listed and every call of it fails"), evidence: &[E_CC_88882], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "claude-code", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "mcp__{server}__{tool}", value: None, evidence: &[E_CC_22276] },
        Habit { kind: HabitKind::CutsDescriptions, text: "the description of a tool is cut at 2 KB", value: Some(2048), evidence: &[E_CC_2KB, E_CC_DOCS] },
        Habit { kind: HabitKind::CutsInstructions, text: "the instructions of a server are cut at 2 KB", value: Some(2048), evidence: &[E_CC_2KB, E_CC_DOCS] },
        Habit { kind: HabitKind::AtStart, text: "the names of tools and the instructions of servers; schemas are loaded when its model searches for a tool, unless _meta has anthropic/alwaysLoad", value: None, evidence: &[E_CC_DOCS] },
        Habit { kind: HabitKind::DrawsForms, text: "yes, fields and addresses, since 2.1.76", value: None, evidence: &[E_CC_2176] },
        Habit { kind: HabitKind::ShowsResults, text: "structuredContent as JSON when there is any, the text is then left out; else the text", value: None, evidence: &[E_CC_79944] },
        Habit { kind: HabitKind::ChangesArguments, text: "what has the schema {} is sent as a string, and null is never sent", value: None, evidence: &[E_CC_82652, E_CC_95239] },
    ],
};
