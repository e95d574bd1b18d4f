//! Written by `cargo xtask gen` from `profiles/codex.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, NameRule, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_CANIMCP: Evidence = Evidence { source: "canimcp, notes on Codex 0.162", date: "2026-10", grade: Grade::Claim };
const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_CODEX_0147: Evidence = Evidence { source: "notes of a public repository on tools/src/json_schema.rs of Codex 0.136 and 0.147", date: "2026", grade: Grade::Doc };
const E_CODEX_13768: Evidence = Evidence { source: "https://github.com/openai/codex/issues/13768", date: "2026-03-06", grade: Grade::Issue };
const E_CODEX_18159: Evidence = Evidence { source: "https://github.com/openai/codex/pull/18159", date: "2026-04", grade: Grade::Code };
const E_CODEX_23904: Evidence = Evidence { source: "https://github.com/openai/codex/pull/23904", date: "2026-05-21", grade: Grade::Code };
const E_CODEX_27084: Evidence = Evidence { source: "https://github.com/openai/codex/pull/27084", date: "2026-06-08", grade: Grade::Code };
const E_CODEX_31497: Evidence = Evidence { source: "https://github.com/openai/codex/pull/31497", date: "2026-07-07", grade: Grade::Code };
const E_CODEX_3152: Evidence = Evidence { source: "https://github.com/openai/codex/issues/3152", date: "2025-09-04", grade: Grade::Issue };
const E_CODEX_42283: Evidence = Evidence { source: "https://github.com/openai/codex/issues/42283", date: "2026-09-02", grade: Grade::Issue };
const E_CODEX_43902: Evidence = Evidence { source: "https://github.com/openai/codex/issues/43902", date: "2026-09-08", grade: Grade::Issue };
const E_CODEX_CODE: Evidence = Evidence { source: "https://github.com/openai/codex/blob/1048c68e183b97cfec9f78d5c2b951b026350c07/codex-rs/tools/src/json_schema.rs", date: "2026", grade: Grade::Code };
const E_CODEX_NAME: Evidence = Evidence { source: "tests of public servers that name Codex 0.154 and 0.157", date: "2026-11-30", grade: Grade::Issue };
const E_CODEX_NAMES: Evidence = Evidence { source: "https://github.com/openai/codex/blob/05871f87e6d70306f1296db4a4c3320ddae156bf/codex-rs/codex-mcp/src/mcp_connection_manager.rs", date: "2026", grade: Grade::Code };
const E_CODEX_SCHEMA: Evidence = Evidence { source: "openai/codex, codex-rs/tools/src/json_schema.rs, third generation, mid-2026", date: "2026-06", grade: Grade::Code };
const E_FX_609: Evidence = Evidence { source: "https://github.com/vercel-labs/fx/pull/609", date: "2026-09-03", grade: Grade::Issue };
const E_INBOXAPI_106: Evidence = Evidence { source: "https://github.com/inboxapi/cli/issues/106", date: "2026-05-06", grade: Grade::Issue };
const E_IWDP_3: Evidence = Evidence { source: "https://github.com/nnemirovsky/iwdp-mcp/pull/3", date: "2026-05-03", grade: Grade::Issue };
const E_RMCP_CLIENT: Evidence = Evidence { source: "rmcp 3.11.0, its client run against a list with one such tool; that the same is true of Codex is inferred", date: "2026-11", grade: Grade::Claim };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "codex",
    title: "OpenAI Codex",
    kind: Kind::Client,
    summary: "OpenAI's coding agent. It rebuilds every schema from a short list of keywords, and compacts those that are large until little but names is left.",
    extends: &["openai", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["codex-cli 0.152.1 code-mode", "codex-cli 0.153.4 code-mode", "codex-cli 0.29", "codex-cli≤0.111", "codex/openclaw(openai)"],
    judges: &[],
    rewrite: Some(Rewrite::Codex),
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::Accepted, note: Some("type: object and properties: {} are added"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ToolDropped, note: Some("type: null at the root is an error; other types are refused by the API"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Mangled, note: Some("the properties beside it are all that is sure to be left"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Mangled, note: Some("in code mode the sibling properties are lost"), evidence: &[E_CODEX_42283], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Mangled, note: Some("the properties beside it are all that is sure to be left"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootNot, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootConditional, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("In context=(), object schema missing properties."), versions: Some("2026-05"), note: Some("its code adds properties: {}, and yet it was reported"), evidence: &[E_INBOXAPI_106, E_IWDP_3], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Mangled, note: Some("becomes a string"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Mangled, note: Some("a type is guessed from the keywords, else {} is left"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, note: Some("becomes an enum of one"), evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Accepted, note: Some("becomes an enum of one"), evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, note: Some("becomes an enum of one"), evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Accepted, note: Some("becomes an enum of one"), evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, versions: Some("since 2026-04; up to 0.111 it became a string"), evidence: &[E_CODEX_SCHEMA, E_CODEX_18159, E_CODEX_13768], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, versions: Some("since 2026-04; up to 0.111 it became a string"), evidence: &[E_CODEX_SCHEMA, E_CODEX_18159, E_CODEX_13768], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Mangled, versions: Some("kept since 0.147, but shown as unknown in code mode"), note: Some("fourteen objects became Array<unknown | unknown | ...>"), evidence: &[E_CODEX_43902, E_CODEX_0147], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Mangled, versions: Some("before 0.147"), evidence: &[E_CODEX_SCHEMA, E_CODEX_0147], ..Fact::NOTHING },
        Fact { construct: Construct::Not, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::DependentRequired, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::DependentSchemas, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Mangled, versions: Some("up to 0.111 a string; since then {} where the schema is larger than the limit on its bytes"), note: Some("small schemas keep the reference"), evidence: &[E_CODEX_3152, E_CODEX_23904], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Mangled, versions: Some("up to 0.111 a string; since then {} where the schema is larger than the limit on its bytes"), note: Some("small schemas keep the reference"), evidence: &[E_CODEX_3152, E_CODEX_23904], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Mangled, versions: Some("up to 0.111 a string; since then {} where the schema is larger than the limit on its bytes"), note: Some("small schemas keep the reference"), evidence: &[E_CODEX_3152, E_CODEX_23904], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnnotated, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Mangled, versions: Some("up to 0.111 a string; since then {} where the schema is larger than the limit on its bytes"), note: Some("small schemas keep the reference"), evidence: &[E_CODEX_3152, E_CODEX_23904], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternLookAround, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternBackReference, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternClass, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnicodeClass, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ContentKeyword, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::BoundUnsafe, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Mangled, note: Some("the items become strings"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsBoolean, verdict: Verdict::Mangled, note: Some("becomes a string"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::ToolDropped, note: Some("a list is no schema in its model, and the tool is an error"), evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PrefixItems, verdict: Verdict::Mangled, note: Some("the items become strings"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedItems, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Accepted, note: Some("type: object and properties: {} are added"), evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredUndeclared, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PatternProperties, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyNames, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyCount, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::UnevaluatedProperties, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_CODEX_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Deprecated, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::ReadWriteOnly, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Comment, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::Anchor, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::UnknownKeyword, verdict: Verdict::Stripped, evidence: &[E_CODEX_SCHEMA], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaSize, verdict: Verdict::Mangled, limit: Some(4000), note: Some("every description goes first, then the definitions, then what lies at depth 2; 5,000 bytes and depth 3 since 2026-07"), evidence: &[E_CODEX_23904, E_CODEX_27084, E_CODEX_31497], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Mangled, names: Some(NameRule { first: "A-Za-z0-9_-", rest: "A-Za-z0-9_-", longest: 128, root_only: false, prefix: "" }), note: Some("other characters become _"), evidence: &[E_CODEX_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Mangled, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "mcp__{server}__" }), note: Some("the end is replaced by a hash"), evidence: &[E_CODEX_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameDuplicate, verdict: Verdict::ToolDropped, note: Some("the second is skipped"), evidence: &[E_CODEX_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::ToolDropped, limit: Some(2048), note: Some("told in the notes of canimcp, for 0.162"), evidence: &[E_CANIMCP], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, error: Some("UnexpectedResponse"), note: Some("inferred: Codex is built on this client"), evidence: &[E_RMCP_CLIENT], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "codex-mcp-client", value: None, evidence: &[E_CLIENT_LIST, E_CODEX_NAME] },
        Habit { kind: HabitKind::Introduces, text: "Codex", value: None, evidence: &[E_CLIENT_LIST, E_CODEX_NAME] },
        Habit { kind: HabitKind::NamesTools, text: "mcp__{server}__{tool}, at most 64 characters", value: None, evidence: &[E_CODEX_NAMES] },
        Habit { kind: HabitKind::DrawsForms, text: "yes; declined where the approval policy is never", value: None, evidence: &[E_CODEX_NAMES] },
        Habit { kind: HabitKind::ShowsResults, text: "structuredContent as JSON when there is any, else the text", value: None, evidence: &[E_FX_609] },
        Habit { kind: HabitKind::ChangesSchemas, text: "keeps type, description, enum, items, properties, required, additionalProperties, anyOf, $ref and definitions, and above 4,000 bytes less than that", value: Some(4000), evidence: &[E_CODEX_SCHEMA, E_CODEX_23904] },
    ],
};
