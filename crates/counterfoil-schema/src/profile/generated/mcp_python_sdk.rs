//! Written by `cargo xtask gen` from `profiles/mcp-python-sdk.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_BRICKS_45: Evidence = Evidence { source: "https://github.com/cristianuibar/bricks-mcp/issues/45", date: "2026-09-19", grade: Grade::Issue };
const E_HERMES_101669: Evidence = Evidence { source: "https://github.com/NousResearch/hermes-agent/issues/101669", date: "2026-09-02", grade: Grade::Issue };
const E_PY_DEFAULT: Evidence = Evidence { source: "mcp 2.3.0, client/session.py, DEFAULT_CLIENT_INFO", date: "2026-11-30", grade: Grade::Code };
const E_PY_READ: Evidence = Evidence { source: "modelcontextprotocol/python-sdk 57394b05, output validation", date: "2026-08-20", grade: Grade::Code };
const E_PY_WIRE: Evidence = Evidence { source: "mcp-types 2.3.0, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "mcp-python-sdk",
    title: "MCP Python SDK",
    kind: Kind::Library,
    summary: "The client of the Python package mcp 2.x, whose list must parse as the revision asks. A tool with an outputSchema must answer with structuredContent.",
    extends: &[],
    portable: true,
    strict: false,
    aliases: &["mcp-python-sdk"],
    judges: &["mcp-python-wire-2025-11-25", "mcp-python-wire-2026-07-28"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("inputSchema.type Field required"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("inputSchema.type Input should be 'object'"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("inputSchema.type Input should be 'object'"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, versions: Some("mcp 2.0.0; 2.1.0 and later take it"), evidence: &[E_HERMES_101669], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ListLost, error: Some("inputSchema.properties.x Input should be a valid dictionary"), note: Some("a property that is no schema; null for properties is taken"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ListLost, error: Some("inputSchema Field required"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::RootTypeMissing, verdict: Verdict::ListLost, error: Some("outputSchema.type Field required"), versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeList, verdict: Verdict::ListLost, error: Some("outputSchema.type Input should be 'object'"), versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::RootTypeNotObject, verdict: Verdict::ListLost, error: Some("outputSchema.type Input should be 'object'"), versions: Some("revision 2025-11-25; 2026-07-28 takes it"), evidence: &[E_PY_WIRE], ..Fact::NOTHING },
        Fact { construct: Construct::BooleanSchema, verdict: Verdict::ListLost, versions: Some("mcp 2.0.0; 2.1.0 and later take it"), evidence: &[E_HERMES_101669], ..Fact::NOTHING },
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, note: Some("the tool is listed and a call of it fails"), evidence: &[E_PY_READ], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "mcp", value: None, evidence: &[E_PY_DEFAULT] },
        Habit { kind: HabitKind::ShowsResults, text: "fails a call whose tool has an outputSchema and whose result has no structuredContent", value: None, evidence: &[E_BRICKS_45] },
    ],
};
