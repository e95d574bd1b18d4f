//! Written by `cargo xtask gen` from `profiles/gemini-interactions.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData};
use crate::verdict::Verdict;

const E_INTERVIEW: Evidence = Evidence { source: "https://github.com/linxule/openinterviewer/pull/21", date: "2026-09-05", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "gemini-interactions",
    title: "Gemini Interactions API, response format",
    kind: Kind::Provider,
    summary: "The schema of a response, not of a tool: constrained output, with fewer bounds than function declarations take.",
    extends: &["gemini-json-schema"],
    portable: false,
    strict: true,
    aliases: &["gemini-interactions-api response_format"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::Enum, verdict: Verdict::Accepted, evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::MaxLength, verdict: Verdict::Rejected, error: Some("400"), note: Some("found by trying keyword after keyword"), evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::Minimum, verdict: Verdict::Rejected, error: Some("400"), note: Some("found by trying keyword after keyword"), evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::MinItems, verdict: Verdict::Rejected, error: Some("400"), note: Some("found by trying keyword after keyword"), evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::MinItemsMany, verdict: Verdict::Rejected, error: Some("400"), note: Some("found by trying keyword after keyword"), evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::MaxItems, verdict: Verdict::Accepted, evidence: &[E_INTERVIEW], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesFalse, verdict: Verdict::Accepted, evidence: &[E_INTERVIEW], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
