//! Written by `cargo xtask gen` from `profiles/openai-agents.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_AGENTS: Evidence = Evidence { source: "openai-agents 0.24.0, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };
const E_AGENTS_449: Evidence = Evidence { source: "https://github.com/openai/openai-agents-python/issues/449", date: "2025-04-07", grade: Grade::Issue };
const E_AGENTS_CORPUS: Evidence = Evidence { source: "openai-agents 0.24.0, run on 3,183 tools of public servers", date: "2026-11-30", grade: Grade::Run };
const E_AGENTS_READ: Evidence = Evidence { source: "openai-agents 0.24.0, mcp/server.py", date: "2026-11-30", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "openai-agents",
    title: "OpenAI Agents SDK (Python)",
    kind: Kind::Library,
    summary: "MCP tools are sent without strict mode unless convert_schemas_to_strict is set. What is listed here as refused is what the conversion refuses; then the schema is sent as it is.",
    extends: &["openai"],
    portable: true,
    strict: false,
    aliases: &["openai-agents-sdk 0.0.8"],
    judges: &["openai-agents-strict"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Rejected, error: Some("UserError: The root of a strict JSON schema must not use `anyOf`."), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Rejected, error: Some("UserError: The root of a strict JSON schema must not use `anyOf`."), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("invalid_function_parameters: object schema missing properties"), versions: Some("0.0.8; later versions add properties: {}"), evidence: &[E_AGENTS_449], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::Rejected, error: Some("TypeError: Expected True to be a dictionary; path=('properties', 'x')"), note: Some("when it is made strict; otherwise the schema is sent as it is"), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Crash, error: Some("AssertionError: encountered non-dictionary entry while resolving #/properties/message/properties/contents/anyOf/0/properties/header"), note: Some("a reference through a list, with a sibling, when it is made strict"), evidence: &[E_AGENTS_CORPUS], ..Fact::NOTHING },
        Fact { construct: Construct::RefSiblings, verdict: Verdict::Rejected, error: Some("UserError: JSON schema contains a `$ref` with incompatible sibling keyword(s) (minLength) that cannot be merged without changing its accepted values."), note: Some("when it is made strict; otherwise the schema is sent as it is"), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Rejected, error: Some("UserError: additionalProperties should not be set for object types."), note: Some("when it is made strict; otherwise the schema is sent as it is"), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("UserError: additionalProperties should not be set for object types."), note: Some("when it is made strict; otherwise the schema is sent as it is"), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Rejected, error: Some("UserError: additionalProperties should not be set for object types."), note: Some("when it is made strict; otherwise the schema is sent as it is"), evidence: &[E_AGENTS], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::Rejected, error: Some("TypeError: Expected None to be a dictionary; path=()"), evidence: &[E_AGENTS], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::ShowsResults, text: "the text, unless use_structured_content is set", value: None, evidence: &[E_AGENTS_READ] },
        Habit { kind: HabitKind::ChangesSchemas, text: "on request only: closes every object, requires every property, makes oneOf an anyOf", value: None, evidence: &[E_AGENTS] },
    ],
};
