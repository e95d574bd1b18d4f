//! Written by `cargo xtask gen` from `profiles/gemini.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_ADK: Evidence = Evidence { source: "https://github.com/google/adk-python/issues/3424", date: "2025-11-06", grade: Grade::Issue };
const E_AOCI: Evidence = Evidence { source: "https://github.com/aoci-spec/aoci-code/issues/61", date: "2026-09-17", grade: Grade::Issue };
const E_AZDEVOPS: Evidence = Evidence { source: "https://github.com/microsoft/azure-devops-mcp/issues/139", date: "2025-06-30", grade: Grade::Issue };
const E_BACKSTAGE: Evidence = Evidence { source: "https://github.com/backstage/backstage/issues/34038", date: "2026-04-23", grade: Grade::Issue };
const E_CLI13326: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/13326", date: "2025-11-18", grade: Grade::Issue };
const E_CLI2237: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/2237", date: "2025-06-27", grade: Grade::Issue };
const E_CLI4400: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/4400", date: "2025-07-17", grade: Grade::Issue };
const E_CRAWL4AI: Evidence = Evidence { source: "https://github.com/unclecode/crawl4ai/issues/1311", date: "2025-07-16", grade: Grade::Issue };
const E_DEEIX: Evidence = Evidence { source: "https://github.com/DEEIX-AI/DEEIX-Chat/issues/546", date: "2026-07-31", grade: Grade::Issue };
const E_DIRECTUS: Evidence = Evidence { source: "https://github.com/pixelsock/directus-mcp/issues/12", date: "2026-03-04", grade: Grade::Issue };
const E_EMPTY: Evidence = Evidence { source: "https://github.com/BerriAI/litellm/issues/18442", date: "2025-12-26", grade: Grade::Issue };
const E_EXCEL: Evidence = Evidence { source: "https://github.com/sbroenne/mcp-server-excel/issues/607", date: "2026-04-24", grade: Grade::Issue };
const E_GENAI: Evidence = Evidence { source: "google-genai 3.6.1, mcp_to_gemini_tool, run on the probes", date: "2026-11-30", grade: Grade::Run };
const E_GITLAB: Evidence = Evidence { source: "https://github.com/zereight/gitlab-mcp/issues/166", date: "2025-07-29", grade: Grade::Issue };
const E_GOAI: Evidence = Evidence { source: "https://github.com/zendev-sh/goai/pull/39", date: "2026-04-12", grade: Grade::Issue };
const E_HEVY: Evidence = Evidence { source: "https://github.com/chrisdoc/hevy-mcp/issues/1161", date: "2026-09-18", grade: Grade::Issue };
const E_HIDEYA: Evidence = Evidence { source: "https://github.com/hideya/langchain-mcp-tools-ts/issues/36", date: "2025-06-17", grade: Grade::Issue };
const E_KILOCODE: Evidence = Evidence { source: "https://github.com/Kilo-Org/kilocode/issues/11950", date: "2026-07-05", grade: Grade::Issue };
const E_LIBRECHAT: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/issues/14160", date: "2026-07-07", grade: Grade::Issue };
const E_LITELLM: Evidence = Evidence { source: "https://github.com/BerriAI/litellm/issues/12543", date: "2025-07-12", grade: Grade::Issue };
const E_MESSAGE: Evidence = Evidence { source: "the Schema message of the Gemini API has no such member, or has it of another type; no report was found", date: "2026-11", grade: Grade::Claim };
const E_NESTED: Evidence = Evidence { source: "said to be refused where nested, and taken at the root; no thread is known", date: "2026-11", grade: Grade::Claim };
const E_NESTING: Evidence = Evidence { source: "https://github.com/tanaikech/ToolsForMCPServer/issues/9", date: "2025-08-13", grade: Grade::Issue };
const E_NONE: Evidence = Evidence { source: "a member of the Schema message of the Gemini API, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_OPENCODE11889: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/11889", date: "2026-02-03", grade: Grade::Issue };
const E_OPENCODE43495: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/pull/43495", date: "2026-09-16", grade: Grade::Issue };
const E_PORTKEY: Evidence = Evidence { source: "https://github.com/Portkey-AI/gateway/pull/1616", date: "2026-04-20", grade: Grade::Issue };
const E_PROBES: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/issues/13850", date: "2026-06-19", grade: Grade::Issue };
const E_PROMPTFOO: Evidence = Evidence { source: "https://github.com/promptfoo/promptfoo/pull/6904", date: "2026-01-01", grade: Grade::Issue };
const E_TIDEWAVE: Evidence = Evidence { source: "https://github.com/tidewave-ai/tidewave_phoenix/issues/162", date: "2025-08-22", grade: Grade::Issue };
const E_ZED: Evidence = Evidence { source: "https://github.com/zed-industries/zed/issues/45552", date: "2025-12-23", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "gemini",
    title: "Gemini API, `parameters`",
    kind: Kind::Provider,
    summary: "The `parameters` of a function declaration are not JSON Schema but Google's own Schema message, a subset of OpenAPI 3.0: a keyword that the message does not have fails the whole request. The OpenAI-compatible endpoint keeps to the same rules.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["gemini-api", "gemini-api/vertex", "gemini-openai-compatible", "gemini-3.8-flash", "gemini-api(zed)", "gemini-api parameters(librechat)", "gemini-via-n8n/langchain"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters schema should be of type OBJECT"), note: Some("the text is of Vertex"), evidence: &[E_EMPTY], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, error: Some("Unknown name \"type\" ... Proto field is not repeating, cannot start list."), evidence: &[E_AOCI], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters schema should be of type OBJECT"), note: Some("the text is of Vertex"), evidence: &[E_EMPTY], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Rejected, note: Some("the root must be an OBJECT with nothing beside its properties"), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Rejected, error: Some("Unknown name \"oneOf\" ... Cannot find field."), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Rejected, error: Some("Unknown name \"allOf\" ... Cannot find field."), evidence: &[E_GOAI, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Rejected, error: Some("Unknown name \"not\" ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Rejected, error: Some("Unknown name \"if\" ... Cannot find field."), evidence: &[E_GOAI], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Rejected, note: Some("Google's Python SDK crashes: `AttributeError: 'bool' object has no attribute 'items'`"), evidence: &[E_GENAI, E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("reported on Vertex"), evidence: &[E_ADK, E_CLI4400], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("reported on Vertex"), evidence: &[E_ADK, E_CLI4400], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("reported on Vertex"), evidence: &[E_ADK, E_CLI4400], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Rejected, error: Some("Unknown name \"type\" ... Proto field is not repeating, cannot start list."), note: Some("`nullable: true`, and `anyOf` with null, were taken"), evidence: &[E_AOCI, E_OPENCODE43495], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Rejected, error: Some("Unknown name \"type\" ... Proto field is not repeating, cannot start list."), evidence: &[E_AOCI], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, error: Some("Invalid value at '...any_of[0].type' (google.ai.generativelanguage.v1beta.Type), \"\""), note: Some("upper case, as in `STRING`, is taken"), evidence: &[E_GITLAB], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Accepted, evidence: &[E_AOCI], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("reported on Vertex"), evidence: &[E_CLI4400], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), evidence: &[E_HEVY, E_AZDEVOPS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), note: Some("the report is of numbers; the values of an enum are strings"), evidence: &[E_AZDEVOPS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), evidence: &[E_HEVY, E_AZDEVOPS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), note: Some("the report is of numbers; the values of an enum are strings"), evidence: &[E_AZDEVOPS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmptyString, verdict: Verdict::Rejected, error: Some("...enum[3]: cannot be empty"), evidence: &[E_EXCEL], ..Fact::NOTHING },
        Fact { construct: Construct::EnumStructured, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), note: Some("the report is of numbers; the values of an enum are strings"), evidence: &[E_AZDEVOPS], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Rejected, error: Some("Unknown name \"const\" ... Cannot find field."), evidence: &[E_ZED, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Rejected, error: Some("Unknown name \"const\" ... Cannot find field."), evidence: &[E_ZED, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Rejected, error: Some("Invalid value at '...enum[0]' (TYPE_STRING), 6"), note: Some("some clients write it as `enum`, which takes strings only; as `const` it is an unknown name"), evidence: &[E_HEVY, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Rejected, error: Some("Unknown name \"const\" ... Cannot find field."), evidence: &[E_ZED, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, note: Some("Vertex wants nothing beside `anyOf`"), evidence: &[E_AOCI], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, note: Some("Vertex wants nothing beside `anyOf`"), evidence: &[E_AOCI], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfSiblings, verdict: Verdict::Rejected, note: Some("reported on Vertex: where `anyOf` stands, it must stand alone"), evidence: &[E_ADK], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Rejected, error: Some("functionDeclaration parameters.x schema didn't specify the schema type field."), note: Some("reported on Vertex"), evidence: &[E_ADK, E_CRAWL4AI], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Rejected, error: Some("Unknown name \"oneOf\" ... Cannot find field."), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Rejected, error: Some("Unknown name \"allOf\" ... Cannot find field."), note: Some("some reports have it ignored"), evidence: &[E_GOAI, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Not, verdict: Verdict::Rejected, error: Some("Unknown name \"not\" ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::NotUntyped, verdict: Verdict::Rejected, error: Some("Unknown name \"not\" ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::Rejected, error: Some("Unknown name \"if\" ... Cannot find field."), evidence: &[E_GOAI], ..Fact::NOTHING },
        Fact { construct: Construct::DependentRequired, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::DependentSchemas, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_GOAI, E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_DEEIX, E_LIBRECHAT], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnnotated, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("cannot be written out either"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Rejected, error: Some("reference to undefined schema at properties.target_object.anyOf.1"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Rejected, error: Some("reference to undefined schema at properties.target_object.anyOf.1"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefDynamic, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnchor, verdict: Verdict::Rejected, error: Some("Unknown name \"$ref\" ... Cannot find field."), note: Some("references must be written out"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::DefsUnused, verdict: Verdict::Rejected, error: Some("Unknown name \"$defs\" ... Cannot find field."), evidence: &[E_GOAI], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Rejected, accepted: &["enum", "date-time", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "int", "float", "double"], error: Some("...format: only 'enum' and 'date-time' are supported for STRING type"), note: Some("numbers have formats such as `int32` and `double`"), evidence: &[E_CLI2237], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnicodeClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ContentKeyword, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Rejected, error: Some("Unknown name \"exclusiveMinimum\" ... Cannot find field."), evidence: &[E_HIDEYA, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Rejected, error: Some("Unknown name \"exclusiveMinimum\" ... Cannot find field."), evidence: &[E_HIDEYA, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("...items: missing field."), evidence: &[E_BACKSTAGE, E_DIRECTUS], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::Rejected, error: Some("...items: missing field."), note: Some("the report is of Gemini CLI, which then dropped the tool itself"), evidence: &[E_TIDEWAVE], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::Rejected, evidence: &[E_GENAI, E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, error: Some("Proto field is not repeating, cannot start list."), evidence: &[E_GENAI, E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::PrefixItems, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Rejected, error: Some("Unknown name \"contains\" ... Cannot find field."), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedItems, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_NESTED], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesEmpty, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_NESTED], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Crash, error: Some("AttributeError: 'NoneType' object has no attribute 'items'"), note: Some("in Google's Python SDK"), evidence: &[E_GENAI], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Rejected, error: Some("...required[0]: property is not defined"), evidence: &[E_KILOCODE], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Rejected, error: Some("GenerateContentRequest.tools[0].function_declarations[0].parameters.additionalProperties: should not be set for TYPE_OBJECT"), note: Some("or `Unknown name \"additionalProperties\"`; Vertex takes it"), evidence: &[E_PROMPTFOO, E_ZED], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, error: Some("Unknown name \"additionalProperties\" ... Cannot find field."), evidence: &[E_PROMPTFOO, E_ZED], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("Unknown name \"additionalProperties\" ... Cannot find field."), evidence: &[E_PROMPTFOO, E_ZED], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, error: Some("Unknown name \"additionalProperties\" ... Cannot find field."), evidence: &[E_PROMPTFOO, E_ZED], ..Fact::NOTHING },
        Fact { construct: Construct::PatternProperties, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyNames, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedProperties, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesOnNonObject, verdict: Verdict::Rejected, error: Some("...properties: only allowed for OBJECT type"), evidence: &[E_OPENCODE11889, E_OPENCODE43495], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::Accepted, note: Some("Google's Python SDK takes `null`"), evidence: &[E_GENAI], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Deprecated, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::ReadWriteOnly, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Comment, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Rejected, error: Some("Unknown name \"$schema\" ... Cannot find field."), evidence: &[E_PROMPTFOO, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Rejected, error: Some("Unknown name \"$schema\" ... Cannot find field."), evidence: &[E_PROMPTFOO, E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), note: Some("each keyword was tried against the Gemini API and Vertex; at least one of the two refused it"), evidence: &[E_PROBES], ..Fact::NOTHING },
        Fact { construct: Construct::Anchor, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Rejected, error: Some("Unknown name ... Cannot find field."), evidence: &[E_MESSAGE], ..Fact::NOTHING },
        Fact { construct: Construct::Depth, verdict: Verdict::Unknown, limit: Some(4), error: Some("exceeds the maximum allowed nesting depth"), note: Some("4 levels of objects and arrays were measured for `responseSchema`; the limit for `parameters` is not known"), evidence: &[E_NESTING, E_PORTKEY], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z_", rest: "A-Za-z0-9_.:-", longest: 64, root_only: false, prefix: "" }), error: Some("Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.) or dashes (-), with a maximum length of 64."), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Rejected, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "" }), error: Some("Invalid function name. ... with a maximum length of 64."), evidence: &[E_LITELLM], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
