//! Written by `cargo xtask gen` from `profiles/openai.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_ADAPTERS: Evidence = Evidence { source: "https://github.com/langchain-ai/langchain-mcp-adapters/issues/137", date: "2025-05-08", grade: Grade::Issue };
const E_ATLAS: Evidence = Evidence { source: "https://github.com/sandialabs/atlas-ui-3/issues/727", date: "2026-07-25", grade: Grade::Issue };
const E_AZUREMCP: Evidence = Evidence { source: "https://github.com/Azure/azure-mcp/issues/197", date: "2025-05-14", grade: Grade::Issue };
const E_BNB: Evidence = Evidence { source: "https://github.com/bnb-chain/bnbchain-mcp/issues/68", date: "2026-03-30", grade: Grade::Issue };
const E_COPILOT: Evidence = Evidence { source: "vscode-copilot-chat 31acd00a, toolSchemaNormalizer.ts", date: "2026-03-29", grade: Grade::Code };
const E_DOCKER: Evidence = Evidence { source: "https://github.com/docker/mcp-gateway/issues/275", date: "2025-12-03", grade: Grade::Issue };
const E_FIGMA: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/32073", date: "2026-06-12", grade: Grade::Issue };
const E_FLYWHEEL: Evidence = Evidence { source: "https://github.com/Dicklesworthstone/flywheel_connectors/issues/49", date: "2026-05-20", grade: Grade::Issue };
const E_GITHUB: Evidence = Evidence { source: "https://github.com/github/github-mcp-server/issues/1548", date: "2025-12-07", grade: Grade::Issue };
const E_INBOXAPI: Evidence = Evidence { source: "https://github.com/inboxapi/cli/issues/106", date: "2026-05-06", grade: Grade::Issue };
const E_KARAKEEP: Evidence = Evidence { source: "https://github.com/karakeep-app/karakeep/issues/1831", date: "2025-08-10", grade: Grade::Issue };
const E_META: Evidence = Evidence { source: "follows from the check against the meta-schema that the report of vscode-unify-chat-provider 162 shows", date: "2026-05-03", grade: Grade::Claim };
const E_MOLTIS: Evidence = Evidence { source: "https://github.com/moltis-org/moltis/issues/694", date: "2026-04-13", grade: Grade::Issue };
const E_N8N: Evidence = Evidence { source: "https://github.com/nerding-io/n8n-nodes-mcp/issues/83", date: "2025-04-14", grade: Grade::Issue };
const E_NAMES: Evidence = Evidence { source: "OpenAI, API reference, function names", date: "2026-11", grade: Grade::Doc };
const E_NONE: Evidence = Evidence { source: "valid by the 2020-12 meta-schema, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_PRISM: Evidence = Evidence { source: "https://github.com/prism-php/prism/pull/746", date: "2025-11-19", grade: Grade::Issue };
const E_QUESTION: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/13737", date: "2026-02-15", grade: Grade::Claim };
const E_ROUTER: Evidence = Evidence { source: "https://github.com/decolua/9router/issues/1556", date: "2026-05-29", grade: Grade::Issue };
const E_SPACECTL: Evidence = Evidence { source: "https://github.com/spacelift-io/spacectl/issues/402", date: "2026-03-18", grade: Grade::Issue };
const E_TOOLS: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/1814", date: "2025-08-11", grade: Grade::Issue };
const E_UNIFY: Evidence = Evidence { source: "https://github.com/smallmain/vscode-unify-chat-provider/issues/162", date: "2026-05-03", grade: Grade::Issue };
const E_UNSEEN: Evidence = Evidence { source: "https://community.openai.com/t/tool-arguments-of-type-object-are-silently-dropped-from-tool-definitions-passed-to-the-model/1368533", date: "2026-11", grade: Grade::Claim };
const E_VERCEL: Evidence = Evidence { source: "https://github.com/vercel/ai/pull/21037", date: "2026-09-17", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "openai",
    title: "OpenAI, function calling without strict mode",
    kind: Kind::Provider,
    summary: "OpenAI's Chat Completions and Responses APIs check the schemas of functions even without strict mode: the root must be a plain object with `properties`, and arrays need `items`. One bad tool fails the whole request, and each answer names one error only.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["openai-api", "openai-via-copilot", "openai/azure-openai", "openai/copilot", "openai/litellm", "openai-api/copilot", "azure-openai", "openai-compatible(openrouter)", "openai-responses(codex)", "openai-responses(hosted mcp)", "openai gpt-5.5", "openai codex/gpt-5.5"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_ATLAS, E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootEnum, verdict: Verdict::Rejected, error: Some("Invalid schema for function 'X': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."), evidence: &[E_FLYWHEEL], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("In context=(), object schema missing properties."), note: Some("`\"properties\": {}` is enough"), evidence: &[E_INBOXAPI, E_BNB, E_GITHUB, E_AZUREMCP, E_ADAPTERS], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Rejected, note: Some("not verified: the text of the report counts booleans as schemas"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Ignored, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmptyString, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Not, verdict: Verdict::Accepted, note: Some("where it holds a `type`; not verified"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::NotUntyped, verdict: Verdict::Rejected, error: Some("(…,'not'), schema must have a 'type' key."), evidence: &[E_MOLTIS], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Rejected, error: Some("Invalid JSON schema: regex lookaround is not supported. Found at $.properties.fileKey.pattern."), versions: Some("since about May 2026"), note: Some("Zod 4 writes such patterns for `z.email()` and `z.uuid()`"), evidence: &[E_VERCEL, E_FIGMA, E_ROUTER], ..Fact::NOTHING },
        Fact { construct: Construct::PatternClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnicodeClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::ContentKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, error: Some("In context=('properties','targets'), array schema missing items."), note: Some("an `array` inside a list of types counts: `('properties','value','type','4'), array schema missing items`"), evidence: &[E_SPACECTL, E_DOCKER], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Accepted, note: Some("all reports of a refusal are of roots; one says that the model is not told of such a property"), evidence: &[E_PRISM, E_UNSEEN], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Rejected, error: Some("'object' is not of type 'object', 'boolean'"), evidence: &[E_UNIFY], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternProperties, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyNames, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Deprecated, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ReadWriteOnly, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Comment, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, note: Some("reported as refused once"), evidence: &[E_NONE, E_QUESTION], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, note: Some("reported as refused once"), evidence: &[E_NONE, E_QUESTION], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyName, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 64, root_only: false, prefix: "" }), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Rejected, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "" }), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolDescriptionLength, verdict: Verdict::Unknown, limit: Some(1024), note: Some("Copilot Chat cuts descriptions there for the gpt-4 models; what the API itself does is not known"), evidence: &[E_COPILOT], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(128), error: Some("Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 238 instead."), evidence: &[E_TOOLS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::Rejected, error: Some("None is not of type 'object'"), note: Some("for a list: `[] is not of type 'object'`"), evidence: &[E_KARAKEEP, E_N8N], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
