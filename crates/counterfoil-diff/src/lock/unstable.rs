//! What a server says differently each time it is asked.

use counterfoil_json::Json;

use super::canonical::sorted;
use crate::change::{Change, Level};
use crate::tools;

/// What differs between two listings of one server in words alone, such as a date in a description: not a drift, since
/// no lock could ever hold it. What calls or generated code depend on is never unstable; it is reported.
#[must_use]
pub fn unstable(first: &[Json], second: &[Json]) -> Vec<Change> {
    let (first, second) = (all(first), all(second));
    tools::changes(&first, &second)
        .into_iter()
        .filter(|change| change.level == Level::Agent && is_text(change))
        .collect()
}

pub(super) fn all(tools: &[Json]) -> Vec<Json> {
    tools.iter().map(sorted).collect()
}

/// Whether two changes are of the same words.
pub(super) fn same_place(a: &Change, b: &Change) -> bool {
    a.tool == b.tool && a.side == b.side && a.kind == b.kind && a.old == b.old
}

/// How an unstable place is named.
pub(super) fn named(change: &Change) -> String {
    let pointer = change.old.as_deref().unwrap_or_default();
    match change.tool.as_str() {
        "" => format!("{} {}", change.side.name(), change.kind),
        tool => format!("{tool} {} {pointer}", change.side.name()),
    }
}

const fn is_text(change: &Change) -> bool {
    use crate::kind::Kind;
    matches!(
        change.kind,
        Kind::TitleChanged
            | Kind::DescriptionChanged
            | Kind::DefaultChanged
            | Kind::ExamplesChanged
            | Kind::KeywordChanged
            | Kind::FieldChanged
    )
}
