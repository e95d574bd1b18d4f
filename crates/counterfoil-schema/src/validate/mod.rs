//! Checking values against a schema from anywhere.
//!
//! The `jsonschema` crate decides; what it refuses is told in the library's own format, so that the problems of a
//! foreign schema read like those of a contract: all of them at once, in the same words, under the same codes.
//!
//! ```
//! use counterfoil_json::Json;
//! use counterfoil_schema::validate::Validator;
//!
//! let schema = Json::parse(r#"{"type": "object", "properties": {"title": {"type": "string", "minLength": 5}}}"#)?;
//! let validator = Validator::new(&schema)?;
//! let problems = validator.check(&Json::parse(r#"{"title": "Hi"}"#)?).unwrap_err();
//! assert_eq!(
//!     problems.to_text(),
//!     "Invalid tool input: 1 problem\n- title: expected at least 5 characters, got 2 characters"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//!
//! * Nothing is fetched: a reference that leads out of the schema is an error that names it.
//! * Integers beyond 64 bits are compared as the nearest double.
//! * Formats are asserted, those that a contract knows as a contract has them. `idn-email` and `idn-hostname` are not
//!   checked, nor is a format that nobody knows.
//! * A pattern with look-around or back-references is matched by trying, and given up after so many steps: the value is
//!   then refused, and the problem says why.

mod cost;
mod describe;
mod draft;
mod empty;
mod expect;
mod formats;
mod got;
mod invalid;
mod keywords;
mod list;
mod number;
mod object;
mod order;
mod place;
mod refs;
mod string;
mod union;

pub use empty::{Empty, Part, empty, is_empty};
pub use invalid::InvalidSchema;

use std::panic::{self, AssertUnwindSafe};

use counterfoil_core::{Code, Dropped, Problem, Problems};
use counterfoil_json::Json;
use jsonschema::PatternOptions;
use serde_json::Value;

use self::cost::Cost;
use self::describe::Reader;
use self::refs::Refs;

/// How many problems are told in full; all are counted.
const LISTED: usize = 100;
/// How many refusals are looked at.
const LOOKED_AT: usize = 10_000;
/// How often a pattern that is matched by trying may try.
const BACKTRACKS: usize = 100_000;
/// How large a compiled pattern may be, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// A schema that values are checked against.
#[derive(Debug)]
pub struct Validator {
    inner: jsonschema::Validator,
    schema: Value,
    refs: Refs,
    cost: Cost,
}

impl Validator {
    /// A validator for a schema of any of the drafts 4, 6, 7, 2019-09 and 2020-12, as its `$schema` says; 2020-12 where
    /// it says nothing, or something that is none of these.
    ///
    /// # Errors
    ///
    /// Where it is not a schema, refers to another document, has a pattern that cannot be run, or would cost too much.
    pub fn new(schema: &Json) -> Result<Self, InvalidSchema> {
        let written = schema;
        let schema = schema.to_serde().ok_or(InvalidSchema::too_costly("levels", usize::MAX, cost::DEEPEST))?;
        let refs = Refs::of(&schema);
        let cost = Cost::of(&schema, &refs)?;
        let options = formats::known(draft::named(jsonschema::options(), written, &schema))
            .offline()
            .should_validate_formats(true)
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS).size_limit(PATTERN_SIZE));
        // The crate does not promise that no schema makes it panic, and a stranger's schema must not stop a server.
        let built = panic::catch_unwind(AssertUnwindSafe(|| options.build(&schema)));
        let inner = match built {
            Ok(Ok(inner)) => inner,
            Ok(Err(error)) => return Err(InvalidSchema::of(&error, &schema)),
            Err(_) => return Err(InvalidSchema::unknown()),
        };
        Ok(Self { inner, schema, refs, cost })
    }

    /// Checks a value.
    ///
    /// # Errors
    ///
    /// All problems, in the order in which they stand in the value; the first hundred in full.
    pub fn check(&self, value: &Json) -> Result<(), Problems> {
        let Some(value) = value.to_serde() else {
            return Err(only(Problem::new(Code::TooDeep, Vec::new(), "nested too deeply".to_owned(), None)));
        };
        let asked = self.cost.of_value(&value);
        if !asked.affordable {
            return Err(only(costly("cannot be checked: it would take too long; send a simpler value")));
        }
        // As above: a value must not stop a server either.
        let checked = panic::catch_unwind(AssertUnwindSafe(|| {
            if self.inner.is_valid(&value) {
                return Ok(());
            }
            if !asked.explainable {
                return Err(only(costly("does not fit, and telling why would take too long; send a simpler value")));
            }
            Err(self.problems(&value))
        }));
        checked.unwrap_or_else(|_| Err(only(costly("cannot be checked against the schema of this tool"))))
    }

    fn problems(&self, value: &Value) -> Problems {
        let errors: Vec<_> = self.inner.iter_errors(value).take(LOOKED_AT).collect();
        let reader = Reader { schema: &self.schema, refs: &self.refs, value };
        let mut problems = Vec::new();
        reader.all(&errors, None, &mut problems);
        order::sort(&mut problems, value);
        let count = problems.len();
        problems.truncate(LISTED);
        if problems.is_empty() {
            return only(costly("does not fit the schema of this tool"));
        }
        Problems { listed: problems, count, dropped: Dropped::default() }
    }
}

fn costly(words: &str) -> Problem {
    Problem::new(Code::InvalidUnion, Vec::new(), words.to_owned(), None)
}

fn only(problem: Problem) -> Problems {
    Problems { listed: vec![problem], count: 1, dropped: Dropped::default() }
}

#[cfg(test)]
mod tests;
