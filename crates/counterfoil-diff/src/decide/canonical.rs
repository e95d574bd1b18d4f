//! The comparison of two schemas as sets of values, which the `jsonschema` crate makes.

use std::panic::{self, AssertUnwindSafe};

use counterfoil_json::Json;
use jsonschema::canonical::{self, CanonicalKind, CanonicalSchema, Containment};

use super::{Covers, LONGEST};

/// Whether `outer` takes all values of `inner`.
pub(super) fn covers(outer: &Json, inner: &Json) -> Covers {
    let decided = both(outer, inner, |outer, inner| match outer.covers(inner).ok()? {
        Containment::Yes => Some(Covers::Yes),
        Containment::No => Some(Covers::No),
        Containment::Unknown => None,
    });
    decided.unwrap_or(Covers::Unknown)
}

/// A schema of the values that `taken` takes and `removed` does not.
pub(crate) fn difference(taken: &Json, removed: &Json) -> Option<Json> {
    both(taken, removed, |taken, removed| Json::from_serde(&taken.subtract(removed).ok()?.to_json_schema()))
}

fn both<T>(a: &Json, b: &Json, ask: impl FnOnce(&CanonicalSchema, &CanonicalSchema) -> Option<T>) -> Option<T> {
    if a.to_string().len() > LONGEST || b.to_string().len() > LONGEST {
        return None;
    }
    // The comparison is young; a mistake in it decides nothing.
    panic::catch_unwind(AssertUnwindSafe(|| {
        let (a, b) = (read(a)?, read(b)?);
        if a.kind() == CanonicalKind::Raw || b.kind() == CanonicalKind::Raw {
            return None;
        }
        ask(&a, &b)
    }))
    .ok()
    .flatten()
}

fn read(schema: &Json) -> Option<CanonicalSchema> {
    let schema = schema.to_serde()?;
    // Left to itself the comparison ignores formats, and would prove what is not so.
    canonical::options().offline().should_validate_formats(true).canonicalize(&schema).ok()
}
