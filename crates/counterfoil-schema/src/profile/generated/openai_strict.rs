//! Written by `cargo xtask gen` from `profiles/openai-strict.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_AGENTS: Evidence = Evidence { source: "openai-agents 0.24.0 (Python), ensure_strict_json_schema, run on the probes and on a schema of its own for each construct", date: "2026-11-30", grade: Grade::Run };
const E_DOCS: Evidence = Evidence { source: "OpenAI, Structured Outputs guide, Supported schemas", date: "2026-11", grade: Grade::Doc };
const E_LENGTHS: Evidence = Evidence { source: "https://github.com/pydantic/pydantic-ai/pull/7400", date: "2026-08-12", grade: Grade::Issue };
const E_MCPCORE: Evidence = Evidence { source: "https://github.com/cyanheads/mcp-ts-core/issues/122", date: "2026-05-06", grade: Grade::Issue };
const E_NATIVE: Evidence = Evidence { source: "https://github.com/BuilderIO/agent-native/pull/3085", date: "2026-08-18", grade: Grade::Issue };
const E_NODE: Evidence = Evidence { source: "openai 6.49.0 (npm), toStrictJsonSchema, run on the probes and on a schema of its own for each construct", date: "2026-11-30", grade: Grade::Run };
const E_OMP206: Evidence = Evidence { source: "https://github.com/can1357/oh-my-pi/issues/206", date: "2026-02-28", grade: Grade::Issue };
const E_OMP209: Evidence = Evidence { source: "https://github.com/can1357/oh-my-pi/issues/209", date: "2026-02-28", grade: Grade::Issue };
const E_PYDANTIC: Evidence = Evidence { source: "pydantic-ai-slim 2.68.0, profiles/openai.py", date: "2026-11", grade: Grade::Code };
const E_RENDER: Evidence = Evidence { source: "https://github.com/vercel-labs/json-render/issues/180", date: "2026-03-05", grade: Grade::Issue };
const E_REQUIRED: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/13737", date: "2026-02-15", grade: Grade::Issue };
const E_TUPLES: Evidence = Evidence { source: "https://github.com/pydantic/pydantic-ai/issues/7315", date: "2026-08-09", grade: Grade::Issue };
const E_UNLISTED: Evidence = Evidence { source: "not among the supported keywords of the Structured Outputs guide; no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_VERCEL: Evidence = Evidence { source: "https://github.com/vercel/ai/pull/21037", date: "2026-09-17", grade: Grade::Issue };
const E_XUM: Evidence = Evidence { source: "https://github.com/coder/xum/pull/1220", date: "2025-12-18", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "openai-strict",
    title: "OpenAI, strict function calling",
    kind: Kind::Provider,
    summary: "With `strict: true`, OpenAI constrains the arguments to the schema, and takes a subset of JSON Schema only: closed objects, all properties required, a list of keywords and of formats.",
    extends: &["openai"],
    portable: false,
    strict: true,
    aliases: &["openai-strict", "openai-strict(vercel ai sdk)", "openai-strict(copilot gpt-5.3-codex)", "openai(gpt-5-codex)", "openai-responses"],
    judges: &["openai-agents-strict-as-is", "openai-node-strict-as-is"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootConditional, verdict: Verdict::Rejected, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Rejected, note: Some("the root must be an object by itself"), evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("In context=(), object schema missing properties."), evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Rejected, error: Some("schema must have a 'type' key."), note: Some("every schema must name a type"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Rejected, error: Some("schema must have a 'type' key."), note: Some("every schema must name a type"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Rejected, error: Some("schema must have a 'type' key."), note: Some("every schema must name a type"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Rejected, note: Some("the SDKs let it pass, but for `null`"), evidence: &[E_DOCS, E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfSiblings, verdict: Verdict::Accepted, evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Rejected, error: Some("schema must have a 'type' key."), note: Some("every schema must name a type"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Rejected, error: Some("'oneOf' is not permitted"), evidence: &[E_DOCS, E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Not, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::NotUntyped, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::DependentRequired, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::DependentSchemas, verdict: Verdict::Rejected, evidence: &[E_DOCS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Rejected, note: Some("references lead into `$defs` or `definitions`, or to the root by `#`, which is taken"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnnotated, verdict: Verdict::Rejected, note: Some("nothing may stand beside `$ref`; beside `anyOf` it may"), evidence: &[E_PYDANTIC, E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Accepted, evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDynamic, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnchor, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::DefsUnused, verdict: Verdict::Rejected, note: Some("where the definition holds something that is refused: all of them are looked at"), evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, versions: Some("since about August 2026"), note: Some("a live request was taken and the bounds were enforced; in December 2025 it was `'minLength' is not permitted`"), evidence: &[E_LENGTHS, E_PYDANTIC, E_XUM], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, versions: Some("since about August 2026"), note: Some("a live request was taken and the bounds were enforced; in December 2025 it was `'minLength' is not permitted`"), evidence: &[E_LENGTHS, E_PYDANTIC, E_XUM], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Rejected, accepted: &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"], error: Some("'uri' is not a valid format"), evidence: &[E_NATIVE, E_MCPCORE, E_OMP206, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Rejected, error: Some("Invalid JSON schema: regex lookaround is not supported"), evidence: &[E_VERCEL, E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::PatternClass, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnicodeClass, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ContentKeyword, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("In context=('properties','targets'), array schema missing items."), evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::Rejected, note: Some("the elements of an array must have a type"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PrefixItems, verdict: Verdict::Rejected, evidence: &[E_TUPLES, E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedItems, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Rejected, error: Some("In context=(), object schema missing properties."), evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMissing, verdict: Verdict::Rejected, note: Some("all members must be required; an object without any says `\"required\": []`"), evidence: &[E_AGENTS, E_NODE, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Rejected, error: Some("'required' is required to be supplied and to be an array including every key in properties. Missing 'multiple'."), evidence: &[E_REQUIRED, E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Rejected, error: Some("additionalProperties is required to be supplied and to be false"), evidence: &[E_RENDER, E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, note: Some("required on every object"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, error: Some("additionalProperties is required to be supplied and to be false"), evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("additionalProperties is required to be supplied and to be false"), evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, error: Some("additionalProperties is required to be supplied and to be false"), evidence: &[E_DOCS, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternProperties, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyNames, verdict: Verdict::Rejected, error: Some("'propertyNames' is not permitted"), evidence: &[E_OMP209, E_PYDANTIC, E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyCount, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedProperties, verdict: Verdict::Rejected, evidence: &[E_PYDANTIC, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesOnNonObject, verdict: Verdict::Rejected, evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, note: Some("not among the supported keywords, but Pydantic and the SDKs send it"), evidence: &[E_AGENTS, E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::Deprecated, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::ReadWriteOnly, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::Comment, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Rejected, note: Some("where it is nested; at the root it is taken"), evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::Anchor, verdict: Verdict::Rejected, evidence: &[E_NODE], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_UNLISTED], ..Fact::NOTHING },
        Fact { construct: Construct::Depth, verdict: Verdict::Rejected, limit: Some(10), note: Some("5 until 2025; each definition is counted by itself, and references are not followed"), evidence: &[E_DOCS, E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyTotal, verdict: Verdict::Rejected, limit: Some(5000), note: Some("100 until 2025"), evidence: &[E_DOCS, E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::EnumTotal, verdict: Verdict::Rejected, limit: Some(1000), error: Some("Expected at most 500 enum values in total"), note: Some("500 until 2025, from when the text is; an enum of more than 250 strings may have 15,000 characters in all"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaSize, verdict: Verdict::Rejected, limit: Some(120000), note: Some("the limit is on the characters of all names of properties and definitions and all values of enums and consts"), evidence: &[E_DOCS], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
