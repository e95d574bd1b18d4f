//! Written by `cargo xtask gen` from `profiles/protocol-2026-07-28.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_BASIC: Evidence = Evidence { source: "MCP specification b0f60ba5, 2026-07-28, basic/index", date: "2026-07-28", grade: Grade::Doc };
const E_RUN: Evidence = Evidence { source: "mcp-types 2.3.0 (Python), revision 2026-07-28, run on the probes", date: "2026-11-30", grade: Grade::Run };
const E_SCHEMA: Evidence = Evidence { source: "MCP specification b0f60ba5, schema/2026-07-28/schema.ts", date: "2026-08-22", grade: Grade::Code };
const E_TOOLS: Evidence = Evidence { source: "MCP specification b0f60ba5, 2026-07-28, server/tools", date: "2026-07-28", grade: Grade::Doc };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "protocol-2026-07-28",
    title: "MCP 2026-07-28",
    kind: Kind::Protocol,
    summary: "What revision 2026-07-28 itself asks of a list of tools: an object at the root of the input schema, with any keyword of draft 2020-12 beside it; the output schema may be any schema. References to other documents are not followed.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &["mcp-python-wire-2026-07-28"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Field required"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootEnum, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Accepted, note: Some("`[key: string]: unknown`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("a reference to a network address must not be followed, and a schema with one should be refused"), evidence: &[E_BASIC], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnchor, verdict: Verdict::Accepted, note: Some("any keyword of draft 2020-12 may stand beside `type`"), evidence: &[E_TOOLS, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, note: Some("only draft 2020-12 must be read by everyone; a dialect that is not supported is an error"), evidence: &[E_BASIC], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, note: Some("only draft 2020-12 must be read by everyone; a dialect that is not supported is an error"), evidence: &[E_BASIC], ..Fact::NOTHING },
        Fact { construct: Construct::Depth, verdict: Verdict::Unknown, note: Some("clients should bound depth and the number of subschemas; no number is given"), ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Accepted, names: Some(NameRule { first: "A-Za-z0-9_.-", rest: "A-Za-z0-9_.-", longest: 128, root_only: false, prefix: "" }), note: Some("advice, not a duty"), evidence: &[E_TOOLS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Accepted, names: Some(NameRule { first: "*", rest: "*", longest: 128, root_only: false, prefix: "" }), note: Some("advice, not a duty"), evidence: &[E_TOOLS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameDuplicate, verdict: Verdict::Accepted, note: Some("names should be unique: advice, not a duty"), evidence: &[E_TOOLS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionMissing, verdict: Verdict::Accepted, evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, note: Some("members that may be left out may not be `null`; the Python SDK takes it"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema Field required"), note: Some("it may not be `null` either"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::OutputSchema, verdict: Verdict::Accepted, evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Accepted, note: Some("any JSON Schema (SEP-2106)"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("a reference to a network address must not be followed, and a schema with one should be refused"), evidence: &[E_BASIC], ..Fact::NOTHING },
    ],
    habits: &[],
};
