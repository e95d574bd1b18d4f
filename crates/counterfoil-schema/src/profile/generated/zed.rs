//! Written by `cargo xtask gen` from `profiles/zed.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_ZED_52670: Evidence = Evidence { source: "https://github.com/zed-industries/zed/pull/52670", date: "2026-03-29", grade: Grade::Code };
const E_ZED_60162: Evidence = Evidence { source: "https://github.com/zed-industries/zed/issues/60162", date: "2026-06-30", grade: Grade::Issue };
const E_ZED_60165: Evidence = Evidence { source: "https://github.com/zed-industries/zed/pull/60165", date: "2026-06-30", grade: Grade::Code };
const E_ZED_63342: Evidence = Evidence { source: "https://github.com/zed-industries/zed/pull/63342", date: "2026-08", grade: Grade::Issue };
const E_ZED_CODE: Evidence = Evidence { source: "zed-industries/zed, tool_schema.rs", date: "2026-08", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "zed",
    title: "Zed",
    kind: Kind::Client,
    summary: "The editor Zed. Models of Anthropic and OpenAI get schemas as they are; others got a subset, which left out tools, until August 2026.",
    extends: &["claude-api", "openai", "gemini-json-schema", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootConditional, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"if\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RootRef, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::AnnotationsOnly, verdict: Verdict::Mangled, note: Some("becomes a string, with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::DefaultNull, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::OneOf, verdict: Verdict::Accepted, note: Some("becomes anyOf, with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Conditional, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"if\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), versions: Some("until 2026-07; then references are inlined"), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60162, E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), versions: Some("until 2026-07; then references are inlined"), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60162, E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), versions: Some("until 2026-07; then references are inlined"), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60162, E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), versions: Some("until 2026-07; then references are inlined"), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60162, E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefDynamic, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::RefAnchor, verdict: Verdict::ToolDropped, error: Some("Schema cannot be made compatible because it contains \"$ref\""), note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_60165], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_52670], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_52670], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_52670], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_52670], ..Fact::NOTHING },
        Fact { construct: Construct::PropertyNames, verdict: Verdict::Stripped, note: Some("with models of Google, xAI and others that get a subset"), evidence: &[E_ZED_52670], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "Zed", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ChangesSchemas, text: "models of Google get parametersJsonSchema since 2026-08", value: None, evidence: &[E_ZED_63342] },
    ],
};
