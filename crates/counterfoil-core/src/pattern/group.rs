//! Groups, what they are named, and what refers back to them.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::error::{PatternError, PatternErrorKind};
use super::parser::Parser;

/// `RegExpIdentifierName` of ECMA-262, section 22.2.1.
static IDENTIFIER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\A[\p{ID_Start}$_][\p{ID_Continue}$\x{200C}\x{200D}]*\z").ok());

/// What a pair of parentheses is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// It stands for what it matches, and may be repeated.
    Atom,
    /// It looks around and matches no text.
    Assertion,
}

impl Group {
    pub(super) fn is_assertion(self) -> bool {
        self == Group::Assertion
    }
}

/// The groups that a pattern captures, and its references to them. A reference may come before its group.
#[derive(Default)]
pub(super) struct Groups {
    captured: u64,
    names: HashSet<String>,
    references: Vec<(usize, Reference)>,
}

enum Reference {
    Number(u64),
    Name(String),
}

impl Groups {
    /// Whether every reference leads to a group of the pattern; in Unicode mode it must.
    pub(super) fn check_references(&self) -> Result<(), PatternError> {
        for (offset, reference) in &self.references {
            let message = match reference {
                Reference::Number(number) if *number > self.captured => {
                    format!(
                        "`\\{number}` refers to a group that the pattern does not have: write `\\x` and two hexadecimal digits for a character"
                    )
                }
                Reference::Name(name) if !self.names.contains(name) => {
                    format!("no group is named `{name}`: write `(?<{name}>` where it begins")
                }
                _ => continue,
            };
            return Err(PatternError::syntax(*offset, message));
        }
        Ok(())
    }
}

impl Parser<'_> {
    /// Reads a group whose parenthesis at `start` has been read.
    pub(super) fn group(&mut self, start: usize) -> Result<Group, PatternError> {
        let group = self.group_opening(start)?;
        self.out.push_str("(?:");
        self.nested(start, Self::disjunction)?;
        if !self.eat(")") {
            return Err(PatternError::syntax(
                start,
                "this group is not closed: add `)`, or write `\\(` for the character itself",
            ));
        }
        self.out.push(')');
        Ok(group)
    }

    /// Reads what says which kind of group it is.
    fn group_opening(&mut self, start: usize) -> Result<Group, PatternError> {
        if !self.eat("?") {
            self.groups.captured += 1;
            return Ok(Group::Atom);
        }
        if self.eat(":") {
            return Ok(Group::Atom);
        }
        for (opening, construct) in [
            ("<=", "look-behind `(?<=`"),
            ("<!", "look-behind `(?<!`"),
            ("=", "look-ahead `(?=`"),
            ("!", "look-ahead `(?!`"),
        ] {
            if self.eat(opening) {
                self.note(PatternError::not_linear(PatternErrorKind::LookAround, start, construct));
                return Ok(Group::Assertion);
            }
        }
        if self.eat("<") {
            let at = self.offset();
            let name = self.group_name()?;
            self.groups.captured += 1;
            if let Some(name) = self.groups.names.replace(name) {
                return Err(PatternError::syntax(at, format!("two groups are named `{name}`: rename one")));
            }
            return Ok(Group::Atom);
        }
        Err(PatternError::syntax(start, self.unknown_opening()))
    }

    /// What to say about `(?` and something that belongs to another dialect.
    fn unknown_opening(&self) -> &'static str {
        match self.peek() {
            Some('P') => "`(?P` is Python's: write `(?<name>` for a named group",
            Some('#') => "comments are not part of a pattern: leave `(?#` out",
            Some('>') => "`(?>` is no group of ECMA-262: write `(?:`",
            Some('i' | 'm' | 's' | 'x' | 'u' | '-') => {
                "flags cannot be set inside a pattern: spell both cases out, as in `[Aa]`"
            }
            _ => "`(?` begins no group of ECMA-262: write `(?:`, or `\\(` for the character itself",
        }
    }

    /// Reads a name up to its `>`. Escapes in it count as the character that they stand for.
    fn group_name(&mut self) -> Result<String, PatternError> {
        let start = self.offset();
        let mut name = String::new();
        loop {
            let at = self.offset();
            match self.next() {
                Some('>') => break,
                Some('\\') if self.eat("u") => {
                    // A surrogate is part of no name, and neither is what stands in for it.
                    name.push(char::from_u32(self.unicode_escape(at)?).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                Some(character) if character != ')' => name.push(character),
                _ => {
                    return Err(PatternError::syntax(
                        start,
                        "the name of this group does not end: write `>` behind it",
                    ));
                }
            }
        }
        if IDENTIFIER.as_ref().is_some_and(|identifier| identifier.is_match(&name)) {
            Ok(name)
        } else {
            Err(PatternError::syntax(
                start,
                "a group's name consists of letters, digits, `_` and `$`, and begins with no digit",
            ))
        }
    }

    /// Reads the reference `\k<name>`, of which `\k` has been read.
    pub(super) fn named_reference(&mut self, start: usize) -> Result<(), PatternError> {
        if !self.eat("<") {
            return Err(PatternError::syntax(
                start,
                "`\\k` must be followed by a group's name, as in `\\k<name>`: write `k` for the letter",
            ));
        }
        let name = self.group_name()?;
        self.refer(start, &format!("the back-reference `\\k<{name}>`"), Reference::Name(name.clone()));
        Ok(())
    }

    /// Reads the digits behind the backslash of a reference such as `\1`.
    pub(super) fn numbered_reference(&mut self, start: usize) {
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        let number = digits.parse().unwrap_or(u64::MAX);
        self.refer(start, &format!("the back-reference `\\{digits}`"), Reference::Number(number));
    }

    fn refer(&mut self, start: usize, construct: &str, reference: Reference) {
        self.groups.references.push((start, reference));
        self.note(PatternError::not_linear(PatternErrorKind::BackReference, start, construct));
    }
}
