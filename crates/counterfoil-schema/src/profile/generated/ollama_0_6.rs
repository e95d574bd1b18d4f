//! Written by `cargo xtask gen` from `profiles/ollama-0-6.toml`; change that instead.

use crate::construct::Construct;
use crate::profile::data::{Evidence, Fact, Grade, Kind, ProfileData, Rewrite};
use crate::verdict::Verdict;

const E_ENUMS: Evidence = Evidence { source: "https://github.com/ollama/ollama/issues/10164", date: "2025-04-07", grade: Grade::Issue };
const E_TYPES: Evidence = Evidence { source: "https://github.com/ollama/ollama/issues/10328", date: "2025-04-17", grade: Grade::Issue };

pub(super) static PROFILE: ProfileData = ProfileData {
    name: "ollama-0-6",
    title: "Ollama up to 0.6",
    kind: Kind::Provider,
    summary: "Ollama up to 0.6, of April 2025, which held `type` as one string and the values of an enum as strings.",
    extends: &["ollama"],
    portable: false,
    strict: false,
    aliases: &["ollama<=0.6", "ollama≤0.6"],
    judges: &[],
    rewrite: Some(Rewrite::Ollama),
    input: &[
        Fact { construct: Construct::RootTypeList, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal array into Go struct field .tools.function.parameters.properties.type of type string"), versions: Some("<= 0.6"), evidence: &[E_TYPES], ..Fact::NOTHING },
        Fact { construct: Construct::TypeListWithNull, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal array into Go struct field .tools.function.parameters.properties.type of type string"), versions: Some("<= 0.6"), evidence: &[E_TYPES], ..Fact::NOTHING },
        Fact { construct: Construct::TypeList, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal array into Go struct field .tools.function.parameters.properties.type of type string"), versions: Some("<= 0.6"), evidence: &[E_TYPES], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNumber, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal number into Go struct field .tools.function.parameters.properties.enum of type string"), versions: Some("<= 0.6"), note: Some("reported of numbers"), evidence: &[E_ENUMS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumBoolean, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal number into Go struct field .tools.function.parameters.properties.enum of type string"), versions: Some("<= 0.6"), note: Some("reported of numbers"), evidence: &[E_ENUMS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumMixed, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal number into Go struct field .tools.function.parameters.properties.enum of type string"), versions: Some("<= 0.6"), note: Some("reported of numbers"), evidence: &[E_ENUMS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumNull, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal number into Go struct field .tools.function.parameters.properties.enum of type string"), versions: Some("<= 0.6"), note: Some("reported of numbers"), evidence: &[E_ENUMS], ..Fact::NOTHING },
        Fact { construct: Construct::EnumStructured, verdict: Verdict::Rejected, error: Some("json: cannot unmarshal number into Go struct field .tools.function.parameters.properties.enum of type string"), versions: Some("<= 0.6"), note: Some("reported of numbers"), evidence: &[E_ENUMS], ..Fact::NOTHING },
    ],
    output: &[],
    habits: &[],
};
