//! Constructs held against a profile.

use counterfoil_json::Json;

use crate::check::scan::{Detail, Occurrence, pointer, scan_schema, scan_tools};
use crate::construct::{Construct, Side};
use crate::profile::{Profile, Rule};
use crate::verdict::Verdict;

/// A construct that the client does not take.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the tool in the list; `None` for one schema, and for the list as a whole
    pub tool: Option<usize>,
    /// Which schema of the tool; [`Side::Input`] for the tool as a whole
    pub side: Side,
    /// The construct
    pub construct: Construct,
    /// Where it stands: a JSON Pointer into the schema, or into the tool for what is not in a schema
    pub pointer: String,
    /// The name or the number that the construct is about
    pub detail: Option<String>,
    /// What becomes of it, and how that is known
    pub rule: Rule,
}

impl Finding {
    /// What becomes of the construct.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.rule.fact.verdict
    }
}

/// What a client does not take of a list of tools.
#[must_use]
pub fn check_tools(tools: &[Json], profile: &Profile) -> Vec<Finding> {
    let mut findings = Vec::new();
    scan_tools(tools, &mut |occurrence: &Occurrence<'_>| findings.extend(judge(occurrence, profile)));
    findings
}

/// What a client does not take of one schema.
#[must_use]
pub fn check_schema(schema: &Json, side: Side, profile: &Profile) -> Vec<Finding> {
    let mut findings = Vec::new();
    scan_schema(schema, side, &mut |occurrence: &Occurrence<'_>| findings.extend(judge(occurrence, profile)));
    findings
}

/// The finding that an occurrence is for a profile, if it is one.
fn judge(occurrence: &Occurrence<'_>, profile: &Profile) -> Option<Finding> {
    let Occurrence { tool, side, construct, steps, detail } = *occurrence;
    let rule = refuses(profile, side, construct, detail)?;
    let detail = match detail {
        Detail::None => None,
        Detail::Name(name) => Some(name.to_owned()),
        Detail::Measure(measure) => Some(measure.to_string()),
    };
    Some(Finding { tool, side, construct, pointer: pointer(steps), detail, rule })
}

/// The rule that an occurrence breaks.
fn refuses(profile: &Profile, side: Side, construct: Construct, detail: Detail<'_>) -> Option<Rule> {
    match (construct, detail) {
        (Construct::Format, Detail::Name(format)) => profile.refuses_format(side, format),
        (Construct::PropertyName | Construct::ToolName | Construct::ToolNameLength, Detail::Name(name)) => {
            profile.refuses_name(construct, name)
        }
        (_, Detail::Measure(measure)) => profile.refuses_measure(side, construct, measure),
        _ => profile.rule(side, construct).filter(|rule| !rule.fact.verdict.survives()),
    }
}
