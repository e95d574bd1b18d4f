//! Written by `cargo xtask gen` from `profiles/gemini-json-schema.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, NameRule, ProfileData};
use crate::verdict::Verdict;

const E_CLI: Evidence = Evidence { source: "gemini-cli 5411f113", date: "2026-08-21", grade: Grade::Code };
const E_CLI13326: Evidence = Evidence { source: "https://github.com/google-gemini/gemini-cli/issues/13326", date: "2025-11-18", grade: Grade::Issue };
const E_DEEIX: Evidence = Evidence { source: "https://github.com/DEEIX-AI/DEEIX-Chat/issues/564", date: "2026", grade: Grade::Issue };
const E_DOCS: Evidence = Evidence { source: "python-genai, documentation of `parameters_json_schema` and `response_json_schema`: list of keywords", date: "2026-08-21", grade: Grade::Doc };
const E_GCLI: Evidence = Evidence { source: "https://github.com/su-kaka/gcli2api/pull/374", date: "2026-05-09", grade: Grade::Issue };
const E_HERMES: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/issues/98928", date: "2026", grade: Grade::Issue };
const E_INTERVIEW: Evidence = Evidence { source: "https://github.com/linxule/openinterviewer/pull/21", date: "2026-09-05", grade: Grade::Issue };
const E_META: Evidence = Evidence { source: "follows from the list of keywords in the documentation; no report was found", date: "2026-11", grade: Grade::Claim };
const E_NAMES: Evidence = Evidence { source: "https://github.com/BerriAI/litellm/issues/12543", date: "2025-07-12", grade: Grade::Issue };
const E_OPENCODE: Evidence = Evidence { source: "https://github.com/anomalyco/opencode/issues/12295", date: "2026-02-05", grade: Grade::Issue };
const E_PYDANTIC: Evidence = Evidence { source: "pydantic-ai-slim 2.68.0, profiles/google.py", date: "2026-11", grade: Grade::Code };
const E_VISION: Evidence = Evidence { source: "https://github.com/GetStream/Vision-Agents/pull/513", date: "2026-04-24", grade: Grade::Issue };
const E_ZED: Evidence = Evidence { source: "https://github.com/zed-industries/zed/issues/63342", date: "2026-08", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "gemini-json-schema",
    title: "Gemini API, `parametersJsonSchema`",
    kind: Kind::Provider,
    summary: "The newer form of a function declaration, which takes JSON Schema: unions, lists of types, arrays without items and references pass. Not in the Live API.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::Rejected, evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EmptySchema, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Untyped, verdict: Verdict::Accepted, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::Rejected, note: Some("not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Nullable, verdict: Verdict::Accepted, note: Some("Gemini CLI writes it in place of a list with `null`"), evidence: &[E_CLI], ..Fact::NOTHING },
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumUntyped, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Unknown, note: Some("Pydantic AI takes it out or writes `enum` in its place"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Unknown, note: Some("Pydantic AI takes it out or writes `enum` in its place"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Unknown, note: Some("Pydantic AI takes it out or writes `enum` in its place"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ConstOther, verdict: Verdict::Unknown, note: Some("Pydantic AI takes it out or writes `enum` in its place"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Default, verdict: Verdict::Accepted, note: Some("sent as it is"), evidence: &[E_CLI], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Unknown, note: Some("a reference to a property was refused by the other form"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Rejected, error: Some("$ref 'QuestionOption' was set alongside unsupported fields. If a schema node has $ref set, then only description and default can be set alongside it"), note: Some("enforced since about May 2026"), evidence: &[E_OPENCODE, E_GCLI], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnnotated, verdict: Verdict::Rejected, error: Some("$ref 'QuestionOption' was set alongside unsupported fields. If a schema node has $ref set, then only description and default can be set alongside it"), note: Some("a description and a default may stand there; a title may not"), evidence: &[E_OPENCODE, E_GCLI], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Rejected, note: Some("reported to fail with a depth error; not verified"), evidence: &[E_META], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::Rejected, error: Some("reference to undefined schema at properties.target_object.anyOf.1"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::Rejected, error: Some("reference to undefined schema at properties.target_object.anyOf.1"), evidence: &[E_CLI13326], ..Fact::NOTHING },
        Fact { construct: Construct::MinLength, verdict: Verdict::Ignored, note: Some("not in the list of keywords; refused for the response format of the Interactions API"), evidence: &[E_META, E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Ignored, note: Some("not in the list of keywords; refused for the response format of the Interactions API"), evidence: &[E_META, E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Maximum, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Unknown, note: Some("Pydantic AI takes it out or writes `enum` in its place"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ArrayWithoutItems, verdict: Verdict::Accepted, evidence: &[E_ZED, E_HERMES, E_DEEIX, E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PrefixItems, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::OptionalProperty, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesMissing, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Accepted, evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Description, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Unknown, note: Some("those who moved to this form take it out at the root, and Gemini CLI sends it; nobody reports that it was refused"), evidence: &[E_VISION, E_META], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Unknown, note: Some("those who moved to this form take it out at the root, and Gemini CLI sends it; nobody reports that it was refused"), evidence: &[E_VISION, E_META], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::Anchor, verdict: Verdict::Accepted, note: Some("listed in the documentation"), evidence: &[E_DOCS], ..Fact::NOTHING },
        Fact { construct: Construct::ToolName, verdict: Verdict::Rejected, names: Some(NameRule { first: "A-Za-z_", rest: "A-Za-z0-9_.:-", longest: 64, root_only: false, prefix: "" }), error: Some("Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.) or dashes (-), with a maximum length of 64."), evidence: &[E_NAMES], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameLength, verdict: Verdict::Rejected, names: Some(NameRule { first: "*", rest: "*", longest: 64, root_only: false, prefix: "" }), error: Some("Invalid function name. ... with a maximum length of 64."), evidence: &[E_NAMES], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
