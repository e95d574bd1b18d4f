//! Written by `cargo xtask gen` from `profiles/protocol-2025-11-25.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_DIALECT: Evidence = Evidence { source: "MCP specification 2025-11-25, JSON Schema dialect (SEP-1613)", date: "2025-11-25", grade: Grade::Doc };
const E_NAMES: Evidence = Evidence { source: "MCP specification 2025-11-25, Tools, Tool Names (SEP-986)", date: "2025-11-25", grade: Grade::Doc };
const E_RUN: Evidence = Evidence { source: "mcp-types 2.3.0 (Python), revision 2025-11-25, run on the probes", date: "2026-11-30", grade: Grade::Run };
const E_SCHEMA: Evidence = Evidence { source: "MCP specification b0f60ba5, schema/2025-11-25/schema.ts", date: "2026-08-22", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "protocol-2025-11-25",
    title: "MCP 2025-11-25",
    kind: Kind::Protocol,
    summary: "What revision 2025-11-25 itself asks of a list of tools: as 2025-06-18, with draft 2020-12 as the dialect where `$schema` does not name one, and advice on names.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &["mcp-python-wire-2025-11-25"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Field required"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootEnum, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, note: Some("of a property of the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes it"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes `null`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes `null`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, note: Some("draft 2020-12 where it is not there"), evidence: &[E_DIALECT], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, note: Some("draft 2020-12 where it is not there"), evidence: &[E_DIALECT], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Accepted, names: Some(NameRule { first: "A-Za-z0-9_.-", rest: "A-Za-z0-9_.-", longest: 128, root_only: false, prefix: "" }), note: Some("advice, not a duty"), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Accepted, names: Some(NameRule { first: "*", rest: "*", longest: 128, root_only: false, prefix: "" }), note: Some("advice, not a duty"), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameDuplicate, verdict: Verdict::Accepted, note: Some("names should be unique: advice, not a duty"), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionMissing, verdict: Verdict::Accepted, evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, note: Some("members that may be left out may not be `null`; the Python SDK takes it"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, error: Some("tools.0.inputSchema Field required"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::OutputSchema, verdict: Verdict::Accepted, evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("tools.0.outputSchema.type Field required"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("tools.0.outputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("tools.0.outputSchema.type Input should be 'object'"), evidence: &[E_RUN, E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, note: Some("of a property of the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes it"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes `null`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`; the Python SDK takes `null`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
    ],
    habits: &[],
};
