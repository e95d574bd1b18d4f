//! Written by `cargo xtask gen` from `profiles/lm-studio.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CRAWL4AI_2207: Evidence = Evidence { source: "https://github.com/unclecode/crawl4ai/issues/2207", date: "2026-08-27", grade: Grade::Issue };
const E_K8S_758: Evidence = Evidence { source: "https://github.com/containers/kubernetes-mcp-server/issues/758", date: "2026-02-10", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "lm-studio",
    title: "LM Studio",
    kind: Kind::Client,
    summary: "Models on one's own machine. It asks for properties at the root; the rest is up to the engine, which is llama.cpp or one for Apple's chips.",
    extends: &["llama-cpp", "protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &["lm-studio/librechat"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootPropertiesMissing, verdict: Verdict::Rejected, error: Some("400 invalid_type expected object received undefined path [n,function,parameters,properties] Required"), evidence: &[E_CRAWL4AI_2207], ..Fact::NOTHING },
        Fact { construct: Construct::PatternUnanchored, verdict: Verdict::Rejected, error: Some("JSON schema conversion failed: Pattern must start with '^' and end with '$'"), versions: Some("until about 2026-08"), evidence: &[E_K8S_758], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
