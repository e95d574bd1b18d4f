//! Written by `cargo xtask gen` from `profiles/letta.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_OBSIDIAN_63: Evidence = Evidence { source: "https://github.com/jacksteamdev/obsidian-mcp-tools/issues/63", date: "2026-01-03", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "letta",
    title: "Letta",
    kind: Kind::Client,
    summary: "Agents with memory. Its cloud fails on a tool whose root has no properties.",
    extends: &["openai", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["letta-cloud"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("Failed to refresh: 500 {\"detail\":\"{'type': 'object', 'additionalProperties': {}}\"}"), note: Some("reported together: {\"type\": \"object\", \"additionalProperties\": {}}"), evidence: &[E_OBSIDIAN_63], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Rejected, error: Some("Failed to refresh: 500 {\"detail\":\"{'type': 'object', 'additionalProperties': {}}\"}"), note: Some("reported together: {\"type\": \"object\", \"additionalProperties\": {}}"), evidence: &[E_OBSIDIAN_63], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
