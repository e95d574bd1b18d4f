//! Written by `cargo xtask gen` from `profiles/mcp-ts-sdk-2.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_TS_2: Evidence = Evidence { source: "@modelcontextprotocol/client 2.4.0, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };
const E_TS_2_READ: Evidence = Evidence { source: "@modelcontextprotocol/client 2.4.0, output schemas that do not compile, run", date: "2026-11-30", grade: Grade::Run };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "mcp-ts-sdk-2",
    title: "MCP TypeScript SDK, version 2",
    kind: Kind::Library,
    summary: "The client of @modelcontextprotocol/client 2.x. The list must parse as its revision asks; an outputSchema is read only when its tool is called.",
    extends: &[],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &["mcp-ts-client-2-2025-11-25", "mcp-ts-client-2-2026-07-28"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("Invalid result for tools/list: expected \"object\""), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("Invalid result for tools/list: expected \"object\""), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("Invalid result for tools/list: expected \"object\""), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, error: Some("Invalid input: expected string, received null"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, evidence: &[E_TS_2], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, note: Some("the tool is listed and every call of it fails"), evidence: &[E_TS_2_READ], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, note: Some("the tool is listed and every call of it fails"), evidence: &[E_TS_2_READ], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, error: Some("Tool has an invalid outputSchema: can't resolve reference #/$defs/Missing from id #"), note: Some("the tool is listed and every call of it fails"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("the tool is listed and every call of it fails; inferred from ref-dangling"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ToolDropped, error: Some("Tool has an invalid outputSchema: Invalid regular expression: /^a\\-b$/u: Invalid escape"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, error: Some("Tool has an invalid outputSchema: Invalid regular expression: /^[a-/u: Unterminated character class"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, note: Some("the tool is listed and every call of it fails"), evidence: &[E_TS_2_READ], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25"), note: Some("inferred from inputSchema, which is read in the same way"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, versions: Some("revision 2025-11-25"), note: Some("inferred from inputSchema, which is read in the same way"), evidence: &[E_TS_2], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, error: Some("Tool has an invalid outputSchema: JSON Schema declares an unsupported dialect"), note: Some("draft-04 and unknown ones; 2019-09, 07 and 06 are taken since 2.0.0"), evidence: &[E_TS_2], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::ShowsResults, text: "checks structuredContent against outputSchema, but not when isError is true", value: None, evidence: &[E_TS_2_READ] },
    ],
};
