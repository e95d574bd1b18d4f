//! Written by `cargo xtask gen` from `profiles/roo-code.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_CLIENT_LIST: Evidence = Evidence { source: "https://github.com/apify/mcp-client-capabilities/blob/178a474df66e885fcf6eab8f0fff62d702a828c4/src/mcp_client_capabilities/mcp-clients.json", date: "2026-11-30", grade: Grade::Doc };
const E_ROO_CODE: Evidence = Evidence { source: "RooCodeInc/Roo-Code cb836567", date: "2026-04-14", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "roo-code",
    title: "Roo Code",
    kind: Kind::Client,
    summary: "A coding agent in VS Code. It closes every object, and of a union at the root only the first variant is left.",
    extends: &["claude-api", "openai", "mcp-ts-sdk-1", "protocol-2025-11-25"],
    portable: false,
    strict: false,
    aliases: &[],
    judges: &[],
    rewrite: Some(Rewrite::Roo),
    input: &[
        Fact { construct: Construct::RootAnyOf, verdict: Verdict::Mangled, note: Some("only the first variant that is an object is kept"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootOneOf, verdict: Verdict::Mangled, note: Some("only the first variant that is an object is kept"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::RootAllOf, verdict: Verdict::Mangled, note: Some("only the first variant that is an object is kept"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Accepted, note: Some("becomes anyOf"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Accepted, note: Some("becomes anyOf"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::Format, verdict: Verdict::Stripped, accepted: &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"], note: Some("nine formats are kept"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ObjectWithoutProperties, verdict: Verdict::Mangled, note: Some("closed: the model can only answer {}"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesEmpty, verdict: Verdict::Mangled, note: Some("closed: the model can only answer {}"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesTrue, verdict: Verdict::Mangled, note: Some("becomes additionalProperties: false"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesEmpty, verdict: Verdict::Mangled, note: Some("becomes additionalProperties: false"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::AdditionalPropertiesSchema, verdict: Verdict::Mangled, note: Some("becomes additionalProperties: false"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
        Fact { construct: Construct::ToolNameDuplicate, verdict: Verdict::ToolDropped, note: Some("the second is skipped"), evidence: &[E_ROO_CODE], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "Roo-Code", value: None, evidence: &[E_CLIENT_LIST] },
        Habit { kind: HabitKind::ChangesSchemas, text: "additionalProperties: false everywhere, even where the server says true", value: None, evidence: &[E_ROO_CODE] },
    ],
};
