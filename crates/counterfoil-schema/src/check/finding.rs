//! Constructs held against a profile.

use counterfoil_json::Json;

use crate::check::scan::{Detail, Occurrence, Step, Visit, pointer, scan_schema, scan_tool, scan_tools};
use crate::construct::{Construct, Side};
use crate::profile::{NameRule, Profile, Rule, SERVER_NAME_LENGTH};
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
    check_some(tools, profile, |_| true)
}

/// The same, for some constructs only.
pub(crate) fn check_some(tools: &[Json], profile: &Profile, asked: impl Fn(Construct) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    scan_tools(tools, &mut |occurrence: &Occurrence<'_>| {
        if asked(occurrence.construct) {
            findings.extend(judge(occurrence, profile));
        }
    });
    findings
}

/// What a client does not take of one schema.
#[must_use]
pub fn check_schema(schema: &Json, side: Side, profile: &Profile) -> Vec<Finding> {
    let mut findings = Vec::new();
    scan_schema(schema, side, &mut |occurrence: &Occurrence<'_>| findings.extend(judge(occurrence, profile)));
    findings
}

/// Whether a client takes a schema as it is: [`check_schema`] finds nothing. Stops at the first thing that it would find.
#[must_use]
pub fn takes(schema: &Json, side: Side, profile: &Profile) -> bool {
    let mut taker = Taker { profile, refused: false };
    scan_schema(schema, side, &mut taker);
    !taker.refused
}

/// Whether a client takes a tool as it is, both of its schemas included. What only a list can have, such as too many
/// tools, is not looked at.
#[must_use]
pub fn takes_tool(tool: &Json, profile: &Profile) -> bool {
    let mut taker = Taker { profile, refused: false };
    scan_tool(tool, None, &mut taker);
    !taker.refused
}

/// Looks for one construct that a client does not take.
struct Taker<'p> {
    profile: &'p Profile,
    refused: bool,
}

impl Visit for Taker<'_> {
    fn found(&mut self, occurrence: &Occurrence<'_>) {
        self.refused = self.refused || refuses(occurrence, self.profile).is_some();
    }

    fn enough(&self) -> bool {
        self.refused
    }
}

/// The finding that an occurrence is for a profile, if it is one.
fn judge(occurrence: &Occurrence<'_>, profile: &Profile) -> Option<Finding> {
    let rule = refuses(occurrence, profile)?;
    let Occurrence { tool, side, construct, steps, detail } = *occurrence;
    let detail = match detail {
        Detail::None => None,
        Detail::Name(name) => Some(name.to_owned()),
        Detail::Measure(measure) => Some(measure.to_string()),
    };
    Some(Finding { tool, side, construct, pointer: pointer(steps), detail, rule })
}

/// The rule of a profile that an occurrence breaks, if it breaks one: for whoever holds one scan against many profiles.
#[must_use]
pub fn refuses(occurrence: &Occurrence<'_>, profile: &Profile) -> Option<Rule> {
    let Occurrence { side, construct, steps, detail, .. } = *occurrence;
    match (construct, detail) {
        (Construct::Format, Detail::Name(format)) => profile.refuses_format(side, format),
        (Construct::PropertyName, Detail::Name(name)) => {
            let names = |rule: &Rule| rule.fact.names.filter(|_| !rule.fact.verdict.survives());
            let refuses = |rule: &&Rule| names(rule).is_some_and(|names| refuses_property(&names, name, steps));
            profile.rules(side, construct).iter().find(refuses).copied()
        }
        (Construct::ToolName | Construct::ToolNameLength, Detail::Name(name)) => profile.refuses_name(construct, name),
        (_, Detail::Measure(measure)) => profile.refuses_measure(side, construct, measure),
        _ => profile.rule(side, construct).filter(|rule| !rule.fact.verdict.survives()),
    }
}

/// Whether the name of a property, which stands there, is one that is not taken.
fn refuses_property(names: &NameRule, name: &str, steps: &[Step<'_>]) -> bool {
    let looked_at = !names.root_only || matches!(steps, [Step::Name("properties"), Step::Name(_)]);
    looked_at && !names.takes(name, SERVER_NAME_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_for_the_root_looks_at_the_properties_of_the_root() {
        let anywhere = NameRule { first: "a-z", rest: "a-z", longest: 64, root_only: false, prefix: "" };
        let at_root = NameRule { root_only: true, ..anywhere };
        let root = [Step::Name("properties"), Step::Name("$x")];
        let nested = [Step::Name("properties"), Step::Name("a"), Step::Name("properties"), Step::Name("$x")];
        let defined = [Step::Name("$defs"), Step::Name("a"), Step::Name("properties"), Step::Name("$x")];
        for (rule, steps, refused) in [
            (at_root, root.as_slice(), true),
            (at_root, &nested, false),
            (at_root, &defined, false),
            (anywhere, &root, true),
            (anywhere, &nested, true),
            (anywhere, &defined, true),
        ] {
            assert_eq!(refuses_property(&rule, "$x", steps), refused, "{steps:?}");
            assert!(!refuses_property(&rule, "x", steps), "{steps:?}");
        }
    }
}
