//! Written by `cargo xtask gen` from `profiles/vertex.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_ADK: Evidence = Evidence { source: "https://github.com/google/adk-python/issues/3424", date: "2025-11-06", grade: Grade::Issue };
const E_CLI4400: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/4400", date: "2025-07-17", grade: Grade::Issue };
const E_CRAWL4AI: Evidence = Evidence { source: "https://github.com/unclecode/crawl4ai/issues/1311", date: "2025-07-16", grade: Grade::Issue };
const E_LITELLM: Evidence = Evidence { source: "https://github.com/BerriAI/litellm/issues/18442", date: "2025-12-26", grade: Grade::Issue };
const E_NEUROLINK: Evidence = Evidence { source: "https://github.com/juspay/neurolink/pull/1092", date: "2026-06-13", grade: Grade::Issue };
const E_PROBES: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/issues/13850", date: "2026-06-19", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "vertex",
    title: "Vertex AI, Gemini models",
    kind: Kind::Provider,
    summary: "Vertex AI reads the same Schema message as the Gemini API, takes `additionalProperties`, and asks for a `type` in every schema.",
    extends: &["gemini"],
    portable: false,
    strict: false,
    aliases: &["vertex-ai(gemini-cli)", "vertex-ai(adk)", "vertex-ai(cline via litellm)", "vertex-ai response_schema", "vertex-ai parameters(librechat)"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, error: Some("Unable to submit request because `load_mcp_documentation` functionDeclaration parameters schema should be of type OBJECT."), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, error: Some("Unable to submit request because `load_mcp_documentation` functionDeclaration parameters schema should be of type OBJECT."), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("Unable to submit request because `load_mcp_documentation` functionDeclaration parameters schema should be of type OBJECT."), note: Some("reported through LiteLLM, which may have dropped the empty object"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Rejected, error: Some("Unable to submit request because `load_mcp_documentation` functionDeclaration parameters schema should be of type OBJECT."), note: Some("reported through LiteLLM, which may have dropped the empty object"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_CLI4400, E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_CLI4400, E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_CLI4400, E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_CLI4400, E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, note: Some("only where every branch has a `type` and nothing stands beside `anyOf`; reports of 2025 want a `type` beside it"), evidence: &[E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("`nullable: true` is taken in its place"), evidence: &[E_ADK, E_CRAWL4AI], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfSiblings, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_ADK, E_CRAWL4AI], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), evidence: &[E_ADK, E_CRAWL4AI], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Rejected, error: Some("Unknown name \"errorMessage\" at 'generation_config.response_schema.properties[1].value...': Cannot find field"), evidence: &[E_NEUROLINK], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
