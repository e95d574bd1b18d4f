//! The cursor: one token of a text after another.

mod members;

use std::borrow::Cow;
use std::ops::Range;

use crate::error::{SyntaxError, SyntaxErrorKind};
use crate::escape;
use crate::kind::Kind;
use crate::number::{self, Number};
use crate::scan::end_of_plain;
use crate::skip;

/// How many arrays and objects may be open at once.
pub const MAX_DEPTH: usize = 128;

/// A place in a JSON text, from which the next value can be read.
///
/// A clone costs a few words and is the checkpoint to come back to: a union reads ahead in a clone to find its
/// branch. A method that is called on a value of another kind answers
/// [`UnexpectedByte`](SyntaxErrorKind::UnexpectedByte) and leaves the cursor before that value; after any other error
/// the cursor's place is not specified, but stays within the text.
///
/// ```
/// use counterfoil_json::{Cursor, Number};
///
/// let mut cursor = Cursor::new(r#" {"tags": ["bug"], "limit": 5} "#);
/// assert_eq!(cursor.enter_object()?.as_deref(), Some("tags"));
/// assert!(cursor.enter_array()?);
/// assert_eq!(cursor.string()?, "bug");
/// assert!(!cursor.next_element()?);
/// assert_eq!(cursor.next_key()?.as_deref(), Some("limit"));
/// assert_eq!(cursor.number()?, Number::Int(5));
/// assert_eq!(cursor.next_key()?, None);
/// cursor.finish()?;
/// # Ok::<(), counterfoil_json::SyntaxError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

// Strings and names are always inlined into what reads them: handing them over in memory costs a quarter of the time
// that decoding a small object takes.
impl<'a> Cursor<'a> {
    /// A cursor at the start of `text`.
    #[inline]
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// A cursor at the start of `text`, which is checked to be UTF-8. A byte order mark is not skipped: RFC 8259,
    /// section 8.1, forbids sending one, so reading the first value will find it unexpected.
    ///
    /// # Errors
    ///
    /// [`InvalidUtf8`](SyntaxErrorKind::InvalidUtf8) at the first byte that is none.
    #[inline]
    pub fn from_bytes(text: &'a [u8]) -> Result<Self, SyntaxError> {
        match std::str::from_utf8(text) {
            Ok(text) => Ok(Self::new(text)),
            Err(error) => Err(SyntaxError::new(error.valid_up_to(), SyntaxErrorKind::InvalidUtf8)),
        }
    }

    /// The whole text that is being read.
    #[inline]
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The offset of the next byte to read. After [`kind`](Self::kind) it is where the value begins.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// How many arrays and objects are open.
    #[inline]
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The kind of the next value, which is not consumed. Only its first byte is looked at.
    ///
    /// # Errors
    ///
    /// When no value begins here.
    #[inline]
    pub fn kind(&mut self) -> Result<Kind, SyntaxError> {
        match self.peek() {
            b'"' => Ok(Kind::String),
            b'{' => Ok(Kind::Object),
            b'[' => Ok(Kind::Array),
            b'-' | b'0'..=b'9' => Ok(Kind::Number),
            b't' | b'f' => Ok(Kind::Boolean),
            b'n' => Ok(Kind::Null),
            _ => Err(self.unexpected()),
        }
    }

    /// Reads `null`.
    ///
    /// # Errors
    ///
    /// When the next value is not `null`.
    #[inline]
    pub fn null(&mut self) -> Result<(), SyntaxError> {
        match self.peek() {
            b'n' => self.word("null"),
            _ => Err(self.unexpected()),
        }
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    ///
    /// When the next value is not a boolean.
    #[inline]
    pub fn boolean(&mut self) -> Result<bool, SyntaxError> {
        match self.peek() {
            b't' => self.word("true").map(|()| true),
            b'f' => self.word("false").map(|()| false),
            _ => Err(self.unexpected()),
        }
    }

    /// Reads a number; see [`Number`] for what stays exact.
    ///
    /// # Errors
    ///
    /// When the next value is not a number, is malformed, or lies beyond the range of a double.
    #[inline]
    pub fn number(&mut self) -> Result<Number, SyntaxError> {
        self.expect_number()?;
        if let Some((value, end)) = number::short_integer(self.bytes(), self.at) {
            self.at = end;
            return Ok(Number::Int(value));
        }
        let (value, end) = number::read(self.text, self.at)?;
        self.at = end;
        Ok(value)
    }

    /// Reads a number and returns it as it is written.
    ///
    /// # Errors
    ///
    /// As [`number`](Self::number), the range included.
    #[inline]
    pub fn number_text(&mut self) -> Result<&'a str, SyntaxError> {
        self.expect_number()?;
        let start = self.at;
        self.at = number::check(self.text, start)?;
        Ok(self.slice(start, self.at))
    }

    /// Reads a string. It is borrowed from the text unless it has escapes.
    ///
    /// # Errors
    ///
    /// When the next value is not a string, does not end, has a raw control character, an escape that JSON does
    /// not have, or an escape that is half of a surrogate pair.
    #[inline(always)]
    pub fn string(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        if self.peek() != b'"' {
            return Err(self.unexpected());
        }
        self.string_here()
    }

