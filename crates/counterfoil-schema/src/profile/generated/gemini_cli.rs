//! Written by `cargo xtask gen` from `profiles/gemini-cli.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_GEMINI_CLI_13326: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/13326", date: "2025-11-18", grade: Grade::Issue };
const E_GEMINI_CLI_6948: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/6948", date: "2025-08-24", grade: Grade::Issue };
const E_GEMINI_CLI_CODE: Evidence = Evidence { source: "google-gemini/gemini-cli 5411f113", date: "2026-08-21", grade: Grade::Code };
const E_GEMINI_CLI_TOOL: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/blob/03647aa5cd6f7022bf18ff6f603e8a1e3e1422c8/packages/core/src/tools/mcp-tool.ts", date: "2025", grade: Grade::Code };
const E_TIDEWAVE_162: Evidence = Evidence { source: "https://github.com/tidewave-ai/tidewave_phoenix/issues/162", date: "2025-08-22", grade: Grade::Issue };
const E_WECOM_100: Evidence = Evidence { source: "https://github.com/loonghao/wecom-bot-mcp-server/pull/100", date: "2025-08-15", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "gemini-cli",
    title: "Gemini CLI",
    kind: Kind::Client,
    summary: "Google's coding agent. It sends parametersJsonSchema as it is, but for a null in a list of types, and adds a property of its own to every tool.",
    extends: &["gemini-json-schema", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["gemini-cli", "gemini-cli 0.1.19", "gemini-cli 0.1.21", "gemini-cli 0.1.22", "gemini-cli <0.3"],
    judges: &[],
    rewrite: Some(Rewrite::GeminiCli),
    input: &[
        Fact { construct: Construct::EmptySchema, verdict: Verdict::ToolDropped, versions: Some("0.1.19 to 0.2"), note: Some("inferred from the message: nodes without a type"), evidence: &[E_TIDEWAVE_162], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::ToolDropped, versions: Some("0.1.19 to 0.2"), note: Some("inferred from the message: nodes without a type"), evidence: &[E_TIDEWAVE_162], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::ToolDropped, versions: Some("0.1.19 to 0.2"), note: Some("inferred from the message: nodes without a type"), evidence: &[E_TIDEWAVE_162], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, note: Some("becomes nullable"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, versions: Some("since 0.3; 0.1.19 to 0.2 left the tool out for want of a type beside anyOf"), evidence: &[E_GEMINI_CLI_CODE, E_WECOM_100], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::ToolDropped, versions: Some("0.1.19 to 0.2"), note: Some("inferred from the message: nodes without a type"), evidence: &[E_TIDEWAVE_162], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::ToolDropped, accepted: &["date-time", "date", "time", "iso-time", "iso-date-time", "duration", "uri", "uri-reference", "uri-template", "url", "email", "hostname", "ipv4", "ipv6", "regex", "uuid", "json-pointer", "relative-json-pointer", "json-pointer-uri-fragment"], versions: Some("0.1.21"), note: Some("the call is refused by its own Ajv, which knew no other formats; the adapter of today warns"), evidence: &[E_GEMINI_CLI_6948], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::ToolDropped, error: Some("Skipping tool 'project_eval' from MCP server 'tidewave' because it has missing types in its parameter schema."), versions: Some("0.1.19 to 0.2"), evidence: &[E_TIDEWAVE_162], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Mangled, names: Some(NameRule { first: "A-Za-z0-9_.:-", rest: "A-Za-z0-9_.:-", longest: 128, root_only: false, prefix: "" }), note: Some("other characters become _"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Mangled, names: Some(NameRule { first: "*", rest: "*", longest: 63, root_only: false, prefix: "mcp_{server}_" }), note: Some("the middle is replaced by three dots, so that two names can become one"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ListLost, error: Some("can't resolve reference #/$defs/Issue from id #"), versions: Some("until about 0.18; later versions do not check the results of such a tool"), evidence: &[E_GEMINI_CLI_13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Ignored, versions: Some("since about 0.18"), note: Some("the results of such a tool are not checked"), evidence: &[E_GEMINI_CLI_CODE], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "gemini-cli-mcp-client", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "mcp_{server}_{tool}, at most 63 characters", value: None, evidence: &[E_GEMINI_CLI_CODE] },
        Habit { kind: HabitKind::ShowsResults, text: "the text; structuredContent is left out", value: None, evidence: &[E_GEMINI_CLI_TOOL] },
        Habit { kind: HabitKind::ChangesArguments, text: "may send wait_for_previous, which no server has declared", value: None, evidence: &[E_GEMINI_CLI_CODE] },
        Habit { kind: HabitKind::ChangesSchemas, text: "adds the property wait_for_previous to every root, and rewrites [T, \"null\"] inside the values of default, enum and examples too", value: None, evidence: &[E_GEMINI_CLI_CODE] },
    ],
};
