//! Written by `cargo xtask gen` from `profiles/xai.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_DOCS: Evidence = Evidence { source: "xAI, documentation of function calling", date: "2026-11", grade: Grade::Doc };
const E_GROK: Evidence = Evidence { source: "https://github.com/superagent-ai/grok-cli/issues/72", date: "2025-08-16", grade: Grade::Issue };
const E_VERCEL: Evidence = Evidence { source: "vercel/ai ed857f50, xai provider, which cites xAI's documentation", date: "2026-08-22", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "xai",
    title: "xAI API",
    kind: Kind::Provider,
    summary: "xAI takes up to 128 functions; many of them, or large ones, together make a grammar that is too complex.",
    extends: &[],
    portable: false,
    strict: false,
    aliases: &["xai-grok"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Stripped, note: Some("taken out by Vercel's provider; what the API itself does is not known"), evidence: &[E_VERCEL], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaSize, verdict: Verdict::Unknown, error: Some("Grammar is too complex."), note: Some("the grammar of all tools together; no number is known"), evidence: &[E_GROK], ..Fact::NOTHING },
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(128), evidence: &[E_DOCS], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
