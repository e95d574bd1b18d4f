//! Written by `cargo xtask gen` from `profiles/fireworks.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_DOCKER: Evidence = Evidence { source: "https://github.com/docker/mcp-gateway/pull/234", date: "2025-11-12", grade: Grade::Issue };
const E_LITELLM: Evidence = Evidence { source: "https://github.com/BerriAI/litellm/issues/28149", date: "2026-05-18", grade: Grade::Issue };
const E_NONE: Evidence = Evidence { source: "valid by the 2020-12 meta-schema, and no report of a refusal was found", date: "2026-11", grade: Grade::Claim };
const E_SUBSET: Evidence = Evidence { source: "follows from the reports on schemas without a type; no report was found", date: "2026-11", grade: Grade::Claim };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "fireworks",
    title: "Fireworks AI",
    kind: Kind::Provider,
    summary: "Fireworks refuses the request where a schema, however deeply nested, says nothing of its type.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["fireworks", "fireworks(ollama cloud)"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Rejected, error: Some("JSON Schema not supported: could not understand the instance `{...}`."), note: Some("any schema without a keyword that names its type"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Rejected, error: Some("JSON Schema not supported: could not understand the instance `{'default': None, 'title': 'Page Size'}`."), evidence: &[E_LITELLM, E_DOCKER], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Rejected, error: Some("JSON Schema not supported: could not understand the instance `{...}`."), note: Some("any schema without a keyword that names its type"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Ignored, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfUntypedBranch, verdict: Verdict::Rejected, error: Some("JSON Schema not supported: could not understand the instance `{...}`."), note: Some("any schema without a keyword that names its type"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AllOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Pattern, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MultipleOf, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_SUBSET], ..Fact::NOTHING },
        Fact { construct: Construct::ItemsEmpty, verdict: Verdict::Rejected, error: Some("JSON Schema not supported: could not understand the instance `{...}`."), note: Some("any schema without a keyword that names its type"), evidence: &[E_LITELLM], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::UniqueItems, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Contains, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Accepted, evidence: &[E_NONE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
