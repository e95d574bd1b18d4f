//! Schemas that no value fits.
//!
//! The `jsonschema` crate brings a schema to a normal form, in which one that takes nothing is `false`. What it does not
//! prove is not said: a schema that is not named here may still be empty.

use std::thread;

use counterfoil_json::Json;
use jsonschema::canonical::{self, Cause, UnsatisfiableReason};

use super::cost::Cost;
use super::draft;
use super::refs::Refs;

/// Longer schemas are not looked at: what is proved is proved in little time.
const LONGEST: usize = 20_000;
/// The room for one proof, in bytes.
const STACK: usize = 16 << 20;

/// A schema, or one inside it, that no value fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Empty {
    /// Where it stands: a JSON Pointer into the whole
    pub pointer: String,
    /// What together leaves nothing. None where it is `false` itself
    pub parts: Vec<Part>,
}

/// A part of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The schema that holds the keywords, or the part itself where there are none: a JSON Pointer into the whole
    pub pointer: String,
    /// Keywords of one kind, such as a least and a greatest value
    pub keywords: Vec<String>,
}

/// The schemas in a schema that no value fits, as far as that can be proved at little cost. Formats are not asserted, so
/// that what is empty is so for every validator. `None` where it was not looked at: it is no schema, refers to another
/// document, or costs too much.
#[must_use]
pub fn empty(schema: &Json) -> Option<Vec<Empty>> {
    if schema.to_string().len() > LONGEST {
        return None;
    }
    let value = schema.to_serde()?;
    Cost::of(&value, &Refs::of(&value)).ok()?;
    let prove = || {
        let mut options = canonical::options().offline().should_validate_formats(false);
        if let Some(draft) = draft::unseen(schema, &value) {
            options = options.with_draft(draft);
        }
        options.prepare(&value).ok()?.unsatisfiable().ok()
    };
    // The proof is young, and works by recursion: a mistake in it proves nothing, and it gets room of its own.
    let proved =
        thread::scope(|scope| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, prove).ok()?.join().ok()?);
    Some(proved?.into_iter().map(|(pointer, reason)| Empty { pointer, parts: parts(reason) }).collect())
}

/// Whether no value fits a schema: `Some(true)` where that is proved, `Some(false)` where it is not, `None` where it was
/// not looked at.
#[must_use]
pub fn is_empty(schema: &Json) -> Option<bool> {
    Some(empty(schema)?.iter().any(|empty| empty.pointer.is_empty()))
}

fn parts(reason: UnsatisfiableReason) -> Vec<Part> {
    let part = |Cause { pointer, keywords }| Part { pointer, keywords };
    match reason {
        UnsatisfiableReason::Literal => Vec::new(),
        UnsatisfiableReason::Empty(cause) => vec![part(cause)],
        UnsatisfiableReason::Conflict(causes) => causes.into_iter().map(part).collect(),
    }
}
