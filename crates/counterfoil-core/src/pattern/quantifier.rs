//! Quantifiers: `*`, `+`, `?` and counts in braces, greedy or lazy.

use std::fmt::Write;

use super::error::PatternError;
use super::parser::Parser;

impl Parser<'_> {
    /// Reads the quantifier behind an atom, if there is one. Whether it is lazy changes no verdict.
    pub(super) fn quantifier(&mut self) -> Result<(), PatternError> {
        match self.peek() {
            Some(simple @ ('*' | '+' | '?')) => {
                self.next();
                self.out.push(simple);
            }
            Some('{') => self.count()?,
            _ => return Ok(()),
        }
        self.eat("?");
        Ok(())
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`.
    fn count(&mut self) -> Result<(), PatternError> {
        let start = self.offset();
        self.eat("{");
        let least = self.number();
        let comma = self.eat(",");
        let most = if comma { self.number() } else { least };
        let (Some(least), true) = (least, self.eat("}")) else {
            let message = match (least, comma, most) {
                (None, true, Some(_)) => "a count needs its lower bound: write `{0,` for none",
                _ => "this `{` begins no count such as `{2}` or `{2,5}`: write `\\{` for the character itself",
            };
            return Err(PatternError::syntax(start, message));
        };
        if most.is_some_and(|most| most < least) {
            return Err(PatternError::syntax(
                start,
                "the bounds of this count are out of order: write the smaller first",
            ));
        }
        // Beyond the largest count of `regex`, a pattern is far beyond the size limit, too, and refused by it.
        let written = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        // Writing to a string cannot fail.
        let _ = match most {
            Some(most) => write!(self.out, "{{{},{}}}", written(least), written(most)),
            None => write!(self.out, "{{{},}}", written(least)),
        };
        Ok(())
    }

    /// Reads decimal digits, if there are any; a number beyond 64 bits counts as the largest.
    fn number(&mut self) -> Option<u64> {
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(u64::MAX))
    }
}
