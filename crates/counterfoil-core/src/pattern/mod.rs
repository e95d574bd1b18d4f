//! Patterns: regular expressions as JSON Schema writes them, matched in linear time.
//!
//! JSON Schema's `pattern` is a regular expression of ECMA-262, and 2020-12 recommends Unicode mode (the flag
//! `u`). The clients that read an advertised schema evaluate it with such an engine, so a contract must mean the
//! same by it. Yet an engine that backtracks can be held up for minutes by one argument. So a pattern is parsed
//! here with ECMA's own grammar, and rewritten for the `regex` crate, whose time is linear in the text. What that
//! crate cannot do, look-around and back-references, is refused with a word on what to do instead.
//!
//! Only the verdict matters, not where a match lies. That is why groups need not capture and lazy quantifiers may
//! become greedy ones.
//!
//! ```
//! use counterfoil_core::pattern::Pattern;
//!
//! let ticket = Pattern::new(r"^T-\d+$")?;
//! assert!(ticket.is_match("T-42"));
//! assert!(!ticket.is_match("T-४२"), "in ECMA-262, \\d is 0 to 9");
//!
//! let error = Pattern::new(r"^(?!\s*$)").unwrap_err();
//! assert_eq!(error.offset(), 1);
//! # Ok::<(), counterfoil_core::pattern::PatternError>(())
//! ```

mod class;
mod emit;
mod error;
mod escape;
mod group;
mod parser;
mod property;
mod quantifier;
mod scripts;

use std::fmt;

use regex::{Regex, RegexBuilder};

pub use error::{PatternError, PatternErrorKind};

/// The most memory that a compiled pattern may take, in bytes. `regex` checks it while it compiles, so that a few
/// nested counts cannot make it work for long.
const SIZE_LIMIT: usize = 10 * 1024 * 1024;

/// A pattern that is ready to match. Clones share the compiled program.
#[derive(Clone)]
pub struct Pattern {
    source: String,
    regex: Regex,
    /// Whether it asks for places that are no word boundary.
    between_words: bool,
}

impl Pattern {
    /// Reads a pattern in the syntax of ECMA-262, Unicode mode.
    ///
    /// # Errors
    ///
    /// A text that is no regular expression there, that needs look-around or a back-reference, that uses a Unicode
    /// property without a table here, or that is too deep or too large.
    pub fn new(source: &str) -> Result<Pattern, PatternError> {
        let parsed = parser::parse(source)?;
        if let Some(unsupported) = parsed.unsupported {
            return Err(unsupported);
        }
        let regex = RegexBuilder::new(&parsed.regex)
            .size_limit(SIZE_LIMIT)
            // One level of a group here is at most four there: group, alternation, concatenation, repetition.
            .nest_limit(4 * (parser::MAX_DEPTH + 2))
            .build()
            .map_err(|error| PatternError::not_compiled(&error))?;
        let between_words = parsed.regex.contains(emit::NO_WORD_BOUNDARY);
        Ok(Pattern { source: source.to_owned(), regex, between_words })
    }

    /// The pattern as it was written, which is how a schema shows it.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether the pattern matches anywhere in `text`; JSON Schema does not anchor patterns.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        // `regex` 1.13 looks for `\B` between bytes. Where it finds one inside of a character it takes that back, and with it,
        // when asked for the verdict alone, a match that began before: `\W|\B` in "a…a". Asked for the place it does not.
        if self.between_words { self.regex.find(text).is_some() } else { self.regex.is_match(text) }
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Pattern").field(&self.source).finish()
    }
}

/// Whether `source` is a regular expression of ECMA-262 in Unicode mode, which is more than [`Pattern::new`]
/// takes: look-around, back-references and all properties are allowed, and nothing is compiled.
///
/// # Errors
///
/// The first mistake in the syntax, or groups that are nested more than a hundred deep.
pub fn check_syntax(source: &str) -> Result<(), PatternError> {
    parser::parse(source).map(|_| ())
}

#[cfg(test)]
mod tests;
