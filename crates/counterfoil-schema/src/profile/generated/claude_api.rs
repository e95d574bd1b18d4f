//! Written by `cargo xtask gen` from `profiles/claude-api.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_CALVA: Evidence = Evidence { source: "https://github.com/BetterThanTomorrow/calva-backseat-driver/issues/2", date: "2025-05-07", grade: Grade::Issue };
const E_DECOCMS: Evidence = Evidence { source: "https://github.com/decocms/studio/pull/6874", date: "2026-09-02", grade: Grade::Issue };
const E_DOKPLOY: Evidence = Evidence { source: "https://github.com/Dokploy/mcp/issues/74", date: "2026-08-16", grade: Grade::Issue };
const E_DOUBT: Evidence = Evidence { source: "the meta-schema allows it, but an API that compiles the schema would refuse it; no report was found", date: "2026-11", grade: Grade::Claim };
const E_FREEE: Evidence = Evidence { source: "https://github.com/freee/freee-mcp/issues/35", date: "2025-08-21", grade: Grade::Issue };
const E_HYPERDX: Evidence = Evidence { source: "https://github.com/hyperdxio/hyperdx/pull/2925", date: "2026-08-17", grade: Grade::Issue };
const E_IBM: Evidence = Evidence { source: "https://github.com/IBM-Cloud/ibm-cloud-cli-release/issues/226", date: "2026-04-08", grade: Grade::Issue };
const E_KIMI: Evidence = Evidence { source: "https://github.com/MoonshotAI/kimi-code/issues/2328", date: "2026-07-28", grade: Grade::Issue };
const E_KINTONE: Evidence = Evidence { source: "https://github.com/kintone/mcp-server/issues/553", date: "2026-08-18", grade: Grade::Issue };
const E_LANGCHAIN: Evidence = Evidence { source: "https://github.com/langchain-ai/langchain/issues/39271", date: "2026-08-05", grade: Grade::Issue };
const E_LIBRECHAT: Evidence = Evidence { source: "https://github.com/danny-avila/LibreChat/issues/12678", date: "2026-04-15", grade: Grade::Issue };
const E_META: Evidence = Evidence { source: "jsonschema 4.26.0, meta-schema of draft 2020-12, run on the probes", date: "2026-11-30", grade: Grade::Run };
const E_NONE: Evidence = Evidence { source: "valid by the 2020-12 meta-schema, which the API checks, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_NOTION: Evidence = Evidence { source: "https://github.com/makenotion/notion-mcp-server/issues/341", date: "2026-08-05", grade: Grade::Issue };
const E_OBSIDIAN: Evidence = Evidence { source: "https://github.com/Piotr1215/mcp-obsidian/issues/17", date: "2026-02-25", grade: Grade::Issue };
const E_OMNIROUTE: Evidence = Evidence { source: "https://github.com/diegosouzapw/OmniRoute/issues/13552", date: "2026-09-15", grade: Grade::Doc };
const E_OPENCODE: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/3354", date: "2025-10-22", grade: Grade::Issue };
const E_ROOT: Evidence = Evidence { source: "https://github.com/anthropics/claude-code/issues/40075", date: "2026-03-28", grade: Grade::Issue };
const E_SHAPE: Evidence = Evidence { source: "Anthropic, Messages API: a tool is its name, description and input_schema", date: "2026-11", grade: Grade::Doc };
const E_TSSDK: Evidence = Evidence { source: "https://github.com/modelcontextprotocol/typescript-sdk/issues/745", date: "2025-07-08", grade: Grade::Claim };
const E_TWILIO: Evidence = Evidence { source: "https://github.com/twilio-labs/mcp/issues/49", date: "2026-01-25", grade: Grade::Issue };
const E_UNUSUAL: Evidence = Evidence { source: "https://github.com/erikmaday/unusual-whales-mcp/pull/57", date: "2026-01-08", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "claude-api",
    title: "Claude API, tools without strict mode",
    kind: Kind::Provider,
    summary: "Anthropic's Messages API checks each `input_schema` against the meta-schema of draft 2020-12, refuses unions at the root, and looks at the names of tools and of the root's properties. One bad tool fails the whole request, so that every turn of the conversation fails.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["anthropic-api", "anthropic-managed-agents"],
    judges: &["meta-2020-12"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Rejected, note: Some("the root must be `\"type\": \"object\"`; the text for this case is not known"), evidence: &[E_OBSIDIAN], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, note: Some("the root must be `\"type\": \"object\"`; the text for this case is not known"), evidence: &[E_OBSIDIAN], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, note: Some("the root must be `\"type\": \"object\"`; the text for this case is not known"), evidence: &[E_OBSIDIAN], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("even beside `type`, `properties` and `required`"), evidence: &[E_LANGCHAIN, E_NOTION, E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("even beside `type`, `properties` and `required`"), evidence: &[E_KIMI, E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"), note: Some("even beside `type`, `properties` and `required`"), evidence: &[E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Ignored, note: Some("a keyword of OpenAPI, of which JSON Schema makes nothing"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_DOUBT], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmptyString, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, note: Some("unions are refused at the root only"), evidence: &[E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, note: Some("unions are refused at the root only"), evidence: &[E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfSiblings, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Accepted, note: Some("unions are refused at the root only"), evidence: &[E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Accepted, note: Some("unions are refused at the root only"), evidence: &[E_ROOT], ..Fact::NOTHING },
        Fact { construct: Construct::Not, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::NotUntyped, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, note: Some("a quoted page on self-hosted sandboxes of managed agents says that references are refused anywhere; no report of it for the Messages API"), evidence: &[E_NONE, E_OMNIROUTE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Accepted, note: Some("a quoted page on self-hosted sandboxes of managed agents says that references are refused anywhere; no report of it for the Messages API"), evidence: &[E_NONE, E_OMNIROUTE], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnnotated, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnicodeClass, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_DOUBT], ..Fact::NOTHING },
        Fact { construct: Construct::ContentKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_DOKPLOY, E_META], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_HYPERDX, E_KINTONE, E_META], ..Fact::NOTHING },
        Fact { construct: Construct::PrefixItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_META], ..Fact::NOTHING },
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
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), note: Some("the report is of a client with the same check"), evidence: &[E_CALVA, E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Deprecated, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ReadWriteOnly, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Comment, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, note: Some("reports that blame `$schema` had a tuple in the same schema, which was the cause"), evidence: &[E_NONE, E_TSSDK], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, note: Some("reports that blame `$schema` had a tuple in the same schema, which was the cause"), evidence: &[E_NONE, E_TSSDK], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_.-", rest: "A-Za-z0-9_.-", longest: 64, root_only: true, prefix: "" }), error: Some("tools.N.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'"), versions: Some("since the middle of 2025"), note: Some("only the properties of the root are looked at; until the middle of 2025 dots were refused too"), evidence: &[E_DECOCMS, E_UNUSUAL, E_IBM, E_TWILIO, E_FREEE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 128, root_only: false, prefix: "" }), error: Some("tools.N.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"), note: Some("until 2025 at most 64 characters"), evidence: &[E_LIBRECHAT, E_OPENCODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Rejected, names: Some(NameRule { first: "*", rest: "*", longest: 128, root_only: false, prefix: "" }), error: Some("tools.N.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"), note: Some("until 2025 at most 64 characters"), evidence: &[E_LIBRECHAT, E_OPENCODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::Stripped, note: Some("members of a tool other than its name, description and input schema are not sent"), evidence: &[E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::Rejected, error: Some("tools.N.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12"), evidence: &[E_META], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::Stripped, note: Some("not valid by the meta-schema of draft 2020-12; the API itself is not sent `outputSchema`"), evidence: &[E_META, E_SHAPE], ..Fact::NOTHING },
    ],
    habits: &[],
};
