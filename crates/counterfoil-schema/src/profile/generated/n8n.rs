//! Written by `cargo xtask gen` from `profiles/n8n.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_N8N_15603: Evidence = Evidence { source: "https://github.com/n8n-io/n8n/issues/15603", date: "2025-05-22", grade: Grade::Issue };
const E_N8N_24263: Evidence = Evidence { source: "https://github.com/n8n-io/n8n/pull/24263", date: "2026-01-13", grade: Grade::Code };
const E_N8N_NODES_129: Evidence = Evidence { source: "https://github.com/nerding-io/n8n-nodes-mcp/issues/129", date: "2025-05-30", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "n8n",
    title: "n8n",
    kind: Kind::Client,
    summary: "Workflows with agents. Its MCP Client Tool turns JSON Schema into zod; what it does not know becomes anything at all, silently.",
    extends: &["openai", "claude-api", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["n8n MCP Client Tool", "n8n-nodes-mcp"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
        Fact { construct: Construct::RefDynamic, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnchor, verdict: Verdict::Mangled, note: Some("becomes z.any(): the model sees no rule, and the server refuses the arguments"), evidence: &[E_N8N_15603], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "@n8n/n8n-nodes-langchain.mcpClientTool", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ChangesArguments, text: "arguments that the schema does not declare are left out, unless additionalProperties is true", value: None, evidence: &[E_N8N_24263] },
        Habit { kind: HabitKind::ChangesSchemas, text: "n8n-nodes-mcp: nested objects and arrays lose their fields", value: None, evidence: &[E_N8N_NODES_129] },
    ],
};
