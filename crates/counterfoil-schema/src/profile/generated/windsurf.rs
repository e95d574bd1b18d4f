//! Written by `cargo xtask gen` from `profiles/windsurf.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CALVA_2: Evidence = Evidence { source: "https://github.com/BetterThanTomorrow/calva-backseat-driver/issues/2", date: "2025-05-07", grade: Grade::Issue };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_COCOS_14: Evidence = Evidence { source: "https://github.com/DaxianLee/cocos-mcp-server/issues/14", date: "2026-03-17", grade: Grade::Issue };
const E_PDF_READER_107: Evidence = Evidence { source: "https://github.com/SylphxAI/pdf-reader-mcp/issues/107", date: "2025-07-11", grade: Grade::Issue };
const E_WINDSURF_META: Evidence = Evidence { source: "jsonschema 4.26.0, the meta-schema of 2020-12, run on the probes", date: "2026-11-30", grade: Grade::Claim };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "windsurf",
    title: "Windsurf",
    kind: Kind::Client,
    summary: "The editor Windsurf. A validator checks every schema against the meta-schema of 2020-12, and one that does not pass fails its server.",
    extends: &["openai", "claude-api", "gemini-json-schema", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["windsurf"],
    judges: &["meta-2020-12"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ListLost, note: Some("inferred: the meta-schema that it checks with refuses it"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ListLost, error: Some("failed to validate tool input schema for tool: X: invalid JSON schema"), evidence: &[E_PDF_READER_107], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("MCP tool 'mcp0_cocos_animation' has an invalid schema: In context=('properties', 'events'), array schema missing items."), evidence: &[E_COCOS_14], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::ListLost, note: Some("inferred: the meta-schema that it checks with refuses it"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, note: Some("inferred: the meta-schema that it checks with refuses it"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("inferred: the meta-schema that it checks with refuses it"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ListLost, error: Some("failed to validate tool input schema for tool: X: invalid JSON schema"), evidence: &[E_CALVA_2], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, note: Some("inferred, for outputSchema"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, note: Some("inferred: the meta-schema that it checks with refuses it"), evidence: &[E_WINDSURF_META], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "windsurf-client", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::Introduces, text: "Windsurf", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::NamesTools, text: "mcp{N}_{tool}, N being the number of the server", value: None, evidence: &[E_COCOS_14] },
    ],
};
