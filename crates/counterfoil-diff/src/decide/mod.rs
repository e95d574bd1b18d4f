//! Whether one schema takes all that another does.

mod canonical;
mod prune;

use counterfoil_json::Json;
use counterfoil_schema::dialect::Draft;

use crate::schema::Prepared;

pub(crate) use canonical::difference;

/// Longer schemas take the comparison too long.
const LONGEST: usize = 6_000;

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Covers {
    Yes,
    No,
    Unknown,
}

/// Whether `outer` takes all values of `inner`; both in wire form.
pub(crate) fn covers(outer: &Json, inner: &Json) -> Covers {
    if outer == inner {
        return Covers::Yes;
    }
    let (mut less_outer, mut less_inner) = (outer.clone(), inner.clone());
    if prune::prune(&mut less_outer, &mut less_inner) && canonical::covers(&less_outer, &less_inner) == Covers::Yes {
        return Covers::Yes;
    }
    canonical::covers(outer, inner)
}

/// Whether what was decided on the wire forms holds for the schemas as they are written.
pub(crate) fn holds(outer: &Prepared, inner: &Prepared) -> bool {
    let integers = || inner.wire.to_string().contains("\"integer\"") || inner.wire.to_string().contains("\"enum\"");
    // In draft 4 the number 1.0 is no integer.
    let numbers = outer.draft != Draft::Draft4 || inner.draft == Draft::Draft4 || !integers();
    // Drafts 6 and 7 may look into what a string encodes.
    let looks = matches!(outer.draft, Draft::Draft6 | Draft::Draft7);
    let content = |schema: &Prepared| {
        let text = schema.doc.to_string();
        ["\"contentEncoding\"", "\"contentMediaType\""].iter().any(|keyword| text.contains(keyword))
    };
    let contents = !looks || !content(outer) || outer.doc == inner.doc;
    !outer.dynamic && !inner.dynamic && numbers && contents && outer.odd == inner.odd
}