    /// Reads a string if the next value is one; else reads nothing and gives `None`. For callers who expect a string, this looks
    /// at the next byte once where [`kind`](Self::kind) and [`string`](Self::string) look twice.
    ///
    /// # Errors
    ///
    /// As [`string`](Self::string), but for a value that is none.
    #[inline(always)]
    pub fn try_string(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        if self.peek() != b'"' {
            return Ok(None);
        }
        self.string_here().map(Some)
    }

    /// Reads the string whose quote is the next byte.
    #[inline(always)]
    fn string_here(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        let start = self.at + 1;
        let end = end_of_plain(self.bytes(), start);
        if self.bytes().get(end) == Some(&b'"')
            && let Some(plain) = self.text.get(start..end)
        {
            self.at = end + 1;
            return Ok(Cow::Borrowed(plain));
        }
        self.string_with_escapes(start, end)
    }

    /// Goes into an array: `true` when an element follows, `false` when the array is empty and has been left again.
    ///
    /// # Errors
    ///
    /// When the next value is not an array, or [`TooDeep`](SyntaxErrorKind::TooDeep).
    #[inline]
    pub fn enter_array(&mut self) -> Result<bool, SyntaxError> {
        self.open(b'[')?;
        if self.peek() == b']' {
            self.close();
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes on after an element: `true` when another follows, `false` when the array has ended and has been left.
    ///
    /// # Errors
    ///
    /// When neither a comma nor the end of the array follows.
    #[inline]
    pub fn next_element(&mut self) -> Result<bool, SyntaxError> {
        match self.peek() {
            b',' => {
                self.at += 1;
                Ok(true)
            }
            b']' => {
                self.close();
                Ok(false)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// Skips one value of any kind, checking all that reading it would check, and returns where its bytes are.
    ///
    /// # Errors
    ///
    /// The first fault of the value's syntax.
    #[inline]
    pub fn skip(&mut self) -> Result<Range<usize>, SyntaxError> {
        self.peek();
        let start = self.at;
        self.at = skip::value(self.text, start, self.depth)?;
        Ok(start..self.at)
    }

    /// Makes sure that only whitespace follows.
    ///
    /// # Errors
    ///
    /// [`TrailingData`](SyntaxErrorKind::TrailingData) at the first other byte.
    #[inline]
    pub fn finish(&mut self) -> Result<(), SyntaxError> {
        self.peek();
        if self.at < self.text.len() {
            return Err(SyntaxError::new(self.at, SyntaxErrorKind::TrailingData));
        }
        Ok(())
    }

    #[inline]
    const fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// Both ends are next to ASCII bytes, so the slice always exists; this form has no panic in it.
    #[inline]
    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// Skips whitespace and looks at the next byte: NUL, which no token begins with, at the end of the text.
    #[inline(always)]
    fn peek(&mut self) -> u8 {
        match self.bytes().get(self.at) {
            Some(&byte) if byte > b' ' => byte,
            // One space after a comma or a colon is how most writers set their texts.
            Some(b' ') if self.bytes().get(self.at + 1).is_some_and(|&byte| byte > b' ') => {
                self.at += 1;
                self.bytes().get(self.at).copied().unwrap_or(0)
            }
            _ => self.peek_far(),
        }
    }

    #[inline(never)]
    fn peek_far(&mut self) -> u8 {
        self.at = skip::whitespace(self.bytes(), self.at);
        self.bytes().get(self.at).copied().unwrap_or(0)
    }

    #[inline]
    fn expect(&mut self, byte: u8) -> Result<(), SyntaxError> {
        if self.peek() != byte {
            return Err(self.unexpected());
        }
        self.at += 1;
        Ok(())
    }

    #[inline]
    fn expect_number(&mut self) -> Result<(), SyntaxError> {
        match self.peek() {
            b'-' | b'0'..=b'9' => Ok(()),
            _ => Err(self.unexpected()),
        }
    }

    #[inline]
    fn word(&mut self, word: &str) -> Result<(), SyntaxError> {
        self.at = skip::word(self.bytes(), self.at, word)?;
        Ok(())
    }

    #[inline]
    fn open(&mut self, bracket: u8) -> Result<(), SyntaxError> {
        if self.peek() != bracket {
            return Err(self.unexpected());
        }
        if self.depth == MAX_DEPTH {
            return Err(SyntaxError::new(self.at, SyntaxErrorKind::TooDeep));
        }
        self.at += 1;
        self.depth += 1;
        Ok(())
    }

    /// Consumes a closing bracket. One that nothing opened is the caller's mistake, and then the depth stays 0.
    #[inline]
    const fn close(&mut self) {
        self.at += 1;
        self.depth = self.depth.saturating_sub(1);
    }

    /// Reads the string whose body begins at `start`; `at` is its first byte that is not plain.
    #[inline(never)]
    fn string_with_escapes(&mut self, start: usize, at: usize) -> Result<Cow<'a, str>, SyntaxError> {
        let (decoded, after) = escape::decode(self.text, start, at)?;
        self.at = after;
        Ok(Cow::Owned(decoded))
    }

    /// The error for the byte at the cursor, or for the end of the text.
    #[cold]
    #[inline(never)]
    fn unexpected(&self) -> SyntaxError {
        skip::unexpected(self.bytes(), self.at)
    }
}
