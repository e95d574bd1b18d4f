//! Two lists of tools.

mod fields;
mod renamed;

use std::collections::HashMap;

use counterfoil_json::Json;

use crate::change::{Change, Level, Side, Verdict};
use crate::kind::Kind;
use crate::report::Report;
use crate::schema;

/// Compares two lists of tools, as `tools/list` gives them.
#[must_use]
pub fn diff(old: &[Json], new: &[Json]) -> Report {
    Report::new(changes(old, new), Vec::new())
}

pub(crate) fn name(tool: &Json) -> &str {
    tool.get("name").and_then(Json::as_str).unwrap_or_default()
}

pub(crate) fn changes(old: &[Json], new: &[Json]) -> Vec<Change> {
    let index = |tools: &'_ [Json]| {
        let mut known = HashMap::new();
        for (index, tool) in tools.iter().enumerate() {
            known.entry(name(tool).to_owned()).or_insert(index);
        }
        known
    };
    let (was, is) = (index(old), index(new));
    let mut changes = Vec::new();
    duplicates(old, new, &mut changes);
    let gone: Vec<&Json> = old.iter().filter(|tool| !is.contains_key(name(tool))).collect();
    let come: Vec<&Json> = new.iter().filter(|tool| !was.contains_key(name(tool))).collect();
    let renamed = renamed::pairs(&gone, &come);
    for tool in &gone {
        let to = renamed.iter().find(|(from, _)| from == &name(tool)).map(|(_, to)| *to);
        changes.push(removed(tool, to));
    }
    for tool in &come {
        let mut change = Change::new(Side::Tool, Kind::ToolAdded, "the tool is new").at(None, Some(""));
        if let Some((from, _)) = renamed.iter().find(|(_, to)| to == &name(tool)) {
            change.message = format!("the tool is new; it looks like `{from}` under a new name");
        }
        change.tool = name(tool).to_owned();
        let why = "nothing that was called before goes wrong";
        changes.push(change.judged(Level::Agent, Verdict::Compatible, why));
    }
    for (at, tool) in old.iter().enumerate() {
        // Of two tools of one name the first is the one that is called.
        if was.get(name(tool)) == Some(&at)
            && let Some(other) = is.get(name(tool)).and_then(|index| new.get(*index))
        {
            changes.extend(tool_changes(tool, other));
        }
    }
    let order = |tools: &[Json], other: &HashMap<String, usize>| {
        tools.iter().map(name).filter(|name| other.contains_key(*name)).map(str::to_owned).collect::<Vec<_>>()
    };
    if order(old, &is) != order(new, &was) {
        let change = Change::new(Side::Tool, Kind::ToolsReordered, "the tools stand in another order");
        changes.push(change.judged(Level::Agent, Verdict::Breaking, "the order is part of what a model reads"));
    }
    changes
}

fn removed(tool: &Json, to: Option<&str>) -> Change {
    let mut change = match to {
        None => Change::new(Side::Tool, Kind::ToolRemoved, "the tool is gone"),
        Some(to) => {
            let message = format!("the tool is gone; `{to}` looks like it under a new name");
            Change::new(Side::Tool, Kind::ToolRenamed, message)
        }
    };
    change.tool = name(tool).to_owned();
    change.at(Some(""), None).judged(Level::Wire, Verdict::Breaking, "every call of it fails")
}

/// Tools that share a name, or have none: which of them is compared with which is not known.
fn duplicates(old: &[Json], new: &[Json], changes: &mut Vec<Change>) {
    if old.iter().map(ToString::to_string).eq(new.iter().map(ToString::to_string)) {
        return;
    }
    let mut told: Vec<&str> = Vec::new();
    for tools in [old, new] {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        tools.iter().for_each(|tool| *counts.entry(name(tool)).or_default() += 1);
        for tool in tools {
            let name = name(tool);
            let odd = name.is_empty() || counts.get(name).is_some_and(|count| *count > 1);
            if odd && !told.contains(&name) {
                told.push(name);
                let message = if name.is_empty() { "a tool has no name" } else { "several tools have this name" };
                let mut change = Change::new(Side::Tool, Kind::ToolDuplicated, message);
                change.tool = name.to_owned();
                let why = "it is not known which of them is called; the first of each list were compared";
                changes.push(change.judged(Level::Wire, Verdict::Undecided, why));
            }
        }
    }
}

/// What changed in one tool.
pub(crate) fn tool_changes(old: &Json, new: &Json) -> Vec<Change> {
    let mut changes = fields::changes(old, new);
    for (member, side) in [("inputSchema", Side::Input), ("outputSchema", Side::Output)] {
        match (old.get(member), new.get(member)) {
            (Some(old), Some(new)) => changes.extend(schema::compare(old, new, side)),
            (None, None) => {}
            (Some(old), None) => changes.extend(lost(old, side)),
            (None, Some(new)) => changes.extend(gained(new, side)),
        }
    }
    for change in &mut changes {
        name(old).clone_into(&mut change.tool);
    }
    changes
}

/// A schema is gone: anything may be sent, and anything may come.
fn lost(old: &Json, side: Side) -> Vec<Change> {
    let change = Change::new(side, Kind::SchemaRemoved, "the schema is gone").at(Some(""), None);
    vec![match side {
        Side::Output => {
            let anything = schema::compare(old, &Json::Bool(true), side);
            let shown = anything.into_iter().find(|change| change.witness.is_some());
            let (witness, refusal) = shown.map_or((None, None), |shown| (shown.witness, shown.refusal));
            let verdict = if witness.is_some() { Verdict::Breaking } else { Verdict::Undecided };
            let mut change = change.judged(Level::Wire, verdict, "what was promised of results is promised no more");
            (change.witness, change.refusal) = (witness, refusal);
            change
        }
        _ => change.judged(Level::Typed, Verdict::Breaking, "the generated type of the arguments is gone"),
    }]
}

/// A schema is new where there was none.
fn gained(new: &Json, side: Side) -> Vec<Change> {
    let change = Change::new(side, Kind::SchemaAdded, "there is a schema where there was none").at(None, Some(""));
    if side == Side::Output {
        return vec![change.judged(Level::Agent, Verdict::Compatible, "results are promised more than before")];
    }
    let none = Json::object([("type", "object")]);
    let mut changes = schema::compare(&none, new, side);
    changes.push(change.judged(
        Level::Agent,
        Verdict::Compatible,
        "what was sent before is told of by the other changes",
    ));
    changes
}
