//! What the clients make of a tool: one scan, held against all of their profiles.

use std::collections::HashMap;
use std::sync::Arc;

use counterfoil_json::Json;
use counterfoil_schema::check::{Detail, Occurrence, pointer, refuses, scan_tool};
use counterfoil_schema::profile::Profile;
use counterfoil_schema::{Construct, Side};

use crate::diagnostic::Consequence;
use crate::forms::Form;
use crate::rule::{Check, Rule};

/// The clients, and the rules about portability that are run.
pub(crate) struct Judge<'r> {
    profiles: &'r [Profile],
    rules: Vec<Option<&'static Rule>>,
}

/// A construct that some clients do not take.
pub(crate) struct Lost {
    pub(crate) rule: &'static Rule,
    pub(crate) tool: Option<usize>,
    pub(crate) side: Option<Side>,
    pub(crate) pointer: String,
    pub(crate) message: String,
    pub(crate) gist: String,
    pub(crate) consequences: Arc<[Consequence]>,
}

/// What has been judged already: the same construct has the same consequences wherever it stands.
pub(crate) type Memory = HashMap<Asked, Arc<[Consequence]>>;

/// A construct, and what the verdict may depend on: the schema, the name or number, whether it stands at the root.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Asked {
    side: Side,
    construct: Construct,
    at_root: bool,
    name: Option<String>,
    measure: u64,
    form: Form,
}

impl<'r> Judge<'r> {
    pub(crate) fn new(profiles: &'r [Profile], run: &[&'static Rule]) -> Self {
        let mut rules = vec![None; Construct::COUNT];
        for rule in run {
            if let Check::Construct(construct) = rule.check
                && let Some(place) = rules.get_mut(construct as usize)
            {
                *place = Some(*rule);
            }
        }
        Self { profiles, rules }
    }

    pub(crate) fn memory(&self) -> Memory {
        Memory::new()
    }

    /// What is lost of a tool.
    pub(crate) fn tool(&self, tool: &Json, memory: &mut Memory) -> Vec<Lost> {
        let mut lost = Vec::new();
        if self.profiles.is_empty() {
            return lost;
        }
        scan_tool(tool, None, &mut |occurrence: &Occurrence<'_>| {
            if let Some(rule) = self.rules.get(occurrence.construct as usize).copied().flatten() {
                let form = Form::of(occurrence.construct, occurrence.steps, tool.get(occurrence.side.member()));
                let consequences =
                    memory.entry(Asked::of(occurrence, form)).or_insert_with(|| self.consequences(occurrence, form));
                if !consequences.is_empty() {
                    lost.push(Lost::of(rule, occurrence, consequences.clone()));
                }
            }
        });
        lost
    }

    /// What is lost of a list, its tools aside: names that stand twice, too many tools.
    pub(crate) fn list(&self, tools: &[Json]) -> Vec<Lost> {
        let mut lost = Vec::new();
        let mut see = |tool: Option<usize>, construct: Construct, detail: Detail<'_>, steps: &[_]| {
            let Some(rule) = self.rules.get(construct as usize).copied().flatten() else { return };
            let occurrence = Occurrence { tool, side: Side::Input, construct, steps, detail };
            let consequences = self.consequences(&occurrence, Form::Any);
            if !consequences.is_empty() {
                lost.push(Lost { tool, ..Lost::of(rule, &occurrence, consequences) });
            }
        };
        see(None, Construct::ToolCount, Detail::Measure(tools.len() as u64), &[]);
        let mut names = std::collections::HashSet::new();
        for (index, tool) in tools.iter().enumerate() {
            if let Some(name) = tool.get("name").and_then(Json::as_str)
                && !names.insert(name)
            {
                let steps = [counterfoil_schema::check::Step::Name("name")];
                see(Some(index), Construct::ToolNameDuplicate, Detail::Name(name), &steps);
            }
        }
        lost
    }

    /// The clients that do not take it, the worst first.
    fn consequences(&self, occurrence: &Occurrence<'_>, form: Form) -> Arc<[Consequence]> {
        let refused = |profile: &Profile| {
            let rule = refuses(occurrence, profile).filter(|rule| !form.is_taken(rule))?;
            Some(Consequence { profile: profile.clone(), rule })
        };
        let mut consequences: Vec<_> = self.profiles.iter().filter_map(refused).collect();
        consequences.sort_by(|one, other| {
            (other.severity(), other.verdict())
                .cmp(&(one.severity(), one.verdict()))
                .then_with(|| one.profile.name().cmp(other.profile.name()))
        });
        consequences.into()
    }
}

impl Asked {
    fn of(occurrence: &Occurrence<'_>, form: Form) -> Self {
        let Occurrence { side, construct, steps, detail, .. } = *occurrence;
        let (name, measure) = match detail {
            Detail::None => (None, 0),
            Detail::Name(name) => (Some(name.to_owned()), 0),
            Detail::Measure(measure) => (None, measure),
        };
        Self { side, construct, at_root: steps.len() <= 2, name, measure, form }
    }
}

impl Lost {
    fn of(rule: &'static Rule, occurrence: &Occurrence<'_>, consequences: Arc<[Consequence]>) -> Self {
        let Occurrence { side, construct, steps, detail, .. } = *occurrence;
        let mut place = pointer(steps);
        // What is not in a schema has a pointer into the tool already.
        let in_tool = construct_of_tool(construct) || (construct == Construct::SchemaMissing && side == Side::Input);
        if !in_tool {
            place = format!("/{}{place}", side.member());
        }
        let (said, gist) = match detail {
            Detail::None => (String::new(), String::new()),
            Detail::Name(name) => (format!(": `{name}`"), name.to_owned()),
            Detail::Measure(measure) => (limits(measure, &consequences), String::new()),
        };
        Self {
            rule,
            tool: occurrence.tool,
            side: (!in_tool).then_some(side),
            pointer: place,
            message: format!("{}{said}", construct.meaning()),
            gist,
            consequences,
        }
    }
}

/// How much there is, and how much is taken at most.
fn limits(measure: u64, consequences: &[Consequence]) -> String {
    match consequences.iter().filter_map(|consequence| consequence.rule.fact.limit).min() {
        Some(limit) => format!(": {measure}, and at most {limit} are taken"),
        None => format!(": {measure}"),
    }
}

/// Whether the pointer of a construct leads into the tool and not into a schema.
const fn construct_of_tool(construct: Construct) -> bool {
    matches!(
        construct,
        Construct::ToolName
            | Construct::ToolNameLength
            | Construct::ToolNameDuplicate
            | Construct::ToolDescriptionMissing
            | Construct::ToolDescriptionLength
            | Construct::ToolCount
            | Construct::ToolMemberNull
            | Construct::OutputSchema
    )
}
