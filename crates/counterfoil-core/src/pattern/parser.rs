//! The grammar of a pattern: ECMA-262, section 22.2.1, with the parameters `[+UnicodeMode, +NamedCaptureGroups]`.
//!
//! The parser writes the rewritten expression while it reads. Each atom is written so that it stands for itself, a
//! single character, a class or a group, and a quantifier can follow it as it is. A construct that is valid but has
//! no equivalent is noted and read over, so that a question about syntax gets its answer from the same code.

use super::emit;
use super::error::{PatternError, PatternErrorKind};
use super::group::Groups;

/// How deep groups may be nested. Each level is a level of recursion here.
pub(super) const MAX_DEPTH: u32 = 100;

/// A pattern that is a regular expression.
pub(super) struct Parsed {
    /// The same in the syntax of `regex`; of no use if something is unsupported.
    pub(super) regex: String,
    /// The first construct that cannot be matched here.
    pub(super) unsupported: Option<PatternError>,
}

/// Reads a whole pattern.
pub(super) fn parse(source: &str) -> Result<Parsed, PatternError> {
    let mut parser = Parser {
        source,
        offset: 0,
        depth: 0,
        out: String::with_capacity(source.len() * 2),
        unsupported: None,
        groups: Groups::default(),
    };
    parser.disjunction()?;
    if parser.peek().is_some() {
        return Err(parser.error("this `)` closes no group: write `\\)` for the character itself"));
    }
    parser.groups.check_references()?;
    Ok(Parsed { regex: parser.out, unsupported: parser.unsupported })
}

/// The state of reading: a place in the source, and what has been written so far. Its methods are spread over the
/// modules by what they read.
pub(super) struct Parser<'s> {
    source: &'s str,
    offset: usize,
    depth: u32,
    pub(super) out: String,
    unsupported: Option<PatternError>,
    pub(super) groups: Groups,
}

impl<'s> Parser<'s> {
    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'s str {
        self.source.get(self.offset..).unwrap_or_default()
    }

    /// Where the next character lies.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Goes back to a place that [`Parser::offset`] gave.
    pub(super) fn back_to(&mut self, offset: usize) {
        self.offset = offset;
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    /// Reads over `expected` if it comes next, and says whether it did.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.offset += expected.len();
        }
        found
    }

    /// Reads the longest run of ASCII characters that `accept` takes.
    pub(super) fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|&byte| byte.is_ascii() && accept(byte)).count();
        self.offset += length;
        rest.get(..length).unwrap_or_default()
    }

    /// A mistake at the next character.
    pub(super) fn error(&self, message: impl Into<String>) -> PatternError {
        PatternError::syntax(self.offset, message)
    }

    /// Notes a construct that has no equivalent. The first one is the one that is reported.
    pub(super) fn note(&mut self, unsupported: PatternError) {
        self.unsupported.get_or_insert(unsupported);
    }

    /// Goes one level of groups deeper.
    pub(super) fn nested(
        &mut self,
        opened: usize,
        read: impl FnOnce(&mut Self) -> Result<(), PatternError>,
    ) -> Result<(), PatternError> {
        if self.depth >= MAX_DEPTH {
            let message = format!("groups are nested more than {MAX_DEPTH} deep: use fewer of them");
            return Err(PatternError::new(PatternErrorKind::TooDeep, opened, message));
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Alternatives up to a closing parenthesis or the end.
    pub(super) fn disjunction(&mut self) -> Result<(), PatternError> {
        loop {
            while !matches!(self.peek(), None | Some('|' | ')')) {
                self.term()?;
            }
            if !self.eat("|") {
                return Ok(());
            }
            self.out.push('|');
        }
    }

    /// An assertion, or an atom with its quantifier.
    fn term(&mut self) -> Result<(), PatternError> {
        let start = self.offset;
        if let Some(assertion) = self.assertion() {
            self.out.push_str(assertion);
            return Ok(());
        }
        match self.next() {
            Some('(') => {
                if self.group(start)?.is_assertion() {
                    return Ok(());
                }
            }
            Some('\\') => self.atom_escape(start)?,
            Some('[') => self.class(start)?,
            Some('.') => self.out.push_str(emit::DOT),
            Some(special @ ('*' | '+' | '?' | '{' | '}' | ']')) => {
                return Err(stray(start, special));
            }
            Some(literal) => emit::literal(&mut self.out, u32::from(literal)),
            None => return Ok(()),
        }
        self.quantifier()
    }

    /// Reads an assertion that is no group; in Unicode mode no quantifier may follow it.
    fn assertion(&mut self) -> Option<&'static str> {
        const ASSERTIONS: [(&str, &str); 4] =
            [("^", emit::START), ("$", emit::END), ("\\b", emit::WORD_BOUNDARY), ("\\B", emit::NO_WORD_BOUNDARY)];
        ASSERTIONS.into_iter().find_map(|(written, meaning)| self.eat(written).then_some(meaning))
    }
}

/// A syntax character where none can stand.
fn stray(offset: usize, character: char) -> PatternError {
    let reason = match character {
        '}' => "closes no count",
        ']' => "closes no class",
        _ => "has nothing to repeat",
    };
    PatternError::syntax(offset, format!("this `{character}` {reason}: write `\\{character}` for the character itself"))
}
