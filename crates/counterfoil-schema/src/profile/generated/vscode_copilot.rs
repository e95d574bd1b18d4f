//! Written by `cargo xtask gen` from `profiles/vscode-copilot.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_COPILOT_11653: Evidence = Evidence { source: "https://github.com/microsoft/vscode-copilot-release/issues/11653", date: "2025-06-05", grade: Grade::Issue };
const E_COPILOT_CODE: Evidence = Evidence { source: "microsoft/vscode-copilot-chat 31acd00a, toolSchemaNormalizer.ts", date: "2026-03-29", grade: Grade::Code };
const E_DOCKER_275: Evidence = Evidence { source: "https://github.com/docker/mcp-gateway/issues/275", date: "2025-12-03", grade: Grade::Issue };
const E_FIRECRAWL_107: Evidence = Evidence { source: "https://github.com/firecrawl/firecrawl-mcp-server/issues/107", date: "2025-09-18", grade: Grade::Issue };
const E_FIRECRAWL_112: Evidence = Evidence { source: "https://github.com/firecrawl/firecrawl-mcp-server/issues/112", date: "2025-09-26", grade: Grade::Issue };
const E_META: Evidence = Evidence { source: "jsonschema 4.26.0, check of the meta-schemas, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };
const E_REME_84: Evidence = Evidence { source: "https://github.com/agentscope-ai/ReMe/issues/84", date: "2026-01-26", grade: Grade::Issue };
const E_ROOTLY_82: Evidence = Evidence { source: "https://github.com/rootlyhq/rootly-mcp-server/issues/82", date: "2026-04-08", grade: Grade::Issue };
const E_TELEGRAM_6: Evidence = Evidence { source: "https://github.com/chaindead/telegram-mcp/issues/6", date: "2025-05-09", grade: Grade::Issue };
const E_VSCODE_243602: Evidence = Evidence { source: "https://github.com/microsoft/vscode/issues/243602", date: "2025-03-14", grade: Grade::Issue };
const E_VSCODE_CODE: Evidence = Evidence { source: "microsoft/vscode, mcpServer.ts, read in a fork", date: "2026", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "vscode-copilot",
    title: "VS Code with Copilot Chat",
    kind: Kind::Client,
    summary: "VS Code checks every schema against the meta-schema of draft-07 and leaves out what does not pass; Copilot Chat then normalises for models of OpenAI, Anthropic and Google.",
    extends: &["openai", "claude-api", "gemini-json-schema", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["vscode", "vscode-copilot"],
    judges: &["meta-draft-07"],
    rewrite: Some(Rewrite::CopilotChat),
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Mangled, note: Some("the root is replaced by an object without properties: all parameters are lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Mangled, note: Some("the root is replaced by an object without properties: all parameters are lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Mangled, note: Some("the root is replaced by an object without properties: all parameters are lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Mangled, note: Some("deleted; what only the branches declare is lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Mangled, note: Some("deleted; what only the branches declare is lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Mangled, note: Some("deleted; what only the branches declare is lost"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Stripped, evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Stripped, evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, note: Some("properties: {} is added"), evidence: &[E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, note: Some("for Gemini: becomes nullable"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Mangled, note: Some("for Gemini: [A, B, null] loses the null"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("Failed to validate tool X: ... Please open an issue for the MCP server"), evidence: &[E_ROOTLY_82, E_REME_84], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Mangled, note: Some("becomes a list of anyOf"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Stripped, evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, error: Some("The schema uses meta-schema features ($dynamicRef) that are not yet supported by the validator. (at /$schema)"), versions: Some("2025"), evidence: &[E_FIRECRAWL_112, E_FIRECRAWL_107, E_TELEGRAM_6], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Mangled, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 128, root_only: false, prefix: "" }), note: Some("other characters become _"), evidence: &[E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Mangled, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "mcp_{server}_" }), versions: Some("until 2025-03 the request was refused; since then the name is cut"), evidence: &[E_VSCODE_243602, E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionMissing, verdict: Verdict::Accepted, note: Some("becomes <empty>"), evidence: &[E_VSCODE_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionLength, verdict: Verdict::Stripped, limit: Some(1024), versions: Some("gpt-4 models only"), note: Some("the rest is cut off"), evidence: &[E_COPILOT_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(128), error: Some("Cannot have more than 128 tools per request."), evidence: &[E_COPILOT_11653], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ToolDropped, note: Some("outputSchema, which is then no schema"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ToolDropped, error: Some("tools have invalid JSON schemas and will be omitted"), evidence: &[E_META, E_VSCODE_CODE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "Visual Studio Code", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::Introduces, text: "Visual-Studio-Code", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "mcp_{server}_{tool}, at most 64 characters", value: None, evidence: &[E_VSCODE_243602, E_DOCKER_275] },
        Habit { kind: HabitKind::CutsDescriptions, text: "for gpt-4 models the description of a tool is cut at 1024 characters", value: Some(1024), evidence: &[E_COPILOT_CODE] },
        Habit { kind: HabitKind::DrawsForms, text: "yes, fields and addresses", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ChangesSchemas, text: "for gpt-4 models 20 keywords are deleted, among them minLength, pattern, default, format, the bounds and patternProperties", value: None, evidence: &[E_COPILOT_CODE] },
    ],
};
