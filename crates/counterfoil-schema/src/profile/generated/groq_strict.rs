//! Written by `cargo xtask gen` from `profiles/groq-strict.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_BEEAI: Evidence = Evidence { source: "https://github.com/i-am-bee/beeai-framework/issues/1215", date: "2025-10-22", grade: Grade::Issue };
const E_DOCS: Evidence = Evidence { source: "Groq, Structured Outputs, Strict Mode", date: "2026-11", grade: Grade::Doc };
const E_EIGENT: Evidence = Evidence { source: "https://github.com/eigent-ai/eigent/pull/1786", date: "2026-07-19", grade: Grade::Issue };
const E_LLAMA: Evidence = Evidence { source: "https://github.com/run-llama/LlamaIndexTS/issues/2202", date: "2025-09-12", grade: Grade::Issue };
const E_NONE: Evidence = Evidence { source: "valid by the 2020-12 meta-schema, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_STRIX: Evidence = Evidence { source: "https://github.com/usestrix/strix/issues/1088", date: "2026-08-16", grade: Grade::Issue };
const E_SUBSET: Evidence = Evidence { source: "follows from the report of beeai-framework 1215 on other bounds; no report was found", date: "2026-11", grade: Grade::Claim };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "groq-strict",
    title: "Groq, strict tools",
    kind: Kind::Provider,
    summary: "Groq's strict, constrained mode: closed objects, all properties required, and few bounds. Without strict mode Groq is permissive.",
    extends: &[],
    portable: false,
    strict: true,
    aliases: &["groq(strict tools)", "groq(response_format)"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool view_agent_graph, tools[24].function.parameters: 'required' present but 'properties' is missing"), note: Some("where `required` is there; also without strict mode"), evidence: &[E_STRIX], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
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
        Fact { construct: Construct::MinLength, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Rejected, error: Some("invalid schema for response format: response_format/json_schema/next_step: minItems is not supported"), note: Some("reported of the response format"), evidence: &[E_BEEAI], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Rejected, error: Some("invalid schema for response format: response_format/json_schema/next_step: minItems is not supported"), note: Some("reported of the response format"), evidence: &[E_BEEAI], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Rejected, error: Some("invalid schema for response format: response_format/json_schema/next_step: minItems is not supported"), note: Some("reported of the response format"), evidence: &[E_BEEAI], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool view_agent_graph, tools[24].function.parameters: 'required' present but 'properties' is missing"), note: Some("where `required` is there; also without strict mode"), evidence: &[E_STRIX], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Rejected, note: Some("all properties must be required"), evidence: &[E_DOCS, E_LLAMA], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool X, tools[2].function.parameters: /properties/inputs/anyOf/0/items: additionalProperties:false must be set on every object"), evidence: &[E_EIGENT, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, note: Some("required on every object"), evidence: &[E_EIGENT, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool X, tools[2].function.parameters: /properties/inputs/anyOf/0/items: additionalProperties:false must be set on every object"), evidence: &[E_EIGENT, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool X, tools[2].function.parameters: /properties/inputs/anyOf/0/items: additionalProperties:false must be set on every object"), evidence: &[E_EIGENT, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, error: Some("invalid JSON schema for tool X, tools[2].function.parameters: /properties/inputs/anyOf/0/items: additionalProperties:false must be set on every object"), evidence: &[E_EIGENT, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
