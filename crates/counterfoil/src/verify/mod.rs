//! The check that what a tool advertises and what it enforces match.
//!
//! The law: every value that the contract accepts, as tidied, with undeclared members dropped and before defaults are filled
//! in, is valid for the advertised schema. A schema that breaks it makes a client refuse, or never build, a call that would have
//! worked; [`verify`] finds an argument object that shows it.
//!
//! First the two schemas are compared as sets of values, which proves the law outright for most tools. Where that cannot
//! decide (patterns that are written differently, types that enclose themselves, keywords that the comparison does not
//! know), values of the contract are generated, the same ones every time, and held against the schema. A proof is checked on a few
//! hundred values all the same: the comparison is young code.
//!
//! The other direction is no law. What the schema lets through and the contract refuses breaks an *invisible rule*, and a model
//! learns of that rule only where a description says it; [`invisible_rules`] lists them.
//!
//! Outside the law, by name: numbers beyond ±2^53, and strings that a format allows and a parsed type cannot hold.
//!
//! ```
//! use counterfoil::core::builder::{integer, object};
//! use counterfoil::verify::{Verdict, verify};
//! use serde_json::json;
//!
//! let terms = object().field("limit", integer().minimum(1).maximum(50).default(10)).build()?;
//! let drifted = json!({
//!     "type": "object",
//!     "properties": { "limit": { "type": "integer", "minimum": 1, "maximum": 20, "default": 10 } },
//! });
//! let mismatch = verify("search", &terms, drifted.as_object().unwrap()).unwrap_err();
//! let shown = mismatch.counter_example().unwrap();
//! assert_eq!(shown.keyword, "maximum");
//! assert!(terms.decode_value(&shown.arguments).is_ok());
//!
//! let advertised = terms.schema(Default::default());
//! assert_eq!(verify("search", &terms, &advertised)?, Verdict::Proved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod closed;
mod cost;
mod general;
mod hints;
mod invisible;
mod mismatch;
mod place;
mod proof;
mod refusal;
mod samples;
mod shrink;
mod subject;
#[cfg(test)]
mod tests;

use std::fmt;

use counterfoil_core::{Contract, Terms};
use serde_json::{Map, Value};

pub use invisible::InvisibleRule;
pub use mismatch::{CounterExample, Mismatch};

use hints::Hints;
use proof::Answer;
use samples::Samples;
use subject::Subject;

/// How many different values are held against a schema that was not proved to match.
const SAMPLES: usize = 10_000;
/// How many are where it was.
const SAMPLES_BESIDE_PROOF: usize = 300;

/// How sure it is that the two halves match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every value that the contract accepts is valid for the advertised schema.
    Proved,
    /// No counter-example was found.
    Sampled {
        /// How many different values of the contract were tried.
        values: usize,
        /// Why it could not be proved, as a lowercase fragment.
        why: String,
    },
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved => f.write_str("proved"),
            Self::Sampled { values, why } => write!(f, "sampled with {values} values ({why})"),
        }
    }
}

/// Checks that what is advertised for a tool takes every value that its contract accepts.
///
/// # Errors
///
/// A counter-example, or an advertised schema that is none.
pub fn verify(tool: &str, terms: &Terms, advertised: &Map<String, Value>) -> Result<Verdict, Mismatch> {
    verify_as::<Value>(tool, terms, advertised)
}

/// As [`verify`], for terms that the type `T` described itself into: rules that are part of its code, such as refinements, are
/// asked too before a value counts as accepted.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_as<T: Contract>(tool: &str, terms: &Terms, advertised: &Map<String, Value>) -> Result<Verdict, Mismatch> {
    let subject = Subject::new::<T>(tool, terms, advertised)?;
    let answer = proof::compare(&subject);
    let mut hints = Hints::of(subject.advertised());
    if let Answer::Refuted { remainder } = &answer {
        hints.add(remainder);
    }
    let wanted = if matches!(answer, Answer::Proved) { SAMPLES_BESIDE_PROOF } else { SAMPLES };
    let mut values = 0;
    for value in Samples::new(&subject, &hints, wanted) {
        values += 1;
        if !subject.shows(&value) {
            return Err(Mismatch::found(&subject, value));
        }
    }
    Ok(match answer {
        Answer::Proved => Verdict::Proved,
        Answer::Refuted { .. } => Verdict::Sampled {
            values,
            why: "the comparison holds that the schema refuses something, but no such value was found".to_owned(),
        },
        Answer::Unknown { why } => Verdict::Sampled { values, why },
    })
}

/// Rules that the contract enforces and the advertised schema does not show: of each, one argument object that the schema takes
/// and the contract refuses, or takes without a member that the schema shows.
///
/// The list is found by trying, so that it need not be complete: values that break one rule each are made from values of the
/// contract. Each is to be said in a description.
///
/// # Errors
///
/// An advertised schema that is none.
pub fn invisible_rules(
    tool: &str,
    terms: &Terms,
    advertised: &Map<String, Value>,
) -> Result<Vec<InvisibleRule>, Mismatch> {
    invisible_rules_as::<Value>(tool, terms, advertised)
}

/// As [`invisible_rules`], for terms that the type `T` described itself into.
///
/// # Errors
///
/// As [`invisible_rules`].
pub fn invisible_rules_as<T: Contract>(
    tool: &str,
    terms: &Terms,
    advertised: &Map<String, Value>,
) -> Result<Vec<InvisibleRule>, Mismatch> {
    Ok(invisible::find(&Subject::new::<T>(tool, terms, advertised)?))
}
