//! The comparison of two schemas as sets of values, which the `jsonschema` crate makes.

use std::thread;

use counterfoil_json::Json;
use jsonschema::canonical::{self, CanonicalKind, CanonicalSchema, Containment};

use super::{Covers, LONGEST};

/// The room for one comparison, in bytes.
const STACK: usize = 64 << 20;

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

fn both<T: Send>(
    a: &Json,
    b: &Json,
    ask: impl FnOnce(&CanonicalSchema, &CanonicalSchema) -> Option<T> + Send,
) -> Option<T> {
    if a.to_string().len() > LONGEST || b.to_string().len() > LONGEST {
        return None;
    }
    // The comparison is young, and works by recursion: a mistake in it decides nothing, and it gets room of its own.
    thread::scope(|scope| {
        let compare = || {
            let (a, b) = (read(a)?, read(b)?);
            if a.kind() == CanonicalKind::Raw || b.kind() == CanonicalKind::Raw {
                return None;
            }
            ask(&a, &b)
        };
        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, compare).ok()?.join().ok()?
    })
}

fn read(schema: &Json) -> Option<CanonicalSchema> {
    let schema = schema.to_serde()?;
    // Left to itself the comparison ignores formats, and would prove what is not so.
    canonical::options().offline().should_validate_formats(true).canonicalize(&schema).ok()
}
