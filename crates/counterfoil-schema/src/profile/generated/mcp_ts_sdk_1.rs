//! Written by `cargo xtask gen` from `profiles/mcp-ts-sdk-1.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_AGENT_BUNDLE_580: Evidence = Evidence { source: "https://github.com/ScriptedAlchemy/agent-bundle/pull/580", date: "2026-09-05", grade: Grade::Issue };
const E_REPOMIX_833: Evidence = Evidence { source: "https://github.com/yamadashy/repomix/issues/833", date: "2025-09-12", grade: Grade::Issue };
const E_TS_1: Evidence = Evidence { source: "@modelcontextprotocol/sdk 1.32.2, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "mcp-ts-sdk-1",
    title: "MCP TypeScript SDK, version 1",
    kind: Kind::Library,
    summary: "The client of @modelcontextprotocol/sdk 1.x. One tool that does not parse, or one outputSchema that does not compile, loses the whole list.",
    extends: &[],
    portable: true,
    strict: false,
    aliases: &["mcp-ts-sdk", "mcp-ts-sdk 1.30 / Grok Bot", "mcp-ts-sdk v1 client listTools"],
    judges: &["mcp-ts-sdk-1"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, error: Some("path [tools,1,inputSchema,properties,x] Invalid input"), note: Some("looked at in the properties of the root only"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, error: Some("Invalid input: expected record, received null"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, error: Some("Invalid input: expected array, received null"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, error: Some("Invalid input: expected string, received null"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, error: Some("Invalid input: expected object, received undefined"), evidence: &[E_TS_1], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("Invalid input: expected \"object\""), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ListLost, error: Some("type must be JSONType or JSONType[]: date"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ListLost, error: Some("enum must have non-empty array"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ListLost, error: Some("can't resolve reference #/$defs/Missing from id #"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ListLost, error: Some("can't resolve reference https://example.com/s.json from id #"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ListLost, error: Some("Invalid regular expression: /^a\\-b$/u: Invalid escape"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ListLost, error: Some("Invalid regular expression: /^[a-/u: Unterminated character class"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ListLost, error: Some("exclusiveMinimum value must be [\"number\"]"), evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::ToolDropped, note: Some("beside prefixItems, which its draft-07 engine ignores, items: false refuses every element of every result"), evidence: &[E_AGENT_BUNDLE_580], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, evidence: &[E_TS_1], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::ListLost, error: Some("URN without nid cannot be serialized"), note: Some("seen with urn:x; an address is taken"), evidence: &[E_TS_1], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::ShowsResults, text: "checks structuredContent against outputSchema even when isError is true, and takes 0, \"\", false and null for missing", value: None, evidence: &[E_TS_1, E_REPOMIX_833] },
        Habit { kind: HabitKind::ChangesSchemas, text: "its engine reads draft-07, whatever $schema says", value: None, evidence: &[E_TS_1] },
    ],
};
