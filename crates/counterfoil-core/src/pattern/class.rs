//! Character classes in brackets.

use super::emit;
use super::error::PatternError;
use super::parser::Parser;

/// What stands between two hyphens of a class.
enum Member {
    One(u32),
    /// An escape for a set, as the inside of a class.
    Set(String),
}

impl Parser<'_> {
    /// Reads a class whose bracket at `start` has been read.
    pub(super) fn class(&mut self, start: usize) -> Result<(), PatternError> {
        let negated = self.eat("^");
        let mut members = String::new();
        while !self.eat("]") {
            let at = self.offset();
            let first = self.member(start)?;
            let is_range = self.peek() == Some('-') && !self.rest().starts_with("-]");
            if !is_range {
                match first {
                    Member::One(code_point) => emit::range(&mut members, code_point, code_point),
                    Member::Set(set) => members.push_str(&set),
                }
                continue;
            }
            self.eat("-");
            let last = self.member(start)?;
            let (Member::One(first), Member::One(last)) = (first, last) else {
                return Err(PatternError::syntax(
                    at,
                    "a set such as `\\d` cannot bound a range: write `\\-` for the hyphen",
                ));
            };
            if first > last {
                return Err(PatternError::syntax(
                    at,
                    "the bounds of this range are out of order: write the lower one first",
                ));
            }
            emit::range(&mut members, first, last);
        }
        match (negated, members.is_empty()) {
            (false, true) => self.out.push_str(emit::NOTHING),
            (true, true) => self.out.push_str(emit::ANYTHING),
            (negated, false) => {
                self.out.push_str(if negated { "[^" } else { "[" });
                self.out.push_str(&members);
                self.out.push(']');
            }
        }
        Ok(())
    }

    /// Reads one member of the class that begins at `start`.
    fn member(&mut self, start: usize) -> Result<Member, PatternError> {
        let at = self.offset();
        match self.next() {
            None => Err(PatternError::syntax(
                start,
                "this class is not closed: add `]`, or write `\\[` for the character itself",
            )),
            Some('\\') => match self.set_escape(at)? {
                Some(set) => Ok(Member::Set(set)),
                None => self.character_escape(at, true).map(Member::One),
            },
            Some(character) => Ok(Member::One(u32::from(character))),
        }
    }
}
