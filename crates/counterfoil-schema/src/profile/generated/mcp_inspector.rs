//! Written by `cargo xtask gen` from `profiles/mcp-inspector.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Habit, HabitKind, Kind, ProfileData};
use crate::verdict::Verdict;

const E_AJV: Evidence = Evidence { source: "ajv 8.20.0 with ajv-formats 3.0.1, run on the probes and on cases beside them", date: "2026-11-30", grade: Grade::Run };
const E_INSPECTOR_CAPTURES: Evidence = Evidence { source: "traces of MCP Inspector 0.18.0 to 0.21.1 in public repositories", date: "2026-11-30", grade: Grade::Issue };
const E_INSPECTOR_LINT: Evidence = Evidence { source: "MCP Inspector 2.12.0, --cli --strict, run", date: "2026-11-30", grade: Grade::Run };
const E_INSPECTOR_READ: Evidence = Evidence { source: "modelcontextprotocol/inspector 86d5f58e", date: "2026-08-19", grade: Grade::Code };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "mcp-inspector",
    title: "MCP Inspector",
    kind: Kind::Client,
    summary: "The official inspector. It salvages a list of which some tools do not parse, draws a form from the schema, and checks with Ajv.",
    extends: &["protocol-2025-11-25"],
    portable: true,
    strict: false,
    aliases: &[],
    judges: &["ajv-draft-07", "ajv-2020"],
    rewrite: None,
    input: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/properties/x/type must be equal to one of the allowed values"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Ignored, versions: Some("since 2026-08"), note: Some("the form falls back to a JSON editor; before, the panel of tools crashed"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Ignored, versions: Some("since 2026-08"), note: Some("the form falls back to a JSON editor; before, the panel of tools crashed"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Ignored, versions: Some("since 2026-08"), note: Some("the form falls back to a JSON editor; before, the panel of tools crashed"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, error: Some("enum must have non-empty array"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmptyString, verdict: Verdict::Ignored, versions: Some("since 2026-08"), note: Some("the form falls back to a JSON editor; before, the panel of tools crashed"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::AnyOf, verdict: Verdict::Ignored, versions: Some("since 2026-08"), note: Some("the form falls back to a JSON editor; before, the panel of tools crashed"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, error: Some("can't resolve reference #/$defs/Missing from id #"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, error: Some("can't resolve reference https://example.com/s.json from id #"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ToolDropped, error: Some("Invalid regular expression: /^a\\-b$/u: Invalid escape"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, error: Some("Invalid regular expression: /^[a-/u: Unterminated character class"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/properties/x/exclusiveMinimum must be number"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::BoundUnsafe, verdict: Verdict::Ignored, note: Some("integers beyond 2^53 are dropped from the form"), evidence: &[E_INSPECTOR_READ], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/properties/x/items must be object,boolean"), note: Some("Ajv for 2020-12; Ajv for draft-07 takes it"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/properties must be object"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/required must be array"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ToolDropped, error: Some("schema is invalid: data/properties/x/description must be string"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, error: Some("no schema with key or ref \"https://json-schema.org/draft/2020-12/schema\""), note: Some("Ajv for draft-07, which is what the inspector checks with"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, error: Some("no schema with key or ref \"http://json-schema.org/draft-04/schema#\""), note: Some("Ajv for draft-07 refuses draft-04, Ajv for 2020-12 draft-07 too"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::ToolDropped, error: Some("URN without nid cannot be serialized"), note: Some("seen with urn:x, and with id instead of $id; an address is taken"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::ToolMemberNull, verdict: Verdict::ToolDropped, error: Some("Cannot read properties of null (reading '$id')"), note: Some("outputSchema; a null title or description is reported as well"), evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaMissing, verdict: Verdict::ToolDropped, error: Some("schema must be object or boolean"), evidence: &[E_AJV], ..Fact::NOTHING },
    ],
    output: &[
        Fact { construct: Construct::TypeUnknown, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::EnumEmpty, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::RefDangling, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::RefRemote, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PatternEscape, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PatternInvalid, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::ExclusiveBoundBoolean, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::TupleItems, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::PropertiesMalformed, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::RequiredMalformed, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::DescriptionMalformed, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeyword, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::SchemaKeywordOther, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
        Fact { construct: Construct::Id, verdict: Verdict::ToolDropped, evidence: &[E_AJV], ..Fact::NOTHING },
    ],
    habits: &[
        Habit { kind: HabitKind::Introduces, text: "inspector-client", value: None, evidence: &[E_INSPECTOR_CAPTURES] },
        Habit { kind: HabitKind::AtStart, text: "lists what the server offers, and lints schemas with four rules", value: None, evidence: &[E_INSPECTOR_LINT] },
        Habit { kind: HabitKind::DrawsForms, text: "yes, and a form for the arguments of every tool, with defaults filled in", value: None, evidence: &[E_INSPECTOR_READ] },
    ],
};
