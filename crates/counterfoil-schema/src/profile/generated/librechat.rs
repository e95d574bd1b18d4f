//! Written by `cargo xtask gen` from `profiles/librechat.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_CRAWL4AI_2207: Evidence = Evidence { source: "https://github.com/unclecode/crawl4ai/issues/2207", date: "2026-08-27", grade: Grade::Issue };
const E_LIBRECHAT_12678: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/issues/12678", date: "2026-04-15", grade: Grade::Issue };
const E_LIBRECHAT_14161: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/pull/14161", date: "2026-07", grade: Grade::Issue };
const E_LIBRECHAT_AGENTS: Evidence = Evidence { source: "danny-avila/agents 28eab85b, removeAdditionalProperties", date: "2026-08-22", grade: Grade::Code };
const E_SERVERS_2631: Evidence = Evidence { source: "https://github.com/modelcontextprotocol/servers/pull/2631", date: "2025-08-27", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "librechat",
    title: "LibreChat",
    kind: Kind::Client,
    summary: "A chat application for many providers. It deletes keys named additionalProperties, $schema and strict wherever they stand, a parameter of that name included.",
    extends: &["claude-api", "openai", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["librechat(anthropic)"],
    judges: &[],
    rewrite: Some(Rewrite::LibreChat),
    input: &[
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("400 invalid_type expected object received undefined path [n,function,parameters,properties] Required"), evidence: &[E_CRAWL4AI_2207], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, versions: Some("since 2026-07"), note: Some("inlined"), evidence: &[E_LIBRECHAT_14161], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, versions: Some("since 2026-07"), note: Some("inlined"), evidence: &[E_LIBRECHAT_14161], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Accepted, versions: Some("since 2026-07"), note: Some("inlined"), evidence: &[E_LIBRECHAT_14161], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Stripped, evidence: &[E_LIBRECHAT_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 128, root_only: false, prefix: "" }), error: Some("400 tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"), note: Some("the name of the server stands after it, spaces and all"), evidence: &[E_LIBRECHAT_12678], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "@librechat/api-client", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "{tool}_mcp_{server}", value: None, evidence: &[E_LIBRECHAT_12678] },
        Habit { kind: HabitKind::ChangesArguments, text: "optional arguments that were not given are sent as null", value: None, evidence: &[E_SERVERS_2631] },
        Habit { kind: HabitKind::ChangesSchemas, text: "a property named additionalProperties, $schema or strict disappears", value: None, evidence: &[E_LIBRECHAT_AGENTS] },
    ],
};
