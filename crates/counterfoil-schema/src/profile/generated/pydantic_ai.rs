//! Written by `cargo xtask gen` from `profiles/pydantic-ai.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_PYDANTIC: Evidence = Evidence { source: "pydantic-ai-slim 2.68.0, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };
const E_PYDANTIC_READ: Evidence = Evidence { source: "pydantic/pydantic-ai 4fda3898", date: "2026-08-22", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "pydantic-ai",
    title: "Pydantic AI",
    kind: Kind::Library,
    summary: "The JSON Schema transformers of Pydantic AI. For Gemini it says formats in the description, for OpenAI it tries strict mode and sends what is not fit for it without.",
    extends: &["openai", "claude-api", "gemini-json-schema"],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &["pydantic-ai-google", "pydantic-ai-openai"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Accepted, note: Some("for OpenAI: properties: {} is added"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Const, verdict: Verdict::Accepted, note: Some("for Gemini: becomes an enum of one"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ConstUntyped, verdict: Verdict::Accepted, note: Some("for Gemini: becomes an enum of one"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ConstNumber, verdict: Verdict::Accepted, note: Some("for Gemini: becomes an enum of one"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Stripped, note: Some("for Gemini: said in the description as \"Format: date-time\""), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBound, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Accepted, note: Some("for OpenAI: properties: {} is added"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::Rejected, error: Some("UserError: Invalid JSON Schema at `properties.x`: a schema must be an object or a boolean, got 'string'"), note: Some("a property that is no schema"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Title, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::Examples, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::Stripped, note: Some("for Gemini"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::Rejected, error: Some("UserError: Invalid JSON Schema at `<root>`: a schema must be an object or a boolean, got None"), evidence: &[E_PYDANTIC], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::ChangesSchemas, text: "for OpenAI every object without additionalProperties is closed; forced strict mode says what is not allowed in the description", value: None, evidence: &[E_PYDANTIC, E_PYDANTIC_READ] },
        Habit { kind: HabitKind::ChangesSchemas, text: "for Gemini Live: definitions are inlined, oneOf becomes anyOf, enums of other values than strings are said in the description, recursion fails", value: None, evidence: &[E_PYDANTIC_READ] },
    ],
};
