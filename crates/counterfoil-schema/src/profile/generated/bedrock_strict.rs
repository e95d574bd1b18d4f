//! Written by `cargo xtask gen` from `profiles/bedrock-strict.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CONTAINS: Evidence = Evidence { source: "https://github.com/pydantic/pydantic-ai/issues/10713", date: "2026", grade: Grade::Issue };
const E_DOCS: Evidence = Evidence { source: "AWS, Bedrock user guide, Get validated JSON results from models", date: "2026-11", grade: Grade::Doc };
const E_PATTERNS: Evidence = Evidence { source: "pydantic-ai-slim 2.68.0, providers/bedrock.py, which says that it was tried against us.anthropic.claude-opus-4-7 and qwen.qwen3-32b on 2026-10-29", date: "2026-10-29", grade: Grade::Code };
const E_PYDANTIC: Evidence = Evidence { source: "pydantic-ai-slim 2.68.0, providers/bedrock.py, which says that it was tried against us.anthropic.claude-sonnet-4-5 on 2026-05-19", date: "2026-05-19", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "bedrock-strict",
    title: "Amazon Bedrock, strict tools",
    kind: Kind::Provider,
    summary: "Strict tools of Bedrock's Converse API, as tried against Claude Sonnet 4.5 and others; AWS's documentation differs in places.",
    extends: &["bedrock"],
    portable: false,
    strict: true,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumStructured, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, note: Some("the documentation says that they are not taken"), evidence: &[E_PYDANTIC, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, note: Some("the documentation says that they are not taken"), evidence: &[E_PYDANTIC, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Rejected, accepted: &["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"], note: Some("not verified"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Rejected, evidence: &[E_PATTERNS, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PatternBackReference, verdict: Verdict::Rejected, evidence: &[E_PATTERNS, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, note: Some("0 and 1 only"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Rejected, note: Some("by Claude, GLM, Qwen and Gemma; Ministral takes it"), evidence: &[E_CONTAINS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Rejected, note: Some("every object must say `additionalProperties: false`"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, note: Some("required on every object"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalTotal, verdict: Verdict::Rejected, limit: Some(24), note: Some("Claude's limit, over all strict tools of a request together"), evidence: &[E_PYDANTIC, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::UnionTotal, verdict: Verdict::Rejected, limit: Some(16), note: Some("Claude's limit, over all strict tools of a request together"), evidence: &[E_PYDANTIC, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(20), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
