//! Written by `cargo xtask gen` from `profiles/protocol-2025-06-18.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_SCHEMA: Evidence = Evidence { source: "MCP specification b0f60ba5, schema/2025-06-18/schema.ts", date: "2026-08-22", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "protocol-2025-06-18",
    title: "MCP 2025-06-18",
    kind: Kind::Protocol,
    summary: "What revision 2025-06-18 itself asks of a list of tools: both schemas have an object at the root, whose properties are objects. A list that does not conform is not a valid answer, so that a client that checks it is left without any of its tools.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootEnum, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, note: Some("not named, and not forbidden"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, note: Some("of a property of the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Accepted, note: Some("any string"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionMissing, verdict: Verdict::Accepted, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ListLost, note: Some("members that may be left out may not be `null`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::OutputSchema, verdict: Verdict::Accepted, evidence: &[E_SCHEMA], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, note: Some("of a property of the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ListLost, note: Some("at the root: `properties?: {[key]: object}`, `required?: string[]`"), evidence: &[E_SCHEMA], ..Fact::NOTHING },
    ],
    habits: &[],
};
