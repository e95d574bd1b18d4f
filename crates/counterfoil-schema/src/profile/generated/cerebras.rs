//! Written by `cargo xtask gen` from `profiles/cerebras.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CCR: Evidence = Evidence { source: "https://github.com/musistudio/claude-code-router/issues/338", date: "2025-07-27", grade: Grade::Issue };
const E_ELIZA: Evidence = Evidence { source: "https://github.com/elizaOS/eliza/pull/11156", date: "2026-07-02", grade: Grade::Issue };
const E_LLMGATEWAY: Evidence = Evidence { source: "https://github.com/theopenco/llmgateway/pull/1455", date: "2026-01-15", grade: Grade::Issue };
const E_META: Evidence = Evidence { source: "no such type exists; no report was found", date: "2026-11", grade: Grade::Claim };
const E_NONE: Evidence = Evidence { source: "valid by the 2020-12 meta-schema, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "cerebras",
    title: "Cerebras, strict mode",
    kind: Kind::Provider,
    summary: "Cerebras's strict mode: closed objects, and no bounds on lengths or counts, no patterns and no formats; bounds of numbers are taken.",
    extends: &[],
    portable: false,
    strict: true,
    aliases: &["cerebras"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Ignored, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Accepted, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Rejected, error: Some("Unsupported JSON schema fields: [\"items\", \"minItems\"]"), note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA, E_CCR], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Rejected, error: Some("Unsupported JSON schema fields: [\"items\", \"minItems\"]"), note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA, E_CCR], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Accepted, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Rejected, error: Some("422"), note: Some("every object must say `additionalProperties: false`"), evidence: &[E_LLMGATEWAY], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, note: Some("required on every object"), evidence: &[E_LLMGATEWAY], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, error: Some("422"), evidence: &[E_LLMGATEWAY], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("422"), evidence: &[E_LLMGATEWAY], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, error: Some("422"), evidence: &[E_LLMGATEWAY], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyCount, verdict: Verdict::Rejected, note: Some("found by trying keyword after keyword on gpt-oss-120b"), evidence: &[E_ELIZA], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
