//! Written by `cargo xtask gen` from `profiles/copilot-jetbrains.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_INTELLIJ_1842: Evidence = Evidence { source: "https://github.com/microsoft/copilot-intellij-feedback/issues/1842", date: "2026-06-21", grade: Grade::Issue };
const E_INTELLIJ_2058: Evidence = Evidence { source: "https://github.com/microsoft/copilot-intellij-feedback/issues/2058", date: "2026-09-22", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "copilot-jetbrains",
    title: "Copilot for JetBrains",
    kind: Kind::Client,
    summary: "GitHub Copilot in the IDEs of JetBrains. Little is known of what it does to schemas; the limits are those of the providers behind it.",
    extends: &["openai", "claude-api", "gemini-json-schema", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &["copilot-jetbrains"],
    judges: &[],
    rewrite: None,
    input: &[
        Fact { construct: Construct::ToolCount, verdict: Verdict::Rejected, limit: Some(128), error: Some("You may not include more than 128 tools in your request."), evidence: &[E_INTELLIJ_1842], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "JetBrains-IU-copilot-intellij", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::Introduces, text: "JetBrains-JBC-copilot-intellij", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::DrawsForms, text: "yes", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ShowsResults, text: "the text and structuredContent, one after the other", value: None, evidence: &[E_INTELLIJ_2058] },
    ],
};
