//! Written by `cargo xtask gen` from `profiles/azure-foundry.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_PORTAL: Evidence = Evidence { source: "https://github.com/microsoft-foundry/new-foundry-portal/issues/23", date: "2025-11-04", grade: Grade::Issue };
const E_THINGSBOARD: Evidence = Evidence { source: "https://github.com/thingsboard/thingsboard-mcp/issues/27", date: "2026-01-06", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "azure-foundry",
    title: "Azure AI Foundry agents",
    kind: Kind::Provider,
    summary: "Agents of Azure AI Foundry that are given an MCP server refuse tools in whose schemas OpenAI's API, on which they run, would see nothing wrong; unions and references were found to be the cause.",
    extends: &["openai"],
    portable: false,
    strict: false,
    aliases: &["azure-ai-foundry-agents"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::AnyOf, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOfNull, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefs, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
        Fact { construct: Construct::RefDefinitions, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
        Fact { construct: Construct::RefPointer, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
        Fact { construct: Construct::RefRecursive, verdict: Verdict::Rejected, error: Some("Invalid tool schema for: NEWmcp5.countBySingleEntityFilter"), note: Some("`anyOf` and `$ref` were taken out together, and the agent worked; which of them it was is not known"), evidence: &[E_PORTAL, E_THINGSBOARD], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
