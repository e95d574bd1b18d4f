//! Which judge stands behind a piece of evidence.

use counterfoil_lint::{Consequence, Diagnostic, Severity};
use counterfoil_schema::profile::ProfileData;

/// The judges, and how evidence that comes from running the same package begins.
const PACKAGES: &[(&str, &str)] = &[
    ("meta-2020-12", "jsonschema "),
    ("meta-draft-07", "jsonschema "),
    ("mcp-python-wire-2025-11-25", "mcp-types "),
    ("mcp-python-wire-2026-07-28", "mcp-types "),
    ("mcp-ts-sdk-1", "@modelcontextprotocol/sdk "),
    ("mcp-ts-client-2-2025-11-25", "@modelcontextprotocol/client "),
    ("mcp-ts-client-2-2026-07-28", "@modelcontextprotocol/client "),
    ("google-genai", "google-genai "),
    ("langchain-google-genai", "langchain-google-genai "),
    ("pydantic-ai-google", "pydantic-ai-slim "),
    ("pydantic-ai-openai", "pydantic-ai-slim "),
    ("vercel-ai-google", "@ai-sdk/google "),
    ("openai-agents-strict", "openai-agents "),
    ("openai-agents-strict-as-is", "openai-agents "),
    ("openai-node-strict-as-is", "openai "),
    ("anthropic-transform", "anthropic "),
    ("anthropic-node-transform", "@anthropic-ai/sdk "),
    ("ajv-2020", "ajv "),
    ("ajv-draft-07", "ajv "),
    ("llguidance", "llguidance "),
    ("outlines-core", "outlines-core "),
];

/// Whether something is named that is no run of the profile's own judges.
pub(crate) fn names_others(data: &ProfileData, consequence: &Consequence) -> bool {
    let own = |source: &str| {
        data.judges.iter().any(|judge| {
            let package = PACKAGES.iter().find(|(name, _)| name == judge);
            let (_, package) = package.unwrap_or_else(|| panic!("it is not known what {judge} runs"));
            source.starts_with(package)
        })
    };
    consequence.evidence().iter().any(|piece| !own(piece.source))
}

/// The consequences of a report that are errors for their client.
pub(crate) fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = (&Diagnostic, &Consequence)> {
    let all = diagnostics.iter().flat_map(|found| found.consequences.iter().map(move |one| (found, one)));
    all.filter(|(_, one)| one.severity() == Severity::Error)
}
