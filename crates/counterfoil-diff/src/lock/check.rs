//! A lock held against what a server offers now.

use counterfoil_json::Json;

use super::unstable::{all, named, same_place, unstable};
use super::{Lock, Server};
use crate::change::{Change, Level, Side, Verdict};
use crate::kind::Kind;
use crate::report::Report;
use crate::tools;

/// Holds a list of tools against the lock. Whatever differs at this level is in the report, compatible or not: an empty
/// report is the only one that says that nothing drifted.
///
/// `server` is what it says of itself now, where that is known. `again` is the list of a second session: words that
/// differ between the two sessions are left out, and named in [`Report::unstable`]; anything else that one of the two
/// sessions has otherwise is in the report.
#[must_use]
pub fn check(lock: &Lock, server: Option<&Server>, tools: &[Json], again: Option<&[Json]>, level: Level) -> Report {
    let live = all(tools);
    let mut changes = tools::changes(lock.tools(), &live);
    unnamed(lock.tools(), &live, &mut changes);
    // Rules that differ between two sessions are drift, whichever of them was seen first.
    for change in again.map(|again| tools::changes(lock.tools(), &all(again))).unwrap_or_default() {
        if !changes.iter().any(|known| known.kind == change.kind && same_place(known, &change)) {
            changes.push(change);
        }
    }
    let unsettled = again.map(|again| unstable(tools, again)).unwrap_or_default();
    let mut left_out = Vec::new();
    changes.retain(|change| {
        let unsteady = unsettled.iter().any(|unstable| same_place(change, unstable));
        let name = named(change);
        if unsteady && !left_out.contains(&name) {
            left_out.push(name);
        }
        !unsteady
    });
    if let Some(server) = server {
        says(lock.server(), server, &mut changes);
    }
    Report::new(changes, left_out).at(level)
}

/// Tools that differ in a way that nothing else has named. There should be none; but a lock fails closed.
fn unnamed(locked: &[Json], live: &[Json], changes: &mut Vec<Change>) {
    for tool in locked {
        let name = tools::name(tool);
        let Some(other) = live.iter().find(|other| tools::name(other) == name) else { continue };
        if tool.to_string() != other.to_string() && !changes.iter().any(|change| change.tool == name) {
            let mut change = Change::new(Side::Tool, Kind::FieldChanged, "the tool is written in another way");
            change.tool = name.to_owned();
            changes.push(change.judged(Level::Agent, Verdict::Compatible, "it says the same"));
        }
    }
    let nameless = live.iter().any(|tool| tools::name(tool).is_empty());
    if (nameless || locked.len() != live.len()) && changes.is_empty() {
        let change = Change::new(Side::Tool, Kind::ToolDuplicated, "tools without a name, or with the name of another");
        changes.push(change.judged(Level::Wire, Verdict::Undecided, "it is not known which of them is called"));
    }
}

/// What the server says of itself.
fn says(was: &Server, is: &Server, changes: &mut Vec<Change>) {
    let text = |value: &str| (!value.is_empty()).then(|| Json::from(value));
    for (name, a, b, verdict, why) in [
        ("name", text(&was.name), text(&is.name), Verdict::Breaking, "it may be another server"),
        (
            "version",
            text(&was.version),
            text(&is.version),
            Verdict::Compatible,
            "a version says nothing of what is offered",
        ),
        ("era", text(&was.era), text(&is.era), Verdict::Compatible, "the protocol is settled for each session"),
        (
            "instructions",
            was.instructions.as_deref().map(Json::from),
            is.instructions.as_deref().map(Json::from),
            Verdict::Breaking,
            "a model reads it, and may do something else",
        ),
    ] {
        if a != b {
            let message = format!("server {}", crate::schema::text_message(name, a.as_ref(), b.as_ref()));
            changes.push(Change::new(Side::Tool, Kind::ServerChanged, message).judged(Level::Agent, verdict, why));
        }
    }
}
