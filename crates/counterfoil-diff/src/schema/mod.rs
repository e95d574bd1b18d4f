//! Two schemas: where they differ, and what of it breaks.
//!
//! The comparison of the whole schemas as sets of values decides; the walk says where and what; a witness shows it.

mod arrays;
mod classes;
mod conditions;
mod difference;
mod judge;
mod mentions;
mod normal;
mod objects;
mod patch;
mod prepared;
mod renames;
mod scalars;
mod texts;
mod types;
mod unions;
mod values;
mod walk;
mod wire;
mod words;

use counterfoil_json::Json;

pub(crate) use difference::Hop;
pub(crate) use prepared::Prepared;
pub(crate) use texts::message as text_message;

use crate::change::{Change, Level, Side, Verdict};
use crate::kind::Kind;
use crate::report::Report;

/// Compares two schemas of one side.
///
/// An input schema breaks where it refuses what the old one took; an output schema where it allows what the old one did
/// not.
#[must_use]
pub fn diff_schema(old: &Json, new: &Json, side: Side) -> Report {
    Report::new(compare(old, new, side), Vec::new())
}

/// The changes from one schema to another.
pub(crate) fn compare(old: &Json, new: &Json, side: Side) -> Vec<Change> {
    match (Prepared::of(old), Prepared::of(new)) {
        (Ok(a), Ok(b)) if old.to_string() != new.to_string() => judge::judge(&a, &b, side),
        (Ok(_), Ok(_)) => Vec::new(),
        (Err(why), _) | (_, Err(why)) => unreadable(old, new, side, &why),
    }
}

/// What can be said of schemas that cannot be worked on: whether they are the same.
fn unreadable(old: &Json, new: &Json, side: Side, why: &str) -> Vec<Change> {
    if old.to_string() == new.to_string() {
        return Vec::new();
    }
    let message = "the schema changed, and cannot be worked on";
    let change = Change::new(side, Kind::SchemaUnreadable, message).at(Some(""), Some(""));
    vec![change.judged(Level::Wire, Verdict::Undecided, why.to_owned())]
}

/// A value as it is said in a message, cut where it is long.
pub(crate) fn short(value: &Json) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((cut, _)) => format!("{}…", text.get(..cut).unwrap_or_default()),
        None => text,
    }
}
